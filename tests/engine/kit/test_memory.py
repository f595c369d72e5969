"""Remembered functions: asked once, right ever after, and never larger than their limit."""

from __future__ import annotations

import pytest

from engine.kit import memory
from engine.kit.memory import remembered


def test_computes_once() -> None:
    asked: list[int] = []

    def square(number: int) -> int:
        asked.append(number)
        return number * number

    quick = remembered(square)
    assert [quick(number) for number in (3, 4, 3, 3)] == [9, 16, 9, 9]
    assert asked == [3, 4]


def test_nothing_found_is_remembered_too() -> None:
    asked: list[str] = []

    def find(word: str) -> None:
        asked.append(word)

    quick = remembered(find)
    quick("x")
    quick("x")
    assert asked == ["x"]


def test_a_full_memory_is_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "FULL", 3)
    quick = remembered(str)
    assert [quick(number) for number in range(10)] == [str(number) for number in range(10)]
    assert len(quick.__self__) <= 3  # type: ignore[attr-defined]
