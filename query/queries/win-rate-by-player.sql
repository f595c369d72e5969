-- en: How often each player's camp wins, and the points per deal where every seat scores its own; not games without winners.
-- zh: 各玩家所在阵营的胜率；各家自有得分的游戏另计每局平均得分；不分胜负的游戏不列。
-- param least = 1: Leave out players with fewer deals than this. | 局数比这更少的玩家不列。
-- example: paipu query tables @win-rate-by-player --param least=10
WITH results AS (
    SELECT game, log, winner_of(outcome) AS winner, outcome['score'] IS NOT NULL AS each_scores
    FROM games
),
decided AS (
    SELECT
        game,
        coalesce(player_id, player, 'seat ' || seat) AS player,
        has_won(winner, camp) AS won,
        CASE WHEN each_scores THEN score END AS points
    FROM seats
    JOIN results USING (game, log)
)
SELECT
    game,
    player,
    count(*) AS deals,
    round(avg(CAST(won AS INTEGER)), 4) AS win_rate,
    round(avg(points), 3) AS points_per_deal,
    sum(points) AS points
FROM decided
WHERE won IS NOT NULL
GROUP BY game, player
HAVING count(*) >= $least
ORDER BY game, win_rate DESC, deals DESC, player
