-- en: How deals end for the dealer by the level played: how often it rises or falls, and with which result.
-- zh: 庄家各级的胜负：升级与降级的比例，及各种结果。
-- example: paipu query tables @dealer-by-level
SELECT
    game,
    level_before AS level,
    count(*) AS deals,
    round(avg(CAST(level_number(level_after) > level_number(level_before) AS INTEGER)), 4) AS rises,
    round(avg(CAST(level_number(level_after) < level_number(level_before) AS INTEGER)), 4) AS falls,
    histogram(outcome['outcome']) AS results
FROM seats
JOIN games USING (game, log)
WHERE seats.dealer AND level_before IS NOT NULL AND level_after IS NOT NULL
GROUP BY game, level
ORDER BY game, level_number(level)
