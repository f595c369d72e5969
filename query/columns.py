"""Python values become Arrow columns: cards as lists of words, words by dictionary, everything a whole column at a time."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import accumulate, chain
from typing import TypeAlias, TypeVar

import msgspec
import pyarrow as pa
import pyarrow.compute as pc

from logformat.cards import CARD_WORDS
from query.tables import CARDS, TEXTS, WORD

_WORDS = [CARD_WORDS.get(code, "") for code in range(256)]
Thing = TypeVar("Thing")
Texts: TypeAlias = Sequence[tuple[str, str]]


class Few(msgspec.Struct, frozen=True):
    """A column that is null but for a few of its rows."""

    count: int
    values: Mapping[int, object]


class Words(msgspec.Struct, frozen=True):
    """A column of words, each by its place among a few."""

    places: bytes | bytearray
    words: tuple[str, ...]


def told_apart(things: Sequence[Thing]) -> tuple[list[Thing], pa.Array]:
    """Return things, many of them one and the same, each once, in the order they came; and the place of each that came."""
    ids = integers(array("Q", list(map(id, things))), pa.uint64())
    encoded = ids.dictionary_encode()
    firsts = pc.index_in(encoded.dictionary, value_set=ids).to_pylist()
    return [things[first] for first in firsts], encoded.indices


Values: TypeAlias = Sequence[object] | Few | Words


def column(values: Values, kind: pa.DataType | None) -> pa.Array:
    """Return values as a column of a type of the tables, None for what no table has; arrays are of the type already."""
    if isinstance(values, array):
        return integers(values, pa.int32())
    if isinstance(values, Few):
        return _spread(values, kind)
    if isinstance(values, Words):
        return _few_words(values)
    if kind == CARDS:
        return cards_column(values)  # type: ignore[arg-type]
    if kind == WORD:
        return pa.array(values, pa.string()).dictionary_encode().cast(WORD)
    if kind == TEXTS:
        return _texts_column(values)  # type: ignore[arg-type]
    return pa.array(values, kind)


def cards_column(groups: Sequence[bytes | None]) -> pa.ListArray:
    """Return card groups as lists of card words; the dictionary holds only the cards that occur."""
    present = [group or b"" for group in groups]
    words = _few_words(Words(b"".join(present), tuple(_WORDS))).cast(CARDS.value_type)
    mask = None if None not in groups else pa.array([group is None for group in groups])
    return pa.ListArray.from_arrays(_offsets(list(map(len, present))), words, type=CARDS, mask=mask)


def _few_words(column: Words) -> pa.DictionaryArray:
    """Return words by dictionary; the dictionary holds only those that occur."""
    used = bytes(sorted(set(column.places)))
    places = column.places.translate(bytes.maketrans(used, bytes(range(len(used)))))
    indices = integers(places, pa.uint8()).cast(pa.int32())
    return pa.DictionaryArray.from_arrays(indices, pa.array([column.words[place] for place in used], pa.string()))


def _offsets(sizes: Sequence[int]) -> pa.Array:
    return integers(array("i", accumulate(sizes, initial=0)), pa.int32())


def integers(values: array[int] | bytes | bytearray, kind: pa.DataType) -> pa.Array:
    """Return numbers that lie in memory as a type has them as a column, without looking at them."""
    return pa.Array.from_buffers(kind, len(values), [None, pa.py_buffer(values)])


def _spread(few: Few, kind: pa.DataType | None) -> pa.Array:
    places = array("i", bytes(4 * few.count))
    for place, row in enumerate(few.values, 1):
        places[row] = place
    return column([None, *few.values.values()], kind).take(integers(places, pa.int32()))


def _texts_column(values: Sequence[Texts | None]) -> pa.MapArray:
    present = [texts or () for texts in values]
    words, texts = zip(*chain.from_iterable(present), strict=True) if any(present) else ((), ())
    mask = None if None not in values else pa.array([texts is None for texts in values])
    keys, items = column(words, WORD), pa.array(texts, pa.string())
    return pa.MapArray.from_arrays(_offsets(list(map(len, present))), keys, items, type=TEXTS, mask=mask)
