"""A log as a timeline: the state at any step, searched and compared. Judges nothing and draws nothing."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeAlias, overload

import msgspec

from engine.binding import Bound, bind
from engine.game import Shape
from engine.rule import Finding
from engine.view import View
from engine.words import Fact, Label
from logformat.cards import named_card, physical_card
from logformat.events import Event, Note, verb_of
from logformat.log import Log
from logformat.one_line import read_cards
from logformat.text_writer import event_line
from replayer.difference import differences

MarksType: TypeAlias = dict[tuple[int, Label], int]
NOTHING_YET = Shape()


class Step(msgspec.Struct, frozen=True):
    """A moment of a deal: the event that led to it (None at the start), the state after it, what was found in it.

    Step n stands after event n. The state is the game's own; `Timeline.view` shows it in one shape for all games.
    """

    number: int
    event: Event | None
    state: Any
    findings: tuple[Finding, ...] = ()

    def __repr__(self) -> str:
        return f"<Step {self.number}: {'start' if self.event is None else event_line(self.event)}>"


class Timeline(Sequence[Step]):
    """Every step of a log, 0 (the start) to the number of its events; all states are kept, so going back is free.

    Nothing is judged: steps have the findings that are handed in, `Timeline(log, judge(log).findings)`. Raises
    `BindError` for a log whose game does not know its words.
    """

    def __init__(self, log: Log | Bound, findings: Iterable[Finding] = ()) -> None:
        self.bound = log if isinstance(log, Bound) else bind(log)
        self.game, self.log = self.bound.game, self.bound.setup.log
        self.findings = tuple(findings)
        self.steps = tuple(self._fold())
        self._since: dict[int | None, list[MarksType]] = {}

    def _fold(self) -> Iterator[Step]:
        found: dict[int, tuple[Finding, ...]] = {}
        for finding in self.findings:
            found[finding.event] = (*found.get(finding.event, ()), finding)
        apply, state = self.game.apply, self.game.start(self.bound.setup)
        yield Step(0, None, state, found.get(0, ()))
        for number, event in enumerate(self.bound.events, 1):
            state = apply(state, event)
            yield Step(number, event, state, found.get(number, ()) if found else ())

    def __repr__(self) -> str:
        return f"<Timeline of {self.log.game} {self.log.id}, {self.last} events>"

    def __len__(self) -> int:
        return len(self.steps)

    @overload
    def __getitem__(self, at: int) -> Step: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, at: int | slice) -> Step | tuple[Step, ...]:
        if isinstance(at, int) and not -len(self.steps) <= at < len(self.steps):
            raise IndexError(f"no step {at}: steps are 0 to {self.last}")
        return self.steps[at]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    @property
    def seats(self) -> int:
        """How many seats the deal has."""
        return self.bound.setup.seats

    def view(self, number: int, seat: int | None = None) -> View:
        """Return what a seat can know at a step; without a seat all cards are open."""
        if seat is not None and not 0 <= seat < self.seats:
            raise IndexError(f"no seat {seat}: seats are 0 to {self.seats - 1}")
        return self.game.view(self[number].state, seat)

    def diff(self, before: int, after: int, seat: int | None = None) -> tuple[Fact, ...]:
        """Return what differs between two steps, in either order, as far as a seat can see it."""
        return differences(self.view(before, seat), self.view(after, seat))

    def shape(self, number: int) -> Shape:
        """Return what the event of a step is at the table: its combination, its trick."""
        event = self.steps[number].event
        if event is None or isinstance(event, Note):
            return NOTHING_YET
        return self.game.shape(self.steps[number - 1].state if number else None, event)

    # ---------------------------------------------------------------- search

    def find(
        self,
        *,
        verb: str | None = None,
        kind: str | None = None,
        seat: int | None = None,
        cards: bytes | str | None = None,
        code: str | None = None,
        trick: int | None = None,
        combination: str | None = None,
    ) -> Iterator[Step]:
        """Yield the steps whose event is all that is asked for.

        `cards` (`"Th Td"`, in any spelling) must all be among the event's, a joker that stands in counts as both; `code`
        is the code of a finding, or how it begins (`HS-FOLLOW`).
        """
        wanted = read_cards(cards) if isinstance(cards, str) else cards
        for step in self.steps:
            if (
                (verb is None or (step.event is not None and verb_of(step.event) == verb))
                and (kind is None or getattr(step.event, "kind", None) == kind)
                and (seat is None or (step.event is not None and step.event.seat == seat))
                and (wanted is None or (step.event is not None and has_cards(step.event, wanted)))
                and (code is None or any(_begins(finding.code, code) for finding in step.findings))
                and (trick is None or self.shape(step.number).trick == trick)
                and (combination is None or self.shape(step.number).combination == combination)
            ):
                yield step

    @cached_property
    def trick_starts(self) -> tuple[int, ...]:
        """The steps whose event opens a trick or round."""
        starts, before = [], None
        for number in range(1, len(self.steps)):
            trick = self.shape(number).trick
            if trick is not None and trick != before:
                starts.append(number)
                before = trick
        return tuple(starts)

    @cached_property
    def found(self) -> tuple[int, ...]:
        """The steps with findings."""
        return tuple(step.number for step in self.steps if step.findings)

    def next_trick(self, number: int) -> int | None:
        """Return the step at which the next trick opens, None after the last."""
        return _after(self.trick_starts, number)

    def previous_trick(self, number: int) -> int | None:
        """Return the step at which this trick opened, or at its opening the one before; None before the first."""
        return _before(self.trick_starts, number)

    def next_finding(self, number: int) -> int | None:
        """Return the next step with a finding."""
        return _after(self.found, number)

    def previous_finding(self, number: int) -> int | None:
        """Return the last step with a finding before this one."""
        return _before(self.found, number)

    # ---------------------------------------------------------------- since when

    def known_since(self, number: int, seat: int | None = None) -> MarksType:
        """Return the step since which each mark of a seat has stood, as a viewer knows them: `{(seat, mark): step}`."""
        known = self._since.setdefault(seat, [])
        while len(known) <= number:
            step, before = len(known), known[-1] if known else {}
            marks = [(one.seat, mark) for one in self.view(step, seat).seats for mark in one.marks]
            known.append(before if marks == list(before) else {mark: before.get(mark, step) for mark in marks})
        return known[number]


def has_cards(event: Event, wanted: bytes) -> bool:
    """Whether an event names some cards, each as often as asked; a stand-in counts as joker and as what it names."""
    left = list(event.cards)
    for code in wanted:
        match = next((one for one in left if code in (one, physical_card(one), named_card(one))), None)
        if match is None:
            return False
        left.remove(match)
    return True


def _begins(code: str, asked: str) -> bool:
    return code == asked or code.startswith(asked.rstrip("-") + "-")


def _after(numbers: tuple[int, ...], number: int) -> int | None:
    at = bisect_right(numbers, number)
    return numbers[at] if at < len(numbers) else None


def _before(numbers: tuple[int, ...], number: int) -> int | None:
    at = bisect_left(numbers, number)
    return numbers[at - 1] if at else None
