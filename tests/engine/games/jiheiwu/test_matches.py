"""From deal to deal, sheet §2.2 and §9: who deals, who draws, the totals, the end; `;` ends a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.jiheiwu import GAME
from validator.run import judge_files

from .short import state_after

SOLO = "dealer 2;carry black5 2;carry lead 2;position;deal 2 4c;deal 0 9c 9d;play 2 4c"
WIN = "dealer 4;carry black5 1;carry out 1;carry lead 4;position;deal 4 4c;deal 0 9c 9d;play 4 4c"
THREE = "option players 3;dealer 1;carry out 2;carry lead 0;position;deal 0 4c;deal 1 9c 9d;play 0 4c"


@pytest.mark.parametrize(
    ("text", "carried"),
    [
        (SOLO, {"dealer": 2, "carry next_dealer": 2, "carry totals": (-4, -4, 16, -4, -4)}),
        (WIN, {"dealer": 0, "carry next_dealer": 0, "carry totals": (-3, 3, -3, -3, 6)}),
        ("carry totals 1 1 1 1 1;" + WIN, {"carry totals": (-2, 4, -2, -2, 7), "match over": False}),
        ("match cup 2;option deals 2;" + WIN, {"match over": True}),
        ("match cup 1;option deals 2;" + WIN, {"match over": False}),
        (THREE, {"carry next_drawer": 2, "carry totals": (1, -2, 1)}),
    ],
)
def test_what_a_deal_carries_over(text: str, carried: dict[str, object]) -> None:
    found = GAME.carries(state_after(text))
    assert {key: found[key] for key in carried} == carried


def test_three_players_carry_no_dealer() -> None:
    assert "dealer" not in GAME.carries(state_after(THREE))


def test_an_unfinished_deal_carries_nothing() -> None:
    assert GAME.carries(state_after(WIN.partition(";play")[0])) == {}


SIX = "paipu 1\ngame jiheiwu\nmatch cup {number}\noption players 6\n{head}\n\n{events}\n"
RED_SOLO = """\
deal 0 4h 4c 4d 4s 5h 5c 5d 5s Lj
play 0 4h 4c 4d 4s
pass 1
pass 2
pass 3
pass 4
pass 5
play 0 5h 5c 5d 5s
declare 0 last_card
pass 1
pass 2
pass 3
pass 4
pass 5
play 0 Lj"""


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("dealer 0\ncarry totals 25 -5 -5 -5 -5 -5", []),
        ("dealer 1", ["JHW-SETUP-04"]),
        ("dealer 0\ncarry next_dealer 1", ["JHW-SETUP-04"]),
        ("dealer 0\ncarry first_drawer 2", ["JHW-SETUP-03"]),
        ("dealer 0\ncarry totals 0 0 0 0 0 0", ["MATCH-01"]),
    ],
)
def test_the_next_header_follows(tmp_path: Path, head: str, found: list[str]) -> None:
    file = tmp_path / "match.paipu"
    later = SIX.format(number=2, head=head, events="")
    file.write_text(SIX.format(number=1, head="dealer 0", events=RED_SOLO) + later, encoding="utf-8")
    first, second = [judged.report for judged in judge_files([file])]
    assert first.complete
    assert first.findings == ()
    assert [finding.code for finding in second.findings] == found
