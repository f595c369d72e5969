"""Deals the replayer's tests step through."""

from __future__ import annotations

from pathlib import Path

from engine.binding import bind
from engine.game import ROOMS
from logformat.log import Log
from logformat.text import loads
from replayer.timeline import Timeline
from validator.judge import judge

SAMPLES = Path(__file__).parent.parent.parent / "samples"

POSITION = """\
paipu 1
game hongshi
id golden
player 0 "东"
player 1 "南"
player 2 "西"
player 3 "北"
position
carry table 3 9s 9h
carry passed 0
carry revealed 1:Th

deal 0 Kh 8d 7c
deal 1 2c Ts Th
deal 2 Lj Td
deal 3 As
play 1 Th Ts
"""

LEGAL = (SAMPLES / "specimens" / "hongshi-legal.paipu").read_text(encoding="utf-8")
FLAWED = (SAMPLES / "specimens" / "hongshi-HS-FOLLOW-02.paipu").read_text(encoding="utf-8")


def log_of(text: str) -> Log:
    """The first log of a text."""
    return loads(text)[0]


def judged(text: str) -> Timeline:
    """The timeline of a text's first log, with what was found in it."""
    bound = bind(log_of(text))
    return Timeline(bound, judge(bound).findings)


def deals_of(room: str) -> list[Log]:
    """Every full deal among the samples of a room."""
    paths = [*(SAMPLES / room).glob("deal-*.paipu"), *(SAMPLES / "specimens").glob(f"{room}-*.paipu")]
    return [log for path in sorted(paths) for log in loads(path.read_bytes()) if log.game == room]


ROOMS_WITH_DEALS = tuple(room for room in ROOMS if deals_of(room))
