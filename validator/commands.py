"""The command that judges logs."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from logformat.codecs import Codec
from logformat.commands import (
    format_option,
    from_option,
    jobs_option,
    lang_option,
    paths_argument,
)
from logformat.errors import Say
from logformat.helping import command, option
from logformat.session import Session, pass_session, write_results
from validator.choosing import CODES, code_prefixes
from validator.reports import FORMATS, emitter

if TYPE_CHECKING:
    from validator.run import Judged


LOGS = Say("logs", "牌谱")


@command(
    "validate",
    Say("Judge logs: findings with codes, recomputed results.", "判定牌谱：违规代码与重算的结果。"),
    zh=(
        "按确切的规则判定牌谱：每一手违规及其代码，以及重算的结果。\n\n"
        "路径可以是文件、文件夹、通配符，或表示标准输入的 -。退出码：0 全部合规，1 有违规，2 有读不懂的内容。"
    ),
)
@paths_argument
@format_option(*FORMATS)
@option(
    "--select", multiple=True, metavar=CODES, callback=code_prefixes,
    help=Say("Only these codes; prefixes do.", "只看这些代码；可只写开头。"),
)  # fmt: skip
@option(
    "--ignore", multiple=True, metavar=CODES, callback=code_prefixes,
    help=Say("Not these codes; prefixes do.", "不看这些代码；可只写开头。"),
)  # fmt: skip
@option(
    "--exit-zero", is_flag=True,
    help=Say("Exit 0 in spite of findings; errors still exit 2.", "虽有违规，退出码仍为 0；出错仍为 2。"),
)  # fmt: skip
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
    told = emitter(form)(_noted(session, counted, exit_zero=exit_zero), session.lang)
    write_results(map(in_colour, told) if form == "text" and has_colours() else told)


def has_colours() -> bool:
    """Whether results go to a terminal that may be coloured (https://no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def in_colour(block: str) -> str:
    """Return a block of the text report with its code and its marks standing out, and the law stepping back."""
    block = _HEAD.sub(
        lambda found: click.style(found[1], bold=True) + click.style(found[2], fg="red", bold=True), block
    )
    block = _MARKS.sub(lambda found: found[1] + click.style(found[2], fg="red"), block)
    return _LAW.sub(lambda found: found[1] + click.style(found[2], dim=True), block)


_HEAD = re.compile(r"\A(\S[^\n]*?: )([A-Z]+-[A-Z0-9-]+)")
_MARKS = re.compile(r"^( +\| +)(\^[\^ ]*)(?= )", re.MULTILINE)
_LAW = re.compile(r"^( += )(.*)$", re.MULTILINE)


def _noted(session: Session, judged: Iterable[Judged], *, exit_zero: bool) -> Iterator[Judged]:
    """Pass judged logs on; say the errors, remember the findings, count on a terminal."""
    for one in session.counted(judged, LOGS):
        if one.error is not None:
            session.fault(one.error)
        if one.report.findings and not exit_zero:
            session.found()
        yield one


COMMANDS = (validate,)
