"""`as=` names what is led: a follower that names its play a throw, a weng or a split does what only a leader may."""

from __future__ import annotations

import pytest

from engine.binding import bind
from engine.game import game
from engine.rule import check
from logformat.text import loads
from validator.judge import judge

PREFIX = {"duizhu": "DZ", "hongxingwu": "HXW", "zhaopengyou": "ZPY"}
HANDS = "deal 0 Ah Ad\ndeal 1 4h 6c\ndeal 2 6h 6c\ndeal 3 8h 9c\ndeal 4 9h 9c\n"


def position(key: str, *plays: str) -> str:
    hands = HANDS if key == "zhaopengyou" else HANDS.replace("deal 4 9h 9c\n", "")
    return f"paipu 1\ngame {key}\nposition\ndealer 0\ncarry level 7\ncarry trump s\n{hands}" + "\n".join(plays) + "\n"


CASES = [
    ("duizhu", "play 1 4h as=throw"), ("duizhu", "play 1 4h as=weng"), ("hongxingwu", "play 1 4h as=throw"),
    ("hongxingwu", 'play 1 4h as="4h"'), ("zhaopengyou", "play 1 4h as=throw"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "play"), CASES)
def test_a_follower_names_no_lead(key: str, play: str) -> None:
    bound = bind(loads(position(key, "play 0 Ah", play))[0])
    assert [finding.code for finding in judge(bound).findings] == [f"{PREFIX[key]}-LEAD-03"]
    room, state = game(key), bound.game.start(bound.setup)
    for event in bound.events[:-1]:
        state = room.apply(state, event)
    named = bound.events[-1]
    assert check(room, state, named)
    assert room.canonical(state, named) not in list(room.legal_moves(state))


@pytest.mark.parametrize("key", PREFIX)
def test_the_turn_and_the_cards_come_first(key: str) -> None:
    for play, code in (("play 2 6h as=throw", "PLAY-01"), ("play 1 5h as=throw", "PLAY-02")):
        found = judge(bind(loads(position(key, "play 0 Ah", play))[0])).findings
        assert [finding.code for finding in found] == [f"{PREFIX[key]}-{code}"]


def test_a_weng_answered_by_four_of_a_rank_may_be_named_one() -> None:
    text = (
        "paipu 1\ngame duizhu\nposition\ndealer 0\ncarry level 7\ncarry trump s\n"
        "deal 0 4s 4h 4c 4d\ndeal 1 6s 6h 6c 6d\nplay 0 4s 4h 4c 4d as=weng\nplay 1 6s 6h 6c 6d as=weng\n"
    )
    assert not judge(bind(loads(text)[0])).findings
