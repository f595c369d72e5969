"""Recording a deal as it happens: every line judged at once, and in the file before anybody is told so."""

from __future__ import annotations

import contextlib
import io
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from engine.binding import BindError, Bound, bind
from engine.carrying import MATCH_OVER, completed
from engine.game import Game, game, key_of
from engine.kit.claims import claim_text, result_event
from engine.rule import Finding
from engine.values import MismatchError
from logformat import codecs, errors
from logformat.entry import Entry
from logformat.errors import LogError, Say
from logformat.events import Event, Result
from logformat.log import Log, Match
from logformat.made import sayable, typed_event
from logformat.text_reader import Reader
from logformat.text_writer import event_line, header_lines, lines
from validator.journal import Journal, torn
from validator.judge import Report
from validator.match_deals import deal_of
from validator.matches import Matches, judged_in_match
from validator.resuming import goes_on, readable, says_anything

UNDONE = "# undone: "
ONE_LINE = Say("one line at a time", "一次一行")
THE_SAME = Say("an event that a log line can say", "牌谱行可以写出的事件")


class Recorder:
    """Writes one deal after another to a text file; what `record` returned for is in the file, come what may.

    `game` is the key or the title of a game, or a log without events: the header. A file that ends within a deal is taken up
    where it broke off, unless the header asked for says what that of the deal does not: then another deal begins, or,
    if not `anew`, an `OtherDealError` says what differs. A file that cannot be read, or is refused, is not changed.
    `sync`: after how many lines the disk is waited for; 1 is each, 0 never. It guards against the end of the machine:
    the end of the process loses no line. `log` is the deal so far, `report` what is to be said of it. One recorder at a
    time: another one raises `LogError`. A path that is named as another codec's, `.pparc` say, raises a `ValueError`.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, Recorder(f"{folder}/table-7.paipu", "hongshi") as recorder:
    ...     recorder.record("dealer 0")
    ...     [finding.code for finding in recorder.record("deal 0 6h 6h")]
    ()
    ['HS-SETUP-01']
    """

    def __init__(self, path: str | Path, game: str | Log, *, sync: int = 1, anew: bool = True) -> None:
        self.path = Path(path)
        if codecs.of_path(path) not in (None, codecs.TEXT):
            raise ValueError(f"{path}: a log is recorded as text, in a .paipu file")
        self.journal = Journal(path, sync)
        self.matches = Matches()
        self.lines: list[int] = []
        """Where the line of each event begins in the file."""
        try:
            self._open(named(game), anew=anew)
        except BaseException:
            self.journal.abandon()
            raise

    def __repr__(self) -> str:
        return f"<Recorder of {self.path}: {self.log.game} {self.log.id}, {len(self.log.events)} events>"

    # ---------------------------------------------------------------- which deal

    def _open(self, wanted: str | Log, *, anew: bool) -> None:
        data = self.journal.read()
        last = self._last_of(readable(data))
        if last is not None and goes_on(last, wanted, anew=anew):
            self._go_on(last, data)
            return
        if last is not None and last.log is not None:
            self._close_deal(last.log)
        bind(head_of(wanted))
        if last is not None and last.byte is not None and last.error is not None:
            broken = (torn(line) for line in io.BytesIO(data[last.byte :]) if line.strip())
            self.journal.replace(data[: last.byte] + b"".join(broken))
        else:
            self.journal.mend()
        self.begin(wanted)

    def _last_of(self, data: bytes) -> Entry | None:
        """Return the last deal of a file, with a header that breaks off before it names its game as its only error."""
        last: Entry | None = None
        for entry in Reader(io.BytesIO(data), self.path) if says_anything(data) else ():
            if entry.number == 0 and entry.error is not None:
                raise entry.error
            if last is not None and last.log is not None:
                self._close_deal(last.log)
            last = entry
        if last is not None and last.error is not None and last.error.fault is not errors.NO_GAME:
            raise last.error
        return last

    def _go_on(self, last: Entry, data: bytes) -> None:
        """Take up the last deal, and make a comment of a line that broke off in it."""
        assert last.log is not None
        self._take(_told(last.log))
        starts = [0, *accumulate(map(len, io.BytesIO(data)))]
        self.lines = [starts[line - 1] for line in last.event_lines]
        self.journal.mend()

    def _close_deal(self, log: Log) -> None:
        """Keep what a deal leads to in its match."""
        if log.match is not None:
            with contextlib.suppress(BindError):
                bound, report = judged_in_match(log, self.matches)
                self.matches.read(deal_of(bound.setup.log, bound, report))  # type: ignore[arg-type]

    def begin(self, wanted: str | Log) -> None:
        """Begin a deal, below those in the file; the header is in the file before any event."""
        log = head_of(named(wanted))
        bind(log)
        if hasattr(self, "log"):
            self._close_deal(self.log)
        gap = "\n" if self.journal.size else ""
        self.journal.append(gap + "".join(f"{line}\n" for line in lines(log)))
        self.lines = []
        self._take(_told(log))

    def next_head(self) -> Log:
        """Return the header of the deal after this one; within a match it says what this deal leads to."""
        carried = self.game.carries(self.report.state) if self.report.complete else {}
        match = self.log.match
        if match is not None:
            match = None if carried.get(MATCH_OVER) else Match(match.name, match.number + 1)
        head = msgspec.structs.replace(self.log, id=None, match=match, dealer=None, carry=(), position=False, events=())
        return head if match is None else completed(head, carried)

    # ---------------------------------------------------------------- one line

    def record(self, line: str | Event) -> tuple[Finding, ...]:
        """Write a line and return what it brings to light, its own findings and those it proves of earlier events.

        Loose spelling is written canonically. A header line may come before the first event, a comment anywhere; what
        is to be said of the header is said with the first event, when it is complete.
        Raises `LogError` for a line that cannot be read and `BindError` for one the game has no words for; then, and
        if the disk is full (`OSError`), nothing is written.
        """
        text = line if isinstance(line, str) else event_line(typed_event(line))
        read = self._read(text)
        if not isinstance(line, str) and read.events[-1:] != (line,):
            raise LogError(errors.BAD_TOKEN, found=errors.shown(text), expected=THE_SAME)
        comment = read.comments[-1].text if read.comments else None
        if len(read.events) > len(self.log.events):
            return self._record_event(_told(read), comment)
        if _told(read) != self.log:
            return self._record_header(_told(read), comment)
        if comment is not None:
            self.journal.append(f"# {comment}".rstrip() + "\n")
        return ()

    def _read(self, line: str) -> Log:
        """Return the log with one more line, as its reader would find it."""
        if "\n" in line.strip("\r\n"):
            raise LogError(errors.BAD_TOKEN, found=errors.shown(line), expected=ONE_LINE)
        so_far = "".join(f"{line}\n" for line in lines(self.log))
        entries = list(Reader(io.BytesIO((so_far + line.rstrip("\r\n") + "\n").encode(errors="surrogatepass"))))
        for entry in entries:
            if (error := entry.error) is not None:
                raise LogError(error.fault, found=error.found, expected=error.expected, column=error.column)
        if len(entries) != 1 or entries[0].log is None:
            raise LogError(errors.TWICE_HEADER, found=errors.shown(line), expected=ONE_LINE)
        return entries[0].log

    def _record_event(self, log: Log, comment: str | None) -> tuple[Finding, ...]:
        judged = judged_in_match(log, self.matches)
        gap = "" if self.log.events else "\n"
        start = self.journal.size + len(gap)
        self.journal.append(f"{gap}{event_line(log.events[-1])}{_trailing(comment)}\n")
        self.lines.append(start)
        told = set(map(_key, self.report.findings)) if self.log.events else set()
        self._take(log, judged)
        return tuple(finding for finding in self.report.findings if _key(finding) not in told)

    def _record_header(self, log: Log, comment: str | None) -> tuple[Finding, ...]:
        judged = judged_in_match(log, self.matches)
        known = Counter(line for _, line in header_lines(self.log))
        new = Counter(line for _, line in header_lines(log)) - known
        self.journal.append("".join(f"{line}{_trailing(comment)}\n" for line in new))
        self._take(log, judged)
        return ()

    def _take(self, log: Log, judged: tuple[Bound, Report] | None = None) -> None:
        self.log = log
        self.bound, self.report = judged or judged_in_match(log, self.matches)

    def undo(self) -> Event | None:
        """Take the last event back: its line becomes a comment. Returns it, None if there is no event."""
        if not self.lines:
            return None
        start, data = self.lines[-1], self.journal.read()
        self.journal.replace(data[:start] + UNDONE.encode() + data[start:])
        self.lines.pop()
        event = self.log.events[-1]
        self._take(msgspec.structs.replace(self.log, events=self.log.events[:-1]))
        return event

    def record_result(self) -> Result | None:
        """Write the result as recomputed, as far as it is known; None if the deal is undecided, or all of it open."""
        outcome = self.report.outcome or {}
        known = {key: value for key, value in outcome.items() if self._can_be_said(key, value)}
        if not known:
            return None
        event = result_event(known)
        self.record(event)
        return event

    def _can_be_said(self, key: str, value: Any) -> bool:
        """Whether a result line has words for a value: what hidden cards leave open has none."""
        try:
            return bool(self.bound.setup.read_claim(key, claim_text(value)) == value)
        except (KeyError, MismatchError):
            return False

    # ---------------------------------------------------------------- how it stands

    @property
    def game(self) -> Game:
        """The game that is recorded."""
        return self.bound.game

    @property
    def state(self) -> Any:
        """The state of the deal after the last event."""
        return self.report.state

    @property
    def has_result(self) -> bool:
        """Whether the result has been written."""
        return any(isinstance(event, Result) for event in self.log.events)

    def legal_moves(self) -> Iterator[Event]:
        """Yield what the seats may do now whose hands are known."""
        return self.game.legal_moves(self.state)

    def close(self) -> None:
        """Let go of the file, with everything on the disk."""
        self.journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def named(wanted: str | Log) -> str | Log:
    """Return a game's key for its title."""
    return (key_of(wanted) or wanted) if isinstance(wanted, str) else wanted


def head_of(wanted: str | Log) -> Log:
    """Return a header: of a game's key an empty one, under the sheet at hand."""
    if isinstance(wanted, Log):
        return sayable(wanted)
    try:
        return Log(game=wanted, rules=game(wanted).sheet_version)
    except KeyError:
        return Log(game=wanted)  # binding says which games there are


def _told(log: Log) -> Log:
    """Return a log without its comments: they stand in the file."""
    return msgspec.structs.replace(log, comments=()) if log.comments else log


def _trailing(comment: str | None) -> str:
    return "" if comment is None else f"  # {comment}".rstrip()


def _key(finding: Finding) -> tuple[str, int, int | None]:
    return finding.code, finding.event, finding.seat
