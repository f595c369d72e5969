"""A small position as text, checked by eye against sheet §4: what each seat knows, in both languages."""

from __future__ import annotations

import pytest

from engine.game import game
from logformat.columns import fitted, width, wrapped
from replayer.narration import told
from replayer.render import plain
from replayer.scene import scene
from tests.replayer.deals import FLAWED, POSITION, judged, log_of

# Seat 0 has no red ten and one of them is out of its sight: it knows its own camp and that of the revealer.
SEAT_0 = """\
Hong Shi (Red Tens) · golden · step 5 of 5 · seen by seat 0
play · trick 1

    5  seat 1 plays Th Ts (pair)

   0 东 ( 3)  down @0
        7c 8d Kh
   1 南 ( 1)  up: revealed Th @0
        1 hidden
 ▶ 2 西 ( 2)
        2 hidden
   3 北 ( 1)
        1 hidden

   on the table · seat 1 · pair
        Th Ts
"""

# Seat 2 holds the other red ten: its partner is the revealer, so it knows every camp.
SEAT_2 = """\
红十 · golden · 第 5 步，共 5 步 · 2 号座视角
出牌 · 第 1 轮

    5  1 号座出 ♥10 ♠10（对子）

   0 东 ( 3)  台下 @0
        3 张暗牌
   1 南 ( 1)  台上：亮 ♥10 @0
        1 张暗牌
 ▶ 2 西 ( 2)  台上 @0
        ♦10 小王
   3 北 ( 1)  台下 @0
        1 张暗牌

   桌上 · 1 号座 · 对子
        ♥10 ♠10
"""

OPEN_WITH_FINDING = """\
Hong Shi (Red Tens) · specimen-hongshi-HS-FOLLOW-02
step 11 of 46 · all cards open
play · trick 1 · dealer 1 · open up camp

   11  seat 2 plays Ts Tc (pair)
     ✗ HS-FOLLOW-02 Ts Tc does not beat Kc Kd
        law: A following play of the same kind is strictly higher (大于) than
             the one on the table.

   0 ( 8)  down @2
        7h 7d 8h 8c 9h Ad 2s 2h
   1 ( 8)  down @2
        7s 7c 9s 9c 9d Ks Ah 2c
   2 ( 6)  up: showed four tens @6
        Th Td Qs Qh Qc Qd
 ▶ 3 (10)  down @2
        Js Jh Jc Jd Kh As Ac 2d Lj Bj

   on the table · seat 2 · pair
        Ts Tc
"""


def test_what_seat_0_sees() -> None:
    assert plain.render(scene(judged(POSITION), 5, 0)) == SEAT_0


def test_what_seat_2_sees_in_chinese() -> None:
    assert plain.render(scene(judged(POSITION), 5, 2), "zh") == SEAT_2


def test_all_cards_open_with_a_finding() -> None:
    assert plain.render(scene(judged(FLAWED), 11)) == OPEN_WITH_FINDING


def test_a_seat_reads_the_law_but_not_the_hands_a_finding_tells_of() -> None:
    shown = plain.render(scene(judged(FLAWED), 11, 0))
    assert "✗ HS-FOLLOW-02 A following play" in shown
    assert "does not beat" not in shown


@pytest.mark.parametrize("columns", [40, 60, 80])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nothing_is_wider_than_the_page(columns: int, lang: str) -> None:
    timeline = judged(FLAWED)
    for number in range(len(timeline)):
        for viewer in (None, 0):
            text = plain.render(scene(timeline, number, viewer), lang, columns)  # type: ignore[arg-type]
            assert max(map(width, text.splitlines())) <= columns, text


def test_unknown_hands_are_said_to_be_unknown() -> None:
    shown = plain.render(scene(judged("paipu 1\ngame hongshi\nposition\ncarry lead 0\ndeal 0 7c\nplay 0 7c\n"), 1))
    assert " ▶ 0 ( 1)\n        7c\n" in shown
    assert "   1 ( ?)\n        hidden cards\n" in shown


@pytest.mark.parametrize(
    ("text", "columns", "lines"),
    [
        ("跟牌须大于桌上的牌。", 8, ["跟牌须大", "于桌上的", "牌。"]),
        ("跟牌须大于桌上。", 14, ["跟牌须大于桌", "上。"]),  # no line begins with a stop
        ("a law of two", 6, ["a law", "of two"]),
        ("unbreakable", 4, ["unbreakable"]),
        ("", 4, [""]),
    ],
)
def test_lines_break_between_words_and_chinese_characters(text: str, columns: int, lines: list[str]) -> None:
    assert wrapped(text, columns) == lines


def test_a_name_that_is_too_long_is_cut_by_columns() -> None:
    assert fitted("西门吹雪大侠客栈", 12) == "西门吹雪大…"
    assert fitted("short", 12) == "short"


def test_texts_of_a_log_cannot_steer_the_terminal() -> None:
    text = POSITION.replace('"东"', '"\\u001b[2J\\u009b\\nx"') + 'note "a\\u001b]0;b\\u0007\\nc"\n'
    shown = plain.render(scene(judged(text), 6))
    assert "note: a�]0;b��c" in shown
    assert not {sign for sign in shown if ord(sign) < 32 or 127 <= ord(sign) < 160} - {"\n"}


TOLD = [
    ("cut 1 22", "seat 1 cuts 22 cards", "1 号座切牌 22 张"),
    ("flip 2 9d", "seat 2 turns 9d", "2 号座翻出 ♦9"),
    ("cut 0 1", "seat 0 cuts 1 card", "0 号座切牌 1 张"),
    ("cut 0 12", "seat 0 cuts 12 cards", "0 号座切牌 12 张"),
    ("flip kitty", "the kitty is turned", "翻开底牌"),
    ("deal 0 6h ??*3", "seat 0 is dealt 6h + 3 unseen cards", "0 号座分到 ♥6 + 3 张暗牌"),
    ("draw 0 ??", "seat 0 draws 1 unseen card", "0 号座摸 1 张暗牌"),
    ("take 2", "seat 2 takes the kitty", "2 号座拿底牌"),
    ("declare 0 reveal Th", "seat 0: reveal Th", "0 号座：亮牌 ♥10"),
    ("declare 0 some_word", "seat 0: some word", "0 号座：some word"),
    ("play 0 Lj=9h as=ten", "seat 0 plays Lj=9h (as tens)", "0 号座出 小王(♥9)（作十）"),
    ("pass 3", "seat 3 passes", "3 号座过"),
    ('note "ten: {x}"', "note: ten: {x}", "备注：ten: {x}"),
    ("pass 3 by=2", "seat 3 passes (by=2)", "3 号座过（by=2）"),
    ("result", "result", "结果"),
    (
        "result finish=0,2 winner=up score=+1,-1,+1,-1 next_dealer=2",
        "result: out in order: seats 0, 2; the up camp wins; score +1 -1 +1 -1; next dealer seat 2",
        "结果：出完次序 0、2 号座；台上胜；得分 +1 -1 +1 -1；下局庄家 2 号座",
    ),
]


@pytest.mark.parametrize(("line", "english", "chinese"), TOLD)
def test_events_are_told_in_both_languages(line: str, english: str, chinese: str) -> None:
    event = log_of(f"paipu 1\ngame hongshi\n{line}\n").events[0]
    words = told(event, game("hongshi").vocabulary)
    assert (words.en, words.zh) == (english, chinese)


@pytest.mark.parametrize(
    ("combination", "english", "chinese"),
    [
        ("pair", "pair", "对"),
        ("tractor3+2pair+single", "tractor of 3 pairs + 2 × pair + single", "3 连对拖拉机＋2 × 对＋单张"),
        ("2single", "2 × single", "2 × 单张"),
        ("pair+oddity", "pair+oddity", "pair+oddity"),
    ],
)
def test_combinations_of_several_parts_are_told_part_by_part(combination: str, english: str, chinese: str) -> None:
    event = log_of("paipu 1\ngame hongxingwu\nplay 0 2s\n").events[0]
    words = told(event, game("hongxingwu").vocabulary, combination)
    assert (words.en, words.zh) == (f"seat 0 plays 2s ({english})", f"0 号座出 ♠2（{chinese}）")
