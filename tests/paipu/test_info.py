"""`paipu info --bound`: the least that deals could take, from some of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from logformat import files, text
from logformat.archive import Writer
from logformat.log import Log
from paipu.cli import cli

DEALT = """paipu 1
game hongshi
deal 0 7s 8s 6h 7h 8h 7c 8c 6d 7d 8d
deal 1 9s Ts Js 9h Th Jh 9c Tc 9d Td
deal 2 Qs Ks Qh Kh Jc Qc Kc Jd Qd Kd
deal 3 2s As 2h Ah 2c Ac 2d Ad Lj Bj
"""
"""Forty cards in four sorted hands and not a move: 40! / 10!^4 = 4.7e21 deals, of which each takes 72 bits, 9.0 bytes."""


@pytest.fixture
def logs() -> list[Log]:
    return text.loads("\n".join([DEALT] * 30))


def info(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["info", "--bound", *map(str, arguments)])
    return result.exit_code, result.output


def test_bound_of_an_archive_stands_beside_its_size(tmp_path: Path, logs: list[Log]) -> None:
    path = tmp_path / "deals.pparc"
    files.write(iter(logs), path)
    times = round(path.stat().st_size / 30 / 9.0, 2)
    assert f"  bound: 9.0 bytes a deal (of 10 looked at); the file takes {times} times that\n" in info(path)[1]
    assert "信息下界：每局 9.0 字节（抽看 10 局）" in info(path, "--lang", "zh")[1]


def test_bound_of_text_is_that_of_the_same_archive(tmp_path: Path, logs: list[Log]) -> None:
    path = tmp_path / "deals.paipu"
    files.write(iter(logs[:2]), path)
    found = json.loads(info(path, "--format", "json")[1])["bound"]
    assert found == {"bytes": pytest.approx(9.0, abs=0.01), "deals": 2}


def test_deals_that_are_damaged_or_of_no_known_game_do_not_count(tmp_path: Path, logs: list[Log]) -> None:
    path = tmp_path / "deals.pparc"
    with Writer(path, deals_per_frame=1) as writer:
        writer.extend(logs[:4])
        first = path.stat().st_size
    data = bytearray(path.read_bytes())
    data[first // 4] ^= 4
    path.write_bytes(data)
    assert "bound: 9.0 bytes a deal (of 3 looked at)" in info(path, "--check")[1]
    unknown = tmp_path / "unknown.paipu"
    unknown.write_text(DEALT.replace("hongshi", "whist"))
    assert "bound" not in info(unknown)[1]


def test_what_is_piped_in_cannot_be_read_twice() -> None:
    code, output = info("-")
    assert code == 2
    assert "--bound" in output


def test_without_it_nothing_is_counted(tmp_path: Path, logs: list[Log]) -> None:
    path = tmp_path / "deals.jsonl"
    files.write(iter(logs), path)
    result = CliRunner().invoke(cli, ["info", str(path), "--format", "json"])
    assert "bound" not in json.loads(result.output)
