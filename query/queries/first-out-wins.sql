-- en: How often the seat that goes out first scores above zero, by camp.
-- zh: 头游得分为正的比例，按阵营。
-- example: paipu query archive @first-out-wins
SELECT
    game,
    camp,
    count(*) AS first_out,
    count(*) FILTER (score > 0) AS won,
    round(avg(CAST(score > 0 AS INTEGER)), 4) AS win_rate,
    round(avg(score), 3) AS points_per_deal
FROM seats
WHERE finish = 1 AND score IS NOT NULL
GROUP BY game, camp
ORDER BY game, camp
