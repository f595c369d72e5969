"""Findings as SARIF 2.1.0, which code hosts and editors read; one run, written as it goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

import msgspec

from engine.words import Lang
from validator.catalogue import catalogue
from validator.run import Judged

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def emit(judged: Iterable[Judged], lang: Lang) -> Iterator[str]:
    """Yield the document piece by piece; the rules that occurred come last."""
    codes: dict[str, int] = {}
    yield f'{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{"results":['
    before = ""
    for one in judged:
        for result in _results(one, codes):
            yield before + "\n" + _json(result)
            before = ","
    driver = {"name": "paipu", "version": version("paipu"), "rules": [_rule(code, lang) for code in codes]}
    yield f'\n],"columnKind":"unicodeCodePoints","tool":{_json({"driver": driver})}}}]}}\n'


def _results(judged: Judged, codes: dict[str, int]) -> Iterator[dict[str, Any]]:
    report = judged.report
    if report.error is not None:
        yield _result(codes, report.error.code, report.error.message, report.file, report.error.line)
    for finding in report.findings:
        result = _result(codes, finding.code, finding.message, report.file, finding.line or report.line)
        about: dict[str, Any] = {"log": report.log, "event": finding.event, "seat": finding.seat}
        if finding.after is not None:
            about["after"] = {"code": finding.after.code, "event": finding.after.event}
        if finding.proved_at is not msgspec.UNSET:
            about["proved_at"] = finding.proved_at
        yield {**result, "properties": about}


def _result(codes: dict[str, int], code: str, message: str, file: str | None, line: int | None) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": _uri(file or "-")}}
    if line is not None:
        place["region"] = {"startLine": line}
    return {
        "ruleId": code,
        "ruleIndex": codes.setdefault(code, len(codes)),
        "level": "error",
        "message": {"text": message},
        "locations": [{"physicalLocation": place}],
    }


def _rule(code: str, lang: Lang) -> dict[str, Any]:
    law = catalogue()[code]
    text = law.law.text(lang)
    return {"id": code, "name": law.name, "shortDescription": {"text": text}, "fullDescription": {"text": text}}


def _uri(file: str) -> str:
    path = PurePath(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
