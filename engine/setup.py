"""A log's header as its room understands it."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.readings import Readings
from logformat.log import Log


class Fault(msgspec.Struct, frozen=True):
    """A header line the room has its own code for: its place (`option players`), its words, what was expected."""

    place: str
    found: str
    expected: Any


class Setup(msgspec.Struct, frozen=True):
    """What a deal starts from. `carry` holds values by name, a tuple of values for names that may repeat."""

    log: Log
    options: Any
    seats: int
    carry: dict[str, Any]
    faults: tuple[Fault, ...]
    claims: Readings
    """The keys of the result line and how they read."""
    position: bool = False
    """Whether the log starts in the middle of a deal."""

    def __repr__(self) -> str:
        return f"<Setup of {self.log.game} {self.log.id}>"

    def read_claim(self, key: str, text: str) -> Any:
        """Return a claimed value of the result line as the room reads it."""
        return self.claims[key, text]

    @property
    def dealer(self) -> int | None:
        """The 庄家 as the header names it; None if it does not, or names no seat of the game."""
        named = self.log.dealer
        return named if named is not None and named < self.seats else None
