"""Every room has the same parts, every option its words, and a new game is three folders and one line."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import engine.game
import engine.games
import paipu
from engine.binding import bind
from engine.game import Game, games
from engine.options import option_fields
from engine.rule import judge_event
from engine.simulator import simulate
from logformat.text import dumps, loads
from replayer.render.plain import render
from replayer.scene import scene
from tests.house.rooms import ROOT, SAMPLES, each_game, room, sections, sheet
from validator.judge import judge

PARTS = ("options", "cards", "state", "moves", "rules", "scoring", "view", "rows", "chances")
LONGEST = 330
NAMING = ("engine/game.py: ROOMS = ", "paipu/demo.py: ")
"""The roster, and the demonstration, which has to show some game."""
PACKAGES = ("logformat", "engine", "replayer", "validator", "query", "paipu")


@each_game
@pytest.mark.parametrize("part", PARTS)
def test_room_has_its_part(game: Game, part: str) -> None:
    assert (room(game) / f"{part}.py").exists() or (room(game) / part / "__init__.py").exists()


@each_game
def test_parts_are_short_enough_to_read(game: Game) -> None:
    long = {path.name: len(path.read_text().splitlines()) for path in room(game).rglob("*.py")}
    assert {name: lines for name, lines in long.items() if lines > LONGEST} == {}


@each_game
def test_room_has_a_sheet_samples_and_tests(game: Game) -> None:
    assert {str(number) for number in range(1, 14)} <= sections(game)
    assert (room(game) / "sheet.zh.md").read_text(encoding="utf-8").startswith("## 概览\n")
    assert list((SAMPLES / game.key).glob("deal-*.paipu"))
    assert list((SAMPLES / game.key).glob("position-*.paipu"))
    assert list((ROOT / "tests" / "engine" / "games" / game.key).glob("test_*.py"))


@each_game
def test_options_are_those_of_the_sheet_and_told_in_both_languages(game: Game) -> None:
    part = re.split(r"^## 10\b.*$", sheet(game), flags=re.MULTILINE)[1].split("\n## ")[0]
    for name, field in option_fields(game.options).items():
        assert f"`{name}`" in part
        assert field.doc.en
        assert re.search(r"[\u4e00-\u9fff]", field.doc.zh)


@each_game
def test_game_is_named_nowhere_but_in_its_room_and_the_roster(game: Game) -> None:
    quoted = re.compile(rf"""["']{game.key}["']""")
    found = []
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            if room(game) in path.parents:
                continue
            code = re.sub(r'""".*?"""', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            found += [f"{path.relative_to(ROOT)}: {line}" for line in code.splitlines() if quoted.search(line)]
    assert [line for line in found if not line.startswith(NAMING)] == []


TOY = """paipu 1
game toy
id toy-1

deal 0 2s 9h
deal 1 5c Ad
play 0 9h
play 0 2s
play 1 Ad
result winner=1
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A room in a folder of its own, and its line in the roster."""
    shutil.copytree(Path(__file__).parent / "toy", tmp_path / "toy", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(engine.games, "__path__", [*engine.games.__path__, str(tmp_path)])
    monkeypatch.setattr(engine.game, "ROOMS", (*engine.game.ROOMS, "toy"))
    return engine.game.game("toy")


def test_a_new_game_is_its_folders_and_one_line(toy: Game) -> None:
    assert toy in games()
    (log,) = loads(TOY)
    report = judge(bind(log))
    assert [(finding.code, finding.event, finding.text("zh")) for finding in report.findings] == [
        ("TOY-TURN-01", 4, "0 号座行动，应轮到 1 号座")
    ]
    assert report.outcome == {"winner": 1}


def test_a_new_game_accuses_nobody_of_what_nobody_recorded(toy: Game) -> None:
    plays = "\n".join(line for line in TOY.splitlines() if "deal" not in line)
    report = judge(bind(loads(plays + "\n")[0]))
    assert [finding.code for finding in report.findings] == ["TOY-TURN-01"]
    assert report.not_judged == (1, 3)


def test_a_new_game_is_in_archives_and_tables_and_shown_without_another_line(toy: Game, tmp_path: Path) -> None:
    logs = list(paipu.simulate("toy", 5, seed=1))
    paipu.dump(logs, tmp_path / "a.pparc")
    assert list(paipu.load(tmp_path / "a.pparc")) == logs
    paipu.export([tmp_path / "a.pparc"], tmp_path / "tables")
    said = paipu.query(tmp_path / "tables", "SELECT game, outcome['winner'] AS winner FROM games ORDER BY line, log")
    assert said.to_pylist() == [{"game": "toy", "winner": str(paipu.judge(log).outcome["winner"])} for log in logs]
    timeline = paipu.Timeline(logs[0])
    assert [len(seat.hand) for seat in timeline.view(2, seat=1).seats] == [0, 2]
    assert "玩具" in render(scene(timeline, 2, 1), "zh")


def test_a_new_game_is_simulated_without_another_line(toy: Game) -> None:
    logs = list(simulate(toy, 20, 1, illegal=0.5))
    assert loads(dumps(logs)) == logs
    assert {log.match.name for log in logs if log.match} == {f"toy-1-m{number}" for number in range(1, 21)}
    for log in logs:
        found = ",".join(f"{finding.code}@{finding.event}" for finding in judge(bind(log)).findings)
        assert found == (log.tag("expect") or "")


def test_a_new_game_keeps_the_law_of_moves(toy: Game) -> None:
    (log,) = loads(TOY)
    bound = bind(log)
    state = toy.start(bound.setup)
    for number, event in enumerate(bound.events[:-1], 1):
        legal = set(toy.legal_moves(state))
        if number > 2:
            assert (event in legal) == (judge_event(toy, state, event, number).own is None)
        state = toy.apply(state, event)
