"""The closed set of events: one frozen Struct per verb of a hand record, nothing about rules.

Every event has `pairs` (its `key=value` words, in written order) and `t` (seconds since the start of the deal).
The cards an event names are always in `cards`, single ones too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias, TypeVar, overload

import msgspec

from logformat.cards import NO_CARDS, Cards

Default = TypeVar("Default")


class Pairs(Mapping[str, str]):
    """The `key=value` words of an event: an immutable mapping that keeps, and compares, the written order."""

    __slots__ = ("words",)

    def __new__(cls, words: tuple[tuple[str, str], ...] = ()) -> Pairs:
        """Return new pairs; no pairs are always `NO_PAIRS`, the default that codecs leave out."""
        return object.__new__(cls) if words else NO_PAIRS

    def __init__(self, words: tuple[tuple[str, str], ...] = ()) -> None:
        self.words = words

    def __getitem__(self, key: str) -> str:
        for name, value in self.words:
            if name == key:
                return value
        raise KeyError(key)

    @overload
    def get(self, key: str, default: None = None, /) -> str | None: ...

    @overload
    def get(self, key: str, default: Default, /) -> str | Default: ...

    def get(self, key: str, default: Default | None = None, /) -> str | Default | None:
        """Return the value of a key, the default if it is not there; a mapping's own way raises and catches an error."""
        for name, value in self.words:
            if name == key:
                return value
        return default

    def __contains__(self, key: object) -> bool:
        for name, _ in self.words:  # noqa: SIM110 - asked of every line, and a loop is twice as fast
            if name == key:
                return True
        return False

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.words)

    def __len__(self) -> int:
        return len(self.words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pairs) and self.words == other.words

    def __hash__(self) -> int:
        return hash(self.words)

    def __repr__(self) -> str:
        return f"Pairs({self.words!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Pairs, (self.words,)


NO_PAIRS = object.__new__(Pairs)
NO_PAIRS.words = ()


class _Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, tag_field="verb"):
    pass


class Cut(_Event, frozen=True, tag="cut"):
    """The pack is cut: `count` cards go from top to bottom."""

    seat: int
    count: int
    pairs: Pairs = NO_PAIRS
    t: float | None = None
    cards = NO_CARDS


class Flip(_Event, frozen=True, tag="flip"):
    """A card is turned as a lot (`flip 2 9d`), or the kitty is turned (`flip kitty`: no seat)."""

    seat: int | None = None
    cards: Cards = NO_CARDS
    pairs: Pairs = NO_PAIRS
    t: float | None = None


class Deal(_Event, frozen=True, tag="deal"):
    """A seat receives cards from the pack, in the order it drew them where the game says so."""

    seat: int
    cards: Cards = NO_CARDS
    pairs: Pairs = NO_PAIRS
    t: float | None = None


class Kitty(_Event, frozen=True, tag="kitty"):
    """The cards left on the table after the deal."""

    cards: Cards
    pairs: Pairs = NO_PAIRS
    t: float | None = None
    seat = None


class Draw(_Event, frozen=True, tag="draw"):
    """A seat takes the next card of the pack."""

    seat: int
    cards: Cards
    pairs: Pairs = NO_PAIRS
    t: float | None = None


class Declare(_Event, frozen=True, tag="declare"):
    """Anything said or shown; `kind` is a word of the room."""

    seat: int
    kind: str
    cards: Cards = NO_CARDS
    pairs: Pairs = NO_PAIRS
    t: float | None = None


class Take(_Event, frozen=True, tag="take"):
    """A seat takes the kitty, or cards of it."""

    seat: int
    cards: Cards = NO_CARDS
    pairs: Pairs = NO_PAIRS
    t: float | None = None


class Bury(_Event, frozen=True, tag="bury"):
    """A seat lays cards away as the kitty."""

    seat: int
    cards: Cards
    pairs: Pairs = NO_PAIRS
    t: float | None = None


class Swap(_Event, frozen=True, tag="swap"):
    """A seat exchanges cards: `give=` and `take=`."""

    seat: int
    pairs: Pairs = NO_PAIRS
    t: float | None = None
    cards = NO_CARDS


class Play(_Event, frozen=True, tag="play"):
    """A seat plays cards to the table."""

    seat: int
    cards: Cards
    pairs: Pairs = NO_PAIRS
    t: float | None = None


class Pass(_Event, frozen=True, tag="pass"):
    """A seat lets its turn go by."""

    seat: int
    pairs: Pairs = NO_PAIRS
    t: float | None = None
    cards = NO_CARDS


class Discard(_Event, frozen=True, tag="discard"):
    """A seat throws one card away."""

    seat: int
    cards: Cards
    pairs: Pairs = NO_PAIRS
    t: float | None = None


class Claim(_Event, frozen=True, tag="claim"):
    """A seat takes a discard out of turn; `with=` names the cards it adds."""

    seat: int
    cards: Cards
    pairs: Pairs = NO_PAIRS
    t: float | None = None


class Meld(_Event, frozen=True, tag="meld"):
    """A seat lays cards open in front of all; `kind` is a word of the room."""

    seat: int
    kind: str
    cards: Cards
    pairs: Pairs = NO_PAIRS
    t: float | None = None


class Note(_Event, frozen=True, tag="note"):
    """A remark of the recorder; no move."""

    text: str
    pairs: Pairs = NO_PAIRS
    t: float | None = None
    seat = None
    cards = NO_CARDS


class Result(_Event, frozen=True, tag="result"):
    """The outcome the log claims."""

    pairs: Pairs = NO_PAIRS
    t: float | None = None
    seat = None
    cards = NO_CARDS


Event: TypeAlias = (
    Cut
    | Flip
    | Deal
    | Kitty
    | Draw
    | Declare
    | Take
    | Bury
    | Swap
    | Play
    | Pass
    | Discard
    | Claim
    | Meld
    | Note
    | Result
)

EVENT_TYPES: tuple[type[Event], ...] = (
    Cut, Flip, Deal, Kitty, Draw, Declare, Take, Bury, Swap, Play, Pass, Discard, Claim, Meld, Note, Result,
)  # fmt: skip
VERBS: dict[type[Event], str] = {kind: str(kind.__struct_config__.tag) for kind in EVENT_TYPES}


def verb_of(event: Event) -> str:
    """Return the word the event's line begins with."""
    return VERBS[type(event)]
