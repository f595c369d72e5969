"""The public area (亮牌区): runs around a shown seven, sets of three, and the cards jokers have named, sheet §4-5."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

from engine.facts import Facts
from engine.games.erbaiwu.cards import NAMED, ORDINARY, SEVEN, at_place, place, rank
from engine.kit.memory import remembered
from engine.kit.onepack import hand_of
from engine.words import Label
from logformat.cards import UNKNOWN, Cards, is_joker, named_card, suit_of

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


def _fourth(cards: bytes) -> int | None:
    named = {named_card(code) for code in cards}
    ranks = {rank(code) for code in cards}
    if len(named) != 3 or len(ranks) != 1 or None in ranks:
        return None
    return next(code for code in range(min(named) % 13, 52, 13) if code not in named)


fourth_of: Final[Callable[[bytes], int | None]] = remembered(_fourth)
"""`fourth_of(cards)`: the card that three different ones of a rank lack to be four; None if they are none."""


def lying(runs: Iterable[Run | None], sets: Iterable[MeldSet], loose: bytes) -> Cards:
    """Return every card in the public area, each once; `loose` are those that belong to nothing."""
    of_runs = b"".join([run.slots for run in runs if run])
    of_sets = b"".join([one.cards[:2] if one.kind == "lock" else one.cards for one in sets])
    return Cards(of_runs + of_sets + loose)


def set_lacking(sets: Iterable[MeldSet], code: int) -> MeldSet | None:
    """Return the set of three that a card makes a four."""
    named = NAMED[code]
    for one in sets:
        if fourth_of(one.cards) == named and code != UNKNOWN:
            return one
    return None


# ---------------------------------------------------------------- the ends of runs


def ends_at(runs: Sequence[Run | None], code: int) -> tuple[tuple[Run, Side], ...]:
    """Return the ends of a run at which a card, or a joker naming it, lies; a bare seven is both its ends.

    A joker's end goes by the card it names, or as it lies there: `8s` or `Lj=8s`.
    """
    named = NAMED[code]
    run = runs[suit_of(named)] if named < 52 else None
    return tuple((run, side) for side in SIDES if code in (run.slot(side), NAMED[run.slot(side)])) if run else ()


def end_to_lock(runs: Sequence[Run | None], code: int) -> tuple[Run, Side] | None:
    """Return the end a lock at a card shuts: an open one before a shut one; None where no run ends in it."""
    ends = ends_at(runs, code)
    return next((end for end in ends if end[0].end(end[1]) == "open"), ends[0] if ends else None)


def _joined(slots_and_card: bytes) -> tuple[Side, Cards] | None:
    slots, code = slots_and_card[:-1], slots_and_card[-1]
    named = named_card(code)
    if _BELOW[named_card(slots[0])] == named:
        return "low", Cards((code, *slots))
    return ("high", Cards(slots_and_card)) if _ABOVE[named_card(slots[-1])] == named else None


joined: Final[Callable[[bytes], tuple[Side, Cards] | None]] = remembered(_joined)
"""`joined(run.slots + card)`: the end next to which a card belongs, and the slots with it; None if next to neither."""


def joined_to(runs: Sequence[Run | None], cards: bytes) -> tuple[Side, Cards] | None:
    """Return where a card joins the run of its suit, or of that of the card a joker names, and the slots with it."""
    named = NAMED[cards[0]]
    run = runs[named // 13] if named < 52 else None
    return None if run is None else joined(run.slots + cards)


def lock(runs: list[Run | None], sets: list[MeldSet], at: int, cards: Cards) -> bool:
    """Lock an end by two cards; False: no run ends in the card, nothing is done."""
    found = end_to_lock(runs, at)
    if found is None:
        return False
    run, side = found
    runs[suit_of(NAMED[at])] = run.shut(side, "locked")
    sets.append(MeldSet("lock", Cards((*cards, run.slot(side))), side))
    return True


def pull(runs: list[Run | None], sets: list[MeldSet], one: MeldSet, *, reopens: bool) -> None:
    """Take a set away; the run of a lock set loses its end slot, and that side is closed."""
    sets.remove(one)
    if one.kind != "lock" or one.side is None:
        return
    slot = one.cards[-1]
    suit = suit_of(named_card(slot))
    run = runs[suit]
    if run is not None and named_card(slot) % 13 != SEVEN:
        runs[suit] = run.without(slot).shut(one.side, "open" if reopens else "closed")


# ---------------------------------------------------------------- jokers


def _black_gang(names: bytes) -> int:
    return hand_of(bytes(map(named_card, names))) & ORDINARY


black_gang: Final[Callable[[bytes], int]] = remembered(_black_gang)
"""`black_gang(names)`: the cards that stand-ins name, which are black gang (黑帮) from then on: never a seven."""


def jokers_in(cards: bytes) -> int:
    """Return how many of some cards are jokers, standing in for another card or not."""
    return sum(map(is_joker, cards))
