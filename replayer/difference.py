"""What differs between two views of a deal, told as neutral facts in both languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

from engine.telling import seats_told
from engine.view import Area, SeatView, View
from engine.words import Fact, Label, Sentence
from logformat.cards import UNKNOWN, Cards
from logformat.errors import counted

MOVED = Sentence("{cards}: {origin} → {target}", "{cards}：{origin} → {target}")
LEFT = Sentence("{cards}: {origin} → out of sight", "{cards}：{origin} → 离场")
CAME = Sentence("{cards}: into sight → {target}", "{cards}：进场 → {target}")
FEWER = Sentence("{origin}: {count} fewer", "{origin}：少了 {count} 张暗牌")
MORE = Sentence("{target}: {count} more", "{target}：多了 {count} 张暗牌")
MARKED = Sentence("seat {who}: {mark}", "{who} 号座：{mark}")
UNMARKED = Sentence("seat {who} no longer: {mark}", "{who} 号座不再是：{mark}")
PHASE = Sentence("phase: {before} → {after}", "阶段：{before} → {after}")
TO_ACT = Sentence("to act: {before} → {after}", "轮到：{before} → {after}")
FACT = Sentence("now: {fact}", "现在：{fact}")
NO_FACT = Sentence("no longer: {fact}", "不再是：{fact}")

HAND = Label("hand", "手牌")

PlaceType: TypeAlias = tuple[Label, int | None]


def differences(before: View, after: View) -> tuple[Fact, ...]:
    """Return what changed from one view to another; views of two viewers differ in what they may know, too."""
    return tuple(_changes(before, after))


def _changes(before: View, after: View) -> Iterator[Fact]:
    yield from _cards(before, after)
    for one, other in zip(before.seats, after.seats, strict=True):
        yield from _marks(one, other)
    if before.phase != after.phase:
        yield PHASE(before=before.phase, after=after.phase)
    if before.to_act != after.to_act:
        yield TO_ACT(before=_seats(before.to_act), after=_seats(after.to_act))
    yield from (NO_FACT(fact=fact) for fact in before.facts if fact not in after.facts)
    yield from (FACT(fact=fact) for fact in after.facts if fact not in before.facts)


def _seats(seats: tuple[int, ...]) -> Label:
    """Return the seats that may act."""
    words = list(map(str, seats))
    return Label(seats_told(words, "en"), seats_told(words, "zh"))


def _marks(before: SeatView, after: SeatView) -> Iterator[Fact]:
    yield from (UNMARKED(who=before.seat, mark=mark) for mark in before.marks if mark not in after.marks)
    yield from (MARKED(who=after.seat, mark=mark) for mark in after.marks if mark not in before.marks)


def _cards(before: View, after: View) -> Iterator[Fact]:
    """Tell where cards went: what one place lost and another gained has moved, the rest has left or come."""
    here, there = _places(before), _places(after)
    nothing: Counter[int] = Counter()
    lost = {place: found - there.get(place, nothing) for place, found in here.items()}
    gained = {place: found - here.get(place, nothing) for place, found in there.items()}
    for origin, target in product(lost, gained):
        moved = _known(lost[origin] & gained[target])
        lost[origin], gained[target] = lost[origin] - moved, gained[target] - moved
        if moved:
            yield MOVED(cards=_group(moved), origin=_name(origin), target=_name(target))
    for origin, gone in lost.items():
        yield from _left(origin, gone)
    for target, come in gained.items():
        yield from _came(target, come)


def _left(origin: PlaceType, gone: Counter[int]) -> Iterator[Fact]:
    if known := _known(gone):
        yield LEFT(cards=_group(known), origin=_name(origin))
    if gone[UNKNOWN]:
        yield FEWER(count=counted(gone[UNKNOWN], "unseen card"), origin=_name(origin))


def _came(target: PlaceType, come: Counter[int]) -> Iterator[Fact]:
    if known := _known(come):
        yield CAME(cards=_group(known), target=_name(target))
    if come[UNKNOWN]:
        yield MORE(count=counted(come[UNKNOWN], "unseen card"), target=_name(target))


def _places(view: View) -> dict[PlaceType, Counter[int]]:
    """Return the cards of every place, unseen ones of hands counted as `??`."""
    places: dict[PlaceType, Counter[int]] = {}
    for seat in view.seats:
        places[HAND, seat.seat] = Counter(seat.hand) + Counter({UNKNOWN: seat.hidden or 0})
    for area in view.areas:
        cards = Counter(code for row in area.rows for code in row)
        places[_place(area)] = places.get(_place(area), Counter()) + cards
    return places


def _place(area: Area) -> PlaceType:
    return area.title, area.seat


def _known(cards: Counter[int]) -> Counter[int]:
    return Counter({code: times for code, times in cards.items() if code != UNKNOWN})


def _group(cards: Counter[int]) -> Cards:
    return Cards(sorted(cards.elements()))


def _name(place: PlaceType) -> Label:
    title, seat = place
    return title if seat is None else Label(f"{title.en} (seat {seat})", f"{title.zh}（{seat} 号座）")
