"""The HTML page: whole in one file, nothing in it can break out, and in a real browser it does what its keys say."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from replayer.render import html
from tests.replayer.chromium import EXECUTABLE, Browser
from tests.replayer.deals import FLAWED, LEGAL, POSITION, SAMPLES, judged

HOSTILE = """\
paipu 1
game hongshi
id "</script><script>document.title='broken'</script>"
player 0 "<img src=x onerror=alert(1)>"
player 1 "$title \\\\ & \\" '"
position
carry lead 0

deal 0 7c 8d
note "</script><!-- <script> ${data} -->\\u2028"
play 0 7c
"""


class Parts(HTMLParser):
    """The elements of a page, and what would be loaded from elsewhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loads += [str(value) for name, value in attrs if name in ("src", "href", "srcset", "action")]


def data_of(text: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def test_the_page_is_whole() -> None:
    text = html.render(judged(LEGAL))
    parts = Parts(text)
    assert parts.loads == []
    assert parts.tags.count("script") == 2
    assert "url(" not in text
    assert "@import" not in text
    assert re.findall(r"https?:", text) == []


def test_what_a_log_says_cannot_break_out_of_its_place() -> None:
    text = html.render(judged(HOSTILE))
    assert Parts(text).tags.count("script") == 2
    assert Parts(text).tags.count("img") == 0
    data = data_of(text)
    assert data["title"] == "</script><script>document.title='broken'</script>"
    assert data["names"] == {"0": "<img src=x onerror=alert(1)>", "1": "$title \\ & \" '"}
    assert "\u2028" not in text


def test_every_viewer_has_every_step() -> None:
    data = data_of(html.render(judged(LEGAL)))
    assert data["viewers"] == [None, 0, 1, 2, 3]
    assert [len(steps) for steps in data["steps"]] == [60] * 5  # type: ignore[attr-defined]


def test_a_page_for_one_seat_holds_nothing_it_does_not_know() -> None:
    """Seat 1 keeps Ks and Ah to the end of the log, so seat 0 never sees them."""
    text = html.render(judged(FLAWED), viewers=(0,))
    data = data_of(text)
    assert data["viewers"] == [0]
    names = {card["name"][0] for card in data["cards"].values()}  # type: ignore[attr-defined]
    assert {"Ad", "2s"} <= names
    assert not {"Ks", "Ah"} & names
    assert not re.search(r"\b(Ks|Ah)\b", text)


def test_a_page_stays_small() -> None:
    assert len(html.render(judged(LEGAL))) < 100_000


# ---------------------------------------------------------------- in a browser

needs_browser = pytest.mark.skipif(
    EXECUTABLE is None and not os.environ.get("CI"), reason="no chromium: apt-get install chromium fonts-wqy-microhei"
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    assert EXECUTABLE is not None, "CI installs chromium"
    browser = Browser(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.close()


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "replay.html"
    path.write_text(html.render(judged(FLAWED)), encoding="utf-8")
    return path


def number(browser: Browser) -> int:
    return int(browser.text("#event .n"))


@needs_browser
def test_keys_step_through_the_deal(browser: Browser, page: Path) -> None:
    browser.open(page)
    assert number(browser) == 0
    for keys, expected in (
        (("ArrowRight",), 1), (("ArrowRight", "ArrowLeft"), 1), (("End",), 46), (("ArrowRight",), 46), (("Home",), 0),
        (("n", "n", "p"), 1), ((" ",), 2), (("t",), 7), (("t",), 19), (("T",), 7), (("f",), 11), (("f",), 11),
        (("End", "F"), 11), (("g", "2", "3", "Enter"), 23), (("ArrowRight",), 24), (("g", "9", "9", "Enter"), 46),
    ):  # fmt: skip
        browser.press(*keys)
        assert number(browser) == expected, keys
    assert browser.complaints() == []


@needs_browser
def test_findings_stand_out_with_their_law(browser: Browser, page: Path) -> None:
    browser.open(page, "#step=11")
    assert "HS-FOLLOW-02" in browser.text(".finding")
    assert "Ts Tc does not beat Kc Kd" in browser.text(".finding")
    assert browser.text(".finding p").startswith("law: A following play")
    assert "strictly higher" in browser.text(".finding p")
    assert browser.text("#events .found") == browser.text("#events .now")
    browser.press("ArrowRight")
    assert browser.value("document.querySelectorAll('.finding').length") == 0


@needs_browser
def test_a_seat_sees_its_own_hand(browser: Browser, page: Path) -> None:
    browser.open(page, "#step=9&seat=3")
    hands = browser.text("#seats")
    assert "♥J" in hands
    assert "♠K" not in hands
    assert "10 hidden" in hands
    assert "unseen cards" in browser.text("#events")
    browser.press("a")
    assert "♠K" in browser.text("#seats")
    browser.press("1")
    assert "♠K" in browser.text("#seats")
    assert "♥J" not in browser.text("#seats")
    browser.press("7")
    assert "♠K" in browser.text("#seats")


@needs_browser
def test_both_languages(browser: Browser, page: Path) -> None:
    browser.open(page, "#step=11&lang=zh")
    assert "红十" in browser.text("#title")
    assert "2 号座出 ♠10 ♣10（对子）" in browser.text("#event")
    assert browser.text(".finding p").startswith("规则：跟牌须大于桌上的牌")
    assert browser.value("document.documentElement.lang") == "zh-Hans"
    assert browser.text("#viewers button:nth-child(2)") == "0 号座"
    assert browser.text(".seat .name") == "0 号座"
    assert browser.text(".seat .count") == "8 张"
    browser.press("l")
    assert "seat 2 plays Ts Tc (pair)" in browser.text("#event")
    assert "lang=en" in browser.value("location.hash")


@needs_browser
def test_without_scripts_the_events_are_there_and_no_dead_buttons(browser: Browser, page: Path) -> None:
    browser.ask("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(page)
    shown = browser.text("body")
    buttons = browser.value("document.querySelector('#next').offsetHeight")
    browser.ask("Emulation.setScriptExecutionDisabled", value=False)
    assert "11  seat 2 plays Ts Tc (pair)" in shown
    assert buttons == 0


@needs_browser
def test_one_card_is_one_card(browser: Browser, page: Path) -> None:
    browser.open(page, "#step=44")
    assert browser.text(".seat .count") == "1 card"
    browser.press("ArrowRight")
    assert browser.text(".seat .count") == "0 cards"


@needs_browser
def test_buttons_keep_their_words_together_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "five.html"
    path.write_text(html.render(judged((SAMPLES / "specimens" / "zhaopengyou-legal.paipu").read_text()), "zh"))
    browser.ask("Emulation.setDeviceMetricsOverride", width=390, height=844, deviceScaleFactor=1, mobile=True)
    browser.open(path)
    heights = browser.value("[...document.querySelectorAll('nav button')].map((button) => button.offsetHeight)")
    browser.ask("Emulation.clearDeviceMetricsOverride")
    assert len(set(heights)) == 1


@needs_browser
def test_events_and_buttons_can_be_clicked(browser: Browser, page: Path) -> None:
    browser.open(page)
    browser.click("#events li:nth-child(12)")
    assert number(browser) == 11
    browser.click("#next")
    browser.click("#lang")
    browser.click("#viewers button:nth-child(2)")
    assert number(browser) == 12
    assert browser.value("location.hash") == "#step=12&seat=0&lang=zh"


@needs_browser
def test_hostile_texts_stay_texts(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "hostile.html"
    path.write_text(html.render(judged(HOSTILE)), encoding="utf-8")
    browser.open(path, "#step=2")
    assert "broken" in browser.text("#title")
    assert not browser.value("document.title").startswith("broken")
    assert "<img src=x" in browser.text("#seats")
    assert "</script><!-- <script> ${data} -->" in browser.text("#event")
    assert browser.value("document.images.length") == 0
    assert browser.complaints() == []


@needs_browser
def test_chinese_is_drawn(browser: Browser, tmp_path: Path) -> None:
    """Two Chinese names that differ must look different: without a font both would be boxes."""
    pictures = []
    for name in ("东", "南"):
        path = tmp_path / f"{ord(name)}.html"
        path.write_text(
            html.render(judged(POSITION.replace("东", name).replace("golden", "same")), "zh"), encoding="utf-8"
        )
        browser.open(path, "#step=5&lang=zh")
        pictures.append(browser.screenshot())
    assert pictures[0] != pictures[1]
