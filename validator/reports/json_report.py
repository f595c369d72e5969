"""One JSON array of the objects that `jsonl` gives line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.words import Lang
from validator.reports import jsonl_report
from validator.run import Judged


def emit(judged: Iterable[Judged], lang: Lang) -> Iterator[str]:
    """Yield the array, piece by piece."""
    before = "[\n"
    for text in jsonl_report.emit(judged, lang):
        yield before + text.rstrip("\n")
        before = ",\n"
    yield "[]\n" if before == "[\n" else "\n]\n"
