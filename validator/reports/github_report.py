"""Findings as workflow commands, which GitHub shows beside the lines of a pull request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.words import Lang
from validator.run import Judged


def emit(judged: Iterable[Judged], _: Lang) -> Iterator[str]:
    """Yield one command per finding or error."""
    for one in judged:
        report = one.report
        if report.error is not None:
            yield _command(report.file, report.error.line, report.error.code, report.error.message)
        for finding in report.findings:
            yield _command(report.file, finding.line or report.line, finding.code, finding.message)


def _command(file: str | None, line: int | None, code: str, message: str) -> str:
    places = {"file": file or "-", "line": line, "title": code}
    properties = ",".join(f"{name}={_property(str(value))}" for name, value in places.items() if value is not None)
    return f"::error {properties}::{_data(message)}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
