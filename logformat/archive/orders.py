"""Ways to sort the cards of a hand, so that those which can follow each other lie together. Chosen by the writer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

KINDS = 54
"""Faces and jokers; what was not seen, or stands in for another card, has no place in a hand."""
_ELSE = 255


class Order:
    """A sequence of the 54 cards, cut into groups: suits, ranks, trumps."""

    __slots__ = ("cards", "ends", "groups", "positions", "starts")

    def __init__(self, sequence: bytes, sizes: bytes) -> None:
        if sorted(sequence) != list(range(KINDS)) or sum(sizes) != KINDS or 0 in sizes:
            raise ValueError("no order of cards")
        positions = bytearray([_ELSE]) * 256
        for position, code in enumerate(sequence):
            positions[code] = position
        self.positions = bytes(positions)
        self.cards = sequence + bytes([_ELSE]) * (256 - KINDS)
        groups = [group for group, size in enumerate(sizes) for _ in range(size)]
        starts = [sum(sizes[:group]) for group in range(len(sizes))]
        self.groups = bytes(groups)
        self.starts = bytes(starts[group] for group in groups)
        self.ends = bytes(starts[group] + sizes[group] for group in groups)


@lru_cache(maxsize=512)
def order(sequence: bytes, sizes: bytes) -> Order:
    """Return an order; `ValueError` if it is none."""
    return Order(sequence, sizes)


def by_suit(trump: int | None = None, level: int | None = None) -> tuple[bytes, bytes]:
    """Return the cards suit by suit; trumps, the cards of a level and the jokers are one more suit, the last."""
    plain = [
        [code for code in range(suit * 13, suit * 13 + 13) if suit != trump and code % 13 != level] for suit in range(4)
    ]
    rest = [code for code in range(KINDS) if not any(code in suit for suit in plain)]
    return _cut(group for group in (*plain, rest) if group)


def by_rank(strengths: Iterable[int]) -> tuple[bytes, bytes]:
    """Return the cards rank by rank; `strengths` names the 13 ranks and the two jokers (13, 14), weakest first."""
    return _cut([52 + rank - 13] if rank > 12 else [suit * 13 + rank for suit in range(4)] for rank in strengths)


def _cut(groups: Iterable[list[int]]) -> tuple[bytes, bytes]:
    listed = list(groups)
    return bytes(code for group in listed for code in group), bytes(map(len, listed))
