"""A log: the header of one deal, its events, and the comments that stand beside them."""

from __future__ import annotations

import msgspec

from logformat.events import NO_PAIRS, Event, Pairs

VERSION = 1


def _version() -> int:
    """Return the version of a new log; a default made by a function is always written, so codecs name it."""
    return VERSION


class _Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    pass


class Match(_Record, frozen=True):
    """The match a deal belongs to, and the number of the deal in it."""

    name: str
    number: int


class Player(_Record, frozen=True):
    """Who sat at a seat; `pairs` hold what else is known of the player (`id=u17`)."""

    seat: int
    name: str
    pairs: Pairs = NO_PAIRS


class Tag(_Record, frozen=True):
    """A word about the log that no rule reads; unknown tags are kept."""

    name: str
    text: str


class Option(_Record, frozen=True):
    """A variation of the rules, by name; the room says what its words mean."""

    name: str
    words: tuple[str, ...]


class Carry(_Record, frozen=True):
    """What the match, or a position, brings in; each item is a token as written: text, card or `key=value`."""

    name: str
    items: tuple[str, ...]


class Comment(_Record, frozen=True):
    """Text after a `#`, and the line it belongs to.

    `place` is `@n` for event n, `end`, or a header line: its verb, then its name or seat where several may stand
    (`option cut_in`, `player 0`, `carry seq 2` for the second such line).
    """

    place: str
    text: str
    trailing: bool = False


class Log(_Record, frozen=True, kw_only=True):
    """One deal as recorded. Values are kept as text: only a room knows what they mean."""

    version: int = msgspec.field(default_factory=_version, name="paipu")
    game: str
    id: str | None = None
    match: Match | None = None
    players: tuple[Player, ...] = ()
    options: tuple[Option, ...] = ()
    dealer: int | None = None
    position: bool = False
    rules: int | None = None
    tags: tuple[Tag, ...] = ()
    carry: tuple[Carry, ...] = ()
    events: tuple[Event, ...] = ()
    comments: tuple[Comment, ...] = ()

    def tag(self, name: str) -> str | None:
        """Return the text of a tag, or None."""
        return next((tag.text for tag in self.tags if tag.name == name), None)

    def carried(self, name: str) -> tuple[tuple[str, ...], ...]:
        """Return the items of every `carry NAME` line."""
        return tuple(line.items for line in self.carry if line.name == name)
