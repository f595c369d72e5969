"""What is said of a header line that is wrong by itself, in the rooms that have a code for it."""

from __future__ import annotations

import pytest

from engine.binding import bind
from logformat.text import loads
from validator.judge import judge

SAID = [
    ("player 5 x", "player 5", "5", "a seat from 0 to {last}", "0 到 {last} 的座位号"),
    ("dealer 6", "dealer", "6", "a seat from 0 to {last}", "0 到 {last} 的座位号"),
    ("carry first_drawer 7", "carry first_drawer", "7", "a seat of the game", "座位号"),
]


@pytest.mark.parametrize(("key", "last"), [("duizhu", 3), ("hongxingwu", 3), ("zhaopengyou", 4)])
@pytest.mark.parametrize(("line", "place", "found", "en", "zh"), SAID)
def test_what_it_says_and_what_was_expected(
    key: str, last: int, line: str, place: str, found: str, en: str, zh: str
) -> None:
    (finding,) = judge(bind(loads(f"paipu 1\ngame {key}\n{line}\n\n")[0])).findings
    assert finding.text() == f"`{found}` in the header line `{place}`: expected {en.format(last=last)}"
    assert finding.text("zh") == f"头行 `{place}` 中的 `{found}` 不成立，应为 {zh.format(last=last)}"
