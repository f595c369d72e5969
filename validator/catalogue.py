"""Every code there is: the laws of the rooms, those of matches, and the faults of reading."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache

import msgspec

from engine.game import game, games
from engine.rule import Rule
from engine.words import Label
from logformat.errors import Fault
from validator.match_laws import MATCH_RULES


class Law(msgspec.Struct, frozen=True):
    """A code and what stands behind it; `game` is None for what all games share."""

    code: str
    name: str
    law: Label
    game: str | None = None
    sheet: str = ""
    seed: str = ""
    verdict: str = ""

    @property
    def folder(self) -> str:
        """The folder of samples that shows it."""
        return self.game or self.code.partition("-")[0].lower()


def _of_rule(rule: Rule, key: str | None) -> Law:
    return Law(rule.code, rule.name, Label(rule.law, rule.law_zh), key, rule.sheet, rule.seed, rule.verdict)


def laws_of(key: str) -> Iterator[Law]:
    """Yield the laws of a game, in sheet order."""
    return (_of_rule(rule, key) for rule in _distinct(game(key).rules))


def shared_laws() -> Iterator[Law]:
    """Yield what all games share: the laws of matches, then the faults of reading and binding."""
    yield from (_of_rule(rule, None) for rule in MATCH_RULES)
    yield from (
        Law(code, "unreadable_log", Label(fault.law, fault.law_zh), sheet="docs/format.md", verdict="unreadable")
        for code, fault in Fault.ALL.items()
    )


def _distinct(rules: tuple[Rule, ...]) -> Iterator[Rule]:
    """Yield one rule per code; a code may be raised in several ways."""
    return iter({rule.code: rule for rule in reversed(rules)}[code] for code in dict.fromkeys(r.code for r in rules))


@cache
def catalogue() -> dict[str, Law]:
    """Return every law by its code: the games in roster order, then what they share."""
    of_games = (law for room in games() for law in laws_of(room.key))
    return {law.code: law for law in (*of_games, *shared_laws())}


def finding_codes() -> tuple[str, ...]:
    """Return the codes that findings can have; faults of reading are errors, no findings."""
    return tuple(code for code in catalogue() if not code.startswith("LOG-"))


def nearest(code: str) -> list[str]:
    """Return the codes that look most like a code that does not exist."""
    return get_close_matches(code.upper(), catalogue(), n=4, cutoff=0.5)
