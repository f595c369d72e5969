"""What the quick loops look up: in each context, what a number says comes next and what they have to do about it."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from typing import Final, TypeAlias

from logformat.archive.choices import ABOVE, ANY, FORMS, GROUP, SET
from logformat.archive.coder import TOTAL, parts_of
from logformat.archive.header import BETWEEN
from logformat.archive.pages import END, HELD, LONGEST, NO_CARDS_SHAPE, PACK, PILE, SAME_AGAIN, STOCK, Kind, Page
from logformat.archive.texting import CARD, NUMBER, pairs_of
from logformat.archive.walk import AFTER, NO_VERB, SEATS, VERB_NAMES
from logformat.cards import Cards
from logformat.events import Declare, Discard, Draw, Event, Meld, Pairs, Pass, Play

PLAYED_GROUP: Final = 0
PLAYED_ANY: Final = 1
PLAYED_ABOVE: Final = 2
PASSED: Final = 3
PLAYED: Final = 4
REPEATED: Final = 5
ASIDE: Final = 6
SAID: Final = 7
DREW: Final = 8
DEALT: Final = 9
TOOK: Final = 10
PILED: Final = 11
LET_GO: Final = 12
SHOWN: Final = 13
CUT: Final = 14
TOLD: Final = 15
OTHER: Final = 16
ENDED: Final = 17
"""What to do: cards of one unit from some pool; a pass; any cards of the hand, the same as were shown before, any of these
out of turn or with words; words alone; a card or several from the stock; one from the pack; one from the pile; one out of
the hand; the one shown before; a cut; the result; whatever else; the end."""

Act: TypeAlias = tuple[int, int, int, int, int]
"""What to do, how wide its share of a context is, where the share begins; of plays, the number of cards, else the seat
relative to the one whose turn it seems to be; the kind."""
Row: TypeAlias = list[Act | None]
"""A context: the act of each slot, as far as it was met."""

Aside: TypeAlias = tuple[int, int, int, Pairs]
"""A play out of turn, or with words: what to do, the seat relative to the one whose turn it seems to be, the number of
cards, and the words."""

COPIES: Final = tuple(re.compile(rb"(?s)(.)\1{%d,}" % max(0, count - 1)) for count in range(LONGEST + 1))
"""What finds the cards, or the units, that come at least so often."""

_POOLS = {ABOVE: PLAYED_ABOVE, GROUP: PLAYED_GROUP, ANY: PLAYED_ANY}
_LONE_CARD = HELD + ANY * FORMS + SET


def quick_of(kind: Kind) -> int:
    """Return what the loops do about a kind."""
    verb = VERB_NAMES[kind.verb] if 0 <= kind.verb < NO_VERB else ""
    if verb == "result" and kind.pattern is None and not kind.timed:
        return TOLD
    if kind.timed or kind.mixed or not 0 <= kind.relative < SEATS:
        return OTHER
    if verb == "play":
        what = _play(kind)
        return what if what == OTHER or (kind.relative == 0 and kind.pattern == "" and not kind.keys) else ASIDE
    if kind.pattern != "" or kind.keys:
        return OTHER
    if verb == "pass":
        return PASSED if kind.shape == NO_CARDS_SHAPE and kind.relative == 0 else OTHER
    if verb == "cut":
        return CUT
    if verb == "declare" and kind.shape == NO_CARDS_SHAPE and kind.word:
        return SAID
    if verb == "deal" and kind.shape == STOCK:
        return DEALT
    return _one_card(kind, verb) if kind.count == 1 else OTHER


def _play(kind: Kind) -> int:
    """Return what to do about a play in turn; its words may have no holes."""
    if kind.pattern is None or kind.word or NUMBER in kind.pattern or CARD in kind.pattern:
        return OTHER
    if kind.shape < HELD:
        return REPEATED if kind.shape == SAME_AGAIN else OTHER
    pool, form = divmod(kind.shape - HELD, FORMS)
    return _POOLS.get(pool, OTHER) if form == SET else PLAYED


def _one_card(kind: Kind, verb: str) -> int:
    """Return what to do about a kind of one card that is no play."""
    if verb == "draw":
        return {STOCK: DREW, PACK: TOOK, PILE: PILED}.get(kind.shape, OTHER)
    if verb in ("discard", "meld"):
        return LET_GO if kind.shape == _LONE_CARD else SHOWN if kind.shape == SAME_AGAIN else OTHER
    return OTHER


_NO_ROW: Final[Row] = [None] * TOTAL


class Context:
    """A context that was met: its symbols, where the share of each begins, and the acts of those met."""

    __slots__ = ("acts", "starts", "symbols")

    def __init__(self, symbols: bytes, weights: bytes) -> None:
        self.symbols = symbols
        self.starts = [0, *accumulate(parts_of(symbols, weights))]
        self.acts: list[Act | None] = [None] * len(symbols)


class Acts:
    """The contexts of a frame, each set up when it is first met."""

    def __init__(self, page: Page, contexts: dict[int, tuple[int, int]]) -> None:
        self.kinds, self.contexts, self.after = page.kinds, contexts, page.after or bytes(len(page.kinds))
        self.among = page.contexts.among
        self.rows: list[Row] = [_NO_ROW] * (AFTER + 256)
        self.keeps_rows = False  # to fill them takes longer than to find an act a few times
        self.met: dict[int, Context] = {}
        self.known: dict[int, tuple[int, int]] = {}
        self.asides: dict[int, Aside] = {}
        self.events: dict[int, Event] = {}

    def act(self, key: int, slot: int) -> Act:
        """Return what to do about a slot of a context that the rows do not tell."""
        context = self.met.get(key)
        if context is None:
            context = self.met[key] = Context(*self.among(self.contexts[key]))
        starts = context.starts
        at = bisect_right(starts, slot) - 1
        found = context.acts[at]
        if found is None:
            symbol, start = context.symbols[at], starts[at]
            what, number = self.known.get(symbol) or self._known(symbol)
            found = context.acts[at] = what, starts[at + 1] - start, start, number, symbol
        if self.keeps_rows:
            if self.rows[key] is _NO_ROW:
                self.rows[key] = [None] * TOTAL
            self.rows[key][starts[at] : starts[at + 1]] = [found] * found[1]
        return found

    def _known(self, symbol: int) -> tuple[int, int]:
        """Return what to do about a kind, and its number, wherever it comes."""
        kind = self.kinds[symbol]
        what = ENDED if symbol == END else quick_of(kind)
        if what == ASIDE:
            self.asides[symbol] = _aside(kind)
        found = self.known[symbol] = what, kind.count if what <= REPEATED else kind.relative
        return found

    def event(self, symbol: int, seat: int, card: int) -> Event:
        """Return the event of a kind that is nothing but words, or one card."""
        key = (symbol * SEATS + seat) * 256 + card
        found = self.events.get(key)
        if found is None:
            found = self.events[key] = _event(self.kinds[symbol], seat, card)
        return found


def _aside(kind: Kind) -> Aside:
    values = (kind.pattern or "").split(BETWEEN) if kind.keys else []
    return _play(kind), kind.relative, kind.count, pairs_of(kind.keys, values)


def _event(kind: Kind, seat: int, card: int) -> Event:
    verb = VERB_NAMES[kind.verb]
    if verb == "declare":
        return Declare(seat, kind.word)
    if verb == "meld":
        return Meld(seat, kind.word, SINGLES[card])
    return (Discard if verb == "discard" else Draw)(seat, SINGLES[card])


PASSES: Final = tuple(Pass(seat) for seat in range(SEATS))
SINGLES: Final = tuple(Cards((code,)) for code in range(256))
_PLAYS: Final = tuple(tuple(Play(seat, single) for single in SINGLES) for seat in range(SEATS))


@lru_cache(maxsize=512)
def plays_of(codes: tuple[int, ...]) -> list[list[Play]]:
    """Return the plays of a single card by each seat, in the order of the cards."""
    return [[plays[code] for code in codes] for plays in _PLAYS]


@lru_cache(maxsize=4096)
def same(code: int, count: int) -> Cards:
    """Return so many copies of a card."""
    return SINGLES[code] if count == 1 else Cards((code,) * count)


def cards_of(codes: bytes | bytearray) -> Cards:
    """Return some cards; a single one is the same object wherever it comes."""
    return SINGLES[codes[0]] if len(codes) == 1 else Cards(codes)
