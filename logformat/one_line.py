"""Cards and events as they are typed, without a log around them: loose spelling is read, errors are `LogError`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from logformat import errors
from logformat.cards import Cards
from logformat.draft import event_of
from logformat.errors import Mistake, error_of
from logformat.events import Event
from logformat.grammar import TYPES
from logformat.phrases import A_VERB
from logformat.spelling import plain
from logformat.tokens import Line, split

Read = TypeVar("Read")


def read_cards(text: str) -> Cards:
    """Return the cards of a text, in whatever spelling a log may have; raises `LogError` for anything else.

    >>> read_cards("Th 红桃10 ♠5 大王")
    Cards('Th Th 5s Bj')
    """
    return _read(text, _cards)


def read_event(text: str) -> Event:
    """Return the event of a line; raises `LogError` for one that is none. A comment behind it is not kept.

    >>> read_event("play 0 ♠5 5h t=3.2")
    Play(seat=0, cards=Cards('5s 5h'), pairs=Pairs(()), t=3.2)
    """
    return _read(text, _event)


def _read(text: str, take: Callable[[Line], Read]) -> Read:
    """Return what a line says, all of it."""
    try:
        tokens, _ = split(text)
        line = Line(tokens, len(text))
        found = take(line)
        line.end()
    except Mistake as mistake:
        raise error_of(mistake) from mistake
    return found


def _cards(line: Line) -> Cards:
    return line.cards(0)


def _event(line: Line) -> Event:
    token = line.next(A_VERB)
    if (verb := plain(token.raw)) not in TYPES:
        raise line.refuse(token, errors.BAD_VERB, A_VERB)
    return event_of(verb, line)
