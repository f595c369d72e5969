"""The deal, and what is said: announcements, surrender, the wind."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhuoheia.cards import ACES, ALL_SEATS, HAND, SEATS
from engine.games.zhuoheia.moves.rights import SHOWN, may_announce
from engine.games.zhuoheia.moves.wind import WIND
from engine.games.zhuoheia.state import (
    DEALING,
    NEXT,
    OPENING,
    OVER,
    DealFacts,
    State,
    cards_dealt,
    finding_cards,
    first_to_act,
    judged,
)
from engine.kit.climbing import changed
from engine.kit.onepack import holds, mask_of
from logformat.cards import UNKNOWN
from logformat.events import Deal, Declare, Draw


def apply_deal(state: State, event: Deal | Draw) -> State:
    """Cards join the hand; unseen ones are what the rest of the log proves, as far as it does."""
    if state.setup.position:
        return state
    seat, deal = event.seat, state.deal
    unseen = event.cards.count(UNKNOWN)
    proved = deal.held[seat] if unseen and not holds(state.hands[seat], deal.held[seat]) else 0
    new = mask_of(event.cards) | proved
    unseen -= proved.bit_count()
    deal = _dealt(deal, seat, new & ~state.hands[seat], unseen, event)
    done = state.phase == DEALING and (deal.count >= HAND * SEATS or deal.to_come == 0)
    phase = OPENING if done else state.phase
    return replace(
        state,
        deal=deal,
        phase=phase,
        hands=changed(state.hands, seat, state.hands[seat] | new),
        unseen=changed(state.unseen, seat, state.unseen[seat] + unseen) if unseen else state.unseen,
        turn=first_to_act(deal) if phase == OPENING else state.turn,
    )


def _dealt(deal: DealFacts, seat: int, cards: int, unseen: int, event: Deal | Draw) -> DealFacts:
    drawn = isinstance(event, Draw)
    after = replace(
        deal,
        dealt=changed(deal.dealt, seat, deal.dealt[seat] | cards),
        hidden=changed(deal.hidden, seat, deal.hidden[seat] + unseen) if unseen else deal.hidden,
        count=deal.count + len(event.cards),
        to_come=None if deal.to_come is None else deal.to_come - 1,
        drawer=event.seat if drawn else deal.drawer,
        sizes_due=drawn,
    )
    return finding_cards(after, seat, cards & ~cards_dealt(deal))  # a second copy tells nothing


def apply_declare(state: State, event: Declare) -> State:
    """What is said; an announcement too late or too often, and a wind line nobody may say, change nothing."""
    if state.phase == OVER or state.closed:
        return state
    if event.kind in SHOWN:
        return _announce(state, event)
    if event.kind == "surrender":
        return replace(state, deal=replace(judged(state.deal), surrendered=event.seat), phase=OVER, turn=None)
    return WIND[event.kind](state, event.seat) if state.active >> event.seat & 1 else state


def _announce(state: State, event: Declare) -> State:
    deal, seat = judged(state.deal), event.seat
    if not may_announce(state, seat):
        return replace(state, deal=deal)
    bit = 1 << seat
    deal = replace(
        deal,
        spoken=deal.spoken | bit,
        announced=deal.announced | (bit if event.kind != "no_reveal" else 0),
        said_black=deal.said_black | (bit if event.kind == "reveal_black" else 0),
        said_red=deal.said_red | (bit if event.kind == "reveal_red" else 0),
    )
    silent = ALL_SEATS & ~deal.spoken
    shown = (
        tuple((seat, code, 0) for code in event.cards if 1 << code & ACES & state.hands[seat]) if event.cards else ()
    )
    turn = NEXT[seat][silent] if silent else deal.five
    return replace(state, deal=deal, phase=OPENING, turn=turn, aces=state.aces + shown)
