"""The fast answer for what needs no law by law: every legal event but the play of jokers, holds and lots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.games.erbaiwu import scoring
from engine.games.erbaiwu.cards import FACES, ORDINARY, SEVEN, hand_size, read_list
from engine.games.erbaiwu.melds import end_to_lock, fits
from engine.games.erbaiwu.moves import advance
from engine.games.erbaiwu.moves.steps import take_card, throw_away
from engine.games.erbaiwu.state import ACT, CLAIMED, DRAWN, OPEN, OVER, OWE_DRAW, State, top_card
from engine.kit.claims import claims_hold
from engine.kit.onepack import mask_of
from logformat.events import Claim, Cut, Deal, Declare, Discard, Draw, Event, Meld, Result

DRAWING: Final = (ACT, CLAIMED, OWE_DRAW)


def accept(state: State, event: Event) -> bool:
    """Take an event no law has anything to say of; False: nothing is done, they must be asked."""
    kind, deal = type(event), state.deal
    if deal.begun:
        if kind is Discard:
            return _take_discard(state, event)  # type: ignore[arg-type]
        if kind is Draw:
            return _take_draw(state, event)  # type: ignore[arg-type]
    elif deal.lot is not None and deal.lot.winner is None:
        return False
    plain = _PLAIN.get(kind)
    if plain is None or not plain(state, event):
        return False
    advance(state, event)
    return True


def _take_draw(state: State, event: Draw) -> bool:
    if not _draw(state, event):
        return False
    take_card(state, event.seat, 1 << event.cards[0])
    return True


def _take_discard(state: State, event: Discard) -> bool:
    if not _discard(state, event):
        return False
    seat, code = event.seat, event.cards[0]
    state.hands[seat] ^= 1 << code
    throw_away(state, seat, code, event.cards)
    return True


def _draw(state: State, event: Draw) -> bool:
    code = event.cards[0]
    if event.seat != state.turn or state.phase not in DRAWING or not state.left:
        return False
    return state.free >> code & 1 == 1 and (not state.deal.order or top_card(state) == code)


def _discard(state: State, event: Discard) -> bool:
    seat = event.seat
    if seat != state.turn:
        return False
    if state.phase == DRAWN:
        return (state.hands[seat] & ORDINARY & ~state.table.black) >> event.cards[0] & 1 == 1
    if state.phase == OPEN:
        return (state.hands[seat] & ORDINARY) >> event.cards[0] & 1 == 1
    return state.phase == ACT and (state.hands[seat] & state.table.black) >> event.cards[0] & 1 == 1


def _may_reduce(state: State, seat: int) -> bool:
    in_window = state.phase == ACT or (state.phase == OPEN and state.options.opening_reductions)
    return in_window and seat == state.turn


def _meld(state: State, event: Meld) -> bool:
    """Whether a reduction without jokers is one."""
    cards = event.cards
    if not _may_reduce(state, event.seat) or max(cards) >= 52:
        return False
    mask = mask_of(cards)
    if mask & ~state.hands[event.seat] or mask & state.table.black or mask.bit_count() != len(cards):
        return False
    return _MELDS[event.kind](state, event)


def _show7(_: State, event: Meld) -> bool:
    return len(event.cards) == 1 and event.cards[0] % 13 == SEVEN


def _layoff(state: State, event: Meld) -> bool:
    code = event.cards[0]
    run = state.table.runs[code // 13]
    side = fits(run, code) if run is not None and len(event.cards) == 1 else None
    return side is not None and run is not None and run.end(side) == "open"


def _lock(state: State, event: Meld) -> bool:
    at = read_list(event.pairs.get("at"))
    found = end_to_lock(state.table, at[0]) if at else None
    if found is None or len(event.cards) != 2 or at[0] % 13 == SEVEN or found[0].end(found[1]) != "open":
        return False
    barred = found[0].slot(found[1]) >= 52 and not state.options.lock_joker_end
    return not barred and all(code % 13 == at[0] % 13 for code in event.cards)


def _triple(_: State, event: Meld) -> bool:
    ranks = {code % 13 for code in event.cards}
    return len(event.cards) == 3 and len(ranks) == 1 and SEVEN not in ranks


def _pull(state: State, event: Meld) -> bool:
    return len(event.cards) == 1 and state.table.set_lacking(event.cards[0]) is not None


def _claim(state: State, event: Claim) -> bool:
    added = read_list(event.pairs.get("with"))
    if event.cards[0] != state.window or event.seat == state.by or len(added) != 2:
        return False
    usable, mask = state.hands[event.seat] & FACES & ~state.table.black, mask_of(added)
    return mask.bit_count() == 2 and not mask & ~usable and all(code % 13 == state.window % 13 for code in added)


def _settle(state: State, event: Declare) -> bool:
    return _may_reduce(state, event.seat) and scoring.may_settle(state, event.seat) is True


def _deal(state: State, event: Deal) -> bool:
    deal, mask = state.deal, mask_of(event.cards)
    new = mask.bit_count() == len(event.cards) == hand_size(event.seat, deal.dealer)
    out = 0
    for dealt, hand in zip(deal.dealt, state.hands, strict=True):
        out |= dealt | hand
    return new and bool(deal.waiting >> event.seat & 1) and max(event.cards) < 54 and not mask & out


def _cut(state: State, event: Cut) -> bool:
    deal = state.deal
    by_due = deal.dealer is not None and event.seat == (deal.dealer - 1) % deal.seats
    return by_due and 1 <= event.count <= 53 and not deal.has_dealt


def _result(state: State, event: Result) -> bool:
    found = scoring.outcome(state) if state.phase == OVER and not state.deal.has_result else None
    return found is not None and claims_hold(state.setup, event, found)


_MELDS: dict[str, Callable[[State, Meld], bool]] = {
    "show7": _show7, "layoff": _layoff, "lock": _lock, "triple": _triple, "pull": _pull,
}  # fmt: skip
_PLAIN: dict[type[Event], Callable[[State, Any], bool]] = {
    Draw: _draw,
    Discard: _discard,
    Meld: _meld,
    Claim: _claim,
    Declare: _settle,
    Deal: _deal,
    Cut: _cut,
    Result: _result,
}
