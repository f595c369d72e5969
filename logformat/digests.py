"""Which logs were there already: 16 bytes a log, so that millions of them fit."""

from __future__ import annotations

import hashlib
from array import array

import msgspec

from logformat import messagepack
from logformat.log import Log

SIZE = 16


def content_digest(log: Log) -> bytes:
    """Return what tells a log from any other; equal logs, hence equal canonical texts, have the same."""
    return hashlib.blake2b(messagepack.dumps(log), digest_size=SIZE).digest()


def saying(log: Log) -> bytes:
    """Return what a log says, as bytes; comments do not count."""
    return messagepack.dumps(msgspec.structs.replace(log, comments=()))


def hash_of(said: bytes) -> str:
    """Return a hash of what a log says: the column `hash` of the tables."""
    return hashlib.blake2b(said, digest_size=SIZE).hexdigest()


def id_digest(log: Log) -> bytes:
    """Return what tells a log by its id; one that has none is told by its content."""
    if log.id is None:
        return content_digest(log)
    return name_digest(log.id)


def name_digest(name: str) -> bytes:
    """Return what tells a name from any other."""
    return hashlib.blake2b(name.encode(), digest_size=SIZE, person=b"id").digest()


class DigestSet:
    """A set of digests of one size, each with its number in the order they came, a fifth of what a set of bytes takes."""

    def __init__(self, size: int = SIZE) -> None:
        self.size = size
        self.digests = bytearray()
        self.slots = _slots(1 << 10)

    def __len__(self) -> int:
        return len(self.digests) // self.size

    def __contains__(self, digest: bytes) -> bool:
        return self.number(digest) is not None

    def number(self, digest: bytes) -> int | None:
        """Return how many came before a digest; None if it is not there."""
        found = self.slots[self._slot(digest)]
        return found - 1 if found else None

    def add(self, digest: bytes) -> bool:
        """Take a digest in; False if it was there."""
        return len(self) == self.place(digest)

    def place(self, digest: bytes) -> int:
        """Return how many came before a digest, which is taken in if it was not there."""
        slot = self._slot(digest)
        if self.slots[slot]:
            return self.slots[slot] - 1
        self.digests += digest
        self.slots[slot] = count = len(self)
        if count * 3 > len(self.slots) * 2:
            self._grow()
        return count - 1

    def update(self, other: DigestSet) -> None:
        """Take in all of another set, in its order."""
        for at in range(0, len(other.digests), other.size):
            self.add(bytes(other.digests[at : at + other.size]))

    def _slot(self, digest: bytes) -> int:
        """Return the slot that has the number of a digest, or would have it; numbers there begin at 1."""
        slots, mask, size = self.slots, len(self.slots) - 1, self.size
        slot = int.from_bytes(digest[:8]) & mask
        while (number := slots[slot]) and self.digests[(number - 1) * size : number * size] != digest:
            slot = (slot + 1) & mask
        return slot

    def _grow(self) -> None:
        self.slots = _slots(2 * len(self.slots))
        for number, at in enumerate(range(0, len(self.digests), self.size), 1):
            self.slots[self._slot(bytes(self.digests[at : at + self.size]))] = number


def _slots(count: int) -> array[int]:
    return array("I", bytes(4 * count))
