"""One stream of logs as many files: each log goes to the file of its game, match or date, or of its place in line."""

from __future__ import annotations

import contextlib
import hashlib
import re
import shutil
import tempfile
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import IO, TypeVar

from logformat import codecs, files, messagepack
from logformat.codecs import Codec
from logformat.entry import Entry, logs_of
from logformat.pool import in_order

OPEN_FILES = 64
NAME_LENGTH = 60

Item = TypeVar("Item")


def key_of(entry: Entry, by: str) -> str:
    """Return the key of an entry's log: its game, its game and match, or the day as `tag date` writes it."""
    log = entry.log
    if log is None:
        return ""
    if by == "game":
        return log.game
    if by == "match":
        return f"{log.game}-{log.match.name}" if log.match else f"{log.game}-no-match"
    date = log.tag("date")
    return date[:10] if date else "undated"


def by_number(pairs: Iterable[tuple[str, Item]], every: int) -> Iterator[tuple[str, Item]]:
    """Yield the same things, so many in a row with the same key."""
    for number, (_, item) in enumerate(pairs):
        yield f"{number // every + 1:06d}", item


def split(logs: Iterable[tuple[str, bytes]], folder: Path, codec: Codec, jobs: int) -> list[Path]:
    """Write logs to files of a folder, one file per key; they appear when all are written. Returns their names.

    The logs come as MessagePack, each with its key. Several processes share the files, or the frames of a few archives.
    """
    with _staging(folder) as staging:
        heaps = [staging / name for name in _heaped(logs, staging)]
        at_once, each = (jobs, 1) if len(heaps) >= jobs else (1, jobs)
        written = []
        for heap, path in zip(
            heaps, in_order(partial(_spelled, codec=codec.name, jobs=each), heaps, at_once), strict=True
        ):
            heap.unlink()
            written.append(path)
        return [path.rename(folder / path.name) for path in written]


@contextlib.contextmanager
def _staging(folder: Path) -> Iterator[Path]:
    """Lend a folder within a folder to write in; on any exception the folder goes again if it was made for this."""
    is_made = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    staging = Path(tempfile.mkdtemp(prefix=".split-", dir=folder))
    try:
        yield staging
    except BaseException:
        shutil.rmtree(staging, ignore_errors=True)
        if is_made:
            with contextlib.suppress(OSError):  # somebody else's files keep it
                folder.rmdir()
        raise
    shutil.rmtree(staging, ignore_errors=True)


def in_the_way(folder: Path, codec: Codec) -> Path | None:
    """Return a file of a folder that may be taken for one of those split into it: one with the extension of theirs."""
    return min(folder.glob(f"*{codec.extension}"), default=None)


def _spelled(heap: Path, codec: str, jobs: int) -> Path:
    """Write the logs of a heap to a file beside it; return the file."""
    found = codecs.named(codec)
    target = heap.with_name(heap.name + found.extension)
    with heap.open("rb") as stream:
        files.write(logs_of(messagepack.Reader(stream)), target, found, jobs=jobs)
    return target


def _heaped(logs: Iterable[tuple[str, bytes]], staging: Path) -> list[str]:
    """Append each log to the heap of its key, only a few of which are open at a time; return their names."""
    names: dict[str, str] = {}
    heaps: OrderedDict[str, IO[bytes]] = OrderedDict()
    try:
        for key, data in logs:
            name = names.get(key) or names.setdefault(key, file_name(key))
            if name not in heaps:
                if len(heaps) >= OPEN_FILES:
                    heaps.popitem(last=False)[1].close()
                heaps[name] = (staging / name).open("ab")
            heaps.move_to_end(name)
            heaps[name].write(data)
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
