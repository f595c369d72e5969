"""Lots, cut, draw, calls, kitty, bury and swaps, sheet §2 to §4."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.duizhu.cards import DEUCES, FULL, HAND, SEATS, SUIT_CARDS, TRUMP, Order, level_cards, order
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
from engine.kit.onepack import mask_of
from logformat.cards import UNKNOWN, Cards
from logformat.events import Bury, Deal, Declare, Draw, Flip, Kitty, Take


def apply_draw(state: State, event: Draw) -> State:
    """One card of the pack joins the hand."""
    deal, seat, code = state.deal, event.seat, event.cards[0]
    deal = replace(deal, draws=deal.draws + 1, located=deal.located | mask_of(event.cards))
    phase = DRAW if state.phase == LOT else state.phase
    if code == UNKNOWN:
        return replace(state, deal=deal, phase=phase, unseen=changed(state.unseen, seat, state.unseen[seat] + 1))
    hands = changed(state.hands, seat, state.hands[seat] | mask_of(event.cards))
    return replace(state, deal=deal, phase=phase, hands=hands)


def apply_deal(state: State, event: Deal) -> State:
    """A whole hand is dealt; of unseen cards the rest of the log proves what it can."""
    if state.setup.position:
        return state
    deal, seat = state.deal, event.seat
    first = deal.lines[seat] is None and not deal.draws
    cards, hidden = mask_of(event.cards), event.cards.count(UNKNOWN)
    if first:
        proved = deal.proved[seat] & ~cards if hidden else 0
        hand, number = cards | proved, hidden - proved.bit_count()
    else:
        hand, number = state.hands[seat] | cards, state.unseen[seat] + hidden
    lines = (*deal.lines[:seat], (deal.lines[seat] or b"") + event.cards, *deal.lines[seat + 1 :])
    return replace(
        state,
        deal=replace(deal, lines=lines, located=deal.located | cards),
        phase=DRAW if state.phase == LOT else state.phase,
        hands=changed(state.hands, seat, hand),
        unseen=changed(state.unseen, seat, max(0, number)),
    )


def apply_kitty(state: State, event: Kitty) -> State:
    """The last six cards open the call; hands nobody recorded are hidden ones."""
    deal = state.deal
    cards = mask_of(event.cards)
    deal = replace(
        deal, kitty=event.cards, hidden_kitty=event.cards.count(UNKNOWN), located=deal.located | cards, kitty_due=False
    )
    unseen = tuple(n if has_cards(state, seat) else HAND for seat, n in enumerate(state.unseen))
    state = replace(state, deal=deal, phase=CALL if state.phase in (LOT, DRAW) else state.phase, unseen=unseen)
    return _with_proved(state) if any(unseen) else state


def _with_proved(state: State) -> State:
    """Return the state with hidden hands as far as the log proves them."""
    more = [cards & ~state.hands[seat] for seat, cards in enumerate(state.deal.proved)]
    more = [cards if cards.bit_count() <= state.unseen[seat] else 0 for seat, cards in enumerate(more)]
    hands = tuple(state.hands[seat] | more[seat] for seat in range(SEATS))
    unseen = tuple(state.unseen[seat] - more[seat].bit_count() for seat in range(SEATS))
    return replace(state, hands=hands, unseen=unseen)


# ---------------------------------------------------------------- declarations


def apply_declare(state: State, event: Declare) -> State:
    """What is said takes effect as far as it can."""
    deal, phase, kind = state.deal, state.phase, event.kind
    if kind == "show":
        return _shown(state, event)
    if kind == "mode":
        if phase != CALL or deal.turned or deal.mode is not None or (deal.shown is not None and deal.show_stands):
            return state
        return replace(
            state, deal=replace(deal, mode=choice(event), shown=None, dealer=dealer_due(replace(deal, shown=None)))
        )
    if kind in ("suit", "size", "position"):
        return _answered(state, event)
    if kind == "announce":
        return _announced(state, event)
    if kind == "void_king":
        return replace(state, deal=replace(deal, void_king=True)) if phase == BETWEEN else state
    if kind == "huilong":
        counts = phase == OVER and not state.closed and not is_defender(deal, event.seat)
        return replace(state, huilong=True) if counts else state
    return _voided(state, event.seat)


def _announced(state: State, event: Declare) -> State:
    """Trumps of the seat that buries are safe from grabs."""
    deal = state.deal
    if state.phase != EXCHANGE or event.seat != deal.taker:
        return state
    trumps = mask_of(event.cards) & (FULL if deal.order is None else deal.order.masks[TRUMP])
    return replace(state, deal=replace(deal, announced=deal.announced | trumps))


def _shown(state: State, event: Declare) -> State:
    """The first show counts; one that a law is against holds only until another comes."""
    deal = state.deal
    stands = show_stands(state, event)
    late = state.phase not in (LOT, DRAW, CALL) or deal.turned or deal.mode is not None
    if late or (deal.shown is not None and not stands) or not event.cards or event.cards[0] >= 52:
        return state
    return replace(state, deal=replace(deal, shown=(event.seat, event.cards[0]), show_stands=stands))


def _answered(state: State, event: Declare) -> State:
    """The dealer's answer counts, one that does not fit the mode or is late too, unless there is one already."""
    deal = state.deal
    shown = deal.shown is not None and deal.show_stands
    if choice(event) is None or shown or deal.order is not None or deal.taker is not None:
        return state
    if state.phase not in (CALL, EXCHANGE) or not (is_answer(deal, event) or deal.answer is None):
        return state
    mode = {"suit": "free", "size": "size", "position": "single"}[event.kind]
    deal = replace(deal, answer=choice(event), mode=mode, dealer=dealer_due(deal))
    return _with_trump(replace(state, deal=deal)) if deal.turned else replace(state, deal=deal)


def _voided(state: State, seat: int) -> State:
    """An annulment ends the deal; one without a right does so if nobody plays on in the log."""
    lawful = may_void(state, seat) and lacks_levels(state) is True
    if state.phase not in (BETWEEN, PLAY) or not (lawful or state.deal.voids_stand):
        return state
    return replace(state, phase=OVER, turn=None, deal=replace(state.deal, voided=True))


# ---------------------------------------------------------------- the kitty


def apply_flip(state: State, event: Flip) -> State:
    """The kitty is turned; a lot only tells who draws first."""
    if event.seat is not None or state.deal.turned or state.phase not in (LOT, DRAW, CALL):
        return state
    return turned(state)


def turned(state: State) -> State:
    """Return the state with the kitty turned, dealer and trump settled, and whether it is a gaba guo."""
    deal = state.deal
    deal = replace(deal, turned=True, dealer=dealer_due(deal), dealt=state.hands)
    return _with_trump(replace(state, deal=deal, phase=CALL))


def _with_trump(state: State) -> State:
    """Return the state after the turn: exchange, or play at once if no suit trump lies in the kitty."""
    deal = state.deal
    trump, level = trump_found(deal), level_of(deal)
    if trump is None and _names_suit(deal):
        return state
    if trump is None or level is None:
        return _after_turn(replace(state, deal=replace(deal, gaba=None)))
    found = order(level, trump)
    gaba = is_gaba(deal.kitty, deal.hidden_kitty, found)
    return _after_turn(replace(state, deal=replace(deal, order=found, gaba=gaba)))


def _after_turn(state: State) -> State:
    deal = state.deal
    if not deal.gaba and not (deal.gaba is None and deal.untouched):
        return replace(state, phase=EXCHANGE)
    return replace(state, deal=replace(deal, buried=mask_of(deal.kitty)), phase=BETWEEN, turn=deal.dealer)


def _names_suit(deal: DealFacts) -> bool:
    """Whether the dealer is to name a suit after the turn, as the kitty does not decide (mode size)."""
    return deal.mode == "size" and deal.answer is not None and len(deal.kitty) > 0 and UNKNOWN not in deal.kitty


def is_gaba(kitty: Cards, hidden: int, found: Order) -> bool | None:
    """Whether a kitty has no suit trump (定主牌); None where hidden cards decide."""
    suit_trumps = found.masks[TRUMP] & SUIT_CARDS[found.trump] & ~DEUCES & ~level_cards(found.level)
    if mask_of(kitty) & suit_trumps:
        return False
    return None if hidden else True


def apply_take(state: State, event: Take) -> State:
    """The kitty joins the hand of whoever takes it, who is to bury; in a gaba guo play goes on all the same."""
    if state.phase not in (CALL, EXCHANGE, BETWEEN) or state.deal.taker is not None:
        return state
    if not state.deal.turned:
        state = turned(state)
    taken = with_kitty(state, event.seat)
    if not state.deal.gaba:
        return taken
    return replace(taken, phase=BETWEEN, turn=state.deal.dealer, deal=replace(taken.deal, buried=0))


def with_kitty(state: State, seat: int) -> State:
    """Return the state with the kitty in a hand."""
    deal = state.deal
    hand = state.hands[seat] | mask_of(deal.kitty)
    more = deal.taken & ~hand if deal.hidden_kitty else 0
    number = max(0, state.unseen[seat] + deal.hidden_kitty - more.bit_count())
    return replace(
        state,
        deal=replace(deal, taker=seat),
        phase=EXCHANGE,
        hands=changed(state.hands, seat, hand | more),
        unseen=changed(state.unseen, seat, number),
        turn=seat,
    )


def apply_bury(state: State, event: Bury) -> State:
    """Cards leave the hand and lie face up; the dealer is to lead."""
    again = state.phase == BETWEEN and (not state.deal.gaba or state.deal.dealer_buried)
    if again or state.phase not in (CALL, EXCHANGE, BETWEEN):
        return state
    if not state.deal.turned:
        state = turned(state)
    if state.deal.taker is None:
        state = with_kitty(state, event.seat)
    cards = mask_of(event.cards)
    hands, unseen = let_go(state, event.seat, cards, len(event.cards))
    deal = replace(state.deal, buried=cards, dealer_buried=cards, announced=state.deal.announced & cards)
    return replace(state, deal=deal, phase=BETWEEN, hands=hands, unseen=unseen, turn=deal.dealer)
