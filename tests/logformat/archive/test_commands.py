"""`info`, `recover`, and archives wherever commands take logs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from logformat import files, text
from paipu.cli import cli
from tests.logformat.archive.deals import deals, tiny, written


@pytest.fixture
def path(tmp_path: Path) -> Path:
    written(tmp_path / "deals.pparc", [list(deals(10))], deals_per_frame=4)
    return tmp_path / "deals.pparc"


def run(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(cli, list(map(str, arguments)))
    return result.exit_code, result.stdout, result.stderr


def damage(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[60] ^= 4
    path.write_bytes(data)


def test_info_of_an_archive(path: Path) -> None:
    code, out, _ = run("info", path)
    assert code == 0
    assert "deals: 10" in out
    assert "frames: 3" in out
    assert "hongshi 10" in out
    assert "events" not in out


def test_info_checks_everything(path: Path) -> None:
    code, out, _ = run("info", "--check", path)
    assert code == 0
    assert "everything matches its checksums" in out
    damage(path)
    code, out, _ = run("info", "--check", path)
    assert code == 1
    assert "deals 1 to 4" in out
    assert "deals: 6" in out


def test_info_tells_players_dates_and_times_that_run_backwards(tmp_path: Path) -> None:
    (tmp_path / "a.paipu").write_text(
        'paipu 1\ngame x\nid a\nplayer 0 "东" id=u1\ntag date 2026-01-02\n\npass 0 t=2\npass 1 t=1\n\n'
        "paipu 1\ngame x\nid b\nplayer 0 u1\ntag date 2025-01-02\n\npass 0 t=2\npass 1 t=2\n"
    )
    code, out, _ = run("info", tmp_path / "a.paipu")
    assert code == 0
    assert "times run backwards: 1: a" in out
    assert "dates: 2025-01-02 – 2026-01-02" in out
    assert "players: 1: u1" in out
    _, out, _ = run("info", "--format", "json", tmp_path / "a.paipu")
    assert json.loads(out)["backwards"] == ["a"]


def test_info_of_several_files_ends_with_a_sum(tmp_path: Path) -> None:
    first = "paipu 1\ngame x\nid a\nplayer 0 u1\ntag date 2026-01-02\n"
    second = "paipu 1\ngame y\nid b\nplayer 0 u1\nplayer 1 u2\ntag date 2025-01-02\n\npass 0\n"
    (tmp_path / "a.paipu").write_text(first)
    (tmp_path / "b.paipu").write_text(second + second.replace("id b", "id c"))
    _, out, _ = run("info", tmp_path)
    total = out.partition("all 2 files\n")[2]
    size = len(first) + 2 * len(second)
    assert total.splitlines() == [
        "  deals: 3",
        f"  size: {size} bytes, {size / 3:.1f} a deal",
        "  events: 2",
        "  games: y 2, x 1",
        "  players: 2: u1, u2",
        "  dates: 2025-01-02 – 2026-01-02",
    ]
    _, out, _ = run("info", tmp_path, "--format", "json")
    assert len(out.splitlines()) == 2


def test_damage_is_told_in_chinese(path: Path, tmp_path: Path) -> None:
    damage(path)
    code, out, _ = run("info", "--check", path, "--lang", "zh")
    assert code == 1
    assert f"{path}:第 15 字节: LOG-ARCHIVE-01" in out
    assert out.rstrip().endswith("（第 1 至 4 局）：帧与其校验和不符")
    _, _, err = run("recover", path, "-o", tmp_path / "whole.pparc", "--lang", "zh")
    assert "帧与其校验和不符" in err


def test_info_of_one_deal_is_no_average(tmp_path: Path) -> None:
    text = "paipu 1\ngame x\n"
    (tmp_path / "a.paipu").write_text(text)
    _, out, _ = run("info", tmp_path)
    assert out == f"{tmp_path}/a.paipu\n  deals: 1\n  size: {len(text)} bytes\n  events: 0\n  games: x 1\n"
    _, out, _ = run("info", tmp_path, "--lang", "zh")
    assert out == f"{tmp_path}/a.paipu\n  局数：1\n  大小：{len(text)} 字节\n  事件：0\n  游戏：x 1 局\n"


def test_info_of_what_cannot_be_read(tmp_path: Path) -> None:
    code, _, err = run("info", tmp_path / "none.pparc")
    assert code == 2
    assert "LOG-FILE-01" in err


def test_recover(path: Path, tmp_path: Path) -> None:
    damage(path)
    code, _, err = run("recover", path, "-o", tmp_path / "whole.pparc")
    assert code == 1
    assert "deals 1 to 4" in err
    assert [entry.log for entry in files.read(tmp_path / "whole.pparc")] == list(deals(10))[4:]
    code, _, _ = run("recover", tmp_path / "whole.pparc", "-o", tmp_path / "again.paipu")
    assert code == 0
    assert text.loads((tmp_path / "again.paipu").read_bytes()) == list(deals(10))[4:]


def test_recover_leaves_the_damaged_file(path: Path) -> None:
    code, _, err = run("recover", path, "-o", path)
    assert code == 2
    assert "stays as it is" in err


def test_recover_of_nothing(tmp_path: Path) -> None:
    code, _, _ = run("recover", tmp_path / "none.pparc", "-o", tmp_path / "out.pparc")
    assert code == 2


def test_convert_there_and_back(tmp_path: Path) -> None:
    (tmp_path / "a.paipu").write_text(text.dumps(tiny(5)))
    assert run("convert", tmp_path / "a.paipu", "-o", tmp_path / "a.pparc")[0] == 0
    assert run("convert", tmp_path / "a.pparc", "-o", tmp_path / "b.paipu")[0] == 0
    assert (tmp_path / "b.paipu").read_text() == (tmp_path / "a.paipu").read_text()


def test_archives_are_validated_and_shown(path: Path) -> None:
    code, out, _ = run("validate", path)
    assert code == 0, out
    assert run("show", path, "--log", "hongshi-5-3")[0] == 0
    assert run("fmt", "--check", path)[0] in (0, 1)


def test_info_of_an_archive_without_deals(tmp_path: Path) -> None:
    files.write((), tmp_path / "empty.pparc")
    code, out, _ = run("info", tmp_path / "empty.pparc")
    assert (code, out.splitlines()[1]) == (0, "  deals: 0")


def test_recover_where_nothing_is_whole(tmp_path: Path) -> None:
    bad, target = tmp_path / "bad.paipu", tmp_path / "out.paipu"
    bad.write_text("paipu 1\ngame x\nfly\n")
    code, _, err = run("recover", bad, "-o", target)
    assert (code, target.exists()) == (2, False)
    assert f"nothing of {bad} is whole, so nothing is written" in err
