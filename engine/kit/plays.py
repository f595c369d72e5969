"""What a play says of itself."""

from __future__ import annotations

from logformat.events import Play


def reading(event: Play) -> str | None:
    """Return what `as=` says, None without it."""
    for key, said in event.pairs.words:
        if key == "as":
            return said
    return None
