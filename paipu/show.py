"""`paipu show`: one step of a log as a page."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

import click

from engine.words import Label
from logformat.codecs import Codec
from logformat.commands import from_option, lang_option
from logformat.errors import Say
from logformat.helping import command, option
from logformat.session import Session, pass_session
from paipu.picking import STEP, check_seat, check_step, picked, picking_options, step_option

if TYPE_CHECKING:
    from replayer.scene import Scene

CHANGES = Label("Since step {number}:", "自第 {number} 步以来：")
NO_CHANGE = Label("nothing to be seen", "看不出变化")


@command(
    "show",
    Say("Show the state of a log at a step.", "显示牌谱某一步的局面。"),
    zh="显示牌谱某一步的局面：手牌、桌面、轮到谁，以及该事件的违规。",
)
@picking_options
@step_option
@option(
    "--since",
    type=int,
    metavar=STEP,
    help=Say("Also tell what changed since another step.", "并说明自另一步以来的变化。"),
)
@from_option
@lang_option
@pass_session
def show(
    session: Session, path: str, wanted: str | None, seat: int | None, step: int, since: int | None,
    codec: Codec | None, findings: bool,
) -> None:  # fmt: skip
    """Show the state of a log at a step: hands, table, whose turn it is, and what was found in that event.

    \b
    Example:
      paipu show samples/specimens/hongshi-legal.paipu --step 15 --seat 2
    """
    from replayer.scene import scene

    timeline = picked(session, path, wanted, codec, findings=findings)
    if timeline is None:
        return
    seat, number, lang = check_seat(timeline, seat), check_step(timeline, step), session.lang
    _print(scene(timeline, number, seat), session)
    if since is not None:
        before = check_step(timeline, since)
        changes = [fact.text(lang) for fact in timeline.diff(before, number, seat)]
        click.echo("\n" + CHANGES.text(lang).format(number=before))
        for change in changes or [NO_CHANGE.text(lang)]:
            click.echo(f"  {change}")


def _print(shown: Scene, session: Session) -> None:
    """Print in colour on a terminal, plainly elsewhere."""
    from replayer.render import plain
    from replayer.render.page import COLUMNS

    lang = session.lang
    if not sys.stdout.isatty():
        click.echo(plain.render(shown, lang), nl=False)
        return
    from rich.console import Console

    from replayer.render import rich

    columns = min(100, shutil.get_terminal_size().columns)
    Console(highlight=False).print(rich.render(shown, lang, max(columns, COLUMNS // 2)))
