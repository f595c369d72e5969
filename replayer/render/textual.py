"""The replayer in the terminal: a page that follows the keyboard, and the events beside it where there is room."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import Resize
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from engine.words import Label, Lang
from logformat.columns import fitted
from logformat.events import VERBS
from logformat.hints import EVENT_WORDS
from logformat.spelling import card_word
from replayer.render import rich
from replayer.render.page import COLUMNS, START
from replayer.scene import scene, told_event
from replayer.timeline import Step, Timeline

LEAST_COLUMNS, MOST_COLUMNS = 24, 100
LIST_COLUMNS = 32
LIST_FROM = COLUMNS + 46
"""The width of a terminal from which the events have room beside the page."""

KEYS = Label(
    "n/p step  g go to  t/T trick  f/F finding  0-9 seat  a all open  l 中文  ? help  q quit",
    "n/p 步  g 跳转  t/T 轮  f/F 违规  0-9 座位  a 明牌  l English  ? 帮助  q 退出",
)
HELP = Label(
    """\
 n  →  space     next step
 p  ←            back
 Home  End       start, last step
 g               go to a step
 t  T            next, previous trick
 f  F            next, previous finding
 /               search: cards (Th Td), a code (HS-FOLLOW), words of the event (pass)
 0 … 9           see with the eyes of a seat
 a               all cards open
 l               中文
 ↑  ↓            scroll
 q               quit
""",
    """\
 n  →  空格      下一步
 p  ←            上一步
 Home  End       开始、最后一步
 g               跳到某一步
 t  T            下一轮、上一轮
 f  F            下一处、上一处违规
 /               查找：牌（红桃10 方块10）、代码（HS-FOLLOW）、所示文字（过）
 0 … 9           以该座位的视角看
 a               全部明牌
 l               English
 ↑  ↓            滚动
 q               退出
""",
)
GO_TO = Label("Go to step (0–{last})", "跳到第几步（0–{last}）")
SEARCH = Label("Search: cards, a code or words of the event", "查找：牌、代码或所示文字")
NO_SEAT = Label("There is no seat {seat}", "没有 {seat} 号座")
NO_STEP = Label("There is no step {text}", "没有第 {text} 步")
NO_MORE = Label("There is none", "没有了")
NOT_FOUND = Label("Not found: {text}", "没有找到：{text}")


class Ask(ModalScreen[str | None]):
    """One question, one line of answer; Escape answers nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss")]
    CSS = "Ask { align: center middle; } Ask Input { width: 60; }"

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        """Show the line to answer in."""
        field = Input(id="answer")
        field.border_title = self.question
        yield field

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Hand the answer back."""
        self.dismiss(event.value.strip() or None)


class Help(ModalScreen[None]):
    """The keys; any key closes it."""

    CSS = "Help { align: center middle; } Help Static { width: auto; padding: 1 2; border: round $primary; }"

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        """Show the keys."""
        yield Static(Text(self.text), id="help")

    def on_key(self) -> None:
        """Close."""
        self.dismiss(None)


class Replay(App[None]):
    """Steps through a timeline; `number`, `seat` and `lang` are all there is to its state."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #scroll { scrollbar-gutter: stable; scrollbar-size-vertical: 1; }
    #page { width: 1fr; padding: 1 1; }
    #events { width: 44; border: none; border-left: solid $primary; display: none; }
    #events.shown { display: block; }
    #keys { dock: bottom; height: 1; background: $panel; color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,right,space", "step(1)"),
        Binding("p,left", "step(-1)"),
        Binding("home", "go(0)"),
        Binding("end", "go_last"),
        Binding("g", "ask_step"),
        Binding("slash", "ask_search"),
        Binding("t", "jump('next_trick')"),
        Binding("T", "jump('previous_trick')"),
        Binding("f", "jump('next_finding')"),
        Binding("F", "jump('previous_finding')"),
        *(Binding(str(seat), f"see({seat})") for seat in range(10)),
        Binding("a", "see(-1)"),
        Binding("l", "switch_language"),
        Binding("question_mark", "show_keys"),
        Binding("up", "scroll_page(-1)"),
        Binding("down", "scroll_page(1)"),
        Binding("q", "quit"),
    ]

    def __init__(self, timeline: Timeline, number: int = 0, seat: int | None = None, lang: Lang = "en") -> None:
        super().__init__()
        self.timeline, self.number, self.seat, self.lang = timeline, number, seat, lang
        self.title = timeline.game.title.text(lang)

    def compose(self) -> ComposeResult:
        """Lay out the page, the events beside it, the keys below."""
        events = OptionList(id="events")
        events.can_focus = False
        with Horizontal():
            with VerticalScroll(id="scroll", can_focus=False):
                yield Static(id="page")
            yield events
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Draw the first page."""
        self._list_events()

    def on_resize(self, event: Resize) -> None:
        """Show the events where there is room for them, and wrap the page anew."""
        self.query_one("#events").set_class(event.size.width >= LIST_FROM, "shown")
        self.call_after_refresh(self._draw)

    # ---------------------------------------------------------------- drawing

    def _draw(self) -> None:
        columns = max(LEAST_COLUMNS, min(MOST_COLUMNS, self.query_one("#page").size.width))
        shown = scene(self.timeline, self.number, self.seat)
        self.query_one("#page", Static).update(rich.render(shown, self.lang, columns))
        self.query_one("#keys", Static).update(Text(KEYS.text(self.lang), no_wrap=True))
        self.query_one("#events", OptionList).highlighted = self.number

    def _list_events(self) -> None:
        events = self.query_one("#events", OptionList)
        events.clear_options()
        events.add_options([self._event_line(step) for step in self.timeline])

    def _event_line(self, step: Step) -> Text:
        _, words = told_event(self.timeline, step.number, self.seat)
        said = ("✗ " if step.findings else "") + (words or START).text(self.lang)
        return Text.assemble(
            (f"{step.number:>4} ", "dim"), (fitted(said, LIST_COLUMNS), "red" if step.findings else "")
        )

    def _say(self, label: Label, **values: object) -> None:
        self.notify(label.text(self.lang).format(**values), timeout=2)

    # ---------------------------------------------------------------- keys

    def action_go(self, number: int) -> None:
        """Go to a step, as far as there are steps."""
        self.number = max(0, min(self.timeline.last, number))
        self.query_one("#scroll").scroll_home(animate=False)
        self._draw()

    def action_go_last(self) -> None:
        """Go to the last step."""
        self.action_go(self.timeline.last)

    def action_step(self, steps: int) -> None:
        """Go some steps on, or back."""
        self.action_go(self.number + steps)

    def action_jump(self, where: str) -> None:
        """Go to the next or previous trick or finding."""
        number = getattr(self.timeline, where)(self.number)
        if number is None:
            self._say(NO_MORE)
        else:
            self.action_go(number)

    def action_see(self, seat: int) -> None:
        """Look with the eyes of a seat; -1: all cards open."""
        if seat >= self.timeline.seats:
            self._say(NO_SEAT, seat=seat)
            return
        self.seat = None if seat < 0 else seat
        self._list_events()
        self._draw()

    def action_switch_language(self) -> None:
        """Switch between English and Chinese."""
        self.lang = "en" if self.lang == "zh" else "zh"
        self._list_events()
        self._draw()

    def action_show_keys(self) -> None:
        """Show what the keys do."""
        self.push_screen(Help(HELP.text(self.lang)))

    def action_scroll_page(self, lines: int) -> None:
        """Scroll a page that is longer than the terminal."""
        self.query_one("#scroll").scroll_relative(y=lines, animate=False)

    def action_ask_step(self) -> None:
        """Ask for a step and go there."""
        self.push_screen(Ask(GO_TO.text(self.lang).format(last=self.timeline.last)), self._go_to)

    def action_ask_search(self) -> None:
        """Ask what to look for and go to the next step that has it."""
        self.push_screen(Ask(SEARCH.text(self.lang)), self._search)

    def _go_to(self, text: str | None) -> None:
        if text is None:
            return
        if text.isdecimal() and int(text) <= self.timeline.last:
            self.action_go(int(text))
        else:
            self._say(NO_STEP, text=text)

    def _search(self, text: str | None) -> None:
        if text is None:
            return
        found = [step.number for step in searched(self.timeline, text)]
        later = [number for number in found if number > self.number]
        if found:
            self.action_go((later or found)[0])
        else:
            self._say(NOT_FOUND, text=text)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the event that was clicked."""
        self.action_go(event.option_index)


def searched(timeline: Timeline, text: str) -> list[Step]:
    """Return the steps a search asks for: by cards, by a verb, by a code, else by what is said of the event."""
    if all(map(card_word, text.split())):
        return list(timeline.find(cards=text))
    verb = EVENT_WORDS.get(text, text.lower())
    if verb in VERBS.values():
        return list(timeline.find(verb=verb))
    found = list(timeline.find(code=text.upper()))
    return found if found or text.isdecimal() else [step for step in timeline if _says(timeline, step, text)]


def _says(timeline: Timeline, step: Step, text: str) -> bool:
    _, words = told_event(timeline, step.number)
    return words is not None and any(text.casefold() in said.casefold() for said in (words.en, words.zh))
