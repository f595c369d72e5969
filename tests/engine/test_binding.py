"""A log meets its room: every word it does not know is refused, with its place."""

from __future__ import annotations

import re

import pytest

from engine.binding import BindError, bind
from logformat.log import Log
from logformat.text import loads
from validator.judge import judge


def log(*lines: str, game: str = "hongshi") -> Log:
    (read,) = loads("\n".join(("paipu 1", f"game {game}", *lines)) + "\n")
    return read


REFUSED = [
    # the line, code, place
    ("option wind east", "LOG-BIND-02", "option wind"),
    ("option deck 41", "LOG-BIND-02", "option deck"),
    ("carry wind 1", "LOG-BIND-03", "carry wind"),
    ("carry totals 1 2", "LOG-BIND-03", "carry totals"),
    ("meld 0 lock 7s", "LOG-BIND-04", "@1"),
    ("declare 0 shout", "LOG-BIND-04", "@1"),
    ("flip kitty", "LOG-BIND-04", "@1"),
    ("play 0 7s colour=red", "LOG-BIND-05", "@1"),
    ("play 0 7s as=king", "LOG-BIND-05", "@1"),
    ("dealer 4", "LOG-BIND-06", "dealer"),
    ('player 4 "x"', "LOG-BIND-06", "player 4"),
    ("pass 4", "LOG-BIND-06", "@1"),
    ("play 0 ??", "LOG-LINE-03", "@1"),
]


@pytest.mark.parametrize(("line", "code", "place"), REFUSED, ids=[row[0] for row in REFUSED])
def test_refused(line: str, code: str, place: str) -> None:
    with pytest.raises(BindError) as refused:
        bind(log(line))
    assert (refused.value.fault.code, refused.value.where) == (code, place)


@pytest.mark.parametrize("line", [row[0] for row in REFUSED])
def test_refused_in_chinese(line: str) -> None:
    with pytest.raises(BindError) as refused:
        bind(log(line))
    said = refused.value.message("zh")
    assert said.startswith("应为：")
    assert not {"a", "an", "or", "of", "from", "one", "known"} & set(re.findall("[a-z]+", said)), said


def test_the_room_says_in_chinese_what_it_expected_of_a_header_line() -> None:
    (finding,) = judge(bind(log("dealer 4", game="duizhu"))).findings
    assert finding.text("zh").endswith("应为 0 到 3 的座位号")


def test_unknown_game() -> None:
    with pytest.raises(BindError) as refused:
        bind(log(game="whist"))
    assert refused.value.fault.code == "LOG-BIND-01"


def test_the_first_event_refused_is_named() -> None:
    with pytest.raises(BindError) as refused:
        bind(log("play 0 6h", 'note "anything goes"', "pass 1", "discard 2 7s"))
    assert refused.value.where == "@4"


def test_bound_log_has_values() -> None:
    bound = bind(
        log("dealer 2", "option deck 52", "option deals null", "carry totals 1 -2 3 +4", "carry table 1 Th as=ten",
            "carry out 3", "position", "deal 0 ??*3", "result finish=3,1 score=+1,-1,0,0")
    )  # fmt: skip
    setup = bound.setup
    assert (setup.options.deck, setup.options.deals, setup.options.bombs) == ("52", None, "off")
    assert (setup.seats, setup.dealer, setup.position) == (4, 2, True)
    assert setup.carry["totals"] == (1, -2, 3, 4)
    assert setup.carry["table"][0] == 1
    assert setup.carry["table"][2] == "ten"
    assert setup.read_claim("finish", "3,1") == (3, 1)
    assert len(bound.events) == 2


def test_unseen_cards_stand_where_the_room_lets_them() -> None:
    assert len(bind(log("deal 0 ??*10", "draw 1 ??")).events) == 2
