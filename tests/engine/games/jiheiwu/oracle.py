"""The sheet's §5 and §12 read slowly: combinations, what beats what, faults, and legal plays by trying every subset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

SINGLES = ["4", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "3", "Lj", "Bj", "5"]
"""Single strength of six players, low to high; the jokers are left out with fewer."""
PLACES = {"A": (1, 14), "2": (2,), "3": (3,), "4": (4,), "5": (5,), "6": (6,), "7": (7,), "8": (8,), "9": (9,)}
PLACES |= {"T": (10,), "J": (11,), "Q": (12,), "K": (13,)}
CIRCLE = "A23456789TJQK"
Found = tuple[str, int, int, int]
"""Type, number of cards, key, lowest position (0 where the type has none)."""


def rank(card: str) -> str:
    """The rank of a card; a joker is its own."""
    return card if card in ("Lj", "Bj") else card[0]


def chain(ranks: Sequence[str]) -> tuple[int, int] | None:
    """Lowest and highest position of distinct ranks that pass the run test, A read high if both ways pass."""
    for ace in (14, 1):
        places = sorted(ace if name == "A" else PLACES[name][0] for name in ranks)
        if all(b - a == 1 or (a, b) == (4, 6) for a, b in pairwise(places)):
            return places[0], places[-1]
    return None


def combination(cards: Sequence[str], *, jokers: bool = True) -> Found | None:
    """What some cards are by the table of §5, runs of three cards or more; None if nothing."""
    ranks = Counter(map(rank, cards))
    size, has_joker = len(cards), bool({"Lj", "Bj"} & set(cards))
    if not cards or len(set(cards)) != size or (has_joker and not jokers):
        return None
    if size == 1:
        return "single", 1, SINGLES.index(rank(cards[0])), 0
    if set(cards) == {"Lj", "Bj"}:
        return "pair", 2, SINGLES.index("Bj"), 0
    if has_joker:
        return None
    if len(ranks) == 1:
        return {2: "pair", 3: "bomb", 4: "hong"}[size], size, SINGLES.index(rank(cards[0])), 0
    ends = chain(list(ranks))
    if ends is None:
        return None
    if size >= 3 and set(ranks.values()) == {1}:
        return "run", size, ends[1], ends[0]
    return ("pair_run", size, ends[1], ends[0]) if set(ranks.values()) == {2} else None


def is_beaten(table: Found, new: Found, *, fives: str = "single", compare: str = "top") -> bool:
    """Whether a combination beats the table by the five sentences of §5.2."""
    if new[0] == "hong":
        return table[0] != "hong" or new[2] > table[2]
    if new[0] == "bomb":
        return table[0] != "hong" and (table[0] != "bomb" or new[2] > table[2])
    if new[:2] != table[:2]:
        return False
    if new[2] != table[2]:
        return new[2] > table[2]
    if compare == "top_then_bottom" and new[0] in ("run", "pair_run") and new[3] != table[3]:
        return new[3] > table[3]
    allowed = {"off": (), "single": ("single",), "single_pair": ("single", "pair")}[fives]
    return new[0] in allowed and new[2] == SINGLES.index("5")


def fault(cards: Sequence[str], shortest: int, *, jokers: bool = True) -> str | None:
    """The code's topic of §12 that cards fail by, None if they are a legal combination."""
    found = combination(cards, jokers=jokers)
    if found is not None:
        return "JHW-COMB-02" if found[0] == "run" and found[1] < shortest else None
    if len(cards) < 3:
        return "JHW-COMB-01"
    if {"Lj", "Bj"} & set(cards):
        return "JHW-COMB-04"
    ranks = Counter(map(rank, cards))
    alike = set(ranks.values()) in ({1}, {2})
    return "JHW-COMB-03" if alike and goes_around(set(ranks)) else "JHW-COMB-01"


def goes_around(ranks: set[str]) -> bool:
    """Whether ranks are neighbours on the circle …K-A-2…, 5 left out or not."""
    for ring in (CIRCLE, CIRCLE.replace("5", "")):
        if not ranks <= set(ring):
            continue
        for first in range(len(ring)):
            turned = ring[first:] + ring[:first]
            if ranks == set(turned[: len(ranks)]):
                return True
    return False


def subsets(hand: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every choice of at least one card of a hand."""
    for size in range(1, len(hand) + 1):
        yield from combinations(hand, size)


def legal_plays(hand: Sequence[str], table: Found | None, shortest: int) -> set[frozenset[str]]:
    """What a seat may lay down on a table under default options, by trying every subset of its hand."""
    return {
        frozenset(cards)
        for cards in subsets(hand)
        if fault(cards, shortest) is None and (made := combination(cards)) and (not table or is_beaten(table, made))
    }
