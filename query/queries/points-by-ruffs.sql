-- en: Tricks won by trumping a plain lead, and the points in them, by the camp that won them.
-- zh: 将吃（毙）赢得的墩数与分数，按阵营。
-- example: paipu query tables @points-by-ruffs
SELECT
    game,
    camp,
    count(*) AS ruffed_tricks,
    sum(tricks.points) AS points,
    round(avg(tricks.points), 2) AS points_per_trick
FROM tricks
JOIN events USING (game, log)
JOIN seats USING (game, log)
WHERE ruffed AND events.seq = tricks.won AND events.ruff AND seats.seat = tricks.winner
GROUP BY game, camp
ORDER BY game, camp
