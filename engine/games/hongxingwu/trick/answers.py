"""What a follower owes, in order of precedence, and where a play first falls short of it, sheet §6.3 and §6.4."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.games.hongxingwu.trick.leads import Lead, TrickLaw
from engine.kit.trump.answer import Owed, best_answer, left_after, smaller_groups
from engine.kit.trump.components import Kind
from engine.kit.trump.holding import Groups, Holding, holding
from engine.kit.trump.order import TRUMP, Order, Suit
from engine.kit.trump.packed import at_least, beyond, cards_in, copies_of, packed
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
WASH: Final = "wash"


def surely_kept(lead: Lead, order: Order, law: TrickLaw, cards: bytes, played: int, held: int) -> bool:
    """Whether n cards of the led suit give all that is owed by a holder of more than n; the quick answers come first."""
    kinds = lead.kinds
    if kinds[0][0] == 1:
        return True
    if kinds == PAIR_LED:
        return cards[0] == cards[1] or not at_least(held, 2)
    if kinds == TRIPLE_LED:
        if cards[0] == cards[1] == cards[2]:
            return True
        if at_least(held, 3):
            return False
        if not washes(law, lead.suit, kinds):
            return bool(at_least(played, 2)) or not at_least(held, 2)
    return shortfall(order, law, lead.suit, kinds, played, held) is None


@lru_cache(maxsize=1 << 16)
def shortfall(
    order: Order, law: TrickLaw, suit: int, kinds: tuple[Kind, ...], played: int, held: int
) -> Shortfall | None:
    """Return where n cards of a suit fall short of the best its holder can do, who has more than n; §6.3 and §6.4."""
    place = order.suits[suit]
    mine, all_ = holding(place, played), holding(place, held)
    owed = Owed(runs_of(kinds, 3), kinds.count((3, 1)), law.table[2])
    given = best_answer(frozenset((mine[2],)), place.joined, owed)
    able = best_answer(frozenset((all_[2],)), place.joined, owed)
    if given.runs < able.runs:
        return Shortfall(BULLDOZER, run_due(place, held, played, 3, first_short(given.runs, able.runs)))
    if given.loose < able.loose:
        return Shortfall(TRIPLE, groups_due(held, played, 3))
    unmet = owed.groups - able.groups
    if unmet and washes(law, suit, kinds):
        return _short_of_wash(law, place, kinds, 3 * unmet, played, held)
    pairs = pairs_owed(law, kinds, unmet, sum(owed.runs) - able.groups)
    starts = smaller_groups(all_, 3, left_after(able)) if not law.protected else frozenset((_outside_triples(all_),))
    return _short_of_pairs(place, pairs, smaller_groups(mine, 3, left_after(given)), starts, played, held)


def stays_short(
    order: Order, law: TrickLaw, suit: int, kinds: tuple[Kind, ...], played: int, held: int, hidden: int
) -> bool:
    """Whether a play that is short of tractors or pairs is so whatever hidden cards its holder has besides.

    They make pairs to protected triples; but while a triple is owed still, that would be owed itself.
    """
    led = sum(runs_of(kinds, 3)) + kinds.count((3, 1))
    if not law.protected or led > sum(holding(order.suits[suit], held)[2]):
        return True
    pairs = (code for code in set(cards_in(held)) if copies_of(held, code) == 2 and copies_of(hidden, code))
    return shortfall(order, law, suit, kinds, played, beyond(held, packed(bytes(pairs)))) is not None


def least_groups(order: Order, law: TrickLaw, suit: int, kinds: tuple[Kind, ...], held: int) -> tuple[int, int]:
    """Return how many triples and pairs every play has that keeps back nothing owed; a triple is a pair too."""
    place = order.suits[suit]
    all_ = holding(place, held)
    owed = Owed(runs_of(kinds, 3), kinds.count((3, 1)), law.table[2])
    triples = min(owed.groups, sum(all_[2]))
    unmet = owed.groups - triples
    if law.protected or (unmet and washes(law, suit, kinds)):
        return triples, triples
    owed = pairs_owed(law, kinds, unmet, 0)
    return triples, triples + min(owed.groups, sum(all_[1]) - triples)


def washes(law: TrickLaw, suit: int, kinds: tuple[Kind, ...]) -> bool:
    """Whether an owed triple that cannot be given pulls the highest trumps instead (洗大主)."""
    return law.wash and suit == TRUMP and (law.wash_any_lead or kinds == ((3, 1),))


def pairs_owed(law: TrickLaw, kinds: tuple[Kind, ...], unmet: int, uncovered: int) -> Owed:
    """Return the tractors and pairs owed when some triples stay unmet, `uncovered` of them of bulldozers."""
    runs, pulled = runs_of(kinds, 2), max(0, min(unmet, uncovered))
    if law.pulls and pulled >= law.table[1]:
        runs = tuple(sorted((*runs, pulled), reverse=True))
        unmet -= pulled
    return Owed(runs, kinds.count((2, 1)) + unmet, law.table[1])


def _outside_triples(held: Holding) -> Groups:
    return bytes(pairs - triples for pairs, triples in zip(held[1], held[2], strict=True))


def _short_of_pairs(
    place: Suit, owed: Owed, mine: frozenset[Groups], able: frozenset[Groups], played: int, held: int
) -> Shortfall | None:
    given, best = best_answer(mine, place.joined, owed), best_answer(able, place.joined, owed)
    if given.runs < best.runs:
        return Shortfall(TRACTOR, run_due(place, held, played, 2, first_short(given.runs, best.runs)))
    if given.runs == best.runs and given.loose < best.loose:
        return Shortfall(PAIR, groups_due(held, played, 2))
    return None


def groups_due(held: int, played: int, copies: int) -> Cards:
    """Return the pairs or triples of a hand that a play does not contain."""
    missing = (
        code for code in sorted(set(cards_in(held))) if copies_of(held, code) >= copies > copies_of(played, code)
    )
    return Cards(b"".join(bytes((code,)) * copies for code in missing))


# ---------------------------------------------------------------- 洗大主


def _short_of_wash(
    law: TrickLaw, place: Suit, kinds: tuple[Kind, ...], number: int, played: int, held: int
) -> Shortfall | None:
    """Judge the highest trumps owed for triples, then tractors and pairs on the remaining ones.

    Whoever owes a wash has no triples left: what is not in a triple is a single card or a pair.
    """
    mine, all_ = _loose(place, played), _loose(place, held)
    pairs_mine, pairs_all = bytearray(len(place.ladder)), bytearray(len(place.ladder))
    needed = number
    for level in range(len(place.ladder) - 1, -1, -1):
        taken = min(needed, sum(all_[level]))
        if sum(mine[level]) < taken:
            return Shortfall(WASH, _highest(place, held, number))
        needed -= taken
        pairs_mine[level], pairs_all[level] = _pairs_left(mine[level], taken), _pairs_left(all_[level], taken)
    owed = Owed(runs_of(kinds, 2), kinds.count((2, 1)), law.table[1])
    return _short_of_pairs(place, owed, frozenset((bytes(pairs_mine),)), frozenset((bytes(pairs_all),)), played, held)


def _loose(place: Suit, hand: int) -> list[list[int]]:
    """Return the copies of each card that is not in a triple, by position."""
    return [[n for code in level if (n := copies_of(hand, code)) < 3] for level in place.ladder]


def _pairs_left(counts: list[int], taken: int) -> int:
    """Return the most pairs that stay at a position when some of its equal cards are taken, single ones first."""
    broken = max(0, taken - counts.count(1))
    return counts.count(2) - (broken + 1) // 2


def _highest(place: Suit, hand: int, number: int) -> Cards:
    """Return the highest cards of a hand that are in no triple."""
    codes = bytearray()
    for level in reversed(place.ladder):
        for code in level:
            codes += bytes((code,)) * (copies_of(hand, code) % 3)
    return Cards(codes[:number])
