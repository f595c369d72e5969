"""The command that saves what is left of a damaged file."""

from __future__ import annotations

from pathlib import Path

import click

from logformat import codecs, files
from logformat.archive.phrases import NOTHING_WHOLE, STAYS, WHAT_IS_KEPT
from logformat.codecs import Codec
from logformat.commands import FILE, PATH, from_option, jobs_option, lang_option, rewritten_option, to_option
from logformat.errors import NO_FILE, LogError, Say, counted
from logformat.helping import argument, command
from logformat.session import Session, pass_session, refusal


@command(
    "recover",
    Say("Write what is whole of a damaged file to a new one.", "把损坏文件中完好的部分写入新文件。"),
    zh="把损坏文件中每一局完好的牌谱写入新文件，并说明缺了什么；有缺则退出码为 1。",
)
@argument("damaged", type=PATH, metavar=FILE)
@rewritten_option
@from_option
@to_option
@jobs_option
@lang_option
@pass_session
def recover(
    session: Session, damaged: str, output: str, codec: Codec | None, to_codec: Codec | None, jobs: int
) -> None:
    """Write every deal that is whole of a damaged file to a new one, and say what is gone; exit 1 if anything is.

    \b
    Example:
      paipu recover damaged.pparc -o whole.pparc
    """
    from logformat.rewriting.sharing import Pairs, Streams, rewrite

    if output != files.STDIO and files.is_same(output, damaged):
        raise refusal(STAYS)
    if Path(damaged).is_dir():
        session.fault(files.unreadable(damaged, IsADirectoryError()))
        return
    kept = 0

    def whole(pairs: Pairs) -> Pairs:
        nonlocal kept
        for pair in pairs:
            kept += 1
            yield pair
        if session.has_findings and not session.has_read:
            session.fault(NOTHING_WHOLE.of(file=damaged))

    def tell(error: LogError) -> None:
        if error.fault is NO_FILE:
            session.fault(error)
        else:
            click.echo(session.text(error), err=True)
            session.found()

    rewrite(
        session, Streams((damaged,), codec or codecs.of_path(damaged), output, to_codec, jobs), choose=whole, tell=tell
    )
    click.echo(session.say(WHAT_IS_KEPT.of(count=counted(kept, "deal"))), err=True)


COMMANDS: tuple[click.Command, ...] = (recover,)
