"""The command that records a deal at the table: record."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

import click

from engine.game import ROOMS
from logformat import codecs
from logformat.commands import PATH, Session, lang_option, pass_session
from logformat.errors import LogError

if TYPE_CHECKING:
    from logformat.log import Log
    from validator.scorekeeper.desk import Desk

EVERY, NEVER = "every", "never"


def _sync(_: click.Context, __: click.Parameter, text: str) -> int:
    """Read after how many lines the disk is waited for."""
    if text.isascii() and text.isdigit() and int(text) > 0:
        return int(text)
    if text not in (EVERY, NEVER):
        raise click.BadParameter(f"{text!r} is neither every, never nor a number of lines")
    return 1 if text == EVERY else 0


def _header(lines: tuple[str, ...], players: tuple[str, ...], options: tuple[str, ...]) -> Iterator[str]:
    """Yield the header lines that options of the command stand for."""
    for text in players:
        seat, sign, name = text.partition("=")
        if not sign:
            raise click.BadParameter(f"{text!r} is no SEAT=NAME", param_hint="--player")
        yield f"player {seat} {json.dumps(name, ensure_ascii=False)}"
    for text in options:
        name, sign, value = text.partition("=")
        if not sign:
            raise click.BadParameter(f"{text!r} is no NAME=VALUE", param_hint="--option")
        yield f"option {name} {value.replace(',', ' ')}"
    yield from lines


@click.command(short_help="Record a deal at the table, line by line.")
@click.argument("key", type=click.Choice(ROOMS), metavar="GAME")
@click.option(
    "-o", "--output", required=True, type=PATH, metavar="FILE", help="The file (.paipu); taken up where it broke off."
)
@click.option("--player", "players", multiple=True, metavar="SEAT=NAME", help="Who sits where.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--match", nargs=2, metavar="NAME NUMBER", help="The match, and the number of the deal in it.")
@click.option("--header", "lines", multiple=True, metavar="LINE", help='Another header line, such as "dealer 2".')
@click.option(
    "--sync", default=EVERY, show_default=True, callback=_sync, metavar="every|N|never",
    help="Wait for the disk at every line, every N, or never.",
)  # fmt: skip
@lang_option
@pass_session
def record(
    session: Session,
    key: str,
    output: str,
    players: tuple[str, ...],
    options: tuple[str, ...],
    match: tuple[str, str] | None,
    lines: tuple[str, ...],
    sync: int,
) -> None:
    """Record a deal at the table: type or paste the lines of a log, each is judged and in the file at once.

    At the prompt, Tab completes, ? lists the legal moves and `help` tells the rest. Illegal moves are kept as they
    happened, unless `undo` takes them back. The result is written when the deal is over. A file that ends within a
    deal is taken up there, whatever ended the recording.

    \b
    Example:
      paipu record hongshi -o tonight.paipu --player 0=东 --match "spring cup" 1
      paipu record hongshi -o tonight.paipu < typed.txt
    """
    from validator.recorder import Recorder
    from validator.scorekeeper.desk import Desk

    if codecs.of_path(output) not in (None, codecs.TEXT):
        raise click.BadParameter(f"{output}: a log is recorded as text, in a .paipu file", param_hint="-o")
    given = list(_header(lines, players, options))
    if match is not None:
        given.append(f"match {json.dumps(match[0], ensure_ascii=False)} {match[1]}")
    try:
        with Recorder(output, _head(key, given), sync=sync) as recorder:
            if not recorder.log.events and recorder.log.tag("date") is None:
                recorder.record(f"tag date {datetime.now().astimezone().isoformat(timespec='seconds')}")
            desk = Desk(recorder, session.lang)
            _serve(desk)
    except LogError as error:
        session.fault(error)
        return
    session.has_faults |= desk.has_faults
    session.has_findings |= desk.has_findings


def _head(key: str, given: list[str]) -> Log:
    """Return the header that the options of the command ask for."""
    from engine.game import game
    from logformat.text import loads

    (head,) = loads("\n".join((f"paipu 1\ngame {key}\nrules {game(key).sheet_version}", *given)) + "\n")
    return head


def _serve(desk: Desk) -> None:
    """Answer the lines of stdin until it ends or the scorekeeper leaves."""
    for line in _typed(desk) if sys.stdin.isatty() else _piped():
        for text in desk.answer(line):
            click.echo(text)
        if desk.is_left:
            return


def _piped() -> Iterator[str]:
    yield from (raw.decode(errors="replace") for raw in sys.stdin.buffer)


def _typed(desk: Desk) -> Iterator[str]:
    """Yield what is typed at the prompt; Ctrl-C drops the line, Ctrl-D leaves."""
    _complete(desk)
    for text in desk.welcome():
        click.echo(text)
    while True:
        try:
            yield input(desk.prompt())
        except KeyboardInterrupt:
            click.echo()
        except EOFError:
            click.echo()
            return


def _complete(desk: Desk) -> None:
    """Let Tab complete words, seats and the cards left in a hand."""
    try:
        import readline
    except ImportError:
        return
    from validator.scorekeeper.completion import completions

    def complete(_: str, number: int) -> str | None:
        before = readline.get_line_buffer()[: readline.get_endidx()]
        found = completions(desk.recorder, before)
        return found[number] + ("" if found[number].endswith("=") else " ") if number < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" \t")
    readline.parse_and_bind("tab: complete")


COMMANDS = (record,)
