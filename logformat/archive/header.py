"""What a log says besides its moves, as lines of text: which lines there are, and what stands on each.

The *outline* of a log names its lines (`game hongshi`, `player 0 id`, `carry totals`, `result finish score`); beside it
goes one text per line. Deals of one table have the same outline, and texts that differ in their numbers only.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

import msgspec

from logformat.events import Pairs, Result
from logformat.log import Log

BETWEEN = "\x1f"
"""Between the words of one line; a line with this letter in a word is written as JSON."""
JSON = "json"
MATCH = "match"
RESULT, OUT = "result ", "out "

_ENCODE = msgspec.json.Encoder().encode


def lines_of(log: Log, result: Result | None = None, out: Sequence[int] = ()) -> tuple[str, list[str]]:
    """Return the outline of a log, and a text for each of its lines; `out` are the seats in the order they ran out."""
    lines = list(_lines(log, result, out))
    return "\n".join(name for name, _ in lines), [text for _, text in lines]


def _lines(log: Log, result: Result | None, out: Sequence[int]) -> Iterator[tuple[str, str]]:
    yield f"paipu {log.game}", str(log.version)
    if result is not None:
        yield from (_result_line(key, text, out) for key, text in result.pairs.words)
    if log.match is not None:
        yield "match", log.match.name
        yield "number", str(log.match.number)
    if log.dealer is not None:
        yield "dealer", str(log.dealer)
    if log.id is not None:
        yield "id", log.id
    for player in log.players:
        yield _line(f"player {player.seat}", player.name, player.pairs)
    for tag in log.tags:
        yield f"tag {tag.name}", tag.text
    for option in log.options:
        yield _several(f"option {option.name}", option.words)
    seen: dict[str, int] = {}
    for carry in log.carry:
        seen[carry.name] = times = seen.get(carry.name, 0) + 1
        yield _several(f"carry {carry.name}" + (f" {times}" if times > 1 else ""), carry.items)
    if log.position:
        yield "position", ""
    if log.rules is not None:
        yield "rules", str(log.rules)
    if log.comments:
        yield "comments", _ENCODE(log.comments).decode()


def _result_line(key: str, text: str, out: Sequence[int]) -> tuple[str, str]:
    """Return a value of the result; the seats that ran out first are only counted."""
    count = text.count(",") + 1
    return (OUT + key, str(count)) if text == seats_text(out[:count]) else (RESULT + key, text)


def seats_text(seats: Sequence[int]) -> str:
    """Return seats as values have them."""
    return ",".join(map(str, seats))


def _line(name: str, first: str, pairs: Pairs) -> tuple[str, str]:
    keys = "".join([f" {key}" for key, _ in pairs.words])
    return _several(name + keys, (first, *[text for _, text in pairs.words]))


def _several(name: str, words: tuple[str, ...]) -> tuple[str, str]:
    """Return a line of several words; its name says if they had to be written as JSON."""
    if BETWEEN in "".join(words):
        return f"{JSON} {name}", _ENCODE(words).decode()
    return name, BETWEEN.join(words)


def names(outline: str) -> list[str]:
    """Return the names of the lines of an outline."""
    return outline.split("\n")


def order(outlines: Iterable[str]) -> dict[str, int]:
    """Return the names of all lines in the order of their columns: the match first, results before what follows.

    Each has the outlines it is in, as bits.
    """
    found: dict[str, int] = {}
    for number, outline in enumerate(outlines):
        bit = 1 << number
        for name in names(outline):
            found[name] = found.get(name, 0) | bit
    return found if MATCH not in found else {MATCH: found[MATCH], **found}


def before(matches: Sequence[Hashable]) -> list[int]:
    """Return for each deal which deal of the frame is the one before it in its match, -1 if none is."""
    if matches.count(matches[0]) == len(matches) and matches[0] is not None:
        return list(range(-1, len(matches) - 1))
    last: dict[Hashable, int] = {}
    found = []
    for row, match in enumerate(matches):
        found.append(last.get(match, -1))
        if match is not None:
            last[match] = row
    return found
