"""The `key=value` words of an event, asked as a mapping."""

from __future__ import annotations

import pickle

from logformat import jsonl
from logformat.cards import cards
from logformat.events import NO_PAIRS, Pairs, Play
from logformat.log import Log

SAID = Pairs((("as", "ten"), ("x-note", "")))


def test_a_key_that_is_there() -> None:
    assert (SAID["as"], SAID.get("as"), SAID.get("as", "red"), SAID.get("x-note", "?")) == ("ten", "ten", "ten", "")
    assert "as" in SAID
    assert "x-note" in SAID


def test_a_key_that_is_not() -> None:
    assert (SAID.get("ten"), SAID.get("ten", "red"), SAID.get("ten", 0), NO_PAIRS.get("as")) == (None, "red", 0, None)
    assert "ten" not in SAID
    assert 5 not in SAID
    assert "as" not in NO_PAIRS


def test_no_pairs_are_one_object_which_codecs_leave_out() -> None:
    assert Pairs() is Pairs(()) is pickle.loads(pickle.dumps(NO_PAIRS)) is NO_PAIRS
    assert pickle.loads(pickle.dumps(SAID)) == SAID
    log = Log(game="hongshi", events=(Play(1, cards("Th"), Pairs()),))
    assert jsonl.dumps([log]) == jsonl.dumps(jsonl.loads(jsonl.dumps([log])))
    assert "pairs" not in jsonl.dumps([log])
