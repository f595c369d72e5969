"""Seeded random matches: legal play from the first lot to the result, with a known offence in it where one is asked for.

Everything that chance decides comes from one `Random` per match, so that the same seed gives the same logs, and a match
does not depend on those before it. What is dealt and preferred is the room's (`Game.chances`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count
from random import Random
from typing import Any

import msgspec

from engine.binding import bind
from engine.carrying import MATCH_OVER, completed
from engine.game import Chances, Game
from engine.kit.claims import result_event
from engine.rule import Finding, header_findings, judge_event
from logformat.events import Event, Pairs, Result
from logformat.log import Log, Match, Option, Player, Tag

LONGEST_DEAL = 5000
"""Moves after which a deal is given up as endless."""
HEADER_SHARE = 0.1
"""How many of the spoiled deals have their offence in the header, where a room has such offences."""
OPENING_SHARE = 0.15
"""How many of the others have it among the lines that give out the cards, where a room has such offences."""
RARE_SHARE = 0.5
"""How many of those spoiled in play are first tried with what seldom fits."""
POOL = 64
"""Players that the seats of a match are drawn from."""


class Course:
    """A deal being played: the events so far, the state before each of them, the state now, and whether it has a result."""

    def __init__(self, game: Game, log: Log) -> None:
        self.game, self.head = game, log
        self.state: Any = game.start(bind(log).setup)
        self.events: list[Event] = []
        self.before: list[Any] = []
        self.is_closed = False
        for event in log.events:
            self.record(event)

    def record(self, event: Event) -> None:
        """Let an event happen."""
        self.before.append(self.state)
        self.events.append(event)
        self.state = self.game.apply(self.state, event)
        self.is_closed = self.is_closed or isinstance(event, Result)

    def log(self) -> Log:
        """Return the deal as a log."""
        return msgspec.structs.replace(self.head, events=tuple(self.events))


def simulate(
    game: Game,
    n: int,
    seed: int,
    *,
    options: tuple[Option, ...] | None = None,
    illegal: float = 0.0,
    longest_match: int | None = None,
) -> Iterator[Log]:
    """Yield n deals of whole matches (the last one breaks off); `illegal` is the share with an offence in it.

    Without `options` every match varies them. An offence is named in `tag expect`, as in the samples.
    """
    deals = chain.from_iterable(_match(game, seed, number, options, illegal, longest_match) for number in count(1))
    for number, log in zip(range(1, n + 1), deals, strict=False):
        yield msgspec.structs.replace(log, id=f"{game.key}-{seed}-{number}")


def _match(
    game: Game, seed: int, number: int, options: tuple[Option, ...] | None, illegal: float, longest: int | None
) -> Iterator[Log]:
    """Yield the deals of one match, each header following from the deal before."""
    chances = chances_of(game)
    rng = Random(f"{game.key} {seed} {number}")
    head = Log(
        game=game.key,
        match=Match(f"{game.key}-{seed}-m{number}", 1),
        tags=(Tag("source", "paipu simulate"),),
        options=chances.options(rng) if options is None else options,
        rules=game.sheet_version,
    )
    head = msgspec.structs.replace(head, players=_players(rng, bind(head).setup.seats))
    carried: dict[str, Any] = {}
    for deal in count(1):
        start = completed(msgspec.structs.replace(head, match=Match(head.match.name, deal)), carried)  # type: ignore[union-attr]
        course = _deal(game, chances, rng, start, spoiled=rng.random() < illegal)
        yield course.log()
        carried = game.carries(course.state)
        if carried.get(MATCH_OVER, not carried) or deal == longest:
            return


def chances_of(game: Game) -> Chances:
    """Return what the simulator needs of a room; LookupError if the room has not said it."""
    if game.chances is None:
        raise LookupError(f"{game.key} has no chances to simulate with")
    return game.chances


def _players(rng: Random, seats: int) -> tuple[Player, ...]:
    drawn = rng.sample(range(1, POOL + 1), seats)
    return tuple(Player(seat, f"player {number}", Pairs((("id", f"p{number}"),))) for seat, number in enumerate(drawn))


def _deal(game: Game, chances: Chances, rng: Random, head: Log, *, spoiled: bool) -> Course:
    """Play a deal to its end; a spoiled one is played again from where an offence fits."""
    opened = chances.opening(rng, head)
    course = _played(game, chances, rng, opened)
    if not spoiled:
        return course
    return (
        _with_spoiled_header(game, chances, rng, course)
        or _with_spoiled_opening(game, chances, rng, opened)
        or _with_spoiled_play(game, chances, rng, opened, course)
        or course
    )


def _played(game: Game, chances: Chances, rng: Random, log: Log) -> Course:
    """Play a deal on from the events it has, write the result, and add what is said before and after it."""
    course = Course(game, log)
    while not course.is_closed and not game.is_complete(course.state) and len(course.events) < LONGEST_DEAL:
        moves = game.legal_moves(course.state)
        first = next(moves, None)
        if first is None:
            break
        course.record(chances.choose(rng, course.state, chain((first,), moves)))
    while not course.is_closed and (said := chances.before_result(rng, course.state)) is not None:
        course.record(said)
    if not course.is_closed and (outcome := game.outcome(course.state)) is not None:
        course.record(result_event(outcome))
    while course.is_closed and (said := chances.afterwards(rng, course.state)) is not None:
        course.record(said)
    return course


def _with_spoiled_header(game: Game, chances: Chances, rng: Random, course: Course) -> Course | None:
    """Return a played deal under a header that breaks a law, its result written anew; None if none is wanted or fits."""
    if not chances.header_offences or rng.random() >= HEADER_SHARE:
        return None
    for code in rng.sample(sorted(chances.header_offences), len(chances.header_offences)):
        log = chances.header_offences[code](rng, course.log())
        if log is None:
            continue
        end = next((n for n, event in enumerate(log.events) if isinstance(event, Result)), len(log.events))
        spoiled = Course(game, _expecting(msgspec.structs.replace(log, events=log.events[:end]), code, 0))
        for event in log.events[end:]:
            outcome = game.outcome(spoiled.state) if isinstance(event, Result) else None
            spoiled.record(event if outcome is None else result_event(outcome))
        return spoiled
    return None


def _with_spoiled_opening(game: Game, chances: Chances, rng: Random, opened: Log) -> Course | None:
    """Return a deal whose cards are given out against a law and which is played on; None if none is wanted or fits."""
    if not chances.opening_offences or rng.random() >= OPENING_SHARE:
        return None
    for code in rng.sample(sorted(chances.opening_offences), len(chances.opening_offences)):
        log = chances.opening_offences[code](rng, opened)
        if log is None:
            continue
        course = _played(game, chances, rng, log)
        found = _found(game, course)
        if {finding.code for finding in found} == {code} and course.is_closed:
            course.head = _expecting(course.head, code, *(finding.event for finding in found))
            return course
    return None


def _found(game: Game, course: Course) -> list[Finding]:
    """Return what the laws say of a deal, in the order in which it comes to light."""
    found = list(header_findings(game, game.start(bind(course.log()).setup)))
    for number, (state, event) in enumerate(zip(course.before, course.events, strict=True), 1):
        found += judge_event(game, state, event, number).findings()
    return found


def _with_spoiled_play(game: Game, chances: Chances, rng: Random, opened: Log, course: Course) -> Course | None:
    """Return a deal that is played again from where an offence fits; None if none does."""
    offence = _offence(game, chances, rng, course)
    if offence is None:
        return None
    code, at, event = offence
    still_to_come = () if isinstance(event, Result) else opened.events[at:]
    events = (*course.events[:at], event, *still_to_come)
    return _played(game, chances, rng, _expecting(msgspec.structs.replace(opened, events=events), code, at + 1))


def _expecting(log: Log, code: str, *events: int) -> Log:
    """Return a log that names the offence in it, as the samples do, with the events at which it is found."""
    expected = ",".join(f"{code}@{number}" for number in events)
    return msgspec.structs.replace(log, tags=(*log.tags, Tag("expect", expected)))


def _offence(game: Game, chances: Chances, rng: Random, course: Course) -> tuple[str, int, Event] | None:
    """Return a code, where in a played deal an event can break that law, and the event; None if none fits."""
    for code in _codes_tried(chances, rng):
        for at in rng.sample(range(len(course.before)), len(course.before)):
            state = course.before[at]
            event = chances.offences[code](rng, state)
            if event is not None and _breaks_only(game, state, event, at + 1, code):
                return code, at, event
    return None


def _codes_tried(chances: Chances, rng: Random) -> list[str]:
    """Return the codes in the order in which they are tried: what seldom fits comes first in half of the deals."""
    codes = rng.sample(sorted(chances.offences), len(chances.offences))
    if chances.rare and rng.random() < RARE_SHARE:
        codes.sort(key=lambda code: code not in chances.rare)
    return codes


def _breaks_only(game: Game, state: Any, event: Event, number: int, code: str) -> bool:
    """Whether an event raises one finding, by a certain law: against itself, or of what somebody owed before it."""
    found = judge_event(game, state, event, number).findings()
    return [(finding.code, finding.event) for finding in found] == [(code, number)]
