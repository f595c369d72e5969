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
    identify,
    is_decided,
    take_hands,
)
from engine.games.jiheiwu.state.turns import leader_after, trick_over
from engine.kit.climbing import mask_of_seats


def start_position(deal: DealFacts, hands: list[int], unseen: list[int], dealer: int | None) -> State:
    """Return the state a position describes; its `deal` lines come as events and only say what is held."""
    carry, everyone = deal.setup.carry, everybody(deal)
    untaken = carry.get("untaken", False) and deal.players == 3
    opening = untaken or carry.get("opening", False)
    out: tuple[int, ...] = carry.get("out", ())
    out += tuple(seat for seat in range(deal.players) if seat not in out and not hands[seat] and not unseen[seat])
    state = State(
        replace(deal, hidden=tuple(unseen), taken=not untaken, revealed=carry.get("revealed", False)),
        OPENING if opening else PLAYING, hands, unseen, hands[:], deal.pack, everyone & ~mask_of_seats(out), None,
        dealer,
    )  # fmt: skip
    state.out, state.trick, state.played = out, 0 if opening else 1, _seats(carry, "played", 0 if opening else everyone)
    state.owes = carry.get("owes_report") if deal.options.report_last_card == "required" else None
    _find_identities(state, carry)
    if is_decided(state, state.active):
        state.phase = OVER
    else:
        _lay_table(state, carry)
    return state


def _find_identities(state: State, carry: Mapping[str, Any]) -> None:
    """Note the identities as carried, or as found in the hands as they are now."""
    take_hands(state)
    black5, ghost = carry.get("black5", state.black5), carry.get("ghost", state.ghost)
    three = state.deal.players == 3
    identify(
        state, black5 if three and black5 is not None else state.dealer, black5,
        ghost if state.deal.players == 6 else None,
    )  # fmt: skip


def _seats(carry: Mapping[str, Any], name: str, default: int) -> int:
    return mask_of_seats(carry[name]) if name in carry else default


def _lay_table(state: State, carry: Mapping[str, Any]) -> None:
    """Lay the play that is to be beaten, or give the lead."""
    if "table" not in carry:
        lead = carry.get("lead", carry.get("turn", state.dealer))
        state.turn = None if lead is None else leader_after(state, lead)
        return
    owner, cards = carry["table"]
    locks = state.options.pass_locks
    state.passed = _seats(carry, "passed", 0) | (_seats(carry, "locked", 0) if locks else 0)
    state.phase, state.trick, state.owner, state.table_cards = PLAYING, 1, owner, bytes(cards)
    state.table = state.deal.recognise(bytes(cards))
    others = state.active & ~(1 << owner)
    waiting = state.waiting = others & ~state.passed
    if not waiting:
        trick_over(state, owner)
        return
    turn = carry.get("turn")
    named = turn is not None and (waiting if locks else others) >> turn & 1
    state.turn = turn if named else state.deal.next[owner][waiting]
