"""The lot (抽签): everybody turns a card, the highest wins, and the tied ones turn again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.facts import Facts
from engine.words import Sentence
from logformat.events import Event, Flip, Note

NO_FLIP_DUE: Final = Sentence("seat {seat} has no card of a lot to turn", "{seat} 号座此时不应抽签")
FLIPPED: Final = Sentence("{cards} was turned in this round of the lot before", "本轮抽签中 {cards} 已经抽出过")


class Lot(Facts, frozen=True):
    """The round of a lot that is under way: who flips in it, what was flipped, who has won."""

    contenders: tuple[int, ...]
    drawn: tuple[tuple[int, int], ...] = ()
    """(seat, card) in log order."""
    winner: int | None = None

    def is_due(self, seat: int) -> bool:
        """Whether a seat has a flip in this round."""
        return self.winner is None and seat in self.contenders and all(seat != other for other, _ in self.drawn)

    def cards(self) -> set[int]:
        """Return the cards flipped in this round."""
        return {card for _, card in self.drawn}

    def flipped(self, seat: int, card: int) -> Lot:
        """Return the lot after a flip: a full round is won by its highest card, or goes on among the tied."""
        if not self.is_due(seat):
            return self
        drawn = (*self.drawn, (seat, card))
        if len(drawn) < len(self.contenders):
            return Lot(self.contenders, drawn)
        best = max(lot_points(code) for _, code in drawn)
        tied = tuple(sorted(other for other, code in drawn if lot_points(code) == best))
        return Lot(tied, drawn, tied[0]) if len(tied) == 1 else Lot(tied)


def lot_points(code: int) -> int:
    """Return what a card counts in a lot: 2 to 10 their pips, all others 1."""
    return code % 13 + 2 if code < 52 and code % 13 <= 8 else 1


def lot_in(events: Iterable[Event], seats: int) -> Lot:
    """Return the lot as the flips at the beginning of a log have it, as far as they go."""
    lot = Lot(tuple(range(seats)))
    for event in events:
        if type(event) is Flip and event.seat is not None:
            lot = lot.flipped(event.seat, event.cards[0])
        elif type(event) is not Note:
            break
    return lot
