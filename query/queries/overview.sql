-- en: What there is of each game: deals, matches, players, events, and what was found.
-- zh: 各游戏的概况：局数、场数、玩家、事件与违规。
-- example: paipu query tables @overview
SELECT
    games.game,
    count(*) AS deals,
    count(DISTINCT match) AS matches,
    any_value(players) AS players,
    sum(events) AS events,
    round(avg(events), 1) AS events_per_deal,
    count(*) FILTER (complete) AS complete,
    count(*) FILTER (valid) AS valid,
    sum(findings) AS findings,
    count(*) FILTER (not_judged > 0) AS not_fully_judged,
    CAST(min(date) AS DATE) AS first_played,
    CAST(max(date) AS DATE) AS last_played
FROM (SELECT * EXCLUDE (players) FROM games) AS games
LEFT JOIN (SELECT game, count(DISTINCT coalesce(player_id, player)) AS players FROM seats GROUP BY game) AS who
    ON who.game = games.game
GROUP BY games.game
ORDER BY games.game
