"""Who becomes the dealer, and what is trump, sheet §4.1 and §4.4."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhaopengyou.cards import NO_TRUMP, order
from engine.games.zhaopengyou.state import DealFacts, level_of
from engine.games.zhaopengyou.trick.leads import alike_leads


def with_dealer(deal: DealFacts, seat: int) -> DealFacts:
    """Return the deal with the standing bidder as dealer, or with a seat where nobody has bid, and its trump."""
    if deal.dealer is None:
        deal = replace(deal, dealer=seat if deal.standing is None else deal.standing.seat)
    return deal if deal.order is not None else with_trump(deal)


def with_trump(deal: DealFacts) -> DealFacts:
    """Return the deal with the trump suit of the standing call; without one it is played at no-trump."""
    trump = NO_TRUMP if deal.standing is None else deal.standing.trump
    level = level_of(deal)
    if level is None:
        return replace(deal, trump=trump)
    found = order(level, trump, deal.setup.options.gap_closing)
    return replace(deal, trump=trump, order=found, leads=alike_leads(found))
