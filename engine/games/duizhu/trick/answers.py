"""What a play is worth against a lead, and which of two is higher, sheet §6.4 and §6.5."""

from __future__ import annotations

from engine.games.duizhu.cards import TRUMP, Order
from engine.games.duizhu.trick.leads import RUFF, THROW, WENG, Lead, TrickLaw, is_four_of_a_rank, weng_worth
from engine.kit.memory import remembered
from engine.kit.onepack import mask_of
from logformat.cards import UNKNOWN


def worth_of(order: Order | None, lead: Lead, cards: bytes) -> int:
    """Return what a play is worth against the lead of its trick: 0 for what can not win, from RUFF on for ruffs."""
    if order is None or len(cards) != lead.size:
        return 0
    if lead.values is not None:
        return lead.values[cards[0]]
    if lead.type == WENG:
        return weng_worth(order, cards) if is_four_of_a_rank(cards) else 0
    if lead.type != THROW or lead.suit == TRUMP or mask_of(cards) & ~order.masks[TRUMP] or UNKNOWN in cards:
        return 0
    return RUFF + max([order.place_of[code] for code in cards])


def over_ruffs(order: Order, law: TrickLaw, cards: bytes, best: bytes) -> bool:
    """Whether a ruff of several cards beats another: by its highest card, or by every card in order (option)."""
    place = order.place_of.__getitem__
    if not law.every_card:
        return max(map(place, cards)) > max(map(place, best))
    return all(new > old for new, old in zip(sorted(map(place, cards)), sorted(map(place, best)), strict=True))


def is_higher(order: Order, law: TrickLaw, lead: Lead, cards: bytes, value: int, best: bytes, best_value: int) -> bool:
    """Whether a play of some worth beats the best one so far."""
    if value >= RUFF <= best_value and lead.size > 1:
        return over_ruffs(order, law, cards, best)
    return value > best_value


# ---------------------------------------------------------------- throws


@remembered
def beaters(asked: tuple[Order, TrickLaw, int, bytes]) -> int:
    """Return the cards that make a throw of a suit fail: higher than its lowest card, or than its highest (option)."""
    order, law, suit, cards = asked
    place = order.place_of
    bound = (min if law.any_card_beaten else max)(place[code] for code in cards)
    mask = 0
    for code in range(54):
        if order.suit_of[code] == suit and place[code] > bound:
            mask |= 1 << code
    return mask


def lowest_cards(order: Order, cards: bytes) -> bytes:
    """Return the cards of a throw that may be led once it has failed: the lowest, several if they are equal."""
    least = min([order.place_of[code] for code in cards])
    return bytes([code for code in sorted(cards) if order.place_of[code] == least])


def is_lowest(order: Order, code: int, cards: bytes) -> bool:
    """Whether a card may be led after a throw of some cards has failed: one of the lowest of them."""
    return code in cards and order.place_of[code] <= min([order.place_of[other] for other in cards])
