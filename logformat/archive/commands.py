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
    WHAT_IS_KEPT,
)  # fmt: skip
from logformat.codecs import Codec
from logformat.commands import (
    PATH,
    Session,
    format_option,
    from_option,
    lang_option,
    output_option,
    pass_session,
    paths_argument,
    to_option,
)  # fmt: skip
from logformat.entry import Entry
from logformat.errors import LogError, Mistake, in_language
from logformat.log import Log
from logformat.wire import error_of

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


def runs_backwards(log: Log) -> bool:
    """Whether a time of a deal is before the one before it."""
    times = [event.t for event in log.events if event.t is not None]
    return any(later < earlier for earlier, later in pairwise(times))


@click.command(short_help="Tell what is in files: games, dates, players, sizes.")
@paths_argument
@click.option("--check", is_flag=True, help="Read everything and hold it against every checksum; exit 1 on damage.")
@format_option("text", "json")
@from_option
@lang_option
@pass_session
def info(session: Session, paths: tuple[str, ...], check: bool, form: str, codec: Codec | None) -> None:
    """Tell what is in files of logs: games, matches, dates, players, and how many bytes a deal takes.

    Of archives only the headers are read, unless `--check` asks for more.

    \b
    Example:
      paipu info samples/hongshi
      paipu info --check deals.pparc
    """
    for path in files.expand(paths):
        if isinstance(path, LogError):
            session.fault(path)
        elif (facts := _facts(session, path, codec or codecs.of_path(path), check=check)) is not None:
            if facts.damage:
                session.found()
            click.echo(_json(facts) if form == "json" else "\n".join(_text(session, facts, check=check)))


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

    def line(label: object, value: object) -> str:
        return f"  {in_language(label, session.lang)}: {value}"

    yield facts.file
    if facts.deals:
        yield line(DEALS, facts.deals)
    if facts.bytes and facts.deals:
        yield line(SIZE, f"{facts.bytes} ({facts.bytes / facts.deals:.1f})")
    if facts.frames is not None:
        yield line(FRAMES, facts.frames)
    if facts.events is not None:
        yield line(EVENTS, facts.events)
    yield line(GAMES, _listed(f"{game} {count}" for game, count in facts.games.most_common()))
    if facts.matches:
        yield line(MATCHES, len(facts.matches))
    if facts.players:
        yield line(PLAYERS, f"{len(facts.players)}: {_listed(sorted(facts.players))}")
    if facts.dates:
        yield line(DATES, " – ".join(dict.fromkeys(facts.dates)))
    if facts.backwards:
        yield line(BACKWARDS, f"{len(facts.backwards)}: {_listed(facts.backwards)}")
    yield from (f"  {damage}" for damage in facts.damage)
    if check and not facts.damage:
        yield f"  {in_language(ALL_WHOLE, session.lang)}"


def _listed(names: Iterable[str]) -> str:
    listed = list(names)
    return ", ".join(listed[:_SHOWN]) + (" …" if len(listed) > _SHOWN else "")


@click.command(short_help="Write what is whole of a damaged file to a new one.")
@click.argument("damaged", type=PATH, metavar="DAMAGED")
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
        raise click.BadParameter("the damaged file stays as it is; name another one", param_hint="-o")
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
    click.echo(in_language(WHAT_IS_KEPT.of(count=kept[0]), session.lang), err=True)


COMMANDS: tuple[click.Command, ...] = (info, recover)
