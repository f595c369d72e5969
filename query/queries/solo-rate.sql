-- en: How often one seat plays alone against all others, how often it wins, and its points (games in which every seat scores).
-- zh: 一家独打的比例、胜率与得分（各家皆计分的游戏）。
-- example: paipu query tables @solo-rate
WITH scored AS (
    SELECT
        game, log, score, has_won(winner_of(outcome), camp) AS won,
        count(*) OVER (PARTITION BY game, log, camp) AS members,
        bool_and(camp IS NOT NULL AND score IS NOT NULL) OVER (PARTITION BY game, log) AS settled
    FROM seats
    JOIN games USING (game, log)
)
SELECT
    game,
    count(DISTINCT log) AS deals,
    count(*) FILTER (members = 1) AS alone,
    round(count(*) FILTER (members = 1) / count(DISTINCT log), 4) AS solo_rate,
    count(*) FILTER (members = 1 AND won) AS won_alone,
    round(avg(score) FILTER (members = 1), 3) AS points_alone
FROM scored
WHERE settled
GROUP BY game
ORDER BY game
