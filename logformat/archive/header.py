"""What a log says besides its moves, as lines of text: which lines there are, and what stands on each.

The *outline* of a log names its lines (`game hongshi`, `player 0 id`, `carry totals`, `result finish score`); beside it
goes one text per line. Deals of one table have the same outline, and texts that differ in their numbers only.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import msgspec

from logformat.events import NO_PAIRS, Pairs, Result
from logformat.grammar import NUMBER_LIMIT, WORD
from logformat.log import Carry, Comment, Log, Match, Option, Player, Tag

BETWEEN = "\x1f"
"""Between the words of one line; a line with this letter in a word is written as JSON."""
JSON = "json"
MATCH = "match"
RESULT, OUT = "result ", "out "

Made = TypeVar("Made")
_SHORT = 200

Fields: TypeAlias = dict[str, Any]
Texts: TypeAlias = Sequence[str]
Reader: TypeAlias = Callable[[Texts, Fields], None]
"""Puts what the texts of one line say into the fields of the logs."""

_ENCODE = msgspec.json.Encoder().encode
_COMMENTS = msgspec.json.Decoder(tuple[Comment, ...]).decode
_WORDS = msgspec.json.Decoder(tuple[str, ...]).decode


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
    keys = "".join(f" {key}" for key, _ in pairs.words)
    return _several(name + keys, (first, *(text for _, text in pairs.words)))


def _several(name: str, words: tuple[str, ...]) -> tuple[str, str]:
    """Return a line of several words; its name says if they had to be written as JSON."""
    if any(BETWEEN in word for word in words):
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


# ---------------------------------------------------------------- reading


def logs_of(outline: str, columns: Sequence[Sequence[str]], count: int) -> list[Log]:
    """Return so many logs with such lines, a column of texts each; `ValueError` if they are none."""
    fields: Fields = {field: [()] * count for field in ("players", "tags", "options", "carry")}
    fields |= {field: [None] * count for field in ("id", "match", "dealer", "rules")}
    fields |= {"position": [False] * count, "comments": [()] * count}
    for read, texts in zip(_readers(outline), columns, strict=True):
        read(texts, fields)
    order = (
        "version",
        "game",
        "id",
        "match",
        "players",
        "options",
        "dealer",
        "position",
        "rules",
        "tags",
        "carry",
        "comments",
    )
    return [
        Log(
            version=version, game=game, id=name, match=match, players=players, options=options, dealer=dealer,
            position=position, rules=rules, tags=tags, carry=carry, comments=comments,
        )
        for version, game, name, match, players, options, dealer, position, rules, tags, carry, comments
        in zip(*map(fields.__getitem__, order), strict=True)
    ]  # fmt: skip


def result_pairs(outline: str, text_of: Callable[[str], str], out: Sequence[int]) -> Pairs:
    """Return the pairs of the result line that an outline has."""
    found = [
        (key, seats_text(out[: natural(text_of(name))]) if is_out else text_of(name))
        for key, name, is_out in _result_lines(outline)
    ]
    return Pairs(tuple(found)) if found else NO_PAIRS


@lru_cache(maxsize=64)
def _result_lines(outline: str) -> list[tuple[str, str, bool]]:
    """Return the keys of a result, the names of their lines, and which of these say but how many seats ran out."""
    return [
        (name[len(OUT) if name.startswith(OUT) else len(RESULT) :], name, name.startswith(OUT))
        for name in names(outline)
        if name.startswith((OUT, RESULT))
    ]


@lru_cache(maxsize=32)
def _readers(outline: str) -> tuple[Reader, ...]:
    """Return what reads each line of an outline."""
    return tuple(map(_reader, outline.split("\n")))


def _reader(name: str) -> Reader:
    is_json = name.startswith(JSON + " ")
    verb, *words = name.removeprefix(JSON + " ").split(" ")
    if not all(map(_is_word, words)) or verb not in _VERBS:
        raise ValueError("no line of a header")
    return _VERBS[verb](words, _WORDS if is_json else _split)


def _is_word(word: str) -> bool:
    return bool(WORD.fullmatch(word)) or (word.isascii() and word.isdecimal())


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.split(BETWEEN))


def natural(text: str) -> int:
    """Return a number as the grammar has it; `ValueError` for another."""
    number = int(text)
    if not 0 <= number <= NUMBER_LIMIT:
        raise ValueError("a number beyond the limit")
    return number


def _seat(text: str) -> int:
    seat = natural(text)
    if seat > 9:
        raise ValueError("no seat")
    return seat


def _pairs(keys: tuple[str, ...], values: tuple[str, ...]) -> Pairs:
    return Pairs(tuple(zip(keys, values, strict=True))) if keys else NO_PAIRS


def _plain(field: str, convert: Callable[[str], Any]) -> Callable[[list[str], Any], Reader]:
    def made(_: list[str], __: Any) -> Reader:
        def read(texts: Texts, fields: Fields) -> None:
            fields[field] = list(map(convert, texts))

        return read

    return made


def _remembered(make: Callable[[str], Made]) -> Callable[[str], Made]:
    """Return a function that keeps what it made of short texts: the same line stands in deal after deal."""
    kept = lru_cache(maxsize=256)(make)
    return lambda text: kept(text) if len(text) < _SHORT else make(text)


def _more(field: str, make: Callable[[str], Any]) -> Reader:
    """Return what adds one more item to a field of each log."""
    kept = _remembered(make)

    def read(texts: Texts, fields: Fields) -> None:
        fields[field] = [(*found, kept(text)) for found, text in zip(fields[field], texts, strict=True)]

    return read


def _paipu(words: list[str], _: Any) -> Reader:
    (game,) = words

    def read(texts: Texts, fields: Fields) -> None:
        fields["version"], fields["game"] = list(map(natural, texts)), [game] * len(texts)

    return read


def _number(_: list[str], __: Any) -> Reader:
    def read(texts: Texts, fields: Fields) -> None:
        if None in fields["match"]:
            raise ValueError("the number of no match")
        fields["match"] = list(map(Match, fields["match"], map(natural, texts)))

    return read


def _player(words: list[str], split: Any) -> Reader:
    seat, keys = _seat(words[0]), tuple(words[1:])

    def player(text: str) -> Player:
        first, *values = split(text)
        return Player(seat, first, _pairs(keys, tuple(values)))

    return _more("players", player)


def _named(field: str, kind: Any, *, one: bool = False) -> Callable[[list[str], Any], Reader]:
    def made(words: list[str], split: Any) -> Reader:
        name, *_ = words
        return _more(field, lambda text: kind(name, text if one else split(text)))

    return made


def _nothing(_: list[str], __: Any) -> Reader:
    def read(_: Texts, __: Fields) -> None:
        return

    return read


_VERBS: dict[str, Callable[[list[str], Any], Reader]] = {
    "paipu": _paipu,
    "result": _nothing,
    "out": _nothing,
    "match": _plain("match", str),
    "number": _number,
    "dealer": _plain("dealer", _seat),
    "id": _plain("id", str),
    "player": _player,
    "tag": _named("tags", Tag, one=True),
    "option": _named("options", Option),
    "carry": _named("carry", Carry),
    "position": _plain("position", lambda _: True),
    "rules": _plain("rules", natural),
    "comments": _plain("comments", lambda text: _COMMENTS(text.encode())),
}
