"""Reading ahead for hidden hands: a card a seat lets go of, and did not get in sight, was in its hand before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from engine.games.erbaiwu.cards import read_list
from engine.kit.onepack import mask_of
from logformat.cards import UNKNOWN, bare
from logformat.events import Claim, Deal, Discard, Draw, Event, Meld

Proofs: TypeAlias = tuple[tuple[int, ...], ...]


def cards_let_go(event: Event) -> bytes:
    """Return the cards that leave the acting hand, stand-ins as their jokers; of a claim those in `with=`."""
    if isinstance(event, Claim):
        return bare(read_list(event.pairs.get("with")))
    return bare(event.cards) if isinstance(event, (Meld, Discard)) else b""


class _Reader:
    """One pass over the log; every time a seat gets cards nobody saw opens a new span of proof."""

    def __init__(self, hands: Iterable[int], unseen: Iterable[int], free: int, order: bytes) -> None:
        self.hands = list(hands)
        self.unseen = list(unseen)
        self.spans: list[list[int]] = [[0] if number else [] for number in self.unseen]
        self.free = free
        self.order = order
        self.drawn = 0

    def read(self, event: Event, *, deals: bool) -> None:
        if isinstance(event, Draw):
            self._gain(event.seat, self._in_sight(event))
            self.drawn += 1
        elif isinstance(event, Deal) and deals:
            self._gain(event.seat, event.cards)
        for code in cards_let_go(event):
            self._lose(event.seat, 1 << code)  # type: ignore[arg-type]

    def _in_sight(self, event: Draw) -> bytes:
        hidden = event.cards[0] == UNKNOWN and self.drawn < len(self.order)
        return self.order[self.drawn : self.drawn + 1] if hidden else event.cards

    def _gain(self, seat: int, cards: bytes) -> None:
        known = mask_of(cards)
        self.hands[seat] |= known
        self.free &= ~known
        if number := cards.count(UNKNOWN):
            self.unseen[seat] += number
            self.spans[seat].append(0)

    def _lose(self, seat: int, bit: int) -> None:
        if self.hands[seat] & bit:
            self.hands[seat] ^= bit
        elif self.unseen[seat]:
            self.unseen[seat] -= 1
            if self.free & bit & ~mask_of(self.order[self.drawn :]):
                self.free ^= bit
                self.spans[seat][-1] |= bit

    def count(self, left: int) -> None:
        """Give the last hidden hand what can be nowhere else: the whole stock is known, or has been drawn."""
        left -= self.drawn
        rest = self.free & ~mask_of(self.order[self.drawn :])
        hidden = [seat for seat, number in enumerate(self.unseen) if number]
        if (self.order or left <= 0) and len(hidden) == 1 and rest.bit_count() == self.unseen[hidden[0]]:
            self.spans[hidden[0]][-1] |= rest


def proofs(
    events: Iterable[Event],
    hands: Iterable[int],
    unseen: Iterable[int],
    free: int,
    order: bytes,
    left: int,
    *,
    deals: bool,
) -> Proofs:
    """Return, per seat and per time it got unseen cards, what it surely held from then on.

    `hands` and `unseen` are those before the first event; `deals` says that `deal` lines add to them.
    """
    reader = _Reader(hands, unseen, free, order)
    for event in events:
        reader.read(event, deals=deals)
    reader.count(left)
    return tuple(tuple(spans) for spans in reader.spans)
