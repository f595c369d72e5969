"""Findings for people: where, which law, the line with a mark under it, and what happened; a summary at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from engine.words import Label, Lang
from logformat.columns import STEERING
from logformat.errors import Say, counted, in_language
from validator.catalogue import catalogue
from validator.report import FindingLine, LogReport, Quote
from validator.run import Judged

AFTER = Label("follows from {code} at event {event}", "由事件 {event} 的 {code} 引起")
PROVED = Label("proved by event {event}", "由事件 {event} 证实")
EVENT = Label("event {event}", "事件 {event}")
HEADER = Label("header", "头行")
LAW = Label("law: {law}", "规则：{law}")
HEAD = Label("{place}: {code} ({log}, {where})", "{place}: {code}（{log}，{where}）")
OPEN = Say("{log}: {count} could not be judged, as cards are hidden", "{log}：{count} 个事件因暗牌无法判定")
SUMMARY = Say(
    "{logs}, {events}: {valid} valid, {faulty} with findings ({findings}), {errors} with errors",
    "共 {logs} 局、{events} 个事件：{valid} 局合规，{faulty} 局有违规（{findings} 项），{errors} 处读不懂",
)


def emit(judged: Iterable[Judged], lang: Lang) -> Iterator[str]:
    """Yield each finding, then the counts."""
    counts: Counter[str] = Counter()
    for one in judged:
        _count(counts, one.report, is_log=bool(one.number))
        for finding, quote in zip(one.report.findings, one.quotes, strict=True):
            yield _block(one.report, finding, quote, lang)
        if one.report.not_judged:
            open_events = counted(len(one.report.not_judged), "event")
            yield in_language(OPEN.of(log=one.report.log, count=open_events), lang).translate(STEERING) + "\n\n"
    numbers = {name: counts[name] for name in ("valid", "faulty", "findings", "errors")}
    summary = SUMMARY.of(logs=counted(counts["logs"], "log"), events=counted(counts["events"], "event"), **numbers)
    yield in_language(summary, lang) + "\n"


def _count(counts: Counter[str], report: LogReport, *, is_log: bool) -> None:
    counts["logs"] += is_log
    counts["events"] += report.events or 0
    counts["valid"] += report.valid
    counts["faulty"] += bool(report.findings)
    counts["findings"] += len(report.findings)
    counts["errors"] += report.error is not None


def _block(report: LogReport, finding: FindingLine, quote: Quote, lang: Lang) -> str:
    place = f"{report.file or '-'}" + (f":{finding.line}" if finding.line else "")
    where = EVENT.text(lang).format(event=finding.event) if finding.event else HEADER.text(lang)
    number = str(finding.line or "")
    margin = " " * len(number)
    said = [finding.message]
    if finding.after is not None:
        said.append(AFTER.text(lang).format(code=finding.after.code, event=finding.after.event))
    if finding.proved_at is not msgspec.UNSET:
        said.append(PROVED.text(lang).format(event=finding.proved_at))
    sentences = ("; " if lang == "en" else "；").join(said)
    lines = [
        HEAD.text(lang).format(place=place, code=finding.code, log=report.log, where=where),
        f"  {number} | {quote.text}",
        f"  {margin} | {quote.marks} {sentences}",
        f"  {margin} = " + LAW.text(lang).format(law=catalogue()[finding.code].law.text(lang)),
    ]
    return ("\n".join(lines) + "\n\n").translate(STEERING)
