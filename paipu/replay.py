"""`paipu replay` steps through a log in the terminal; `paipu view` writes the same as one HTML file."""

from __future__ import annotations

import sys

import click

from logformat import files
from logformat.codecs import Codec
from logformat.commands import from_option, keep_off_terminals, lang_option, output_option
from logformat.errors import Say
from logformat.helping import command, option
from logformat.session import Session, pass_session
from paipu.picking import STEP, check_seat, check_step, picked, picking_options

PAGE = Say("a page for the browser", "网页")


@command(
    "replay",
    Say("Step through a log with the keyboard.", "用键盘逐步回放牌谱。"),
    zh="用键盘逐步回放牌谱，按 `?` 看各键；不在终端时，每个事件打印一行。",
)
@picking_options
@option("--step", type=int, default=0, metavar=STEP, help=Say("Where to begin.", "从第几步开始。"))
@option(
    "--states", is_flag=True,
    help=Say("Not on a terminal: print the state after every event.", "不在终端时：打印每个事件之后的局面。"),
)  # fmt: skip
@from_option
@lang_option
@pass_session
def replay(
    session: Session, path: str, wanted: str | None, seat: int | None, step: int, states: bool,
    codec: Codec | None, findings: bool,
) -> None:  # fmt: skip
    """Step through a log with the keyboard, `?` tells the keys; not on a terminal, print every event in a line.

    \b
    Example:
      paipu replay samples/specimens/hongshi-legal.paipu
      paipu replay samples/specimens/hongshi-legal.paipu --seat 0 | less
    """
    from replayer.render import plain
    from replayer.scene import scene

    timeline = picked(session, path, wanted, codec, findings=findings)
    if timeline is None:
        return
    seat, number, lang = check_seat(timeline, seat), check_step(timeline, step), session.lang
    if sys.stdout.isatty() and sys.stdin.isatty():
        from replayer.render.textual import Replay

        Replay(timeline, number, seat, lang).run()
        return
    for shown in timeline[number:]:
        if states:
            click.echo(plain.render(scene(timeline, shown.number, seat), lang))
        else:
            for line in plain.event_lines(timeline, shown.number, seat, lang):
                click.echo(line)


@command(
    "view",
    Say("Write a log as one HTML page to step through in a browser.", "把牌谱写成一个可在浏览器中逐步回放的网页。"),
    zh="把牌谱写成一个 HTML 文件，可在浏览器中离线逐步回放，中英文俱全。\n\n用 --seat 时，文件中没有该座不知道的内容。",
)
@picking_options
@output_option
@from_option
@lang_option
@pass_session
def view(
    session: Session, path: str, wanted: str | None, seat: int | None, output: str,
    codec: Codec | None, findings: bool,
) -> None:  # fmt: skip
    """Write a log as one HTML file to step through in a browser, offline and in both languages.

    With --seat the file holds nothing that this seat does not know.

    \b
    Example:
      paipu view samples/specimens/hongshi-legal.paipu -o replay.html
    """
    keep_off_terminals(output, PAGE)
    timeline = picked(session, path, wanted, codec, findings=findings)
    if timeline is None:
        return
    from replayer.render import html

    viewers = None if seat is None else (check_seat(timeline, seat),)
    with files.atomic(output) as stream:
        stream.write(html.render(timeline, session.lang, viewers).encode())
