-- en: Which laws are broken, how often, and in how many deals of a thousand.
-- zh: 各条规则被违反的次数及每千局中的局数。
-- example: paipu query tables @finding-frequency
SELECT
    findings.game,
    code,
    count(*) AS times,
    count(DISTINCT findings.log) AS deals,
    round(1000.0 * count(DISTINCT findings.log) / any_value(all_deals), 2) AS per_thousand_deals,
    any_value(law) AS law,
    any_value(law_zh) AS law_zh
FROM findings
JOIN (SELECT game, count(*) AS all_deals FROM games GROUP BY game) AS totals ON totals.game = findings.game
GROUP BY findings.game, code
ORDER BY findings.game, times DESC, code
