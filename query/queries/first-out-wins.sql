-- en: How often the seat that goes out first wins, by camp.
-- zh: 头游的胜率，按阵营。
-- example: paipu query tables @first-out-wins
SELECT
    game,
    camp,
    count(*) AS first_out,
    count(*) FILTER (has_won(winner_of(outcome), camp)) AS won,
    round(avg(CAST(has_won(winner_of(outcome), camp) AS INTEGER)), 4) AS win_rate,
    round(avg(score), 3) AS points_per_deal
FROM seats
JOIN games USING (game, log)
WHERE finish = 1 AND score IS NOT NULL
GROUP BY game, camp
ORDER BY game, camp
