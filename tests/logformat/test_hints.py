"""What a scorekeeper is told of a line typed from a paper sheet: enough to mend it at once."""

from __future__ import annotations

import io
import re

import pytest

from logformat.errors import LogError
from logformat.text import Reader

HINTS = [
    ("出 0 6h", 1, "play", "play（出）"),
    ("不管 1", 1, "pass", "pass（过）"),
    ("庄家 2", 1, "dealer", "dealer（庄家）"),
    ("pss 1", 1, "pass", "pass（过）"),
    ("Play 0 6h", 1, "play", "play（出）"),
    ("ｐａｌｙ 0 6h", 1, "play", "play（出）"),
    ("xyzzy 0", 1, "a verb such as play, pass or result", "play（出）、pass（过）、result（结果）之类的动词"),
    ("打打闹闹闹闹闹闹闹闹闹闹闹闹闹闹闹 0", 1, "a verb such as play", "play（出）、pass（过）"),
    ("＃ 备注", 1, "a plain # before a remark", "注释前用半角的 #"),
    ("play 0 6h ＃备注", 11, "a plain # before a remark", "注释前用半角的 #"),
    ("play 0 6h#备注", 8, "a blank before the # of a remark", "注释的 # 前有空格"),
    ("play 0 红桃6、红桃7", 8, "cards set apart by blanks: 红桃6 红桃7", "各牌以空格分开：红桃6 红桃7"),
    ("play 0 6h，大王", 8, "cards set apart by blanks: 6h 大王", "各牌以空格分开：6h 大王"),
    ("play 0 6h7h♠10", 8, "cards set apart by blanks: 6h 7h ♠10", "各牌以空格分开：6h 7h ♠10"),
    ("play 0 红桃6。", 8, "cards set apart by blanks: 红桃6", "各牌以空格分开：红桃6"),
    ("play 0 红桃 6", 8, "suit and rank in one word", "花色与点数相连，点数为 2 到 10 或 J、Q、K、A，如 红桃10"),
    ("play 0 方块十", 8, "suit and rank in one word", "花色与点数相连"),
    ("play 0 对6", 8, "a card like Th, Lj", "形如 红桃10（Th）、小王（Lj）、Bj=9h 或 ??*3 的牌"),
    ("play 0 " + "6h" * 4000, 8, "cards set apart by blanks: 6h 6h", "各牌以空格分开：6h 6h"),
    ("play 0，红桃6", 6, "a seat, 0 to 9, and a blank behind it", "座位号（0 到 9），其后空一格"),
    ("play 0号 6h", 6, "a seat, 0 to 9, and a blank behind it", "座位号（0 到 9），其后空一格"),
    ("play 10 6h", 6, "a seat, 0 to 9", "座位号（0 到 9）"),
    ("result score=2 2 -2", 16, "commas, no blanks, within a value", "值之中用逗号，不用空格"),
    ("result 得分=2,2", 8, "key=value or the end", "“键=值”（键为小写英文）或行末"),
    ("player 0 张 三", 12, "a name with blanks in quotes", "含空格的名字须加英文双引号"),
    ("match 春节 杯 3", 10, "a deal number", "局号（数字；含空格的场名须加英文双引号）"),
    ("note “谁笑了”", 6, "a string in quotes", "英文双引号中的文字"),
    ("option 牌数 52", 8, "the name of the option", "`option` 的名称（小写英文），其后空一格"),
]  # fmt: skip


def error_of(line: str) -> LogError:
    (entry,) = Reader(io.BytesIO(f"paipu 1\ngame x\n{line}\n".encode()))
    assert entry.error is not None
    return entry.error


@pytest.mark.parametrize(("line", "column", "english", "chinese"), HINTS, ids=[line[:20] for line, *_ in HINTS])
def test_a_line_from_a_paper_sheet_is_told_how_to_be_written(
    line: str, column: int, english: str, chinese: str
) -> None:
    error = error_of(line)
    assert (error.line, error.column) == (3, column)
    assert error.message("en").startswith(f"expected {english}") or english in error.message("en")
    assert chinese in error.message("zh")
    assert not re.search(r"[a-z]{2,} [a-z]{2,}", re.sub(r"'.*?'|`.*?`", "", error.message("zh")))


@pytest.mark.parametrize("line", ["play 0 红桃6", "play ０ ♥６ 10h", "pass 1 # 备注", "player 0 张三#2"])
def test_what_can_be_read_is_not_hinted_at(line: str) -> None:
    (entry,) = Reader(io.BytesIO(f"paipu 1\ngame x\n{line}\n".encode()))
    assert entry.error is None
