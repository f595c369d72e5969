"""One stream of logs as many files: each log goes to the file of its game, match or date, or of its place in line."""

from __future__ import annotations

import hashlib
import re
import shutil
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from typing import IO

from logformat import files, messagepack
from logformat.codecs import Codec
from logformat.entry import logs_of
from logformat.log import Log

OPEN_FILES = 64
NAME_LENGTH = 60

KeyOf = Callable[[Log], str]


def by_game(log: Log) -> str:
    """Return the game."""
    return log.game


def by_match(log: Log) -> str:
    """Return the game and the match."""
    return f"{log.game}-{log.match.name}" if log.match else f"{log.game}-no-match"


def by_date(log: Log) -> str:
    """Return the day as `tag date` writes it."""
    date = log.tag("date")
    return date[:10] if date else "undated"


def by_number(every: int) -> KeyOf:
    """Return what gives so many logs in a row the same key."""
    counter = count()
    return lambda _: f"{next(counter) // every + 1:06d}"


def split(logs: Iterable[Log], folder: Path, key: KeyOf, codec: Codec) -> list[Path]:
    """Write logs to files of a folder, one file per key; they appear when all are written. Returns their names."""
    folder.mkdir(parents=True, exist_ok=True)
    staging = Path(tempfile.mkdtemp(prefix=".split-", dir=folder))
    try:
        heaps = _heaped(logs, staging, key)
        for name in heaps:
            target = staging / f"{name}{codec.extension}"
            with (staging / name).open("rb") as stream:
                files.write(logs_of(messagepack.Reader(stream)), target, codec)
            (staging / name).unlink()
        return [(staging / f"{name}{codec.extension}").rename(folder / f"{name}{codec.extension}") for name in heaps]
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _heaped(logs: Iterable[Log], staging: Path, key: KeyOf) -> list[str]:
    """Append each log to the heap of its key, only a few of which are open at a time; return their names."""
    names: dict[str, str] = {}
    heaps: OrderedDict[str, IO[bytes]] = OrderedDict()
    try:
        for log in logs:
            name = names.setdefault(found := key(log), file_name(found))
            if name not in heaps:
                if len(heaps) >= OPEN_FILES:
                    heaps.popitem(last=False)[1].close()
                heaps[name] = (staging / name).open("ab")
            heaps.move_to_end(name)
            messagepack.dump(log, heaps[name])
    finally:
        for stream in heaps.values():
            stream.close()
    return sorted(names.values())


def file_name(key: str) -> str:
    """Return a key as the name of a file; where signs had to go, a piece of its hash keeps it apart from others."""
    name = re.sub(r"[^\w.-]+", "-", key).strip(".-")[:NAME_LENGTH]
    if name == key and name == name.lower():
        return name
    return f"{name}-{hashlib.blake2b(key.encode(), digest_size=3).hexdigest()}".lstrip("-")
