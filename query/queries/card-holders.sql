-- en: What holding a card is worth: how often the camp of a seat dealt it wins, and its points where every seat scores its own.
-- zh: 拿到某张牌的座位所在阵营的胜率；各家自有得分的游戏另计每局平均得分。
-- param card = Th: The card, such as Th, Bj or 红桃10. | 哪张牌，如 红桃10、大王、Th。
-- example: paipu query tables @card-holders --param card=Bj
WITH holders AS (
    SELECT game, has_won(winner_of(outcome), camp) AS won, CASE WHEN outcome['score'] IS NOT NULL THEN score END AS points
    FROM seats
    JOIN games USING (game, log)
    WHERE has_card(hand, $card)
)
SELECT game, count(*) AS deals, round(avg(points), 3) AS points_per_deal, round(avg(CAST(won AS INTEGER)), 4) AS win_rate
FROM holders
WHERE won IS NOT NULL
GROUP BY game
ORDER BY game
