"""What a follower owes, in order of precedence, and where a play first falls short of it, sheet §6.3."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.games.zhaopengyou.trick.leads import TABLE, Lead, TrickLaw
from engine.kit.trump.answer import Answer, Owed, best_answer, left_after, smaller_groups
from engine.kit.trump.components import Kind
from engine.kit.trump.holding import Groups, Holding, holding
from engine.kit.trump.order import Order, Suit
from engine.kit.trump.packed import at_least, cards_in, copies_of
from engine.kit.trump.shortfall import (
    BULLDOZER,
    PAIR,
    TRACTOR,
    TRIPLE,
    Shortfall,
    first_short,
    run_due,
    runs_of,
)
from logformat.cards import Cards

PAIR_LED: Final = ((2, 1),)
TRIPLE_LED: Final = ((3, 1),)


def surely_kept(lead: Lead, order: Order, law: TrickLaw, cards: bytes, played: int, held: int) -> bool:
    """Whether n cards of the led suit give all that is owed by a holder of more than n; the quick answers come first."""
    kinds = lead.kinds
    if kinds[0][0] == 1:
        return True
    if kinds == PAIR_LED:
        if cards[0] == cards[1] or not at_least(held, 2):
            return True
    elif kinds == TRIPLE_LED:
        if cards[0] == cards[1] == cards[2]:
            return True
        if at_least(held, 3):
            return False
        return bool(at_least(played, 2)) or not at_least(held, 2)
    return shortfall(order, law, lead.suit, kinds, played, held) is None


@lru_cache(maxsize=1 << 16)
def shortfall(
    order: Order, law: TrickLaw, suit: int, kinds: tuple[Kind, ...], played: int, held: int
) -> Shortfall | None:
    """Return where n cards of a suit fall short of the best its holder can do, who has more than n; §6.3."""
    place = order.suits[suit]
    mine, all_ = holding(place, played), holding(place, held)
    owed = Owed(runs_of(kinds, 3), kinds.count((3, 1)), TABLE[2])
    given = best_answer(frozenset((mine[2],)), place.joined, owed)
    able = best_answer(frozenset((all_[2],)), place.joined, owed)
    if given.runs < able.runs:
        return Shortfall(BULLDOZER, run_due(place, held, played, 3, first_short(given.runs, able.runs)))
    if given.loose < able.loose:
        return Shortfall(TRIPLE, groups_due(held, played, 3))
    pairs = pairs_owed(kinds, owed, able)
    mine_left = smaller_groups(mine, 3, left_after(given))
    if is_protected(law, all_, sum(run * copies for copies, run in kinds)):
        held -= 3 * at_least(held, 3)
        return _short_of_pairs(place, pairs, mine_left, frozenset((holding(place, held)[1],)), played, held)
    return _short_of_pairs(place, pairs, mine_left, smaller_groups(all_, 3, left_after(able)), played, held)


def least_groups(order: Order, law: TrickLaw, suit: int, kinds: tuple[Kind, ...], held: int) -> tuple[int, int]:
    """Return how many triples and pairs every play has that keeps back nothing owed; a triple is a pair too."""
    place = order.suits[suit]
    all_ = holding(place, held)
    owed = Owed(runs_of(kinds, 3), kinds.count((3, 1)), TABLE[2])
    able = best_answer(frozenset((all_[2],)), place.joined, owed)
    triples = able.groups
    if any(all_[2]) and is_protected(law, all_, sum(run * copies for copies, run in kinds)):
        return triples, triples
    return triples, triples + min(pairs_owed(kinds, owed, able).groups, sum(all_[1]) - triples)


def pairs_owed(kinds: tuple[Kind, ...], owed: Owed, able: Answer) -> Owed:
    """Return the tractors and pairs owed besides: those led, and what stays unmet of bulldozers and triples (3c).

    Triples that make no bulldozer stand in for those of bulldozers first.
    """
    unmet = max(0, sum(owed.runs) - able.groups)
    plain = owed.groups - able.groups - unmet
    pulled = (unmet,) if unmet >= TABLE[1] else ()
    runs = tuple(sorted((*runs_of(kinds, 2), *pulled), reverse=True))
    return Owed(runs, kinds.count((2, 1)) + plain + 3 * unmet // 2 - sum(pulled), TABLE[1])


def is_protected(law: TrickLaw, held: Holding, led: int) -> bool:
    """Whether triples need not be broken for pairs: always, never, or while the other cards suffice (仨可以不出)."""
    if law.protection == "lapse":
        return sum(held[0]) - 3 * sum(held[2]) >= led
    return law.protection == "absolute"


def _short_of_pairs(
    place: Suit, owed: Owed, mine: frozenset[Groups], able: frozenset[Groups], played: int, held: int
) -> Shortfall | None:
    """Judge tractors, then pairs; more than is owed of one ends the matter."""
    given, best = best_answer(mine, place.joined, owed), best_answer(able, place.joined, owed)
    if given.runs < best.runs:
        return Shortfall(TRACTOR, run_due(place, held, played, 2, first_short(given.runs, best.runs)))
    if given.runs == best.runs and given.loose < best.loose:
        return Shortfall(PAIR, groups_due(held, played, 2))
    return None


def groups_due(held: int, played: int, copies: int) -> Cards:
    """Return the pairs or triples of a hand that a play does not contain, those that are just that before larger ones."""
    missing = [
        code for code in sorted(set(cards_in(held))) if copies_of(held, code) >= copies > copies_of(played, code)
    ]
    exact = [code for code in missing if copies_of(held, code) == copies]
    return Cards(b"".join(bytes((code,)) * copies for code in exact or missing))
