"""The state a position describes, log page §4; its `deal` lines come as events and only say what is held."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.games.zhaopengyou.cards import SEATS, TRUMP_WORDS, order
from engine.games.zhaopengyou.state.model import (
    BID,
    COUNTER,
    NO_CARD,
    NOBODY,
    PLAY,
    Call,
    DealFacts,
    Standing,
    State,
    level_of,
)
from engine.games.zhaopengyou.state.shown import first_needs, later_of, shown_in
from engine.games.zhaopengyou.state.tricks import lay_answer, lay_lead, worth_of
from engine.games.zhaopengyou.trick.leads import alike_leads, lead_of, trick_law
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
    table = [Play(seat, cards) for seat, cards in carry.get("trick", ())]
    known = packed(carry.get("kitty", b""))
    for play in table:
        known = together(known, packed(play.cards))
    shown = shown_in(setup.log.events, ANY_NUMBER, 0)
    held, free = surely_held(beyond(ALL, known), dealt, hidden, first_needs(shown))
    hands = list(map(together, dealt, held))
    unseen = [n if n == ANY_NUMBER else n - size(cards) for n, cards in zip(hidden, held, strict=True)]
    phase: str = carry.get("phase", PLAY)
    deal = replace(_facts(setup, phase), free=free, segments=shown.segments, later=later_of(shown, hands, known))
    turn = carry.get("leader", deal.dealer) if phase == PLAY else deal.dealer if phase == COUNTER else None
    state = State(deal, phase, hands, unseen, turn, list(carry.get("taken", NOBODY)))
    state.call, state.awaited = _call(setup)
    for play in table if phase == PLAY else ():
        _put(state, play)
    return state


def _put(state: State, play: Play) -> None:
    """Put a play of `carry trick` on the table: its cards are out of the hand already."""
    lead, (_, copies, slot, gained) = state.lead, bunch(play.cards)
    if lead is None:
        lay_lead(state, play, lead_of(state.deal.order, play.cards), (0, copies, slot, gained))
    else:
        lay_answer(state, play, play.seat, state.hands[play.seat], worth_of(state, lead, play.cards), gained)


def _line(setup: Setup, seat: int) -> bytes | None:
    """Return the cards of a seat's `deal` lines; None if it has none."""
    lines = [event.cards for event in setup.log.events if type(event) is Deal and event.seat == seat]
    return b"".join(lines) if lines else None


def _facts(setup: Setup, phase: str) -> DealFacts:
    carry = setup.carry
    standing, kitty = carry.get("standing"), carry.get("kitty")
    friend = carry.get("friend_call")
    deal = DealFacts(
        setup,
        trick_law(setup.options),
        setup.options,
        carry.get("first_drawer", 0),
        setup.dealer,
        standing=None if standing is None else Standing(standing[0], bytes(standing[1])),
        friend_card=None if friend is None else friend[0],
        friend_nth=0 if friend is None else friend[1],
        kitty=bytes(kitty or b""),
        hidden_kitty=0 if kitty else setup.options.kitty_size,
        buried=phase != BID,
    )
    level, trump = level_of(deal), carry.get("trump")
    number = TRUMP_WORDS.index(trump) if trump is not None else None
    if number is None and deal.standing is not None and phase == COUNTER:
        number = deal.standing.trump
    if number is None or level is None or phase == BID:
        return deal
    found = order(level, number, setup.options.gap_closing)
    return replace(deal, trump=number, order=found, leads=alike_leads(found))


def _call(setup: Setup) -> tuple[Call, int]:
    """Return the friend call as it stands: found, known to be alone, still awaited, or not told; and the card awaited.

    `friend_seen` counts all copies that have been played, those on the table too.
    """
    carry = setup.carry
    seen = carry.get("friend_seen", 0)
    if "friend" in carry:
        return Call(seen=seen, gone=seen, friend=carry["friend"], settled=True), NO_CARD
    card, nth = carry.get("friend_call", (NO_CARD, 0))
    before = max(0, seen - _copies_on_table(setup, card))
    return Call(seen=before, gone=before), card if before < nth else NO_CARD


def _copies_on_table(setup: Setup, card: int) -> int:
    """Return the counted copies of a card that lie on the table, which will be counted as the table is laid."""
    silent = None if setup.options.count_dealer_plays else setup.dealer
    return sum(cards.count(card) for seat, cards in setup.carry.get("trick", ()) if seat != silent)
