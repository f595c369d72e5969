"""`paipu legal`: what may be done at a step of a log."""

from __future__ import annotations

from itertools import islice

import click

from engine.words import Label
from logformat.codecs import Codec
from logformat.commands import PATH, Session, from_option, lang_option, pass_session, write_results
from logformat.text_writer import event_line
from paipu.picking import check_seat, check_step, picked

MORE = Label("more than {limit} moves; --limit shows more", "超过 {limit} 种着法；--limit 可显示更多")
NONE = Label("no legal move of a known hand", "已知的手牌无合规着法")


@click.command(short_help="List the legal moves at a step of a log.")
@click.argument("path", type=PATH, metavar="FILE")
@click.option(
    "--step", type=int, default=-1, help="After which event; 0 is the start, the default the last, -2 before."
)
@click.option("--seat", type=click.IntRange(0, 9), help="Only the moves of this seat.")
@click.option("--log", "wanted", metavar="N|ID", help="Which log of the file: its number, from 1, or its id.")
@click.option("--limit", type=click.IntRange(min=1), default=1000, show_default=True, help="How many moves at most.")
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
    lines = [event_line(move) + "\n" for move in islice(moves, limit)]
    write_results(lines)
    if next(moves, None) is not None:
        click.echo(MORE.text(session.lang).format(limit=limit), err=True)
    if not lines:
        session.chatter(NONE.text(session.lang))
