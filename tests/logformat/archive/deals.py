"""Small archives that the tests of damage, crashes and access share."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

from engine.game import game
from engine.simulator import simulate
from logformat import codecs, files, text
from logformat.archive import Writer
from logformat.entry import Entry
from logformat.log import Log


@cache
def deals(count: int, key: str = "hongshi") -> tuple[Log, ...]:
    return tuple(simulate(game(key), count, 5, options=()))


def tiny(count: int) -> list[Log]:
    """Deals of a few bytes, for what is tried on every bit of a file."""
    lines = 'paipu 1\ngame x\nid n{n}\n\ndeal 0 {n}h Th Lj\nplay 0 Th\npass 1 t={n}.5\nnote "{n}"\nresult a={n}\n'
    return [text.loads(lines.format(n=n))[0] for n in range(2, 2 + count)]


def written(path: Path, sessions: list[list[Log]], **options: int) -> bytes:
    for logs in sessions:
        with Writer(path, **options) as writer:
            writer.extend(logs)
    return path.read_bytes()


def read(data: bytes) -> list[Entry]:
    return list(files.read(io.BytesIO(data), "a.pparc", codecs.ARCHIVE))


def logs_in(entries: list[Entry]) -> list[Log]:
    return [entry.log for entry in entries if entry.log is not None]


def is_subsequence(some: list[Log], every: list[Log]) -> bool:
    rest = iter(every)
    return all(log in rest for log in some)
