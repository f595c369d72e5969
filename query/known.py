"""Which logs an export has already: 20 bytes a log, so that an archive of any size fits beside the work."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import pyarrow as pa
import pyarrow.parquet as pq

from query.store import Part
from query.tables import GAMES

_SCHEMA = pa.schema([("key", pa.uint64()), ("hash", pa.uint64()), ("part", pa.int32())])


class Known:
    """The logs of one game by the hash of their key: what each says, as a hash, and the part it lies in."""

    def __init__(self) -> None:
        self.tables = [_SCHEMA.empty_table()]
        self.parts: list[str] = []
        self._sort()

    def add(self, part: str, keys: Sequence[str], hashes: Sequence[str]) -> None:
        """Take in the logs of a part; of two with one key the later counts."""
        said = [_number(bytes.fromhex(digest)) for digest in hashes]
        rows = {"key": list(map(_key_number, keys)), "hash": said, "part": [len(self.parts)] * len(said)}
        self.tables.append(pa.table(rows, schema=_SCHEMA))
        self.parts.append(part)

    def find(self, key: str, digest: str) -> tuple[str, bool] | None:
        """Return the part a log of this key lies in, and whether it says the same; None if there is none."""
        place = self._place(key)
        if place is None:
            return None
        return self.parts[self.part[place]], self.said[place] == _number(bytes.fromhex(digest))

    def part_of(self, key: str) -> str | None:
        """Return the part a log of this key lies in."""
        place = self._place(key)
        return None if place is None else self.parts[self.part[place]]

    def _place(self, key: str) -> int | None:
        if len(self.tables) > 1:
            self._sort()
        number = _key_number(key)
        place = bisect_left(self.keys, number)
        return place if place < len(self.keys) and self.keys[place] == number else None

    def _sort(self) -> None:
        whole = pa.concat_tables(self.tables).sort_by([("key", "ascending"), ("part", "descending")]).combine_chunks()
        self.tables = [whole]
        self.keys, self.said = _cells(whole.column("key"), "Q"), _cells(whole.column("hash"), "Q")
        self.part = _cells(whole.column("part"), "i")


def known_logs(folder: Path, parts: tuple[Part, ...], game: str) -> Known:
    """Return the logs of a game in the parts of an export."""
    known = Known()
    for part in parts:
        if part.game == game:
            table = pq.read_table(folder / part.path(GAMES.name), columns=["log", "hash"], partitioning=None)
            known.add(part.name, table.column("log").to_pylist(), table.column("hash").to_pylist())
    return known


def _cells(column: pa.ChunkedArray, kind: Literal["Q", "i"]) -> memoryview:
    return memoryview(column.chunk(0).buffers()[1]).cast(kind)[: len(column)] if len(column) else memoryview(b"")


def _key_number(key: str) -> int:
    return _number(hashlib.blake2b(key.encode(), digest_size=8).digest())


def _number(digest: bytes) -> int:
    return int.from_bytes(digest[:8])
