"""A position cut out of a deal goes on as the deal did: everything the log page §4 carries is enough."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from engine.binding import bind
from engine.game import game
from engine.games.erbaiwu.state import DEALING, NO_CARD, OPEN, State, stock_order
from engine.kit.onepack import cards_in
from engine.simulator import simulate
from logformat.cards import CARD_WORDS, card_words, named_card
from logformat.events import Deal
from logformat.log import Carry, Log
from validator.judge import judge

ROOM = game("erbaiwu")


def carried(state: State) -> list[Carry]:
    """The state as `carry` lines."""
    lines = [
        Carry("totals", tuple(map(str, state.setup.carry.get("totals", (0,) * state.deal.seats)))),
        Carry("turn", (str(state.turn),)),
        Carry("phase", (state.phase,)),
        Carry("extras", tuple(map(str, state.extras))),
    ]
    runs = [run for run in state.runs if run]
    lines += [Carry("seq", (*card_words(run.slots), f"low={run.low}", f"high={run.high}")) for run in runs]
    for one in state.sets:
        cards = card_words(one.cards)
        end = CARD_WORDS[named_card(one.cards[-1])]
        lines.append(Carry("set", (one.kind, *(cards if one.kind != "lock" else [*cards[:2], f"at={end}"]))))
    if state.waste:
        lines.append(Carry("waste", tuple(card_words(state.waste))))
    if state.window != NO_CARD:
        lines.append(Carry("window", (CARD_WORDS[state.window], f"by={state.by}")))
    if state.resume is not None:
        lines.append(Carry("resume", (str(state.resume),)))
    if state.chain:
        lines.append(Carry("opening", tuple(card_words(state.chain))))
    if order := stock_order(state):
        lines.append(Carry("stock", tuple(card_words(order))))
    return lines


def cut_at(log: Log, at: int) -> Log | None:
    """The rest of a deal as a position; None while cards are dealt."""
    bound = bind(log)
    state = ROOM.start(bound.setup)
    for event in log.events[:at]:
        state = ROOM.apply(state, event)
    if state.phase in (DEALING, OPEN) and (state.waiting or not state.has_dealt):
        return None
    hands = tuple(Deal(seat, cards_in(hand)) for seat, hand in enumerate(state.hands))
    return replace(log, position=True, carry=tuple(carried(state)), events=(*hands, *log.events[at:]))


def test_a_position_goes_on_as_the_deal_did() -> None:
    rng, tried = Random(5), 0
    for log in simulate(ROOM, 250, 31):
        whole = judge(bind(log))
        for at in rng.sample(range(len(log.events) - 1), 4):
            position = cut_at(log, at)
            if position is None:
                continue
            part = judge(bind(position))
            assert [(one.code, one.event) for one in part.findings] == [], (log.id, at)
            assert part.outcome == whole.outcome
            assert (part.state.runs, part.state.hands) == (whole.state.runs, whole.state.hands)
            tried += 1
    assert tried > 500
