"""The `key=value` words of an event, asked as a mapping."""

from __future__ import annotations

from logformat.events import NO_PAIRS, Pairs

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
