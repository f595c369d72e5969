"""What is wrong with an input is said in one line, with a code and a place; the rest goes on; exit codes hold."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from logformat.session import Session
from paipu.cli import cli
from tests.validator.logs import ILLEGAL, LIGHTNING, POSITION

LEGAL = "paipu 1\ngame hongshi\noption first_dealer given\n" + LIGHTNING
HEAD = "paipu 1\ngame hongshi\n"
DEAL = LIGHTNING.strip().splitlines()
FORTY_ONE = "\n".join([DEAL[0] + " Js", *DEAL[1:], ""])
TWICE = "\n".join([DEAL[0].replace("8d", "Lj"), *DEAL[1:], ""])


def validate(*arguments: str | Path, data: bytes | None = None) -> Result:
    return CliRunner().invoke(cli, ["validate", *map(str, arguments)], input=data)


def objects(result: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"", "LOG-TEXT-04", 1),
        ((LEGAL + "declare 1 ligh").encode(), "LOG-TEXT-03", 10),
        (b"\x00\x01\x02\x03", "LOG-TEXT-04", 1),
        (HEAD.encode() + b"fly 0\n", "LOG-LINE-01", 3),
        (HEAD.encode() + b"swap 0\n", "LOG-BIND-04", 3),
        (b"paipu 1\ngame chess\n", "LOG-BIND-01", 2),
        (HEAD.encode() + b"option nonsense 1\n", "LOG-BIND-02", 3),
        (HEAD.encode() + b"option deck 41\n", "LOG-BIND-02", 3),
        (HEAD.encode() + b"carry nonsense 1\n", "LOG-BIND-03", 3),
        (HEAD.encode() + b"play 9 7s\n", "LOG-BIND-06", 3),
        (HEAD.encode() + b"play 0 7s colour=red\n", "LOG-BIND-05", 3),
        (b"paipu 99\ngame hongshi\n", "LOG-VERSION-01", 1),
        (b"game hongshi\n", "LOG-TEXT-04", 1),
        ("paipu 1\ngame hongshi\nplayer 0 \"东\"\n".encode("gbk"), "LOG-TEXT-01", 3),
        (HEAD.encode() + b"note \"" + b"x" * 70 * 1024 + b"\"\n", "LOG-TEXT-02", 3),
        (HEAD.encode() + b"play 0 7s\ngame hongshi\n", "LOG-HEAD-01", 4),
    ],
)  # fmt: skip
def test_what_cannot_be_read_or_bound(tmp_path: Path, data: bytes, code: str, line: int) -> None:
    path = tmp_path / "bad.paipu"
    path.write_bytes(data)
    result = validate(path, "--format", "jsonl")
    assert result.exit_code == 2
    (found,) = objects(result)
    error = found["error"]
    assert isinstance(error, dict)
    assert (error["code"], error["line"]) == (code, line)
    assert found["valid"] is False
    assert result.stderr.startswith(f"{path}:{line}:")
    assert code in result.stderr


@pytest.mark.parametrize("words", [(), ("--jobs", "2"), ("--from", "jsonl"), ("--from", "msgpack")])
def test_an_empty_stdin_has_no_logs_and_that_is_no_error(words: tuple[str, ...]) -> None:
    """A filter that keeps no log writes nothing; only of a file is that told as a mistake."""
    result = validate("-", *words, data=b"")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "0 logs, 0 events: 0 valid, 0 with findings (0), 0 with errors\n"
    assert validate("-", *words, "--format", "jsonl", data=b"").stdout == ""


def test_a_stdin_with_something_else_than_logs_is_still_an_error(tmp_path: Path) -> None:
    blank = validate("-", data=b"\n# nothing\n")
    assert (blank.exit_code, blank.stderr.split()[1]) == (2, "LOG-TEXT-04")
    (tmp_path / "none.paipu").touch()
    both = validate("-", tmp_path / "none.paipu", data=b"")
    assert both.exit_code == 2
    assert [line.partition(" ")[0] for line in both.stderr.splitlines()] == [f"{tmp_path / 'none.paipu'}:1:1:"]


@pytest.mark.parametrize(
    "command",
    [("cat", "-"), ("convert", "-", "--to", "jsonl"), ("fmt", "-"), ("fmt", "--check", "-"), ("fmt", "--diff", "-"),
     ("filter", "-"), ("dedupe", "-"), ("info", "-")],
    ids=" ".join,
)  # fmt: skip
def test_no_logs_pass_through_every_command_of_a_pipe(command: tuple[str, ...]) -> None:
    result = CliRunner().invoke(cli, list(command), input=b"")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("events", "expected"),
    [(FORTY_ONE, "HS-SETUP-02"), (TWICE, "HS-SETUP-01")],
    ids=["41 cards", "a card twice"],
)
def test_wrong_deal_is_a_finding_of_the_game(events: str, expected: str) -> None:
    result = validate("-", "--format", "jsonl", data=(HEAD + events).encode())
    assert result.exit_code == 1
    assert expected in result.stdout
    assert result.stderr == ""


def test_bad_log_does_not_stop_the_rest() -> None:
    data = LEGAL + HEAD + "fly 0\n" + ILLEGAL + LEGAL
    result = validate("-", "--format", "jsonl", data=data.encode())
    assert result.exit_code == 2
    assert [found["valid"] for found in objects(result)] == [True, False, False, True]
    assert [found["log"] for found in objects(result)] == ["-#1", "-#2", "-#3", "-#4"]


def test_logs_glued_together_are_two() -> None:
    data = LEGAL.rstrip("\n") + LEGAL
    result = validate("-", "--format", "jsonl", data=data.encode())
    assert result.exit_code == 2
    first, second = objects(result)
    assert first["error"] is not None
    assert second["valid"] is True


def test_bad_file_does_not_stop_the_rest(tmp_path: Path) -> None:
    (tmp_path / "good.paipu").write_text(LEGAL)
    result = validate(tmp_path / "missing.paipu", tmp_path / "good.paipu", "--format", "jsonl")
    assert result.exit_code == 2
    assert [found["valid"] for found in objects(result)] == [False, True]
    assert "LOG-FILE-01" in result.stderr


def test_folder_and_pattern_without_logs(tmp_path: Path) -> None:
    for name in (tmp_path, tmp_path / "*.paipu"):
        result = validate(name)
        assert result.exit_code == 2
        assert "LOG-FILE-02" in result.stderr


@pytest.mark.parametrize(
    ("data", "code"), [(LEGAL, 0), (ILLEGAL, 1), (HEAD + "fly\n", 2), (ILLEGAL + HEAD + "fly\n", 2), (POSITION, 0)]
)
def test_exit_codes(data: str, code: int) -> None:
    assert validate("-", data=data.encode()).exit_code == code


def test_exit_zero_spares_findings_not_errors() -> None:
    assert validate("-", "--exit-zero", data=ILLEGAL.encode()).exit_code == 0
    assert validate("-", "--exit-zero", data=(HEAD + "fly\n").encode()).exit_code == 2


def test_selection_acts_before_validity_and_exit_code() -> None:
    ignored = validate("-", "--format", "jsonl", "--ignore", "HS-FOLLOW", data=ILLEGAL.encode())
    assert ignored.exit_code == 0
    assert objects(ignored)[0]["valid"] is True
    assert validate("-", "--select", "hs-turn,HS-RES", data=ILLEGAL.encode()).exit_code == 0
    assert validate("-", "--select", "HS-FOLLOW-02", data=ILLEGAL.encode()).exit_code == 1


@pytest.mark.parametrize("option", ["--select", "--ignore"])
@pytest.mark.parametrize("code", ["HS-FOLOW-02", "LOG-TEXT"])
def test_unknown_code_to_select(option: str, code: str) -> None:
    result = validate("-", option, code, data=LEGAL.encode())
    assert result.exit_code == 2
    assert f"no finding code begins with {code}" in result.stderr


def test_language_of_errors() -> None:
    result = validate("-", "--lang", "zh", data=(HEAD + "fly 0\n").encode())
    assert "应为：play（出）、pass（过）、result（结果）之类的动词" in result.stderr


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "en_GB.UTF-8", "LC_ALL": "zh_TW"}, "zh"),
        ({"LC_ALL": "", "LANG": "zh_CN"}, "zh"),
        ({}, "en"),
    ],
)
def test_language_follows_the_locale(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], lang: str) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert Session().lang == lang


@pytest.mark.slow
def test_line_of_200_mb_takes_no_more_memory_than_a_short_one(tmp_path: Path) -> None:
    path = tmp_path / "long.paipu"
    with path.open("wb") as stream:
        stream.write(HEAD.encode() + b'note "')
        for _ in range(200):
            stream.write(b"x" * (1 << 20))
        stream.write(b'"\n' + LEGAL.encode())
    for jobs in ("1", "2"):
        script = [sys.executable, "-m", "paipu", "validate", str(path), "--format", "jsonl", "--jobs", jobs]
        done = subprocess.run(script, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert "LOG-TEXT-02" in done.stderr
        assert '"valid":true' in done.stdout
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < 150 * 1024
