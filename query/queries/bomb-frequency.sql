-- en: How often bombs of every kind are played, how often they are led, and how often they win their trick.
-- zh: 各种炸弹出现的次数：每局几次、首出几次、赢得该轮几次。
-- example: paipu query tables @bomb-frequency
WITH bombs AS (
    SELECT game, log, seq, trick, combination
    FROM events
    WHERE verb = 'play'
        AND combination IN ('bomb', 'rocket', 'nuke', 'hong', 'red_pair', 'red_quad', 'joker_pair')
)
SELECT
    bombs.game,
    bombs.combination,
    count(*) AS plays,
    round(count(*) / (SELECT count(*) FROM games WHERE games.game = bombs.game), 4) AS per_deal,
    count(*) FILTER (seq = first) AS led,
    count(*) FILTER (seq = won) AS won_the_trick
FROM bombs
LEFT JOIN tricks USING (game, log, trick)
GROUP BY bombs.game, bombs.combination
ORDER BY bombs.game, plays DESC, bombs.combination
