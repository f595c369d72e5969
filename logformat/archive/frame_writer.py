"""Deals to the bytes of one frame, in two passes: what they are made of is counted first, then written by the counts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain
from math import log2

import msgspec

from logformat.archive import header, ordering
from logformat.archive.coder import Frequencies, cost, fold, number_bytes, of_weights, weighed
from logformat.archive.deal_writer import WHOLE_KIND, Counted, Move, Step, counted, leaves_no_trace, result_of
from logformat.archive.guessing import Guess, guessed
from logformat.archive.limits import STEPS_LIMIT
from logformat.archive.naming import sized
from logformat.archive.pages import (
    END,
    LENGTHS,
    SECTIONS,
    WHOLE,
    Contexts,
    Kind,
    Page,
    Setting,
    contexts_of,
    steps_of,
)
from logformat.archive.texts import Written
from logformat.archive.trumps import trumps_of
from logformat.archive.walk import AFTER, MOVES, NO_VERB, SUITS, TURNS
from logformat.log import Log
from logformat.wire import to_bytes

ENCODER = msgspec.msgpack.Encoder(enc_hook=to_bytes)
MOST_KINDS = 250
_FEW = 64
"""Deals of a game that are guessed about anew in every frame: it costs little, and little is known from others."""
_OFTEN = 24
"""Events of a kind that make it worth a context of its own."""
END_KIND = Kind(-2)


def frame_of(logs: Sequence[Log]) -> bytes:
    """Return the content of a frame that holds some logs."""
    guesses: dict[str, Guess] = {}
    guess(logs, guesses)
    return b"".join(parts_of(logs, guesses))


def guess(logs: Sequence[Log], guesses: dict[str, Guess]) -> None:
    """Guess about the games of some logs what makes each smallest, unless enough deals of frames before told it."""
    for game in dict.fromkeys(log.game for log in logs):
        of_game = [log for log in logs if log.game == game]
        if game not in guesses or len(of_game) < _FEW:
            guesses[game] = guessed(of_game, _measured)


def parts_of(logs: Sequence[Log], guesses: dict[str, Guess]) -> list[bytes]:
    """Return the content of a frame that holds some logs, in parts that are unlike each other, by guesses of each game."""
    tables = _tables(logs, guesses)
    deals = [counted(log, row, tables, None) for row, log in enumerate(logs)]
    kinds = _kinds(deals)
    if len(kinds) == MOST_KINDS:
        deals = list(_with_few_kinds(logs, deals, tables, frozenset(kinds)))
    after = _classes(deals, kinds)
    contexts = _contexts(deals, kinds, after)
    lines = [header.lines_of(log, result_of(log), deal.out) for log, deal in zip(logs, deals, strict=True)]
    written, outlines, patterns = _texts(lines)
    settings = list(dict.fromkeys(deal.setting for deal in deals))
    columns, data = written.sections()
    page = Page(
        outlines, patterns, columns, tables.orders, tuple(map(steps_of, tables.packs)),
        tuple(settings), tuple(kinds), contexts, after,
    )  # fmt: skip
    head = ENCODER.encode(page)
    return [SECTIONS.pack(len(logs), len(head)), head, *data, *_joined(page, settings, deals, kinds)]


def _with_few_kinds(
    logs: Sequence[Log], deals: list[Counted], tables: ordering.Tables, kinds: frozenset[Kind]
) -> Iterator[Counted]:
    """Yield deals whose events are of some kinds, or can be written out whole."""
    for row, (log, deal) in enumerate(zip(logs, deals, strict=True)):
        can_stay = all(move.kind in kinds or leaves_no_trace(move.kind) for move in deal.moves)
        yield deal if can_stay else counted(log, row, tables, kinds)


def _tables(logs: Sequence[Log], guesses: dict[str, Guess]) -> ordering.Tables:
    """Return the packs of some logs, with the order and the way to look at points that is guessed best for each game."""
    found = [guesses[log.game] for log in logs]
    orders = [trumps_of(log) if way == SUITS else order for log, (order, way) in zip(logs, found, strict=True)]
    return ordering.Tables.of(logs, orders, [way for _, way in found])


def _measured(logs: Sequence[Log], under: Guess) -> float:
    """Return about how many bits some deals of one game take under a guess."""
    tables = _tables(logs, {logs[0].game: under})
    deals = [counted(log, row, tables, None) for row, log in enumerate(logs)]
    kinds = _kinds(deals)
    after = _classes(deals, kinds)
    bits = 0.0
    for deal in deals:
        bits += sum(log2(step[2] / step[1]) for move in deal.moves for step in move.steps if len(step) == 3)
    return bits + sum(cost(each) + 2 * len(each) for each in _counts(deals, kinds, after).values())


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


# ---------------------------------------------------------------- second pass


def _kinds(deals: Sequence[Counted]) -> list[Kind]:
    """Return the kinds of event that get a number, the most frequent first; others are written out whole."""
    counts = Counter(move.kind for deal in deals for move in deal.moves)
    del counts[WHOLE_KIND]
    return [WHOLE_KIND, END_KIND, *(kind for kind, _ in counts.most_common(MOST_KINDS - 2))]


def _classes(deals: Sequence[Counted], kinds: Sequence[Kind]) -> bytes:
    """Return the class of each kind: its own if it comes often, else one that its verb shares."""
    counts = Counter(move.kind for deal in deals for move in deal.moves)
    found: dict[Kind | int, int] = {}
    classes = bytearray()
    for kind in kinds:
        name = kind if kind in (WHOLE_KIND, END_KIND) or counts[kind] >= _OFTEN else kind.verb
        classes.append(min(found.setdefault(name, len(found)), 255))
    return bytes(classes)


def _contexts(deals: Sequence[Counted], kinds: Sequence[Kind], after: bytes) -> Contexts:
    """Return the contexts, and how likely each kind of event is in them."""
    return contexts_of({key: weighed(each) for key, each in sorted(_counts(deals, kinds, after).items())})


def _counts(deals: Sequence[Counted], kinds: Sequence[Kind], after: bytes) -> dict[int, dict[int, int]]:
    """Return how often each symbol comes in each context."""
    number_of = {kind: number for number, kind in enumerate(kinds)}
    pairs = Counter(chain.from_iterable([_symbols(deal, number_of, after) for deal in deals]))
    found: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for (key, symbol), count in pairs.items():
        found[key][symbol] = count
    return found


def _symbols(deal: Counted, number_of: dict[Kind, int], after: bytes) -> Iterator[tuple[int, int]]:
    """Yield the symbols of a deal, each with its context."""
    for steps in _steps(deal, number_of, after):
        for step in steps:
            if len(step) == 2:
                yield step


def _steps(deal: Counted, number_of: dict[Kind, int], after: bytes) -> Iterator[tuple[Step, ...]]:
    """Yield the choices of each event of a deal, and those of its end."""
    before, verb = END, NO_VERB
    for move in deal.moves:
        symbol = number_of.get(move.kind, WHOLE)
        yield (_key(deal, move.point, after[before], verb), symbol), *(move.steps if symbol else ())
        before, verb = symbol, move.kind.verb if symbol else NO_VERB
    yield ((_key(deal, deal.end, after[before], verb), END),)


def _key(deal: Counted, point: int, after: int, verb: int) -> int:
    """Return the context of an event, as `Walk.context` does."""
    return AFTER + after if deal.setting.way == TURNS or verb not in MOVES else point


def _joined(page: Page, settings: list[Setting], deals: Sequence[Counted], kinds: Sequence[Kind]) -> list[bytes]:
    """Return the lengths of all deals, then their numbers, then their texts."""
    number_of = {kind: number for number, kind in enumerate(kinds)}
    tables = {key: of_weights(*page.contexts.among(span)) for key, span in page.contexts.spans().items()}
    first, others, texts, lengths = [], [], [], []
    for deal in deals:
        numbers = _numbers(deal, settings, list(_steps(deal, number_of, page.after)), tables)
        first.append(numbers[0])
        others.append(b"".join(map(sized, numbers[1:])))
        texts.append(b"".join(_data(move, number_of) for move in deal.moves))
        lengths.append(LENGTHS.pack(len(first[-1]), len(others[-1]), len(texts[-1])))
    planes = map(bytes, zip(*lengths, strict=True))
    return list(map(b"".join, (planes, first, others, texts)))


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
