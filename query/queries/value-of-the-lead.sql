-- en: What the first lead of a deal is worth: points of the seat that leads first, and of the others (games in which every seat scores).
-- zh: 首出的价值：首出者与其他各家的每局得分（各家皆计分的游戏）。
-- example: paipu query tables @value-of-the-lead
SELECT
    game,
    count(*) FILTER (seat = leader) AS deals,
    round(avg(CAST(has_won(winner_of(outcome), camp) AS INTEGER)) FILTER (seat = leader), 4) AS win_rate_of_leader,
    round(avg(score) FILTER (seat = leader), 3) AS points_of_leader,
    round(avg(score) FILTER (seat <> leader), 3) AS points_of_others
FROM seats
JOIN games USING (game, log)
JOIN tricks USING (game, log)
WHERE trick = 1 AND outcome['score'] IS NOT NULL
GROUP BY game
HAVING count(*) FILTER (seat = leader) > 0
ORDER BY game
