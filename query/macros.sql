-- has_card(cards, card): whether a group holds a card, spelled in any way a log may spell it: has_card(hand, '红桃10')
CREATE MACRO has_card(group_of_cards, card) AS list_contains(group_of_cards, CASE WHEN card IS NOT NULL THEN
    coalesce(card_word(CAST(card AS VARCHAR)), error(concat('no card: ', card)))
END);
-- cards_text(cards): a group of cards as one text: '6h Th'
CREATE MACRO cards_text(group_of_cards) AS array_to_string(group_of_cards, ' ');
-- per_seat(text): the numbers of a value with one number per seat: per_seat(outcome['score'])
CREATE MACRO per_seat(value) AS CAST(string_split(value, ',') AS INTEGER[]);
-- winner_of(outcome): the camp that won the deal, by its result: a camp, `not dealer` or `nobody`; null where it names none: winner_of(outcome)
CREATE MACRO winner_of(outcome) AS CASE
    WHEN outcome['winner'] IS NOT NULL THEN outcome['winner']
    WHEN outcome['outcome'] IN ('made', 'clean') THEN 'dealer'
    WHEN outcome['outcome'] IN ('lost', 'break', 'big_break', 'dig', 'black_tiger', 'pare', 'straight') THEN 'not dealer'
    WHEN outcome['outcome'] = 'held' THEN 'nobody'
END;
-- has_won(winner, camp): whether a camp is the one that won; null where nobody is named: has_won(winner_of(outcome), camp)
CREATE MACRO has_won(winner, camp) AS CASE winner WHEN 'not dealer' THEN camp <> 'dealer' ELSE camp = winner END;
-- level_number(level): a level as a number: 2 to 10, J 11, Q 12, K 13, A 14, W 15; a virtual level V1 is 1
CREATE MACRO level_number(level) AS CASE
    WHEN level LIKE 'V%' THEN CAST(substr(level, 2) AS INTEGER)
    ELSE list_position(['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A', 'W'], level) + 1
END;
