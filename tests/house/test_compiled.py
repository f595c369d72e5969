"""The compiled engine: which modules it is, that a build without a compiler says so, and that it runs where it should.

`PAIPU_EXPECT=compiled` (or `plain`) in the environment says which engine the suite is meant to run on; `.ci/compiled`
sets it.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from engine.binding import bind
from engine.game import games
from engine.games.zhaopengyou.state.model import Standing
from logformat.text import loads
from paipu.mode import is_compiled, mode
from tests.house.rooms import ROOT
from validator.judge import judge

EXPECTED = os.environ.get("PAIPU_EXPECT")
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
HOOK = SETTINGS["hooks"]["custom"]


@pytest.fixture(scope="module")
def builder() -> ModuleType:
    """The build hook as hatchling loads it: a file, not a module of the project."""
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def sources(builder: ModuleType) -> list[str]:
    return builder.chosen(ROOT, HOOK["compile"], HOOK["interpret"])


def hook(builder: ModuleType) -> Any:
    return builder.CompiledEngine(str(ROOT), HOOK, None, None, "", "wheel")


def module_name(source: str) -> str:
    return source.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@pytest.mark.skipif(EXPECTED is None, reason="nobody says which engine should run")
def test_the_engine_that_should_run_does(sources: list[str]) -> None:
    loaded = {source: is_compiled(module_name(source)) for source in sources}
    assert loaded == dict.fromkeys(sources, EXPECTED == "compiled")


def test_version_says_which_engine_runs() -> None:
    """In a process of its own, by what lies on the disk beside the judge."""
    told = subprocess.run(
        [sys.executable, "-m", "paipu", "--version", "--lang", "en"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    ).stdout
    machine_code = any((ROOT / "validator" / f"judge{suffix}").exists() for suffix in EXTENSION_SUFFIXES)
    assert told.split()[2:] == ["(compiled)" if machine_code else "(plain)"]
    assert f"({mode()})" in told


def test_every_pattern_names_modules(builder: ModuleType) -> None:
    for pattern in (*HOOK["compile"], *HOOK["interpret"]):
        assert builder.chosen(ROOT, [pattern], []), pattern


def test_each_room_has_its_moves_state_and_fast_way_compiled(sources: list[str]) -> None:
    for each in games():
        room = f"engine/games/{each.key}/"
        parts = {
            source.removeprefix(room).split("/")[0].removesuffix(".py") for source in sources if source.startswith(room)
        }
        assert {"cards", "moves", "scoring", "state"} | ({"rules"} if each.accept else set()) <= parts


def test_laws_stay_interpreted_for_their_doc_lines_are_their_text(sources: list[str]) -> None:
    assert [source for source in sources if "@rule(" in (ROOT / source).read_text()] == []


def test_no_compiled_class_has_keywords_which_compiling_drops(sources: list[str]) -> None:
    """`class X(msgspec.Struct, frozen=True)` would be compiled into a class that can be changed and has no hash."""
    classes = [(source, node) for source in sources for node in ast.walk(ast.parse((ROOT / source).read_text()))]
    found = [
        f"{source}:{node.lineno}"
        for source, node in classes
        if isinstance(node, ast.ClassDef) and node.keywords and [ast.unparse(base) for base in node.bases] != ["Facts"]
    ]
    assert found == []


def test_facts_stay_frozen_whatever_engine_runs() -> None:
    report: Any = judge(bind(loads("paipu 1\ngame hongshi\n")[0]))
    with pytest.raises(AttributeError):
        report.complete = True
    assert hash(Standing(0, b"\x00")) == hash(Standing(0, b"\x00"))


def test_a_build_nobody_asked_to_compile_is_plain_and_needs_nothing(
    builder: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    for value in (None, "", "0"):
        monkeypatch.delenv("PAIPU_COMPILE", raising=False)
        if value is not None:
            monkeypatch.setenv("PAIPU_COMPILE", value)
        data = {"pure_python": True}
        hook(builder).initialize("standard", data)
        assert data == {"pure_python": True}
        assert hook(builder).dependencies() == []


def test_a_build_without_a_compiler_says_so_and_is_plain(
    builder: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PAIPU_COMPILE", "1")
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    data = {"pure_python": True}
    build = hook(builder)
    build.initialize("standard", data)
    build.finalize("standard", data, "")
    assert data == {"pure_python": True}
    told = "".join(capfd.readouterr())
    assert (
        "the C compiler no-such-compiler not found, so the engine is not compiled: this wheel is the plain one" in told
    )


def test_a_build_without_the_headers_of_python_says_so(
    builder: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CC", sys.executable)
    monkeypatch.setattr(builder.sysconfig, "get_path", lambda _: str(tmp_path))
    assert builder.missing_tool() == str(tmp_path / "Python.h")


def test_an_editable_install_stays_plain(builder: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIPU_COMPILE", "1")
    data = {"pure_python": True}
    hook(builder).initialize("editable", data)
    assert data == {"pure_python": True}
    needs = {need.split(">=")[0] for need in hook(builder).dependencies()}
    assert needs == {"mypy", "setuptools", "msgspec", "backports.zstd"}
