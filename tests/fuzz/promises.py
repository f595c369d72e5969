"""What every reader promises of whatever bytes: logs that can be written again, or the one error, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from engine.words import LANGS
from logformat import jsonl, messagepack, text
from logformat.entry import Entry
from logformat.errors import LogError
from logformat.log import Log
from logformat.wellformed import check


def error_told(error: LogError) -> tuple[str, ...]:
    """Hold an error to being told; return what it says."""
    assert isinstance(error, LogError)
    said = tuple(error.text(lang) for lang in LANGS)
    assert all(said)
    assert all(error.message(lang) for lang in LANGS)
    return said


def kept(entries: Iterable[Entry]) -> Iterator[Log]:
    """Yield the logs of entries, each well formed and the same in every codec."""
    for entry in entries:
        assert entry.log is not None or entry.error is not None
        if entry.error is not None:
            error_told(entry.error)
        if entry.log is not None:
            check(entry.log)
            for codec in (text, jsonl, messagepack):
                assert codec.loads(codec.dumps(entry.log)) == [entry.log], codec.__name__
            yield entry.log


def none_lost(read: Callable[[], Iterable[Entry]]) -> None:
    """Read entries and hold them to their promises."""
    for _ in kept(read()):
        pass
