"""What every reader promises of whatever bytes: logs that can be written again, or the one error, in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from engine.words import LANGS
from logformat import jsonl, messagepack, text
from logformat.entry import Entry
from logformat.errors import LogError
from logformat.wellformed import check


def error_told(error: LogError) -> tuple[str, ...]:
    """Hold an error to being told; return what it says."""
    assert isinstance(error, LogError)
    told = tuple(error.text(lang) for lang in LANGS)
    assert all(told)
    assert all(error.message(lang) for lang in LANGS)
    return told


def said(entry: Entry) -> tuple[Any, ...]:
    """Return an entry so that it can be compared; errors are equal if they say the same."""
    return replace(entry, error=None), entry.error and error_told(entry.error)


def hold(entries: Iterable[Entry]) -> None:
    """Hold entries to their promises: their errors can be told, their logs are well formed and the same in every codec."""
    for entry in entries:
        assert entry.log is not None or entry.error is not None
        if entry.error is not None:
            error_told(entry.error)
        if entry.log is not None:
            check(entry.log)
            for codec in (text, jsonl, messagepack):
                assert codec.loads(codec.dumps(entry.log)) == [entry.log], codec.__name__
