"""The golden cases of the sheet, §13, by number."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.jiheiwu.combos import recogniser
from logformat.cards import cards

from .short import codes, judged, state_after

SPARE = ("9d", "Td", "Jd", "Qd", "Kd", "Ad")


def position(head: str, hands: str, events: str) -> str:
    """A position with hands `0: 4c 6d / 1: 7s`."""
    deals = ";".join(f"deal {hand.strip().replace(':', '', 1)}" for hand in hands.split("/"))
    return f"{head};position;{deals};{events}"


# ---------------------------------------------------------------- plays: 1–11 and 22

LEADS = [
    # case, players, cards, type and key or code
    (1, 5, "4c 6d 7s", ("run", 7)),
    (2, 5, "4d 5c 6h", ("run", 6)),
    (3, 5, "Kc Ad 2h", "JHW-COMB-03"),
    (4, 4, "9c Td Jh", "JHW-COMB-02"),
    (5, 3, "Ac 2d 3h 4s 6c", ("run", 6)),
    (6, 5, "4c 4d 6c 6s", ("pair_run", 6)),
]
FOLLOWS = [
    # case, players, table, cards, type or code
    (7, 6, "3c 3d", "Lj Bj", "pair"),
    (8, 6, "Lj Bj", "5c 5d", "pair"),
    (9, 5, "5s", "5h", "single"),
    (10, 5, "Jc Qd Kh As", "8c 8d 8h", "bomb"),
    (11, 5, "4c 4d 4h 4s", "5c 5d 5h", "JHW-FOLLOW-03"),
]


def said(head: str, players: int, group: str, found: str | tuple[str, int]) -> None:
    """The play by seat 0 or 1 is the combination, or the code is its only finding."""
    text = f"option players {players};dealer 0;carry black5 2;{head}"
    if isinstance(found, str) and found.startswith("JHW"):
        assert codes(text) == [f"{found}@2"]
        return
    assert codes(text) == []
    combo = recogniser(state_after(text).options)(cards(group))
    assert combo is not None
    assert found in (combo.type, (combo.type, combo.key))


@pytest.mark.parametrize(("case", "players", "group", "found"), LEADS, ids=lambda value: str(value))
def test_lead(case: int, players: int, group: str, found: str | tuple[str, int]) -> None:
    said(f"carry lead 0;position;deal 0 {group} 8s 8d;play 0 {group}", players, group, found)


@pytest.mark.parametrize(("case", "players", "table", "group", "found"), FOLLOWS, ids=lambda value: str(value))
def test_follow(case: int, players: int, table: str, group: str, found: str) -> None:
    said(f"carry table 0 {table};position;deal 1 {group} 9s 9d;play 1 {group}", players, group, found)


def test_case_22_the_little_ghost_may_not_reveal() -> None:
    head = "option players 6;dealer 0;carry opening yes;position;deal 4 Lj 4c;deal 2 5s 6c"
    assert codes(f"{head};declare 4 reveal Lj") == ["JHW-REV-02@3"]


# ---------------------------------------------------------------- outcomes: 12–19


def finished(players: int, head: str, order: tuple[int, ...]) -> dict[str, Any] | None:
    """The outcome of a deal whose seats went out in an order; the last of them plays its last card in the log."""
    *before, last = order
    hands = {seat: SPARE[seat] for seat in range(players) if seat not in before}
    deals = ";".join(f"deal {seat} {card}" for seat, card in hands.items())
    out = f"carry out {' '.join(map(str, before))};" if before else ""
    text = f"option players {players};{head};carry lead {last};{out}position;{deals};play {last} {hands[last]}"
    report = judged(text)
    assert report.complete
    return report.outcome


OUTCOMES = [
    # case, players, header, order, score, further keys
    (12, 5, "dealer 0;carry black5 2", (0, 2), (6, -3, 3, -3, -3), {"winner": "dealer"}),
    (13, 5, "dealer 0;carry black5 2", (1, 3, 4), (-4, 2, -2, 2, 2), {"winner": "opponents"}),
    (14, 5, "dealer 0;carry black5 2;carry revealed yes", (2, 1, 0), (8, -4, 4, -4, -4), {"winner": "dealer"}),
    (15, 5, "dealer 0;carry black5 2", (1, 0, 2), (0, 0, 0, 0, 0), {"winner": "draw", "next_dealer": 1}),
    (16, 5, "dealer 0;carry black5 0", (0,), (16, -4, -4, -4, -4), {"winner": "dealer", "next_dealer": 0}),
    (17, 6, "dealer 0;carry black5 0;carry ghost 3", (3, 0), (6, -3, -3, 3, -3, -3), {"winner": "dealer"}),
    (17, 6, "option six_merged balance;dealer 0;carry black5 0;carry ghost 3", (3, 0), (9, -3, -3, 3, -3, -3), {}),
    (18, 6, "dealer 0;carry black5 0;carry ghost 3", (1, 2, 4, 0, 5), (-2, 1, 1, -1, 1, 1), {"winner": "opponents"}),
    (18, 6, "option six_merged balance;dealer 0;carry black5 0;carry ghost 3", (1, 2, 4, 0, 5),
     (-3, 1, 1, -1, 1, 1), {}),
    (19, 3, "dealer 1", (0, 2), (1, -2, 1), {"winner": "opponents", "next_drawer": 0}),
]  # fmt: skip


@pytest.mark.parametrize(("case", "players", "head", "order", "score", "more"), OUTCOMES, ids=lambda value: str(value))
def test_outcome(
    case: int, players: int, head: str, order: tuple[int, ...], score: tuple[int, ...], more: dict[str, Any]
) -> None:
    found = finished(players, head, order)
    assert found is not None
    assert found["score"] == score
    assert found["finish"] == order
    assert {key: found[key] for key in more} == more


# ---------------------------------------------------------------- the wind: 20 and 21

OUT_PLAY = "dealer 0;carry black5 4;carry lead 1;position;" + ";".join(
    ["deal 0 4c 6c 7c", "deal 1 Kd", "deal 2 8c 9c Tc", "deal 3 Ah Jc Qc", "deal 4 4d 6d 7d", "play 1 Kd"]
)


@pytest.mark.parametrize(
    ("events", "leader"),
    [
        ("pass 2;pass 3;pass 4;pass 0", 2),
        ("declare 2 ask_wind;declare 3 has_wind;declare 4 has_wind;declare 0 has_wind", 2),
        ("pass 2;play 3 Ah;pass 4;pass 0;pass 2", 3),
    ],
    ids=["20", "20 in words", "21"],
)
def test_who_leads_after_an_out_play(events: str, leader: int) -> None:
    text = f"{OUT_PLAY};{events}"
    assert codes(text) == []
    state = state_after(text)
    assert (state.turn, state.owner) == (leader, None)
