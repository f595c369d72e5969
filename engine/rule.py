"""What a law is, and how the laws of a room are asked about one event."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from engine.words import Fact, Lang
from logformat.events import Event

if TYPE_CHECKING:
    from engine.game import Game


class Unknown(enum.Enum):
    """The answer of a law that would need a card the log hides."""

    UNKNOWN = "unknown"


UNKNOWN = Unknown.UNKNOWN
Answer: TypeAlias = Fact | Literal[Unknown.UNKNOWN] | None
Verdict: TypeAlias = Literal["refused", "flagged", "claim"]
Echo: TypeAlias = Literal["turn", "possession"]


class Turn(msgspec.Struct, frozen=True):
    """One event about to happen: the state it meets, and its number in the log (0: the header, no event)."""

    state: Any
    event: Any
    number: int

    @property
    def seat(self) -> int:
        """The acting seat."""
        return self.event.seat  # type: ignore[no-any-return]

    @property
    def options(self) -> Any:
        """The options the deal is played under."""
        return self.state.setup.options


class Rule(msgspec.Struct, frozen=True):
    """A law: its code, its words and source, and the function that tells whether an event breaks it."""

    code: str
    name: str
    law: str
    law_zh: str
    sheet: str
    seed: str
    verdict: Verdict
    echo: Echo | None
    function: Callable[[Turn], Answer]
    follows: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Rule {self.code} {self.name}>"

    def __call__(self, turn: Turn) -> Answer:
        """Return the fact that breaks the law, None if it is kept, UNKNOWN if hidden cards decide."""
        return self.function(turn)


def rule(
    code: str,
    *,
    zh: str,
    sheet: str,
    seed: str = "",
    verdict: Verdict = "refused",
    echo: Echo | None = None,
    follows: tuple[str, ...] = (),
) -> Callable[[Callable[[Turn], Answer]], Rule]:
    """Make a function a law; its first doc line is the law in English, `zh` the law in Chinese.

    `sheet` names the section of the rule sheet, `seed` quotes the source, `verdict` is what a referee does,
    `echo` says that a finding may merely follow from an earlier one (its turn, or its cards); `follows` names codes of
    which, found against the event the seat did just before, it is a mere consequence (a refusal, then the pass after it).
    """

    def named(function: Callable[[Turn], Answer]) -> Rule:
        law = (function.__doc__ or "").strip().splitlines()[0]
        return Rule(code, function.__name__, law, zh, sheet, seed, verdict, echo, function, follows)

    return named


def same_law(law: Rule, function: Callable[[Turn], Answer]) -> Rule:
    """Return a law asked by another function: one code raised in two ways."""
    return msgspec.structs.replace(law, function=function)


class Finding(msgspec.Struct, frozen=True):
    """A law broken by an event, counted from 1 (0: the header), and the fact of this hand.

    `seat` is the one to blame, None if nobody is. `after`: code and event of the earlier finding this one merely
    follows from; `proved_at`: the later event that made it certain.
    """

    rule: Rule
    event: int
    seat: int | None
    fact: Fact
    after: tuple[str, int] | None = None
    proved_at: int | None = None

    def __str__(self) -> str:
        seat = "" if self.seat is None else f", seat {self.seat}"
        return f"{self.code} at event {self.event}{seat}: {self.text()}"

    def __repr__(self) -> str:
        return f"<Finding {self}>"

    @property
    def code(self) -> str:
        """The stable code of the broken law."""
        return self.rule.code

    def text(self, lang: Lang = "en") -> str:
        """Return what happened, in one language."""
        return self.fact.text(lang)


class Judgement(msgspec.Struct, frozen=True):
    """What the laws say of one event: at most one finding against it, what it brings to light, what stayed open."""

    own: Finding | None
    light: tuple[Finding, ...]
    unknown: bool

    def findings(self) -> tuple[Finding, ...]:
        """Return everything found; what the event brings to light comes first."""
        return self.light if self.own is None else (*self.light, self.own)


CLEAN = Judgement(None, (), False)


def _finding(law: Rule, fact: Fact, turn: Turn) -> Finding:
    seat = fact.seat if fact.seat is not None or fact.event == 0 else getattr(turn.event, "seat", None)
    return Finding(law, fact.event if fact.event is not None else turn.number, seat, fact)


def judge_event(game: Game, state: Any, event: Event, number: int) -> Judgement:
    """Ask the laws of the room about one event, in the check order of its sheet."""
    turn = Turn(state, event, number)
    own: Finding | None = None
    unknown = False
    light = []
    for law in game.light:
        answer = law(turn)
        if answer is UNKNOWN:
            unknown = True
        elif answer is not None:
            light.append(_finding(law, answer, turn))
    for law in game.laws(state, event):
        answer = law(turn)
        if answer is UNKNOWN:
            unknown = True
        elif answer is not None:
            own = _finding(law, answer, turn)
            break
    return Judgement(own, tuple(light), unknown and own is None)


def check(game: Game, state: Any, event: Event, number: int = 1) -> tuple[Finding, ...]:
    """Return what is to be said of an event; changes nothing. Empty: legal, as far as the log shows the cards."""
    return judge_event(game, state, event, number).findings()


def first_code(laws: Callable[[Any, Event], tuple[Rule, ...]], state: Any, event: Event) -> str | None:
    """Return the code of the first law that an event certainly breaks; None if there is none."""
    turn = Turn(state, event, 1)
    return next((law.code for law in laws(state, event) if isinstance(law(turn), Fact)), None)


def header_findings(game: Game, state: Any) -> tuple[Finding, ...]:
    """Return the faults of the header itself, at event 0."""
    turn, found = Turn(state, None, 0), []
    for law in game.header_laws:
        fact = law.function(turn)
        if isinstance(fact, Fact):
            found.append(_finding(law, fact, turn))
    return tuple(found)
