-- en: Er Bai Wu: in which round deals end, settled or by the last card of the stock; a round is one turn per seat.
-- zh: 二百五：各局在第几圈结束，由算帐或牌库抓完；每家一次为一圈。
-- param players = 4: How many seats the deals have. | 有几个座位的局。
-- example: paipu query tables @rounds-to-settle --param players=3
WITH ends AS (
    SELECT
        log,
        (max(trick) + seats - 1) // seats AS round,
        outcome['settler'] IS NOT NULL AS settled
    FROM games
    JOIN events USING (game, log)
    WHERE outcome['dug'] IS NOT NULL AND NOT position AND seats = $players AND verb <> 'result'
    GROUP BY log, seats, outcome
)
SELECT
    round,
    count(*) FILTER (settled) AS settled,
    count(*) FILTER (NOT settled) AS ran_out,
    round(sum(count(*) FILTER (settled)) OVER (ORDER BY round) / sum(count(*)) OVER (), 4) AS settled_by_then
FROM ends
GROUP BY round
ORDER BY round
