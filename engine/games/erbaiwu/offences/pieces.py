"""What the offences are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from engine.games.erbaiwu.cards import FACES
from engine.games.erbaiwu.state import ACT, OPEN, State
from engine.kit.onepack import cards_in
from logformat.cards import Cards, card_words
from logformat.events import Claim, Event, Meld, Pairs

Offence = Callable[[Random, State], Event | None]


def one(code: int) -> Cards:
    """Return a single card."""
    return Cards((code,))


def meld(state: State, kind: str, *cards: int, at: int | None = None) -> Event | None:
    """Return a meld of the seat whose turn it is."""
    pairs = Pairs(() if at is None else (("at", card_words((at,))[0]),))
    return None if state.turn is None else Meld(state.turn, kind, Cards(cards), pairs)


def own_hand(state: State) -> int:
    """Return the hand of the seat that may reduce now; 0 in any other phase."""
    reducing = state.phase == ACT or (state.phase == OPEN and state.options.opening_reductions)
    return 0 if state.turn is None or not reducing else state.hands[state.turn]


def plain_cards(state: State) -> Cards:
    """Return the cards of that hand that may take part in a meld, jokers apart."""
    return cards_in(own_hand(state) & FACES & ~state.black)


def pick(rng: Random, events: Iterator[Event | None]) -> Event | None:
    """Return one of several offences."""
    found = [event for event in events if event is not None]
    return rng.choice(found) if found else None


def claim(seat: int, code: int, added: bytes) -> Event:
    """Return a claim of a discard with cards of the seat."""
    return Claim(seat, one(code), Pairs((("with", ",".join(card_words(added))),)))
