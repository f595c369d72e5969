"""The command that saves what is left of a damaged file."""

from __future__ import annotations

from collections.abc import Iterator

import click

from logformat import codecs, errors, files
from logformat.archive.phrases import NOTHING_WHOLE, STAYS, WHAT_IS_KEPT
from logformat.codecs import Codec
from logformat.commands import FILE, PATH, from_option, lang_option, rewritten_option, to_option
from logformat.errors import Say, counted
from logformat.helping import argument, command
from logformat.log import Log
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
@lang_option
@pass_session
def recover(session: Session, damaged: str, output: str, codec: Codec | None, to_codec: Codec | None) -> None:
    """Write every deal that is whole of a damaged file to a new one, and say what is gone; exit 1 if anything is.

    \b
    Example:
      paipu recover damaged.pparc -o whole.pparc
    """
    if output != files.STDIO and files.is_same(output, damaged):
        raise refusal(STAYS)
    kept = [0]

    def whole() -> Iterator[Log]:
        for entry in files.read(damaged, codec=codec or codecs.of_path(damaged)):
            if entry.error is not None and entry.error.fault is errors.NO_FILE:
                session.fault(entry.error)
            elif entry.error is not None:
                click.echo(session.text(entry.error), err=True)
                session.found()
            if entry.log is not None:
                session.has_read = True
                kept[0] += 1
                yield entry.log
        if session.has_findings and not session.has_read:
            session.fault(NOTHING_WHOLE.of(file=damaged))

    files.write(session.unless_lost(whole(), output), output, to_codec)
    click.echo(session.say(WHAT_IS_KEPT.of(count=counted(kept[0], "deal"))), err=True)


COMMANDS: tuple[click.Command, ...] = (recover,)
