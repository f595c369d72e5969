"""Whose turn it is once hands run empty: a hand lasts while it has cards, seen or unseen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from engine.kit.trump.packed import ANY_NUMBER

Turns: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""By the seats that have played to a trick, as a mask, and by the seat that plays: the seats that have then, and the next
one that has not; NOBODY_LEFT once all have."""
NOBODY_LEFT: Final = -1


def turns_of(seats: int) -> Turns:
    """Return whose turn it is at a table of so many seats while all hands have cards."""
    return tuple(tuple(_after(seats, played, seat) for seat in range(seats)) for played in range(1 << seats))


def _after(seats: int, played: int, seat: int) -> tuple[int, int]:
    played |= 1 << seat
    others = ((seat + step) % seats for step in range(1, seats))
    return played, next((other for other in others if not played >> other & 1), NOBODY_LEFT)


def next_due(seat: int, played: int, hands: Sequence[int], unseen: Sequence[int]) -> int | None:
    """Return the next seat that has cards and has not played to the trick; None where the trick is over.

    `played` are the seats that have, as a mask; `unseen` the numbers of unseen cards.
    """
    for step in range(1, len(hands)):
        other = (seat + step) % len(hands)
        if not played >> other & 1 and (hands[other] or unseen[other]):
            return other
    return None


def are_played_out(hands: Sequence[int], unseen: Sequence[int]) -> bool:
    """Whether at most one hand has cards left; a hand of unknown size lasts as long as the known ones."""
    sized = [bool(hand or hidden) for hand, hidden in zip(hands, unseen, strict=True) if hidden < ANY_NUMBER]
    return sum(sized) <= 1 if len(sized) == len(hands) else bool(sized) and not any(sized)
