-- en: Deals, wins and points of each camp.
-- zh: 各阵营的局数、胜局与得分。
-- example: paipu query archive @points-by-camp
SELECT
    game,
    camp,
    count(DISTINCT log) AS deals,
    count(DISTINCT log) FILTER (score > 0) AS won,
    round(avg(score), 3) AS points_per_seat,
    min(score) AS lowest,
    max(score) AS highest
FROM seats
WHERE camp IS NOT NULL AND score IS NOT NULL
GROUP BY game, camp
ORDER BY game, camp
