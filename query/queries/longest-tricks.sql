-- en: The tricks or rounds with the most plays.
-- zh: 出牌次数最多的墩（轮）。
-- param rows = 20: How many to show. | 列出多少行。
-- example: paipu query tables @longest-tricks --param rows=5
SELECT game, log, trick, plays, len(cards) AS cards, combination, leader, winner, first AS from_event, last AS to_event
FROM tricks
ORDER BY plays DESC, len(cards) DESC, game, log, trick
LIMIT $rows
