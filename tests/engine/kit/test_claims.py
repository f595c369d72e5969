"""Results: what an outcome looks like on the result line, and claims against it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.binding import bind
from engine.kit.claims import claim_differs, claim_judged, claim_text, claims_hold, differs, result_event
from engine.readings import Readings
from engine.rule import UNKNOWN, Turn
from engine.setup import Setup
from engine.values import NUMBER_PER_SEAT, SEATS, word
from logformat.events import Pairs, Result
from logformat.log import Log

CLAIMS = Readings({"finish": SEATS, "winner": word("up", "down"), "score": NUMBER_PER_SEAT}, 4)
SETUP = Setup(Log(game="toy"), None, 4, {}, (), CLAIMS)
FOUND: dict[str, Any] = {"finish": (2, 0), "winner": "up", "score": (2, -2, 2, -2)}


def result(**claims: str) -> Result:
    return Result(Pairs(tuple(claims.items())))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ((2, 0), "2,0"),
        ((), "none"),
        (None, "none"),
        (True, "true"),
        (3, "3"),
        ("up", "up"),
        ((1, -1), "1,-1"),
        (("2", "A"), "2,A"),
    ],
)
def test_claim_text(value: Any, text: str) -> None:
    assert claim_text(value) == text


def test_result_line_of_an_outcome_holds() -> None:
    event = result_event(FOUND)
    assert dict(event.pairs) == {"finish": "2,0", "winner": "up", "score": "2,-2,2,-2"}
    assert claims_hold(SETUP, event, FOUND)


@pytest.mark.parametrize(
    ("claims", "key"),
    [({}, None), ({"finish": "2,0"}, None), ({"finish": "0,2"}, "finish"), ({"score": "+2,-2,+2,-2"}, None),
     ({"winner": "down", "score": "0,0,0,0"}, "winner"), ({"score": "0,0,0,0"}, "score")],
)  # fmt: skip
def test_claims_against_what_was_found(claims: dict[str, str], key: str | None) -> None:
    event = result(**claims)
    answer: Any = claim_differs(Turn(SimpleNamespace(setup=SETUP), event, 9), tuple(FOUND), FOUND)
    assert (answer and answer.values["key"]) == key
    assert claims_hold(SETUP, event, FOUND) is (key is None)


def test_what_is_not_known_is_not_compared_but_does_not_hold() -> None:
    event = result(winner="down")
    assert claim_differs(Turn(SimpleNamespace(setup=SETUP), event, 9), ("winner",), {}) is None
    assert not claims_hold(SETUP, event, {})


@pytest.mark.parametrize(
    ("claims", "found", "answer"),
    [
        ({"finish": "2,0"}, None, UNKNOWN),
        ({}, None, None),
        ({"finish": "none"}, {"finish": None}, UNKNOWN),
        ({"winner": "up"}, {"finish": None, "winner": "up"}, None),
        ({"score": "0,0,0,0"}, {"winner": "up"}, None),
    ],
)
def test_claims_about_what_is_not_known(claims: dict[str, str], found: dict[str, Any] | None, answer: Any) -> None:
    turn = Turn(SimpleNamespace(setup=SETUP), result(**claims), 9)
    assert claim_judged(turn, tuple(FOUND), found) is answer


def test_a_false_claim_beside_an_open_one() -> None:
    turn = Turn(SimpleNamespace(setup=SETUP), result(finish="2,0", winner="down"), 9)
    answer: Any = claim_judged(turn, tuple(FOUND), {"finish": None, "winner": "up"})
    assert answer.values["key"] == "winner"


def test_a_false_claim_is_told_as_logs_write_it_and_in_chinese_words() -> None:
    setup = bind(Log(game="hongshi")).setup
    event = result(finish="0,2", score="1,-1,1,-1")
    answer: Any = claim_differs(Turn(SimpleNamespace(setup=setup), event, 9), tuple(FOUND), FOUND)
    assert answer.text("en") == "the result says finish=0,2, it is 2,0"
    assert answer.text("zh") == "结果写“出完次序 0、2 号座”，应为“出完次序 2、0 号座”"


def test_what_is_unknown_of_a_result_is_told_as_a_question_mark() -> None:
    turn = Turn(SimpleNamespace(setup=SETUP), result(score="5,22"), 9)
    assert differs(turn, "score", (5, None)).text("en") == "the result says score=5,22, it is 5,?"
