"""The short way for the lines most logs are made of: plain words, canonical cards, perhaps `key=value` and `t=`.

What it does not know at once it leaves to `draft.event_of` and `draft.fact_of`, which give the same for every line
that both read.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from logformat.cards import CARD_CODES, NO_CARDS, Cards
from logformat.draft import Fact
from logformat.events import NO_PAIRS, Event, Pairs
from logformat.grammar import CARDS_LIMIT, SECONDS, SLOTS, TYPES, WORD
from logformat.log import Carry, Match
from logformat.spelling import value

PAIR_LIMIT = 64

_SEATS = {str(seat): seat for seat in range(10)}
_COUNTS = {"card": (1, 1), "cards": (0, CARDS_LIMIT), "some cards": (1, CARDS_LIMIT)}
_ID = re.compile(r"id ([!$-~][!#-~]*)")
_MATCH = re.compile(r"match ([!$-~][!#-~]*) ([0-9]{1,15})")
_CARRY = re.compile(r"carry [a-z][a-z0-9_]*(?: [!$-<>-~]+)+")
_PAIR = re.compile(r"([a-z][a-z0-9_]*)=([!$-~][!#-~]*)")


def _form(verb: str) -> tuple[Any, int, int, int]:
    """Return the type of a verb's events, how many words stand before the cards, and the least and most cards."""
    slots = SLOTS[verb]
    least, most = next((_COUNTS[slot] for slot in slots if slot in _COUNTS), (0, 0))
    return TYPES[verb], 1 + sum(slot in ("seat", "kind") for slot in slots), least, most


_FORMS = {verb: _form(verb) for verb, slots in SLOTS.items() if verb != "flip" and not {"count", "text"} & {*slots}}
_NO_FORM = (None, 0, 0, 0)


def quick_event(text: str) -> Event | None:
    """Return the event of a plain line in canonical spelling, or None for any other line."""
    words = text.split()
    make, start, least, most = _FORMS.get(words[0], _NO_FORM) if words else _NO_FORM
    ending = (NO_PAIRS, None) if "=" not in text else _pairs_off(words)
    if make is None or ending is None or not least <= len(words) - start <= most:
        return None
    fields: list[Any] = []
    try:
        if start > 1:
            fields.append(_SEATS[words[1]])
        if most:
            fields.append(Cards(map(CARD_CODES.__getitem__, words[start:])) or NO_CARDS)
    except KeyError:
        return None
    if start > 2:
        if not WORD.fullmatch(words[2]):
            return None
        fields.insert(1, words[2])
    event: Event = make(*fields, *ending)
    return event


def _pairs_off(words: list[str]) -> tuple[Pairs, float | None] | None:
    """Take the pairs off the end of a line's words; return them and the seconds, or None if they are not plain."""
    found: dict[str, str] = {}
    while words and "=" in words[-1] and words[-1] not in CARD_CODES:
        word = words.pop()
        pair = _pair(word) if len(word) <= PAIR_LIMIT else None
        if pair is None or pair[0] in found:
            return None
        found[pair[0]] = pair[1]
    seconds = found.pop("t", None)
    if seconds is not None and not SECONDS.fullmatch(seconds):
        return None
    pairs = Pairs(tuple(found.items())[::-1]) if found else NO_PAIRS
    return pairs, None if seconds is None else float(seconds)


@lru_cache(maxsize=4096)
def _pair(word: str) -> tuple[str, str] | None:
    plain = _PAIR.fullmatch(word)
    return (plain[1], value(plain[2])) if plain else None


def quick_fact(text: str) -> Fact | None:
    """Return what a plain header line says that seldom comes again as it is, or None for any other line."""
    if _CARRY.fullmatch(text):
        _, name, *items = text.split(" ")
        words = tuple([item if item in CARD_CODES else value(item) for item in items])
        return Fact("carry", f"carry {name}", Carry(name, words))
    if found := _ID.fullmatch(text):
        return Fact("id", "id", found[1])
    if found := _MATCH.fullmatch(text):
        return Fact("match", "match", Match(found[1], int(found[2])))
    return None
