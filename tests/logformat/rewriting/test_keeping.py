"""What stands in an output is not lost where the inputs cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from logformat import files
from tests.logformat.rewriting.test_commands import ABC, ids, log, run

BAD = "paipu 1\ngame hongshi\nfly\n"
WRITERS = [
    ("filter",), ("filter", "--jobs", "2"),
    ("convert",), ("convert", "--jobs", "2"), ("merge",), ("merge", "--by", "date"), ("dedupe",),
    ("dedupe", "--jobs", "2"), ("anonymize", "--key", "k"), ("recover",),
]  # fmt: skip
IN_PLACE = [words for words in WRITERS if words[0] != "recover"]


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.paipu"
    path.write_text(BAD)
    return path


@pytest.mark.parametrize("name", ["out.pparc", "out.jsonl", "out.paipu"])
@pytest.mark.parametrize("words", WRITERS, ids=" ".join)
def test_output_stays_where_the_input_is_missing(tmp_path: Path, words: tuple[str, ...], name: str) -> None:
    target = tmp_path / name
    done = run(*words, tmp_path / "mondy.paipu", "-o", target)
    assert (done.exit_code, list(tmp_path.iterdir())) == (2, [])
    target.write_text("before")
    done = run(*words, tmp_path / "mondy.paipu", "-o", target)
    assert (done.exit_code, target.read_text(), list(tmp_path.iterdir())) == (2, "before", [target])
    assert done.stderr.count("LOG-FILE-01") == 1


@pytest.mark.parametrize("words", WRITERS, ids=" ".join)
def test_output_stays_where_no_log_can_be_read(bad: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    target = tmp_path / "out.pparc"
    target.write_text("before")
    done = run(*words, bad, "-o", target)
    assert (done.exit_code, target.read_text()) == (2, "before")
    assert "LOG-LINE-01" in done.stderr


@pytest.mark.parametrize("words", WRITERS, ids=" ".join)
def test_an_archive_without_deals_makes_an_empty_output(tmp_path: Path, words: tuple[str, ...]) -> None:
    empty, target = tmp_path / "empty.pparc", tmp_path / "out.paipu"
    files.write((), empty)
    target.write_text("before")
    assert run(*words, empty, "-o", target).exit_code == 0
    assert target.read_text() == ""


@pytest.mark.parametrize("words", WRITERS, ids=" ".join)
def test_one_log_that_can_be_read_is_written(bad: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    bad.write_text(BAD + log("d"))
    target = tmp_path / "out.paipu"
    assert run(*words, bad, "-o", target).exit_code == (1 if words == ("recover",) else 2)
    assert len(ids(target.read_text())) == 1


@pytest.mark.parametrize("words", IN_PLACE, ids=" ".join)
def test_a_file_is_not_rewritten_in_place_without_what_cannot_be_read(bad: Path, words: tuple[str, ...]) -> None:
    bad.write_text(ABC + BAD)
    again = bad.parent / "again.paipu"
    again.symlink_to(bad)
    for target in (bad, again):
        done = run(*words, bad, "-o", target)
        assert (done.exit_code, bad.read_text()) == (2, ABC + BAD)
        assert done.stderr.endswith(f"\n{target} stays as it is: something in it cannot be read\n")
    assert "保持原样：其中有读不懂之处" in run(*words, bad, "-o", bad, "--lang", "zh").stderr
    assert sorted(bad.parent.iterdir()) == [again, bad]


def test_a_file_is_rewritten_in_place_though_another_cannot_be_read(bad: Path, tmp_path: Path) -> None:
    target = tmp_path / "all.paipu"
    target.write_text(ABC + ABC)
    assert run("merge", target, bad, tmp_path / "none.paipu", "-o", target).exit_code == 2
    assert ids(target.read_text()) == ["a", "b", "c"]


def test_recover_of_stdin_into_a_file_that_is_there(tmp_path: Path) -> None:
    target = tmp_path / "out.paipu"
    target.write_text("before")
    assert run("recover", "-", "-o", target, data=ABC).exit_code == 0
    assert ids(target.read_text()) == ["a", "b", "c"]
