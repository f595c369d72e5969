"""The judge: walks a log with both doors of the engine and says what was found."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.binding import Bound
from engine.facts import Facts
from engine.game import NO_SHAPE, Game, Shape
from engine.rule import Finding, header_findings, judge_event
from logformat.events import Event, Note
from validator.echoes import with_echoes
from validator.proof import hides_cards, with_proof


class Report(Facts, frozen=True):
    """What the judge says of one log: findings by event, and what became of the deal.

    `complete`: the deal is over in the log. `outcome`: the recomputed result by the keys of the game's `result` line
    (its page in docs/games), None while undecided; scores and the like are tuples by seat, cards are `Cards`.
    """

    game: Game
    state: Any
    """The state of the game's own after the last event; `game.view(state, seat)` shows it."""
    findings: tuple[Finding, ...]
    not_judged: tuple[int, ...]
    """The events with a law that could not be judged, as it needs a card the log hides."""
    complete: bool
    outcome: dict[str, Any] | None

    def __repr__(self) -> str:
        said = f"{len(self.findings)} found, {'complete' if self.complete else 'unfinished'}"
        return f"<Report of {self.game.key}: {said}>"

    @property
    def is_valid(self) -> bool:
        """Whether there are no findings at all; what is not judged does not count against a log."""
        return not self.findings


class Walk(Facts, frozen=True):
    """One walk over a log: the last state, the findings as they came up, the events that stayed open."""

    state: Any
    findings: list[Finding]
    not_judged: list[int]


def judge(bound: Bound, shapes: list[Shape] | None = None) -> Report:
    """Judge every event of a log in order; an illegal one is flagged, applied as recorded, and judging goes on.

    `shapes`, if given, takes down the shape of every event in the state it meets, none for a note.
    """
    walked = walk(bound, shapes)
    findings = sorted(walked.findings, key=_place)
    if findings:
        if hides_cards(bound):
            findings = with_proof(findings, bound, _keys_found)
        findings = with_echoes(findings, bound.events)
    game, state = bound.game, walked.state
    return Report(game, state, tuple(findings), tuple(walked.not_judged), game.is_complete(state), game.outcome(state))


def walk(bound: Bound, shapes: list[Shape] | None = None) -> Walk:
    """Move one state past all events, judging each before it happens."""
    game = bound.game
    accept, advance, shape = game.accept or _never, game.advance, game.shape
    state = game.start(bound.setup)
    findings: list[Finding] = list(header_findings(game, state))
    not_judged: list[int] = []
    events: tuple[Event, ...] = bound.events
    for before, event in enumerate(events):  # from 0: any other start makes a tuple an event where this is compiled
        if shapes is not None:
            shapes.append(NO_SHAPE if type(event) is Note else shape(state, event))
        if accept(state, event):
            continue
        number = before + 1
        if type(event) is not Note:
            said = judge_event(game, state, event, number)
            if said.unknown:
                not_judged.append(number)
            findings += [_raised(finding, number) for finding in said.findings()]
        advance(state, event)
    return Walk(state, findings, not_judged)


def _never(state: Any, event: Event) -> bool:
    """A room without a fast way through its laws accepts nothing unasked."""
    del state, event
    return False


def _raised(finding: Finding, number: int) -> Finding:
    """Return a finding with the event that proved it, where that is a later one than its own."""
    return finding if finding.event >= number else msgspec.structs.replace(finding, proved_at=number)


def _keys_found(bound: Bound) -> set[tuple[str, int]]:
    return {(finding.code, finding.event) for finding in walk(bound).findings}


def _place(finding: Finding) -> int:
    return finding.event
