"""`at=`, the cards drawn in all when something was said, against the draws the log writes and the call it answers."""

from __future__ import annotations

import pytest

from engine.binding import bind
from engine.game import game
from logformat.text import loads
from validator.judge import judge

FOUR = "draw 0 {0}\ndraw 1 6c\ndraw 2 {1}\ndraw 3 6d\n"
FIVE = FOUR + "draw 4 6h\n"
COPIES = " ".join(f"{rank}d {rank}d {rank}d" for rank in "3456789TJQKA")
OTHERS = " ".join(f"{rank}h {rank}h {rank}h" for rank in "346789TJQKA")
WHOLE = f"deal 0 2h {COPIES} 2c\ndeal 2 2s 2s {OTHERS} 3s 3s 3s\n"
BIDS = f"deal 0 2h {COPIES[:89]}\ndeal 2 2s 2s {OTHERS[:84]} 3s\n"

CASES = [
    # game, draws or hands, what is said, what is found (None: nothing)
    ("duizhu", FOUR.format("3h", "3c"), "declare 0 show 3h at=4", None),
    ("duizhu", FOUR.format("3h", "3c"), "declare 0 show 3h", None),
    ("duizhu", FOUR.format("3h", "3c"), "declare 0 show 3h at=1", "DZ-DRAW-02"),
    ("duizhu", FOUR.format("3h", "3c"), "declare 0 show 3h at=5", "DZ-DRAW-02"),
    ("duizhu", FOUR.format("3h", "3c"), "declare 0 show 6h at=5", "DZ-DECL-01"),
    ("duizhu", FOUR.format("??", "3c"), "declare 2 show 3c at=3", "DZ-DRAW-02"),
    ("duizhu", "deal 0 3h 4s 4h 4c 4d 5s 5h 5c 5d 6s 6h 6c\n", "declare 0 show 3h at=1", None),
    ("hongxingwu", FOUR.format("2h", "2c"), "declare 0 call 2h at=4", None),
    ("hongxingwu", FOUR.format("2h", "2c"), "declare 0 call 2h at=1", "HXW-DRAW-02"),
    ("hongxingwu", FOUR.format("2h", "2c"), "declare 0 call 2h at=152", "HXW-DRAW-02"),
    ("hongxingwu", FOUR.format("2h", "2c"), "declare 0 call 2h\ndeclare 2 call 2c at=9", "HXW-DECL-03"),
    ("hongxingwu", WHOLE, "declare 0 call 2h at=9\ndeclare 2 counter 2s 2s at=79", None),
    ("hongxingwu", WHOLE, "declare 0 call 2h at=79\ndeclare 2 counter 2s 2s", None),
    ("hongxingwu", WHOLE, "declare 0 call 2h at=79\ndeclare 2 counter 2s 2s at=78", "HXW-DRAW-02"),
    ("hongxingwu", WHOLE, "declare 2 call 2s at=79\ndeclare 2 fortify 2s at=11", "HXW-DRAW-02"),
    ("zhaopengyou", FIVE.format("2h", "2c"), "declare 0 bid 2h at=5", None),
    ("zhaopengyou", FIVE.format("2h", "2c"), "declare 0 bid 2h at=6", "ZPY-DRAW-02"),
    ("zhaopengyou", FIVE.format("2h", "2c"), "declare 2 bid 2c at=5\ndeclare 0 bid 2h at=1", "ZPY-DRAW-02"),
    ("zhaopengyou", BIDS, "declare 0 bid 2h at=9\ndeclare 2 bid 2s 2s at=79", None),
    ("zhaopengyou", BIDS, "declare 0 bid 2h at=79\ndeclare 2 bid 2s 2s at=9", "ZPY-DRAW-02"),
    ("zhaopengyou", BIDS, "declare 0 bid 2h at=155", None),
    ("zhaopengyou", BIDS, "declare 0 bid 2h at=156", "ZPY-DRAW-02"),
    ("zhaopengyou", "option hand_size 32\n" + FIVE.format("2h", "2c"), "declare 0 bid 2h at=160", "ZPY-DRAW-02"),
]


@pytest.mark.parametrize(("key", "cards", "said", "found"), CASES, ids=[f"{row[0]} {row[2]}" for row in CASES])
def test_at_counts_the_cards_drawn(key: str, cards: str, said: str, found: str | None) -> None:
    (log,) = loads(f"paipu 1\ngame {key}\n{cards}{said}\n")
    report = judge(bind(log))
    assert [(one.code, one.event) for one in report.findings] == ([(found, len(log.events))] if found else [])
    assert all(one.text("en") != one.text("zh") for one in report.findings)


def test_a_call_noted_at_another_time_has_been_made() -> None:
    room = game("hongxingwu")
    (log,) = loads(f"paipu 1\ngame hongxingwu\n{FOUR.format('2h', '2c')}declare 0 call 2h at=9\n")
    state = room.start(bind(log).setup)
    for event in log.events:
        room.advance(state, event)
    assert state.deal.standing.seat == 0
