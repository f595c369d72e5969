"""The content of a frame, as its checksum would have let it through: the quick loops say what the slow ones say.

A log that is read is judged, whatever it is, and goes through a frame again if a writer would take it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from engine.words import LANGS
from logformat.archive import Archive, deal_reader
from logformat.archive.container import DamageError
from logformat.archive.frame_reader import Frame
from logformat.archive.frame_writer import frame_of
from logformat.entry import Entry
from logformat.errors import Mistake
from logformat.log import Log
from logformat.wellformed import check
from tests.fuzz.samples import ROOT
from validator.run import judge_entry

DATA = ROOT / "tests" / "logformat" / "archive" / "data"
MOST = 6
"""Deals of a frame that are read: more than are read one by one."""
FEW = 1 << 10
"""Events of a deal that is given up: as many as the reader allows take seconds, and are no other."""
SHORT = 9
"""Events of a deal to start from."""


def one_input(data: bytes) -> None:
    """Read the deals of a frame both ways, and their headers."""
    with _short_deals():
        _both_ways(data)


@contextmanager
def _short_deals() -> Iterator[None]:
    limit, deal_reader.EVENTS_LIMIT = deal_reader.EVENTS_LIMIT, FEW
    try:
        yield
    finally:
        deal_reader.EVENTS_LIMIT = limit


def _both_ways(data: bytes) -> None:
    try:
        quick, slow, heads = Frame(data), Frame(data), Frame(data)
    except DamageError:
        return
    slow.is_quick = False
    for row in range(min(len(quick), MOST)):
        log = _read(quick.log, row)
        assert log == _read(slow.log, row)
        head = _read(heads.header, row)
        if log is not None:
            assert head == replace(log, events=())
            _hold(log)


def _read(read: Callable[[int], Log], row: int) -> Log | None:
    try:
        return read(row)
    except DamageError:
        return None


def _hold(log: Log) -> None:
    for lang in LANGS:
        assert judge_entry(Entry(log, None, 1), lang).report is not None
    try:
        check(log)
    except Mistake:
        return  # forged: no text could say it, and no writer takes it
    assert Frame(frame_of([log])).log(0) == log


def seeds() -> Iterator[tuple[str, bytes]]:
    """Yield frames of short deals of every game: whole deals are read a few times a second."""
    for path in sorted(DATA.glob("version*.pparc")):
        with Archive.open(path) as archive:
            logs = [replace(log, events=log.events[:SHORT]) for log in archive]
        for number in range(0, len(logs), 3):
            yield f"{path.stem}-{number}", frame_of(logs[number : number + 3])
