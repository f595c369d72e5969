-- en: How often each score occurs, by camp.
-- zh: 各得分出现的次数，按阵营。
-- example: paipu query tables @score-distribution
SELECT game, camp, score, count(*) AS seats
FROM seats
WHERE score IS NOT NULL
GROUP BY game, camp, score
ORDER BY game, camp, score
