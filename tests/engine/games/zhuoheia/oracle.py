"""The sheet's §5 read slowly: combinations, what beats what, the ace rule, and legal plays by trying every subset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

ORDER = "56789TJQKA"
Found = tuple[str, int, int]
"""Type, number of cards, key."""


def combination(cards: Sequence[str]) -> Found | None:
    """What some cards are by the membership tests of §5; None if nothing."""
    if not cards or len(set(cards)) != len(cards) or any(card[0] not in ORDER for card in cards):
        return None
    ranks = Counter(card[0] for card in cards)
    size, top = len(cards), max(ORDER.index(rank) for rank in ranks)
    stretch = "".join(sorted(ranks, key=ORDER.index)) in ORDER
    if len(ranks) == 1:
        name = {1: "single", 2: "pair", 3: "bomb", 4: "nuke" if "A" in ranks else "rocket"}[size]
        return name, size, top
    if stretch and 3 <= size <= 10 and all(number == 1 for number in ranks.values()):
        return "run", size, top
    if stretch and 3 <= len(ranks) <= 5 and all(number == 2 for number in ranks.values()):
        return "pair_run", size, top
    return None


def is_beaten(table: Found, new: Found) -> bool:
    """Whether a combination beats the table by the four sentences of §5.1."""
    if "nuke" in (table[0], new[0]):
        return new[0] == "nuke" != table[0]
    if "rocket" in (table[0], new[0]):
        return new[0] == "rocket" and (table[0] != "rocket" or new[2] > table[2])
    if "bomb" in (table[0], new[0]):
        return new[0] == "bomb" and (table[0] != "bomb" or new[2] > table[2])
    return new[:2] == table[:2] and new[2] > table[2]


def keeps_ace_rule(hand: Sequence[str], cards: Sequence[str]) -> bool:
    """Whether k aces played hold min(k, black aces in hand) black ones (§5.2)."""
    played = sum(card[0] == "A" for card in cards)
    black = sum(card in ("As", "Ac") for card in cards)
    return black >= min(played, sum(card in ("As", "Ac") for card in hand))


def subsets(hand: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every choice of at least one card of a hand."""
    for size in range(1, len(hand) + 1):
        yield from combinations(hand, size)


def legal_plays(hand: Sequence[str], table: Found | None) -> set[frozenset[str]]:
    """What a seat may lay down on a table, by trying every subset of its hand."""
    found = set()
    for cards in subsets(hand):
        made = combination(cards)
        if made and (table is None or is_beaten(table, made)) and keeps_ace_rule(hand, cards):
            found.add(frozenset(cards))
    return found
