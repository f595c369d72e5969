"""What a typed line does and what is said to it. Knows no terminal: lines in, lines out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from engine.rule import Finding
from engine.words import Label, Lang
from logformat.columns import CONTROL
from logformat.errors import LATE_HEADER, TWICE_HEADER, LogError, counted, in_language
from logformat.events import Event, Result, verb_of
from logformat.hints import HEADER_WORDS, NAMES
from logformat.spelling import plain
from logformat.text_writer import event_line, header_lines, lines
from replayer.render import plain as plain_text
from replayer.scene import harmless, scene, told_event
from replayer.timeline import Timeline
from validator.recorder import Recorder
from validator.scorekeeper.speech import as_written, cards_spelled, column_of, expected_of, typed

GIVING = ("cut", "flip", "deal", "kitty", "draw")
"""The verbs by which cards come to seats before anybody plays."""
MOVES_SHOWN = 40
MOVES_TRIED = 4000
"""Where throws are allowed a hand has millions of moves; nobody waits for all of them."""

HELP = Label(
    """Type the lines of a log: `deal 0 6h 7c`, `play 2 Td`, `pass 3`; header lines
come first. Cards may be spelled loosely: 10h ♠5 红桃10 大王. And these words:
  ?            what may be done now; `? play 2` only what begins so
  undo         take the last event back; it stays in the file as a comment
  show [SEAT]  how it stands; of a seat, what it can see
  log          the lines so far
  result       write the recomputed result (done by itself when a deal is over)
  next         begin the next deal, of a match with what this one carries over
  quit         leave; the file can be taken up again""",
    """逐行键入，头行在前，座位号从 0 起。行首可写中文，Tab 键列出：
`庄家 1`、`出 2 红桃10 黑桃10`、`过3`、`亮牌 0 红桃10`；也可照牌谱的写法：
`dealer 1`、`play 2 Th Ts`、`pass 3`。牌写成 10h ♠5 红桃10 大王 都行。另有：
  ?            现在可以怎样打；`? 出 2` 只列以此开头的
  undo 撤销    收回最后一个事件；原行在文件中留作注释
  show 局面    当前局面；加座位号则为该座所见
  log 记录     已记的各行
  result 结果  写入推算的结果（一局打完时自动写入）
  next 下一局  开始下一局；同一场则承接本局的结果
  quit 退出    离开；以后可以接着记""",
)
CHINESE = {
    "帮助": "help", "撤销": "undo", "局面": "show", "记录": "log", "下一局": "next", "退出": "quit", "结果": "result",
}  # fmt: skip
WORDS = ("?", "help", "undo", "show", "log", "result", "next", "quit")

NEW = Label("{game}: new deal in {path}", "{game}：在 {path} 开始新的一局")
RESUMED = Label("{game}: going on in {path} after {count}", "{game}：接着 {path} 中的 {count} 个事件记录")
KEPT = Label("kept as it happened; `undo` takes it back", "已照实记录；`undo`（撤销）可收回")
NOT_WRITTEN = Label("this line has not been written", "此行未写入")
COLUMN = Label("column {number}: ", "第 {number} 列，")
IN_HEADER = Label(
    "the header is not changed here: `quit`, mend its lines in the file, and go on",
    "头行在这里改不了：请 `退出`，在文件中改正，再接着记",
)
EARLIER = Label("event {number}: ", "事件 {number}：")
WITHDRAWN = Label("withdrawn: event {number} was legal", "撤回：事件 {number} 合规")
LAW = Label("law: ", "规则：")
NOT_JUDGED = Label("not judged: it depends on cards nobody has seen", "未判：取决于未见的牌")
UNDONE = Label("taken back: {line}", "已收回：{line}")
NOTHING_TO_UNDO = Label("there is no event to take back", "没有可收回的事件")
OPEN = Label("the result cannot be told yet; type `result key=value …`", "尚不能推算结果；可自行写出：`结果 键=值 …`")
OVER = Label("the deal is over; `next` begins another, `quit` leaves", "本局结束；`下一局` 再开一局，`退出` 离开")
NO_MOVES = Label("no legal move of a known hand", "已知的手牌无合规着法")
GIVEN_OUT = Label("until all cards are given out, such lines may come: {verbs}", "发牌完毕之前，可以写：{verbs}")
MORE = Label("… and more; `? {verb}` narrows it down", "…… 还有；可用 `? {verb}` 缩小范围")
NO_SEAT = Label("no seat {seat}: seats are 0 to {last}", "没有座位 {seat}：座位号为 0 到 {last}")


class Desk:
    """A recorder with somebody typing: every line gets an answer, none is dropped without a word."""

    def __init__(self, recorder: Recorder, lang: Lang = "en") -> None:
        self.recorder, self.lang = recorder, lang
        self.is_left = self.has_faults = self.has_findings = False
        self._jobs: dict[str, Callable[[list[str]], Iterator[str]]] = {
            "help": self._help, "undo": self._undo, "show": self._show, "log": self._log, "next": self._next,
            "quit": self._quit, "?": self._moves,
        }  # fmt: skip

    def say(self, label: Label, **values: object) -> str:
        """Return a label in the language of the desk, filled in."""
        return label.text(self.lang).format(**{name: in_language(value, self.lang) for name, value in values.items()})

    def welcome(self) -> Iterator[str]:
        """Say what is being recorded."""
        recorder = self.recorder
        label = RESUMED if recorder.log.events else NEW
        title = recorder.game.title.text(self.lang)
        yield self.say(label, game=title, path=recorder.path, count=counted(len(recorder.log.events), "event"))
        self.has_findings = bool(recorder.report.findings) and bool(recorder.log.events)

    def prompt(self) -> str:
        """Return what stands before the next line: its number, and whose turn it is."""
        recorder = self.recorder
        view = recorder.game.view(recorder.state, None)
        seats = ",".join(map(str, view.to_act))
        return f"{len(recorder.log.events) + 1}{f' [{seats}]' if seats and not recorder.has_result else ''}> "

    def answer(self, line: str) -> Iterator[str]:
        """Do what a line says and yield what there is to say; raises `OSError` if it cannot be written."""
        given = line.removeprefix("\ufeff").strip("\r\n")
        line = as_written(self.recorder.game, given)
        words = plain(line).split()
        if not words:
            return
        if words[0].startswith("?"):
            words = ["?", *self._asked(given).split()]
        word = CHINESE.get(words[0], words[0])
        try:
            if word in self._jobs:
                yield from self._jobs[word](words[1:])
            elif word == "result":
                yield from self._result() if len(words) == 1 else self._claim(line)
            elif not self._is_known(line):
                yield from self._record(line)
        except LogError as error:
            self.has_faults = True
            yield from self._refused(error, given, line)

    def _refused(self, error: LogError, given: str, line: str) -> Iterator[str]:
        """Say why a line has not been written, and in which column of it, counted as it was typed."""
        column = column_of(given, line, error.column) if error.column else None
        where = self.say(COLUMN, number=column) if column else ""
        if self.lang == "zh":
            others = (*CHINESE, *(() if self.recorder.log.events else HEADER_WORDS))
            expected = expected_of(self.recorder.game, error, given, others)
            error = LogError(error.fault, found=error.found, expected=expected)
        yield f"  ✗ {error.code} {where}{error.message(self.lang)}".translate(CONTROL)
        yield f"    {self.say(NOT_WRITTEN)}"
        if error.fault in (TWICE_HEADER, LATE_HEADER):
            yield f"    {self.say(IN_HEADER)}"

    # ---------------------------------------------------------------- lines of the log

    def _is_known(self, line: str) -> bool:
        """Whether a pasted line only says what the header says already; a version line below a deal begins another."""
        log = self.recorder.log
        if log.events and line.strip() == "paipu 1":
            self.recorder.begin(log.game)
            return True
        return not log.events and line.strip() in {known for _, known in header_lines(log)}

    def _claim(self, line: str) -> Iterator[str]:
        """Take a typed result in the place of the recomputed one, whose findings then tell what differs."""
        if self.recorder.has_result and line.strip() == event_line(self.recorder.log.events[-1]):
            yield self.say(OVER)
            return
        if self.recorder.has_result and isinstance(self.recorder.log.events[-1], Result):
            yield from self._undo([])
        yield from self._record(line)

    def _record(self, line: str) -> Iterator[str]:
        before, told = len(self.recorder.log.events), self.recorder.report.findings
        findings = self.recorder.record(line)
        if len(self.recorder.log.events) > before:
            yield from self._told(findings)
            yield from self._withdrawn(told if before else ())
            if self.recorder.report.complete and not self.recorder.has_result:
                yield from self._result()

    def _result(self) -> Iterator[str]:
        recorder = self.recorder
        if recorder.has_result or recorder.report.outcome is None:
            yield self.say(OVER if recorder.has_result else OPEN)
            return
        recorder.record_result()
        yield from self._told(())
        yield self.say(OVER)

    def _told(self, findings: tuple[Finding, ...]) -> Iterator[str]:
        """Tell the last event, and what was found with it."""
        recorder = self.recorder
        timeline = Timeline(recorder.bound)
        _, words = told_event(timeline, timeline.last)
        yield f"{timeline.last:>5}  {words.text(self.lang) if words else ''}"
        if timeline.last in recorder.report.not_judged:
            yield f"     ? {self.say(NOT_JUDGED)}"
        for finding in findings:
            yield from self._found(finding, timeline.last)
        if findings:
            self.has_findings = True
            is_undone = any(finding.event for finding in findings)
            yield f"       {self.say(KEPT if is_undone else IN_HEADER)}"

    def _withdrawn(self, told: tuple[Finding, ...]) -> Iterator[str]:
        """Say which findings do not stand any more, now that more of the deal is known."""
        standing = {(finding.code, finding.event) for finding in self.recorder.report.findings}
        for finding in told:
            if (finding.code, finding.event) not in standing:
                yield f"     ✓ {finding.code} {self.say(WITHDRAWN, number=finding.event)}"

    def _found(self, finding: Finding, number: int) -> Iterator[str]:
        where = "" if finding.event in (number, 0) else self.say(EARLIER, number=finding.event)
        fact = harmless(Label(finding.text("en"), finding.text("zh"))).text(self.lang)
        law = finding.rule.law_zh if self.lang == "zh" else finding.rule.law
        yield f"     ✗ {finding.code} {where}{fact}"
        yield f"       {self.say(LAW)}{law}"

    # ---------------------------------------------------------------- words of the desk

    def _help(self, _: list[str]) -> Iterator[str]:
        yield HELP.text(self.lang)

    def _undo(self, _: list[str]) -> Iterator[str]:
        event = self.recorder.undo()
        yield self.say(NOTHING_TO_UNDO) if event is None else self.say(UNDONE, line=_shown(event))
        self.has_findings = bool(self.recorder.report.findings) and bool(self.recorder.log.events)

    def _show(self, words: list[str]) -> Iterator[str]:
        seats = self.recorder.bound.setup.seats
        if words and not (words[0].isdecimal() and int(words[0]) < seats):
            yield self.say(NO_SEAT, seat=words[0], last=seats - 1)
            return
        timeline = Timeline(self.recorder.bound, self.recorder.report.findings)
        shown = scene(timeline, timeline.last, int(words[0]) if words else None)
        yield plain_text.render(shown, self.lang).rstrip("\n")

    def _log(self, _: list[str]) -> Iterator[str]:
        for line in lines(self.recorder.log):
            yield line.translate(CONTROL)

    def _next(self, _: list[str]) -> Iterator[str]:
        recorder = self.recorder
        recorder.begin(recorder.next_head())
        yield from self.welcome()
        yield from self._log([])

    def _quit(self, _: list[str]) -> Iterator[str]:
        self.is_left = True
        yield from ()

    def _asked(self, line: str) -> str:
        """Return what the moves asked for begin with, as logs write it."""
        return cards_spelled(as_written(self.recorder.game, plain(line).lstrip().lstrip("?")))

    def _told_move(self, move: Event) -> str:
        return typed(self.recorder.game, move) if self.lang == "zh" else _shown(move)

    def _told_verb(self, verb: str) -> str:
        return NAMES.get(verb, verb) if self.lang == "zh" else verb

    def _moves(self, words: list[str]) -> Iterator[str]:
        asked = " ".join(words)
        moves = self.recorder.legal_moves()
        tried = (move for move in islice(moves, MOVES_TRIED) if _shown(move).startswith(asked))
        shown = list(islice(tried, MOVES_SHOWN))
        yield from (f"  {self._told_move(move)}" for move in shown)
        if next(tried, None) is not None or next(moves, None) is not None:
            yield self.say(MORE, verb=self._told_verb(verb_of(shown[0])) if shown else asked)
        elif not shown:
            yield self.say(NO_MOVES)
            yield from self._given_out()

    def _given_out(self) -> Iterator[str]:
        """Say by which lines cards are given out, as long as no others have come."""
        known = {name.split()[0] for name in self.recorder.game.vocabulary.keys}
        if all(verb_of(event) in GIVING for event in self.recorder.log.events):
            verbs = ("、" if self.lang == "zh" else ", ").join(
                self._told_verb(verb) for verb in GIVING if verb in known
            )
            yield self.say(GIVEN_OUT, verbs=verbs)


def _shown(event: Event) -> str:
    return event_line(event).translate(CONTROL)
