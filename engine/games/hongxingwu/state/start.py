"""The state before the first event: what the header says, and what the whole log proves of hidden hands."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from engine.games.hongxingwu.cards import DRAWS, HAND, KITTY, SEATS
from engine.games.hongxingwu.state.model import ALL_SEATS, CALL, DRAW, DealFacts, State, drawer_named, levels_before
from engine.games.hongxingwu.state.position import start_position
from engine.games.hongxingwu.state.shown import Shown, needs, shown_in
from engine.games.hongxingwu.trick.leads import trick_law
from engine.kit.drawing import tells_some_hands
from engine.kit.trump.drawing import Recorded, drawers_after, recorded_in
from engine.kit.trump.packed import ALL, beyond, hand_of, most, size, surely_held, together
from engine.kit.trump.points import points
from engine.setup import Setup
from logformat.cards import UNKNOWN


def start(setup: Setup) -> State:
    """Return the state before the first event."""
    if setup.position:
        return start_position(setup)
    log, first = recorded_in(setup.log.events, SEATS), drawer_named(setup)
    if log.is_drawn and tells_some_hands(setup.log.events, SEATS, first):
        log = replace(log, goes_on=True)
    kitty_due = log.empty or log.is_drawn or log.kitty is not None
    drawers, draws_on = log.drawers if log.drawers and log.goes_on else ALL_SEATS, log.draws_on(HAND)
    deal = DealFacts(
        setup,
        trick_law(setup.options),
        levels_before(setup),
        setup.dealer,
        first,
        drawers=drawers,
        next_drawers=drawers_after(drawers, SEATS),
        kitty_due=kitty_due,
        below_kitty=log.below_kitty,
        draws_on=draws_on,
        last_draw=draws_on or (0 if kitty_due else HAND * len(drawers)),
    )
    dealt = log.is_drawn or log.empty or None not in log.lines
    absent = () if dealt else [seat for seat, cards in enumerate(log.lines) if cards is None]
    if absent or log.hides_cards:
        deal = _with_proof(deal, shown_in(setup.log.events), log, absent)
    state = State(deal, DRAW if deal.kitty_due or log.drawers else CALL, [0] * SEATS, [0] * SEATS, None)
    for seat in absent:
        state.hands[seat], state.unseen[seat] = deal.proved[seat], HAND - size(deal.proved[seat])
    return state


def _with_proof(deal: DealFacts, shown: Shown, log: Recorded, absent: Collection[int]) -> DealFacts:
    """Return the deal with what the whole log proves of hidden cards: hand and kitty of the taker go together.

    `absent` are the seats of whose hands nothing is recorded.
    """
    hidden = [HAND if seat in absent else (cards or b"").count(UNKNOWN) for seat, cards in enumerate(log.lines)]
    kitty, hidden_kitty = hand_of(log.kitty or b""), KITTY if log.kitty is None else log.kitty.count(UNKNOWN)
    dealt, taker = [hand_of(cards or b"") for cards in log.lines], shown.taker
    deal = replace(deal, kept=shown.kept, played_points=_all_points(shown.played), taker=taker)
    if taker is None:
        held, free = surely_held(ALL, (*dealt, kitty), (*hidden, hidden_kitty), needs(shown))
        return replace(deal, proved=held[:SEATS], free=free)
    both = [together(hand, kitty) if seat == taker else hand for seat, hand in enumerate(dealt)]
    room = [number + hidden_kitty if seat == taker else number for seat, number in enumerate(hidden)]
    before = shown.before[taker]
    held, free = surely_held(ALL, both, room, needs(shown))
    own = beyond(before, dealt[taker])
    own = own if hidden_kitty else most(own, held[taker])
    proved = tuple(held[seat] if seat != taker else own if size(own) <= hidden[taker] else 0 for seat in range(SEATS))
    return replace(deal, proved=proved, taken=together(both[taker], held[taker]), free=free)


def _all_points(played: bytes) -> int | None:
    """Return what the cards played are worth, if none of them is missing."""
    return points(played) if len(played) == DRAWS else None
