"""The short way for the lines most logs are made of: plain words, canonical cards, perhaps `key=value` and `t=`.

What it does not know at once it leaves to `draft.event_of` and `draft.fact_of`, which give the same for every line
that both read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from logformat.cards import CARD_CODES, NO_CARDS, Cards
from logformat.draft import Fact
from logformat.events import NO_PAIRS, Event, Pairs
from logformat.grammar import CARDS_LIMIT, SECONDS, SLOTS, TYPES, WORD
from logformat.log import Carry, Match
from logformat.spelling import value

PAIR_LIMIT = 64

_NO_PAIRS = (NO_PAIRS, None)
_SEATS = {str(seat): seat for seat in range(10)}
_CODE = CARD_CODES.__getitem__
_COUNTS = {"card": (1, 1), "cards": (0, CARDS_LIMIT), "some cards": (1, CARDS_LIMIT)}
_ID = re.compile(r"id ([!$-~][!#-~]*)")
_MATCH = re.compile(r"match ([!$-~][!#-~]*) ([0-9]{1,15})")
_CARRY = re.compile(r"carry [a-z][a-z0-9_]*(?: [!$-<>-~]+)+")
_PAIR = re.compile(r"([a-z][a-z0-9_]*)=([!$-~][!#-~]*)")


def _kind(word: str) -> str:
    """Return a kind; KeyError if it is no lower-case word."""
    if WORD.fullmatch(word):
        return word
    raise KeyError(word)


def _count(word: str) -> int:
    """Return a number; KeyError if it is none."""
    if word.isascii() and word.isdigit() and len(word) <= 15:
        return int(word)
    raise KeyError(word)


_OWN: dict[str, Callable[[str], Any]] = {"kind": _kind, "count": _count}


def _form(verb: str) -> tuple[Any, int, Callable[[str], Any], int, int]:
    """Return the type of a verb's events, where cards begin, how the word after the seat reads, and how many cards."""
    slots = SLOTS[verb]
    least, most = next((_COUNTS[slot] for slot in slots if slot in _COUNTS), (0, 0))
    own = next((_OWN[slot] for slot in slots if slot in _OWN), _kind)
    return TYPES[verb], 1 + sum(slot == "seat" or slot in _OWN for slot in slots), own, least, most


_FORMS = {verb: _form(verb) for verb, slots in SLOTS.items() if "text" not in slots}


def quick_event(text: str) -> Event | None:
    """Return the event of a plain line in canonical spelling, or None for any other line."""
    words = text.split()
    form = _FORMS.get(words[0]) if words else None
    ending = _NO_PAIRS if "=" not in text else _pairs_off(words)
    if form is None or ending is None:
        return None
    make, first, own, least, most = form
    if not least <= len(words) - first <= most:
        return None
    fields: list[Any] = []
    try:
        if first > 1:
            fields.append(_SEATS[words[1]])
        if first > 2:
            fields.append(own(words[2]))
        if most:
            fields.append(Cards(map(_CODE, words[first:])) or NO_CARDS)
    except KeyError:
        return None
    event: Event = make(*fields, *ending)
    return event


def _pairs_off(words: list[str]) -> tuple[Pairs, float | None] | None:
    """Take the pairs off the end of a line's words; return them and the seconds, or None if they are not plain."""
    seconds = None
    if words and words[-1].startswith("t="):
        if not SECONDS.fullmatch(words[-1], 2):
            return None
        seconds = float(words.pop()[2:])
    found: dict[str, str] = {}
    while words and "=" in words[-1] and words[-1] not in CARD_CODES:
        word = words.pop()
        pair = _pair(word) if len(word) <= PAIR_LIMIT else None
        if pair is None or pair[0] in found or pair[0] == "t":
            return None
        found[pair[0]] = pair[1]
    return Pairs(tuple(found.items())[::-1]) if found else NO_PAIRS, seconds


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
