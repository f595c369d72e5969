"""The state a position describes, log page §4; its `deal` lines come as events and only say what is held."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.games.hongxingwu.cards import KITTY, SEATS, TRUMP_WORDS, order
from engine.games.hongxingwu.state.model import (
    CALL,
    PLAY,
    DealFacts,
    Standing,
    State,
    drawer_named,
    level_of,
    levels_before,
)
from engine.games.hongxingwu.state.shown import needs_before, shown_in
from engine.games.hongxingwu.state.tricks import lay_answer, lay_lead, lead_by, worth_of
from engine.games.hongxingwu.trick.leads import alike_leads, trick_law
from engine.kit.trump.bunch import bunch
from engine.kit.trump.packed import ALL, ANY_NUMBER, beyond, packed, size, surely_held, together
from engine.setup import Setup
from logformat.cards import UNKNOWN
from logformat.events import Deal, Play


def start_position(setup: Setup) -> State:
    """Return the state a position describes."""
    carry: dict[str, Any] = setup.carry
    lines = [_line(setup, seat) for seat in range(SEATS)]
    dealt = [packed(cards or b"") for cards in lines]
    hidden = [ANY_NUMBER if cards is None else cards.count(UNKNOWN) for cards in lines]
    kitty: bytes = carry.get("kitty", b"")
    table = [Play(seat, cards) for seat, cards in carry.get("trick", ())]
    known = packed(kitty)
    for play in table:
        known = together(known, packed(play.cards))
    shown = shown_in(setup.log.events)
    held, free = surely_held(beyond(ALL, known), dealt, hidden, needs_before(shown))
    hands = list(map(together, dealt, held))
    unseen = [n if n == ANY_NUMBER else n - size(cards) for n, cards in zip(hidden, held, strict=True)]
    phase: str = carry.get("phase", PLAY)
    deal = _facts(setup, phase, kitty, free)
    state = State(deal, phase, hands, unseen, None)
    state.points, state.tricks = carry.get("points", 0), carry.get("tricks", 1)
    if phase == PLAY:
        _lay_table(state, table, carry.get("leader", deal.dealer))
    return state


def _line(setup: Setup, seat: int) -> bytes | None:
    """Return the cards of a seat's `deal` lines; None if it has none."""
    lines = [event.cards for event in setup.log.events if type(event) is Deal and event.seat == seat]
    return b"".join(lines) if lines else None


def _facts(setup: Setup, phase: str, kitty: bytes, free: int) -> DealFacts:
    standing = setup.carry.get("standing")
    deal = DealFacts(
        setup,
        trick_law(setup.options),
        levels_before(setup),
        setup.dealer,
        drawer_named(setup),
        free=free,
        standing=None if standing is None else Standing(standing[0], bytes(standing[1]), len(standing[1])),
        countered=setup.carry.get("countered", False),
        kitty=bytes(kitty) if phase == CALL else b"",
        hidden_kitty=0 if kitty else KITTY,
        buried=bytes(kitty) if kitty and phase == PLAY else None,
    )
    trump, level = setup.carry.get("trump"), level_of(deal)
    if trump is None or level is None or phase != PLAY:
        return deal
    number = TRUMP_WORDS.index(trump)
    found = order(level, number, setup.options)
    return replace(deal, trump=number, order=found, leads=alike_leads(found))


def _lay_table(state: State, table: list[Play], leader: int | None) -> None:
    """Lay the plays of `carry trick` on the table: facts that are not judged, out of the hands already."""
    state.turn = leader
    for play in table:
        lead, (_, copies, slot, gained) = state.lead, bunch(play.cards)
        if lead is None:
            lay_lead(state, play, lead_by(state, play), (0, copies, slot, gained))
        else:
            lay_answer(state, play, play.seat, state.hands[play.seat], worth_of(state, lead, play.cards), gained)
    if table:
        state.tricks = state.setup.carry.get("tricks", 1) + 1
