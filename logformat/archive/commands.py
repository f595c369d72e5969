"""The commands about files as files: what is in them, whether they are whole, what is left of a damaged one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import click
import msgspec

from logformat import codecs, errors, files, wellformed
from logformat.archive.phrases import (
    ALL_FILES,
    ALL_WHOLE,
    BACKWARDS,
    DATES,
    DEALS,
    EVENTS,
    FRAMES,
    GAMES,
    MATCHES,
    PLAYERS,
    SIZE,
    SIZE_A_DEAL,
    STAYS,
    WHAT_IS_KEPT,
)  # fmt: skip
from logformat.codecs import Codec
from logformat.commands import (
    FILE,
    PATH,
    format_option,
    from_option,
    lang_option,
    output_option,
    paths_argument,
    to_option,
)  # fmt: skip
from logformat.entry import Entry
from logformat.errors import LogError, Mistake, Say
from logformat.helping import argument, command, option
from logformat.log import Log
from logformat.session import Session, pass_session, refusal
from logformat.wire import error_of

LINE = Say("{label}: {value}", "{label}：{value}")
NAMED = Say("{count}: {names}", "{count}（{names}）")
_SHOWN = 5


class Facts(msgspec.Struct):
    """What is in one file, counted while it is read."""

    file: str
    codec: str
    bytes: int
    deals: int = 0
    events: int | None = None
    frames: int | None = None
    games: Counter[str] = msgspec.field(default_factory=Counter)
    matches: set[tuple[str, str]] = set()
    players: set[str] = set()
    dates: tuple[str, str] | None = None
    backwards: list[str] = []
    damage: list[str] = []

    def add(self, log: Log) -> None:
        """Take in a deal, or its header."""
        self.deals += 1
        self.games[log.game] += 1
        if log.match is not None:
            self.matches.add((log.game, log.match.name))
        for player in log.players:
            self.players.add(player.pairs.get("id", player.name))
        if (date := log.tag("date")) is not None:
            first, last = self.dates or (date, date)
            self.dates = min(first, date), max(last, date)
        if self.events is not None:
            self.events += len(log.events)
            if runs_backwards(log):
                self.backwards.append(log.id or f"{self.file}#{self.deals}")

    def join(self, other: Facts) -> None:
        """Take in what is in another file; what is not known of one is not known of both."""
        self.bytes += other.bytes
        self.deals += other.deals
        self.events = None if self.events is None or other.events is None else self.events + other.events
        self.frames = None if self.frames is None or other.frames is None else self.frames + other.frames
        self.games.update(other.games)
        self.matches |= other.matches
        self.players |= other.players
        dates = [*(self.dates or ()), *(other.dates or ())]
        self.dates = (min(dates), max(dates)) if dates else None
        self.backwards += other.backwards


def runs_backwards(log: Log) -> bool:
    """Whether a time of a deal is before the one before it."""
    times = [event.t for event in log.events if event.t is not None]
    return any(later < earlier for earlier, later in pairwise(times))


@command(
    "info",
    Say("Tell what is in files: games, dates, players, sizes.", "说明文件中有什么：游戏、日期、玩家、大小。"),
    zh=(
        "说明牌谱文件中有什么：游戏、场、日期、玩家，以及每局占多少字节；有几个文件时末尾有合计。\n\n"
        "归档文件只读头行，除非用 `--check`。JSON 每个文件一行，没有合计。"
    ),
)
@paths_argument
@option(
    "--check", is_flag=True,
    help=Say(
        "Read everything and hold it against every checksum; exit 1 on damage.",
        "读完全部内容并核对每个校验和；有损坏则退出码为 1。",
    ),
)  # fmt: skip
@format_option("text", "json")
@from_option
@lang_option
@pass_session
def info(session: Session, paths: tuple[str, ...], check: bool, form: str, codec: Codec | None) -> None:
    """Tell what is in files of logs: games, matches, dates, players, and how many bytes a deal takes; several files end with a sum.

    Of archives only the headers are read, unless `--check` asks for more. JSON has a line for each file, and no sum.

    \b
    Example:
      paipu info samples/hongshi
      paipu info --check deals.pparc
    """
    told, total = 0, Facts("", "", 0, events=0, frames=0)
    for path in files.expand(paths):
        if isinstance(path, LogError):
            session.fault(path)
        elif (facts := _facts(session, path, codec or codecs.of_path(path), check=check)) is not None:
            if facts.damage:
                session.found()
            click.echo(_json(facts) if form == "json" else "\n".join(_text(session, facts, check=check)))
            total.join(facts)
            told += 1
    if told > 1 and form == "text":
        total.file = session.say(ALL_FILES.of(count=told))
        click.echo("\n".join(_text(session, total, check=False)))


def _facts(session: Session, path: Path, codec: Codec | None, *, check: bool) -> Facts | None:
    size = path.stat().st_size if path.is_file() else 0
    facts = Facts(str(path), codec.name if codec else "", size)
    try:
        if codec is codecs.ARCHIVE and path.is_file() and not check:
            return _headers(facts, path)
        facts.events = 0
        for entry in files.read(path, codec=codec):
            _take(session, facts, entry, is_thorough=check)
    except LogError as error:
        session.fault(error)
        return None
    return facts if facts.deals or facts.damage else None


def _headers(facts: Facts, path: Path) -> Facts:
    from logformat.archive.reader import Archive

    with Archive.open(path) as archive:
        facts.frames = len(archive.places)
        for header in archive.headers():
            facts.add(header)
    return facts


def _take(session: Session, facts: Facts, entry: Entry, *, is_thorough: bool) -> None:
    if entry.error is not None and entry.error.fault is errors.DAMAGED:
        facts.damage.append(session.text(entry.error))
    elif entry.error is not None:
        session.fault(entry.error)
    if entry.log is not None:
        facts.add(entry.log)
    if entry.log is not None and is_thorough:
        try:
            wellformed.check(entry.log)
        except Mistake as mistake:  # no writer takes such a log
            facts.damage.append(session.text(error_of(mistake, facts.file, None, entry.byte)))


def _json(facts: Facts) -> str:
    shape = msgspec.structs.asdict(facts) | {"matches": len(facts.matches), "players": len(facts.players)}
    return msgspec.json.encode(shape).decode()


def _text(session: Session, facts: Facts, *, check: bool) -> Iterator[str]:
    """Yield the lines about a file in the language of the run."""

    def line(label: Say, value: object) -> str:
        return "  " + session.say(LINE.of(label=label, value=value))

    def named(names: Iterable[str]) -> Say:
        listed = list(names)
        return NAMED.of(count=len(listed), names=_listed(listed))

    yield facts.file
    if facts.deals:
        yield line(DEALS, facts.deals)
    if facts.bytes and facts.deals:
        size = SIZE if facts.deals == 1 else SIZE_A_DEAL
        yield "  " + session.say(size.of(bytes=facts.bytes, each=round(facts.bytes / facts.deals, 1)))
    if facts.frames is not None:
        yield line(FRAMES, facts.frames)
    if facts.events is not None:
        yield line(EVENTS, facts.events)
    if facts.games:
        yield line(GAMES, _listed(f"{game} {count}" for game, count in facts.games.most_common()))
    if facts.matches:
        yield line(MATCHES, len(facts.matches))
    if facts.players:
        yield line(PLAYERS, named(sorted(facts.players)))
    if facts.dates:
        yield line(DATES, " – ".join(dict.fromkeys(facts.dates)))
    if facts.backwards:
        yield line(BACKWARDS, named(facts.backwards))
    yield from (f"  {damage}" for damage in facts.damage)
    if check and not facts.damage:
        yield f"  {session.say(ALL_WHOLE)}"


def _listed(names: Iterable[str]) -> str:
    listed = list(names)
    return ", ".join(listed[:_SHOWN]) + (" …" if len(listed) > _SHOWN else "")


@command(
    "recover",
    Say("Write what is whole of a damaged file to a new one.", "把损坏文件中完好的部分写入新文件。"),
    zh="把损坏文件中每一局完好的牌谱写入新文件，并说明缺了什么；有缺则退出码为 1。",
)
@argument("damaged", type=PATH, metavar=FILE)
@output_option
@from_option
@to_option
@lang_option
@pass_session
def recover(session: Session, damaged: str, output: str, codec: Codec | None, to_codec: Codec | None) -> None:
    """Write every deal that is whole of a damaged file to a new one, and say what is gone; exit 1 if anything is.

    \b
    Example:
      paipu recover damaged.pparc -o whole.pparc
    """
    if output != files.STDIO and Path(output).exists() and Path(output).samefile(damaged):
        raise refusal(STAYS)
    kept = [0]

    def whole() -> Iterator[Log]:
        for entry in files.read(damaged, codec=codec or codecs.of_path(damaged)):
            if entry.error is not None and entry.error.fault is errors.NO_FILE:
                session.fault(entry.error)
            elif entry.error is not None:
                click.echo(session.text(entry.error), err=True)
                session.found()
            if entry.log is not None:
                kept[0] += 1
                yield entry.log

    files.write(whole(), output, to_codec)
    click.echo(session.say(WHAT_IS_KEPT.of(count=kept[0])), err=True)


COMMANDS: tuple[click.Command, ...] = (info, recover)
