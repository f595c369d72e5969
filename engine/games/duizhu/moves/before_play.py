"""Cut, draw, and what is said before the play, sheet §2 to §4."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from engine.games.duizhu.cards import (
    FULL,
    PACK,
    SEATS,
    TRUMP,
)
from engine.games.duizhu.moves.annulment import lacks_levels, may_void
from engine.games.duizhu.moves.calls import choice, is_answer, show_stands
from engine.games.duizhu.moves.kitty import open_call, settle_trump
from engine.games.duizhu.state import (
    BETWEEN,
    CALL,
    DRAW,
    EXCHANGE,
    LOT,
    OVER,
    PLAY,
    State,
    changed,
    comes_early,
    dealer_due,
    draws_due,
    is_defender,
    is_drawn,
)
from engine.games.duizhu.state.shown import voids_overruled
from engine.kit.onepack import hand_of, mask_of
from logformat.cards import UNKNOWN
from logformat.events import Cut, Deal, Declare, Draw, Kitty


def apply_cut(state: State, event: Cut) -> None:
    """A cut moves no card that anybody knows; a wrong one may be made good by the right one."""
    state.has_cut = state.has_cut or is_right_cut(state, event)


def is_right_cut(state: State, event: Cut) -> bool:
    """Whether the first drawer's previous player cuts, some cards but not all."""
    return event.seat == (state.deal.first_drawer - 1) % SEATS and 0 < event.count < PACK


def apply_draw(state: State, event: Draw) -> None:
    """One card of the pack joins the hand; where a `deal` line tells the hand, a draw changes nothing."""
    deal, seat, cards = state.deal, event.seat, event.cards
    if state.lines[seat] is not None or deal.hands_written[seat] is not None:
        return
    if cards[0] == UNKNOWN:
        state.unseen = changed(state.unseen, seat, state.unseen[seat] + 1)
    card = mask_of(cards)
    state.draws += 1
    state.drawer = deal.next_drawers[seat]
    state.located |= card
    state.hands[seat] |= card
    if state.phase == LOT:
        state.phase = DRAW
    if not deal.kitty_due:
        _end_draw(state)


def apply_deal(state: State, event: Deal) -> None:
    """A whole hand is dealt; of unseen cards the rest of the log proves what it can.

    Where draws tell the hand, the line changes nothing.
    """
    deal = state.deal
    if deal.setup.position or ((deal.draws_written or state.draws) and is_drawn(state, event.seat)):
        return
    deal_out(state, event, hand_of(event.cards))


def deal_out(state: State, event: Deal, cards: int) -> None:
    """Give a whole hand; `cards` are those that are seen."""
    deal, seat, dealt = state.deal, event.seat, event.cards
    line, hidden = state.lines[seat], dealt.count(UNKNOWN)
    if line is None:
        proved = deal.proved[seat] & ~cards if hidden else 0
        state.hands[seat], number = cards | proved, hidden - proved.bit_count()
    else:
        state.hands[seat], number = state.hands[seat] | cards, state.unseen[seat] + hidden
    state.lines[seat] = dealt if line is None else line + dealt
    if number != state.unseen[seat]:
        state.unseen = changed(state.unseen, seat, max(0, number))
    state.located |= cards
    if state.phase == LOT:
        state.phase = DRAW
    if not deal.kitty_due:
        _end_draw(state)


def apply_kitty(state: State, event: Kitty) -> None:
    """The last six cards open the call, but not while lines of the draw are still to come; a second line changes nothing."""
    if state.deal.kitty or state.setup.position:
        return
    hidden = event.cards.count(UNKNOWN)
    state.deal = replace(state.deal, kitty=event.cards, hidden_kitty=hidden, kitty_due=False)
    state.located |= mask_of(event.cards)
    if not comes_early(state):
        open_call(state)


def _end_draw(state: State) -> None:
    """After the last line of the draw the call is open, where the kitty stands above it or nowhere."""
    is_last = bool(state.deal.kitty) or state.draws >= draws_due(state.deal)
    if state.phase in (LOT, DRAW) and is_last and not comes_early(state):
        open_call(state)


# ---------------------------------------------------------------- declarations


def apply_declare(state: State, event: Declare) -> None:
    """What is said takes effect as far as it can."""
    step = _SAID.get(event.kind)
    if step is not None:
        step(state, event)


def _choose_mode(state: State, event: Declare) -> None:
    """A mode is chosen once, for nobody has shown."""
    deal = state.deal
    if state.phase == CALL and not deal.turned and deal.mode is None and not (deal.shown and deal.show_stands):
        dealer = deal.first_drawer if deal.dealer is None else deal.dealer
        state.deal = replace(deal, shown=None, mode=choice(event), dealer=dealer)


def _announce(state: State, event: Declare) -> None:
    """Trumps of the seat that buries are safe from grabs."""
    deal = state.deal
    if state.phase == EXCHANGE and event.seat == deal.taker:
        trumps = mask_of(event.cards) & (FULL if deal.order is None else deal.order.masks[TRUMP])
        state.deal = replace(deal, announced=deal.announced | trumps)


def _show(state: State, event: Declare) -> None:
    """The first show counts; one that a law is against holds only until another comes."""
    deal = state.deal
    stands = show_stands(state, event)
    late = state.phase not in (LOT, DRAW, CALL) or deal.turned or deal.mode is not None
    if late or (deal.shown is not None and not stands) or not event.cards or event.cards[0] >= 52:
        return
    state.deal = replace(deal, shown=(event.seat, event.cards[0]), show_stands=stands)


def _answer(state: State, event: Declare) -> None:
    """The dealer's answer counts, one that does not fit the mode or is late too, unless there is one already."""
    deal = state.deal
    shown = deal.shown is not None and deal.show_stands
    if choice(event) is None or shown or deal.order is not None or deal.taker is not None:
        return
    if state.phase not in (CALL, EXCHANGE) or not (is_answer(deal, event) or deal.answer is None):
        return
    mode = {"suit": "free", "size": "size", "position": "single"}[event.kind]
    state.deal = replace(deal, answer=choice(event), mode=mode, dealer=dealer_due(deal))
    if deal.turned:
        settle_trump(state)


def _void_king(state: State, event: Declare) -> None:
    del event
    if state.phase == BETWEEN:
        state.deal = replace(state.deal, void_king=True)


def _claim_huilong(state: State, event: Declare) -> None:
    if state.phase == OVER and not state.closed and not is_defender(state.deal, event.seat):
        state.huilong = True


def _void(state: State, event: Declare) -> None:
    """An annulment ends the deal; one without a right does so if nobody plays on in the log."""
    deal, lawful = state.deal, may_void(state, event.seat) and lacks_levels(state) is True
    overruled = voids_overruled(deal.setup.log.events) if deal.voids_overruled is None else deal.voids_overruled
    if state.phase in (CALL, EXCHANGE, BETWEEN, PLAY) and (lawful or not overruled):
        state.phase, state.turn, state.due = OVER, None, None
        state.deal = replace(deal, voided=True, dealer=dealer_due(deal), voids_overruled=overruled)
    else:
        state.deal = replace(deal, voids_overruled=max(0, overruled - 1))


_SAID: Final[dict[str, Callable[[State, Declare], None]]] = {
    "show": _show,
    "mode": _choose_mode,
    "suit": _answer,
    "size": _answer,
    "position": _answer,
    "announce": _announce,
    "void_king": _void_king,
    "huilong": _claim_huilong,
    "void": _void,
}
