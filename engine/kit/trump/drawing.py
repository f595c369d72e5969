"""Cards drawn one by one: whose turn it is, where a log writes the draws of some seats only (DESIGN §3.4)."""

from __future__ import annotations


def drawer_after(seat: int, drawers: tuple[int, ...], seats: int) -> int:
    """Return the seat that draws after another, of those whose draws the log writes."""
    drawer = (seat + 1) % seats
    while drawer not in drawers:
        drawer = (drawer + 1) % seats
    return drawer
