"""What is kept of the deals of a match: what a header says, what a deal leads to, which numbers there were."""

from __future__ import annotations

from bisect import bisect
from functools import lru_cache
from typing import Any

import msgspec

from engine.binding import Bound
from engine.carrying import DEALER
from engine.options import Options, option_fields
from logformat.log import Log, Match
from validator.judge import Report


class Deal(msgspec.Struct, frozen=True):
    """One deal of a match: what its header says, and what it leads to (None: unfinished, unreadable or a position)."""

    game: str
    match: Match
    said: dict[str, Any]
    options: dict[str, Any]
    log: Log
    carried: dict[str, Any] | None = None


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


def header_of(log: Log) -> Log:
    """Return a log without its events, which no comparison needs."""
    return msgspec.structs.replace(log, events=(), comments=())


def recorded(deal: Deal) -> Deal:
    """Return a deal without the events of its log."""
    if not deal.log.events and not deal.log.comments:
        return deal
    return msgspec.structs.replace(deal, log=header_of(deal.log))


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
