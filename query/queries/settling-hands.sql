-- en: Er Bai Wu: what hands are worth when their seats settle, how often the settler is dug, and what it costs.
-- zh: 二百五：算帐时手牌的分值、被抠的比例与双方的得分。
-- param least = 1: Leave out hand values settled with less often. | 以此分数算帐的次数比这更少的不列。
-- example: paipu query tables @settling-hands --param least=10
WITH settled AS (
    SELECT
        CAST(outcome['settler'] AS INTEGER) + 1 AS place,
        per_seat(outcome['hand_points'])[place] AS in_hand,
        outcome['dug'] = 'true' AS dug,
        per_seat(outcome['round']) AS points,
        seats
    FROM games
    WHERE outcome['settler'] IS NOT NULL
)
SELECT
    in_hand,
    count(*) AS settled,
    count(*) FILTER (dug) AS dug,
    round(avg(CAST(dug AS INTEGER)), 4) AS dug_rate,
    round(avg(points[place]), 3) AS points_of_settler,
    round(avg((list_sum(points) - points[place]) / (seats - 1)), 3) AS points_of_others
FROM settled
GROUP BY in_hand
HAVING count(*) >= $least
ORDER BY in_hand
