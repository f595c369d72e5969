"""What a frame says before its deals: outlines, patterns, columns, kinds of event, and how often each comes when."""

from __future__ import annotations

import msgspec

from logformat.archive.numbers import Column

(NO_CARDS_SHAPE, STOCK, PACK, ANY_CODES, UNSEEN, SAME_AGAIN, IN_BYTES) = range(7)
HELD = 8
"""From here on a shape is HELD + pool * 4 + form."""
SEATLESS = -1
WHOLE, END = 0, 1
"""The first two kinds of event: one that is written out whole, and the end of the deal."""


class Kind(msgspec.Struct, frozen=True, array_like=True):
    """A kind of event: everything about it but the cards and the numbers in its texts."""

    verb: int
    word: str = ""
    relative: int = 0
    count: int = 0
    shape: int = 0
    mixed: bool = False
    pattern: str | None = None
    keys: tuple[str, ...] = ()
    timed: bool = False


class Setting(msgspec.Struct, frozen=True, array_like=True):
    """What is settled before the first event: seats, order of the cards, pack, who gets how many, digits of times."""

    seats: int
    order: int
    pack: int
    shares: bytes
    digits: int
    context: int


class Context(msgspec.Struct, frozen=True, array_like=True):
    """How often each kind of event comes in a context, in parts of 1024."""

    key: int
    symbols: bytes
    parts: tuple[int, ...]


class Page(msgspec.Struct, frozen=True, array_like=True):
    """The part of a frame that all its deals share."""

    outlines: tuple[str, ...]
    patterns: tuple[tuple[str, ...], ...]
    columns: tuple[Column, ...]
    orders: tuple[tuple[bytes, bytes], ...]
    packs: tuple[bytes, ...]
    settings: tuple[Setting, ...]
    kinds: tuple[Kind, ...]
    contexts: tuple[Context, ...]
