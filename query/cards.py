"""`card_word` as DuckDB reads it: the word that the tables have for a card spelled in any way a log may spell it.

A joker that stands for another card is spelled as the tables have it (`Lj=9h`). No function of Python's own: DuckDB
calls those by way of numpy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from logformat.spelling import JOKERS, RANK, SUIT, SUITS, WIDE


def card_macros() -> str:
    """Return the macros that `has_card` asks: `card_word(spelled)` is null for what is no card."""
    wide, plain = "".join(WIDE), "".join(WIDE.values())
    return f"""
        CREATE MACRO plain_card(spelled) AS
            translate(regexp_replace(spelled, '[\\x{{FE0E}}\\x{{FE0F}}]', '', 'g'), '{wide}', '{plain}');
        CREATE MACRO card_rank(plain) AS replace(upper(regexp_extract(plain, '{RANK}')), '10', 'T');
        CREATE MACRO card_suit(plain) AS {_chosen(f"regexp_extract(plain, '{SUIT}')", SUITS)};
        CREATE MACRO card_word(spelled) AS CASE
            WHEN regexp_full_match(plain_card(spelled), '({SUIT})-?({RANK})|({RANK})-?({SUIT})')
                THEN card_rank(plain_card(spelled)) || card_suit(plain_card(spelled))
            WHEN regexp_full_match(plain_card(spelled), '\\?\\?|([LB]j=)?([LB]j|[2-9TJQKA][shcd])')
                THEN plain_card(spelled)
            ELSE {_chosen("plain_card(spelled)", JOKERS)}
        END;
    """


def _chosen(asked: str, answers: Mapping[str, str]) -> str:
    """Return the SQL for the answer to a word, null if there is none; two lists are read faster than a CASE."""
    return f"{_list(answers.values())}[list_position({_list(answers)}, {asked})]"


def _list(words: Iterable[str]) -> str:
    inside = "', '".join(words)
    return f"['{inside}']"
