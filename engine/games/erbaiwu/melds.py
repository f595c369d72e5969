"""The public area (亮牌区): runs around a shown seven, sets of three, and the cards jokers have named, sheet §4-5."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from engine.facts import Facts
from engine.games.erbaiwu.cards import ORDINARY, SEVEN, at_place, place, rank
from engine.kit.memory import remembered
from engine.kit.onepack import mask_of
from engine.words import Label
from logformat.cards import NO_CARDS, UNKNOWN, Cards, is_joker, named_card, suit_of

Side = Literal["low", "high"]
SIDES: tuple[Side, Side] = ("low", "high")
End = Literal["open", "locked", "closed"]
END_NAMES: dict[End, Label] = {
    "open": Label("open", "开"),
    "locked": Label("locked", "锁住"),
    "closed": Label("closed", "封闭"),
}
_ABOVE: Final = tuple(at_place(code // 13, place(code) + 1) if place(code) < 12 else None for code in range(52))
_BELOW: Final = tuple(at_place(code // 13, place(code) - 1) if place(code) else None for code in range(52))
"""The neighbours of a card in its run; a joker stands nowhere."""
_NAMED: Final = bytes(map(named_card, range(256)))


class Run(Facts, frozen=True):
    """One suit's cards from the low end to the high end, and whether an end takes more."""

    slots: Cards
    low: End = "open"
    high: End = "open"

    def end(self, side: Side) -> End:
        """Return the condition of an end."""
        return self.low if side == "low" else self.high

    def slot(self, side: Side) -> int:
        """Return the card at an end."""
        return self.slots[0] if side == "low" else self.slots[-1]

    def next_card(self, side: Side) -> int | None:
        """Return the card that would come next at an end; None below the ace and above the king."""
        return (_BELOW if side == "low" else _ABOVE)[named_card(self.slot(side))]

    def shut(self, side: Side, end: End) -> Run:
        """Return the run with an end in another condition."""
        return Run(self.slots, end, self.high) if side == "low" else Run(self.slots, self.low, end)

    def extended(self, side: Side, code: int) -> Run:
        """Return the run with one more card at an end."""
        slots = Cards((code, *self.slots)) if side == "low" else Cards((*self.slots, code))
        return Run(slots, self.low, self.high)

    def without(self, code: int) -> Run:
        """Return the run without a slot."""
        return Run(Cards(slot for slot in self.slots if slot != code), self.low, self.high)


class MeldSet(Facts, frozen=True):
    """Three cards of one rank. In a lock set the last one is the end slot of the run it locks."""

    kind: Literal["triple", "claim", "lock"]
    cards: Cards
    side: Side | None = None

    def lacks(self) -> int | None:
        """Return the card that makes this set a four; None if it is no set of three different cards of a rank."""
        return fourth_of(self.cards)


@remembered
def fourth_of(cards: bytes) -> int | None:
    """Return the card that three different ones of a rank lack to be four; None if they are none."""
    named = {named_card(code) for code in cards}
    ranks = {rank(code) for code in cards}
    if len(named) != 3 or len(ranks) != 1 or None in ranks:
        return None
    return next(code for code in range(min(named) % 13, 52, 13) if code not in named)


class Table(Facts, frozen=True):
    """The public area. `black` are the cards jokers have named, `names` the stand-ins as they were played.

    `loose` holds cards an illegal meld laid down that belong to nothing.
    """

    runs: tuple[Run | None, ...] = (None, None, None, None)
    sets: tuple[MeldSet, ...] = ()
    black: int = 0
    names: Cards = NO_CARDS
    loose: Cards = NO_CARDS

    def is_seven_shown(self) -> bool:
        """Whether a seven lies in the public area."""
        return any(self.runs)

    def cards(self) -> Cards:
        """Return every card in the public area, each once."""
        runs = b"".join([run.slots for run in self.runs if run])
        sets = b"".join([one.cards[:2] if one.kind == "lock" else one.cards for one in self.sets])
        return Cards(runs + sets + self.loose)

    def ends_at(self, code: int) -> tuple[tuple[Run, Side], ...]:
        """Return the ends of a run at which a card, or a joker naming it, lies; a bare seven is both its ends."""
        run = self.runs[suit_of(code)] if code < 52 else None
        return tuple((run, side) for side in SIDES if named_card(run.slot(side)) == code) if run else ()

    def set_lacking(self, code: int) -> MeldSet | None:
        """Return the set of three that a card makes a four."""
        named = named_card(code)
        for one in self.sets:
            if fourth_of(one.cards) == named and code != UNKNOWN:
                return one
        return None

    def with_run(self, suit: int, run: Run | None) -> Table:
        """Return the table with another run in a suit."""
        runs = (*self.runs[:suit], run, *self.runs[suit + 1 :])
        return Table(runs, self.sets, self.black, self.names, self.loose)

    def with_set(self, one: MeldSet) -> Table:
        """Return the table with one more set."""
        return Table(self.runs, (*self.sets, one), self.black, self.names, self.loose)

    def with_loose(self, cards: bytes) -> Table:
        """Return the table with cards that belong to nothing."""
        return msgspec.structs.replace(self, loose=Cards(self.loose + cards))

    def naming(self, played: bytes) -> Table:
        """Return the table after stand-ins were played: the cards they name are black gang from now on, never a seven."""
        names = Cards([code for code in played if code >= 64 and code not in self.names])
        if not names:
            return self
        black = self.black | mask_of(bytes(map(named_card, names))) & ORDINARY
        return msgspec.structs.replace(self, black=black, names=Cards(self.names + names))


def end_to_lock(table: Table, code: int) -> tuple[Run, Side] | None:
    """Return the end a lock at a card shuts: an open one before a shut one; None where no run ends in it."""
    ends = table.ends_at(code)
    return next((end for end in ends if end[0].end(end[1]) == "open"), ends[0] if ends else None)


def fits(run: Run, code: int) -> Side | None:
    """Return the end next to which a card belongs; None if to neither."""
    code, slots = _NAMED[code], run.slots
    if _BELOW[_NAMED[slots[0]]] == code:
        return "low"
    return "high" if _ABOVE[_NAMED[slots[-1]]] == code else None


def laid_off(table: Table, code: int) -> Table:
    """Return the table with a card laid off; one that fits nowhere lies loose."""
    run = run_of(table, code)
    side = None if run is None else fits(run, code)
    if run is None or side is None:
        return table.with_loose(bytes((code,)))
    return joined_to(table, run, side, code)


def run_of(table: Table, code: int) -> Run | None:
    """Return the run of the suit of a card, or of the one a joker names."""
    named = _NAMED[code]
    return table.runs[named // 13] if named < 52 else None


def joined_to(table: Table, run: Run, side: Side, code: int) -> Table:
    """Return the table with a card at an end of the run of its suit."""
    return table.with_run(_NAMED[code] // 13, run.extended(side, code))


def locked(table: Table, at: int, cards: Cards) -> Table:
    """Return the table with an end locked by two cards."""
    found = end_to_lock(table, at)
    if found is None:
        return table.with_loose(cards)
    run, side = found
    shut = table.with_run(suit_of(at), run.shut(side, "locked"))
    return shut.with_set(MeldSet("lock", Cards((*cards, run.slot(side))), side))


def pulled(table: Table, one: MeldSet, *, reopens: bool) -> Table:
    """Return the table without a set; the run of a lock set loses its end slot, and that side is closed."""
    sets = list(table.sets)
    sets.remove(one)
    table = msgspec.structs.replace(table, sets=tuple(sets))
    if one.kind != "lock" or one.side is None:
        return table
    slot = one.cards[-1]
    suit = suit_of(named_card(slot))
    run = table.runs[suit]
    if run is None or named_card(slot) % 13 == SEVEN:
        return table
    return table.with_run(suit, run.without(slot).shut(one.side, "open" if reopens else "closed"))


def jokers_in(cards: bytes) -> int:
    """Return how many of some cards are jokers, standing in for another card or not."""
    return sum(map(is_joker, cards))
