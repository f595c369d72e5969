"""Lists: a table with headings on a terminal, tab-separated lines in a pipe; help laid out by columns."""

from __future__ import annotations

import sys

import pytest

from logformat.columns import width
from logformat.errors import Say
from logformat.helping import Formatter
from logformat.listing import table, write_list
from logformat.session import Session

HEADINGS = (Say("game", "游戏"), Say("long title", "名称"))
ROWS = [("hongshi", "红十"), ("zhuoheia", "捉黑A " * 10)]


def test_a_table_fits_its_columns_and_wraps_the_last() -> None:
    lines = table(["game", "title"], ROWS, 30)
    assert lines[0] == "game      title"
    assert set(lines[1]) == {"─"}
    assert lines[2] == "hongshi   红十"
    assert lines[4].startswith(" " * 10 + "黑A 捉黑A")
    assert max(map(width, lines)) <= 30


def test_wide_characters_take_two_columns() -> None:
    assert table(["游戏", "x"], [("红", "1"), ("abcdef", "2")], 80)[2:] == ["红      1", "abcdef  2"]


def test_a_pipe_gets_tabs_and_english_names(capsys: pytest.CaptureFixture[str]) -> None:
    write_list(Session("zh"), HEADINGS, ROWS[:1])
    assert capsys.readouterr().out == "game\tlong_title\nhongshi\t红十\n"


def test_a_terminal_gets_a_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    write_list(Session("zh"), HEADINGS, ROWS[:1])
    assert capsys.readouterr().out.splitlines() == ["游戏     名称", "─────────────", "hongshi  红十"]


def test_names_too_long_for_their_column_stand_alone() -> None:
    formatter = Formatter(width=40)
    formatter.write_dl([("--short", "one"), ("--very-long-option [a|b|c|d|e|f]", "two words")])
    assert formatter.getvalue().splitlines() == [
        "--short                         one",
        "--very-long-option [a|b|c|d|e|f]",
        "                                two words",
    ]


def test_paragraphs_are_wrapped_by_columns() -> None:
    formatter = Formatter(width=10)
    formatter.write_text("红十捉黑，二百五。\n\n\b\nas  it stands, however long")
    assert formatter.getvalue() == "红十捉黑，\n二百五。\n\nas  it stands, however long\n"
