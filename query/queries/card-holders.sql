-- en: What holding a card is worth: points per deal of the seats dealt it.
-- zh: 拿到某张牌的座位每局平均得分。
-- param card = Th: The card, such as Th or Bj. | 哪张牌，如 Th 或 Bj。
-- example: paipu query archive @card-holders --param card=Bj
SELECT game, count(*) AS deals, round(avg(score), 3) AS points_per_deal, round(avg(CAST(score > 0 AS INTEGER)), 4) AS win_rate
FROM seats
WHERE has_card(hand, $card) AND score IS NOT NULL
GROUP BY game
ORDER BY game
