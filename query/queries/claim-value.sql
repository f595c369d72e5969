-- en: Er Bai Wu: what a claim is worth, by rank: points it sheds, how often its seat settles, points of the deal.
-- zh: 二百五：各牌值岔牌的价值：减去的手牌分、该家算帐的次数、本局得分。
-- param least = 1: Leave out ranks claimed less often. | 岔得比这更少的点数不列。
-- example: paipu query tables @claim-value --param least=10
WITH scored AS (
    SELECT
        log,
        seat,
        role = 'settler' AS settles,
        score,
        (sum(score) OVER deal - score) / (count(*) OVER deal - 1) AS score_of_others
    FROM seats
    WHERE score IS NOT NULL
    WINDOW deal AS (PARTITION BY log)
)
SELECT
    left(cards[1], 1) AS rank,
    count(*) AS claims,
    round(avg(points), 2) AS points_shed,
    count(*) FILTER (settles) AS settled,
    round(avg(score), 3) AS points_of_claimer,
    round(avg(score_of_others), 3) AS points_of_others
FROM events
JOIN scored USING (log, seat)
WHERE verb = 'claim' AND legal
GROUP BY rank
HAVING count(*) >= $least
ORDER BY points_shed DESC, rank
