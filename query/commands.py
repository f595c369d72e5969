"""The commands on tables: export, query, sql, stats."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import click

from engine.words import Lang
from logformat.codecs import Codec
from logformat.commands import (
    DIR,
    NAME_VALUE,
    NO_NAME_VALUE,
    PATH,
    format_option,
    from_option,
    jobs_option,
    keep_off_terminals,
    lang_option,
    output_option,
    paths_argument,
)
from logformat.errors import Say
from logformat.helping import argument, command, option
from logformat.session import Session, pass_session, refusal

FORMS = ("table", "csv", "json", "jsonl", "parquet")
STDIO = "-"

WRITTEN = Say(
    "{folder}: {new} new, {replaced} replaced, {known} known already",
    "{folder}：新增 {new} 局，替换 {replaced} 局，已有 {known} 局",
)
PARQUET = Say("Parquet", "Parquet 文件")
NO_QUERY = Say("expected DIR and SQL, or --list", "应给出文件夹与 SQL，或 --list")

folder_argument = argument("folder", type=PATH, metavar=DIR)
memory_option = option(
    "--memory-limit", metavar=Say("SIZE", "大小"),
    help=Say("What DuckDB may use, such as 300MB; the rest spills to disk.", "DuckDB 可用的内存，如 300MB；其余写到磁盘。"),
)  # fmt: skip


@command(
    "export",
    Say("Write logs as Parquet tables.", "把牌谱写成 Parquet 表。"),
    zh=(
        "把牌谱写成可用 SQL 查询的 Parquet 表：games、seats、events、tricks、findings。\n\n"
        "表中已有的牌谱不动；id 已有而内容不同的，其行被替换。全部写完后，各表才一并更新。"
    ),
)
@paths_argument
@option(
    "-o", "--output", "folder", required=True, type=PATH, metavar=DIR,
    help=Say("The folder of the tables; made if missing.", "存放各表的文件夹；没有则新建。"),
)  # fmt: skip
@option("--again", is_flag=True, help=Say("Judge anew what is in the tables already.", "表中已有的也重新判定。"))
@from_option
@jobs_option
@lang_option
@pass_session
def export_command(
    session: Session, paths: tuple[str, ...], folder: str, again: bool, codec: Codec | None, jobs: int
) -> None:
    """Write logs as Parquet tables that SQL can ask: games, seats, events, tricks, findings.

    A log that is in the tables already is left alone, one with a known id and other contents replaces its rows. The tables
    change all at once, when everything is written.

    \b
    Example:
      paipu export samples/specimens -o tables
    """
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")  # gives back what is free: 50 MB less at the peak
    from query.errors import RefusedError
    from query.export import export
    from query.progress import progress

    try:
        with progress(session.lang) as on_progress:
            tally = export(
                paths, folder, codec=codec, jobs=jobs, again=again, on_fault=session.fault, on_progress=on_progress
            )
    except RefusedError as refused:
        session.fault(refused.text(session.lang))
        return
    session.chatter(WRITTEN.of(folder=folder, new=tally.new, replaced=tally.replaced, known=tally.known))


def _parameters(context: click.Context, parameter: click.Parameter, words: tuple[str, ...]) -> dict[str, Any]:
    from query.named import read_value

    found = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise refusal(NO_NAME_VALUE.of(text=word), context, parameter)
        found[name] = read_value(text)
    return found


def _show_list(lang: Lang) -> None:
    from query.named import named_queries, told

    for query in named_queries().values():
        click.echo(told(f"@{query.name}", query.title, lang))
        for parameter in query.parameters:
            click.echo(f"    --param {parameter.name}={parameter.default}  {parameter.doc.text(lang)}")
        click.echo(f"    {query.example}")


def _named(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    from query.named import named_queries

    return [f"@{name}" for name in named_queries() if f"@{name}".startswith(begun)]


@command(
    "query",
    Say("Ask exported tables with SQL.", "用 SQL 查询导出的表。"),
    zh=(
        "用一条 SELECT 查询导出的表，或用 paipu 自带查询的名称（`@名称`，见 --list）。\n\n"
        "SQL 为 DuckDB 的写法；表是只读的。`-` 从标准输入读查询。"
        "比终端宽的表（在管道中以 80 列为限）横放，各列自上而下；其他形式供程序读取。"
    ),
)
@argument("folder", type=PATH, metavar=DIR, required=False)
@argument("sql", metavar="SQL", required=False, shell_complete=_named)
@format_option(*FORMS)
@output_option
@memory_option
@option(
    "--param", "parameters", multiple=True, callback=_parameters, metavar=NAME_VALUE,
    help=Say("A value for $NAME.", "给 $名称 的值。"),
)  # fmt: skip
@option("--list", "is_list", is_flag=True, help=Say("List the named queries.", "列出自带的查询。"))
@lang_option
@pass_session
def query_command(
    session: Session,
    folder: str | None,
    sql: str | None,
    form: str,
    output: str,
    memory_limit: str | None,
    parameters: dict[str, Any],
    is_list: bool,
) -> None:
    """Ask exported tables with one SELECT, or by the name of a query that ships with paipu (`@name`, see --list).

    SQL is DuckDB's; the tables can only be read. `-` takes the query from stdin. A table that is wider than the terminal
    (in a pipe: 80 columns) lies on its side, the columns going down; the other forms are for programs.

    \b
    Example:
      paipu query tables "SELECT camp, avg(score) FROM seats GROUP BY camp"
      paipu query tables @win-rate-by-player --param least=10 --format csv -o rates.csv
    """
    from logformat import files
    from query.database import Database
    from query.errors import RefusedError
    from query.named import asked
    from query.output import write

    if is_list:
        _show_list(session.lang)
        return
    if folder is None or sql is None:
        raise click.UsageError(session.say(NO_QUERY))
    if form == "parquet":
        keep_off_terminals(output, PARQUET)
    try:
        text, values = asked(sys.stdin.read() if sql == STDIO else sql, parameters)
        with Database(folder, memory_limit) as database, files.atomic(output) as stream:
            write(database.run(text, values), form, stream, session.lang, is_named=sql.startswith("@"))
    except RefusedError as refused:
        session.fault(refused.text(session.lang))


@command(
    "sql",
    Say("Ask exported tables from a prompt.", "在提示符下查询导出的表。"),
    zh="在提示符下查询导出的表：SQL 以分号结束，另有 `.tables`、`.schema`、`.help`、`.quit`。",
)
@folder_argument
@memory_option
@lang_option
@pass_session
def sql_command(session: Session, folder: str, memory_limit: str | None) -> None:
    """Ask exported tables from a prompt: SQL up to a semicolon, `.tables`, `.schema`, `.help`, `.quit`.

    \b
    Example:
      paipu sql tables
      echo "SELECT count(*) FROM games;" | paipu sql tables
    """
    from query.errors import RefusedError
    from query.prompt import talk

    try:
        talk(Path(folder), memory_limit, session)
    except RefusedError as refused:
        session.fault(refused.text(session.lang))


@command(
    "stats",
    Say("Count what logs or tables hold.", "统计牌谱或表中有多少内容。"),
    zh="按游戏统计牌谱或导出的表：局、场、玩家、事件、违规。",
)
@paths_argument
@format_option(*FORMS)
@from_option
@jobs_option
@lang_option
@pass_session
def stats_command(session: Session, paths: tuple[str, ...], form: str, codec: Codec | None, jobs: int) -> None:
    """Count what logs or exported tables hold, by game: deals, matches, players, events, findings.

    \b
    Example:
      paipu stats samples/specimens
    """
    from query.errors import RefusedError
    from query.export import export
    from query.store import MANIFEST

    try:
        if len(paths) == 1 and Path(paths[0], MANIFEST).exists():
            _show_overview(session, paths[0], form)
            return
        with tempfile.TemporaryDirectory(prefix="paipu-") as folder:
            export(paths, folder, codec=codec, jobs=jobs, on_fault=session.fault)
            if Path(folder, MANIFEST).exists():
                _show_overview(session, folder, form)
    except RefusedError as refused:
        session.fault(refused.text(session.lang))


def _show_overview(session: Session, folder: str, form: str) -> None:
    from logformat import files
    from query.database import Database
    from query.named import named_query
    from query.output import write

    with Database(folder) as database, files.atomic(STDIO) as stream:
        write(database.run(named_query("overview").sql), form, stream, session.lang, is_named=True)


COMMANDS = (export_command, query_command, sql_command, stats_command)
