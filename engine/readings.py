"""What the `key=text` pairs of a line mean: read once, looked up when they come again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.telling import written
from engine.values import Value
from engine.words import Label

FULL = 1 << 12
TEXT_LIMIT = 64


class Readings(dict[tuple[str, str], Any]):
    """The values of pairs, by key and text, on one kind of line at a table of so many seats.

    `tell` says such a pair in words. Raises `KeyError` for a key the line does not have and `MismatchError` for a text
    that is no value of its key.
    """

    def __init__(self, keys: Mapping[str, Value], seats: int, tell: Callable[[str, str], Label] = written) -> None:
        super().__init__()
        self.of_line, self.seats, self.tell = keys, seats, tell

    def __missing__(self, pair: tuple[str, str]) -> Any:
        key, text = pair
        found = self.of_line[key].read_text(text, self.seats)
        if len(text) <= TEXT_LIMIT:
            if len(self) >= FULL:
                self.clear()
            self[pair] = found
        return found
