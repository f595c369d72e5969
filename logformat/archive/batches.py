"""Deals cut into frames, and their frames encoded: one after another, or by several processes at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Any

import msgspec

from logformat.archive import container, header
from logformat.archive.frame_writer import ENCODER, guess, parts_of
from logformat.archive.guessing import Guess
from logformat.archive.index import Summary, summary_of
from logformat.log import Log
from logformat.pool import in_order
from logformat.wire import from_bytes

DEALS_PER_FRAME = 512
_BYTES_PER_FRAME = 4 << 20
_LINES_PER_FRAME = 1000
_DECODER = msgspec.msgpack.Decoder(list[Log], dec_hook=from_bytes)


class Batch(msgspec.Struct, frozen=True):
    """The deals of one frame, what is guessed about their games, and how hard zstd is to try."""

    logs: list[Log]
    guesses: dict[str, Guess]
    level: int

    def __reduce__(self) -> tuple[Callable[..., Batch], tuple[Any, ...]]:
        """Travel as MessagePack, which takes a fraction of the time and the bytes of pickled deals."""
        return _arrived, (ENCODER.encode(self.logs), self.guesses, self.level)


def _arrived(logs: bytes, guesses: dict[str, Guess], level: int) -> Batch:
    return Batch(_DECODER.decode(logs), guesses, level)


class Encoded(msgspec.Struct, frozen=True):
    """A frame without its head, how many bytes come out of it, and what the index tells of it."""

    data: bytes
    content: int
    summary: Summary


def encoded(batch: Batch) -> Encoded:
    """Return the frame of a batch; it depends on nothing else."""
    parts = parts_of(batch.logs, batch.guesses)
    return Encoded(container.compressed_parts(parts, batch.level), sum(map(len, parts)), summary_of(batch.logs))


def all_encoded(batches: Iterator[Batch], jobs: int) -> Iterator[Encoded]:
    """Yield the frames of batches in their order, encoded by several processes if there is more than one."""
    first = list(islice(batches, 2))
    return in_order(encoded, chain(first, batches), jobs if len(first) > 1 else 1)


class Cutter:
    """Gathers deals until a frame is full; knows what was guessed about games in the frames before."""

    def __init__(self, deals_per_frame: int, level: int) -> None:
        self.deals_per_frame, self.level = deals_per_frame, level
        self.guesses: dict[str, Guess] = {}
        self.clear()

    def clear(self) -> None:
        """Begin a new frame."""
        self.logs: list[Log] = []
        self.size = 0
        self.outlines: set[str] = set()
        self.lines: set[str] = set()

    def adds(self, log: Log) -> bool:
        """Take in a deal, if it fits into the frame with the others; return whether it did."""
        outline, _ = header.lines_of(log)
        if self.logs and not self._has_room(outline):
            return False
        self.logs.append(log)
        self.size += len(ENCODER.encode(log))
        if outline not in self.outlines:
            self.outlines.add(outline)
            self.lines.update(header.names(outline))
        return True

    def _has_room(self, outline: str) -> bool:
        if len(self.logs) >= self.deals_per_frame or self.size >= _BYTES_PER_FRAME:
            return False
        return outline in self.outlines or len(self.lines.union(header.names(outline))) <= _LINES_PER_FRAME

    def batch(self) -> Batch:
        """Return the deals so far, which stay until the next frame is begun."""
        guess(self.logs, self.guesses)
        return Batch(self.logs, {log.game: self.guesses[log.game] for log in self.logs}, self.level)

    def full(self, logs: Iterable[Log]) -> Iterator[Batch]:
        """Take in deals and yield the frames they fill; what is left over stays for the next."""
        for log in logs:
            if not self.adds(log):
                yield self.batch()
                self.clear()
                self.adds(log)

    def all(self, logs: Iterable[Log]) -> Iterator[Batch]:
        """Yield the frames of deals, and of what was left over."""
        yield from self.full(logs)
        if self.logs:
            yield self.batch()
            self.clear()
