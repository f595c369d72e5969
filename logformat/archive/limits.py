"""What a reader allows before it calls a file damaged: no archive, however hostile, makes it take more."""

from __future__ import annotations

from typing import Final

BEGINNING = b"P*M\x18\x07\x00\x00\x00P"
"""How an archive begins: the lead and the tag of its version frame."""

FRAME_LIMIT = 64 << 20
"""Bytes of a frame, decompressed. One log needs at most half of it."""
WINDOW_LOG = 26
"""Zstandard's window, as a power of two: 64 MiB."""
DEALS_LIMIT = 4096
"""Deals of one frame."""
INDEX_LIMIT = 1 << 28
"""Bytes of the index of one session, decompressed."""
COLUMNS_LIMIT = 4096
"""Columns of a frame: header places, and the numbers in their texts."""
STEPS_LIMIT: Final = 256
"""Events coded in one number; a longer deal takes several."""
EVENTS_LIMIT = 1 << 18
"""Events of one deal; no log of a megabyte has as many."""
