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
