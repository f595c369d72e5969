"""The rule sheet in Chinese: every law with its source, every option, every word of logs."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from engine.game import ROOMS, game
from engine.options import option_fields
from engine.words import Label
from paipu.sheets import CARRIED, sheet
from tests.paipu.test_commands import run


@pytest.mark.parametrize("key", ROOMS)
def test_the_chinese_sheet_has_all_that_the_room_says(key: str) -> None:
    room, text = game(key), sheet(game(key), "zh")
    assert text.startswith(f"# {room.title.zh}\n")
    for law in room.rules:
        assert f"- **{law.code}** " in text
    for law in {law.code: law for law in reversed(room.rules)}.values():
        assert f"- **{law.code}** {law.law_zh}" in text
        assert law.seed.translate(str.maketrans("“”", "‘’")) in text
    for name, field in option_fields(room.options).items():
        assert re.search(rf"^\| `{name}` \| .*{re.escape(field.doc.zh)} \|$", text, re.MULTILINE), name
    for name in room.vocabulary.keys:
        assert f"| `{name}` | " in text
    for name in {**room.vocabulary.carry, **room.vocabulary.position}:
        assert f"| `carry {name}` | {CARRIED[name]} |" in text


OVERVIEWS = [
    ("hongshi", "| 一打三 | 台上第 1，或闪电 | 台上 +9，台下每人 -3 |"),
    ("zhuoheia", "| 一打三，黑方第 1（都捉） | +6 | -2 |"),
    ("jiheiwu", "| 五人 | 庄方胜，挤住 3 / 2 / 1 家 | +6 / +4 / +2 | +3 / +2 / +1 | -3 / -2 / -1 |"),
    ("erbaiwu", "| 总积分恰为 250 | -50 | 该家 |"),
    ("duizhu", "| 台上赢得末墩，台下 0 分 | 打光 | 台上升 2 级 |"),
    ("hongxingwu", "| 120–135 | 抓分方上台，不升级 |"),
    ("zhaopengyou", "| 0 | 庄家方共升 9 级 | 庄家升 12 级 |"),
]


@pytest.mark.parametrize(("key", "line"), OVERVIEWS)
def test_the_chinese_sheet_tells_how_a_deal_is_scored(key: str, line: str) -> None:
    head, _, rest = sheet(game(key), "zh").partition("\n## 规则\n")
    assert f"\n{line}\n" in head
    assert rest


@pytest.mark.parametrize("key", ROOMS)
def test_the_chinese_sheet_has_english_only_where_logs_do(key: str) -> None:
    laws = sheet(game(key), "zh").partition("## 选项")[0]
    prose = re.sub(r"`[^`]*`|“[^”]*”|[a-z]+=", "", laws)
    assert not re.findall("[a-z]{2,}", prose)


def test_rules_speak_the_language_of_the_run() -> None:
    assert run("rules", "红十", "--lang", "zh").stdout == sheet(game("hongshi"), "zh")
    assert run("rules", "hongshi", "--lang", "en").stdout == sheet(game("hongshi"))
    assert "- **HS-LEAD-01** 持红桃 6（或选项所定之牌）者首出。“第一个出牌的是" in sheet(game("hongshi"), "zh")
    assert "| `result` | 结果 | `finish=` 出完次序 〈座位号，各一次〉；`winner=` `up` 台上胜、" in sheet(
        game("hongshi"), "zh"
    )


def test_a_carry_line_of_no_other_game_is_told_by_the_words_of_its_room() -> None:
    room = game("hongshi")
    words, value = room.vocabulary, room.vocabulary.carry["totals"]
    new = {"tricks_owed": value, "luck": value}
    names = {**words.names, "tricks_owed": Label("tricks owed", "欠墩")}
    told = replace(room, vocabulary=replace(words, carry={**words.carry, **new}, names=names))
    assert f"| `carry tricks_owed` | 欠墩 | {value.expected.zh} |" in sheet(told, "zh")
    assert f"| `carry luck` |  | {value.expected.zh} |" in sheet(told, "zh")
