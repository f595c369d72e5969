"""Lots, cut, draw, calls, kitty, bury and swaps, sheet §2 to §4."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from engine.games.duizhu.cards import (
    DEUCES,
    FULL,
    HAND,
    KITTY,
    PACK,
    SEATS,
    SUIT_CARDS,
    TRUMP,
    Order,
    level_cards,
    order,
)
from engine.games.duizhu.moves.annulment import lacks_levels, may_void
from engine.games.duizhu.moves.calls import choice, is_answer, show_stands, trump_found
from engine.games.duizhu.state import (
    BETWEEN,
    CALL,
    DRAW,
    EXCHANGE,
    LOT,
    OVER,
    PLAY,
    DealFacts,
    State,
    changed,
    dealer_due,
    has_cards,
    is_defender,
    level_of,
)
from engine.games.duizhu.state.tricks import let_go
from engine.games.duizhu.trick.leads import single_leads
from engine.kit.onepack import cards_in, hand_of, mask_of
from logformat.cards import UNKNOWN, Cards
from logformat.events import Bury, Cut, Deal, Declare, Draw, Flip, Kitty, Take


def apply_cut(state: State, event: Cut) -> None:
    """A cut moves no card that anybody knows; a wrong one may be made good by the right one."""
    state.has_cut = state.has_cut or is_right_cut(state, event)


def is_right_cut(state: State, event: Cut) -> bool:
    """Whether the first drawer's previous player cuts, some cards but not all."""
    return event.seat == (state.deal.first_drawer - 1) % SEATS and 0 < event.count < PACK


def apply_draw(state: State, event: Draw) -> None:
    """One card of the pack joins the hand; where the hand has a `deal` line it is more of that."""
    if state.lines[event.seat] is not None:
        deal_out(state, event, hand_of(event.cards))
        return
    if event.cards[0] == UNKNOWN:
        state.unseen = changed(state.unseen, event.seat, state.unseen[event.seat] + 1)
    draw(state, event.seat, mask_of(event.cards))


def draw(state: State, seat: int, card: int) -> None:
    """Add a card to a hand; nothing if it was not seen."""
    state.draws += 1
    state.located |= card
    hand = state.hands[seat]
    state.hands[seat] = hand | card
    if state.phase == LOT:
        state.phase = DRAW


def apply_deal(state: State, event: Deal) -> None:
    """A whole hand is dealt; of unseen cards the rest of the log proves what it can."""
    if not state.deal.setup.position:
        deal_out(state, event, hand_of(event.cards))


def deal_out(state: State, event: Deal | Draw, cards: int) -> None:
    """Give a whole hand; `cards` are those that are seen."""
    seat, line, hidden = event.seat, state.lines[event.seat], event.cards.count(UNKNOWN)
    if line is None and not state.draws:
        proved = state.deal.proved[seat] & ~cards if hidden else 0
        state.hands[seat], number = cards | proved, hidden - proved.bit_count()
    else:
        state.hands[seat], number = state.hands[seat] | cards, state.unseen[seat] + hidden
    if number != state.unseen[seat]:
        state.unseen = changed(state.unseen, seat, max(0, number))
    state.lines[seat] = event.cards if line is None else line + event.cards
    state.located |= cards
    if state.phase == LOT:
        state.phase = DRAW


def apply_kitty(state: State, event: Kitty) -> None:
    """The last six cards open the call; hands nobody recorded are hidden ones."""
    hidden = event.cards.count(UNKNOWN)
    state.deal = replace(state.deal, kitty=event.cards, hidden_kitty=hidden, kitty_due=False)
    state.located |= mask_of(event.cards)
    if state.phase in (LOT, DRAW):
        state.phase = CALL
    if not all(state.hands):
        state.unseen = tuple([n if has_cards(state, seat) else HAND for seat, n in enumerate(state.unseen)])
    if any(state.unseen):
        _prove(state)


def _prove(state: State) -> None:
    """Add to hidden hands what the log proves of them."""
    unseen = list(state.unseen)
    for seat, cards in enumerate(state.deal.proved):
        more = cards & ~state.hands[seat]
        if more.bit_count() <= unseen[seat]:
            state.hands[seat] |= more
            unseen[seat] -= more.bit_count()
    state.unseen = tuple(unseen)


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
        deal = replace(deal, shown=None, mode=choice(event))
        state.deal = replace(deal, dealer=dealer_due(deal))


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
        _settle_trump(state)


def _void_king(state: State, event: Declare) -> None:
    del event
    if state.phase == BETWEEN:
        state.deal = replace(state.deal, void_king=True)


def _claim_huilong(state: State, event: Declare) -> None:
    if state.phase == OVER and not state.closed and not is_defender(state.deal, event.seat):
        state.huilong = True


def _void(state: State, event: Declare) -> None:
    """An annulment ends the deal; one without a right does so if nobody plays on in the log."""
    lawful = may_void(state, event.seat) and lacks_levels(state) is True
    if state.phase in (CALL, EXCHANGE, BETWEEN, PLAY) and (lawful or state.deal.voids_stand):
        state.phase, state.turn = OVER, None
        state.deal = replace(state.deal, voided=True, dealer=dealer_due(state.deal))


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


# ---------------------------------------------------------------- the kitty


def apply_flip(state: State, event: Flip) -> None:
    """The kitty is turned; a lot only tells who draws first."""
    if event.seat is not None:
        state.deal = replace(state.deal, lot=state.deal.lot.flipped(event.seat, event.cards[0]))
    if event.seat is None and not state.deal.turned and state.phase in (LOT, DRAW, CALL):
        turn_kitty(state)


def turn_kitty(state: State) -> None:
    """Turn the kitty: dealer and trump are settled, and whether it is a gaba guo."""
    state.deal = replace(state.deal, turned=True, dealer=dealer_due(state.deal), dealt=tuple(state.hands))
    state.phase = CALL
    _settle_trump(state)


def _settle_trump(state: State) -> None:
    """After the turn comes the exchange, or play at once if no suit trump lies in the kitty."""
    deal = state.deal
    trump, level = trump_found(deal), level_of(deal)
    if trump is None and _names_suit(deal):
        return
    if trump is None or level is None:
        state.deal = replace(deal, gaba=None)
    else:
        found = order(level, trump)
        deal = _with_counted_kitty(deal, found)
        state.deal = replace(
            deal, order=found, leads=single_leads(found), gaba=is_gaba(deal.kitty, deal.hidden_kitty, found)
        )
    _end_turn(state)


def _with_counted_kitty(deal: DealFacts, found: Order) -> DealFacts:
    """Return the deal with the kitty filled in that counting proves to be a gaba guo; what was buried is no such proof."""
    if not deal.counted or not deal.untouched:
        return deal
    counted = Cards(bytes(code for code in deal.kitty if code != UNKNOWN) + cards_in(deal.counted))
    if len(counted) != KITTY or not is_gaba(counted, 0, found):
        return deal
    return replace(deal, kitty=counted, hidden_kitty=0)


def _end_turn(state: State) -> None:
    deal = state.deal
    if deal.gaba or (deal.gaba is None and deal.untouched):
        state.deal = replace(deal, buried=mask_of(deal.kitty))
        state.phase, state.turn = BETWEEN, deal.dealer
    else:
        state.phase = EXCHANGE


def _names_suit(deal: DealFacts) -> bool:
    """Whether the dealer is to name a suit after the turn, as the kitty does not decide (mode size)."""
    return deal.mode == "size" and deal.answer is not None and len(deal.kitty) > 0 and UNKNOWN not in deal.kitty


def is_gaba(kitty: Cards, hidden: int, found: Order) -> bool | None:
    """Whether a kitty has no suit trump (定主牌); None where hidden cards decide."""
    suit_trumps = found.masks[TRUMP] & SUIT_CARDS[found.trump] & ~DEUCES & ~level_cards(found.level)
    if mask_of(kitty) & suit_trumps:
        return False
    return None if hidden else True


def apply_take(state: State, event: Take) -> None:
    """The kitty joins the hand of whoever takes it, who is to bury; in a gaba guo play goes on all the same."""
    if state.phase not in (CALL, EXCHANGE, BETWEEN) or state.deal.taker is not None:
        return
    if not state.deal.turned:
        turn_kitty(state)
    take_kitty(state, event.seat)
    if state.deal.gaba:
        state.phase, state.turn, state.deal = BETWEEN, state.deal.dealer, replace(state.deal, buried=0)


def take_kitty(state: State, seat: int) -> None:
    """Add the kitty to a hand."""
    deal = state.deal
    hand = state.hands[seat] | mask_of(deal.kitty)
    more = deal.taken & ~hand if deal.hidden_kitty else 0
    number = max(0, state.unseen[seat] + deal.hidden_kitty - more.bit_count())
    state.hands[seat] = hand | more
    state.unseen = changed(state.unseen, seat, number)
    state.phase, state.turn, state.deal = EXCHANGE, seat, replace(deal, taker=seat)


def apply_bury(state: State, event: Bury) -> None:
    """Cards leave the hand and lie face up; the dealer is to lead."""
    again = state.phase == BETWEEN and (not state.deal.gaba or state.deal.dealer_buried)
    if again or state.phase not in (CALL, EXCHANGE, BETWEEN):
        return
    if not state.deal.turned:
        turn_kitty(state)
    if state.deal.taker is None:
        take_kitty(state, event.seat)
    cards = mask_of(event.cards)
    let_go(state, event.seat, cards, len(event.cards))
    state.deal = replace(state.deal, buried=cards, dealer_buried=cards, announced=state.deal.announced & cards)
    state.phase, state.turn = BETWEEN, state.deal.dealer
