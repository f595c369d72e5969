"""Which logs an export has already: some 30 bytes a log, so that an archive of any size fits beside the work."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pyarrow.parquet as pq

from logformat.digests import DigestSet, name_digest
from query.store import Part
from query.tables import GAMES

KEY_SIZE = 8
"""Bytes of the hash of a key: of a million logs two have the same with a chance of one in forty million."""


class Written(NamedTuple):
    """A log that is in the tables: the part it lies in, and a number that tells what it says."""

    part: str
    said: int

    def says(self, digest: str) -> bool:
        """Whether it says what a hash of the tables stands for."""
        return self.said == _number(digest)


class Known:
    """The logs of one game by their keys: what each says, and the part it lies in."""

    def __init__(self) -> None:
        self.keys = DigestSet(KEY_SIZE)
        self.said = array("Q")
        self.part = array("I")
        self.parts: list[str] = []

    def add(self, part: str, logs: Iterable[tuple[str, str]]) -> None:
        """Take in logs of a part, keys and hashes; of two with one key the later counts."""
        place = len(self.parts)
        self.parts.append(part)
        for key, digest in logs:
            number = self.keys.place(name_digest(key)[:KEY_SIZE])
            if number == len(self.said):
                self.said.append(_number(digest))
                self.part.append(place)
            else:
                self.said[number], self.part[number] = _number(digest), place

    def find(self, key: str) -> Written | None:
        """Return the log of a key, None if there is none."""
        number = self.keys.number(name_digest(key)[:KEY_SIZE])
        return None if number is None else Written(self.parts[self.part[number]], self.said[number])


def known_logs(folder: Path, parts: tuple[Part, ...], game: str) -> Known:
    """Return the logs of a game in the parts of an export."""
    known = Known()
    for part in parts:
        if part.game == game:
            known.add(part.name, _logs(folder / part.path(GAMES.name)))
    return known


def _logs(games: Path) -> Iterator[tuple[str, str]]:
    with pq.ParquetFile(games) as file:
        for batch in file.iter_batches(columns=["log", "hash"]):
            keys, hashes = (column.to_pylist() for column in batch.columns)
            yield from zip(keys, hashes, strict=True)


def _number(digest: str) -> int:
    return int(digest[:16], 16)
