"""Lines seen before: what an event line or a header line says, asked for by its bytes, newline and all."""

from __future__ import annotations

from logformat import spelling
from logformat.draft import Fact, event_of, fact_of
from logformat.events import Event
from logformat.grammar import HEADER_VERBS, LINE_LIMIT, LOG_LIMIT, TYPES
from logformat.phrases import A_VERB
from logformat.quick import quick_event, quick_fact
from logformat.tokens import Line, split
from logformat.wellformed import GROWTH

EVENTS_LIMIT = 1 << 16
EVENT_LINE_LIMIT = 64
FACTS_LIMIT = 1 << 10
FACT_LINE_LIMIT = 256
PLAIN_LIMIT = LOG_LIMIT // GROWTH  # bytes of a log whose canonical text is sure not to be too long


class NotPlainError(ValueError):
    """A line that says more, or other, than one plain event or header line."""


class KnownEvents(dict[bytes, Event]):
    """Events by their lines; raises a `ValueError` of some kind for what is no plain event line."""

    def __missing__(self, raw: bytes) -> Event:
        text = raw.decode() if len(raw) <= EVENT_LINE_LIMIT else _text(raw)
        event = quick_event(text) or _event(text)
        self.keep(raw, event)
        return event

    def keep(self, raw: bytes, event: Event) -> None:
        """Keep the event of a short whole line that may come again; never one with more cards than letters."""
        if len(event.cards) < len(raw) <= EVENT_LINE_LIMIT and event.t is None and raw.endswith(b"\n"):
            if len(self) >= EVENTS_LIMIT:
                self.clear()
            self[raw] = event


class KnownFacts(dict[bytes, Fact]):
    """What header lines say, by their lines; raises a `ValueError` of some kind for what is no plain header line."""

    def __missing__(self, raw: bytes) -> Fact:
        text = _text(raw).removesuffix("\n")
        fact = quick_fact(text) or _fact(text)
        if len(raw) <= FACT_LINE_LIMIT:
            if len(self) >= FACTS_LIMIT:
                self.clear()
            self[raw] = fact
        return fact


class KnownLines:
    """What a reader has met so far: events and header lines that may come again, in any log."""

    def __init__(self) -> None:
        self.events, self.facts = KnownEvents(), KnownFacts()

    def plain_log(self, block: bytes) -> tuple[list[Fact], list[Event], int] | None:
        """Return what the lines of a log say, header, blank line, events, and how many they are; None if not plain."""
        if b"#" in block or b"\r" in block or not block.endswith(b"\n"):
            return None
        lines = block.splitlines(keepends=True)
        end = len(lines)
        while end and lines[end - 1] == b"\n":
            end -= 1
        try:
            blank = lines.index(b"\n")
            facts = list(map(self.facts.__getitem__, lines[:blank]))
            events = list(map(self.events.__getitem__, lines[blank + 1 : end]))
        except ValueError:
            return None
        is_long = b"*" in block and len(block) + sum(len(event.cards) for event in events) > PLAIN_LIMIT
        return None if is_long else (facts, events, len(lines))


def _text(raw: bytes) -> str:
    """Return a line as text, if its canonical spelling is sure not to be too long."""
    if len(raw) * GROWTH > LINE_LIMIT:
        raise NotPlainError
    return raw.decode()


def _verb_of(text: str) -> tuple[str, Line]:
    tokens, comment = split(text)
    if comment is not None:
        raise NotPlainError
    line = Line(tokens, len(text))
    return spelling.plain(line.next(A_VERB).raw), line


def _event(text: str) -> Event:
    verb, line = _verb_of(text)
    if verb not in TYPES:
        raise NotPlainError
    return event_of(verb, line)


def _fact(text: str) -> Fact:
    verb, line = _verb_of(text)
    if verb not in HEADER_VERBS:
        raise NotPlainError
    return fact_of(verb, line)
