"""Small logs the tests of the validator share."""

from __future__ import annotations

from engine.binding import bind
from logformat.log import Log
from logformat.text import loads
from validator.judge import Report, judge

LIGHTNING = """
deal 0 6h 6d 7s 7h 7c 7d 8s 8h 8c 8d
deal 1 Ts Th Tc Td 9s 9h 9c 9d Js Jh
deal 2 Jc Jd Qs Qh Qc Qd Ks Kh Kc Kd
deal 3 As Ah Ac Ad 2s 2h 2c 2d Lj Bj
declare 1 lightning
"""
"""The shortest deal: seat 1 has all four tens and wins 9 points, 3 of each other seat."""

SETTLES = """meld 0 show7 7s
meld 0 layoff 8s
meld 0 layoff 9s
meld 0 layoff Ts
meld 0 layoff Js
meld 0 layoff Qs
declare 0 settle
"""
"""Seat 0 lays the run from its seven and settles."""

SETTLED = f"""

deal 0 7s 8s 9s Ts Js Qs 2d
deal 1 Kd 3d 3c 3h 4d 4c
{SETTLES}"""
"""The shortest deal of two seats: seat 0 settles with 2 points in hand, seat 1 has 30."""

TWO_SEATS = ("option players 2", "option target 300")
"""The options under which two seats can have such totals; there are four by default."""

POSITION = """paipu 1
game hongshi
position
carry lead 0
deal 0 7s 7h 9c 9d
deal 1 8s 8h Ks Kh
deal 2 2c 2d Qs Qh
deal 3 7c 7d Js Jh Td Th
"""
"""A position; its `deal` lines are events 1 to 4, seat 0 leads."""

ILLEGAL = POSITION + "play 0 9c 9d\nplay 1 8s 8h\n"
"""HS-FOLLOW-02 at event 6, line 10: a pair of eights does not beat a pair of nines."""


def log(text: str) -> Log:
    """The one log of a text."""
    (found,) = loads(text)
    return found


def judged(text: str) -> Report:
    """The report of the one log of a text."""
    return judge(bind(log(text)))


def found(text: str) -> list[str]:
    """The findings of the one log of a text, as `expect` writes them."""
    return [f"{finding.code}@{finding.event}" for finding in judged(text).findings]


def lightning(number: int, *lines: str, match: str = "spring-cup", moves: str = LIGHTNING) -> str:
    """A deal of a match that is over at once."""
    head = ["paipu 1", "game hongshi", f"match {match} {number}", "option first_dealer given", *lines]
    return "\n".join(head) + moves


def settled(number: int, *lines: str, match: str = "cup", moves: str = SETTLED) -> str:
    """A deal of a match that two seats settle at once; TWO_SEATS in its header, or in that of the deal before, say so."""
    head = ["paipu 1", "game erbaiwu", f"id {match}-{number}", f"match {match} {number}", *lines]
    return "\n".join(head) + moves
