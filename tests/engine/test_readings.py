"""Readings: a pair means the same each time it comes, and what means nothing is refused each time."""

from __future__ import annotations

import pytest

from engine import readings
from engine.readings import Readings
from engine.values import NUMBER_PER_SEAT, SEATS, MismatchError, Value, number
from engine.words import Label


def test_a_pair_is_read_once() -> None:
    asked: list[str] = []
    value = Value(Label("x", "x"), lambda words, _: asked.append(words[0]), whole=True)
    read = Readings({"a": value}, 4)
    assert [read["a", "x"], read["a", "x"], read["a", "y"]] == [None] * 3
    assert asked == ["x", "y"]


def test_what_means_nothing_is_refused_each_time() -> None:
    read = Readings({"score": NUMBER_PER_SEAT}, 2)
    for _ in range(2):
        with pytest.raises(MismatchError):
            read["score", "1,2,3"]
        with pytest.raises(KeyError):
            read["wind", "1,2"]
    assert read["score", "1,+2"] == (1, 2)
    assert len(read) == 1


def test_seats_count() -> None:
    assert Readings({"finish": SEATS}, 5)["finish", "4"] == (4,)
    with pytest.raises(MismatchError):
        Readings({"finish": SEATS}, 4)["finish", "4"]


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "FULL", 3)
    read = Readings({"n": number(), "score": NUMBER_PER_SEAT}, 40)
    assert [read["n", str(value)] for value in range(9)] == list(range(9))
    assert len(read) <= 3
    long = ",".join(["1"] * 40)
    assert read["score", long] == (1,) * 40
    assert ("score", long) not in read
