"""The combinations of Hong Shi and what beats what, sheet §5."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from engine.games.hongshi.cards import ACE, FOUR_TENS, RED_TENS, pack, place, top_places
from engine.games.hongshi.options import Options
from engine.kit.memory import remembered
from engine.kit.onepack import cards_in, mask_of
from logformat.cards import BIG_JOKER, LITTLE_JOKER, UNKNOWN, Cards

SETS: Final = ("", "single", "pair", "triple", "quad")
JOKER_PAIR: Final = 1 << LITTLE_JOKER | 1 << BIG_JOKER
OF_RANKS: Final = tuple(sum(1 << code for code in range(rank, 52, 13)) for rank in range(13))
"""Per rank, the cards of it."""
SPECIAL: Final = 1
"""Combinations of this power or more are specials: bombs, red tens, the joker pair."""


@dataclass(frozen=True)
class Combo:
    """A recognised combination. `key` orders it among its own type and size, `power` above all others."""

    type: str
    size: int
    key: int
    power: int = 0


Recogniser: TypeAlias = Callable[[bytes, str | None, bool], Combo | None]
PlainRecogniser: TypeAlias = Callable[[bytes], Combo | None]


@lru_cache(maxsize=64)
def recogniser(options: Options) -> Recogniser:
    """Return `recognise` under some options with a memory of its own: each play asks it several times."""

    @lru_cache(maxsize=1 << 15)
    def recognise_in(cards: bytes, reading: str | None, tens_shown: bool) -> Combo | None:
        return recognise(cards, reading, options, tens_shown)

    return recognise_in


@lru_cache(maxsize=64)
def plain_recogniser(options: Options) -> PlainRecogniser:
    """Return `recognise` for plays without `as=` in deals without a show: nearly all of them, so it must be quick."""
    return remembered(lambda cards: recognise(cards, None, options, False))


def recognise(cards: bytes, reading: str | None, options: Options, tens_shown: bool) -> Combo | None:
    """Return what the cards are: in the strong reading if one exists and `reading` is not `ten`, else ordinary.

    A `cut` or `hook` is no reading: it plays tens as ordinary ones, out of turn.
    """
    if not cards or max(cards) >= UNKNOWN or reading in ("cut", "hook"):
        return None
    strong = None if reading == "ten" else _strong(cards, options, tens_shown)
    if strong is not None or reading == "red":
        return strong
    if reading == "ten" and not mask_of(cards) & FOUR_TENS:
        return None
    return _ordinary(cards, options)


def is_any(cards: bytes, options: Options, tens_shown: bool) -> bool:
    """Whether the cards are a combination in some reading."""
    return any(recognise(cards, reading, options, tens_shown) is not None for reading in (None, "ten"))


def _strong(cards: bytes, options: Options, tens_shown: bool) -> Combo | None:
    mask = mask_of(cards)
    if mask.bit_count() != len(cards):
        return None
    if len(cards) == 1 and mask & RED_TENS:
        return Combo("single", 1, top_places(options)[0])
    red_power = 3 if options.bigger == "jokers" else 4
    if mask == RED_TENS:
        return Combo("red_pair", 2, 0, red_power)
    powerful = options.quad_tens_power == "always" or (options.quad_tens_power == "shown" and tens_shown)
    if mask == FOUR_TENS and powerful:
        return Combo("red_quad", 4, 0, red_power)
    return None


def _ordinary(cards: bytes, options: Options) -> Combo | None:
    mask = mask_of(cards)
    if mask.bit_count() != len(cards):
        return None
    if mask & JOKER_PAIR:
        return _jokers(mask, options)
    ranks = sorted({code % 13 for code in cards})
    if len(ranks) == 1:
        size = len(cards)
        return Combo(SETS[size], size, place(ranks[0]), _bomb_power(size, options))
    return _dragon(ranks, len(cards), options)


def _jokers(mask: int, options: Options) -> Combo | None:
    _, little, big = top_places(options)
    if mask == JOKER_PAIR:
        return Combo("joker_pair", 2, 0, 4 if options.bigger == "jokers" else 3)
    if mask.bit_count() == 1:
        return Combo("single", 1, little if mask == 1 << LITTLE_JOKER else big)
    return None


def _bomb_power(size: int, options: Options) -> int:
    if size == 4 and options.bombs != "off":
        return 2
    return 1 if size == 3 and options.bombs == "three_four" else 0


def _dragon(ranks: list[int], size: int, options: Options) -> Combo | None:
    """Runs of distinct ranks from the lowest in the pack up to A; the deuce never (§5.2)."""
    consecutive = ranks[-1] - ranks[0] == size - 1 == len(ranks) - 1
    if not options.dragon or size < options.dragon_min or ranks[0] == 0 or not consecutive:
        return None
    return Combo("dragon", size, place(ranks[-1]))


def beats(new: Combo, old: Combo) -> bool:
    """Whether a combination beats the one on the table (§5.1): power first, else same type and size, higher key."""
    if new.power != old.power:
        return new.power > old.power
    return new.type == old.type and new.size == old.size and new.key > old.key


def is_same_kind(new: Combo, old: Combo) -> bool:
    """Whether two combinations have the same type and number of cards."""
    return new.type == old.type and new.size == old.size


@lru_cache(maxsize=1 << 5)
def combinations(hand: int, options: Options, tens_shown: bool) -> tuple[tuple[Cards, str | None, Combo], ...]:
    """Return every combination a hand can make: cards in code order, the reading where it matters, what it is."""
    recognise = recogniser(options)
    found: list[tuple[Cards, str | None, Combo]] = []
    for cards in (*_sets(hand), *_runs(hand, options)):
        default = recognise(cards, None, tens_shown)
        if default is None:
            continue
        found.append((cards, None, default))
        ordinary = recognise(cards, "ten", tens_shown)
        if ordinary is not None and ordinary != default:
            found.append((cards, "ten", ordinary))
    return tuple(found)


def _sets(hand: int) -> Iterator[Cards]:
    for of_rank in OF_RANKS:
        yield from _choices(hand & of_rank)
    jokers = hand & JOKER_PAIR
    for mask in {jokers & 1 << LITTLE_JOKER, jokers & 1 << BIG_JOKER, jokers} - {0}:
        yield cards_in(mask)


@remembered
def _choices(held: int) -> tuple[Cards, ...]:
    """Return every choice of one or more of a few cards."""
    codes = cards_in(held)
    return tuple(Cards(code for n, code in enumerate(codes) if chosen >> n & 1) for chosen in range(1, 1 << len(codes)))


def _runs(hand: int, options: Options) -> Iterator[Cards]:
    if not options.dragon:
        return
    lowest = min(code % 13 for code in cards_in(pack(options) & ~JOKER_PAIR) if code % 13)
    held = [cards_in(hand & of_rank) for of_rank in OF_RANKS]
    for first in range(lowest, ACE - options.dragon_min + 2):
        chosen: list[tuple[int, ...]] = [()]
        for rank in range(first, ACE + 1):
            chosen = [(*run, code) for run in chosen for code in held[rank]]
            if not chosen:
                break
            if rank - first + 1 >= options.dragon_min:
                yield from (Cards(sorted(run)) for run in chosen)
