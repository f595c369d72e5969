"""Where an answer falls short of what is owed: the obligations by name, and the cards that would have met them."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.kit.trump.components import Kind
from engine.kit.trump.holding import holding, run_tops
from engine.kit.trump.order import Suit
from engine.kit.trump.packed import copies_of, holds, packed
from logformat.cards import Cards

BULLDOZER: Final = "bulldozer"
TRIPLE: Final = "triple"
TRACTOR: Final = "tractor"
PAIR: Final = "pair"


class Shortfall(NamedTuple):
    """The first obligation a play does not meet, and cards of the hand that would have met it."""

    item: str
    due: Cards


def runs_of(kinds: tuple[Kind, ...], copies: int) -> tuple[int, ...]:
    """Return the lengths of the runs among some kinds, longest first."""
    return tuple(run for number, run in kinds if number == copies and run > 1)


def first_short(given: tuple[int, ...], able: tuple[int, ...]) -> int:
    """Return the first length of the best answer that a given one does not reach."""
    return next(best for got, best in zip(given, able, strict=True) if got < best)


def run_due(place: Suit, held: int, played: int, copies: int, run: int) -> Cards:
    """Return the highest run of a length a hand has and a play lacks; the highest of all if it lacks none."""
    runs = [
        _run(place, held, copies, top, run) for top in run_tops(holding(place, held)[copies - 1], place.joined, run)
    ]
    return next((cards for cards in runs if not holds(played, packed(cards))), runs[0])


def _run(place: Suit, held: int, copies: int, top: int, run: int) -> Cards:
    codes = bytearray()
    for level in range(top, top - run, -1):
        code = next(code for code in place.ladder[level] if copies_of(held, code) >= copies)
        codes += bytes((code,)) * copies
    return Cards(codes)
