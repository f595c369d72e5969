"""The SQL prompt: statements end with a semicolon, commands begin with a dot."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from engine.words import Lang
from logformat.session import Session
from query.database import Database
from query.errors import RefusedError
from query.named import named_queries, named_query, read_value, told
from query.output import write
from query.tables import BY_NAME, GAME, TABLES

HELP = {
    "en": "SELECT …;  @name [param=value …]  .tables  .schema [TABLE]  .queries  .help  .quit",
    "zh": "SELECT …;  @名称 [参数=值 …]  .tables 各表  .schema [表] 各列  .queries 现成查询  .help 帮助  .quit 退出",
}
HISTORY_LENGTH = 1000


def talk(folder: Path, memory_limit: str | None, session: Session) -> None:
    """Answer statements until the input ends or says `.quit`; a faulty one is told, the next is asked for."""
    lang = session.lang
    is_watched = sys.stdin.isatty()
    with Database(folder, memory_limit) as database, _history(is_watched):
        if is_watched:
            click.echo(HELP[lang], err=True)
        for text in _statements(is_watched):
            if text in (".quit", ".exit"):
                return
            try:
                _answer(text, database, lang)
            except RefusedError as refused:
                session.fault(refused.text(lang))
        if is_watched:
            session.has_faults = False


def _answer(text: str, database: Database, lang: Lang) -> None:
    if text.startswith("."):
        _command(text.split(), lang)
        return
    values: dict[str, Any] = {}
    is_named = text.startswith("@")
    if is_named:
        name, *words = text[1:].rstrip(";").split()
        query = named_query(name)
        text, values = query.sql, query.values(_values(words))
    stream = sys.stdout.buffer
    write(database.run(text, values), "table", stream, lang, is_named=is_named)
    stream.flush()


def _values(words: list[str]) -> dict[str, Any]:
    return {name: read_value(value) for name, _, value in (word.partition("=") for word in words)}


def _command(words: list[str], lang: Lang) -> None:
    if words[0] == ".tables":
        for table in TABLES:
            click.echo(told(table.name, table.doc, lang))
    elif words[0] == ".schema":
        if unknown := [name for name in words[1:] if name not in BY_NAME]:
            raise RefusedError(
                f"no table named {unknown[0]}; there are: {', '.join(BY_NAME)}",
                f"没有名为 {unknown[0]} 的表；现有的表：{'、'.join(BY_NAME)}",
            )
        for name in words[1:] or BY_NAME:
            click.echo(told(name, BY_NAME[name].doc, lang))
            for column in (GAME, *BY_NAME[name].columns):
                click.echo("  " + told(column.name, column.doc, lang))
    elif words[0] == ".queries":
        for query in named_queries().values():
            click.echo(told(f"@{query.name}", query.title, lang))
    else:
        click.echo(HELP[lang])


def _statements(is_watched: bool) -> Iterator[str]:
    """Yield what is to be answered: a line that begins with `.` or `@`, or SQL up to its semicolon."""
    lines: list[str] = []
    for line in _lines(is_watched, lines):
        if not lines and line.lstrip().startswith((".", "@")):
            yield line.strip()
            continue
        lines.append(line)
        text = "\n".join(lines).strip()
        if text.endswith(";") or not text:
            lines.clear()
            if text:
                yield text
    if rest := "\n".join(lines).strip():
        yield rest


def _lines(is_watched: bool, pending: list[str]) -> Iterator[str]:
    """Yield the lines of the input; Ctrl-C drops what was typed so far, Ctrl-D ends it."""
    while True:
        try:
            if is_watched:
                yield input("   ...> " if pending else "paipu> ")
            else:
                yield from (line.rstrip("\n") for line in sys.stdin)
                return
        except KeyboardInterrupt:
            if not is_watched:
                raise
            pending.clear()
            click.echo(err=True)
        except EOFError:
            click.echo(err=True)
            return


@contextlib.contextmanager
def _history(is_watched: bool) -> Iterator[None]:
    """Keep what is typed from one prompt to the next, where the system has line editing."""
    try:
        import readline
    except ImportError:
        is_watched = False
    if not is_watched:
        yield
        return
    state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    file = state / "paipu" / "sql_history"
    with contextlib.suppress(OSError):
        readline.read_history_file(file)
    readline.set_history_length(HISTORY_LENGTH)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            readline.write_history_file(file)
