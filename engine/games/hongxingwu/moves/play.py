"""Playing to tricks, throws that fail included, sheet §6."""

from __future__ import annotations

from engine.games.hongxingwu.cards import POINTS, SEATS, points
from engine.games.hongxingwu.moves.before_play import dealer_due, with_trump
from engine.games.hongxingwu.state import OVER, PLAY, State, Throw, hidden_cards, lead_by
from engine.games.hongxingwu.state.tricks import lay_answer, lay_lead, meet, play_out, reading, worth_of
from engine.games.hongxingwu.trick.leads import Lead
from engine.kit.trump.packed import COPIES, ONE, together
from engine.kit.trump.throws import Fates, fates_of
from logformat.cards import UNKNOWN
from logformat.events import Play


def apply_play(state: State, event: Play) -> None:
    """The cards leave the hand as far as they are there; a throw that fails, or may fail, waits for what follows.

    After the last trick or a result nothing is played any more.
    """
    if state.throw is not None or state.phase != PLAY or state.closed:
        if state.closed or state.phase == OVER:
            return
        meet(state, event)
        _begin(state)
    lead = state.lead
    led = lead or lead_by(state, event)
    if lead is None and led.throw and waits(state, event, led):
        return
    seat, cards = event.seat, event.cards
    hand, code = state.hands[seat], cards[0] if len(cards) == 1 else UNKNOWN
    if hand & COPIES[code]:
        state.hands[seat] = hand - ONE[code]
    else:
        play_out(state, seat, cards)
    gained = points(cards) if code == UNKNOWN else POINTS[code]
    if lead is None:
        lay_lead(state, event, led, gained)
    elif led.size == 1 and code != UNKNOWN:
        lay_answer(state, event, led.ranks[code], gained)
    else:
        lay_answer(state, event, worth_of(state, led, cards), gained)


def waits(state: State, event: Play, lead: Lead) -> bool:
    """Whether a throw fails, or may fail; it stays in the hand then, and waits for what follows."""
    if reading(event) == "forced":
        return False
    fates = throw_fates(state, event.seat, lead)
    if fates.count(False) == len(fates):
        return False
    state.throw, state.turn = Throw(event, lead, fates), event.seat
    return True


def throw_fates(state: State, seat: int, lead: Lead) -> Fates:
    """Return which components of a throw others beat; none where throwing is off: such a lead is no throw.

    While trump is not known, any lead of several cards may be a throw that fails.
    """
    order = state.deal.order
    if not state.deal.law.throw:
        return ()
    if order is None:
        return (None,)
    hands = [hand for other, hand in enumerate(state.hands) if other != seat]
    hiding = [other for other in range(SEATS) if state.unseen[other] and other != seat] if any(state.unseen) else []
    perhaps = [together(state.hands[other], hidden_cards(state, other)) for other in hiding]
    return fates_of(order, lead.suit, lead.parts, hands, perhaps)


def _begin(state: State) -> None:
    """Begin the play, with dealer and trump settled as the calls stand."""
    if state.phase == PLAY:
        return
    if state.deal.order is None:
        state.deal = with_trump(state.deal, dealer_due(state.deal))
    state.phase = PLAY
