"""Positions: every carry line of the log page §4, and what is refused in binding."""

from __future__ import annotations

import pytest

from engine.binding import BindError
from logformat.cards import cards_text
from tests.engine.games.erbaiwu.logs import after, codes, judged, run_text


def test_everything_a_position_carries() -> None:
    state = after(
        "dealer 3\ncarry turn 2\ncarry phase act\ncarry totals 1 2 3 4\ncarry extras 0 30 0 0",
        "carry seq 6h 7h 8h Lj=9h low=open high=locked\ncarry set lock 9d 9c at=9h\ncarry seq 7s low=closed",
        "carry set triple 3s 3d 3c\ncarry set claim Qh Qs Qc",
        "carry waste 2c Kd\ncarry black_gang Bj=Td\ncarry stock_count 20\ncarry window Kd by=1",
        "deal 0 2s\ndeal 1 4s\ndeal 2",
    )
    assert run_text(state, "h") == "6h 7h 8h Lj=9h open locked"
    assert run_text(state, "s") == "7s closed open"
    assert [(one.kind, cards_text(one.cards)) for one in state.sets] == [
        ("lock", "9d 9c Lj=9h"), ("triple", "3s 3d 3c"), ("claim", "Qh Qs Qc"),
    ]  # fmt: skip
    assert cards_text(bytes(state.waste)) == "Bj=Td 2c Kd"
    assert state.black == 1 << (13 + 7) | 1 << (39 + 8)
    assert (state.turn, state.phase, state.left, state.extras, state.by) == (2, "act", 20, (0, 30, 0, 0), 1)
    assert state.unseen[2] == 0
    assert state.unseen[3] > 50


def test_defaults() -> None:
    state = after("dealer 2\ndeal 0 2s 3s\ndeal 1 4s")
    assert (state.turn, state.phase, state.left, state.chain, state.extras) == (2, "act", 51, None, (0, 0, 0, 0))
    assert after("dealer 2\ncarry phase open").chain == b""


def test_known_stock_gives_the_draws() -> None:
    lines = ("carry turn 1\ncarry stock 9d 3c", "deal 1 2c")
    assert codes(*lines, "draw 1 9d", "discard 1 9d", "draw 2 3c") == []
    assert codes(*lines, "draw 1 9d", "discard 1 9d", "draw 2 9h") == ["EBW-CARD-02@4"]


def test_opening_chain_goes_on() -> None:
    lines = ("dealer 0\ncarry turn 3\ncarry phase drawn\ncarry opening 9h 9s 9c", "deal 3 9d", "discard 3 9d")
    assert after(*lines).extras == (30, 0, 0, 0)


def test_scoring_exercise_without_a_settler() -> None:
    lines = ("dealer 2\ncarry phase over", "deal 0 2s\ndeal 1 Ks\ndeal 2 Lj\ndeal 3 7d", "result round=2,13,30,15")
    report = judged(*lines)
    assert (report.findings, report.complete) == ((), True)
    assert report.outcome is not None
    assert report.outcome["next_dealer"] == 2


def test_unknown_dealer_leaves_the_next_one_open() -> None:
    report = judged("carry phase over", "deal 0 2s\ndeal 1 Ks\ndeal 2 Lj\ndeal 3 7d", "result next_dealer=1")
    assert report.findings == ()
    assert report.not_judged == (5,)
    assert report.outcome is not None
    assert report.outcome["next_dealer"] is None


REFUSED = [
    "carry seq 8s 9s", "carry seq 7s 9s", "carry seq 7s 8h", "carry seq Lj=7s 8s", "carry seq 7s low=shut",
    "carry seq 7s Lj", "carry set triple 9s 9h", "carry set triple 9s 9h 8d", "carry set pair 9s 9h",
    "carry set lock 8d 8c", "carry set lock 8d 9c at=8s", "carry set lock 7d 7c at=7s", "carry black_gang 9h",
    "carry window Qh", "carry window Lj by=1", "carry phase draw", "carry stock_count 55", "carry turn 4",
    "carry totals 1 2 3", "carry extras 0 0 0 x", "carry what 3",
]  # fmt: skip


@pytest.mark.parametrize("line", REFUSED)
def test_words_a_position_does_not_know(line: str) -> None:
    with pytest.raises(BindError):
        judged(line)


EVENTS = ["play 1 9s", "meld 1 swap 9s", "discard 1 ??", "meld 1 lock 8d 8c at=x", "pass 1 as=ten", "draw 4 9s",
          "declare 1 settle at=9s", "claim 2 Qd with=Zz", "flip kitty", "result settler=4"]  # fmt: skip


@pytest.mark.parametrize("event", EVENTS)
def test_events_the_game_does_not_know(event: str) -> None:
    with pytest.raises(BindError):
        judged("carry turn 1", event)
