"""What the Chinese page on writing logs shows is what the program reads and says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.game import game
from logformat.grammar import HEADER_VERBS, TYPES
from logformat.one_line import read_cards, read_event
from logformat.text import dumps, loads
from logformat.text_writer import lines
from paipu.cli import cli
from tests.house.rooms import ROOT
from validator.scorekeeper.speech import as_written

PAGE = (ROOT / "docs" / "format.zh.md").read_text(encoding="utf-8")
TYPED, WRITTEN, REFUSED = re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)
ROWS = [row for row in re.findall(r"^\| (.*) \|$", PAGE, re.MULTILINE) if row.startswith("`")]
"""The rows of the tables of lines: as written, as typed, what it means."""
CARDS = [row.split(" | ") for row in re.findall(r"^\| ([^`|]+ \| `.*) \|$", PAGE, re.MULTILINE)]
WORDS = re.compile(r"`([^`]+)`")
ROOM = {"swap": "duizhu", "kitty": "duizhu", "take": "duizhu", "bury": "duizhu"}
OF_ERBAIWU = ("discard", "claim", "meld")


def test_what_is_typed_becomes_what_is_written(tmp_path: Path) -> None:
    output = tmp_path / "deal.paipu"
    CliRunner().invoke(cli, ["record", "红十", "-o", str(output), "--lang", "zh"], input=TYPED)
    kept = [line for line in lines(loads(output.read_bytes())[0]) if not line.startswith(("tag date", "rules"))]
    assert kept == WRITTEN.splitlines()


def test_every_verb_is_told() -> None:
    assert [row.split()[0].strip("`") for row in ROWS] == [
        "game", "player", "dealer", "match", "id", "option", "carry", "tag", "position", "rules", *TYPES,
    ]  # fmt: skip
    assert {*HEADER_VERBS, *TYPES} == {row.split()[0].strip("`") for row in ROWS}


@pytest.mark.parametrize("row", ROWS)
def test_a_row_says_the_same_twice(row: str) -> None:
    written, typed, _ = map(str.strip, row.split("|"))
    line = WORDS.findall(written)[0]
    verb = line.split()[0]
    room = game("erbaiwu" if verb in OF_ERBAIWU else ROOM.get(verb, "hongshi"))
    for said in WORDS.findall(typed):
        if verb in TYPES:
            assert read_event(as_written(room, said)) == read_event(line)
        else:
            assert as_written(room, said) == line


@pytest.mark.parametrize(("_", "canonical", "loose"), CARDS)
def test_cards_are_read_in_every_spelling_shown(_: str, canonical: str, loose: str) -> None:
    asked = read_cards(" ".join(WORDS.findall(canonical)))
    assert asked
    for said in WORDS.findall(loose):
        assert {*read_cards(said)} <= {*asked}


def test_the_error_shown_is_the_one_told(tmp_path: Path) -> None:
    command, told = REFUSED.strip().splitlines()
    place = int(told.split(":")[1])
    text = WRITTEN.splitlines()
    text[place - 1] = "deal 0 红桃6、红桃7"
    (tmp_path / "deal.paipu").write_text("\n".join(text) + "\n", encoding="utf-8")
    arguments = [str(tmp_path / "deal.paipu") if word == "deal.paipu" else word for word in command.split()[2:]]
    assert CliRunner().invoke(cli, arguments).stderr.strip().endswith(told)


def test_the_log_shown_is_canonical() -> None:
    assert dumps(loads(WRITTEN.encode())) == WRITTEN
