"""The command that judges logs: validate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from logformat.codecs import Codec
from logformat.commands import (
    Session,
    format_option,
    from_option,
    jobs_option,
    lang_option,
    pass_session,
    paths_argument,
    write_results,
)
from validator.reports import FORMATS, emitter

if TYPE_CHECKING:
    from validator.run import Judged


def _prefixes(_: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Split comma-separated prefixes, and refuse those no finding code begins with."""
    from validator.catalogue import finding_codes, nearest

    prefixes = tuple(prefix.strip().upper() for text in given for prefix in text.split(",") if prefix.strip())
    known = finding_codes() if prefixes else ()
    for prefix in prefixes:
        if not any(code.startswith(prefix) for code in known):
            near = [code for code in nearest(prefix) if code in known]
            hint = f"; nearest: {', '.join(near)}" if near else ""
            raise click.BadParameter(f"no finding code begins with {prefix}{hint}", param=parameter)
    return prefixes


@click.command(short_help="Judge logs: findings with codes, recomputed results.")
@paths_argument
@format_option(*FORMATS)
@click.option("--select", multiple=True, metavar="CODES", callback=_prefixes, help="Only these codes; prefixes do.")
@click.option("--ignore", multiple=True, metavar="CODES", callback=_prefixes, help="Not these codes; prefixes do.")
@click.option("--exit-zero", is_flag=True, help="Exit 0 in spite of findings; errors still exit 2.")
@from_option
@jobs_option
@lang_option
@pass_session
def validate(
    session: Session,
    paths: tuple[str, ...],
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    exit_zero: bool,
    codec: Codec | None,
    jobs: int,
) -> None:
    """Judge logs by the exact law: every illegal move, with its code, and the recomputed result.

    PATHS are files, folders, patterns, or - for stdin. Exit code: 0 all valid, 1 findings, 2 something unreadable.

    \b
    Example:
      paipu validate samples/hongshi --ignore HS-RES
      paipu validate club/ --format jsonl --jobs 2 > verdicts.jsonl
    """
    from validator.run import judge_files
    from validator.selection import Selection

    selection = Selection(select, ignore)
    judged = judge_files(paths, codec=codec, lang=session.lang, jobs=jobs)
    counted = map(selection.of, judged)
    write_results(emitter(form)(_noted(session, counted, exit_zero=exit_zero), session.lang))


def _noted(session: Session, judged: Iterable[Judged], *, exit_zero: bool) -> Iterator[Judged]:
    """Pass judged logs on; say the errors, remember the findings, count on a terminal."""
    for one in session.counted(judged, "logs"):
        if one.error is not None:
            session.fault(one.error)
        if one.report.findings and not exit_zero:
            session.found()
        yield one


COMMANDS = (validate,)
