-- en: How often each player wins (scores above zero), and the points per deal.
-- zh: 各玩家胜率（得分为正的比例）与每局平均得分。
-- param least = 1: Leave out players with fewer deals than this. | 局数比这更少的玩家不列。
-- example: paipu query archive @win-rate-by-player --param least=10
SELECT
    game,
    coalesce(player_id, player, 'seat ' || seat) AS player,
    count(*) AS deals,
    round(avg(CAST(score > 0 AS INTEGER)), 4) AS win_rate,
    round(avg(score), 3) AS points_per_deal,
    sum(score) AS points
FROM seats
WHERE score IS NOT NULL
GROUP BY ALL
HAVING count(*) >= $least
ORDER BY game, win_rate DESC, deals DESC, player
