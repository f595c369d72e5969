"""A toy game: two seats, two cards each, one card in turn; the higher rank of the last two cards wins.

The smallest room that works, in one file; CONTRIBUTING.md sends people here first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from engine import values
from engine.game import Chances, Game, SeatRow, Shape, Vocabulary
from engine.options import Options as _Options
from engine.rule import UNKNOWN, Answer, Rule, Turn, rule
from engine.setup import Setup
from engine.view import SeatView, View
from engine.words import Label, Sentence
from logformat.cards import Cards
from logformat.events import Deal, Event, Play
from logformat.log import Log


class Options(_Options, frozen=True, kw_only=True):
    """None."""


@dataclass
class State:
    """The hands (None: nobody recorded it), whose turn it is, and the cards played."""

    setup: Setup
    hands: list[bytes | None]
    turn: int = 0
    played: bytes = b""


def start(setup: Setup) -> State:
    dealt = {event.seat for event in setup.log.events if isinstance(event, Deal)}
    return State(setup, [b"" if seat in dealt else None for seat in range(2)])


def advance(state: State, event: Event) -> None:
    if isinstance(event, Deal):
        state.hands[event.seat] = bytes(event.cards)
    elif isinstance(event, Play):
        hand = state.hands[event.seat]
        if hand is not None:
            state.hands[event.seat] = bytes(code for code in hand if code not in event.cards)
        state.turn, state.played = 1 - event.seat, state.played + event.cards


NOT_TURN = Sentence("seat {seat} acted, but it is seat {due}'s turn", "{seat} 号座行动，应轮到 {due} 号座")


@rule("TOY-TURN-01", zh="轮流出牌。", sheet="§6")
def play_out_of_turn(turn: Turn) -> Answer:
    """Seats play in turn."""
    return None if turn.seat == turn.state.turn else NOT_TURN(seat=turn.seat, due=turn.state.turn)


NOT_HELD = Sentence("seat {seat} does not hold {cards}", "{seat} 号座没有 {cards}")


@rule("TOY-CARD-01", zh="出一张手中的牌。", sheet="§5")
def card_not_in_hand(turn: Turn) -> Answer:
    """One card of the own hand is played."""
    hand, cards = turn.state.hands[turn.seat], turn.event.cards
    if len(cards) == 1 and hand is None:
        return UNKNOWN
    return None if len(cards) == 1 and cards[0] in hand else NOT_HELD(seat=turn.seat, cards=cards)


RULES = (play_out_of_turn, card_not_in_hand)


def laws(state: State, event: Event) -> tuple[Rule, ...]:
    return RULES if isinstance(event, Play) else ()


def legal_moves(state: State) -> Iterator[Event]:
    yield from (Play(state.turn, Cards((code,))) for code in state.hands[state.turn] or ())


def is_complete(state: State) -> bool:
    return len(state.played) >= 3


def outcome(state: State) -> dict[str, Any] | None:
    if not is_complete(state):
        return None
    last, before = state.played[-1] % 13, state.played[-2] % 13
    return {"winner": 1 - state.turn if last > before else state.turn}


def view(state: State, viewer: int | None) -> View:
    return View(viewer, Label("play", "出牌"), (state.turn,), tuple(seen(state, seat, viewer) for seat in range(2)))


def seen(state: State, seat: int, viewer: int | None) -> SeatView:
    hand = state.hands[seat]
    if hand is None:
        return SeatView(seat, Cards(), None)
    return SeatView(seat, Cards(hand), 0) if viewer in (None, seat) else SeatView(seat, Cards(), len(hand))


def opening(rng: Random, head: Log) -> Log:
    first, second, third, fourth = rng.sample(range(52), 4)
    hands = (Deal(0, Cards((first, second))), Deal(1, Cards((third, fourth))))
    return msgspec.structs.replace(head, events=hands)


def out_of_turn(rng: Random, state: State) -> Event | None:
    hand = state.hands[1 - state.turn]
    return Play(1 - state.turn, Cards((rng.choice(hand),))) if hand and state.hands[state.turn] else None


GAME = Game(
    key="toy",
    title=Label("Toy", "玩具"),
    prefix="TOY",
    seats=2,
    options=Options,
    vocabulary=Vocabulary(
        keys={"deal": {}, "play": {}, "result": {"winner": values.SEAT}}, carry={}, unseen=frozenset()
    ),
    rules=RULES,
    start=start,
    advance=advance,
    laws=laws,
    legal_moves=legal_moves,
    canonical=lambda state, event: event,
    is_complete=is_complete,
    outcome=outcome,
    carries=lambda state: {},
    view=view,
    seat_rows=lambda state: tuple(SeatRow(seat) for seat in range(2)),
    shape=lambda state, event: Shape(),
    deck=lambda options: bytes(range(52)),
    chances=Chances(
        lambda rng: (), opening, lambda rng, state, moves: rng.choice(list(moves)), {"TOY-TURN-01": out_of_turn}
    ),
)
