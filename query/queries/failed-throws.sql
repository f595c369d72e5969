-- en: How often a throw (several units led at once) stands, and how often it fails.
-- zh: 甩牌成功与失败的次数。
-- example: paipu query tables @failed-throws
WITH forced AS (
    SELECT game, log, trick FROM events WHERE pairs['as'] = 'forced'
)
SELECT
    tricks.game,
    count(*) AS throws,
    count(forced.trick) AS failed,
    round(count(forced.trick) / count(*), 4) AS failure_rate
FROM tricks
LEFT JOIN forced USING (game, log, trick)
WHERE combination = 'throw' OR regexp_matches(combination, '^[0-9]|[+]')
GROUP BY tricks.game
ORDER BY tricks.game
