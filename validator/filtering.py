"""Which logs are wanted: by what their headers say, by the options they were played under, by what is found in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from engine.binding import BindError, bind
from engine.options import OptionField, option_fields
from engine.setup import Setup
from engine.values import MismatchError
from logformat.digests import hash_of, saying
from logformat.entry import Entry
from logformat.errors import LogError
from logformat.log import Log
from validator.matches import Matches
from validator.run import Judged, in_match, judge_entry
from validator.selection import Selection


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of a log; of several answers to one question any will do, every question asked counts.

    `tags` are names with their texts, None for any; `options` names with the words of their values. Dates are compared as written, to the precision
    given: `2026-11` is a month.
    """

    games: frozenset[str] = frozenset()
    matches: frozenset[str] = frozenset()
    ids: frozenset[str] | None = None
    players: frozenset[str] = frozenset()
    tags: tuple[tuple[str, str | None], ...] = ()
    options: tuple[tuple[str, tuple[str, ...]], ...] = ()
    since: str | None = None
    until: str | None = None
    codes: Selection | None = None
    valid: bool | None = None
    complete: bool | None = None
    hashes: frozenset[str] | None = None
    """Of what the logs wanted say (`logformat.digests.hash_of`)."""

    @property
    def asks_findings(self) -> bool:
        """Whether something is asked that judging alone can tell."""
        return self.codes is not None or self.valid is not None or self.complete is not None

    def needs_judging(self, log: Log) -> bool:
        """Whether a log must be judged to tell; a deal of a match, as it may take over options from the deal before."""
        return self.may_have(log) and (self.asks_findings or (bool(self.options) and log.match is not None))

    def may_have(self, log: Log) -> bool:
        """Whether a log can be wanted by its game and match; no deal left out by this matters to another's judgement."""
        return (not self.games or log.game in self.games) and (
            not self.matches or (log.match is not None and log.match.name in self.matches)
        )

    def has(self, log: Log) -> bool:
        """Whether a log can be wanted by all that it says itself."""
        return (
            self.may_have(log)
            and (self.ids is None or log.id in self.ids)
            and (not self.players or not self.players.isdisjoint(_names(log)))
            and self._has_tags(log)
            and self._has_date(log.tag("date"))
            and (not self.options or log.match is not None or _has_options(log, self.options))
            and (self.hashes is None or hash_of(saying(log)) in self.hashes)
        )

    def _has_tags(self, log: Log) -> bool:
        texts = {tag.name: tag.text for tag in log.tags}
        asked = {name for name, _ in self.tags}
        return all(
            any(name in texts and text in (None, texts[name]) for name, text in self.tags if name == one)
            for one in asked
        )

    def _has_date(self, date: str | None) -> bool:
        if self.since is None and self.until is None:
            return True
        if date is None:
            return False
        date = date.replace(" ", "T", 1)
        return (self.since is None or date[: len(self.since)] >= self.since) and (
            self.until is None or date[: len(self.until)] <= self.until
        )

    def has_judged(self, judged: Judged) -> bool:
        """Whether a log can be wanted by its judgement, and the options it has in its match."""
        report, deal = judged.report, judged.deal
        return (
            (self.valid is None or report.valid == self.valid)
            and (self.complete is None or bool(report.complete) == self.complete)
            and (self.codes is None or any(self.codes.has(finding.code) for finding in report.findings))
            and (not self.options or deal is None or _has_options(deal.log, self.options))
        )

    def new_fault(self, judged: Judged, known: LogError | None) -> LogError | None:
        """Return what judging a log found unreadable, if that was asked and unless reading it found that already."""
        error = judged.error if self.asks_findings else None
        return None if str(error) == str(known) else error


def _names(log: Log) -> Iterator[str]:
    for player in log.players:
        yield player.name
        if (known := player.pairs.get("id")) is not None:
            yield known


def _has_options(log: Log, asked: Iterable[tuple[str, tuple[str, ...]]]) -> bool:
    """Whether a log was played under all options asked for, defaults included."""
    try:
        bound = bind(msgspec.structs.replace(log, events=()))
    except BindError:
        return False
    fields = option_fields(bound.game.options)
    return all(name in fields and _is(bound.setup, fields[name], words) for name, words in asked)


def _is(setup: Setup, field: OptionField, words: tuple[str, ...]) -> bool:
    """Whether an option has the value asked for; what is no value of it is none it has."""
    try:
        wanted = field.value.read(words, setup.seats)
    except MismatchError:
        return False
    return bool(getattr(setup.options, field.name) == wanted)


def filtered(
    entries: Iterable[Entry], wanted: Wanted, on_fault: Callable[[LogError], None], *, invert: bool = False
) -> Iterator[Log]:
    """Yield the logs that are wanted, or with `invert` the others; deals of a match are judged after each other."""
    matches = Matches()
    for entry in entries:
        if entry.log is None:
            continue
        judged = judged_if_asked(entry, wanted)
        if judged is not None:
            judged = in_match(matches, judged, "en")
            if (fault := wanted.new_fault(judged, entry.error)) is not None:
                on_fault(fault)
        if (wanted.has(entry.log) and (judged is None or wanted.has_judged(judged))) != invert:
            yield entry.log


def judged_if_asked(entry: Entry, wanted: Wanted) -> Judged | None:
    """Return the judgement of a log by itself, None if it does not matter."""
    return judge_entry(entry) if entry.log is not None and wanted.needs_judging(entry.log) else None
