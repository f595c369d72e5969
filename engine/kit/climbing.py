"""What the climbing games share: seats in turn and as sets, values per seat, and cards that a hand may lack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeAlias, TypeVar

from logformat.cards import UNKNOWN, Cards

NextSeats: TypeAlias = tuple[tuple[int | None, ...], ...]
Told = TypeVar("Told")


@cache
def next_seats(players: int) -> NextSeats:
    """Return, per seat and set of seats, the first of the set after the seat, itself last; None if the set is empty."""

    def first(seat: int, among: int) -> int | None:
        order = [(seat + step) % players for step in range(1, players + 1)]
        return next((other for other in order if among >> other & 1), None)

    return tuple(tuple(first(seat, among) for among in range(1 << players)) for seat in range(players))


def mask_of_seats(seats: Iterable[int]) -> int:
    """Return seats as a set: bit n is seat n."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def up_to_sure(following: NextSeats, first: int | None, among: int, unsure: int) -> int:
    """Return a seat and those of a set that come after it, up to the first one not unsure to be there, as a mask."""
    seats = 0
    while first is not None and not seats >> first & 1:
        seats |= 1 << first
        first = following[first][among] if unsure >> first & 1 else None
    return seats


def agreed(told: Sequence[Told]) -> Told | None:
    """Return what is told alike in every case; None if it is not."""
    return told[0] if told and told.count(told[0]) == len(told) else None


def orders_of_going_out(out: tuple[int, ...], unsure: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Return every order in which seats may have gone out: those of `out` in this order, and any of the unsure ones."""
    orders = {out}
    for seat in unsure:
        orders |= {(*order[:place], seat, *order[place:]) for order in orders for place in range(len(order) + 1)}
    return tuple(sorted(orders))


def changed(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """Return the values per seat with that of one seat changed."""
    after = list(values)
    after[seat] = value
    return tuple(after)


def lacking(hand: int, said: bytes) -> Cards:
    """Return the cards of a play that a hand has not, or not twice."""
    return Cards(code for n, code in enumerate(said) if not hand >> code & 1 or code in said[:n])


def may_be_unseen(pack: int, dealt: Iterable[int], unseen: int, said: bytes, missing: bytes) -> bool:
    """Whether the cards a hand lacks may be among its unseen ones: they are of the pack and known to be nowhere else."""
    free = pack
    for hand in dealt:
        free &= ~hand
    fit = len(missing) <= unseen and len(set(said)) == len(said)
    return fit and all(code < UNKNOWN and free >> code & 1 for code in missing)
