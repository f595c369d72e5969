"""The commands that rewrite streams of logs: cat, split, merge, dedupe, anonymize (in a file of its own); and diff."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from logformat import codecs, files
from logformat.codecs import Codec
from logformat.columns import STEERING
from logformat.commands import (
    DIR,
    NUMBER,
    PATH,
    format_option,
    from_option,
    jobs_option,
    lang_option,
    paths_argument,
    rewritten_option,
    to_option,
    written_as,
)
from logformat.entry import Entry
from logformat.errors import LogError, Say, counted
from logformat.helping import argument, command, option
from logformat.rewriting.anonymize import anonymize
from logformat.session import Session, pass_session, refusal, write_results

if TYPE_CHECKING:
    from logformat.rewriting.comparing import Difference

TWO_CONTENTS = Say("log {log} again, with other contents", "牌谱 {log} 再次出现，内容不同")
DIFFERS = Say("log {log} differs", "牌谱 {log} 不同")
ONLY_IN = Say("log {log} is only in {file}", "牌谱 {log} 仅见于 {file}")
WRITTEN = Say("{count} in {folder}", "{folder} 中写入 {count} 个文件")
NO_FOLDER = Say(
    "{folder} is a file; expected a folder, which is made if missing", "{folder} 是文件；应为文件夹（没有则新建）"
)
IN_THE_WAY = Say(
    "{file} is there already; split into a folder without {extension} files",
    "{file} 已经存在；请选一个没有 {extension} 文件的文件夹",
)


# ---------------------------------------------------------------- cat


@command(
    "cat",
    Say("Write logs to stdout.", "把牌谱写到标准输出。"),
    zh="把牌谱一局接一局写到标准输出，编码任选。",
)
@paths_argument
@option(
    "--skip", type=click.IntRange(min=0), default=0, show_default=True, metavar=NUMBER,
    help=Say("Pass so many logs over.", "跳过若干局。"),
)  # fmt: skip
@option(
    "-n", "--limit", type=click.IntRange(min=0), metavar=NUMBER,
    help=Say("Write at most so many logs.", "至多写若干局。"),
)  # fmt: skip
@from_option
@to_option
@jobs_option
@lang_option
@pass_session
def cat(
    session: Session, paths: tuple[str, ...], skip: int, limit: int | None, codec: Codec | None, to_codec: Codec | None,
    jobs: int,
) -> None:  # fmt: skip
    """Write logs to stdout, one after another, in any codec.

    \b
    Example:
      paipu cat samples/hongshi --limit 2
      paipu cat club.pparc --to jsonl | jq .id
    """
    from logformat.rewriting.sharing import Pairs, Streams, rewrite

    def some(pairs: Pairs) -> Pairs:
        return islice(pairs, min(skip, sys.maxsize), None if limit is None else min(skip + limit, sys.maxsize))

    rewrite(session, Streams(paths, codec, files.STDIO, written_as(files.STDIO, to_codec), jobs), choose=some)


# ---------------------------------------------------------------- split


@command(
    "split",
    Say("Write logs to several files, by game, match, date or number.", "按游戏、场、日期或局数把牌谱写到多个文件。"),
    zh="把牌谱写到一个文件夹的多个文件中；全部写完后，各文件才一并出现。",
)
@paths_argument
@option(
    "-o", "--output", "folder", required=True, type=PATH, metavar=DIR,
    help=Say(
        "The folder of the files, without any of their extension before; made if missing.",
        "存放各文件的文件夹，其中不可已有同扩展名的文件；没有则新建。",
    ),
)  # fmt: skip
@option(
    "--by", type=click.Choice(["game", "match", "date"]), default="game", show_default=True,
    help=Say("A file each.", "每个游戏、每场或每个日期一个文件。"),
)  # fmt: skip
@option(
    "--every", type=click.IntRange(min=1), metavar=NUMBER,
    help=Say("Instead: a file for every N logs.", "改为每 N 局一个文件。"),
)  # fmt: skip
@from_option
@to_option
@jobs_option
@lang_option
@pass_session
def split(
    session: Session,
    paths: tuple[str, ...],
    folder: str,
    by: str,
    every: int | None,
    codec: Codec | None,
    to_codec: Codec | None,
    jobs: int,
) -> None:
    """Write logs to several files of a folder, which appear when all of them are written.

    \b
    Example:
      paipu split samples/hongshi samples/erbaiwu -o by-game --by game
      paipu split club.pparc -o pieces --every 100000 --to archive
    """
    from logformat.rewriting import parts
    from logformat.rewriting.sharing import Streams, told_about

    if Path(folder).exists() and not Path(folder).is_dir():
        raise refusal(NO_FOLDER.of(folder=folder))
    to_codec = to_codec or codecs.TEXT
    if (file := parts.in_the_way(Path(folder), to_codec)) is not None:
        raise refusal(IN_THE_WAY.of(file=file, extension=to_codec.extension))
    streams = Streams(paths, codec, folder, to_codec, jobs)
    logs = told_about(session, streams, codecs.MESSAGEPACK.name, about=partial(parts.key_of, by=by))
    logs = logs if every is None else parts.by_number(logs, every)
    names = parts.split(session.unless_lost(logs, folder), Path(folder), to_codec, jobs)
    session.chatter(WRITTEN.of(count=counted(len(names), "file"), folder=folder))


# ---------------------------------------------------------------- merge, dedupe


@command(
    "merge",
    Say("Join files of logs into one, each log once.", "把多个牌谱文件合为一个，每局只留一份。"),
    zh=(
        "把多个牌谱文件合为一个，每局只留一份；若有两局 id 相同而内容不同，则退出码为 1。\n\n"
        "这样的两局都保留，并在标准错误中指出后一局。按日期时，由一个进程并排读取各文件。"
    ),
)
@paths_argument
@option(
    "--by", type=click.Choice(["order", "date"]), default="order", show_default=True,
    help=Say(
        "One file after another, or by `tag date`, each file being in order of it.",
        "一个文件接一个文件，或按 `tag date`（各文件内须已按日期排列）。",
    ),
)  # fmt: skip
@rewritten_option
@from_option
@to_option
@jobs_option
@lang_option
@pass_session
def merge(
    session: Session, paths: tuple[str, ...], by: str, output: str, codec: Codec | None, to_codec: Codec | None,
    jobs: int,
) -> None:  # fmt: skip
    """Join files of logs into one, each log once; exit 1 if two of them share an id but not their contents.

    Both of such logs are kept, and the second is named on stderr. By date, one process reads the files side by side.

    \b
    Example:
      paipu merge monday.paipu tuesday.jsonl -o week.pparc --by date
    """
    from logformat.rewriting import joining
    from logformat.rewriting.sharing import Streams, rewrite, write_read

    def conflict(found: joining.Identity) -> None:
        session.found()
        click.echo(f"{found.where}: {session.say(TWO_CONTENTS.of(log=found.name))}", err=True)

    streams = Streams(paths, codec, output, written_as(output, to_codec), jobs)
    united = partial(joining.united, on_conflict=conflict)
    if by == "date":
        entries = joining.by_date(_file_read(session, path, codec) for path in files.expand(paths))
        write_read(session, entries, streams, about=joining.identity, choose=united)
    else:
        rewrite(session, streams, about=joining.identity, choose=united)


def _file_read(session: Session, path: Path | LogError, codec: Codec | None) -> Iterator[Entry]:
    if isinstance(path, LogError):
        session.fault(path)
        return iter(())
    return session.read((str(path),), codec)


@command(
    "dedupe",
    Say("Drop logs that are there already.", "去掉已有的牌谱。"),
    zh="去掉已有的牌谱：内容相同的（不论写法）只留第一局。",
)
@paths_argument
@option(
    "--by", type=click.Choice(["content", "id"]), default="content", show_default=True,
    help=Say(
        "What makes two logs the same; without an id it is the content.", "凭什么算同一局；没有 id 的凭内容。"
    ),
)  # fmt: skip
@rewritten_option
@from_option
@to_option
@jobs_option
@lang_option
@pass_session
def dedupe(
    session: Session, paths: tuple[str, ...], by: str, output: str, codec: Codec | None, to_codec: Codec | None,
    jobs: int,
) -> None:  # fmt: skip
    """Drop logs that are there already: the first of those with the same content, however spelled, stays.

    \b
    Example:
      paipu dedupe samples/hongshi samples/hongshi -o once.jsonl
      paipu dedupe club/*.paipu --by id -o club.pparc
    """
    from logformat.rewriting import joining
    from logformat.rewriting.sharing import Streams, rewrite

    streams = Streams(paths, codec, output, written_as(output, to_codec), jobs)
    about = joining.id_of if by == "id" else joining.content_of
    rewrite(session, streams, about=about, choose=joining.without_repeats)


# ---------------------------------------------------------------- diff


@command(
    "diff",
    Say("Tell what differs between two files of logs.", "指出两个牌谱文件的不同之处。"),
    zh="按 id 指出两局牌谱或两个牌谱文件的不同之处；有不同则退出码为 1。",
)
@argument("first", type=PATH, metavar=Say("FIRST", "文件一"))
@argument("second", type=PATH, metavar=Say("SECOND", "文件二"))
@format_option("text", "jsonl")
@from_option
@jobs_option
@lang_option
@pass_session
def diff(session: Session, first: str, second: str, form: str, codec: Codec | None, jobs: int) -> None:
    """Tell what differs between two logs, or two files of logs, by their ids; exit 1 if anything does.

    \b
    Example:
      paipu diff samples/hongshi/HS-TURN-01.paipu samples/hongshi/HS-TURN-01.ok.paipu
      paipu diff yesterday.jsonl today.pparc --format jsonl
    """
    from logformat.rewriting.comparing import compared, id_of
    from logformat.rewriting.sharing import side_by_side

    with side_by_side(session, (first, second), codec, jobs, id_of) as (one, other):
        write_results(_told(session, compared(one, other), form, {"first": first, "second": second}))


def _told(session: Session, found: Iterable[Difference], form: str, names: dict[str, str]) -> Iterator[str]:
    for difference in found:
        session.found()
        if form == "jsonl":
            yield msgspec.json.encode(difference).decode() + "\n"
        elif difference.only is not None:
            yield session.say(ONLY_IN.of(log=difference.log, file=names[difference.only])) + "\n"
        else:
            yield session.say(DIFFERS.of(log=difference.log)) + "\n"
            for change in difference.changes:
                yield f"  {change.place}\n"
                yield from (f"  - {line.translate(STEERING)}\n" for line in change.gone)
                yield from (f"  + {line.translate(STEERING)}\n" for line in change.come)


COMMANDS: tuple[click.Command, ...] = (cat, split, merge, dedupe, anonymize, diff)
