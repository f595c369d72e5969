"""Positions (log page §4): what each `carry` line means, and what it means when it is left out."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.zhuoheia.state import PLAYING, camps

from .table import codes, judged, position, state_after

HANDS = {0: "5s 6s", 1: "5h Ac", 2: "Jc As", 3: "6d 7d"}
OUT = {1: "5h Ac", 2: "Jc As", 3: "6d 7d"}
ALL = 0b1111

LINES: list[tuple[str, dict[int, str], str, dict[str, Any]]] = [
    ("nothing lies: the holder of 5h leads", HANDS, "", {"turn": 1, "owner": None, "phase": PLAYING}),
    ("lead", HANDS, "carry lead 3", {"turn": 3, "owner": None}),
    ("table", HANDS, "carry table 3 9s", {"owner": 3, "turn": 0, "passed": 0, "table_cards": bytes([7])}),
    ("passed", HANDS, "carry table 3 9s\ncarry passed 0", {"turn": 1, "passed": 1, "locked": 0}),
    ("passed locks", HANDS, "carry table 3 9s\ncarry passed 0\noption pass_locks true", {"turn": 1, "locked": 1}),
    ("locked", HANDS, "carry table 3 9s\ncarry passed 0\ncarry locked 0 1\noption pass_locks true", {"locked": 3}),
    ("who passed is locked too", HANDS, "carry table 3 9s\ncarry passed 0\ncarry locked 1\noption pass_locks true", {"locked": 3}),
    ("turn", HANDS, "carry table 3 9s\ncarry turn 2", {"turn": 2}),
    ("out", OUT, "carry lead 1\ncarry out 0", {"out": (0,), "active": 0b1110}),
    ("an empty hand", {**HANDS, 0: ""}, "carry lead 1", {"active": 0b1110, "out": (0,)}),
    ("acted and played: all", HANDS, "carry lead 1", {"acted": ALL, "played": ALL, "first_trick": False}),
    ("acted and played: some", HANDS, "carry lead 1\ncarry acted 1\ncarry played 2 3", {"acted": 2, "played": 12}),
    ("nobody", HANDS, "carry lead 1\ncarry acted none\ncarry played none", {"acted": 0, "played": 0}),
    ("opening", HANDS, "carry opening yes", {"acted": 0, "played": 0, "first_trick": True, "turn": 1, "phase": "opening"}),
    ("first_trick", HANDS, "carry table 3 9s\ncarry first_trick yes", {"first_trick": True}),
    ("an out-play: t is to act", OUT, "carry out 0\ncarry table 0 9s", {"wind": "open", "turn": 1, "asker": 1}),
    ("an out-play with wind=auto", OUT, "carry out 0\ncarry table 0 9s\noption wind auto", {"wind": None, "turn": 1}),
    ("asked", OUT, "carry out 0\ncarry table 0 9s\ncarry asked 1", {"wind": "asked", "turn": 2, "asker": 1}),
    ("given", OUT, "carry out 0\ncarry table 0 9s\ncarry asked 1\ncarry given 2", {"wind": "asked", "turn": 3}),
    ("refused", OUT, "carry out 0\ncarry table 0 9s\ncarry asked 1\ncarry refused 2", {"wind": "refused", "turn": 2}),
    ("asked locks", OUT, "carry out 0\ncarry table 0 9s\ncarry asked 1\noption pass_locks true", {"locked": 2}),
    ("who gave is locked too", OUT, "carry out 0\ncarry table 0 9s\ncarry asked 1\ncarry given 2\ncarry locked none\noption pass_locks true",
     {"locked": 6}),
    ("everybody has passed: the owner leads", HANDS, "carry table 3 9s\ncarry passed 0 1 2", {"turn": 3, "owner": None}),
    ("everybody has given: who asked leads", OUT, "carry out 0\ncarry table 0 9s\ncarry asked 1\ncarry given 2 3",
     {"turn": 1, "owner": None, "wind": None}),
    ("a locked seat is skipped", HANDS, "carry table 3 9s\ncarry locked 0\noption pass_locks true", {"turn": 1}),
    ("a locked seat is t all the same", OUT, "carry out 0\ncarry table 0 9s\ncarry locked 1\noption pass_locks true",
     {"turn": 1, "asker": 1, "wind": "open"}),
    ("turn names t", OUT, "carry out 0\ncarry table 0 9s\ncarry turn 2", {"turn": 2, "asker": 2, "wind": "open"}),
    ("decided", {1: "5h", 2: "Jc"}, "carry out 0 3\ncarry black 0 3", {"phase": "over"}),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "header", "expected"), [row[1:] for row in LINES], ids=[row[0] for row in LINES])
def test_carry(hands: dict[int, str], header: str, expected: dict[str, Any]) -> None:
    state = state_after(position(hands, header))
    assert {name: getattr(state, name) for name in expected} == expected


def test_opening_announcements() -> None:
    state = state_after(position(HANDS, "carry opening yes\ncarry spoken 1 2\ncarry announced 2"))
    assert (state.turn, state.spoken, state.deal.announced) == (3, 0b0110, 0b0100)


def test_the_lead_is_not_the_word_of_who_has_still_to_announce() -> None:
    header = "carry opening yes\ncarry spoken 1 2\ncarry lead 1"
    assert codes(position(HANDS, header, "declare 3 no_reveal\ndeclare 0 no_reveal\nplay 1 5h")) == []
    assert codes(position(HANDS, header, "declare 0 no_reveal")) == ["ZHA-REV-01@5"]


def test_the_lead_tells_who_begins_where_the_five_is_unseen() -> None:
    header = "carry opening yes\ncarry spoken none\ncarry lead 3"
    said = "declare 3 no_reveal\ndeclare 0 no_reveal\ndeclare 1 no_reveal\ndeclare 2 no_reveal\nplay 3 6d"
    report = judged(position({0: "5s"}, header, said))
    assert (report.findings, report.not_judged) == ((), ())
    assert codes(position({0: "5s"}, header, "declare 0 no_reveal")) == ["ZHA-REV-01@2"]


CAMPS = [
    ("the holders in the deal lines", HANDS, "", (0b0110,)),
    ("one holder of both", {0: "5s", 1: "5h As Ac", 2: "Jc", 3: "6d"}, "", (0b0010,)),
    ("one holder, the other ace gone", {0: "5s", 1: "5h As", 2: "Jc", 3: "6d"}, "", (0b0010,)),
    ("black", {0: "5s", 1: "5h", 2: "Jc", 3: "6d"}, "carry black 0 3", (0b1001,)),
    ("nobody can tell", {0: "5s", 1: "5h", 2: "Jc", 3: "6d"}, "", ()),
    ("a hand not recorded", {0: "5s", 1: "5h As", 2: "Jc"}, "", (0b0010, 0b1010)),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "header", "expected"), [row[1:] for row in CAMPS], ids=[row[0] for row in CAMPS])
def test_camps(hands: dict[int, str], header: str, expected: tuple[int, ...]) -> None:
    assert camps(state_after(position(hands, f"carry lead 0\n{header}"))) == expected


def test_hand_sizes_and_the_pack_are_not_checked() -> None:
    assert codes(position({0: "5s 5s 3s", 1: "5h"}, "carry lead 0", "play 0 5s")) == []


def test_a_position_plays_on_to_its_end() -> None:
    events = "declare 3 give_wind\nplay 1 5h\nplay 2 Jc\npass 3\nplay 1 Ac\nresult finish=0,1 winner=red"
    header = "carry out 0\ncarry table 0 9s\ncarry black 2 3\ncarry asked 1\ncarry given 2"
    assert codes(position({1: "5h Ac", 2: "Jc Qs", 3: "6d 7d"}, header, events)) == []
