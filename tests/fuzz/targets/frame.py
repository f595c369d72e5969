"""The content of a frame, as its checksum would have let it through: logs come of it, or damage.

A log that is read is judged, whatever it is, and if a writer would take it, goes through a frame again: the quick loops
and the slow ones read it back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from engine.words import LANGS
from logformat.archive import Archive
from logformat.archive.container import DamageError
from logformat.archive.frame_reader import Frame
from logformat.archive.frame_writer import frame_of
from logformat.entry import Entry
from logformat.errors import Mistake
from logformat.log import Log
from logformat.wellformed import check
from tests.fuzz.limits import short_deals
from tests.fuzz.samples import ROOT
from validator.run import judge_entry

DATA = ROOT / "tests" / "logformat" / "archive" / "data"
MOST = 6
"""Deals of a frame that are read: more than are read one by one."""
SHORT = 9
"""Events of a deal to start from."""


def one_input(data: bytes) -> None:
    """Read the deals of a frame, and their headers alone."""
    with short_deals():
        _read_all(data)


def _read_all(data: bytes) -> None:
    try:
        frame, heads = Frame(data), Frame(data)
    except DamageError:
        return
    for row in range(min(len(frame), MOST)):
        head, log = _read(heads.header, row), _read(frame.log, row)
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
    data = frame_of([log])
    for is_quick in (True, False):
        again = Frame(data)
        again.is_quick = is_quick
        assert again.log(0) == log


def seeds() -> Iterator[tuple[str, bytes]]:
    """Yield frames of short deals of every game: whole deals are read a few times a second."""
    for path in sorted(DATA.glob("version*.pparc")):
        with Archive.open(path) as archive:
            logs = [replace(log, events=log.events[:SHORT]) for log in archive]
        for number in range(0, len(logs), 3):
            yield f"{path.stem}-{number}", frame_of(logs[number : number + 3])
