-- en: How often each combination is played, how often it is led, and how often it wins its trick.
-- zh: 各牌型的出牌次数、首出次数与赢墩次数。
-- example: paipu query tables @combination-frequency
SELECT
    events.game,
    events.combination,
    count(*) AS plays,
    count(*) FILTER (seq = first) AS led,
    count(*) FILTER (seq = won) AS won_the_trick,
    round(avg(len(events.cards)), 2) AS cards
FROM events
LEFT JOIN tricks ON tricks.game = events.game AND tricks.log = events.log AND tricks.trick = events.trick
WHERE verb = 'play' AND events.combination IS NOT NULL
GROUP BY events.game, events.combination
ORDER BY events.game, plays DESC, events.combination
