"""Matches: each header against the recomputed outcome of the deal before it, in the order read (DESIGN §3.5)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.binding import BindError, Bound, bind
from engine.carrying import completed, is_known, left_out, under
from engine.rule import Finding
from logformat.log import Log
from logformat.shelving import Shelf
from validator.judge import Report, judge
from validator.match_deals import Deal, Standing, deal_of, header_of, recorded
from validator.match_laws import compared, counted, is_carried
from validator.report import FindingLine

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
        if twice := tuple(counted(standing, deal)):
            return twice
        before = self._before(deal)
        return () if before is None else tuple(compared(before, deal))

    def has(self, deal: Deal) -> bool:
        """Whether a deal of this number was read of its match."""
        standing = self.open.get(_key(deal))
        return standing is not None and standing.has(deal.match.number)

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
            missing = {place for place in deal.carried or {} if is_carried(place) and deal.match.number > 1}
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


def against_header(found: Iterable[Finding | FindingLine]) -> list[str]:
    """Return the codes of what a header has against it; findings come in the order of events."""
    return [finding.code for finding in found if finding.event == 0]


def unsaid(found: Iterable[Finding | FindingLine], more: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Return findings of a match but for the codes that the header has against it already."""
    given = against_header(found)
    return tuple(finding for finding in more if finding.code not in given)


def with_findings(report: Report, more: tuple[Finding, ...]) -> Report:
    """Return a report with findings of its match, behind those of the header."""
    if not (new := unsaid(report.findings, more)):
        return report
    at = len(against_header(report.findings))
    return msgspec.structs.replace(report, findings=(*report.findings[:at], *new, *report.findings[at:]))


def judged_in_match(log: Log, matches: Matches) -> tuple[Bound, Report]:
    """Judge a deal as far as it goes, after the deals of its match: as the validator would judge the file."""
    header = log if log.match is None else _taken_over(header_of(log), matches)
    bound = bind(under(log, header))
    report = judge(bound)
    deal = deal_of(bound.setup.log, bound, report)
    return bound, report if deal is None else with_findings(report, matches.findings(deal))


def _taken_over(header: Log, matches: Matches) -> Log:
    """Return the header of a deal of a match with what it takes over, whether or not its game has words for it without."""
    try:
        bound = bind(header)
    except BindError:
        deal = deal_of(header)
    else:
        deal = deal_of(header, bound, judge(bound))
    return (deal and matches.taken_over(deal)) or header
