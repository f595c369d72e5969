"""The commands about files as files: what is in them, whether they are whole, what is left of a damaged one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click
import msgspec

from logformat import codecs, errors, files
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
    NOTHING_WHOLE,
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
    jobs_option,
    lang_option,
    paths_argument,
    rewritten_option,
    to_option,
)  # fmt: skip
from logformat.errors import Say
from logformat.helping import argument, command, option
from logformat.log import Log
from logformat.session import Session, pass_session, refusal

if TYPE_CHECKING:
    from logformat.archive.facts import Facts

LINE = Say("{label}: {value}", "{label}：{value}")
NAMED = Say("{count}: {names}", "{count}（{names}）")
_SHOWN = 5


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
@jobs_option
@lang_option
@pass_session
def info(session: Session, paths: tuple[str, ...], check: bool, form: str, codec: Codec | None, jobs: int) -> None:
    """Tell what is in files of logs: games, matches, dates, players, and how many bytes a deal takes; several files end with a sum.

    Of archives only the headers are read, unless `--check` asks for more. JSON has a line for each file, and no sum.

    \b
    Example:
      paipu info samples/hongshi
      paipu info --check deals.pparc
    """
    from logformat.archive.facts import Facts, facts_of

    told, total = 0, Facts("", "", 0, events=0, frames=0)
    for facts in facts_of(paths, codec, check=check, jobs=jobs):
        for fault in facts.faults:
            session.fault(fault)
        if facts.is_lost or (facts.faults and not (facts.deals or facts.damage)):
            continue
        if facts.damage:
            session.found()
        click.echo(_json(session, facts) if form == "json" else "\n".join(_text(session, facts, check=check)))
        total.join(msgspec.structs.replace(facts, backwards=_backwards(facts), damage=[]))
        told += 1
    if told > 1 and form == "text":
        total.file = session.say(ALL_FILES.of(count=told))
        click.echo("\n".join(_text(session, total, check=False)))


def _json(session: Session, facts: Facts) -> str:
    shape = msgspec.structs.asdict(facts)
    del shape["faults"], shape["is_lost"]
    shape |= {"matches": len(facts.matches), "players": len(facts.players), "backwards": _backwards(facts)}
    shape["damage"] = list(map(session.text, facts.damage))
    return msgspec.json.encode(shape).decode()


def _backwards(facts: Facts) -> list[str | int]:
    """Return the names of the deals whose times run backwards, `file#n` of one without an id."""
    return [f"{facts.file}#{name}" if isinstance(name, int) else name for name in facts.backwards]


def _text(session: Session, facts: Facts, *, check: bool) -> Iterator[str]:
    """Yield the lines about a file in the language of the run."""

    def line(label: Say, value: object) -> str:
        return "  " + session.say(LINE.of(label=label, value=value))

    def named(names: Iterable[str]) -> Say:
        listed = list(names)
        return NAMED.of(count=len(listed), names=_listed(listed))

    yield facts.file
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
        yield line(BACKWARDS, named(map(str, _backwards(facts))))
    yield from (f"  {session.text(damage)}" for damage in facts.damage)
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
@rewritten_option
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
    if output != files.STDIO and files.is_same(output, damaged):
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
                session.has_read = True
                kept[0] += 1
                yield entry.log
        if session.has_findings and not session.has_read:
            session.fault(NOTHING_WHOLE.of(file=damaged))

    files.write(session.unless_lost(whole(), output), output, to_codec)
    click.echo(session.say(WHAT_IS_KEPT.of(count=kept[0])), err=True)


COMMANDS: tuple[click.Command, ...] = (info, recover)
