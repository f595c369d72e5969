-- en: Logs that cannot be settled: not played to the end, cut off, or not judged throughout.
-- zh: 无法结算的牌谱：未打完、中断或有无法判定之处。
-- example: paipu query tables @incomplete-deals
SELECT game, log, file, line, events, complete, not_judged, error
FROM games
WHERE NOT complete OR not_judged > 0 OR error IS NOT NULL
ORDER BY game, log
