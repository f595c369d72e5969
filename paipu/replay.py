"""`paipu replay` steps through a log in the terminal; `paipu view` writes the same as one HTML file."""

from __future__ import annotations

import sys

import click

from logformat import files
from logformat.codecs import Codec
from logformat.commands import Session, from_option, lang_option, output_option, pass_session
from paipu.picking import check_seat, check_step, lang_of, picked, picking_options
from replayer.render import plain
from replayer.scene import scene


@click.command(short_help="Step through a log with the keyboard.")
@picking_options
@click.option("--step", type=int, default=0, help="Where to begin.")
@click.option("--states", is_flag=True, help="Not on a terminal: print the state after every event.")
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
    timeline = picked(session, path, wanted, codec, findings=findings)
    if timeline is None:
        return
    seat, number, lang = check_seat(timeline, seat), check_step(timeline, step), lang_of(session)
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


@click.command(short_help="Write a log as one HTML page to step through in a browser.")
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
    timeline = picked(session, path, wanted, codec, findings=findings)
    if timeline is None:
        return
    from replayer.render import html

    viewers = None if seat is None else (check_seat(timeline, seat),)
    with files.atomic(output) as stream:
        stream.write(html.render(timeline, lang_of(session), viewers).encode())
