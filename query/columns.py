"""Python values become Arrow columns: cards as lists of words, words by dictionary, everything a whole column at a time."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import accumulate, chain
from typing import TypeAlias

import msgspec
import pyarrow as pa

from logformat.cards import CARD_WORDS
from query.tables import CARDS, TEXTS, WORD

_WORDS = [CARD_WORDS.get(code, "") for code in range(256)]
Texts: TypeAlias = Sequence[tuple[str, str]]


class Few(msgspec.Struct, frozen=True):
    """A column that is null but for a few of its rows."""

    count: int
    values: Mapping[int, object]


class Words(msgspec.Struct, frozen=True):
    """A column of words, each by its place among a few."""

    places: bytes | bytearray
    words: tuple[str, ...]


class Groups:
    """A column of card groups as they come: all their cards in one, and how many each has."""

    def __init__(self) -> None:
        self.flat = bytearray()
        self.sizes: list[int] = []

    def add(self, groups: Sequence[bytes]) -> None:
        """Take in the groups of some rows."""
        self.flat += b"".join(groups)
        self.sizes.extend(map(len, groups))


Values: TypeAlias = Sequence[object] | Few | Words | Groups


def column(values: Values, kind: pa.DataType | None) -> pa.Array:
    """Return values as a column of a type of the tables, None for what no table has; arrays are of the type already."""
    if isinstance(values, array):
        return _integers(values, pa.int32(), len(values))
    if isinstance(values, Few):
        return _spread(values, kind)
    if isinstance(values, Words):
        return _few_words(values)
    if isinstance(values, Groups):
        return _cards(values, None)
    if kind == CARDS:
        return cards_column(values)  # type: ignore[arg-type]
    if kind == WORD:
        return pa.array(values, pa.string()).dictionary_encode().cast(WORD)
    if kind == TEXTS:
        return _texts_column(values)  # type: ignore[arg-type]
    return pa.array(values, kind)


def cards_column(groups: Sequence[bytes | None]) -> pa.ListArray:
    """Return card groups as lists of card words; the dictionary holds only the cards that occur."""
    found = Groups()
    found.add([group or b"" for group in groups])
    return _cards(found, None if None not in groups else pa.array([group is None for group in groups]))


def _cards(groups: Groups, mask: pa.Array | None) -> pa.ListArray:
    words = _few_words(Words(groups.flat, tuple(_WORDS))).cast(CARDS.value_type)
    offsets = _offsets(groups.sizes)
    return pa.ListArray.from_arrays(offsets, words, type=CARDS, mask=mask)


def _few_words(column: Words) -> pa.DictionaryArray:
    """Return words by dictionary; the dictionary holds only those that occur."""
    used = bytes(sorted(set(column.places)))
    places = column.places.translate(bytes.maketrans(used, bytes(range(len(used)))))
    indices = _integers(places, pa.uint8(), len(places)).cast(pa.int32())
    return pa.DictionaryArray.from_arrays(indices, pa.array([column.words[place] for place in used], pa.string()))


def _offsets(sizes: Sequence[int]) -> pa.Array:
    return _integers(array("i", accumulate(sizes, initial=0)), pa.int32(), len(sizes) + 1)


def _integers(values: array[int] | bytes | bytearray, kind: pa.DataType, length: int) -> pa.Array:
    return pa.Array.from_buffers(kind, length, [None, pa.py_buffer(values)])


def _spread(few: Few, kind: pa.DataType | None) -> pa.Array:
    places = array("i", bytes(4 * few.count))
    for place, row in enumerate(few.values, 1):
        places[row] = place
    return column([None, *few.values.values()], kind).take(_integers(places, pa.int32(), few.count))


def _texts_column(values: Sequence[Texts | None]) -> pa.MapArray:
    present = [texts or () for texts in values]
    words, texts = zip(*chain.from_iterable(present), strict=True) if any(present) else ((), ())
    mask = None if None not in values else pa.array([texts is None for texts in values])
    keys, items = column(words, WORD), pa.array(texts, pa.string())
    return pa.MapArray.from_arrays(_offsets(list(map(len, present))), keys, items, type=TEXTS, mask=mask)
