"""What comes before the play: the flip, the mark, the cards, the `5h` of three players, sheet §2 and §3."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.jiheiwu.cards import BLACK_FIVE, RED_FIVE
from engine.games.jiheiwu.state import DEALING, OPENING, OVER, DealFacts, State, everybody, finding_cards
from engine.games.jiheiwu.state.start import drawer_by_flip
from engine.kit.climbing import changed
from engine.kit.onepack import holds, mask_of
from logformat.cards import LITTLE_JOKER, UNKNOWN
from logformat.events import Deal, Declare, Draw, Flip, Take

_TELLING = 1 << BLACK_FIVE | 1 << LITTLE_JOKER


def apply_flip(state: State, event: Flip) -> State:
    """A card is turned up: unless it is a joker, its points say who draws first."""
    deal = state.deal
    drawer = drawer_by_flip(deal.setup, event)
    due = drawer if drawer is not None and "first_drawer" not in deal.setup.carry else deal.drawer_due
    return replace(state, deal=replace(deal, flipper=event.seat, drawer_due=due))


def apply_mark(state: State, event: Declare) -> State:
    """A card is shown and put back: whoever is dealt it is the first dealer."""
    if state.phase != DEALING or not event.cards:
        return state
    return replace(state, deal=replace(state.deal, mark=event.cards[0]))


def apply_draw(state: State, event: Draw) -> State:
    """A card is drawn."""
    due = state.phase in (DEALING, OPENING) and not state.closed
    return apply_deal(state, event, replace(state.deal, drew=event.seat, sizes_due=due))


def apply_deal(state: State, event: Deal | Draw, facts: DealFacts | None = None) -> State:
    """Cards join the hand; unseen ones are what the rest of the log proves, as far as it does."""
    if state.setup.position:
        return state
    seat, deal = event.seat, facts or state.deal
    hidden = event.cards.count(UNKNOWN)
    proved = deal.held[seat] if hidden and not holds(deal.dealt[seat], deal.held[seat]) else 0
    new = mask_of(event.cards) | proved
    unseen = hidden - proved.bit_count()
    deal = replace(
        deal,
        dealt=changed(deal.dealt, seat, deal.dealt[seat] | new),
        hidden=changed(deal.hidden, seat, deal.hidden[seat] + unseen) if unseen else deal.hidden,
        free=deal.free & ~new,
        given=deal.given + 1,
    )
    if new & _TELLING or deal.mark is not None:
        deal = finding_cards(deal, seat, new)
    after = replace(
        state,
        deal=deal,
        hands=changed(state.hands, seat, state.hands[seat] | new),
        unseen=changed(state.unseen, seat, state.unseen[seat] + unseen) if unseen else state.unseen,
    )
    if state.phase != DEALING or not _all_given(deal):
        return after
    return replace(after, phase=OPENING, turn=deal.dealer)


def _all_given(deal: DealFacts) -> bool:
    """Whether all cards are out, or no line that gives out more comes before the play."""
    return deal.given == deal.lines or deal.free.bit_count() <= sum(deal.hidden)


def seats_drawing(deal: DealFacts) -> tuple[int, ...]:
    """Return who may draw the next card: the first drawer, then around the table past seats that draw nothing."""
    if deal.drew is None and deal.drawer_due is None:
        return tuple(range(deal.players))
    before = deal.drew if deal.drew is not None else ((deal.drawer_due or 0) - 1) % deal.players
    following = deal.next[before][deal.drawers or everybody(deal)]
    return () if following is None else (following,)


def apply_take(state: State, event: Take) -> State:
    """The open `5h` of three players joins the hand of whoever takes it, out of the hand of who took it before."""
    deal, red_five = state.deal, 1 << RED_FIVE
    played = deal.taken and not any(hand & red_five for hand in state.hands)
    if deal.players != 3 or event.cards != bytes((RED_FIVE,)) or state.phase == OVER or state.closed or played:
        return state
    return taken_by(replace(state, hands=tuple(hand & ~red_five for hand in state.hands)), event.seat)


def taken_by(state: State, seat: int) -> State:
    """Return the state once a seat has the open `5h`."""
    hands = changed(state.hands, seat, state.hands[seat] | 1 << RED_FIVE)
    return replace(state, hands=hands, deal=replace(state.deal, taken=True, sizes_due=False))
