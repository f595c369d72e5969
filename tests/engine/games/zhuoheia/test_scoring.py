"""Sheet §7 and §8: every line of the two tables, the multipliers, what carries over."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from engine.binding import bind
from engine.games.zhuoheia import GAME, scoring
from logformat.text import loads

from .table import judged, outcome, position, state_after

ROWS: list[tuple[list[int], list[int], str, tuple[int, ...], tuple[int, ...]]] = [
    # order, black, winner, graded, flat
    ([0, 2], [0, 2], "black", (2, -2, 2, -2), (1, -1, 1, -1)),
    ([1, 3], [0, 2], "red", (-2, 2, -2, 2), (-1, 1, -1, 1)),
    ([0, 1, 2], [0, 2], "black", (1, -1, 1, -1), (1, -1, 1, -1)),
    ([1, 2, 3], [0, 2], "red", (-1, 1, -1, 1), (-1, 1, -1, 1)),
    ([0, 1, 3], [0, 2], "draw", (0, 0, 0, 0), (0, 0, 0, 0)),
    ([1, 0, 2], [0, 2], "draw", (0, 0, 0, 0), (0, 0, 0, 0)),
    ([3], [3], "black", (-2, -2, -2, 6), (-1, -1, -1, 3)),
    ([0, 3], [3], "draw", (0, 0, 0, 0), (0, 0, 0, 0)),
    ([0, 2, 3], [3], "draw", (0, 0, 0, 0), (0, 0, 0, 0)),
    ([0, 2, 1], [3], "red", (2, 2, 2, -6), (1, 1, 1, -3)),
]


@pytest.mark.parametrize(("order", "black", "winner", "graded", "flat"), ROWS)
def test_lines_of_the_table(
    order: list[int], black: list[int], winner: str, graded: tuple[int, ...], flat: tuple[int, ...]
) -> None:
    for table, score in (("graded", graded), ("flat", flat)):
        found = outcome(order, black, options=f"option score_table {table}\noption base 1")
        assert found is not None
        assert (found["winner"], found["score"], found["finish"]) == (winner, score, tuple(order))
        fivefold = outcome(order, black, options=f"option score_table {table}\noption base 5")
        assert fivefold is not None
        assert fivefold["score"] == tuple(5 * points for points in score)


def test_every_order_is_decided_once_and_adds_up_to_nothing() -> None:
    for black in ([0, 2], [1, 2], [3], [0]):
        for order in permutations(range(4), 3):
            cut = next(n for n in (1, 2, 3) if is_over_by_the_sheet(order[:n], black))
            found = outcome(order[:cut], black)
            assert found is not None
            assert sum(found["score"]) == 0
            assert found["next_dealer"] == order[0]


def is_over_by_the_sheet(order: tuple[int, ...], black: list[int]) -> bool:
    return set(black) <= set(order) or set(range(4)) - set(black) <= set(order)


MULTIPLIERS = [("double_each", (1, 2, 4, 8, 16)), ("cap_x4", (1, 2, 4, 4, 4)), ("off", (1, 1, 1, 1, 1))]


@pytest.mark.parametrize(("option", "factors"), MULTIPLIERS)
def test_announcements_multiply(option: str, factors: tuple[int, ...]) -> None:
    for number, factor in enumerate(factors):
        found = outcome([0, 2], [0, 2], announced=range(number), options=f"option reveal_multiplier {option}")
        assert found is not None
        assert found["score"] == (2 * factor, -2 * factor, 2 * factor, -2 * factor)


SPRINGS: list[tuple[str, list[int], list[int], list[int], str, int]] = [
    # name, order, black, who played, options, points of the first winner
    ("both losers played nothing", [0, 2], [0, 2], [0, 2], "", 4),
    ("one of them played", [0, 2], [0, 2], [0, 2, 3], "", 2),
    ("one caught is never a spring", [0, 1, 2], [0, 2], [0, 1, 2], "", 1),
    ("three reds played nothing", [3], [3], [3], "", 12),
    ("a red played", [3], [3], [1, 3], "", 6),
    ("the lone black played nothing", [0, 1, 2], [3], [0, 1, 2], "", 4),
    ("a draw has no spring", [0, 3], [3], [0, 3], "", 0),
    ("switched off", [0, 2], [0, 2], [0, 2], "option spring false", 2),
    ("off in Foshan", [0, 2], [0, 2], [0, 2], "option variant foshan", 1),
    ("set back in Foshan", [0, 2], [0, 2], [0, 2], "option variant foshan\noption spring true", 2),
]


@pytest.mark.parametrize(("order", "black", "played", "options", "points"), [r[1:] for r in SPRINGS], ids=[r[0] for r in SPRINGS])  # fmt: skip
def test_spring(order: list[int], black: list[int], played: list[int], options: str, points: int) -> None:
    found = outcome(order, black, played, options=options)
    assert found is not None
    assert found["score"][order[0]] == points
    assert sum(found["score"]) == 0


SURRENDERS: list[tuple[str, int, str, str, str, tuple[int, ...]]] = [
    # name, seat, black, options, winner, score
    ("2 v 2: the partner wins too", 2, "0 2", "", "red", (1, 1, -3, 1)),
    ("2 v 2, a red seat", 1, "0 2", "", "black", (1, -3, 1, 1)),
    ("1 v 3, black", 3, "3", "", "red", (1, 1, 1, -3)),
    ("1 v 3, red where allowed", 1, "3", "option red_may_surrender_1v3 true", "black", (1, -3, 1, 1)),
    ("announcements multiply", 2, "0 2", "carry announced 0 1 3", "red", (8, 8, -24, 8)),
    ("unless the option says no", 2, "0 2", "carry announced 0 1\noption surrender_multiplied false", "red",
     (1, 1, -3, 1)),
    ("base multiplies", 2, "0 2", "option base 3", "red", (3, 3, -9, 3)),
    ("flat tables have no other surrender", 2, "0 2", "option score_table flat", "red", (1, 1, -3, 1)),
]  # fmt: skip


@pytest.mark.parametrize(("seat", "black", "options", "winner", "score"), [r[1:] for r in SURRENDERS], ids=[r[0] for r in SURRENDERS])  # fmt: skip
def test_surrender(seat: int, black: str, options: str, winner: str, score: tuple[int, ...]) -> None:
    hands = {0: "5s 6s", 1: "5d 6d", 2: "5c 6c", 3: "7s 7d"}
    header = f"dealer 1\ncarry lead {seat}\ncarry black {black}\ncarry acted none\ncarry played none\n{options}"
    report = judged(position(hands, header, f"declare {seat} surrender"))
    assert report.findings == ()
    assert report.outcome == {"finish": (), "winner": winner, "score": score, "next_dealer": 1}
    assert report.complete


def test_without_a_dealer_nobody_deals_after_a_surrender() -> None:
    hands = {0: "5s 6s", 1: "5d 6d", 2: "5c 6c", 3: "7s 7d"}
    found = judged(position(hands, "carry lead 0\ncarry black 0 2\ncarry acted none", "declare 0 surrender")).outcome
    assert found is not None
    assert "next_dealer" not in found


def test_totals_are_there_only_if_the_header_brings_some() -> None:
    found = outcome([0, 2], [0, 2], carry="carry totals 5 -5 7 -7")
    assert found is not None
    assert found["totals"] == (7, -7, 9, -9)
    assert "totals" not in (outcome([0, 2], [0, 2]) or {})


def test_nobody_in_particular_deals_next_in_foshan() -> None:
    assert "next_dealer" not in (outcome([0, 2], [0, 2], options="option variant foshan") or {})


def test_undecided_has_no_outcome() -> None:
    hands = {0: "5s", 1: "5d 6d", 2: "5c 6c", 3: "7s 7d"}
    report = judged(position(hands, "carry lead 0\ncarry black 0 2", "play 0 5s"))
    assert (report.outcome, report.complete) == (None, False)


def carried(header: str) -> dict[str, Any]:
    hands = {0: "9d", 1: "Td", 2: "Jd Qd", 3: "Kd"}
    text = position(hands, f"{header}\ncarry black 0\ncarry lead 0", "play 0 9d")
    return scoring.carries(state_after(text))


def test_the_head_deals_next_with_the_new_totals() -> None:
    assert carried("dealer 3\nmatch cup 4") == {
        "match over": False, "dealer": 0, "carry next_dealer": 0, "carry totals": (6, -2, -2, -2),
    }  # fmt: skip


@pytest.mark.parametrize(("number", "over"), [(3, False), (4, True), (5, True)])
def test_the_match_is_over_after_its_deals(number: int, over: bool) -> None:
    assert carried(f"match cup {number}\noption deals 4")["match over"] is over


def test_deals_of_a_match_follow() -> None:
    bound = bind(loads("paipu 1\ngame zhuoheia\ndealer 2\ncarry next_dealer 1\n")[0])
    state = GAME.start(bound.setup)
    assert scoring.carries(state) == {}


SURRENDERS = [
    # black camp, options, winner, score
    ("0 2", "", "red", "1,1,-3,1"),
    ("1 3", "", "black", "1,1,-3,1"),
    ("2", "", "red", "1,1,-3,1"),
    ("1", "option red_may_surrender_1v3 true", "black", "1,1,-3,1"),
    ("0 2", "option variant foshan\noption surrender true", "red", "1,1,-3,1"),
]


@pytest.mark.parametrize(
    ("black", "options", "winner", "score"), SURRENDERS, ids=[" ".join(row[:2]) for row in SURRENDERS]
)
def test_the_other_camp_wins_a_surrender_and_the_partner_scores_all_the_same(
    black: str, options: str, winner: str, score: str
) -> None:
    hands = {0: "5s", 1: "6s 7s", 2: "5d", 3: "6d 7d"}
    header = f"{options}\ncarry table 1 5h\ncarry acted 0 1\ncarry played 1\ncarry black {black}".lstrip()
    for said, codes in (
        (winner, []),
        ("black" if winner == "red" else "red", ["ZHA-RES-02"]),
        ("draw", ["ZHA-RES-02"]),
    ):
        report = judged(position(hands, header, f"declare 2 surrender\nresult winner={said} score={score}"))
        assert [finding.code for finding in report.findings] == codes
        assert (report.outcome or {})["winner"] == winner
