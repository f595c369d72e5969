"""A slow, obvious reading of the sheet's §5 in words and Counters, to hold the engine against.

Nothing here comes from the room: cards are words like `Th`, a combination is a type, a number of cards and a rank word.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

RANKS = list("3456789TJQKA2")
SPECIALS = ("red_pair", "red_quad", "joker_pair")


class Table(NamedTuple):
    """The options that matter to combinations."""

    bigger: str = "jokers"
    quad_tens_power: str = "shown"
    dragon: bool = False
    dragon_min: int = 3
    bombs: str = "off"


class Found(NamedTuple):
    """What some cards are."""

    type: str
    number: int
    rank: str


def order(options: Table) -> list[str]:
    """§5: the single order, low to high."""
    top = ["red", "Lj", "Bj"] if options.bigger == "jokers" else ["Lj", "Bj", "red"]
    return RANKS + top


def strong(cards: list[str], options: Table, shown: bool) -> Found | None:
    """§5: the strong reading, where one exists."""
    if cards in (["Th"], ["Td"]):
        return Found("single", 1, "red")
    if sorted(cards) == ["Td", "Th"]:
        return Found("red_pair", 2, "red")
    powerful = {"always": True, "never": False, "shown": shown}[options.quad_tens_power]
    if sorted(cards) == ["Tc", "Td", "Th", "Ts"] and powerful:
        return Found("red_quad", 4, "red")
    return None


def ordinary(cards: list[str], options: Table) -> Found | None:
    """§5: the table of types, red tens as tens."""
    if sorted(cards) == ["Bj", "Lj"]:
        return Found("joker_pair", 2, "Bj")
    if cards in (["Lj"], ["Bj"]):
        return Found("single", 1, cards[0])
    if "Lj" in cards or "Bj" in cards:
        return None
    ranks = Counter(card[0] for card in cards)
    if len(ranks) == 1:
        return Found({1: "single", 2: "pair", 3: "triple", 4: "quad"}[len(cards)], len(cards), cards[0][0])
    places = sorted(RANKS.index(rank) for rank in ranks)
    is_run = places == list(range(places[0], places[0] + len(cards))) and "2" not in ranks
    if options.dragon and is_run and len(cards) >= options.dragon_min:
        return Found("dragon", len(cards), RANKS[places[-1]])
    return None


def read(cards: list[str], reading: str | None, options: Table, shown: bool) -> Found | None:
    """What the cards are in a reading; None if they cannot be read so."""
    if reading == "red":
        return strong(cards, options, shown)
    if reading == "ten":
        return ordinary(cards, options) if any(card[0] == "T" for card in cards) else None
    return strong(cards, options, shown) or ordinary(cards, options)


def is_bomb(found: Found, options: Table) -> bool:
    kinds = {"off": (), "four": ("quad",), "three_four": ("triple", "quad")}[options.bombs]
    return found.type in kinds


def beats(new: Found, old: Found, options: Table) -> bool:
    """§5.1 and §5.2, sentence by sentence."""
    highest, second = ("joker_pair", ("red_pair", "red_quad"))
    if options.bigger == "red_tens":
        if old.type in second:
            return False
        if new.type in second:
            return True
        if old.type == highest:
            return False
        if new.type == highest:
            return True
    else:
        if old.type == highest:
            return False
        if new.type == highest:
            return True
        if old.type in second:
            return False
        if new.type in second:
            return True
    if is_bomb(new, options) and not is_bomb(old, options):
        return True
    if is_bomb(old, options) and not is_bomb(new, options):
        return False
    if is_bomb(new, options) and new.type != old.type:
        return new.type == "quad"
    if (new.type, new.number) != (old.type, old.number):
        return False
    return order(options).index(new.rank) > order(options).index(old.rank)


def judge(
    cards: list[str], reading: str | None, hand: list[str], table: Found | None, options: Table, shown: bool
) -> str | None:
    """The code of a play in turn, in the check order of §12: CARD, COMB, FOLLOW."""
    if Counter(cards) - Counter(hand):
        return "HS-CARD-01"
    if strong(cards, options, shown) is None and ordinary(cards, options) is None:
        return "HS-COMB-01"
    found = read(cards, reading, options, shown)
    if found is None:
        return "HS-COMB-02"
    if table is None or beats(found, table, options):
        return None
    if table.type in SPECIALS or is_bomb(table, options):
        return "HS-FOLLOW-03"
    same = (found.type, found.number) == (table.type, table.number)
    return "HS-FOLLOW-02" if same else "HS-FOLLOW-01"
