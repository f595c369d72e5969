"""Deals to the bytes of one frame, in two passes: what they are made of is counted first, then written by the counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import log2
from typing import NamedTuple, TypeAlias

import msgspec

from logformat.archive import header, ordering, orders
from logformat.archive.coder import Frequencies, Share, cost, fold, number_bytes, of_weights, weighed
from logformat.archive.dealing import shares_of
from logformat.archive.guessing import Guess, guessed
from logformat.archive.limits import STEPS_LIMIT
from logformat.archive.naming import named, sized
from logformat.archive.orders import KINDS
from logformat.archive.pages import (
    AS_TABLE,
    END,
    LENGTHS,
    PACK,
    SEATLESS,
    SECTIONS,
    WHOLE,
    Contexts,
    Kind,
    Page,
    Setting,
    contexts_of,
    steps_of,
)
from logformat.archive.texting import WIDEST, Parted, magnitude, parted, text_of
from logformat.archive.texts import Written
from logformat.archive.walk import (
    AFTER,
    BEGINNING,
    CARDS,
    MOVES,
    NO_VERB,
    NOBODY,
    NUMBERS,
    PLAIN,
    SEATS,
    TIMES,
    VERB_NAMES,
    Walk,
)  # fmt: skip
from logformat.events import VERBS, Cut, Declare, Event, Meld, Note, Result
from logformat.log import Log
from logformat.wire import to_bytes

Step: TypeAlias = Share | tuple[int, int]
"""A choice by its share, or a symbol in a context, whose share is not known before all are counted."""

ENCODER = msgspec.msgpack.Encoder(enc_hook=to_bytes)
MOST_KINDS = 250
WHOLE_KIND, END_KIND = Kind(-1), Kind(-2)


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


def frame_of(logs: Sequence[Log]) -> bytes:
    """Return the content of a frame that holds some logs."""
    tables = _tables(logs)
    deals = [_counted(log, tables, None) for log in logs]
    kinds = _kinds(deals)
    if len(kinds) == MOST_KINDS:
        deals = [_counted(log, tables, frozenset(kinds)) for log in logs]
    contexts = _contexts(deals, kinds)
    lines = [header.lines_of(log, _result(log), deal.out) for log, deal in zip(logs, deals, strict=True)]
    written, outlines, patterns = _texts(lines)
    settings = list(dict.fromkeys(deal.setting for deal in deals))
    page = Page(
        outlines, patterns, tuple(written.columns), tables.orders, tuple(map(steps_of, tables.packs)),
        tuple(settings), tuple(kinds), contexts,
    )  # fmt: skip
    return _joined(page, settings, deals, kinds)


def _tables(logs: Sequence[Log]) -> ordering.Tables:
    """Return the packs of some logs, with the order and the way to look at points that make each game smallest."""
    games: dict[str, list[Log]] = {}
    for log in logs:
        games.setdefault(log.game, []).append(log)
    guesses = {game: guessed(of_game, _measured) for game, of_game in games.items()}
    return ordering.Tables.of(logs, guesses)


def _measured(logs: Sequence[Log], guess: Guess) -> float:
    """Return about how many bits some deals of one game take under a guess."""
    tables = ordering.Tables.of(logs, {logs[0].game: guess})
    deals = [_counted(log, tables, None) for log in logs]
    number_of = {kind: number for number, kind in enumerate(_kinds(deals))}
    counts: dict[int, Counter[int]] = {}
    bits = 0.0
    for deal in deals:
        bits += sum(log2(step[2] / step[1]) for move in deal.moves for step in move.steps if len(step) == 3)
        for key, symbol in _symbols(deal, number_of):
            counts.setdefault(key, Counter())[symbol] += 1
    return bits + sum(cost(each) + 2 * len(each) for each in counts.values())


def _result(log: Log) -> Result | None:
    """Return the result whose pairs are kept with the header: the first one."""
    return next((event for event in log.events if isinstance(event, Result)), None)


def _texts(lines: Sequence[tuple[str, list[str]]]) -> tuple[Written, tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return the columns of the header lines, the outlines, and the patterns of each line."""
    outlines = tuple(dict.fromkeys(outline for outline, _ in lines))
    written = Written([-1] * len(lines))
    written.add([outlines.index(outline) for outline, _ in lines], range(len(lines)), 0)
    texts = [dict(zip(header.names(outline), found, strict=True)) for outline, found in lines]
    patterns = []
    for name in header.order(outlines):
        patterns.append(written.texts([found.get(name) for found in texts]))
        if name == header.MATCH:
            written.before = header.before([found.get(name) for found in texts])
    return written, outlines, tuple(patterns)


# ---------------------------------------------------------------- first pass


class Known(NamedTuple):
    """What holds for all events of a deal: the result kept with the header, decimals of times, kinds with a number."""

    result: Result | None
    digits: int
    allowed: frozenset[Kind] | None


def _counted(log: Log, tables: ordering.Tables, allowed: frozenset[Kind] | None) -> Counted:
    setting, stocks = tables.setting(log)
    pack = tables.packs[setting.pack]
    order = tables.order_of(log)
    walk = Walk(setting.seats, orders.order(tables.orders[order]), pack, log.dealer or 0, setting.way)
    shares: tuple[Share, ...] = ()
    if setting.shares:
        shares = tuple(shares_of(pack, setting.shares, stocks))
        for place, stock in enumerate(stocks):
            walk.stocks[place] += stock
            walk.draw_from(PACK, stock, place)
    known = Known(_result(log), setting.digits, allowed)
    shares = ((order, 1, len(tables.orders)), *shares)
    moves = [_move(event, walk, known) for event in log.events]
    return Counted(setting, shares, moves, walk.point(), walk.out)


def _ticks(seconds: float, digits: int, since: int) -> int | None:
    """Return a time in ticks; None if it is no whole number of them, or too far from the time before."""
    ticks = round(seconds * 10**digits)
    return ticks if ticks / 10**digits == seconds and abs(ticks - since) < 1 << 40 else None


def _move(event: Event, walk: Walk, known: Known) -> Move:
    verb, seat = VERBS[type(event)], event.seat
    point = walk.point()
    place = NOBODY if seat is None else seat
    relative = 0 if seat is None else (seat - walk.turn) % SEATS
    move = Move(WHOLE_KIND, point, (), b"", event)
    told = _told(event, walk, known)
    if told is not None:
        way = named(walk, event.cards, place)
        word = event.kind if isinstance(event, Declare | Meld) else ""
        count = AS_TABLE if len(event.cards) == walk.table and not walk.is_lead() else len(event.cards)
        kind = Kind(
            VERB_NAMES.index(verb), word, SEATLESS if seat is None else relative, count, way.shape, way.mixed,
            told.pattern, told.keys, event.t is not None,
        )  # fmt: skip
        if known.allowed is None or kind in known.allowed:
            move = Move(kind, point, way.shares + told.steps, way.data + told.data, event)
            walk.draw_from(way.shape, event.cards, place)
            walk.ticks = told.ticks
    walk.after(verb, seat, event.cards)
    return move


class Told(NamedTuple):
    """What an event says besides its cards: a pattern and its keys, the choices that fill it, bytes instead of it."""

    pattern: str | None
    keys: tuple[str, ...]
    steps: tuple[Step, ...]
    data: bytes
    ticks: int


def _told(event: Event, walk: Walk, known: Known) -> Told | None:
    """Return the texts and numbers of an event; None if it has to be written out whole."""
    steps: list[Step] = []
    pattern: str | None = None
    data, ticks = b"", walk.ticks
    keys = tuple(key for key, _ in event.pairs.words)
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


# ---------------------------------------------------------------- second pass


def _kinds(deals: Sequence[Counted]) -> list[Kind]:
    """Return the kinds of event that get a number, the most frequent first; others are written out whole."""
    counts = Counter(move.kind for deal in deals for move in deal.moves)
    del counts[WHOLE_KIND]
    return [WHOLE_KIND, END_KIND, *(kind for kind, _ in counts.most_common(MOST_KINDS - 2))]


def _contexts(deals: Sequence[Counted], kinds: Sequence[Kind]) -> Contexts:
    """Return how often each kind of event comes in each context."""
    number_of = {kind: number for number, kind in enumerate(kinds)}
    counts: dict[int, Counter[int]] = {}
    for deal in deals:
        for key, symbol in _symbols(deal, number_of):
            counts.setdefault(key, Counter())[symbol] += 1
    return contexts_of({key: weighed(each) for key, each in sorted(counts.items())})


def _symbols(deal: Counted, number_of: dict[Kind, int]) -> Iterator[tuple[int, int]]:
    """Yield the symbols of a deal, each with its context."""
    for steps in _steps(deal, number_of):
        for step in steps:
            if len(step) == 2:
                yield step


def _steps(deal: Counted, number_of: dict[Kind, int]) -> Iterator[tuple[Step, ...]]:
    """Yield the choices of each event of a deal, and those of its end."""
    before, verb = END, NO_VERB
    for move in deal.moves:
        symbol = number_of.get(move.kind, WHOLE)
        yield (_key(deal, move.point, before, verb), symbol), *(move.steps if symbol else ())
        before, verb = symbol, move.kind.verb if symbol else NO_VERB
    yield ((_key(deal, deal.end, before, verb), END),)


def _key(deal: Counted, point: int, before: int, verb: int) -> int:
    """Return the context of an event, as `Walk.context` does."""
    if deal.setting.way == PLAIN:
        return AFTER + before
    return point if verb in MOVES else BEGINNING + verb


def _joined(page: Page, settings: list[Setting], deals: Sequence[Counted], kinds: Sequence[Kind]) -> bytes:
    """Return the page, the lengths of all deals, then each deal."""
    number_of = {kind: number for number, kind in enumerate(kinds)}
    tables = {key: of_weights(*found) for key, found in page.contexts.split().items()}
    first, others, texts, lengths = [], [], [], []
    for deal in deals:
        numbers = _numbers(deal, settings, list(_steps(deal, number_of)), tables)
        first.append(numbers[0])
        others.append(b"".join(map(sized, numbers[1:])))
        texts.append(b"".join(_data(move, number_of) for move in deal.moves))
        lengths.append(LENGTHS.pack(len(first[-1]), len(others[-1]), len(texts[-1])))
    head = ENCODER.encode(page)
    columns = [bytes(column) for column in zip(*lengths, strict=True)]
    return b"".join((SECTIONS.pack(len(deals), len(head)), head, *columns, *first, *others, *texts))


def _data(move: Move, number_of: dict[Kind, int]) -> bytes:
    return move.data if move.kind in number_of and move.kind != WHOLE_KIND else sized(ENCODER.encode(move.event))


def _numbers(
    deal: Counted, settings: list[Setting], steps: list[tuple[Step, ...]], tables: dict[int, Frequencies]
) -> list[bytes]:
    """Return the choices of a deal as numbers, one for every so many events."""
    found = []
    for start in range(0, len(steps), STEPS_LIMIT):
        part = [
            tables[step[0]].share(step[1]) if len(step) == 2 else step
            for steps_of in steps[start : start + STEPS_LIMIT]
            for step in steps_of
        ]
        if not start:
            part = [(settings.index(deal.setting), 1, len(settings)), *deal.shares, *part]
        found.append(number_bytes(fold(reversed(part))))
    return found
