"""Options: from annotated fields to what a header line may say."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest

from engine.options import Options, doc, option_fields
from engine.values import MismatchError, Value, Words
from engine.words import Label


def _even(words: Words, seats: int) -> int:
    if int(words[0]) % 2:
        raise MismatchError
    return int(words[0]) + seats


class Toy(Options, frozen=True, kw_only=True):
    """One field of each kind."""

    deck: Annotated[Literal["40", "52"], doc("cards", "牌数")] = "40"
    factor: Annotated[Literal[1, 2], doc("factor", "倍数")] = 1
    reveal: Annotated[bool, doc("revealed", "亮牌")] = True
    points: Annotated[int, doc("points", "分", least=0, most=9)] = 5
    deals: Annotated[int | None, doc("deals", "局数", least=1)] = 50
    ranks: Annotated[tuple[Literal["5", "K"], ...], doc("ranks", "点数")] = ("5",)
    even: Annotated[int, doc("even", "偶数", reads=Value(Label("an even number", "偶数"), _even))] = 0
    free: str = ""


READ = [
    ("deck", "52", "52"), ("factor", "2", 2), ("reveal", "false", False), ("points", "9", 9), ("deals", "null", None),
    ("deals", "3", 3), ("ranks", "5 K", ("5", "K")), ("ranks", "none", ()), ("even", "2", 6), ("free", "x", "x"),
]  # fmt: skip
REFUSED = [
    ("deck", "41"), ("deck", "40 40"), ("factor", "3"), ("reveal", "yes"), ("points", "10"), ("points", "-1"),
    ("deals", "0"), ("deals", "none"), ("ranks", "Q"), ("even", "3"), ("free", "a b"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "words", "expected"), READ)
def test_reads(name: str, words: str, expected: Any) -> None:
    assert option_fields(Toy)[name].value.read(words.split(), 4) == expected


@pytest.mark.parametrize(("name", "words"), REFUSED)
def test_refuses(name: str, words: str) -> None:
    with pytest.raises(MismatchError):
        option_fields(Toy)[name].value.read(words.split(), 4)


def test_fields_keep_the_order_of_the_sheet_with_defaults_and_words() -> None:
    fields = option_fields(Toy)
    assert list(fields) == ["deck", "factor", "reveal", "points", "deals", "ranks", "even", "free"]
    assert fields["points"].default == 5
    assert fields["points"].doc == Label("points", "分")
    assert fields["points"].value.expected == Label("a whole number from 0 to 9", "整数（0 到 9）")
    assert fields["deals"].value.expected.en == "a whole number from 1 or null"
    assert fields["reveal"].value.expected.zh == "true 或 false"


def test_no_presets_unless_a_room_has_them() -> None:
    assert Toy.presets({"deck": "52"}) == {}
