"""What a frame says before its deals: outlines, patterns, columns, kinds of event, and how often each comes when."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, chain, pairwise
from struct import Struct
from typing import Final

import msgspec

from logformat.archive.numbers import Column
from logformat.archive.orders import KINDS, Described
from logformat.grammar import CARDS_LIMIT, LOG_LIMIT, WORD

LONGEST, MIXED_LONGEST = 64, 20
"""Cards named by choices, and those of them that may stand in an order of their own; others are written as they are."""
LENGTHS = Struct("<III")
"""Bytes of a deal: its first number, the other numbers, texts."""
SECTIONS = Struct("<II")
"""What a frame begins with: how many deals it has, and bytes of its page."""

(NO_CARDS_SHAPE, STOCK, PACK, ANY_CODES, UNSEEN, SAME_AGAIN, IN_BYTES, PILE) = range(8)
HELD: Final = 8
"""From here on a shape is HELD + pool * 8 + form."""
_SHORT: Final = 64
"""Letters of a word that is remembered."""
SEATLESS: Final = -1
AS_TABLE: Final = 0
"""The count of a kind that takes as many cards as lie on the table."""
WHOLE: Final = 0
END: Final = 1
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
    """What is settled before the first event: seats, pack, who gets how many, digits of times."""

    seats: int
    pack: int
    shares: bytes
    digits: int
    way: int
    is_spread: bool = False
    """Whether who gets how many is a pack in any order, not hands in the usual one."""


class Contexts(msgspec.Struct, frozen=True, array_like=True):
    """How often each kind of event comes in each context: weights on a scale that halves every two steps.

    `keys` name the contexts, `sizes` say how many of the `symbols` and `weights` are theirs.
    """

    keys: tuple[int, ...]
    sizes: bytes
    symbols: bytes
    weights: bytes

    def spans(self) -> dict[int, tuple[int, int]]:
        """Return where the symbols and weights of each context begin and end."""
        ends = list(accumulate(self.sizes, initial=0))
        if len(ends) <= 1 or ends[-1] != len(self.symbols) or len(self.symbols) != len(self.weights):
            raise ValueError("contexts of another length")
        return dict(zip(self.keys, pairwise(ends), strict=True))

    def among(self, span: tuple[int, int]) -> tuple[bytes, bytes]:
        """Return the symbols and weights of a context that begins and ends there."""
        start, end = span
        return self.symbols[start:end], self.weights[start:end]


def contexts_of(found: dict[int, tuple[bytes, bytes]]) -> Contexts:
    """Return contexts as they are written."""
    symbols, weights = zip(*found.values(), strict=True)
    return Contexts(tuple(found), bytes(map(len, symbols)), b"".join(symbols), b"".join(weights))


def steps_of(pack: bytes) -> bytes:
    """Return a sorted pack as the steps from card to card."""
    return bytes(code - before for before, code in pairwise(b"\0" + pack))


def pack_of(steps: bytes) -> bytes:
    """Return the pack that goes by such steps; `ValueError` if it has other cards than faces and jokers."""
    pack = bytes(accumulate(steps))
    if pack and pack[-1] >= KINDS:
        raise ValueError("no pack")
    return pack


class Page(msgspec.Struct, frozen=True, array_like=True):
    """The part of a frame that all its deals share."""

    outlines: tuple[str, ...]
    patterns: tuple[tuple[str, ...], ...]
    columns: tuple[Column, ...]
    orders: tuple[Described, ...]
    packs: tuple[bytes, ...]
    settings: tuple[Setting, ...]
    kinds: tuple[Kind, ...]
    contexts: Contexts
    after: bytes = b""
    """The class of each kind, which is the context of what comes after it; version 1 has none."""


def check(page: Page, size: int) -> None:
    """Raise `ValueError` where a page of so many bytes says what no writer says, and what would cost a reader too much."""
    for setting in page.settings:
        if not (0 < setting.seats <= 10 and 0 <= setting.digits <= 9 and len(setting.shares) in (0, 11)):
            raise ValueError("a setting of no deal")
    if page.after and len(page.after) != len(page.kinds):
        raise ValueError("classes of other kinds")
    _check_kinds(page.kinds)
    if size > LOG_LIMIT:  # else no text of it is longer
        _check_texts(chain(page.outlines, *page.patterns, [kind.pattern or "" for kind in page.kinds]))


def _check_kinds(kinds: Sequence[Kind]) -> None:
    """Raise `ValueError` for a kind that no event is of."""
    counts = [kind.count for kind in kinds]
    if min(counts, default=0) < 0:
        raise ValueError("a kind of no event")
    if max(counts, default=0) > MIXED_LONGEST:
        many = [kind for kind in kinds if kind.count > MIXED_LONGEST]
        if any(kind.mixed or kind.count > CARDS_LIMIT for kind in many):
            raise ValueError("a kind of no event")
    words = {kind.word for kind in kinds}.union(*[kind.keys for kind in kinds if kind.keys]) - {""}
    if not all(_is_word(word) if len(word) < _SHORT else _is_word.__wrapped__(word) for word in words):
        raise ValueError("words of no event")


@lru_cache(maxsize=1024)
def _is_word(text: str) -> bool:
    return WORD.fullmatch(text) is not None


def _check_texts(texts: Iterable[str]) -> None:
    if max(map(len, texts)) > LOG_LIMIT:
        raise ValueError("a line beyond the limit")
