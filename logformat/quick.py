"""The short way for the lines most logs are made of: verb, seat, canonical cards, perhaps `t=`.

What it does not know at once it leaves to `draft.event_of`, which gives the same event for every line both read.
"""

from __future__ import annotations

from logformat.cards import CARD_CODES, NO_CARDS, Cards
from logformat.events import NO_PAIRS, Bury, Claim, Deal, Discard, Draw, Event, Pass, Play, Take
from logformat.grammar import CARDS_LIMIT, SECONDS

_SEATS = {str(seat): seat for seat in range(10)}
_KINDS: dict[str, tuple[type[Deal | Draw | Take | Bury | Play | Discard | Claim], int, int]] = {
    "deal": (Deal, 0, CARDS_LIMIT),
    "draw": (Draw, 1, 1),
    "take": (Take, 0, CARDS_LIMIT),
    "bury": (Bury, 1, CARDS_LIMIT),
    "play": (Play, 1, CARDS_LIMIT),
    "discard": (Discard, 1, 1),
    "claim": (Claim, 1, 1),
}


def quick_event(text: str) -> Event | None:
    """Return the event of a plain line in canonical spelling, or None for any other line."""
    words = text.split()
    seconds = None
    if words and words[-1].startswith("t="):
        if not SECONDS.fullmatch(words[-1], 2):
            return None
        seconds = float(words.pop()[2:])
    if len(words) < 2 or (seat := _SEATS.get(words[1])) is None:
        return None
    if words[0] == "pass" and len(words) == 2:
        return Pass(seat, NO_PAIRS, seconds)
    kind, least, most = _KINDS.get(words[0], (None, 0, 0))
    if kind is None or not least <= len(words) - 2 <= most:
        return None
    try:
        cards = Cards([CARD_CODES[word] for word in words[2:]]) or NO_CARDS
    except KeyError:
        return None
    return kind(seat, cards, NO_PAIRS, seconds)
