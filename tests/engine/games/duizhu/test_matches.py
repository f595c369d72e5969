"""From deal to deal, sheet §9: levels, dealer, hui long, the end of the match."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.duizhu import GAME
from validator.run import judge_files

from .table import SAMPLES, last_trick, state_after


@pytest.mark.parametrize(
    ("text", "carried"),
    [
        (last_trick(0, "Ah", "8 5", 35), {"dealer": 2, "carry levels": ("9", "5"), "match over": False}),
        (last_trick(0, "Ah", "8 5", 40), {"dealer": 1, "carry levels": ("8", "5"), "match over": False}),
        (last_trick(0, "Ah", "A 5", 35), {"dealer": 2, "carry levels": ("A", "5"), "match over": True}),
        (last_trick(1, "Ah", "8 A", 35, dealer=1), {"dealer": 3, "carry levels": ("8", "A"), "match over": True}),
        (last_trick(0, "Ah", "8 5", 35), {"carry huilong": ()}),
        (last_trick(1, "Jc", "J 5"), {"carry huilong": (0, "J"), "dealer": 2}),
        (last_trick(1, "As", "A 5"), {"carry huilong": (0, "A")}),
        (last_trick(1, "Ad", "A 5", header="carry buried Lj 3c 4c 6c 7c 9c"), {"carry levels": ("9", "5")}),
        (last_trick(0, "Jc", "5 J", dealer=1), {"carry huilong": (1, "J"), "dealer": 3}),
        (last_trick(1, "Jc", "J 5", header="option pare_precedence defenders_also_take_table"), {"carry huilong": ()}),
        (last_trick(0, "Ah", "3 5", 5, header="carry huilong 0 J"), {"carry huilong": ()}),
    ],
)
def test_what_a_deal_carries_over(text: str, carried: dict[str, object]) -> None:
    found = GAME.carries(state_after(text))
    assert {key: found[key] for key in carried} == carried


def test_an_annulled_deal_keeps_the_right_to_hui_long() -> None:
    text = (
        "dealer 0;carry levels J 5;carry huilong 0 A;carry trump h;carry phase between;position;"
        "deal 1 9c;deal 3 Tc;declare 1 void"
    )
    found = GAME.carries(state_after(text))
    assert found["carry huilong"] == (0, "A")
    assert (found["dealer"], found["carry levels"]) == (2, ("J", "5"))


def test_an_unfinished_deal_carries_nothing() -> None:
    assert GAME.carries(state_after(last_trick(0, "Ah", "8 5").rpartition(";play")[0])) == {}


def deals(tmp_path: Path, header: str, *, first: str = "straight") -> list[str]:
    """The codes found in a deal that follows one of the samples."""
    before = (SAMPLES / "deal-straight-and-huilong.paipu").read_text(encoding="utf-8").split("\npaipu 1\n")[0]
    assert first in before
    later = f"paipu 1\ngame duizhu\nmatch autumn-cup 2\n{header}\n\ndraw 3 9s\ndraw 0 4s\n"
    file = tmp_path / "match.paipu"
    file.write_text(f"{before}\n{later}", encoding="utf-8")
    reports = [judged.report for judged in judge_files([file])]
    assert reports[0].findings == ()
    return [finding.code for finding in reports[1].findings]


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("dealer 3\ncarry levels 6 3\ncarry huilong 1 J", []),
        ("dealer 3\ncarry levels 6 3", []),
        ("dealer 3\ncarry levels 6 4", ["MATCH-01"]),
        ("dealer 1\ncarry levels 6 3", ["MATCH-01", "DZ-DRAW-01"]),
        ("dealer 3\ncarry huilong 0 J", ["DZ-SETUP-01", "MATCH-01"]),
        ("dealer 3\ncarry huilong 1 A", ["MATCH-01"]),
    ],
)
def test_the_next_header_follows(tmp_path: Path, header: str, found: list[str]) -> None:
    assert deals(tmp_path, header) == found
