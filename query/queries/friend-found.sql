-- en: In which trick the copy of the called card that makes the friend is played.
-- zh: 朋友在第几墩亮出（所叫的牌打出第几张时）。
-- example: paipu query tables @friend-found
WITH called AS (
    SELECT game, log, cards[1] AS card, CAST(pairs['nth'] AS INTEGER) AS nth
    FROM events
    WHERE verb = 'declare' AND kind = 'friend' AND legal
),
plays AS (
    SELECT
        game, log, seq, trick, cards,
        lead(pairs['as']) OVER (PARTITION BY game, log ORDER BY seq) IS NOT DISTINCT FROM 'forced' AS taken_back
    FROM events
    WHERE verb = 'play'
),
seen AS (
    SELECT
        game, log, trick, nth,
        sum(list_count(list_filter(cards, lambda one: one = card))) OVER (PARTITION BY game, log ORDER BY seq) AS copies
    FROM plays
    JOIN called USING (game, log)
    WHERE NOT taken_back
),
found AS (
    SELECT game, log, min(trick) AS trick
    FROM seen
    WHERE copies >= nth
    GROUP BY game, log
)
SELECT game, trick, count(*) AS deals, round(count(*) / sum(count(*)) OVER (PARTITION BY game), 4) AS share
FROM found
GROUP BY game, trick
ORDER BY game, trick
