"""paipu (牌谱): hand histories of Chinese card games, read, replayed and judged.

The names in `__all__` are the public API, docs/python.md goes through them; what they need is imported when first used.

Read a log and ask what happened in it:

>>> import paipu
>>> log = paipu.loads('''
... paipu 1
... game hongshi
... position
... carry lead 0
... deal 0 9s 9h
... deal 1 8s 8h Ks
... deal 2 2c 2d
... deal 3 7s 7h Td Th
... play 0 9s 9h
... play 1 8s 8h
... ''')[0]
>>> log.game, len(log.events)
('hongshi', 6)

Judge it. A report holds the findings, whether the deal is over, and the recomputed outcome:

>>> report = paipu.judge(log)
>>> [(finding.code, finding.event, finding.seat) for finding in report.findings]
[('HS-FOLLOW-02', 6, 1)]
>>> print(report.findings[0].text())
8s 8h does not beat 9s 9h
>>> report.complete, report.outcome
(False, None)

A code is a law with a source:

>>> law = paipu.law("HS-FOLLOW-02")
>>> law.name, law.sheet
('not_higher', '§5.1')

Step through it, with all cards open or with the eyes of a seat:

>>> timeline = paipu.Timeline(log, report.findings)
>>> timeline.last
6
>>> [finding.code for finding in timeline[6].findings]
['HS-FOLLOW-02']
>>> timeline.view(5, seat=2).seats[1].hidden
3

What may be done at a step, and what the laws say of a line that somebody wants to add:

>>> [paipu.event_line(move) for move in paipu.legal_moves(log, 5) if move.seat == 1]
['pass 1']
>>> [finding.code for finding in paipu.check(log, "play 1 Ks", 5)]
['HS-FOLLOW-01']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.binding import BindError as BindError
    from engine.binding import Bound as Bound
    from engine.binding import bind as bind
    from engine.game import Game as Game
    from engine.game import Shape as Shape
    from engine.game import games as games
    from engine.rule import Finding as Finding
    from engine.rule import Rule as Rule
    from engine.view import Area as Area
    from engine.view import SeatView as SeatView
    from engine.view import View as View
    from engine.words import Fact as Fact
    from engine.words import Label as Label
    from engine.words import Lang as Lang
    from logformat.archive.reader import Archive as Archive
    from logformat.archive.recovery import Recovered as Recovered
    from logformat.archive.recovery import recover as recover
    from logformat.archive.writer import Writer as Writer
    from logformat.cards import Cards as Cards
    from logformat.cards import cards_text as cards_text
    from logformat.entry import Entry as Entry
    from logformat.errors import LogError as LogError
    from logformat.events import Event as Event
    from logformat.events import Pairs as Pairs
    from logformat.log import Carry as Carry
    from logformat.log import Comment as Comment
    from logformat.log import Log as Log
    from logformat.log import Match as Match
    from logformat.log import Option as Option
    from logformat.log import Player as Player
    from logformat.log import Tag as Tag
    from logformat.text_writer import event_line as event_line
    from paipu import events as events
    from paipu.api import cards as cards
    from paipu.api import check as check
    from paipu.api import dump as dump
    from paipu.api import dumps as dumps
    from paipu.api import event as event
    from paipu.api import game as game
    from paipu.api import judge as judge
    from paipu.api import law as law
    from paipu.api import legal_moves as legal_moves
    from paipu.api import load as load
    from paipu.api import loads as loads
    from paipu.api import query as query
    from paipu.api import read as read
    from paipu.api import simulate as simulate
    from paipu.api import validate as validate
    from query.database import Database as Database
    from query.database import Rows as Rows
    from query.errors import RefusedError as RefusedError
    from query.export import Tally as Tally
    from query.export import export as export
    from replayer.timeline import Step as Step
    from replayer.timeline import Timeline as Timeline
    from validator.catalogue import Law as Law
    from validator.judge import Report as Report
    from validator.recorder import Recorder as Recorder
    from validator.report import ErrorLine as ErrorLine
    from validator.report import FindingLine as FindingLine
    from validator.report import LogReport as LogReport
    from validator.resuming import OtherDealError as OtherDealError

    __version__: str

_HOMES = {
    "paipu.api": (
        "read",
        "load",
        "loads",
        "dump",
        "dumps",
        "cards",
        "event",
        "judge",
        "validate",
        "check",
        "law",
        "legal_moves",
        "simulate",
        "query",
        "game",
    ),
    "logformat.log": (
        "Log",
        "Match",
        "Player",
        "Tag",
        "Option",
        "Carry",
        "Comment",
    ),
    "logformat.events": (
        "Event",
        "Pairs",
    ),
    "logformat.cards": (
        "Cards",
        "cards_text",
    ),
    "logformat.entry": ("Entry",),
    "logformat.errors": ("LogError",),
    "logformat.text_writer": ("event_line",),
    "logformat.archive.reader": ("Archive",),
    "logformat.archive.writer": ("Writer",),
    "logformat.archive.recovery": (
        "recover",
        "Recovered",
    ),
    "engine.binding": (
        "bind",
        "Bound",
        "BindError",
    ),
    "engine.game": (
        "Game",
        "Shape",
        "games",
    ),
    "engine.rule": (
        "Finding",
        "Rule",
    ),
    "engine.view": (
        "View",
        "SeatView",
        "Area",
    ),
    "engine.words": (
        "Label",
        "Fact",
        "Lang",
    ),
    "replayer.timeline": (
        "Timeline",
        "Step",
    ),
    "validator.catalogue": ("Law",),
    "validator.judge": ("Report",),
    "validator.recorder": ("Recorder",),
    "validator.report": (
        "LogReport",
        "FindingLine",
        "ErrorLine",
    ),
    "validator.resuming": ("OtherDealError",),
    "query.database": (
        "Database",
        "Rows",
    ),
    "query.errors": ("RefusedError",),
    "query.export": (
        "export",
        "Tally",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [*_HOME_OF, "events"]  # noqa: PLE0604 - every key is a string


def __getattr__(name: str) -> object:
    if name == "events":
        return import_module("paipu.events")
    if name == "__version__":
        return import_module("importlib.metadata").version("paipu")
    if name not in _HOME_OF:
        raise AttributeError(f"module 'paipu' has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
