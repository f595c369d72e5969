"""What is put away in a file, since a million things of it would not fit into memory: bytes by number, values by key."""

from __future__ import annotations

import os
import pickle
import tempfile
import weakref
from array import array
from collections import OrderedDict
from typing import Generic, TypeVar, cast

from logformat.digests import DigestSet, name_digest

IN_MEMORY = 16 << 20
"""Bytes of records that no file is made for."""
RECENT = 1000
"""Values of a shelf that stay in memory."""

Value = TypeVar("Value")


class Records:
    """Bytes, numbered as they came; 8 bytes each stay in memory, the others are in a file without a name."""

    def __init__(self) -> None:
        self.file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 (lives as long as the records)
        self.places = array("Q", (0,))
        weakref.finalize(self, self.file.close)

    def __len__(self) -> int:
        return len(self.places) - 1

    def __getitem__(self, number: int) -> bytes:
        start, end = self.places[number : number + 2]
        self.file.seek(start)
        return self.file.read(end - start)

    def add(self, data: bytes) -> None:
        """Put some bytes away behind the others."""
        self.file.seek(0, os.SEEK_END)
        self.file.write(data)
        self.places.append(self.file.tell())


class Shelf(Generic[Value]):
    """Values by a pair of names. Those asked for last are in memory, of the others 30 bytes each."""

    def __init__(self, recent: int = RECENT) -> None:
        self.size = recent
        self.recent: OrderedDict[tuple[str, str], Value] = OrderedDict()
        self.keys = DigestSet()
        self.newest = array("Q")
        """Of each key which record counts, from 1; 0 if none does."""
        self.records = Records()

    def get(self, key: tuple[str, str]) -> Value | None:
        """Return the value of a key, None if there is none."""
        if key not in self.recent:
            number = self._number(key)
            if number is None or not self.newest[number]:
                return None
            self[key] = cast("Value", pickle.loads(self.records[self.newest[number] - 1]))  # our own bytes
        self.recent.move_to_end(key)
        return self.recent[key]

    def __setitem__(self, key: tuple[str, str], value: Value) -> None:
        self.recent[key] = value
        self.recent.move_to_end(key)
        if len(self.recent) > self.size:
            self._put_away(*self.recent.popitem(last=False))

    def pop(self, key: tuple[str, str]) -> Value | None:
        """Take the value of a key away and return it, None if there is none."""
        found = self.get(key)
        self.recent.pop(key, None)
        number = self._number(key)
        if number is not None:
            self.newest[number] = 0
        return found

    def _number(self, key: tuple[str, str]) -> int | None:
        """Return the number of a key that was put away once, None if it never was."""
        return self.keys.number(_digest(key)) if self.newest else None

    def _put_away(self, key: tuple[str, str], value: Value) -> None:
        self.records.add(pickle.dumps(value))
        number = self.keys.place(_digest(key))
        if number == len(self.newest):
            self.newest.append(0)
        self.newest[number] = len(self.records)


def _digest(key: tuple[str, str]) -> bytes:
    return name_digest("\0".join(key))
