"""Judging files: order, names, ranges; the same reports from one process and from several."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from logformat import files
from logformat.archive.container import own_frame
from logformat.archive.writer import Writer
from logformat.log import Log
from logformat.pool import in_order
from logformat.ranges import ranges, read_range
from logformat.text import dumps, loads
from tests.validator.logs import ILLEGAL, POSITION, lightning
from validator.report import LogReport
from validator.run import judge_files
from validator.selection import Selection

NAMED = ILLEGAL.replace("game hongshi", "game hongshi\nid a")


def reports(*names: str | Path, jobs: int = 1) -> list[LogReport]:
    return [judged.report for judged in judge_files(names, jobs=jobs)]


def write_archive(path: Path, logs: list[Log]) -> None:
    """Write an archive of many small frames in two sessions, so that tables stand in the middle as well."""
    for part in (logs[:200], logs[200:]):
        with Writer(path, deals_per_frame=20, level=1) as writer:
            writer.extend(part)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Many small files and a few large ones, some with faults, some in other codecs; nobody changes them."""
    folder, rng = tmp_path_factory.mktemp("logs"), random.Random(5)
    pieces = [ILLEGAL, POSITION, NAMED, "paipu 1\ngame hongshi\nfly 0\n", "paipu 2\ngame hongshi\n", "# a remark\n\n"]
    for number in range(12):
        (folder / f"small{number:02}.paipu").write_text(rng.choice(pieces), encoding="utf-8")
    large = (
        "".join(rng.choice(pieces) for _ in range(2500)) + "".join(map(lightning, range(1, 400))) + "paipu 1\ngame h"
    )
    (folder / "large.paipu").write_text("# first\n" + large, encoding="utf-8")
    logs = loads((ILLEGAL + POSITION + NAMED) * 900)
    files.write(logs, folder / "large.jsonl")
    files.write(logs, folder / "large.msgpack")
    write_archive(folder / "large.pparc", logs[:500])
    (folder / "empty.paipu").write_text("")
    return folder


def test_reports_are_the_same_whatever_the_number_of_processes(folder: Path) -> None:
    names = [folder / "missing.paipu", folder, folder / "large.paipu"]
    assert reports(*names, jobs=2) == reports(*names)


def test_logs_without_an_id_count_within_their_file(tmp_path: Path) -> None:
    path = tmp_path / "a.paipu"
    path.write_text(POSITION + NAMED + "paipu 1\nfly\n" + POSITION)
    assert [report.log for report in reports(path, path)] == [f"{path}#1", "a", f"{path}#3", f"{path}#4"] * 2


def test_what_is_no_log_has_no_name(tmp_path: Path) -> None:
    (report,) = reports(tmp_path / "missing.paipu")
    assert (report.log, report.line, report.error and report.error.code) == (None, None, "LOG-FILE-01")


@pytest.mark.parametrize("name", ["large.paipu", "large.jsonl", "large.msgpack", "large.pparc"])
def test_ranges_hold_each_log_once_and_know_their_lines(folder: Path, name: str) -> None:
    path = folder / name
    parts = list(ranges(path, size=path.stat().st_size // 20))
    assert len(parts) > 5
    assert parts[0].start == 0
    assert [part.end for part in parts[:-1]] == [part.start for part in parts[1:]]
    whole = list(files.read(path))
    pieces = [entry for part in parts for entry in read_range(part)]
    assert [(e.line, e.byte, e.event_lines, str(e.error)) for e in pieces] == [
        (e.line, e.byte, e.event_lines, str(e.error)) for e in whole
    ]
    assert [entry.log and entry.log.events for entry in pieces] == [entry.log and entry.log.events for entry in whole]


def test_lines_met_in_a_range_are_not_read_again_in_the_next(folder: Path) -> None:
    first, second = ([*read_range(part)] for part in list(ranges(folder / "large.paipu", size=2000))[:2])
    met = {id(event) for entry in first if entry.log for event in entry.log.events}
    assert any(id(event) in met for entry in second if entry.log for event in entry.log.events)


def test_comments_between_logs_stay_with_the_log_they_stand_with(tmp_path: Path) -> None:
    path, rng = tmp_path / "remarks.paipu", random.Random(11)
    lines = ["# a\n", "# b\n", "\n", "  \n", "\u3000\n", "#\n", "stray\n", "# bad \x00\n", "note x # c\n"]
    for _ in range(40):
        gaps = ["".join(rng.choices(lines, (4, 4, 4, 1, 1, 1, 0.2, 0.2, 0.2), k=rng.randrange(6))) for _ in range(60)]
        path.write_text("".join(gap + rng.choice((POSITION, ILLEGAL)) for gap in gaps) + "# last\n\n# of all")
        parts = list(ranges(path, size=rng.randrange(500, 2000)))
        assert len(parts) > 3
        assert [(e.log, str(e.error), e.line) for part in parts for e in read_range(part)] == [
            (e.log, str(e.error), e.line) for e in files.read(path)
        ]


def test_a_damaged_archive_reads_the_same_in_ranges(folder: Path, tmp_path: Path) -> None:
    path, rng = tmp_path / "damaged.pparc", random.Random(7)
    whole = (folder / "large.pparc").read_bytes()
    for _ in range(12):
        damaged = bytearray(whole[: rng.randrange(len(whole) // 2, len(whole))] if rng.random() < 0.3 else whole)
        for _ in range(rng.randint(0, 3)):
            at = rng.randrange(len(damaged))
            damaged[at : at + rng.choice((1, 40, 3000))] = rng.randbytes(rng.choice((1, 40, 3000)))
        path.write_bytes(damaged)
        pieces = [entry for part in ranges(path, size=2000) for entry in read_range(part)]
        assert [(e.log, e.byte, str(e.error)) for e in pieces] == [
            (e.log, e.byte, str(e.error)) for e in files.read(path)
        ]


def test_a_damaged_archive_counts_on_behind_the_damage(tmp_path: Path) -> None:
    path = tmp_path / "damaged.pparc"
    logs = [replace(log, id=None) for log in loads(ILLEGAL) * 400]
    write_archive(path, logs)
    damaged = bytearray(path.read_bytes())
    damaged[len(damaged) // 3] ^= 1
    path.write_bytes(damaged)
    assert len(list(ranges(path, size=4 * len(damaged) // 10))) > 3
    assert reports(path, jobs=2) == reports(path)


def test_an_archive_of_a_later_version_is_one_error(folder: Path, tmp_path: Path) -> None:
    path, version = tmp_path / "later.pparc", own_frame(b"P", b"\xff\x7f")
    path.write_bytes(version + (folder / "large.pparc").read_bytes()[len(version) :])
    (report,) = reports(path, jobs=2)
    assert report.error is not None
    assert report.error.code == "LOG-VERSION-01"


def test_no_range_begins_within_a_line_that_is_too_long(tmp_path: Path) -> None:
    path = tmp_path / "long.paipu"
    path.write_text(POSITION + f'note "{"x" * 200_000}"\n' + POSITION * 3)
    pieces = [entry for part in ranges(path, size=1000) for entry in read_range(part)]
    assert [str(entry.error) for entry in pieces] == [str(entry.error) for entry in files.read(path)]


def test_stray_text_before_the_first_log_is_one_error(tmp_path: Path) -> None:
    path = tmp_path / "stray.paipu"
    path.write_text("# a remark\n" * 5000 + "stray\n" * 5000 + POSITION * 300)
    entries = [entry for part in ranges(path, size=4000) for entry in read_range(part)]
    assert [entry.error.code for entry in entries if entry.error] == ["LOG-TEXT-04"]
    assert len(entries) == 301


def double(number: int) -> int:
    return 2 * number


def test_pool_keeps_the_order_and_takes_tasks_as_it_needs_them() -> None:
    taken = []

    def tasks() -> list[int]:
        for number in range(50):
            taken.append(number)
            yield number  # type: ignore[misc]

    results = in_order(double, tasks(), 2)
    assert next(results) == 0
    assert len(taken) <= 8
    assert list(results) == [2 * number for number in range(1, 50)]


@pytest.mark.parametrize(
    ("select", "ignore", "kept"),
    [
        ((), (), ["HS-TURN-01", "HS-FOLLOW-02"]),
        (("HS-TURN",), (), ["HS-TURN-01"]),
        ((), ("HS-TURN",), ["HS-FOLLOW-02"]),
        (("HS",), ("HS-FOLLOW",), ["HS-TURN-01"]),
        (("HS-FOLLOW-02",), ("HS-FOLLOW",), ["HS-FOLLOW-02"]),
        (("MATCH",), (), []),
    ],
)
def test_selection(tmp_path: Path, select: tuple[str, ...], ignore: tuple[str, ...], kept: list[str]) -> None:
    path = tmp_path / "a.paipu"
    path.write_text(POSITION + "play 2 Qs Qh\nplay 3 Js Jh\n")
    (judged,) = judge_files([path])
    chosen = Selection(select, ignore).of(judged)
    assert [finding.code for finding in chosen.report.findings] == kept
    assert len(chosen.quotes) == len(kept)
    assert chosen.report.valid is (not kept)


def test_canonical_text_is_judged_like_the_log(tmp_path: Path) -> None:
    path = tmp_path / "a.paipu"
    path.write_text(dumps(loads(ILLEGAL)))
    assert [finding.code for finding in reports(path)[0].findings] == ["HS-FOLLOW-02"]


def test_header_that_leaves_something_out_is_completed_in_any_process(tmp_path: Path) -> None:
    names = [tmp_path / "a.paipu", tmp_path / "a.jsonl", tmp_path / "a.msgpack"]
    logs = loads("\n".join(lightning(number, "dealer 0" if number == 1 else "") for number in range(1, 40)))
    for name in names:
        files.write([replace(log, match=replace(log.match, name=str(name))) for log in logs], name)
    found = reports(*names, jobs=2)
    assert found == reports(*names)
    assert all(report.valid for report in found)
    # sheet §8-9: every deal is worth 9 points to seat 1, 3 of each other seat
    assert found[38].outcome is not None
    assert found[38].outcome["totals"] == [-3 * 39, 9 * 39, -3 * 39, -3 * 39]
