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
    # the line, code, place, token
    ("option wind east", "LOG-BIND-02", "option wind", 1),
    ("option deck 41", "LOG-BIND-02", "option deck", 2),
    ("option lead_card 3h", "LOG-BIND-02", "option lead_card", 2),
    ("carry wind 1", "LOG-BIND-03", "carry wind", 1),
    ("carry totals 1 2", "LOG-BIND-03", "carry totals", 2),
    ("meld 0 lock 7s", "LOG-BIND-04", "@1", 0),
    ("declare 0 shout", "LOG-BIND-04", "@1", 2),
    ("flip kitty", "LOG-BIND-04", "@1", 0),
    ("play 0 7s colour=red", "LOG-BIND-05", "@1", "colour"),
    ("play 0 7s as=king", "LOG-BIND-05", "@1", "as"),
    ("dealer 4", "LOG-BIND-06", "dealer", 1),
    ('player 4 "x"', "LOG-BIND-06", "player 4", 1),
    ("pass 4", "LOG-BIND-06", "@1", 1),
    ("play 0 ??", "LOG-LINE-03", "@1", 2),
    ("declare 0 lightning Th", "LOG-LINE-02", "@1", 3),
]


@pytest.mark.parametrize(("line", "code", "place", "word"), REFUSED, ids=[row[0] for row in REFUSED])
def test_refused(line: str, code: str, place: str, word: int | str) -> None:
    with pytest.raises(BindError) as refused:
        bind(log(line))
    assert (refused.value.fault.code, refused.value.where, refused.value.word) == (code, place, word)


@pytest.mark.parametrize("line", [row[0] for row in REFUSED])
def test_refused_in_chinese(line: str) -> None:
    with pytest.raises(BindError) as refused:
        bind(log(line))
    said = refused.value.message("zh")
    assert said.startswith("应为：")
    assert not {"a", "an", "or", "of", "from", "one", "known"} & set(re.findall("[a-z]+", said)), said


TOLD = [
    ("play 0 7s as=十", "as=〈ten（作十）、red（作红十）、cut（差）、hook（勾）〉；实际：as=十"),
    ("result winner=台上", "winner=〈up（台上胜）、down（台下胜）、draw（平局）〉；实际：winner=台上"),
    ("result score=2、2、-2、-2", "score=〈每座一个整数，以逗号分开〉；"),
    ("result score=2,2", "score=〈每座一个整数〉；"),
    ("result gold=1", "`result` 的键：finish（出完次序）、winner、score（得分）、"),
    ("play 0 7s to=1", "`play` 的键：as；"),
    ("kitty 7s", "该游戏的动词：cut（切）、deal（发）、declare agree_end（同意结束）、"),
    ("declare 0 shout", "应为：declare reveal（亮牌）、declare lightning（闪电胜利）、"),
    ("carry totals 1，2，3，4", "每座一个整数，以空格分开；"),
    ("carry totals 1 2", "每座一个整数；"),
    ("carry totals 1,2", "每座一个整数；"),
    ("option quad_tens_power 总是", "应为：shown 或 always 或 never；"),
    ("option deals 不限", "整数（不小于 1）或 null；"),
]


def test_a_line_of_positions_is_told_to_need_one() -> None:
    with pytest.raises(BindError) as refused:
        bind(log("carry turn 0", "pass 0"))
    assert "应为：`position` 行（`carry turn` 只用于残局）；实际：turn" in refused.value.message("zh")


def test_a_choice_of_many_words_is_a_list_in_chinese() -> None:
    with pytest.raises(BindError) as refused:
        bind(log("option start_level 2", game="duizhu"))
    assert "3、4、5、6、7、8、9、T、J、Q、K、A 之一；" in refused.value.message("zh")


@pytest.mark.parametrize(("line", "told"), TOLD, ids=[line for line, _ in TOLD])
def test_words_of_logs_are_told_with_what_they_are_called(line: str, told: str) -> None:
    with pytest.raises(BindError) as refused:
        bind(log(line))
    assert told in refused.value.message("zh")


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


def test_an_event_met_before_is_refused_where_it_stands() -> None:
    known = log("play 0 6h", "pass 1")
    assert bind(known).events == known.events
    with pytest.raises(BindError) as refused:
        bind(log("play 0 6h", "pass 1", "play 0 7s as=king", "pass 1", "play 0 7s as=king"))
    assert refused.value.where == "@3"


def test_a_pair_is_refused_every_time_and_a_good_one_read_every_time() -> None:
    for _ in range(2):
        with pytest.raises(BindError):
            bind(log("result finish=3,9"))
        assert bind(log("result finish=3,1")).setup.read_claim("finish", "3,1") == (3, 1)


def test_the_same_options_are_bound_alike_and_a_refused_one_stays_refused() -> None:
    first, second = bind(log("option deck 52")).setup, bind(log("option deck 52", "dealer 1")).setup
    assert first.options == second.options
    assert (first.dealer, second.dealer) == (None, 1)
    for _ in range(2):
        with pytest.raises(BindError):
            bind(log("option deck 41"))


def test_options_that_are_the_games_own_fault_are_told_of_every_log() -> None:
    for _ in range(2):
        assert [fault.place for fault in bind(log("dealer 4", game="duizhu")).setup.faults] == ["dealer"]


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


@pytest.mark.parametrize(("deck", "card"), [("40", "6s"), ("52", "6c"), ("40", "5d")])
def test_an_option_that_names_a_card_is_refused_where_the_pack_has_no_such_card(deck: str, card: str) -> None:
    for lines in (
        (f"option deck {deck}", f"option lead_card {card}"),
        (f"option lead_card {card}", f"option deck {deck}"),
    ):
        with pytest.raises(BindError) as refused:
            bind(log(*lines))
        assert refused.value.where == "option lead_card"
    assert bind(log("option deck 54", f"option lead_card {card}")).setup.options.lead_card == card


def test_a_camp_that_a_position_tells_has_one_seat_or_two() -> None:
    for game, name in (("hongshi", "up"), ("zhuoheia", "black")):
        assert bind(log(f"carry {name} 2 0", game=game)).setup.carry[name] == (2, 0)
        for seats in ("none", "0 1 2"):
            with pytest.raises(BindError) as refused:
                bind(log(f"carry {name} {seats}", game=game))
            assert refused.value.where == f"carry {name}"


def test_no_more_cards_are_drawn_than_the_largest_hands_have() -> None:
    assert len(bind(log("declare 0 bid 2h at=160", game="zhaopengyou")).events) == 1
    with pytest.raises(BindError):
        bind(log("declare 0 bid 2h at=161", game="zhaopengyou"))


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("hongshi", "carry table 0 Lj=9h"), ("zhuoheia", "carry table 0 Bj=9h"), ("jiheiwu", "carry table 0 Lj=9h"),
        ("hongxingwu", "carry trick 0 Ah / 1 Lj=9h"), ("zhaopengyou", "carry kitty Bj=2s"),
        ("duizhu", "carry buried Lj=9h"),
    ],
)  # fmt: skip
def test_no_joker_names_another_card_where_the_game_has_no_stand_ins(game: str, line: str) -> None:
    with pytest.raises(BindError) as refused:
        bind(log(line, "position", game=game))
    assert (refused.value.fault.code, refused.value.where) == ("LOG-BIND-03", " ".join(line.split()[:2]))
    assert bind(log(line.replace("=9h", "").replace("=2s", ""), "position", game=game)).setup.carry
    assert bind(log("carry waste Lj=9h", "position", game="erbaiwu")).setup.carry


BARE = [
    ("zhuoheia", "declare 0 surrender"), ("zhuoheia", "declare 0 give_wind"), ("erbaiwu", "declare 0 settle"),
    ("hongxingwu", "take 0"), ("jiheiwu", "declare 0 last_card"), ("jiheiwu", "declare 0 has_wind"),
    ("zhaopengyou", "declare 0 refuse"), ("duizhu", "take 0"), ("duizhu", "declare 0 void_king"),
    ("duizhu", "declare 0 suit"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "line"), BARE, ids=[line for _, line in BARE])
def test_cards_are_refused_where_the_game_names_none(game: str, line: str) -> None:
    assert len(bind(log(line, game=game)).events) == 1
    with pytest.raises(BindError) as refused:
        bind(log(f"{line} 5h 6h", game=game))
    assert (refused.value.fault.code, refused.value.word) == ("LOG-LINE-02", len(line.split()))


def test_cards_stand_where_a_game_takes_part_of_the_kitty_only() -> None:
    assert len(bind(log("take 1 5h", game="jiheiwu")).events) == 1
    assert len(bind(log("take 1 5h ??", game="zhaopengyou")).events) == 1


def test_unseen_cards_stand_where_the_room_lets_them() -> None:
    assert len(bind(log("deal 0 ??*10", "draw 1 ??")).events) == 2


POSITIONS = {
    "hongshi": "carry lead 2", "zhuoheia": "carry table 0 Kc", "erbaiwu": "carry phase act", "hongxingwu": "carry trump s",
    "jiheiwu": "carry out 1", "zhaopengyou": "carry friend none", "duizhu": "carry points 0",
}  # fmt: skip


@pytest.mark.parametrize(("game", "line"), POSITIONS.items(), ids=POSITIONS)
def test_what_only_a_position_begins_with_is_refused_in_a_whole_deal(game: str, line: str) -> None:
    with pytest.raises(BindError) as refused:
        bind(log(line, "pass 0" if game in ("hongshi", "zhuoheia", "erbaiwu", "jiheiwu") else "play 0 7s", game=game))
    assert (refused.value.fault.code, refused.value.where, refused.value.word) == (
        "LOG-BIND-03", " ".join(line.split()[:2]), 1,
    )  # fmt: skip
    assert "`position`" in refused.value.message("en")
    assert "`position`" in refused.value.message("zh")
    name = line.split()[1]
    assert name in bind(log(line, "position", "deal 0 7s", game=game)).setup.carry
    assert name in bind(log(line, game=game)).setup.carry, "header lines come in any order: `position` may follow"


def test_what_a_match_carries_in_stands_in_a_whole_deal_and_in_a_position() -> None:
    for lines in (("carry totals 1 2 3 -6", "pass 0"), ("carry totals 1 2 3 -6", "position", "pass 0")):
        assert bind(log(*lines)).setup.carry["totals"] == (1, 2, 3, -6)


RUNS = [
    # lines of a position of 二百五, the place of what is refused (None: nothing)
    (("seq 7s 8s", "seq 7h", "seq 6s 7s"), "carry seq 3"),
    (("seq 7s", "seq 7s"), "carry seq 2"),
    (("seq 7s Lj=8s", "seq 7h Lj=8h"), "carry seq 2"),
    (("seq 7s Lj=8s", "seq 7h Bj=8h"), None),
    (("set triple 9s 9d 9c", "set claim 9h 9d 9c"), "carry set 2"),
    (("set triple 9s 9d 9c", "seq 7s 8s 9s"), None),
    (("seq 7s", "seq 8s"), "carry seq 2"),
]


@pytest.mark.parametrize(("lines", "place"), RUNS, ids=["; ".join(lines) for lines, _ in RUNS])
def test_no_card_lies_in_two_runs_or_in_two_sets(lines: tuple[str, ...], place: str | None) -> None:
    told = log(*(f"carry {line}" for line in lines), "position", game="erbaiwu")
    if place is None:
        assert bind(told).setup.carry
        return
    with pytest.raises(BindError) as refused:
        bind(told)
    assert (refused.value.fault.code, refused.value.where) == ("LOG-BIND-03", place)
