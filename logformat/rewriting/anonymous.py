"""Logs without the people in them: names and ids become pseudonyms that only the holder of a key can make."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Iterable

import msgspec

from logformat.events import Note, Pairs
from logformat.log import Comment, Log, Match, Player, Tag

KEPT_TAGS = ("date", "expect")
"""What tells nothing of people; every other tag may: `venue`, `annotator`, one nobody has heard of."""
LETTERS = 16  # 80 bits: no two of a thousand million logs meet


class Anonymizer(msgspec.Struct, frozen=True, kw_only=True):
    """How to take people out of logs. The same key gives the same pseudonyms, in every file and on every day."""

    key: bytes
    tags: frozenset[str] = frozenset(KEPT_TAGS)
    keep_ids: bool = False
    keep_matches: bool = False
    drop_comments: bool = False
    drop_notes: bool = False

    def pseudonym(self, kind: str, text: str) -> str:
        """Return the pseudonym of a player, log or match."""
        digest = hmac.digest(self.key, f"{kind}\0{text}".encode(), hashlib.sha256)
        return f"{kind}-{base64.b32encode(digest).decode().lower()[:LETTERS]}"

    def anonymous(self, log: Log) -> Log:
        """Return a log in which nobody is named; events keep their numbers, a dropped note stays as an empty one."""
        players = tuple(map(self._player, log.players))
        names = Names(_named(log.players, players))
        return msgspec.structs.replace(
            log,
            id=log.id if log.id is None or self.keep_ids else self.pseudonym("log", log.id),
            match=log.match if log.match is None or self.keep_matches else self._match(log.match),
            players=players,
            tags=tuple(Tag(tag.name, names.hidden(tag.text)) for tag in log.tags if tag.name in self.tags),
            events=tuple(self._note(event, names) if isinstance(event, Note) else event for event in log.events),
            comments=() if self.drop_comments else tuple(self._comments(log.comments, names)),
        )

    def _player(self, player: Player) -> Player:
        """Return a player under a pseudonym, the same for an id whatever the name beside it."""
        known = player.pairs.get("id")
        pseudonym = self.pseudonym("p", player.name if known is None else f"id {known}")
        return Player(player.seat, pseudonym, Pairs((("id", pseudonym),)) if known is not None else Pairs())

    def _match(self, match: Match) -> Match:
        return Match(self.pseudonym("match", match.name), match.number)

    def _note(self, note: Note, names: Names) -> Note:
        return msgspec.structs.replace(note, text="" if self.drop_notes else names.hidden(note.text))

    def _comments(self, comments: Iterable[Comment], names: Names) -> Iterable[Comment]:
        for comment in comments:
            verb, _, name = comment.place.partition(" ")
            if verb != "tag" or name in self.tags:
                yield msgspec.structs.replace(comment, text=names.hidden(comment.text))


class Names:
    """The names of one log, and what stands for them in free text."""

    def __init__(self, instead: dict[str, str]) -> None:
        self.instead = instead
        ordered = sorted(instead, key=len, reverse=True)
        self.pattern = re.compile("|".join(map(_whole_word, ordered))) if ordered else None

    def hidden(self, text: str) -> str:
        """Return a text with pseudonyms for the names."""
        return self.pattern.sub(lambda found: self.instead[found[0]], text) if self.pattern else text


def _named(before: Iterable[Player], after: Iterable[Player]) -> dict[str, str]:
    instead = {}
    for player, pseudonym in zip(before, after, strict=True):
        for name in (player.name.strip(), *player.pairs.values()):
            if name:
                instead[name] = pseudonym.name
    return instead


def _whole_word(name: str) -> str:
    """Return a pattern of a name; one in Latin letters is found as a whole word only."""
    word = re.escape(name)
    left = r"(?<![A-Za-z0-9_])" if re.match(r"[A-Za-z0-9_]", name) else ""
    right = r"(?![A-Za-z0-9_])" if re.search(r"[A-Za-z0-9_]\Z", name) else ""
    return left + word + right
