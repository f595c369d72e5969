"""How a deal of Ji Hei Wu starts in its middle, log page §4."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.games.jiheiwu.state.model import (
    OPENING,
    OVER,
    PLAYING,
    DealFacts,
    State,
    everybody,
    is_decided,
    with_hands,
    with_identities,
)
from engine.games.jiheiwu.state.turns import leader_after, trick_over
from engine.kit.climbing import mask_of_seats


def start_position(deal: DealFacts, hands: tuple[int, ...], unseen: tuple[int, ...]) -> State:
    """Return the state a position describes; its `deal` lines come as events and only say what is held."""
    carry = deal.setup.carry
    untaken = carry.get("untaken", False) and deal.players == 3
    opening = untaken or carry.get("opening", False)
    deal = _facts(deal, carry, hands, unseen, untaken)
    out: tuple[int, ...] = carry.get("out", ())
    out += tuple(seat for seat in range(deal.players) if seat not in out and not hands[seat] and not unseen[seat])
    state = State(
        deal, OPENING if opening else PLAYING, hands, unseen, everybody(deal) & ~mask_of_seats(out), None,
        out=out, owes=carry.get("owes_report") if deal.setup.options.report_last_card == "required" else None,
        played=_seats(carry, "played", 0 if opening else everybody(deal)), trick=0 if opening else 1,
    )  # fmt: skip
    if is_decided(deal, state.active):
        return replace(state, phase=OVER)
    return _lay_table(state, carry)


def _facts(
    deal: DealFacts, carry: Mapping[str, Any], hands: tuple[int, ...], unseen: tuple[int, ...], untaken: bool
) -> DealFacts:
    """Return the facts with the hands as they are now, and the identities as carried or found in them."""
    deal = replace(deal, hidden=unseen, given=1, taken=not untaken, revealed=carry.get("revealed", False))
    deal = with_hands(deal, hands)
    black5, ghost = carry.get("black5", deal.black5), carry.get("ghost", deal.ghost)
    dealer = black5 if deal.players == 3 and black5 is not None else deal.dealer
    return with_identities(deal, dealer, black5, ghost if deal.players == 6 else None)


def _seats(carry: Mapping[str, Any], name: str, default: int) -> int:
    return mask_of_seats(carry[name]) if name in carry else default


def _lay_table(state: State, carry: Mapping[str, Any]) -> State:
    """Lay the play that is to be beaten, or give the lead."""
    if "table" not in carry:
        lead = carry.get("lead", carry.get("turn", state.deal.dealer))
        return replace(state, turn=None if lead is None else leader_after(state.deal, lead, state.active))
    owner, cards = carry["table"]
    passed = _seats(carry, "passed", 0)
    if state.options.pass_locks:
        passed |= _seats(carry, "locked", 0)
    combo = state.deal.recognise(bytes(cards))
    laid = replace(
        state, phase=PLAYING, table=combo, table_cards=bytes(cards), owner=owner, passed=passed,
        unjudged=combo is None, trick=1,
    )  # fmt: skip
    waiting = laid.active & ~passed & ~(1 << owner)
    if not waiting:
        return trick_over(laid, owner, laid.owes)
    may_act = waiting if state.options.pass_locks else laid.active & ~(1 << owner)
    turn = carry.get("turn")
    named = turn is not None and may_act >> turn & 1
    return replace(laid, turn=turn if named else state.deal.next[owner][waiting])
