"""What is kept of fuzzing, and the seeds, keep their promises at every run of the tests."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from hashlib import sha1
from typing import Any

import pytest

from tests.fuzz import targets

MOST_FILES, MOST_BYTES = 150, 200_000
HASH = re.compile(r"[0-9a-f]{40}")
TELLING = re.compile(r"[a-z]+(-[a-z0-9]+)+")
REACHED = {
    "archive": "logformat.archive.reader.Archive.select",
    "frame": "logformat.archive.frame_reader.Frame.log",
    "jsonl": "logformat.jsonl.Reader._log",
    "line": "logformat.tokens.Line.cards",
    "messagepack": "logformat.messagepack.Reader._log",
    "query": "query.database._batches",
    "ranges": "tests.fuzz.targets.ranges.read_range",
    "replay": "replayer.timeline.Timeline.view",
    "tables": "query.rows.Rows.add",
    "text": "logformat.text_reader.Reader._finish",
    "validate": "validator.run.judge",
}
"""Of each target something that it must come to."""

each_target = pytest.mark.parametrize("name", targets.TARGETS)


class BrokenError(Exception):
    """What no promise allows."""


def replay(one_input: Callable[[bytes], None], inputs: Iterable[tuple[str, bytes]]) -> None:
    for name, data in inputs:
        try:
            one_input(data)
        except Exception as problem:
            problem.add_note(f"input {name}")
            raise


@each_target
def test_what_is_kept_keeps_its_promises(name: str) -> None:
    replay(targets.load(name).one_input, targets.inputs(name))


@each_target
def test_what_breaks_behind_a_target_fails_its_replay(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    target = targets.load(name)
    inputs = list(targets.inputs(name))

    def broken(*_: Any, **__: Any) -> None:
        raise BrokenError

    monkeypatch.setattr(REACHED[name], broken)
    with pytest.raises(BrokenError):
        replay(target.one_input, inputs)


def test_a_failing_input_is_named() -> None:
    def one_input(data: bytes) -> None:
        assert data != b"bad"

    replay(one_input, [("first", b"good")])
    with pytest.raises(AssertionError) as told:
        replay(one_input, [("first", b"good"), ("second", b"bad")])
    assert told.value.__notes__ == ["input second"]


def test_every_target_has_a_corpus_and_no_other_is_there() -> None:
    assert {path.name for path in targets.CORPUS.iterdir() if path.is_dir()} == set(targets.TARGETS)
    assert all(any(targets.corpus(name).iterdir()) for name in targets.TARGETS)


def test_the_corpus_stays_small() -> None:
    kept = [path for name in targets.TARGETS for path in targets.corpus(name).iterdir()]
    assert len(kept) <= MOST_FILES
    assert sum(path.stat().st_size for path in kept) <= MOST_BYTES


@each_target
def test_inputs_are_named_by_their_hash_or_by_what_they_showed(name: str) -> None:
    for path in targets.corpus(name).iterdir():
        is_hash = HASH.fullmatch(path.name) and path.name == sha1(path.read_bytes()).hexdigest()
        assert is_hash or TELLING.fullmatch(path.name), path.name
