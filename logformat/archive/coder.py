"""Many small choices as one number: each costs as many bits as it is surprising, none is rounded up.

Asymmetric numeral systems on Python's own integers. A choice of one of n equally likely is `x * n + i`; a symbol of
a table of frequencies takes the share of the number that the table gives it. What is folded in last comes out first,
so an encoder folds its choices backwards. A deal is one such number: it is read without those before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log2
from typing import TypeAlias

BITS = 10
TOTAL = 1 << BITS

Share: TypeAlias = tuple[int, int, int]
"""Where a choice begins, how wide it is, and of what total."""


class Frequencies:
    """How likely each symbol of a context is, in parts of 1024; `symbols` are numbers from 0 to 255."""

    __slots__ = ("parts", "shares", "starts", "symbols")

    def __init__(self, parts: Sequence[tuple[int, int]]) -> None:
        self.shares: dict[int, Share] = {}
        self.parts, self.starts = [0] * 256, [0] * 256
        start = 0
        for symbol, part in parts:
            self.shares[symbol] = (start, part, TOTAL)
            self.parts[symbol], self.starts[symbol] = part, start
            start += part
        if start != TOTAL or len(self.shares) != len(parts) or any(part < 1 for _, part in parts):
            raise ValueError("frequencies that do not add up")
        self.symbols = b"".join(bytes((symbol,)) * part for symbol, part in parts)


def scaled(counts: dict[int, int]) -> list[tuple[int, int]]:
    """Return counts as parts of 1024, none of them 0, most frequent first."""
    whole = sum(counts.values())
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    parts = [max(1, count * TOTAL // whole) for _, count in ranked]
    excess = sum(parts) - TOTAL
    while excess > 0:
        most = max(range(len(parts)), key=parts.__getitem__)
        taken = min(excess, max(1, parts[most] // 2)) if parts[most] > 1 else 0
        parts[most] -= taken
        excess -= taken
    parts[0] -= excess
    return [(symbol, part) for (symbol, _), part in zip(ranked, parts, strict=True)]


def fold(shares: Iterable[Share]) -> int:
    """Return choices, the last one first, as one number."""
    number = 0
    for start, width, total in shares:
        number = number // width * total + number % width + start
    return number


def cost(counts: dict[int, int]) -> float:
    """Return how many bits symbols with such counts take."""
    whole = sum(counts.values())
    return sum(count * log2(whole / count) for count in counts.values() if count)


def number_bytes(number: int) -> bytes:
    """Return a number in as few bytes as it needs."""
    return number.to_bytes((number.bit_length() + 7) // 8, "little")
