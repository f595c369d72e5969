"""What a line may hold: the verbs with their slots, the shape of words, and the limits. DESIGN §3.1 as data."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from logformat.events import EVENT_TYPES, VERBS, Event

Slot: TypeAlias = Literal["seat", "count", "kind", "text", "card", "cards", "some cards"]

SLOTS: dict[str, tuple[Slot, ...]] = {
    "cut": ("seat", "count"),
    "flip": ("seat", "card"),  # or the word `kitty` alone
    "deal": ("seat", "cards"),
    "kitty": ("some cards",),
    "draw": ("seat", "card"),
    "declare": ("seat", "kind", "cards"),
    "take": ("seat", "cards"),
    "bury": ("seat", "some cards"),
    "swap": ("seat",),
    "play": ("seat", "some cards"),
    "pass": ("seat",),
    "discard": ("seat", "card"),
    "claim": ("seat", "card"),
    "meld": ("seat", "kind", "some cards"),
    "note": ("text",),
    "result": (),
}
TYPES: dict[str, type[Event]] = {VERBS[kind]: kind for kind in EVENT_TYPES}
HEADER_VERBS = ("game", "id", "match", "player", "tag", "option", "dealer", "carry", "position", "rules")

LINE_LIMIT = 64 * 1024  # bytes of one text line, its newline not counted
LOG_LIMIT = 1 << 20  # bytes of the text of one log, and one more for each card
VALUE_LIMIT = 32 << 20  # bytes of one log in JSON or MessagePack; no log of LOG_LIMIT needs as many
CHUNK = 1 << 16  # bytes taken at once where a stream is skipped or copied
CARDS_LIMIT = 4096  # cards on one line
NUMBER_LIMIT = 10**15 - 1

WORD = re.compile(r"[a-z][a-z0-9_]*")
BARE = re.compile(r'[^\s"#][^\s"]*')
PLAIN_BARE = re.compile(r'[^\s"#\x00-\x1f\x7f][^\s"\x00-\x1f\x7f]*')
SECONDS = re.compile(r"[0-9]{1,12}(\.[0-9]{1,9})?")


def seconds_text(seconds: float) -> str:
    """Return `t=` as it is written: plain decimal, no more digits than needed."""
    return f"{seconds:.9f}".rstrip("0").rstrip(".")
