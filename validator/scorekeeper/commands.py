"""The command that records a deal at the table: record."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.game import Game, game
from logformat import codecs
from logformat.commands import FILE, GAME, NAME_VALUE, PATH, lang_option
from logformat.errors import LogError, Say
from logformat.helping import argument, command, option
from logformat.session import Session, pass_session, refusal
from validator.choosing import GameName

if TYPE_CHECKING:
    from logformat.log import Log
    from validator.scorekeeper.desk import Desk

EVERY, NEVER = "every", "never"
NO_SYNC = Say("{text!r} is neither every, never nor a number of lines", "{text!r} 不是 every、never，也不是行数")
NO_SEAT_NAME = Say("{text!r} is no SEAT=NAME", "{text!r} 不是“座位=名字”的形式")
NOT_TEXT = Say("{output}: a log is recorded as text, in a .paipu file", "{output}：牌谱以文本记录，文件为 .paipu")
NO_SUCH = Say("{option}: {why}", "{option}：{why}")
NO_HEADER = Say("{line!r} is no line of a header: {why}", "{line!r} 不是头行：{why}")
NO_FOLDER = Say(
    "{output}: there is no folder {folder}; expected a file in a folder that is there",
    "{output}：没有文件夹 {folder}；应为已有文件夹中的文件",
)
A_FOLDER = Say("{output} is a folder; expected a file", "{output} 是文件夹；应为文件")

Given = tuple[str, str]
"""An option of the command as typed, and the header line it stands for."""


def _sync(_: click.Context, __: click.Parameter, text: str) -> int:
    """Read after how many lines the disk is waited for."""
    if text.isascii() and text.isdigit() and int(text) > 0:
        return int(text)
    if text not in (EVERY, NEVER):
        raise refusal(NO_SYNC.of(text=text))
    return 1 if text == EVERY else 0


def _header(room: Game, lines: tuple[str, ...], players: tuple[str, ...], options: tuple[str, ...]) -> Iterator[Given]:
    """Yield options of the command, and the header lines they stand for."""
    from validator.option_words import read_options
    from validator.scorekeeper.speech import as_written

    for text in players:
        seat, sign, name = text.partition("=")
        if not sign:
            raise refusal(NO_SEAT_NAME.of(text=text))
        yield f"--player {text}", f"player {seat} {json.dumps(name, ensure_ascii=False)}"
    for name, words in read_options(options, [room]):
        yield f"--option {name}", f"option {name} {' '.join(words)}"
    yield from ((f"--header {json.dumps(line, ensure_ascii=False)}", as_written(room, line)) for line in lines)


def _check_output(output: str) -> None:
    """Refuse an output in which no log can be recorded."""
    path = Path(output)
    if codecs.of_path(output) not in (None, codecs.TEXT):
        raise refusal(NOT_TEXT.of(output=output))
    if not path.parent.is_dir():
        raise refusal(NO_FOLDER.of(output=output, folder=path.parent))
    if path.is_dir():
        raise refusal(A_FOLDER.of(output=output))


@command(
    "record",
    Say("Record a deal at the table, line by line.", "在牌桌上逐行记录一局。"),
    zh=(
        "在牌桌上记录一局：键入或粘贴牌谱的各行，每行当即判定并写入文件。\n\n"
        "在提示符下，行首可写中文（`庄家 2`、`出 0 红桃10`、`过3`），Tab 键补全，? 列出合规的着法，`帮助` 说明其余。违规的着法照实保留，除非用 `撤销` 收回。"
        "打完后写出结果。文件若止于一局之中，不论因何中断，都从那里接着记。"
        "`paipu games` 列出各游戏的写法。"
    ),
)
@argument("key", type=GameName(), metavar=GAME)
@option(
    "-o", "--output", required=True, type=PATH, metavar=FILE,
    help=Say("The file (.paipu); taken up where it broke off.", "文件（.paipu）；从中断之处接着记。"),
)  # fmt: skip
@option(
    "--player",
    "players",
    multiple=True,
    metavar=Say("SEAT=NAME", "座位=名字"),
    help=Say("Who sits where.", "谁坐哪里。"),
)
@option("--option", "options", multiple=True, metavar=NAME_VALUE, help=Say("An option of the game.", "游戏的选项。"))
@option(
    "--match", nargs=2, metavar=Say("NAME NUMBER", "场名 局号"),
    help=Say("The match, and the number of the deal in it.", "哪一场，以及其中的第几局。"),
)  # fmt: skip
@option(
    "--header", "lines", multiple=True, metavar=Say("LINE", "行"),
    help=Say('Another header line, such as "dealer 2".', "另一头行，如 “dealer 2”。"),
)  # fmt: skip
@option(
    "--sync", default=EVERY, show_default=True, callback=_sync, metavar="every|N|never",
    help=Say("Wait for the disk at every line, every N, or never.", "每行、每 N 行等待写入磁盘，或从不等待。"),
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
    deal is taken up there, whatever ended the recording. `paipu games` lists the games.

    \b
    Example:
      paipu record hongshi -o tonight.paipu --player 0=东 --match "spring cup" 1
      paipu record hongshi -o tonight.paipu < typed.txt
    """
    from engine.binding import bind
    from validator.recorder import Recorder
    from validator.resuming import OtherDealError
    from validator.scorekeeper.desk import Desk

    _check_output(output)
    given = list(_header(game(key), lines, players, options))
    if match is not None:
        name = json.dumps(match[0], ensure_ascii=False)
        given.append((f"--match {name} {match[1]}", f"match {name} {match[1]}"))
    head = _head(key, given)
    try:
        if not Path(output).exists():
            bind(head)
        with Recorder(output, head, sync=sync, anew=False) as recorder:
            if not recorder.log.events and recorder.log.tag("date") is None:
                recorder.record(f"tag date {datetime.now().astimezone().isoformat(timespec='seconds')}")
            desk = Desk(recorder, session.lang)
            _serve(desk)
    except OtherDealError as error:
        session.fault(error.says)
        return
    except LogError as error:
        session.fault(_naming_its_option(error, given))
        return
    session.has_faults |= desk.has_faults
    session.has_findings |= desk.has_findings


def _naming_its_option(error: LogError, given: list[Given]) -> LogError | Say:
    """Return an error of binding as what is wrong with the option of the command that brought it in."""
    where = getattr(error, "where", None)
    named = next((option for option, line in given if f"{line} ".startswith(f"{where} ")), None)
    return error if named is None else NO_SUCH.of(option=named, why=Say(error.message("en"), error.message("zh")))


def _head(key: str, given: list[Given]) -> Log:
    """Return the header that the options of the command ask for."""
    from logformat.text import loads

    lines = ["paipu 1", f"game {key}", f"rules {game(key).sheet_version}", *(line for _, line in given)]
    try:
        (head,) = loads("\n".join(lines) + "\n")
    except LogError as error:
        line = lines[error.line - 1] if error.line else ""
        raise refusal(NO_HEADER.of(line=line, why=Say(error.message("en"), error.message("zh")))) from None
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
        found = completions(desk.recorder, before, desk.lang)
        return found[number] + ("" if found[number].endswith("=") else " ") if number < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" \t")
    readline.parse_and_bind("tab: complete")


COMMANDS = (record,)
