"""`paipu record`: piped lines, deals taken up again, terminals, and what is refused."""

from __future__ import annotations

import contextlib
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from logformat.text import loads
from paipu.cli import cli
from validator.recorder import Recorder


def run(*arguments: str | Path, data: str = "") -> Result:
    return CliRunner().invoke(cli, ["record", *map(str, arguments)], input=data)


def test_piped_lines_are_recorded(path: Path) -> None:
    done = run(
        "hongshi",
        "-o",
        path,
        "--player",
        "0=东",
        "--option",
        "deck=52",
        data="dealer 2\nposition\ndeal 0 6h\nquit\nfly\n",
    )
    assert done.exit_code == 0
    (log,) = loads(path.read_bytes())
    assert (log.players[0].name, log.options[0].words, log.dealer, len(log.events)) == ("东", ("52",), 2, 1)
    assert log.tag("date") is not None


def test_same_command_again_goes_on(path: Path) -> None:
    arguments = ("hongshi", "-o", path, "--match", "spring cup", "3", "--header", "position")
    assert run(*arguments, data="deal 0 6h\n").exit_code == 0
    assert run(*arguments, data="deal 1 7h\n").exit_code == 0
    (log,) = loads(path.read_bytes())
    assert len(log.events) == 2


FINISHED = "paipu 1\ngame hongshi\nresult\n\n"
BEGUN = f'{FINISHED}paipu 1\ngame hongshi\nmatch "cup" 1\nplayer 0 "东"\nrules 1\n\ndeal 0 6h\n'
AGREEING = [(), ("--option", "deck=40"), ("--player", "0=东"), ("--match", "cup", "1", "--option", "deck=40")]


@pytest.mark.parametrize("given", AGREEING, ids=" ".join)
def test_unfinished_deal_goes_on_where_what_is_given_agrees(path: Path, given: tuple[str, ...]) -> None:
    path.write_text(BEGUN)
    run("hongshi", "-o", path, *given, data="deal 1 7h\n")
    assert path.read_text() == BEGUN + "deal 1 7h\n"


DIFFERING = [
    (
        "hongshi",
        ("--option", "deck=52"),
        "no `option deck` line, not `option deck 52`",
        "其中没有 `option deck` 行，而非",
    ),
    ("hongshi", ("--player", "0=西"), "`player 0 东`, not `player 0 西`", "而非 `player 0 西`"),
    ("hongshi", ("--match", "cup", "2"), "`match cup 1`, not `match cup 2`", "其中写有 `match cup 1`"),
    ("hongshi", ("--header", "庄家 2"), "no `dealer` line, not `dealer 2`", "没有 `dealer` 行"),
    ("hongshi", ("--header", "dealer 2"), "no `dealer` line, not `dealer 2`", "没有 `dealer` 行"),
    ("erbaiwu", (), "unfinished deal of hongshi begins here, not of erbaiwu", "一局红十尚未打完，而要记的是二百五"),
]


@pytest.mark.parametrize(("key", "given", "english", "chinese"), DIFFERING)
def test_unfinished_deal_with_another_header_is_not_left_unsaid(
    path: Path, key: str, given: tuple[str, ...], english: str, chinese: str
) -> None:
    path.write_text(BEGUN)
    for lang, told in (("en", english), ("zh", chinese)):
        done = run(key, "-o", path, *given, "--lang", lang, data="deal 1 7h\n")
        assert done.exit_code == 2
        assert done.stderr.startswith(f"{path}:5: ")
        assert told in done.stderr
        assert done.stderr.count("\n") == 1
    assert path.read_text() == BEGUN


def test_exit_codes(path: Path) -> None:
    assert run("hongshi", "-o", path, data="deal 0 6h 6h\n").exit_code == 1
    assert run("hongshi", "-o", path, data="undo\n").exit_code == 0
    assert run("hongshi", "-o", path, data="fly\n").exit_code == 2
    assert run("hongshi", "-o", path.with_suffix(".jsonl")).exit_code == 2
    assert run("hongshi", "-o", path, "--sync", "often").exit_code == 2
    assert run("hongshi", "-o", path.with_name("b"), "--option", "colour=red").exit_code == 2
    assert run("hongshi", "-o", path.parent / "none" / "a.paipu").exit_code == 2


def test_two_recorders_on_one_file_are_refused(recorder: Recorder, path: Path) -> None:
    done = run("hongshi", "-o", path, "--lang", "zh", data="pass 0\n")
    assert done.exit_code == 2
    assert "另一个记录者" in done.stderr
    assert len(loads(path.read_bytes())[0].events) == 4


class Terminal:
    """The command in a pseudo-terminal."""

    def __init__(self, path: Path) -> None:
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.environ.update(TERM="xterm", LC_ALL="C.UTF-8", INPUTRC="/dev/null")
            os.execv(sys.executable, [sys.executable, "-m", "paipu", "record", "hongshi", "-o", str(path)])

    def type(self, text: str, until: str, seconds: float = 20) -> str:
        """Type, and return everything shown up to some words."""
        os.write(self.terminal, text.encode())
        shown, end = "", time.monotonic() + seconds
        while until not in shown:
            assert time.monotonic() < end, shown[-2000:]
            if select.select([self.terminal], [], [], 0.2)[0]:
                shown += os.read(self.terminal, 1 << 16).decode(errors="replace")
        return shown

    def end(self) -> int:
        """Wait until the other side has closed; return its exit code."""
        with contextlib.suppress(OSError):
            while select.select([self.terminal], [], [], 20)[0]:
                os.read(self.terminal, 1 << 16)
            os.kill(self.child, 9)
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


def test_in_a_terminal_tab_completes_and_findings_are_immediate(recorder: Recorder, path: Path) -> None:
    recorder.close()
    table = Terminal(path)
    assert "going on in" in table.type("", until="5 [0]> ")
    table.type("pl\t0 9\t\t", until="9d")
    table.type("c 9\t", until="9d ")
    assert "seat 0 plays 9c 9d (pair)" in table.type("\n", until="6 [1]> ")
    assert "HS-FOLLOW-02" in table.type("play 1 红桃8 黑桃8\n", until="7 [2]> ")
    assert "taken back: play 1 8h 8s" in table.type("undo\n", until="6 [1]> ")
    table.type("play 1 Ks", until="Ks")
    time.sleep(0.3)  # readline misses a signal that comes while it still echoes a key
    table.type("\x03", until="6 [1]> ")  # Ctrl-C drops the line
    assert "seat 1 passes" in table.type("pass 1\n", until="7 [2]> ")
    os.write(table.terminal, b"\x04")
    assert table.end() == 0
    (log,) = loads(path.read_bytes())
    assert len(log.events) == 6
    assert "# undone: play 1 8h 8s\n" in path.read_text()


def test_killed_in_a_terminal_nothing_typed_is_lost(path: Path) -> None:
    table = Terminal(path)
    table.type("deal 0 6h 7h\n", until="seat 0 is dealt")
    os.kill(table.child, 9)
    assert table.end() == -9
    assert subprocess.run([sys.executable, "-m", "paipu", "fmt", "--check", str(path)], check=False).returncode in (
        0,
        1,
    )
    assert len(loads(path.read_bytes())[0].events) == 1


@pytest.mark.parametrize(
    ("name", "english", "chinese"),
    [
        ("nowhere/deal.paipu", "there is no folder", "没有文件夹"),
        (".", "is a folder; expected a file", "是文件夹；应为文件"),
        ("deal.jsonl", "recorded as text, in a .paipu file", "牌谱以文本记录"),
    ],
)
def test_outputs_in_which_nothing_can_be_recorded(tmp_path: Path, name: str, english: str, chinese: str) -> None:
    for lang, told in (("en", english), ("zh", chinese)):
        done = run("hongshi", "-o", tmp_path / name, "--lang", lang)
        assert done.exit_code == 2
        assert told in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (("--player", "x=Al"), "player x"),
        (("--match", "spring", "first"), 'match "spring" first'),
        (("--header", "nonsense 1"), "nonsense 1"),
    ],
)
def test_a_header_that_cannot_be_read_is_shown(path: Path, given: tuple[str, ...], line: str) -> None:
    for lang, told in (("en", "is no line of a header: expected"), ("zh", "不是头行：应为")):
        done = run("hongshi", "-o", path, *given, "--lang", lang)
        assert done.exit_code == 2
        assert line in done.stderr
        assert told in done.stderr
    assert not path.exists()


@pytest.mark.parametrize(
    ("given", "english", "chinese"),
    [
        (("--player", "9=x"), "--player 9=x: expected a seat from 0 to 3", "--player 9=x：应为：0 到 3 的座位号"),
        (("--header", "dealer 4"), '--header "dealer 4": expected a seat', '--header "dealer 4"：应为'),
        (("--header", "carry luck 1"), '--header "carry luck 1": expected carried', "可承接的名目"),
    ],
)
def test_a_header_that_the_game_has_no_words_for_names_its_option_and_leaves_no_file(
    path: Path, given: tuple[str, ...], english: str, chinese: str
) -> None:
    for lang, told in (("en", english), ("zh", chinese)):
        done = run("hongshi", "-o", path, *given, "--lang", lang)
        assert done.exit_code == 2
        assert told in done.stderr
    assert list(path.parent.iterdir()) == []


def test_options_that_the_game_has_not_are_refused(path: Path) -> None:
    done = run("hongshi", "-o", path, "--option", "dek=52")
    assert done.exit_code == 2
    assert "hongshi has no option 'dek'; there are deck, " in done.stderr
