"""Ways to sort the cards of a hand, so that those which can follow each other lie together. Chosen by the writer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

KINDS: Final = 54
"""Faces and jokers; what was not seen, or stands in for another card, has no place in a hand."""
ALONE: Final = 255

_PLACES = bytes(range(256))

Described: TypeAlias = tuple[bytes, bytes]
"""An order as it is written: a trump suit and a level; or the ranks in sequence and, as bits, their suits."""


class Order:
    """A sequence of the 54 cards, cut into groups (suits with trumps as one of them, or ranks) and units.

    The cards of a unit make up sets: a rank where cards are sorted by rank, one card in all its copies otherwise.
    """

    __slots__ = (
        "by_rank",
        "cards",
        "codes",
        "ends",
        "groups",
        "others",
        "positions",
        "starts",
        "trumps",
        "unit_ends",
        "unit_table",
        "units",
    )

    def __init__(self, groups: Sequence[bytes], *, by_rank: bool) -> None:
        sequence = b"".join(groups)
        positions = bytearray([ALONE]) * 256
        for position, code in enumerate(sequence):
            positions[code] = position
        self.positions = bytes(positions)
        self.cards = sequence + bytes([ALONE]) * (256 - KINDS)
        self.by_rank, self.trumps = by_rank, len(groups) - 1
        self.groups = bytes(number for number, group in enumerate(groups) for _ in group)
        self.starts = bytes(self.groups.index(group) for group in self.groups)
        self.ends = bytes(self.groups.rindex(group) + 1 for group in self.groups)
        self.others = tuple(  # of each group, all that is not of it
            _PLACES[:start] + _PLACES[end:] for start, end in dict.fromkeys(zip(self.starts, self.ends, strict=True))
        )
        self.units = self.groups if by_rank else bytes(range(KINDS))
        self.unit_table = self.units + bytes(256 - KINDS)
        self.codes = tuple(sequence)
        self.unit_ends = self.ends if by_rank else bytes(range(1, KINDS + 1))


@lru_cache(maxsize=512)
def order(described: Described) -> Order:
    """Return an order; `ValueError` if it is none."""
    first, second = described
    if len(first) == len(second) == 1:
        return Order(_suits(first[0], second[0]), by_rank=False)
    groups = [bytes(rank + 13 * suit for suit in range(4) if suits >> suit & 1) if rank < 13 else bytes((rank + 39,))
              for rank, suits in zip(first, second, strict=True)]  # fmt: skip
    if sorted(b"".join(groups)) != list(range(KINDS)) or b"" in groups:
        raise ValueError("no order of cards")
    return Order(groups, by_rank=True)


def by_suit(trump: int = 4, level: int = 13) -> Described:
    """Return the cards suit by suit; trumps, the cards of a level and the jokers are one more suit, the last."""
    return bytes((trump,)), bytes((level,))


def by_rank(groups: Iterable[bytes]) -> Described:
    """Return the cards by groups of one rank, weakest first."""
    listed = list(groups)
    ranks = bytes(group[0] % 13 if group[0] < 52 else group[0] - 39 for group in listed)
    return ranks, bytes(sum(1 << code // 13 for code in group if code < 52) for group in listed)


def _suits(trump: int, level: int) -> list[bytes]:
    plain = [
        bytes(code for code in range(suit * 13, suit * 13 + 13) if code % 13 != level)
        for suit in range(4)
        if suit != trump
    ]
    own = [code for code in range(52) if code // 13 == trump and code % 13 != level]
    levels = [code for code in range(52) if code % 13 == level and code // 13 != trump]
    highest = [trump * 13 + level] if trump < 4 and level < 13 else []
    return [*plain, bytes([*own, *levels, *highest, 52, 53])]
