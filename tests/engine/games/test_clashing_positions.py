"""What a position says in one line against another: who leads, who is out, what lies on the table."""

from __future__ import annotations

import pytest

from engine.binding import BindError, bind
from logformat.text import loads
from validator.judge import judge

CLIMBING = ("hongshi", "zhuoheia", "jiheiwu")
TRUMPS = ("duizhu", "hongxingwu", "zhaopengyou")
PREFIX = {
    "hongshi": "HS",
    "zhuoheia": "ZHA",
    "jiheiwu": "JHW",
    "duizhu": "DZ",
    "hongxingwu": "HXW",
    "zhaopengyou": "ZPY",
}

REFUSED = [
    # the lines, the one that is refused (None: all go together)
    (("lead 0",), None),
    (("lead 0", "out 1"), None),
    (("lead 1", "out 1"), "carry lead"),
    (("lead 2", "table 0 Kc"), "carry lead"),
    (("table 0 Kc", "turn 2"), None),
    (("table 0 Kc", "turn 0"), "carry turn"),
    (("table 0 Kc", "turn 1", "out 1"), "carry turn"),
    (("table 0 Kc", "out 0"), None),
    (("table 0 Kc", "passed 1 2"), None),
    (("table 0 Kc", "passed 3 0"), "carry passed"),
]


def _hold(key: str, lines: tuple[str, ...], place: str | None) -> None:
    """Hold a position to being refused at a place, in both languages, or to being bound where there is none."""
    text = "".join(f"carry {line}\n" for line in lines)
    (log,) = loads(f"paipu 1\ngame {key}\n{text}position\n\ndeal 3 7s 9c\n")
    if place is None:
        assert bind(log).setup.position
        return
    with pytest.raises(BindError) as refused:
        bind(log)
    assert (refused.value.fault.code, refused.value.where) == ("LOG-BIND-03", place)
    assert refused.value.message("en") != refused.value.message("zh")


@pytest.mark.parametrize("key", CLIMBING)
@pytest.mark.parametrize(("lines", "place"), REFUSED, ids=["; ".join(lines) for lines, _ in REFUSED])
def test_lines_that_cannot_stand_beside_each_other(key: str, lines: tuple[str, ...], place: str | None) -> None:
    _hold(key, lines, place)


@pytest.mark.parametrize("key", CLIMBING)
@pytest.mark.parametrize(("hand", "codes"), [("7s 9c", ["SETUP-02@1"]), ("??", ["SETUP-02@1"]), ("", [])])
def test_a_seat_that_is_out_has_no_cards(key: str, hand: str, codes: list[str]) -> None:
    (log,) = loads(f"paipu 1\ngame {key}\ncarry lead 1\ncarry out 0\nposition\n\ndeal 0 {hand}\ndeal 1 8s 9d\n")
    found = [f"{one.code}@{one.event}" for one in judge(bind(log)).findings]
    assert found == [f"{PREFIX[key]}-{code}" for code in codes]


TRICKS = [
    # the lines, what is found
    (("trick 3 As / 0 2s",), []),
    (("leader 3", "trick 3 As / 0 2s"), []),
    (("leader 0", "trick 3 As / 0 2s"), ["SETUP-01@0"]),
    (("trick 3 As / 2 2s",), []),
    (("trick 3 As / 1 2s / 0 3s",), ["SETUP-01@0"]),
    (("trick 3 As / 3 2s",), ["SETUP-01@0"]),
]


@pytest.mark.parametrize("key", TRUMPS)
@pytest.mark.parametrize(("lines", "codes"), TRICKS, ids=["; ".join(lines) for lines, _ in TRICKS])
def test_the_trick_on_the_table_goes_round_from_its_leader(key: str, lines: tuple[str, ...], codes: list[str]) -> None:
    text = "".join(f"carry {line}\n" for line in lines)
    (log,) = loads(f"paipu 1\ngame {key}\ndealer 1\ncarry level 8\ncarry trump h\n{text}position\n\ndeal 1 4s 9c\n")
    findings = judge(bind(log)).findings
    assert [f"{one.code}@{one.event}" for one in findings] == [f"{PREFIX[key]}-{code}" for code in codes]
    assert all(one.text("en") != one.text("zh") for one in findings)


STOCKS = [
    (("stock 2c 3c", "stock_count 20"), "carry stock_count"),
    (("stock 2c 3c", "stock_count 2"), None),
    (("stock_count 20",), None),
    (("waste 2c Qh", "window Qh by=1"), None),
    (("waste Qh 2c", "window Qh by=1"), "carry window"),
    (("window Qh by=1",), None),
]


@pytest.mark.parametrize(("lines", "place"), STOCKS, ids=["; ".join(lines) for lines, _ in STOCKS])
def test_stock_and_waste_are_told_alike(lines: tuple[str, ...], place: str | None) -> None:
    _hold("erbaiwu", lines, place)


STATES = [
    # game, the lines, what is found
    ("duizhu", "level 8\ncarry levels 9 8", []),  # seat 1 deals, and its side plays 8
    ("duizhu", "level 8\ncarry levels 8 9", ["DZ-SETUP-01@0"]),
    ("duizhu", "level 8\ncarry points 100", []),
    ("duizhu", "level 8\ncarry points 105", ["DZ-SETUP-01@0"]),
    ("duizhu", "level 8\ncarry points 12", ["DZ-SETUP-01@0"]),
    ("hongxingwu", "level 8\ncarry levels 9 8\ncarry points 300", []),
    ("hongxingwu", "level 8\ncarry levels 8 9", ["HXW-SETUP-01@0"]),
    ("hongxingwu", "level 8\ncarry points 305", ["HXW-SETUP-01@0"]),
    ("zhaopengyou", "level 8\ncarry levels 2 8 2 2 2\ncarry taken 100 100 100 0 0", []),
    ("zhaopengyou", "level 8\ncarry levels 8 2 2 2 2", ["ZPY-SETUP-01@0"]),
    ("zhaopengyou", "level 8\ncarry taken 100 100 100 5 0", ["ZPY-SETUP-01@0"]),
    ("zhaopengyou", "level 8\ncarry taken 0 8 0 0 0", ["ZPY-SETUP-01@0"]),
]


@pytest.mark.parametrize(("key", "lines", "codes"), STATES, ids=[f"{row[0]} {row[1]}" for row in STATES])
def test_level_and_points_of_a_position_are_possible(key: str, lines: str, codes: list[str]) -> None:
    (log,) = loads(f"paipu 1\ngame {key}\ndealer 1\ncarry {lines}\ncarry trump h\nposition\n\ndeal 1 4s 9c\n")
    findings = judge(bind(log)).findings
    assert [f"{one.code}@{one.event}" for one in findings] == codes
    assert all(one.text("en") != one.text("zh") for one in findings)


SAID = [
    ("hongshi", ("up 0 2", "revealed 2:Th"), None),
    ("hongshi", ("up 0 2", "revealed 1:Th"), "carry revealed"),
    ("hongshi", ("tens_shown 1", "up 1"), None),
    ("hongshi", ("tens_shown 1", "up 1 2"), "carry up"),
    ("hongshi", ("tens_shown 1", "revealed 1:Th"), None),
    ("hongshi", ("tens_shown 1", "revealed 0:Th"), "carry revealed"),
    ("hongshi", ("opening yes", "lead 1"), None),
    ("hongshi", ("opening yes", "table 1 7s"), "carry opening"),
    ("hongshi", ("table 1 7s", "passed 2", "turn 3"), None),
    ("hongshi", ("table 1 7s", "passed 2", "turn 2"), "carry turn"),
    ("hongshi", ("table 1 7s", "locked 2", "turn 2"), "carry turn"),
    ("hongshi", ("lead 1", "turn 1"), None),
    ("hongshi", ("lead 1", "turn 2"), "carry turn"),
    ("zhuoheia", ("spoken 0 1", "announced 1"), None),
    ("zhuoheia", ("spoken 0 1", "announced 2"), "carry announced"),
    ("zhuoheia", ("announced 2",), None),
    ("zhuoheia", ("table 0 Kc", "out 0", "asked 1", "given 2"), None),
    ("zhuoheia", ("table 0 Kc", "out 0", "given 2"), "carry given"),
    ("zhuoheia", ("table 0 Kc", "out 0", "refused 2"), "carry refused"),
]


@pytest.mark.parametrize(("key", "lines", "place"), SAID, ids=[f"{row[0]} {'; '.join(row[1])}" for row in SAID])
def test_what_was_said_is_told_alike(key: str, lines: tuple[str, ...], place: str | None) -> None:
    _hold(key, lines, place)
