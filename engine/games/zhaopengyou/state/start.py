"""The state before the first event: what the header says, and what the whole log proves of hidden hands."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from engine.games.zhaopengyou.cards import SEATS, draws_of
from engine.games.zhaopengyou.state.model import ALL_SEATS, BID, DRAW, DealFacts, State
from engine.games.zhaopengyou.state.position import start_position
from engine.games.zhaopengyou.state.shown import first_needs, later_of, shown_in
from engine.games.zhaopengyou.trick.leads import trick_law
from engine.kit.drawing import tells_some_hands
from engine.kit.trump.drawing import Recorded, drawers_after, recorded_in
from engine.kit.trump.packed import ALL, cards_in, packed, size, surely_held, together
from engine.kit.trump.points import points
from engine.setup import Setup
from logformat.cards import UNKNOWN


def start(setup: Setup) -> State:
    """Return the state before the first event."""
    if setup.position:
        return start_position(setup)
    log, options = recorded_in(setup.log.events, SEATS, "bid"), setup.options
    first = setup.carry.get("first_drawer", 0)
    if log.is_drawn and tells_some_hands(setup.log.events, SEATS, first):
        log = replace(log, goes_on=True)
    dealt = log.is_drawn or log.empty or None not in log.lines
    absent = () if dealt else [seat for seat, cards in enumerate(log.lines) if cards is None]
    kitty_due = log.empty or log.is_drawn or log.kitty is not None
    drawers, draws_on = log.drawers if log.drawers and log.goes_on else ALL_SEATS, log.draws_on(options.hand_size)
    deal = DealFacts(
        setup,
        trick_law(options),
        options,
        first,
        None,
        drawers=drawers,
        next_drawers=drawers_after(drawers, SEATS),
        kitty_due=kitty_due,
        below_kitty=log.below_kitty,
        draws_on=draws_on,
        last_draw=draws_on or (0 if kitty_due else options.hand_size * len(drawers)),
        hidden_kitty=0 if kitty_due else options.kitty_size,
    )
    if absent or log.hides_cards:
        deal = _with_proof(deal, log, absent)
    state = State(deal, DRAW if deal.kitty_due or log.drawers else BID, [0] * SEATS, [0] * SEATS, None, [0] * SEATS)
    for seat in absent:
        state.hands[seat], state.unseen[seat] = deal.proved[seat], options.hand_size - size(deal.proved[seat])
    return state


def _with_proof(deal: DealFacts, log: Recorded, absent: Collection[int]) -> DealFacts:
    """Return the deal with what the whole log proves of hidden cards; `absent` are the seats nothing is recorded of."""
    options = deal.setup.options
    hidden = [
        options.hand_size if seat in absent else (cards or b"").count(UNKNOWN) for seat, cards in enumerate(log.lines)
    ]
    shown = shown_in(deal.setup.log.events, options.hand_size, options.kitty_size)
    kitty = packed(log.kitty or b"")
    hidden_kitty = options.kitty_size if log.kitty is None else log.kitty.count(UNKNOWN)
    dealt = [packed(cards or b"") for cards in log.lines]
    held, free = surely_held(ALL, (*dealt, kitty), (*hidden, hidden_kitty), first_needs(shown))
    hands = list(map(together, (*dealt, kitty), held))
    counted, is_untold = held[SEATS], not deal.kitty_due
    located = points(shown.played) if len(shown.played) == draws_of(options) else None
    return replace(
        deal,
        segments=shown.segments,
        proved=tuple(cards if size(cards) <= hidden[seat] else 0 for seat, cards in enumerate(held[:SEATS])),
        free=free,
        counted=counted,
        kitty=bytes(cards_in(counted)) if is_untold else b"",
        hidden_kitty=deal.hidden_kitty - size(counted) if is_untold else 0,
        later=later_of(shown, hands[:SEATS], hands[SEATS]),
        played_points=located,
    )
