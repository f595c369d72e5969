"""The terminal replayer: keys on one side, what the page shows on the other."""

from __future__ import annotations

import pytest
from textual.widgets import OptionList, Static

from engine.words import Lang
from logformat.columns import width
from replayer.render.textual import Replay, searched
from tests.replayer.deals import FLAWED, POSITION, SAMPLES, judged

pytestmark = pytest.mark.asyncio


def app(text: str = FLAWED, number: int = 0, seat: int | None = None, lang: Lang = "en") -> Replay:
    return Replay(judged(text), number, seat, lang)


def page(replay: Replay) -> str:
    """What the page shows, without colours."""
    return str(replay.query_one("#page", Static).content)


KEYS = [
    ("n", 1), ("right", 1), ("space space", 2), ("n n p", 1), ("n left", 0), ("p", 0), ("end", 46), ("end n", 46),
    ("end home", 0), ("t", 7), ("t t", 19), ("t t T", 7), ("f", 11), ("f f", 11), ("end F", 11), ("F", 0),
    ("g 1 1 enter", 11), ("g 9 9 enter", 0), ("g x enter", 0), ("g escape n", 1), ("g enter", 0),
    ("slash L j space B j enter", 4), ("slash p a s s enter", 8), ("slash h s - f enter", 0),
    ("slash h s - f o l l o w enter", 11), ("slash 4 enter", 0),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "number"), KEYS)
async def test_keys_lead_to_steps(keys: str, number: int) -> None:
    replay = app()
    async with replay.run_test(size=(80, 30)) as pilot:
        await pilot.press(*keys.split())
        await pilot.pause()
        assert replay.number == number
        assert f"step {number} of 46" in page(replay)


async def test_the_page_shows_event_finding_and_law() -> None:
    replay = app()
    async with replay.run_test(size=(80, 30)) as pilot:
        await pilot.press("f")
        shown = page(replay)
        assert "11  seat 2 plays Ts Tc (pair)" in shown
        assert "HS-FOLLOW-02 Ts Tc does not beat Kc Kd" in shown
        assert "law: A following play of the same kind" in shown
        assert " ▶ 3 (10)" in shown


async def test_a_seat_sees_its_hand_only() -> None:
    replay = app(number=9)
    async with replay.run_test(size=(80, 30)) as pilot:
        await pilot.press("3")
        assert "seen by seat 3" in page(replay)
        assert "Js Jh Jc Jd Kh As Ac 2d Lj Bj" in page(replay)
        assert "Ks" not in page(replay)
        await pilot.press("a")
        assert "all cards open" in page(replay)
        assert "Ks" in page(replay)
        await pilot.press("7")
        assert replay.seat is None


async def test_language_and_help() -> None:
    replay = app(POSITION, 5)
    async with replay.run_test(size=(80, 30)) as pilot:
        await pilot.press("l")
        assert "1 号座出 ♥10 ♠10（对子）" in page(replay)
        assert "退出" in str(replay.query_one("#keys", Static).content)
        await pilot.press("question_mark")
        assert "下一步" in str(replay.screen.query_one("#help", Static).content)
        await pilot.press("x")
        await pilot.press("l")
        assert "seat 1 plays Th Ts (pair)" in page(replay)


async def test_events_stand_beside_the_page_where_there_is_room() -> None:
    replay = app()
    async with replay.run_test(size=(130, 30)) as pilot:
        events = replay.query_one("#events", OptionList)
        assert events.display
        assert events.option_count == 47
        await pilot.press("f")
        assert events.highlighted == 11
        assert "✗ seat 2 plays Ts Tc" in str(events.get_option_at_index(11).prompt)
        await pilot.press("0")
        assert "10 unseen cards" in str(events.get_option_at_index(2).prompt)
        await pilot.click("#events", offset=(8, 4))
        assert replay.number != 11
        await pilot.resize_terminal(80, 30)
        await pilot.pause()
        assert not events.display


async def test_q_quits() -> None:
    replay = app()
    async with replay.run_test() as pilot:
        await pilot.press("q")
    assert not replay.is_running


async def test_search_by_cards_verb_or_code() -> None:
    timeline = judged(FLAWED)
    assert [step.number for step in searched(timeline, "Td Th")] == [2, 15]
    assert [step.number for step in searched(timeline, "CUT")] == [1]
    assert [step.number for step in searched(timeline, "hs-follow-02")] == [11]
    assert searched(timeline, "方块10 ♥10") == searched(timeline, "Td Th")
    assert searched(timeline, "不管") == searched(timeline, "过") == searched(timeline, "pass")
    assert [step.number for step in searched(timeline, "亮四张十")] == [
        step.number for step in searched(timeline, "four tens")
    ]
    assert searched(timeline, "nothing") == []


@pytest.mark.parametrize(("size", "lang"), [((40, 12), "zh"), ((40, 60), "en"), ((80, 12), "en")])
async def test_no_line_is_wider_than_the_page(size: tuple[int, int], lang: Lang) -> None:
    """Wrapped once more, cards would stand at the left edge; a page too long has a scrollbar beside it."""
    replay = app((SAMPLES / "specimens" / "zhuoheia-ZHA-ACE-01.paipu").read_text(), 11, None, lang)
    async with replay.run_test(size=size) as pilot:
        await pilot.pause()
        room = replay.query_one("#page", Static).size.width
        assert max(map(width, page(replay).splitlines())) <= room
