"""The one log a replaying command is about: picked from a file, bound, judged if findings are wanted."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from engine.words import Label
from logformat import files
from logformat.codecs import Codec
from logformat.commands import FILE, NUMBER, PATH
from logformat.entry import Entry
from logformat.errors import Say
from logformat.helping import argument, option
from logformat.log import Log
from logformat.session import Session, refusal

if TYPE_CHECKING:
    from replayer.timeline import Timeline

Function = TypeVar("Function", bound=Callable[..., Any])

SEVERAL = Label(
    "{path} holds several logs; this is the first: choose with --log NUMBER or --log ID",
    "{path} 中有多局牌谱；现为第一局，可用 --log 编号或 --log ID 选择",
)
NO_LOG = Label("{path}: no log {wanted}", "{path}：没有牌谱 {wanted}")
NO_SEAT = Say("no seat {seat}: seats are 0 to {last}", "没有座位 {seat}：座位号为 0 到 {last}")
NO_STEP = Say(
    "no step {step}: steps are 0 to {last}, or -1 to {first} from the end",
    "没有第 {step} 步：步数为 0 到 {last}，倒数为 -1 到 {first}",
)
NO_LOGS = Label("{path}: no log to show", "{path}：没有可显示的牌谱")


STEP = Say("STEP", "步")

seat_option = option(
    "--seat", type=click.IntRange(min=0), metavar=NUMBER,
    help=Say("See with the eyes of a seat; else all cards are open.", "以某座的视角看；否则全部明牌。"),
)  # fmt: skip
log_option = option(
    "--log", "wanted", metavar="N|ID",
    help=Say("Which log of the file: its number, from 1, or its id.", "文件中的哪一局：从 1 起的编号，或其 id。"),
)  # fmt: skip
step_option = option(
    "--step", type=int, default=-1, metavar=STEP,
    help=Say(
        "After which event; 0 is the start, the default the last, -2 before.",
        "第几个事件之后；0 为开局，默认为最后，-2 为其前。",
    ),
)  # fmt: skip


def picking_options(function: Function) -> Function:
    """Add what all replaying commands take: the file, `--log`, `--seat`, `--findings`."""
    findings_option = option(
        "--findings/--no-findings", default=True,
        help=Say("Judge the log and show what was found.", "判定牌谱并显示违规。"),
    )  # fmt: skip
    for add in (findings_option, seat_option, log_option, argument("path", type=PATH, metavar=FILE)):
        function = add(function)
    return function


def picked(
    session: Session, path: str, wanted: str | None, codec: Codec | None, *, findings: bool = True
) -> Timeline | None:
    """Return the timeline of the log that is wanted; None once it has been said why there is none."""
    from engine.binding import BindError, bind
    from replayer.timeline import Timeline
    from validator.judge import judge
    from validator.report import placed

    entry = _entry(session, path, wanted, codec)
    if entry is None or entry.log is None:
        return None
    try:
        bound = bind(_in_match(entry, entry.log, path, codec))
    except BindError as error:
        session.fault(placed(entry, error))
        return None
    return Timeline(bound, judge(bound).findings if findings else ())


def _in_match(entry: Entry, log: Log, path: str, codec: Codec | None) -> Log:
    """Return a log with what it takes over from the deals of its match that stand before it in the file."""
    if log.match is None or entry.number == 1 or not Path(path).is_file():
        return log
    from engine.carrying import under
    from validator.run import follow, judge_entry

    before = takewhile(lambda one: one.number < entry.number, files.read_all((path,), codec))
    match = (one for one in before if one.log is not None and _match_of(one.log) == _match_of(log))
    *_, last = follow(map(judge_entry, chain(match, (entry,))), "en")
    return log if last.deal is None else under(log, last.deal.log)


def _match_of(log: Log) -> tuple[str, str | None]:
    return log.game, None if log.match is None else log.match.name


def check_seat(timeline: Timeline, seat: int | None) -> int | None:
    """Return a seat of the game; a usage error for another."""
    if seat is not None and seat >= timeline.seats:
        raise refusal(NO_SEAT.of(seat=seat, last=timeline.seats - 1))
    return seat


def check_step(timeline: Timeline, step: int) -> int:
    """Return the number of a step, counted from the end if negative; a usage error for one that is not there."""
    if not -len(timeline) <= step < len(timeline):
        raise refusal(NO_STEP.of(step=step, last=timeline.last, first=-len(timeline)))
    return step % len(timeline)


def _entry(session: Session, path: str, wanted: str | None, codec: Codec | None) -> Entry | None:
    entries = session.read((path,), codec)
    if wanted is not None:
        by_id = wanted.removeprefix("#")
        found = next((entry for number, entry in enumerate(entries, 1) if _is(entry, number, by_id)), None)
        if found is None:
            session.fault(NO_LOG.text(session.lang).format(path=path, wanted=wanted))
        return found
    first = next(entries, None)
    if first is None:
        if not session.has_faults:
            session.fault(NO_LOGS.text(session.lang).format(path=path))
    elif next(entries, None) is not None:
        click.echo(SEVERAL.text(session.lang).format(path=path), err=True)
    return first


def _is(entry: Entry, number: int, wanted: str) -> bool:
    if wanted.isdecimal():
        return number == int(wanted)
    return entry.log is not None and entry.log.id == wanted
