"""Many small choices as one number: each costs as many bits as it is surprising, none is rounded up.

Asymmetric numeral systems on Python's own integers. A choice of one of n equally likely is `x * n + i`; a symbol of
a table of frequencies takes the share of the number that the table gives it. What is folded in last comes out first,
so an encoder folds its choices backwards. A deal is one such number: it is read without those before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log2
from typing import Final, TypeAlias

BITS: Final = 10
TOTAL: Final = 1024

Share: TypeAlias = tuple[int, int, int]
"""Where a choice begins, how wide it is, and of what total."""


class Frequencies:
    """How likely each symbol of a context is, in parts of 1024; symbols are numbers from 0 to 255."""

    __slots__ = ("parts", "starts", "symbols")

    def __init__(self, symbols: bytes, parts: Sequence[int]) -> None:
        self.parts, self.starts = [0] * 256, [0] * 256
        start = 0
        for symbol, part in zip(symbols, parts, strict=True):
            self.parts[symbol], self.starts[symbol] = part, start
            start += part
        self.symbols = b"".join([BYTES[symbol] * part for symbol, part in zip(symbols, parts, strict=True)])

    def share(self, symbol: int) -> Share:
        """Return the choice of a symbol."""
        return self.starts[symbol], self.parts[symbol], TOTAL


BYTES = tuple(bytes((symbol,)) for symbol in range(256))


def scaled(weights: Sequence[int]) -> list[int]:
    """Return weights, the greatest first, as parts of 1024, none of them 0."""
    whole = sum(weights)
    parts = [weight * TOTAL // whole or 1 for weight in weights]
    excess = sum(parts) - TOTAL
    at = 0
    while excess > 0:  # many that are hardly ever there take from those that are
        taken = min(excess, parts[at] // 2)
        parts[at] -= taken
        excess -= taken
        at = (at + 1) % len(parts)
    parts[0] -= excess
    return parts


_STEPS = 24
_WEIGHTS = tuple(max(1, (4096, 2896)[step % 2] >> step // 2) for step in range(_STEPS + 1))


def weighed(counts: dict[int, int]) -> tuple[bytes, bytes]:
    """Return symbols, the most frequent first, and their weights: 0 is most, every two steps are half as much."""
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    most = ranked[0][1]
    steps = [min(_STEPS, round(2 * log2(most / count))) for _, count in ranked]
    return bytes(symbol for symbol, _ in ranked), bytes(steps)


def of_weights(symbols: bytes, weights: bytes) -> Frequencies:
    """Return the frequencies that weights stand for; `ValueError` if they stand for none."""
    return Frequencies(symbols, parts_of(symbols, weights))


def parts_of(symbols: bytes, weights: bytes) -> list[int]:
    """Return how likely each of some symbols is, in parts of 1024; `ValueError` if their weights are none."""
    if len(symbols) != len(weights) or len(symbols) > TOTAL // 4 or len(set(symbols)) != len(symbols):
        raise ValueError("no weights")
    if not symbols or max(weights) > _STEPS:
        raise ValueError("no weights")
    return scaled([_WEIGHTS[weight] for weight in weights]) if len(symbols) > 1 else [TOTAL]


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
