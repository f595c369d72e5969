"""What changed between two steps, told against the log page's specimens."""

from __future__ import annotations

import pytest

from tests.replayer.deals import LEGAL, judged

CHANGES = [
    # 10: play 2 Lj Bj on seat 1's ace
    ((9, 10, None), [
        "Lj Bj: hand (seat 2) → on the table (seat 2)",
        "Ac: on the table (seat 1) → out of sight",
        "to act: seat 2 → seat 3",
    ]),
    ((10, 9, None), [
        "Lj Bj: on the table (seat 2) → hand (seat 2)",
        "Ac: into sight → on the table (seat 1)",
        "to act: seat 3 → seat 2",
    ]),
    # the same play for seat 0: it never saw that hand
    ((9, 10, 0), [
        "hand (seat 2): 2 unseen cards fewer",
        "Ac: on the table (seat 1) → out of sight",
        "Lj Bj: into sight → on the table (seat 2)",
        "to act: seat 2 → seat 3",
    ]),
    # 6: declare 0 reveal Td Th, seen by seat 3
    ((5, 6, 3), [
        "hand (seat 0): 2 unseen cards fewer",
        "Th Td: into sight → hand (seat 0)",
        "seat 0: up: revealed Th",
        "seat 1: down",
        "seat 2: down",
        "now: open up camp",
    ]),
    # 11: pass 3
    ((10, 11, None), ["seat 3: passed", "to act: seat 3 → seat 0"]),
    # 49: play 1 8s, seat 1 is out
    ((48, 49, None), [
        "8s: hand (seat 1) → on the table (seat 1)",
        "seat 1: out 1",
        "to act: seat 1 → seat 2",
        "no longer: trick 8",
        "now: trick 9",
    ]),
    ((30, 30, None), []),
]  # fmt: skip


@pytest.mark.parametrize(("steps", "changes"), CHANGES, ids=lambda value: str(value)[:12])
def test_what_changed(steps: tuple[int, int, int | None], changes: list[str]) -> None:
    assert [fact.text() for fact in judged(LEGAL).diff(*steps)] == changes


def test_changes_read_in_chinese_and_name_their_cards() -> None:
    first = judged(LEGAL).diff(9, 10)[0]
    assert first.text("zh") == "小王 大王：手牌（2 号座） → 桌上（2 号座）"
    assert first.cards() == {52, 53}


def test_whose_turn_it_is_reads_in_chinese() -> None:
    told = [fact.text("zh") for fact in judged(LEGAL).diff(10, 11)]
    assert told == ["3 号座：过", "轮到：3 号座 → 0 号座"]
