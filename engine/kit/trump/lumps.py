"""Deals of three packs in which what is rare at a table comes together: pairs, triples, runs, voids, long trumps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engine.kit.trump.packed import ALL, cards_in
from logformat.cards import BIG_JOKER, LITTLE_JOKER, Cards

SIDE_SUITS = 4
_JOKERS = bytes((LITTLE_JOKER, BIG_JOKER)) * 3


class Theme(NamedTuple):
    """Cards that some places are sure to get, and a suit of which others get none."""

    given: dict[int, bytes]
    void: tuple[int, ...] = ()
    void_suit: int | None = None


PLAIN = Theme({})


def dealt_in_lumps(rng: Random, rooms: Sequence[int], theme: Theme = PLAIN, favour: int = 1) -> list[Cards]:
    """Deal three packs, sorted more or less, in lumps to places with room for so many cards, the kitty among them.

    With a `favour` above 1 each place draws mostly two suits, so that others are ruffed with large components.
    """
    spread, largest = rng.choice((0.5, 3.0, 9.0, 60.0)), rng.choice((1, 3, 5, 9))
    places = [bytearray(theme.given.get(place, b"")) for place in range(len(rooms))]
    room = [number - len(cards) for number, cards in zip(rooms, places, strict=True)]
    pack = sorted(_rest(theme), key=lambda code: code + spread * rng.random())
    liked = [rng.sample(range(SIDE_SUITS), 2) for _ in places]
    while pack:
        at = rng.randrange(len(pack))
        suit = pack[at] // 13
        weights = [number * (favour if suit in liked[place] else 1) for place, number in enumerate(room)]
        if suit == theme.void_suit:
            others = [0 if place in theme.void else weight for place, weight in enumerate(weights)]
            weights = others if any(others) else weights
        place = rng.choices(range(len(rooms)), weights)[0]
        lump = pack[at : at + min(rng.randint(1, largest), room[place])]
        if place in theme.void:
            lump = [code for code in lump if code // 13 != theme.void_suit] or lump[:1]
        for code in lump:
            pack.remove(code)
        places[place] += bytes(lump)
        room[place] -= len(lump)
    for cards in places:
        rng.shuffle(cards)
    return [Cards(cards) for cards in places]


def _rest(theme: Theme) -> list[int]:
    """Return the cards that are not given away."""
    return list((Counter(cards_in(ALL)) - Counter(b"".join(theme.given.values()))).elements())


def crossed(rng: Random, rooms: Sequence[int], leader: int, level: int) -> Theme:
    """Return a theme for ruffs with large components: the leader has a long side suit, two others long trumps instead.

    The second of them has the higher ones. The leader can call trump with three level cards, the other ones lie in the kitty, the last of the rooms.
    """
    side, trump = rng.sample(range(SIDE_SUITS), 2)
    ranks = [rank for rank in range(13) if rank != level]
    cut = rng.randint(4, 8)
    kitty = len(rooms) - 1
    two = sorted(rng.sample(range(1, kitty), 2))
    copies = rng.choice(((0, 2, 2, 2, 2, 2, 3), (0, 3, 3, 3, 2)))
    led = bytes(13 * side + rank for rank in ranks for _ in range(rng.choice(copies)))
    others = b"".join(_triples(suit, [level]) for suit in range(SIDE_SUITS) if suit != trump)
    given = {leader: _triples(trump, [level]) + led[: rooms[leader] - 3], kitty: others[: rooms[kitty]]}
    void = tuple((leader + step) % kitty for step in two)
    given.update(zip(void, (_triples(trump, ranks[:cut]), _triples(trump, ranks[cut:])), strict=True))
    return Theme(given, void, side)


def strong(rng: Random, size: int, leader: int, level: int) -> Theme:
    """Return a theme for deals that one side wins high: the leader has all jokers and the highest trumps."""
    trump = rng.randrange(SIDE_SUITS)
    ranks = [rank for rank in range(13) if rank != level]
    own = _JOKERS + bytes((13 * trump + level,)) * 3
    return Theme({leader: own + _triples(trump, ranks[-rng.randint(3, (size - len(own)) // 3) :])})


def _triples(suit: int, ranks: Sequence[int]) -> bytes:
    """Return all copies of some ranks of a suit."""
    return bytes(13 * suit + rank for rank in ranks for _ in range(3))
