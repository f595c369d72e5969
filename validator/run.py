"""Judging files: entries to reports, in the order read, by one process or several, matches compared afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from engine.binding import BindError, bind
from engine.carrying import under
from engine.rule import Finding
from engine.words import Lang
from logformat import codecs, errors, files
from logformat.codecs import Codec
from logformat.entry import Entry
from logformat.errors import LogError
from logformat.log import Log
from logformat.phrases import WHOLE_LINE
from logformat.pool import in_order
from logformat.ranges import Range, read_range
from logformat.shares import Share, shares
from logformat.text_writer import event_line
from validator.judge import judge
from validator.match_deals import Deal, deal_of, header_of
from validator.matches import Matches, against_header, unsaid
from validator.report import LogReport, Quote, finding_line, placed, quote_of, reported, unread


class Judged(msgspec.Struct, frozen=True):
    """A judged log on its way to the reader: its report, the lines its findings quote, and its place in a match."""

    report: LogReport
    number: int
    """The log's number in its file, or in its range of it; 0 for what concerns the file itself."""
    quotes: tuple[Quote, ...] = ()
    error: LogError | None = None
    """The error of the report, for people to read."""
    deal: Deal | None = None
    entry: Entry | None = None
    """Where the log came from; kept only of deals of a match."""
    source: Range | None = None
    """Where the events stand that the entry came without, to spare the way between processes."""


def judge_entry(entry: Entry, lang: Lang = "en") -> Judged:
    """Judge one log as read; what cannot be read or bound is reported as an error."""
    log, number = entry.log, entry.number
    if log is None:
        assert entry.error is not None
        return Judged(unread(entry, entry.error, lang), number, error=entry.error)
    try:
        bound = bind(log)
    except BindError as problem:
        if entry.unfinished and problem.where == f"@{len(log.events)}":
            return judge_entry(_cut_off(entry, log), lang)
        report = unread(entry, problem, lang)
        return Judged(report, number, error=placed(entry, problem), deal=deal_of(log), entry=entry)
    found = judge(bound)
    report = reported(entry, log, found, lang)
    quotes = tuple(quote_of(log, finding) for finding in found.findings)
    deal = deal_of(log, bound, found if entry.error is None else None)
    return Judged(report, number, quotes, entry.error, deal, entry if deal else None)


def _cut_off(entry: Entry, log: Log) -> Entry:
    """Return an entry without its last line, which breaks off and says nothing the game knows."""
    kept = msgspec.structs.replace(log, events=log.events[:-1])
    error = LogError(
        errors.CUT_OFF,
        found=errors.shown(event_line(log.events[-1])),
        expected=WHOLE_LINE,
        file=entry.file,
        line=entry.event_lines[-1],
        column=1,
    )
    return msgspec.structs.replace(entry, log=kept, error=error, unfinished=False)


def judge_files(
    names: Iterable[str | Path], *, codec: Codec | None = None, lang: Lang = "en", jobs: int = 1
) -> Iterator[Judged]:
    """Judge every log of files, folders and patterns; the order is that of the input, whatever `jobs`."""
    if jobs > 1:
        return follow(_by_many(names, codec, lang, jobs), lang)
    return follow((_named(judge_entry(entry, lang)) for entry in files.read_all(names, codec)), lang)


def follow(judged: Iterable[Judged], lang: Lang) -> Iterator[Judged]:
    """Compare the deals of each match with the deal before, in the order read."""
    matches = Matches()
    return (in_match(matches, one, lang) for one in judged)


def in_match(matches: Matches, judged: Judged, lang: Lang) -> Judged:
    """Return a judged log compared with the deal before, if it is a deal of a match; the matches remember it."""
    deal = judged.deal
    if deal is None:
        return judged
    taken = matches.taken_over(deal)
    if taken is not None and (entry := _whole(judged)) is not None:
        judged = _judged_again(judged, entry, taken, lang)
    deal = judged.deal or deal
    said = matches.findings(deal)
    matches.read(deal)
    return judged if judged.entry is None else _with_findings(judged, judged.entry, said, lang)


def _with_findings(judged: Judged, entry: Entry, said: tuple[Finding, ...], lang: Lang) -> Judged:
    """Return a judged log with findings of its match, behind those of the header."""
    new = unsaid(judged.report.findings, said)
    if not new or entry.log is None:
        return judged
    at = len(against_header(judged.report.findings))
    findings, quotes = list(judged.report.findings), list(judged.quotes)
    findings[at:at] = [finding_line(entry, finding, lang) for finding in new]
    quotes[at:at] = [quote_of(entry.log, finding) for finding in new]
    report = msgspec.structs.replace(judged.report, findings=tuple(findings), valid=False)
    return msgspec.structs.replace(judged, report=report, quotes=tuple(quotes))


def _whole(judged: Judged) -> Entry | None:
    """Return the entry of a judged log with its events, read once more where they were left behind."""
    return judged.entry if judged.source is None else next(read_range(judged.source), None)


def _judged_again(judged: Judged, entry: Entry, header: Log, lang: Lang) -> Judged:
    """Judge a log whose header leaves something out with what it takes over from the deal before."""
    log = entry.log and under(entry.log, header)
    again = judge_entry(msgspec.structs.replace(entry, log=log), lang)
    return msgspec.structs.replace(again, report=msgspec.structs.replace(again.report, log=judged.report.log))


def _named(judged: Judged, before: int = 0) -> Judged:
    """Return a judged log, `file#n` for its id if it has none; `before` logs of the file came before its range."""
    report = judged.report
    if report.log is not None or not judged.number:
        return judged
    name = f"{report.file or files.STDIO}#{before + judged.number}"
    return msgspec.structs.replace(judged, report=msgspec.structs.replace(report, log=name))


# ---------------------------------------------------------------- several processes


def judge_share(share: Share, lang: Lang) -> list[tuple[int, list[Judged]]]:
    """Judge a share, range by range, each with the byte it starts at; entries that were read know their numbers."""
    if share.entries:
        return [(0, [judge_entry(entry, lang) for entry in share.entries])]
    return [
        (part.start, [light(judge_entry(entry, lang), part) for entry in read_range(part)]) for part in share.ranges
    ]


def light(judged: Judged, part: Range) -> Judged:
    """Return a judged log of a range without the events of its entry, which can be read again; matches compare headers.

    A log of an archive keeps them: many logs begin at one byte there.
    """
    entry, deal = judged.entry, judged.deal
    if entry is None or entry.log is None or entry.byte is None or deal is None or part.codec == codecs.ARCHIVE.name:
        return judged
    log = header_of(entry.log)
    source = Range(part.path, part.codec, entry.byte, part.end, entry.line - 1 if entry.line else 0)
    return msgspec.structs.replace(
        judged,
        entry=msgspec.structs.replace(entry, log=log, event_lines=(), text=b""),
        deal=msgspec.structs.replace(deal, log=log),
        source=source,
    )


def _by_many(names: Iterable[str | Path], codec: Codec | None, lang: Lang, jobs: int) -> Iterator[Judged]:
    so_far = 0
    for parts in in_order(partial(judge_share, lang=lang), shares(names, codec), jobs):
        for start, judged in parts:
            before = so_far if start else 0
            so_far = before
            for one in judged:
                so_far = max(so_far, before + one.number)
                yield _named(one, before)
