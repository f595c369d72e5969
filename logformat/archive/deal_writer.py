"""The first pass of writing: what each event of a deal is made of, before it is known how often anything comes."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from logformat.archive import ordering, orders
from logformat.archive.coder import Share
from logformat.archive.dealing import all_shares, pile_of, without_pile
from logformat.archive.naming import named, sized
from logformat.archive.orders import KINDS
from logformat.archive.pages import AS_TABLE, PACK, PILE, SEATLESS, STOCK, Kind, Setting
from logformat.archive.texting import WIDEST, Parted, magnitude, parted, text_of
from logformat.archive.walk import CARDS, NOBODY, NUMBERS, SEATS, TIMES, VERB_NUMBERS, Walk
from logformat.events import VERBS, Cut, Declare, Event, Meld, Note, Result
from logformat.log import Log

Step: TypeAlias = Share | tuple[int, int]
"""A choice by its share, or a symbol in a context, whose share is not known before all are counted."""

WHOLE_KIND = Kind(-1)
_WORDED = frozenset({"declare", "meld"})
_SPEAKING = frozenset({Note, Cut, Result})
"""Events that say something without pairs and time."""


class Move(NamedTuple):
    """An event as it will be written: its kind, the features of the point it stands at, its choices, its bytes."""

    kind: Kind
    point: int
    steps: tuple[Step, ...]
    data: bytes
    event: Event


class Counted(NamedTuple):
    """A deal after the first pass."""

    setting: Setting
    shares: tuple[Share, ...]
    moves: list[Move]
    end: int
    out: list[int]


def result_of(log: Log) -> Result | None:
    """Return the result whose pairs are kept with the header: the first one."""
    return next((event for event in log.events if isinstance(event, Result)), None)


class Known(NamedTuple):
    """What holds for all events of a deal: the result kept with the header, decimals of times, kinds with a number."""

    result: Result | None
    digits: int
    allowed: frozenset[Kind] | None


def counted(log: Log, row: int, tables: ordering.Tables, allowed: frozenset[Kind] | None) -> Counted:
    """Return a deal after the first pass; events of kinds that are not allowed are written out whole."""
    setting, stocks = tables.setting(log, row)
    pile = pile_of(log, tables.packs[setting.pack])
    pack = without_pile(tables.packs[setting.pack], pile)
    order = tables.order_of[row]
    walk = Walk(setting.seats, orders.order(tables.orders[order]), pack, log.dealer or 0, setting.way)
    walk.pile = pile
    shares: tuple[Share, ...] = ()
    if setting.shares:
        shares = tuple(all_shares(pack, setting.shares, stocks, is_spread=setting.is_spread))
        for place, stock in enumerate(stocks):
            walk.stocks[place] += stock
            walk.draw_from(PACK, stock, place)
    known = Known(result_of(log), setting.digits, allowed)
    shares = ((order, 1, len(tables.orders)), *shares)
    moves = [_move(event, walk, known) for event in log.events]
    return Counted(setting, shares, moves, walk.point(), walk.out)


def _ticks(seconds: float, digits: int, since: int) -> int | None:
    """Return a time in ticks; None if it is no whole number of them, or too far from the time before."""
    ticks = round(seconds * 10**digits)
    return ticks if ticks / 10**digits == seconds and abs(ticks - since) < 1 << 40 else None


def _move(event: Event, walk: Walk, known: Known) -> Move:
    verb, seat, cards = VERBS[type(event)], event.seat, event.cards
    point = walk.point()
    place = NOBODY if seat is None else seat
    relative = SEATLESS if seat is None else (seat - walk.turn) % SEATS
    move: Move | None = None
    if verb == "play":
        walk.before_play(place)
    told = _told(event, walk, known)
    if told is not None:
        way = named(walk, cards, place)
        word = _word(event) if verb in _WORDED else ""
        count = AS_TABLE if len(cards) == walk.table and not walk.is_lead() else len(cards)
        kind = Kind(
            VERB_NUMBERS[verb], word, relative, count, way.shape, way.mixed,
            told.pattern, told.keys, event.t is not None,
        )  # fmt: skip
        if known.allowed is None or kind in known.allowed:
            move = Move(kind, point, way.shares + told.steps, way.data + told.data, event)
            walk.draw_from(way.shape, cards, place)
            walk.ticks = told.ticks
    walk.after(verb, seat, cards)
    return Move(WHOLE_KIND, point, (), b"", event) if move is None else move


def leaves_no_trace(kind: Kind) -> bool:
    """Whether a deal goes on past an event of a kind as past one that is written out whole."""
    return kind.shape not in (STOCK, PACK, PILE) and not kind.timed


def _word(event: Event) -> str:
    return event.kind if isinstance(event, Declare | Meld) else ""


class Told(NamedTuple):
    """What an event says besides its cards: a pattern and its keys, the choices that fill it, bytes instead of it."""

    pattern: str | None
    keys: tuple[str, ...]
    steps: tuple[Step, ...]
    data: bytes
    ticks: int


_SILENT = Told("", (), (), b"", 0)


def _told(event: Event, walk: Walk, known: Known) -> Told | None:
    """Return the texts and numbers of an event; None if it has to be written out whole."""
    data, ticks = b"", walk.ticks
    if event.t is None and not event.pairs.words and type(event) not in _SPEAKING:
        return Told("", (), (), b"", ticks) if ticks else _SILENT
    steps: list[Step] = []
    pattern: str | None = None
    keys = tuple([key for key, _ in event.pairs.words])
    if isinstance(event, Cut):
        if event.count >> WIDEST:
            return None
        steps += number_steps(NUMBERS, event.count)
    if event is known.result:
        keys = ()
    elif isinstance(event, Note):
        text = text_of(event)
        if text is None:
            return None
        data = sized(text.encode())
    elif (text := text_of(event)) is None:
        return None
    else:
        found = parted(text)
        pattern = found.pattern
        steps += _filling(found, walk, event.seat)
    if event.t is not None:
        found_ticks = _ticks(event.t, known.digits, walk.ticks)
        if found_ticks is None:
            return None
        steps += number_steps(TIMES, found_ticks - walk.ticks)
        ticks = found_ticks
    return Told(pattern, keys, tuple(steps), data, ticks)


def number_steps(context: int, number: int) -> list[Step]:
    """Return the choices that say a number: how many bits it has, then which."""
    bits, rest = magnitude(number)
    return [(context, bits), (rest, 1, 1 << (bits - 1))]


def _filling(found: Parted, walk: Walk, seat: int | None) -> list[Step]:
    """Return the choices that fill the holes of a pattern; cards are looked for in the hand of the seat."""
    steps = [step for number in found.numbers for step in number_steps(NUMBERS, number)]
    hand = sorted(set(walk.hands[NOBODY if seat is None else seat]))
    for code in found.cards:
        position = walk.order.positions[code]
        if position in hand:
            steps += [(CARDS, 1), (hand.index(position), 1, len(hand))]
        else:
            steps += [(CARDS, 0), (code, 1, KINDS)]
    return steps
