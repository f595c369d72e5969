-- en: How often the defenders capture the kitty, and what it brings them after multiplying.
-- zh: 抠底的比例，以及翻倍后的得分。
-- example: paipu query tables @kitty-captured
SELECT
    game,
    count(*) AS deals,
    count(*) FILTER (CAST(outcome['kitty'] AS INTEGER) > 0) AS captured,
    round(avg(CAST(CAST(outcome['kitty'] AS INTEGER) > 0 AS INTEGER)), 4) AS rate,
    round(avg(CAST(outcome['kitty'] AS INTEGER)) FILTER (CAST(outcome['kitty'] AS INTEGER) > 0), 2) AS points,
    max(CAST(outcome['kitty'] AS INTEGER)) AS most
FROM games
WHERE outcome['kitty'] IS NOT NULL
GROUP BY game
ORDER BY game
