-- en: Deals, wins and scores of each camp; where only one camp scores, the score is that of the whole camp.
-- zh: 各阵营的局数、胜局与得分；只有一方计分的游戏，得分为该方合计。
-- example: paipu query tables @points-by-camp
SELECT
    game,
    camp,
    count(DISTINCT log) AS deals,
    count(DISTINCT log) FILTER (has_won(winner_of(outcome), camp)) AS won,
    round(avg(score), 3) AS average,
    min(score) AS lowest,
    max(score) AS highest
FROM seats
JOIN games USING (game, log)
WHERE has_won(winner_of(outcome), camp) IS NOT NULL
GROUP BY game, camp
ORDER BY game, camp
