"""Matches: each header against the recomputed outcome of the deal before it, in the order read (DESIGN §3.5)."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from engine.binding import Bound
from engine.carrying import DEALER, MATCH_OVER, carried_items, completed, is_known, left_out
from engine.game import game
from engine.options import Options, option_fields, option_text
from engine.rule import Answer, Finding, Rule, Turn, rule
from engine.words import Fact, Sentence
from logformat.log import Log, Match
from logformat.shelving import Shelf
from validator.judge import Report

# ---------------------------------------------------------------- what is compared


class Deal(msgspec.Struct, frozen=True):
    """One deal of a match: what its header says, and what it leads to (None: unfinished, unreadable or a position)."""

    game: str
    match: Match
    said: dict[str, Any]
    options: dict[str, Any]
    log: Log
    carried: dict[str, Any] | None = None


class Step(msgspec.Struct, frozen=True):
    """Two deals of a match, one read after the other; `place` is the header line in question."""

    before: Deal
    later: Deal
    place: str = ""


def deal_of(log: Log, bound: Bound | None = None, report: Report | None = None) -> Deal | None:
    """Return a log as a deal of its match, None if it names none; without a report nothing can follow from it."""
    if log.match is None:
        return None
    if bound is None or report is None or log.position:
        return Deal(log.game, log.match, {}, {}, log)
    said = {f"carry {name}": value for name, value in bound.setup.carry.items()}
    if log.dealer is not None:
        said[DEALER] = log.dealer
    carried = bound.game.carries(report.state) if report.complete else {}
    return Deal(log.game, log.match, said, _by_name(bound.setup.options), log, carried or None)


@lru_cache(maxsize=1024)
def _by_name(options: Options) -> dict[str, Any]:
    """Return the values of all options, as one and the same object for all deals that have them."""
    return {name: getattr(options, name) for name in option_fields(type(options))}


# ---------------------------------------------------------------- the laws

NOT_FOLLOWING = Sentence(
    "the header says `{place} {found}`, but deal {before} of the match leads to `{due}`",
    "头行写 `{place} {found}`，而本场第 {before} 局之后应为 `{due}`",
)


@rule(
    "MATCH-01",
    zh="同一场的下一局承接上一局的结果：庄家、级数、总分、权利与选项。",
    sheet="docs/format.md",
    verdict="flagged",
)
def header_does_not_follow(turn: Turn) -> Answer:
    """A deal goes on from the deal before in its match (场): dealer, levels, totals, rights and options."""
    step: Step = turn.state
    place = step.place
    due, found = _due(step.before, place), _said(step.later, place)
    agrees = due == found if _is_option(place) else _agree(_plain(due), _plain(found))
    if agrees:
        return None
    return NOT_FOLLOWING(
        place=place, found=_words(place, found), due=_words(place, due), before=step.before.match.number
    )


MATCH_ENDED = Sentence(
    "deal {before} ended the match, deal {number} follows", "第 {before} 局已结束本场，却有第 {number} 局"
)


@rule("MATCH-02", zh="一场结束之后不再有局。", sheet="docs/format.md", verdict="flagged")
def deal_after_match_end(turn: Turn) -> Answer:
    """A match (场) that is over has no further deal."""
    step: Step = turn.state
    over = (step.before.carried or {}).get(MATCH_OVER)
    return MATCH_ENDED(place="match", before=step.before.match.number, number=step.later.match.number) if over else None


NUMBER_TWICE = Sentence("deal {number} of the match was there already", "本场第 {number} 局已经有过")


@rule("MATCH-03", zh="一场之中每个局号只出现一次。", sheet="docs/format.md", verdict="flagged")
def deal_number_twice(turn: Turn) -> Answer:
    """A deal's number stands once in its match (场)."""
    standing: Standing = turn.state
    return NUMBER_TWICE(place="match", number=standing.asked) if standing.has(standing.asked) else None


MATCH_RULES = (header_does_not_follow, deal_after_match_end, deal_number_twice)


OPTION = "option "


def _is_option(place: str) -> bool:
    """Whether a place is an option, whose value is always known: `null` is one."""
    return place.startswith(OPTION)


def _is_carried(place: str) -> bool:
    """Whether a place is a `carry` line, which starts anew in the first deal only."""
    return place.startswith("carry ")


def _due(before: Deal, place: str) -> Any:
    return _value(before.options, before.carried or {}, place)


def _said(later: Deal, place: str) -> Any:
    return _value(later.options, later.said, place)


def _value(options: dict[str, Any], others: dict[str, Any], place: str) -> Any:
    return options.get(place.removeprefix(OPTION)) if _is_option(place) else others.get(place)


def _plain(value: Any) -> Any:
    """Return a value in which lists and tuples, Cards and bytes do not differ."""
    return tuple(map(_plain, value)) if isinstance(value, list | tuple | bytes) else value


def _agree(due: Any, found: Any) -> bool:
    """Whether what is due and what is said can be the same; None is what is not known."""
    if isinstance(due, tuple) and isinstance(found, tuple) and len(due) == len(found):
        return all(map(_agree, due, found))
    return due is None or bool(due == found)


def _words(place: str, value: Any) -> str:
    """Return a value as the header line of its place has it; `?` for what is not known."""
    if _is_option(place):
        return option_text(value)
    if isinstance(value, list | tuple) and None in value:
        return " ".join("?" if item is None else str(item) for item in value)
    return " ".join(carried_items(value))


# ---------------------------------------------------------------- following along


class Standing(msgspec.Struct, frozen=True):
    """The record of an open match: its last deal, and the numbers there were, as runs `(first, last)`."""

    last: Deal
    runs: tuple[tuple[int, int], ...] = ()
    asked: int = 0

    def has(self, number: int) -> bool:
        """Whether a number was there."""
        at = bisect(self.runs, (number + 1,))
        return at > 0 and self.runs[at - 1][1] >= number

    def after(self, deal: Deal) -> Standing:
        """Return the record once another deal was read."""
        return Standing(deal, _with_number(self.runs, deal.match.number))


def _with_number(runs: tuple[tuple[int, int], ...], number: int) -> tuple[tuple[int, int], ...]:
    """Return runs with a number that was in none of them."""
    at = bisect(runs, (number,))
    goes_on = at > 0 and runs[at - 1][1] == number - 1
    leads_on = at < len(runs) and runs[at][0] == number + 1
    run = (runs[at - 1][0] if goes_on else number, runs[at][1] if leads_on else number)
    return (*runs[: at - goes_on], run, *runs[at + leads_on :])


SEATS = "players"
"""The option that decides the number of seats."""


class Matches:
    """The matches so far: one record each, whatever the number of deals; most of them are put away in a file."""

    def __init__(self) -> None:
        self.open: Shelf[Standing] = Shelf()

    def taken_over(self, deal: Deal) -> Log | None:
        """Return a log whose header takes over what it leaves out of the deal before; None if it says it all.

        Without that its game may have no words for it: the number of seats is an option too.
        """
        before = self._before(deal)
        if before is None or deal.log.position:
            return None
        stated = {option.name for option in deal.log.options}
        if SEATS in stated and deal.options.get(SEATS) != before.options.get(SEATS):
            return None  # what the deal before carries over is said of other seats
        options = [option for option in before.log.options if option.name not in stated]
        if not options and not left_out(deal.log, before.carried or {}):
            return None
        log = msgspec.structs.replace(deal.log, options=(*deal.log.options, *options))
        return completed(log, before.carried or {})

    def findings(self, deal: Deal) -> tuple[Finding, ...]:
        """Return what the header of a deal has against it, by what was read of its match before."""
        standing = self.open.get(_key(deal))
        if standing is None:
            return ()
        twice = deal_number_twice(Turn(msgspec.structs.replace(standing, asked=deal.match.number), None, 0))
        if isinstance(twice, Fact):
            return (_finding(deal_number_twice, twice),)
        before = self._before(deal)
        return () if before is None else tuple(_compared(before, deal))

    def read(self, deal: Deal) -> None:
        """Keep a deal as the last of its match; one whose number was there already changes nothing."""
        standing = self.open.get(_key(deal))
        deal = _without(deal, self._unknown(deal))
        if standing is None:
            self.open[_key(deal)] = Standing(recorded(deal), ((deal.match.number, deal.match.number),))
        elif not standing.has(deal.match.number):
            self.open[_key(deal)] = standing.after(recorded(deal))

    def _unknown(self, deal: Deal) -> set[str]:
        """Return the places a header leaves out that are not known of the deal before either, or of no deal before."""
        before = self._before(deal)
        if before is not None:
            missing = {place for place, value in (before.carried or {}).items() if not is_known(value)}
        else:
            missing = {place for place in deal.carried or {} if _is_carried(place) and deal.match.number > 1}
        return missing - deal.said.keys()

    def _before(self, deal: Deal) -> Deal | None:
        """Return the deal before, if it was the last one read of the match and something follows from it."""
        standing = self.open.get(_key(deal))
        follows = standing is not None and standing.last.match.number + 1 == deal.match.number
        return standing.last if standing is not None and follows and standing.last.carried is not None else None


def _key(deal: Deal) -> tuple[str, str]:
    return deal.game, deal.match.name


def _without(deal: Deal, places: set[str]) -> Deal:
    """Return a deal that leads to nothing at some places."""
    if not places or deal.carried is None:
        return deal
    known = {place: value for place, value in deal.carried.items() if place not in places}
    return msgspec.structs.replace(deal, carried=known)


def header_of(log: Log) -> Log:
    """Return a log without its events, which no comparison needs."""
    return msgspec.structs.replace(log, events=(), comments=())


def recorded(deal: Deal) -> Deal:
    """Return a deal without the events of its log."""
    if not deal.log.events and not deal.log.comments:
        return deal
    return msgspec.structs.replace(deal, log=header_of(deal.log))


def _compared(before: Deal, later: Deal) -> Iterator[Finding]:
    step = Step(before, later)
    if isinstance(over := deal_after_match_end(Turn(step, None, 0)), Fact):
        yield _finding(_law(later.game, MATCH_OVER, deal_after_match_end), over)
        return
    given: set[str] = set()
    for place in _other_places(before, later):
        fact = header_does_not_follow(Turn(msgspec.structs.replace(step, place=place), None, 0))
        law = _law(later.game, place, header_does_not_follow)
        if isinstance(fact, Fact) and (law is header_does_not_follow or law.code not in given):
            given.add(law.code)
            yield _finding(law, fact)


def _other_places(before: Deal, later: Deal) -> Iterator[str]:
    """Yield the lines of a header that say other than what is due, if only in other words; the rest certainly follow.

    Nothing is known of what a log says that its game has no words for, nor of a position.
    """
    places = (OPTION + option.name for option in later.log.options if later.options)
    yield from (place for place in places if _due(before, place) != _said(later, place))
    due = before.carried or {}
    yield from (place for place, said in later.said.items() if place not in due or due[place] != said)


def _law(key: str, place: str, shared: Rule) -> Rule:
    """Return the law of a game for a place, else the shared one; only here is its room needed, which takes long to load."""
    room = game(key)
    return room.rule(room.match_codes[place]) if place in room.match_codes else shared


def _finding(law: Rule, fact: Fact) -> Finding:
    return Finding(law, 0, None, fact)
