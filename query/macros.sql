-- has_card(cards, card): whether a group holds a card: has_card(hand, 'Th')
CREATE MACRO has_card(group_of_cards, card) AS list_contains(group_of_cards, card);
-- cards_text(cards): a group of cards as one text: '6h Th'
CREATE MACRO cards_text(group_of_cards) AS array_to_string(group_of_cards, ' ');
-- per_seat(text): the numbers of a value with one number per seat: per_seat(outcome['score'])
CREATE MACRO per_seat(value) AS CAST(string_split(value, ',') AS INTEGER[]);
