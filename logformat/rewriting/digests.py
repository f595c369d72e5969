"""Which logs were there already: 16 bytes a log, so that millions of them fit."""

from __future__ import annotations

import hashlib

from logformat import messagepack
from logformat.log import Log

SIZE = 16
_EMPTY = bytes(SIZE)


def content_digest(log: Log) -> bytes:
    """Return what tells a log from any other; equal logs, hence equal canonical texts, have the same."""
    return hashlib.blake2b(messagepack.dumps(log), digest_size=SIZE).digest()


def id_digest(log: Log) -> bytes:
    """Return what tells a log by its id; one that has none is told by its content."""
    if log.id is None:
        return content_digest(log)
    return hashlib.blake2b(log.id.encode(), digest_size=SIZE, person=b"id").digest()


class DigestSet:
    """A set of digests in one block of memory, a fifth of what a set of bytes takes."""

    def __init__(self) -> None:
        self.count, self.slots = 0, 1 << 10
        self.table = bytearray(self.slots * SIZE)

    def __len__(self) -> int:
        return self.count

    def __contains__(self, digest: bytes) -> bool:
        return self._slot(digest)[1]

    def add(self, digest: bytes) -> bool:
        """Take a digest in; False if it was there."""
        at, is_there = self._slot(digest)
        if is_there:
            return False
        self.table[at : at + SIZE] = digest
        self.count += 1
        if self.count * 3 > self.slots * 2:
            self._grow()
        return True

    def _slot(self, digest: bytes) -> tuple[int, bool]:
        """Return where a digest stands, or would stand, and whether it does."""
        table, mask = self.table, self.slots - 1
        slot = int.from_bytes(digest[:8]) & mask
        while (found := table[slot * SIZE : slot * SIZE + SIZE]) != _EMPTY:
            if found == digest:
                return slot * SIZE, True
            slot = (slot + 1) & mask
        return slot * SIZE, False

    def _grow(self) -> None:
        old = self.table
        self.slots *= 2
        self.table = bytearray(self.slots * SIZE)
        for at in range(0, len(old), SIZE):
            if (digest := bytes(old[at : at + SIZE])) != _EMPTY:
                to, _ = self._slot(digest)
                self.table[to : to + SIZE] = digest
