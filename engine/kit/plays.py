"""What a play says of itself."""

from __future__ import annotations

from logformat.events import Play


def reading(event: Play) -> str | None:
    """Return what `as=` says, None without it."""
    pairs = event.pairs
    return pairs.get("as") if pairs.words else None
