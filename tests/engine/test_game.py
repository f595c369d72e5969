"""The roster of rooms."""

from __future__ import annotations

import pytest

from engine.game import ROOMS, game, games, key_of


def test_roster_is_every_room_once() -> None:
    assert [room.key for room in games()] == list(ROOMS)
    assert len({room.prefix for room in games()}) == len(ROOMS)


def test_a_room_is_found_by_its_key_alone() -> None:
    assert game("hongshi").title.zh == "红十"
    for key in ("whist", "", "hongshi.rules", "../hongshi"):
        with pytest.raises(KeyError):
            game(key)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("hongshi", "hongshi"), ("红十", "hongshi"), ("找朋友", "zhaopengyou"), ("挤黑5", "jiheiwu"), ("对主", "duizhu"),
        ("finding friends", "zhaopengyou"), ("红星五", "hongxingwu"), ("红", None), ("hong", None), ("5", None),
        ("擠黑5", "jiheiwu"), ("紅星五", "hongxingwu"), ("whist", None), ("", None),
    ],
)  # fmt: skip
def test_a_game_is_named_by_its_key_or_by_what_only_its_title_has(name: str, key: str | None) -> None:
    assert key_of(name) == key


def test_a_law_is_found_by_its_code() -> None:
    room = game("hongshi")
    assert room.rule("HS-LEAD-02").name == "first_play_without_lead_card"
    with pytest.raises(KeyError):
        room.rule("HS-LEAD-99")
