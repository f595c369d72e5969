"""`paipu legal`: what may be done at a step of a log."""

from __future__ import annotations

import sys
from itertools import islice

import click

from engine.words import Label
from logformat.codecs import Codec
from logformat.commands import FILE, NUMBER, PATH, from_option, lang_option
from logformat.errors import Say
from logformat.helping import argument, command, option
from logformat.session import Session, pass_session, write_results
from logformat.text_writer import event_line
from paipu.picking import check_seat, check_step, log_option, picked, step_option

MORE = Label("more than {limit} moves; --limit shows more", "超过 {limit} 种着法；--limit 可显示更多")
NONE = Label("no legal move of a known hand", "已知的手牌无合规着法")


@command(
    "legal",
    Say("List the legal moves at a step of a log.", "列出牌谱某一步的合规着法。"),
    zh="列出牌谱某一步的合规着法，写法与牌谱中的行相同。",
)
@argument("path", type=PATH, metavar=FILE)
@step_option
@option(
    "--seat", type=click.IntRange(min=0), metavar=NUMBER,
    help=Say("Only the moves of this seat.", "只列这一座的着法。"),
)  # fmt: skip
@log_option
@option(
    "--limit", type=click.IntRange(min=1), default=1000, show_default=True, metavar=NUMBER,
    help=Say("How many moves at most.", "至多列多少种。"),
)  # fmt: skip
@from_option
@lang_option
@pass_session
def legal(
    session: Session, path: str, step: int, seat: int | None, wanted: str | None, limit: int, codec: Codec | None
) -> None:
    """List the legal moves at a step of a log, as the lines a log would have.

    \b
    Example:
      paipu legal samples/hongshi/deal-alone-and-open.paipu --step 6
    """
    timeline = picked(session, path, wanted, codec, findings=False)
    if timeline is None:
        return
    check_seat(timeline, seat)
    state = timeline[check_step(timeline, step)].state
    moves = (move for move in timeline.game.legal_moves(state) if seat is None or move.seat == seat)
    lines = [event_line(move) + "\n" for move in islice(moves, min(limit, sys.maxsize))]
    write_results(lines)
    if next(moves, None) is not None:
        click.echo(MORE.text(session.lang).format(limit=limit), err=True)
    if not lines:
        session.chatter(NONE.text(session.lang))
