"""Python values become Arrow columns: cards as lists of words, words by dictionary, everything a whole column at a time."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate
from typing import TypeVar

import pyarrow as pa

from logformat.cards import CARD_WORDS
from query.tables import CARDS, TEXTS, WORD

Value = TypeVar("Value")

_WORDS = [CARD_WORDS.get(code, "") for code in range(256)]


def cards_column(groups: Sequence[bytes | None]) -> pa.ListArray:
    """Return card groups as lists of card words; the dictionary holds only the cards that occur."""
    present = groups if None not in groups else [group or b"" for group in groups]
    flat = b"".join(present)  # type: ignore[arg-type]
    used = bytes(sorted(set(flat)))
    places = flat.translate(bytes.maketrans(used, bytes(range(len(used)))))
    indices = _integers(places, pa.uint8(), len(flat)).cast(pa.int16())
    words = pa.DictionaryArray.from_arrays(indices, pa.array([_WORDS[code] for code in used], pa.string()))
    offsets = _integers(array("i", accumulate(map(len, present), initial=0)), pa.int32(), len(groups) + 1)  # type: ignore[arg-type]
    mask = None if present is groups else pa.array([group is None for group in groups])
    return pa.ListArray.from_arrays(offsets, words, type=CARDS, mask=mask)


def _integers(values: array[int] | bytes, kind: pa.DataType, length: int) -> pa.Array:
    return pa.Array.from_buffers(kind, length, [None, pa.py_buffer(values)])


def column(values: Sequence[object], kind: pa.DataType) -> pa.Array:
    """Return values as a column of a type of the tables; arrays of numbers are those of the type already."""
    if isinstance(values, array):
        return _integers(values, kind, len(values))
    if kind == CARDS:
        return cards_column(values)  # type: ignore[arg-type]
    if kind == WORD:
        return pa.array(values, pa.string()).dictionary_encode().cast(WORD)
    if kind == TEXTS:
        return _texts_column(values)
    return pa.array(values, kind)


def distinct(values: Sequence[Value]) -> tuple[list[Value], pa.Array]:
    """Return the objects among values, each once, and for every value the place of its object."""
    ids = list(map(id, values))
    return list(dict(zip(ids, values, strict=True)).values()), pa.array(ids, pa.int64()).dictionary_encode().indices


def _texts_column(values: Sequence[object]) -> pa.MapArray:
    once, places = distinct(values)
    return pa.array(once, pa.map_(pa.string(), pa.string())).cast(TEXTS).take(places)
