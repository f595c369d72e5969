"""Throws of several components: which of them others beat, whether a log shows that one failed, what is led then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from operator import or_
from typing import TypeAlias

from engine.kit.trump.components import Component, Kind
from engine.kit.trump.holding import highest_top, holding
from engine.kit.trump.order import Suit
from engine.kit.trump.packed import TWOS, at_least, copies_of, together
from logformat.cards import Cards
from logformat.events import Event, Play

Parts: TypeAlias = tuple[Component, ...]
Fates: TypeAlias = tuple[bool | None, ...]
"""By component of a throw, whether another hand beats it; None where hidden cards decide."""


def fates_of(place: Suit, parts: Parts, seat: int, hands: Sequence[int], hidden: Sequence[int]) -> Fates:
    """Return which components of a throw of a seat the other hands beat; `hidden` are the cards each may have besides."""
    others = list(hands)
    del others[seat]
    surely = beaten_by(place, others, parts)
    if not hidden:
        return surely
    perhaps = [together(hands[other], cards) for other, cards in enumerate(hidden) if cards and other != seat]
    if not perhaps:
        return surely
    maybe = beaten_by(place, perhaps, parts)
    return tuple([sure or (None if fate else False) for sure, fate in zip(surely, maybe, strict=True)])


def beaten_by(place: Suit, hands: list[int], parts: Parts) -> tuple[bool, ...]:
    """Return which components, in precedence order, one of some hands has in a suit with a higher top; equal is not higher."""
    above, either, most = place.above, reduce(or_, hands), parts[0][0]
    if most == 1:
        return tuple([either & above[top] != 0 for _, _, top in parts])
    triples = 0
    for hand in hands if most == 3 else ():
        triples |= at_least(hand, 3)
    groups, fates = (either, either & TWOS, triples), []
    for copies, run, top in parts:
        higher = groups[copies - 1] & above[top] != 0
        fates.append(higher and (run == 1 or _have_run(place, hands, copies, run, top)))
    return tuple(fates)


def _have_run(place: Suit, hands: list[int], copies: int, run: int, above: int) -> bool:
    """Whether one of some hands has a run of so many groups with a higher top."""
    return any(highest_top(holding(place, hand), place.joined, copies, run) > above for hand in hands)


def is_alone(cards: bytes, kinds: tuple[Kind, ...]) -> bool:
    """Whether what is led is one component, and no throw; identical cards are one whatever is trump."""
    return len(kinds) == 1 or len(set(cards)) == 1


def is_shown_to_fail(event: Play, following: Sequence[Event]) -> bool:
    """Whether a play is a throw that the log shows to fail: the same seat goes on with the forced component."""
    return any(type(e) is Play and e.seat == event.seat and e.pairs.get("as") == "forced" for e in following)


def _height(part: Component) -> tuple[int, int]:
    """Return what orders the components of a failed throw: the lowest card first, then fewer cards."""
    copies, run, top = part
    return top - run, copies * run


def is_forced(parts: Parts, fates: Fates, part: Component, beaten_only: bool) -> bool | None:
    """Whether a component is the one to be led after a failed throw; None where hidden cards decide.

    It is the lowest of all, or the lowest of those that are beaten, as the game says.
    """
    height = _height(part)
    if not beaten_only:
        is_lowest = not any(_height(other) < height for other in parts)
        return False if not is_lowest else True if True in fates else None
    own_fates, is_open = [], False
    for other, fate in zip(parts, fates, strict=True):
        if fate is False:
            continue
        if other == part:
            own_fates.append(fate)
        elif _height(other) < height:
            if fate:
                return False
            is_open = True
    if not own_fates:
        return False
    return None if is_open or True not in own_fates else True


def forced_components(parts: Parts, fates: Fates, beaten_only: bool) -> Parts:
    """Return the components that may have to be led after a failed throw."""
    return tuple(part for part in dict.fromkeys(parts) if is_forced(parts, fates, part, beaten_only) is not False)


def forced_sets(place: Suit, thrown: int, parts: Parts, fates: Fates, beaten_only: bool) -> Iterator[Cards]:
    """Yield the cards of a failed throw that may be the component to be led: fewer first, one set per choice of equals.

    Whether the rest still makes the other components is left to ask.
    """
    surely = (part for part in dict.fromkeys(parts) if is_forced(parts, fates, part, beaten_only))
    for copies, run, top in sorted(surely, key=lambda part: part.cards):
        places = place.ladder[top - run + 1 : top + 1]
        able = ([code for code in equals if copies_of(thrown, code) >= copies] for equals in places)
        yield from (Cards(sorted(chosen * copies)) for chosen in product(*able))
