"""Each command that rewrites streams of logs does what its help says."""

from __future__ import annotations

import json
import os
import pty
import resource
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from logformat import jsonl, messagepack
from logformat.archive import Archive
from logformat.text import dumps, loads
from paipu.cli import cli

PAIPU = [sys.executable, "-m", "paipu"]


def run(*arguments: str | Path, data: bytes | str | None = None) -> Result:
    return CliRunner().invoke(cli, list(map(str, arguments)), input=data)


def log(id: str, *lines: str, game: str = "hongshi") -> str:
    return "\n".join(("paipu 1", f"game {game}", f"id {id}", *lines, ""))


def ids(text: str | bytes) -> list[str | None]:
    return [one.id for one in loads(text)]


ABC = log("a", "deal 0 6h") + log("b", "deal 0 7h") + log("c", "deal 0 8h")


@pytest.fixture
def abc(tmp_path: Path) -> Path:
    path = tmp_path / "abc.paipu"
    path.write_text(ABC)
    return path


# ---------------------------------------------------------------- cat


def test_cat_writes_logs_in_any_codec(abc: Path) -> None:
    assert run("cat", abc, abc).stdout == dumps(loads(ABC + ABC))
    assert jsonl.loads(run("cat", abc, "--to", "jsonl").stdout_bytes) == loads(ABC)
    assert messagepack.loads(run("cat", "-", "--to", "msgpack", data=ABC).stdout_bytes) == loads(ABC)


@pytest.mark.parametrize(
    ("options", "expected"), [(("-n", "2"), "ab"), (("--skip", "1"), "bc"), (("--skip", "1", "-n", "1"), "b"), (("-n", "0"), ""),
     (("-n", "9" * 30), "abc"), (("--skip", "9" * 30), "")]
)  # fmt: skip
def test_cat_of_some(abc: Path, options: tuple[str, ...], expected: str) -> None:
    assert "".join(jsonl_ids(run("cat", abc, *options, "--to", "jsonl").stdout)) == expected


def jsonl_ids(text: str) -> list[str]:
    return [json.loads(line)["id"] for line in text.splitlines()]


def test_what_cannot_be_read_is_said_and_the_rest_goes_on(abc: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.paipu"
    bad.write_text("paipu 1\ngame hongshi\nfly\n" + log("d"))
    done = run("cat", bad, abc)
    assert done.exit_code == 2
    assert "LOG-LINE-01" in done.stderr
    assert ids(done.stdout) == ["d", "a", "b", "c"]


# ---------------------------------------------------------------- split

SOME = (
    log("a", 'match "spring cup" 1', "tag date 2026-11-29T20:15:00+08:00")
    + log("b", 'match "spring cup" 2', "tag date 2026-11-30")
    + log("c", "match Spring-cup 1", game="erbaiwu")
    + log("d", "tag date 2026-11-29")
)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--by", "game"), {"erbaiwu": "c", "hongshi": "abd"}),
        (("--by", "match"), {"erbaiwu-Spring-cup": "c", "hongshi-spring-cup": "ab", "hongshi-no-match": "d"}),
        (("--by", "date"), {"2026-11-29": "ad", "2026-11-30": "b", "undated": "c"}),
        (("--every", "3"), {"000001": "abc", "000002": "d"}),
    ],
)
@pytest.mark.parametrize("codec", ["text", "jsonl", "msgpack", "archive"])
def test_split(tmp_path: Path, options: tuple[str, ...], expected: dict[str, str], codec: str) -> None:
    folder = tmp_path / "parts"
    assert run("split", "-", "-o", folder, *options, "--to", codec, data=SOME).exit_code == 0
    found = {path.stem: "".join(jsonl_ids(run("cat", path, "--to", "jsonl").stdout)) for path in folder.iterdir()}
    assert {name: next(ids for stem, ids in found.items() if stem.startswith(name)) for name in expected} == expected
    assert len(found) == len(expected)


def test_names_of_files_are_harmless_and_never_the_same(tmp_path: Path) -> None:
    names = ["../etc", "a/b", "a b", "a-b", "A-b", "春季赛", ".", ""]
    text = "".join(log(str(number), f'match "{name}" 1') for number, name in enumerate(names))
    folder = tmp_path / "parts"
    run("split", "-", "-o", folder, "--by", "match", data=text)
    found = [path.name for path in folder.iterdir()]
    assert len({name.casefold() for name in found}) == len(names)
    assert os.listdir(tmp_path) == ["parts"]
    assert "hongshi-春季赛.paipu" in found


def test_split_into_more_files_than_may_be_open(tmp_path: Path) -> None:
    text = "".join(log(f"{turn}-{number}", f"match m{number} {turn}") for turn in range(2) for number in range(150))
    folder = tmp_path / "parts"
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (110, limits[1]))
    try:
        assert run("split", "-", "-o", folder, "--by", "match", data=text).exit_code == 0
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    assert len(list(folder.iterdir())) == 150
    assert ids((folder / "hongshi-m7.paipu").read_bytes()) == ["0-7", "1-7"]


def test_interrupted_split_leaves_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "parts"
    process = subprocess.Popen([*PAIPU, "split", "-", "-o", str(folder)], stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write((ABC * 2000).encode())
    process.stdin.flush()
    deadline = time.monotonic() + 10
    while not list(folder.glob(".split-*/*")) and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 130
    assert not folder.exists()


@pytest.mark.parametrize("is_there", [False, True])
def test_split_of_what_is_not_there_leaves_nothing(tmp_path: Path, is_there: bool) -> None:
    folder = tmp_path / "parts"
    if is_there:
        folder.mkdir()
    assert run("split", tmp_path / "none.paipu", "-o", folder).exit_code == 2
    assert folder.exists() == is_there
    assert not is_there or list(folder.iterdir()) == []


def test_split_leaves_no_files_of_an_earlier_run_beside_its_own(abc: Path, tmp_path: Path) -> None:
    folder = tmp_path / "parts"
    assert run("split", abc, "-o", folder, "--every", "1").exit_code == 0
    done = run("split", abc, "-o", folder, "--every", "2")
    assert done.exit_code == 2
    assert f"{folder / '000001.paipu'} is there already; split into a folder without .paipu files" in done.stderr
    assert "已经存在" in run("split", abc, "-o", folder, "--every", "2", "--lang", "zh").stderr
    assert ids("".join(path.read_text() for path in sorted(folder.iterdir()))) == ["a", "b", "c"]
    assert run("split", abc, "-o", folder, "--every", "2", "--to", "jsonl").exit_code == 0
    assert len(list(folder.iterdir())) == 5


# ---------------------------------------------------------------- merge, dedupe


def test_merge_keeps_each_log_once(abc: Path, tmp_path: Path) -> None:
    other, target = tmp_path / "other.jsonl", tmp_path / "all.pparc"
    run(
        "convert",
        "-",
        "-o",
        other,
        data=log("d") + log("b", "deal   0   7h"),
    )
    done = run("merge", abc, other, "-o", target)
    assert (done.exit_code, done.stderr) == (0, "")
    with Archive.open(target) as archive:
        assert [one.id for one in archive] == ["a", "b", "c", "d"]


def test_merge_tells_two_contents_under_one_id(abc: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.paipu"
    other.write_text(log("b", "deal 0 9h"))
    done = run("merge", abc, other)
    assert done.exit_code == 1
    assert done.stderr == f"{other}:1: log b again, with other contents\n"
    assert ids(done.stdout) == ["a", "b", "c", "b"]
    assert "内容不同" in run("merge", abc, other, "--lang", "zh").stderr


def test_merge_by_date(tmp_path: Path) -> None:
    first, second = tmp_path / "1.paipu", tmp_path / "2.paipu"
    first.write_text(log("a", "tag date 2026-01-01") + log("c", "tag date 2026-01-03") + log("c2"))
    second.write_text(log("b", "tag date 2026-01-02T10:00") + log("d", "tag date 2026-01-04"))
    assert ids(run("merge", second, first, "--by", "date").stdout) == ["a", "b", "c", "c2", "d"]
    assert ids(run("merge", second, first).stdout) == ["b", "d", "a", "c", "c2"]


def test_dedupe_by_content_whatever_the_spelling(abc: Path) -> None:
    loose = log("a", "deal   0   ♥6") + log("a", "deal 0 6h  # seen") + log("e")
    done = run("dedupe", abc, "-", data=loose)
    assert ids(done.stdout) == ["a", "b", "c", "a", "e"]
    assert done.exit_code == 0


def test_dedupe_by_id(abc: Path) -> None:
    nameless = "paipu 1\ngame hongshi\n"
    done = run("dedupe", abc, "-", "--by", "id", data=log("a", "deal 0 9h") + nameless * 2 + log("e"))
    assert ids(done.stdout) == ["a", "b", "c", None, "e"]


# ---------------------------------------------------------------- outputs


@pytest.mark.parametrize("command", ["merge", "dedupe", "anonymize"])
def test_output_is_all_or_nothing(abc: Path, tmp_path: Path, command: str) -> None:
    more = ["--key", "k"] if command == "anonymize" else []
    target = tmp_path / "out.paipu"
    target.write_text("before")
    limit, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20, most))
    try:
        done = run(command, abc, "-o", target, *more)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most))
    assert done.exit_code == 2
    assert "too large" in done.stderr
    assert target.read_text() == "before"
    assert sorted(os.listdir(tmp_path)) == ["abc.paipu", "out.paipu"]


@pytest.mark.parametrize("command", ["merge", "dedupe", "anonymize", "filter"])
def test_output_needs_a_codec(abc: Path, tmp_path: Path, command: str) -> None:
    more = ["--key", "k"] if command == "anonymize" else []
    assert run(command, abc, "-o", tmp_path / "out.zip", *more).exit_code == 2
    assert run(command, abc, "-o", tmp_path / "out.zip", "--to", "jsonl", *more).exit_code == 0


@pytest.mark.parametrize(("lang", "unit", "other"), [("en", "/s", "局"), ("zh", " 局/秒", "logs")])
def test_progress_is_shown_on_a_terminal_with_rate(tmp_path: Path, lang: str, unit: str, other: str) -> None:
    path, target = tmp_path / "large.paipu", tmp_path / "out.jsonl"
    path.write_text(ABC * 4000)
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm", COLUMNS="100")
        os.execv(sys.executable, [*PAIPU, "dedupe", str(path), "-o", str(target), "--lang", lang])
    shown = b""
    while select.select([terminal], [], [], 20)[0]:
        try:
            shown += os.read(terminal, 1 << 16)
        except OSError:
            break
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert unit in shown.decode()
    assert other not in shown.decode()
    assert jsonl_ids(target.read_text()) == ["a", "b", "c"]


def test_split_into_what_is_a_file(tmp_path: Path) -> None:
    target = tmp_path / "pieces"
    target.write_text("mine")
    done = run("split", "-", "-o", target, data=log("a"))
    assert done.exit_code == 2
    assert f"{target} is a file; expected a folder" in done.stderr
    assert "是文件；应为文件夹" in run("split", "-", "-o", target, "--lang", "zh", data=log("a")).stderr
    assert target.read_text() == "mine"
