"""What is to be read of a file that broke off, and whether its last deal is the one to be recorded."""

from __future__ import annotations

import io
from collections.abc import Iterator

import msgspec

from engine.binding import BindError, bind
from engine.game import game
from logformat import errors
from logformat.entry import Entry
from logformat.errors import LogError, Say
from logformat.events import Result
from logformat.log import Log, Option
from logformat.text_writer import header_lines
from validator.journal import TORN

VERSION_LINE = b"paipu 1\n"
OTHER_GAME = Say(
    "{file}:{line}: an unfinished deal of {had} begins here, not of {wanted}; finish it, or record to another file",
    "{file}:{line}: 此处开始的一局{had}尚未打完，而要记的是{wanted}；请先记完，或记入另一文件",
)
OTHER_DEAL = Say(
    "{file}:{line}: the deal that begins here is unfinished and has {had}, not `{wanted}`; "
    "go on with it without that, then `next` begins another",
    "{file}:{line}: 此处开始的一局尚未打完，其中{had}，而非 `{wanted}`；去掉此项即可接着记，之后用 `下一局`（next）再开一局",
)
A_LINE = Say("`{line}`", "写有 `{line}`")
NO_LINE = Say("no `{place}` line", "没有 `{place}` 行")


class OtherDealError(ValueError):
    """The deal a file breaks off in is not the one asked for; `says` tells in both languages what differs."""

    def __init__(self, says: Say) -> None:
        super().__init__(says)
        self.says = says


def readable(data: bytes) -> bytes:
    """Return what there is to read: all but a last line that broke off in a log, or on the way to the first."""
    whole = data[: data.rfind(b"\n") + 1]
    if says_anything(whole) or VERSION_LINE.startswith(data[len(whole) :]):
        return whole
    return data


def says_anything(data: bytes) -> bool:
    """Whether there is more in a file than what became of lines that broke off."""
    return any(line.strip() and not line.startswith(TORN.encode()) for line in io.BytesIO(data))


def goes_on(last: Entry, wanted: str | Log, *, anew: bool) -> bool:
    """Whether the last deal of a file is unfinished and the one asked for; another game must not go unnoticed.

    `anew`: a header that says what that of the deal does not is another deal; else it is refused if it means another.
    """
    log = last.log
    if log is None or any(isinstance(event, Result) for event in log.events):
        return False
    if isinstance(wanted, str):
        if log.game != wanted:
            raise LogError(errors.BAD_GAME, found=log.game, expected=wanted, file=last.file, line=last.line)
        return True
    differing = _differing(log, wanted)
    if anew:
        return not any(differing)
    for place, line in differing:
        if not _is_meant(log, wanted, place):
            raise _other_deal(last, log, place, line)
    return True


def _differing(log: Log, wanted: Log) -> Iterator[tuple[str, str]]:
    """Yield the place and the line of what a header says that of a deal does not; sheets may have gone on."""
    said = {line for _, line in header_lines(log)}
    yield from ((place, line) for place, line in header_lines(wanted) if line not in said and place != "rules")


def _is_meant(log: Log, wanted: Log, place: str) -> bool:
    """Whether an option is in force in a deal that does not name it: as a default."""
    option = next((option for option in wanted.options if place == f"option {option.name}"), None)
    if option is None:
        return False
    others = tuple(other for other in log.options if other.name != option.name)
    try:
        return _in_force(log, (*others, option)) == _in_force(log, log.options)
    except BindError:
        return False


def _in_force(log: Log, options: tuple[Option, ...]) -> tuple[object, ...]:
    setup = bind(msgspec.structs.replace(log, options=options, events=())).setup
    return setup.options, setup.faults


def _other_deal(last: Entry, log: Log, place: str, line: str) -> OtherDealError:
    if place == "game":
        had, wanted = (Say(key, game(key).title.zh) for key in (log.game, line.removeprefix("game ")))
        return OtherDealError(OTHER_GAME.of(file=last.file, line=last.line, had=had, wanted=wanted))
    said = dict(header_lines(log)).get(place)
    had = NO_LINE.of(place=place) if said is None else A_LINE.of(line=said)
    return OtherDealError(OTHER_DEAL.of(file=last.file, line=last.line, had=had, wanted=line))
