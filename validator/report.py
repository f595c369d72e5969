"""The report of one log as a plain value, DESIGN §4.1: what programs read and what the forms of output print."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.binding import BindError
from engine.rule import Finding
from engine.words import Lang
from logformat.cards import CARD_WORDS, Cards, card_words
from logformat.entry import Entry
from logformat.errors import LogError
from logformat.log import Log
from logformat.text_writer import event_line, header_lines
from validator.judge import Report


class Origin(msgspec.Struct, frozen=True):
    """The earlier finding that an echo merely follows from."""

    code: str
    event: int


class FindingLine(msgspec.Struct, frozen=True):
    """A finding: the broken law's code, where, by whom, and the fact of this hand in words."""

    code: str
    event: int
    line: int | None
    seat: int | None
    message: str
    after: Origin | None
    proved_at: int | msgspec.UnsetType = msgspec.UNSET


class ErrorLine(msgspec.Struct, frozen=True):
    """Why a log could not be read, or not to its end."""

    code: str
    line: int | None
    column: int | None
    message: str


class LogReport(msgspec.Struct, frozen=True):
    """One object of `paipu validate --format jsonl`; its keys stand in this order and stay.

    `log`: the id, or `file#n`. `line`: where the log begins, None where the codec has no lines. `valid`: no findings, no
    error. `not_judged`: the events with a law that hidden cards leave open. `complete`: the deal is over in the log.
    `outcome`: the recomputed result, cards as words, None while undecided. A log that could not be read or bound has
    `error` and None for what is not known; one that breaks off has `error` besides.
    """

    log: str | None
    game: str | None
    file: str | None
    line: int | None
    events: int | None
    valid: bool
    findings: tuple[FindingLine, ...]
    not_judged: tuple[int, ...]
    complete: bool | None
    outcome: dict[str, Any] | None
    error: ErrorLine | None


class Quote(msgspec.Struct, frozen=True):
    """The log line a finding is about, in canonical form, and a line of carets under what is wrong with it."""

    text: str
    marks: str


def unread(entry: Entry, error: LogError, lang: Lang) -> LogReport:
    """Return the report of a log that could not be read or bound."""
    log = entry.log
    return LogReport(
        log=log.id if log else None,
        game=log.game if log else None,
        file=entry.file,
        line=entry.line,
        events=len(log.events) if log else None,
        valid=False,
        findings=(),
        not_judged=(),
        complete=None,
        outcome=None,
        error=error_line(entry, error, lang),
    )


def reported(entry: Entry, log: Log, report: Report, lang: Lang) -> LogReport:
    """Return the report of a log that was judged, as far as it could be read."""
    return LogReport(
        log=log.id,
        game=log.game,
        file=entry.file,
        line=entry.line,
        events=len(log.events),
        valid=report.is_valid and entry.error is None,
        findings=tuple(finding_line(entry, finding, lang) for finding in report.findings),
        not_judged=report.not_judged,
        complete=report.complete,
        outcome=plain(report.outcome),
        error=None if entry.error is None else error_line(entry, entry.error, lang),
    )


def finding_line(entry: Entry, finding: Finding, lang: Lang) -> FindingLine:
    """Return a finding in words, with the line it stands on."""
    return FindingLine(
        code=finding.code,
        event=finding.event,
        line=_line_of(entry, _place_of(finding)),
        seat=finding.seat,
        message=finding.text(lang),
        after=Origin(*finding.after) if finding.after else None,
        proved_at=msgspec.UNSET if finding.proved_at is None else finding.proved_at,
    )


def error_line(entry: Entry, error: LogError, lang: Lang) -> ErrorLine:
    """Return an error of reading or binding with its place in the file."""
    line, column = _spot(entry, error) if isinstance(error, BindError) else (error.line, error.column)
    return ErrorLine(error.code, line, column, error.message(lang))


def placed(entry: Entry, error: BindError) -> LogError:
    """Return an error of binding as an error with a place in the file, for people to read."""
    line, column = _spot(entry, error)
    return LogError(error.fault, found=error.found, expected=error.expected, file=entry.file, line=line, column=column)


def _spot(entry: Entry, error: BindError) -> tuple[int | None, int | None]:
    """Return the line and the column of the word a game does not know; no column where it stands in no line."""
    line = _line_of(entry, error.where)
    is_written = error.where.startswith("@") or error.where in entry.header_lines
    return line, entry.column_of(line, error.word) if line is not None and is_written else None


def _place_of(finding: Finding) -> str:
    """Return where a finding stands: `@n`, or the header line its fact names as `place`."""
    return f"@{finding.event}" if finding.event else str(finding.fact.values.get("place", ""))


def _line_of(entry: Entry, place: str) -> int | None:
    """Return the line of the file a place stands on; of a header place that is nowhere, the log's first."""
    if place.startswith("@"):
        number = int(place[1:])
        return entry.event_lines[number - 1] if number <= len(entry.event_lines) else None
    return entry.header_lines.get(place, entry.line)


def quote_of(log: Log, finding: Finding) -> Quote:
    """Return the line a finding is about, its cards marked; of a header place that is nowhere, the `game` line."""
    if finding.event:
        return marked(event_line(log.events[finding.event - 1]), finding.fact.cards())
    lines = dict(header_lines(log))
    return marked(lines.get(_place_of(finding), lines["game"]), set())


def marked(line: str, cards: set[int]) -> Quote:
    """Return a line with carets under the cards in question, under its first words if it names none of them."""
    wanted = {CARD_WORDS[code] for code in cards}
    words = line.split(" ")
    is_wanted = [word in wanted for word in words]
    if not any(is_wanted):
        return Quote(line, "^" * len(" ".join(words[:2])))
    marks = " ".join(("^" if hit else " ") * len(word) for hit, word in zip(is_wanted, words, strict=True))
    return Quote(line, marks.rstrip())


def plain(value: Any) -> Any:
    """Return an outcome as JSON has it: cards as words, tuples as lists."""
    if isinstance(value, dict):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, Cards):
        return card_words(value)
    return list(map(plain, value)) if isinstance(value, tuple | list) else value
