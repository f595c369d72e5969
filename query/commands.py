"""The commands on tables: export, query, sql, stats."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

import click

from engine.words import Lang
from logformat.codecs import Codec
from logformat.commands import (
    PATH,
    Session,
    format_option,
    from_option,
    jobs_option,
    lang_option,
    output_option,
    pass_session,
    paths_argument,
)

FORMS = ("table", "csv", "json", "jsonl", "parquet")
STDIO = "-"

folder_argument = click.argument("folder", type=PATH, metavar="DIR")
memory_option = click.option(
    "--memory-limit", metavar="SIZE", help="What DuckDB may use, such as 300MB; the rest spills to disk."
)


@click.command("export", short_help="Write logs as Parquet tables.")
@paths_argument
@click.option(
    "-o",
    "--output",
    "folder",
    required=True,
    type=PATH,
    metavar="DIR",
    help="The folder of the tables; made if missing.",
)
@click.option("--again", is_flag=True, help="Judge anew what is in the tables already.")
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
    from query.errors import RefusedError
    from query.export import export
    from query.progress import progress

    try:
        with progress() as on_progress:
            tally = export(
                paths, folder, codec=codec, jobs=jobs, again=again, on_fault=session.fault, on_progress=on_progress
            )
    except RefusedError as refused:
        session.fault(refused.text(session.lang))
        return
    if session.lang == "zh":
        session.chatter(f"{folder}：新增 {tally.new} 局，替换 {tally.replaced} 局，已有 {tally.known} 局")
    else:
        session.chatter(f"{folder}: {tally.new} new, {tally.replaced} replaced, {tally.known} known already")


def _parameters(_: click.Context, __: click.Parameter, words: tuple[str, ...]) -> dict[str, Any]:
    from query.named import read_value

    found = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise click.BadParameter(f"{word}: expected name=value")
        found[name] = read_value(text)
    return found


def _show_list(lang: Lang) -> None:
    from query.named import named_queries

    for query in named_queries().values():
        click.echo(f"@{query.name}: {query.title.text(lang)}")
        for parameter in query.parameters:
            click.echo(f"    --param {parameter.name}={parameter.default}  {parameter.doc}")
        click.echo(f"    {query.example}")


def _named(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    from query.named import named_queries

    return [f"@{name}" for name in named_queries() if f"@{name}".startswith(begun)]


@click.command("query", short_help="Ask exported tables with SQL.")
@click.argument("folder", type=PATH, metavar="DIR", required=False)
@click.argument("sql", metavar="SQL", required=False, shell_complete=_named)
@format_option(*FORMS)
@output_option
@memory_option
@click.option(
    "--param", "parameters", multiple=True, callback=_parameters, metavar="NAME=VALUE", help="A value for $NAME."
)
@click.option("--list", "is_list", is_flag=True, help="List the named queries.")
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

    SQL is DuckDB's; the tables can only be read. `-` takes the query from stdin.

    \b
    Example:
      paipu query tables "SELECT camp, avg(score) FROM seats GROUP BY camp"
      paipu query tables @win-rate-by-player --param least=10 --format csv -o rates.csv
    """
    from logformat import files
    from query.database import Database
    from query.errors import RefusedError
    from query.output import write

    if is_list:
        _show_list(session.lang)
        return
    if folder is None or sql is None:
        raise click.UsageError("expected DIR and SQL, or --list")
    try:
        text, values = _asked(sql, parameters)
        with Database(folder, memory_limit) as database, files.atomic(output) as stream:
            write(database.run(text, values), form, stream)
    except RefusedError as refused:
        session.fault(refused.text(session.lang))


def _asked(sql: str, parameters: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the SQL that was asked for, and the values of its parameters."""
    from query.named import named_query

    if sql.startswith("@"):
        query = named_query(sql[1:])
        return query.sql, query.values(parameters)
    return (sys.stdin.read() if sql == STDIO else sql), parameters


@click.command("sql", short_help="Ask exported tables from a prompt.")
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


@click.command("stats", short_help="Count what logs or tables hold.")
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
            _show_overview(paths[0], form)
            return
        with tempfile.TemporaryDirectory(prefix="paipu-") as folder:
            export(paths, folder, codec=codec, jobs=jobs, on_fault=session.fault)
            _show_overview(folder, form)
    except RefusedError as refused:
        session.fault(refused.text(session.lang))


def _show_overview(folder: str, form: str) -> None:
    from logformat import files
    from query.database import Database
    from query.named import named_query
    from query.output import write

    with Database(folder) as database, files.atomic(STDIO) as stream:
        write(database.run(named_query("overview").sql), form, stream)


COMMANDS = (export_command, query_command, sql_command, stats_command)
