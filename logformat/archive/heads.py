"""What the lines of a header say, read: deals without their events, and the pairs of their results.

An outline names the lines; what reads a line is kept, and so is what it made of short texts: the same lines with the
same texts stand in deal after deal, frame after frame, under whatever outline.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import repeat
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from logformat.archive.header import BETWEEN, JSON, OUT, RESULT, names, seats_text
from logformat.events import NO_PAIRS, Pairs
from logformat.grammar import NUMBER_LIMIT, WORD
from logformat.log import Carry, Comment, Log, Match, Option, Player, Tag

_COMMENTS = msgspec.json.Decoder(tuple[Comment, ...]).decode
_WORDS = msgspec.json.Decoder(tuple[str, ...]).decode
_SHORT: Final = 200
"""Letters of a line that is kept, or of a text."""
_KEPT_LINES, _KEPT_TEXTS = 1024, 256

Read: TypeAlias = Callable[[str], Any]
"""Returns what the text of a line says; `ValueError` if it says nothing."""
Split: TypeAlias = Callable[[str], tuple[str, ...]]
Word: TypeAlias = tuple[str, str | int]
"""A word of a result: its key, and what it says, or how many of the seats that ran out first."""
Words: TypeAlias = Sequence[Word]


class Line(NamedTuple):
    """A line of an outline: which field of a log it belongs to, and what reads its texts."""

    field: str
    read: Read


def logs_of(outline: str, columns: Iterable[Sequence[str]], count: int) -> list[Log]:
    """Return so many logs with such lines, a column of texts each; `ValueError` if they are none."""
    found: dict[str, list[Iterator[Any]]] = {}
    for name, texts in zip(names(outline), columns, strict=True):
        line = _line(name) if len(name) < _SHORT else _line.__wrapped__(name)
        found.setdefault(line.field, []).append(map(line.read, texts))
    if ("match" in found) != ("number" in found):
        raise ValueError("a match without a number")
    matches = map(Match, found["match"][0], found["number"][0]) if "match" in found else repeat(None)
    fields = (
        *(found["paipu"][0], _one(found, "id"), matches, _one(found, "dealer"), _one(found, "rules")),
        *(_one(found, "position", default=False), _one(found, "comments", default=())),
        *(zip(*found[field], strict=True) if field in found else repeat(()) for field in _SEVERAL),
    )
    rows = list(zip(*fields, strict=False))
    if len(rows) != count:
        raise ValueError("deals without lines")
    return [
        Log(
            version=version, game=game, id=name, match=match, players=players, options=options, dealer=dealer,
            position=position, rules=rules, tags=tags, carry=carry, comments=comments,
        )
        for (version, game), name, match, dealer, rules, position, comments, players, options, tags, carry in rows
    ]  # fmt: skip


_SEVERAL: Final = ("players", "options", "tags", "carry")
"""The fields that several lines may belong to."""


def _one(found: dict[str, list[Iterator[Any]]], field: str, *, default: Any = None) -> Iterator[Any]:
    return found[field][-1] if field in found else repeat(default)


def result_names(outline: str) -> list[str]:
    """Return the names of the lines of the result that an outline has."""
    return [name for name in names(outline) if name.startswith((OUT, RESULT))]


def results_of(lines: Sequence[str], columns: Sequence[Sequence[str]]) -> Iterator[Words]:
    """Yield the words of the results with such lines, a column of texts each."""
    said: list[Iterable[Word]] = []
    for name, texts in zip(lines, columns, strict=True):
        is_out = name.startswith(OUT)
        key = name[len(OUT) if is_out else len(RESULT) :]
        said.append(zip(repeat(key), map(natural, texts) if is_out else texts, strict=False))
    return zip(*said, strict=True)


def result_pairs(words: Words, out: Sequence[int]) -> Pairs:
    """Return the pairs of a result; `out` are the seats in the order they ran out of cards, of which some are counted."""
    return Pairs(
        tuple([(key, seats_text(out[:said])) if isinstance(said, int) else (key, said) for key, said in words])
    )


# ---------------------------------------------------------------- what reads a line


@lru_cache(maxsize=_KEPT_LINES)
def _line(name: str) -> Line:
    is_json = name.startswith(JSON + " ")
    verb, *words = name.removeprefix(JSON + " ").split(" ")
    if not all(map(_is_word, words)) or verb not in _LINES:
        raise ValueError("no line of a header")
    field, make = _LINES[verb]
    return Line(field, make(words, _WORDS if is_json else _split))


def _is_word(word: str) -> bool:
    return bool(WORD.fullmatch(word)) or (word.isascii() and word.isdecimal())


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.split(BETWEEN))


class _Kept(dict[str, Any]):
    """What was made of the short texts of a line."""

    def __init__(self, make: Read) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, text: str) -> Any:
        made = self.make(text)
        if len(text) < _SHORT:
            if len(self) >= _KEPT_TEXTS:
                self.clear()
            self[text] = made
        return made


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


def _plain(read: Read) -> Callable[[list[str], Split], Read]:
    return lambda _, __: read


def _paipu(words: list[str], _: Split) -> Read:
    (game,) = words
    return _Kept(lambda text: (natural(text), game)).__getitem__


def _player(words: list[str], split: Split) -> Read:
    seat, keys = _seat(words[0]), tuple(words[1:])

    def player(text: str) -> Player:
        first, *values = split(text)
        return Player(seat, first, _pairs(keys, tuple(values)))

    return _Kept(player).__getitem__


def _tag(words: list[str], _: Split) -> Read:
    name, *_rest = words
    return _Kept(lambda text: Tag(name, text)).__getitem__


def _named(kind: type[Option] | type[Carry]) -> Callable[[list[str], Split], Read]:
    def made(words: list[str], split: Split) -> Read:
        name, *_ = words
        return _Kept(lambda text: kind(name, split(text))).__getitem__

    return made


_LINES: dict[str, tuple[str, Callable[[list[str], Split], Read]]] = {
    "paipu": ("paipu", _paipu),
    "result": ("result", _plain(str)),
    "out": ("result", _plain(str)),
    "match": ("match", _plain(str)),
    "number": ("number", _plain(natural)),
    "dealer": ("dealer", _plain(_Kept(_seat).__getitem__)),
    "id": ("id", _plain(str)),
    "player": ("players", _player),
    "tag": ("tags", _tag),
    "option": ("options", _named(Option)),
    "carry": ("carry", _named(Carry)),
    "position": ("position", _plain(lambda _: True)),
    "rules": ("rules", _plain(_Kept(natural).__getitem__)),
    "comments": ("comments", _plain(lambda text: _COMMENTS(text.encode()))),
}
