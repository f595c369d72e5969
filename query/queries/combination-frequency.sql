-- en: How often each combination is played, how often it is led, and how often it wins its trick.
-- zh: 各牌型的出牌次数、首出次数与赢墩次数。
-- example: paipu query archive @combination-frequency
SELECT
    events.game,
    events.combination,
    count(*) AS plays,
    count(*) FILTER (events.seq = tricks.first) AS led,
    count(*) FILTER (events.seq = won.seq) AS won_the_trick,
    round(avg(len(events.cards)), 2) AS cards
FROM events
LEFT JOIN tricks ON tricks.game = events.game AND tricks.log = events.log AND tricks.trick = events.trick
LEFT JOIN (
    SELECT game, log, trick, max(seq) AS seq
    FROM events
    WHERE verb = 'play' AND winning
    GROUP BY game, log, trick
) AS won ON won.game = events.game AND won.log = events.log AND won.trick = events.trick
WHERE events.verb = 'play' AND events.combination IS NOT NULL
GROUP BY events.game, events.combination
ORDER BY events.game, plays DESC, events.combination
