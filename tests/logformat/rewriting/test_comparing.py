"""What differs between two files of logs is told by log, place and line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from random import Random

import pytest

from logformat import messagepack
from logformat.entry import Entry
from logformat.rewriting.comparing import Change, changes, compared, id_of
from logformat.text import loads
from tests.logformat.rewriting.test_commands import log, run


def differing(first: str, second: str) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    found = changes(loads(first)[0], loads(second)[0])
    return [(change.place, change.gone, change.come) for change in found]


BASE = log("a", "dealer 2", "deal 0 6h", "play 0 6h", "pass 1")
CASES = [
    ("same", BASE, []),
    ("spelling", log("a", "dealer   2", "deal 0 ♥6", "play 0 6h", "pass 1"), []),
    ("header line", log("a", "dealer 3", "deal 0 6h", "play 0 6h", "pass 1"), [("dealer", ("dealer 2",), ("dealer 3",))]),
    ("header line gone", log("a", "deal 0 6h", "play 0 6h", "pass 1"), [("dealer", ("dealer 2",), ())]),
    ("event", log("a", "dealer 2", "deal 0 6h", "play 0 7h", "pass 1"), [("@2", ("play 0 6h",), ("play 0 7h",))]),
    ("event between", log("a", "dealer 2", "deal 0 6h", "pass 3", "play 0 6h", "pass 1"), [("@2", (), ("pass 3",))]),
    ("event gone", log("a", "dealer 2", "deal 0 6h", "play 0 6h"), [("@3", ("pass 1",), ())]),
    ("comment", BASE.replace("pass 1", "pass 1 # so"), [("comments", (), ("@3: # so",))]),
]  # fmt: skip


@pytest.mark.parametrize(("other", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_changes(other: str, expected: list[tuple[str, tuple[str, ...], tuple[str, ...]]]) -> None:
    assert differing(BASE, other) == expected


def test_very_long_logs_are_told_from_the_first_difference_on() -> None:
    first = log("a", *["pass 0"] * 5000, "pass 1")
    second = log("a", *["pass 0"] * 5000, "pass 2", "pass 3")
    assert differing(first, second) == [("@5001", ("pass 1",), ("pass 2", "pass 3"))]


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    first, second = tmp_path / "first.paipu", tmp_path / "second.paipu"
    first.write_text(log("a") + log("b", "dealer 1") + log("c") + "paipu 1\ngame hongshi\n")
    second.write_text("paipu 1\ngame hongshi\n" + log("d") + log("b", "dealer 2") + log("a"))
    return first, second


def test_diff_matches_logs_by_id_in_any_order(two: tuple[Path, Path]) -> None:
    done = run("diff", *two)
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        f"log d is only in {two[1]}", "log b differs", "  dealer", "  - dealer 1", "  + dealer 2", f"log c is only in {two[0]}",
    ]  # fmt: skip


def said(*texts: str) -> Iterator[tuple[str | None, bytes]]:
    return ((id_of(Entry(log, None, 0)), messagepack.dumps(log)) for log in loads("".join(texts)))


def test_streams_in_one_order_are_read_side_by_side() -> None:
    ahead: list[int] = []

    def counted(step: int) -> Iterator[tuple[str | None, bytes]]:
        for number in range(200):
            ahead.append(step)
            yield from said(log(f"{number}"))

    assert list(compared(counted(1), counted(-1))) == []
    assert max(map(abs, accumulate(ahead))) <= 3


def test_streams_in_any_order_have_the_same_logs() -> None:
    deals = [log(f"{number}", f"dealer {number % 4}") for number in range(100)] + ["paipu 1\ngame hongshi\n"]
    mixed = Random(1).sample(deals, len(deals))
    assert list(compared(said(*deals), said(*mixed))) == []
    gone = compared(said(*deals), said(*mixed[5:]))
    names = [one.id or "#1" for text in deals if text in mixed[:5] for one in loads(text)]
    assert [(found.log, found.only) for found in gone] == [(name, "first") for name in names]


def test_an_id_that_looks_like_another_come_again_is_one_of_its_own() -> None:
    deals = [log("a"), log("a", "dealer 1"), log('"a (2)"', "dealer 2")]
    assert list(compared(said(*deals), said(deals[2], *deals[:2]))) == []
    gone = list(compared(said(*deals), said(deals[2])))
    assert [(found.log, found.only) for found in gone] == [("a", "first"), ("a (2)", "first")]


def test_diff_for_programs(two: tuple[Path, Path]) -> None:
    lines = [json.loads(line) for line in run("diff", *two, "--format", "jsonl").stdout.splitlines()]
    assert [(line["log"], line["only"]) for line in lines] == [("d", "second"), ("b", None), ("c", "first")]
    assert lines[1]["changes"] == [{"place": "dealer", "gone": ["dealer 1"], "come": ["dealer 2"]}]


def test_diff_of_the_same_logs_in_two_codecs(two: tuple[Path, Path], tmp_path: Path) -> None:
    other = tmp_path / "first.pparc"
    run("convert", two[0], "-o", other)
    done = run("diff", two[0], other)
    assert (done.exit_code, done.stdout) == (0, "")


def test_two_single_logs_are_compared_whatever_their_ids(tmp_path: Path) -> None:
    first, second = tmp_path / "1.paipu", tmp_path / "2.paipu"
    first.write_text(log("a", "dealer 1"))
    second.write_text(log("b", "dealer 1"))
    assert run("diff", first, second).stdout.splitlines() == ["log a differs", "  id", "  - id a", "  + id b"]


def test_diff_with_something_unreadable_is_an_error(two: tuple[Path, Path], tmp_path: Path) -> None:
    assert run("diff", two[0], tmp_path / "none.paipu").exit_code == 2


def test_a_log_twice_under_one_id_is_matched_in_order() -> None:
    assert Change("dealer", (), ("dealer 1",)) in list(changes(loads(log("a"))[0], loads(log("a", "dealer 1"))[0]))
