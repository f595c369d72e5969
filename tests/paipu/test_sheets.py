"""The rule sheet in Chinese: every law with its source, every option, every word of logs."""

from __future__ import annotations

import re

import pytest

from engine.game import ROOMS, game
from engine.options import option_fields
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
