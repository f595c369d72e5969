"""`paipu filter`: the logs that are wanted, by what they say, by what is found in them, by an SQL condition."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

import click

from engine.game import ROOMS, game
from logformat import files
from logformat.codecs import Codec
from logformat.commands import (
    FILE,
    GAME,
    NAME,
    NAME_VALUE,
    PATH,
    from_option,
    jobs_option,
    lang_option,
    paths_argument,
    rewritten_option,
    to_option,
    written_as,
)
from logformat.errors import Say
from logformat.helping import command, option
from logformat.rewriting.progress import watched, watched_steps
from logformat.session import Session, pass_session, refusal
from validator.choosing import CODES, GameName, code_prefixes

if TYPE_CHECKING:
    from logformat.rewriting.progress import Step
    from validator.filtering import Wanted

DATE = Say("DATE", "日期")
NO_DATE = Say(
    "{text!r} is no date such as 2026-11 or 2026-11-29T20:15", "{text!r} 不是 2026-11 或 2026-11-29T20:15 之类的日期"
)
NO_FILE_TO_ASK = Say(
    "--where reads the logs twice: give it files, not `-`", "--where 须读牌谱两遍：请给出文件，不能用 `-`"
)


_DATE = re.compile(r"\d{4}(-\d\d(-\d\d([T ]\d\d:\d\d(:\d\d)?)?)?)?")


def _date(context: click.Context, parameter: click.Parameter, text: str | None) -> str | None:
    if text is not None and not _is_date(text):
        raise refusal(NO_DATE.of(text=text), context, parameter)
    return text and text.replace(" ", "T")


def _is_date(text: str) -> bool:
    """Whether a text is a day there is, or a time of one; of a year or a month, the first day."""
    try:
        datetime.fromisoformat(text + "0000-01-01"[len(text) :])
    except ValueError:
        return False
    return _DATE.fullmatch(text) is not None


def _tags(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> tuple[tuple[str, str | None], ...]:
    parted = (text.partition("=") for text in texts)
    return tuple((name, text if sign else None) for name, sign, text in parted)


def _listed(_: click.Context, __: click.Parameter, file: str | None) -> frozenset[str] | None:
    """Read the ids of a file, one a line; quotes and a comma at the end, as CSV has them, are taken off."""
    if file is None:
        return None
    with click.open_file(file, encoding="utf-8") as lines:
        return frozenset(line.strip().strip('",') for line in lines)


@command(
    "filter",
    Say("Write the logs that are wanted.", "挑出想要的牌谱。"),
    zh="挑出想要的牌谱；同一选项给出多次，符合其一即可；不同选项须全部符合。",
)
@paths_argument
@option(
    "--game",
    "games",
    multiple=True,
    type=GameName(),
    metavar=GAME,
    help=Say("Of this game, as `paipu games` lists it.", "打这个游戏的，写法见 `paipu games`。"),
)
@option("--match", "matches", multiple=True, metavar=NAME, help=Say("Of this match.", "属于这一场的。"))
@option("--id", "ids", multiple=True, metavar="ID", help=Say("With this id.", "id 为此的。"))
@option(
    "--ids", "listed", type=PATH, metavar=FILE, callback=_listed,
    help=Say("With an id of a file, one a line; - is stdin.", "id 在文件之中的（每行一个）；- 为标准输入。"),
)  # fmt: skip
@option(
    "--player", "players", multiple=True, metavar=Say("NAME|ID", "名称|ID"),
    help=Say("With this player in a seat.", "有这位玩家在座的。"),
)  # fmt: skip
@option(
    "--since", metavar=DATE, callback=_date,
    help=Say("Dated then or later: 2026, 2026-11, 2026-11-29T20:15.", "日期在此时或之后的：2026、2026-11、2026-11-29T20:15。"),
)  # fmt: skip
@option(
    "--until", metavar=DATE, callback=_date,
    help=Say("Dated then or earlier; a month lasts to its end.", "日期在此时或之前的；写到月则算到月底。"),
)  # fmt: skip
@option(
    "--tag", "tags", multiple=True, metavar=Say("NAME[=TEXT]", "名称[=文字]"), callback=_tags,
    help=Say("With this tag.", "有这个标签的。"),
)  # fmt: skip
@option(
    "--option", "options", multiple=True, metavar=NAME_VALUE,
    help=Say("Played under this option, be it by default.", "按此选项打的，默认如此也算。"),
)  # fmt: skip
@option(
    "--code", "codes", multiple=True, metavar=CODES, callback=code_prefixes,
    help=Say("With such a finding; prefixes do.", "有此类违规的；可只写开头。"),
)  # fmt: skip
@option("--valid/--invalid", default=None, help=Say("Without findings, or with any.", "没有违规的，或有违规的。"))
@option("--complete/--incomplete", default=None, help=Say("Played to the end, or not.", "打完的，或没打完的。"))
@option(
    "--where", metavar="SQL",
    help=Say(
        "Whose row of the table `games` fits this condition; `paipu export` makes the tables that it may ask.",
        "在 games 表中的行合乎此条件的；可问及的表同 `paipu export` 所写。",
    ),
)  # fmt: skip
@option("--invert", is_flag=True, help=Say("Write the other logs instead.", "改为写出其余的牌谱。"))
@rewritten_option
@from_option
@to_option
@jobs_option
@lang_option
@pass_session
def filter_command(
    session: Session, paths: tuple[str, ...], games: tuple[str, ...], matches: tuple[str, ...], ids: tuple[str, ...],
    listed: frozenset[str] | None, players: tuple[str, ...], since: str | None, until: str | None,
    tags: tuple[tuple[str, str | None], ...], options: tuple[str, ...], codes: tuple[str, ...],
    valid: bool | None, complete: bool | None, where: str | None, invert: bool, output: str, codec: Codec | None,
    to_codec: Codec | None, jobs: int,
) -> None:  # fmt: skip
    """Write the logs that are wanted; of an option given twice either will do, different options must all fit.

    \b
    Example:
      paipu filter samples --game hongshi --code HS-FOLLOW -o follow.jsonl
      paipu filter club/ --player u17 --since 2026-11 --valid --to jsonl | wc -l
      paipu filter club.pparc --where "events > 200 AND outcome['winner'] = 'up'" -o long.pparc
      paipu query tables "SELECT log FROM games WHERE events > 200" --format csv | paipu filter club/ --ids -
    """
    from validator.filtering import Wanted, filtered
    from validator.option_words import read_options
    from validator.selection import Selection

    wanted = Wanted(
        games=frozenset(games),
        matches=frozenset(matches),
        ids=frozenset(ids) | (listed or frozenset()) if ids or listed is not None else None,
        players=frozenset(players),
        tags=tags,
        options=tuple(read_options(options, [game(key) for key in games or ROOMS])) if options else (),
        since=since,
        until=until,
        codes=Selection(codes) if codes else None,
        valid=valid,
        complete=complete,
        hashes=None if where is None else _hashes(session, where, paths, codec, jobs),
    )
    to_codec = written_as(output, to_codec)
    if jobs > 1:
        _filter_by_many(session, paths, codec, wanted, output, to_codec, invert=invert, jobs=jobs)
    else:
        entries = watched(session.read(paths, codec), paths, output)
        written = session.unless_lost(filtered(entries, wanted, session.fault, invert=invert), output)
        files.write(written, output, to_codec)


def _hashes(session: Session, where: str, paths: tuple[str, ...], codec: Codec | None, jobs: int) -> frozenset[str]:
    """Return the hashes of the logs that a condition fits; what cannot be read is told by the second reading."""
    from query.condition import hashes_where
    from query.errors import RefusedError

    if files.STDIO in paths:
        raise refusal(NO_FILE_TO_ASK)
    try:
        return hashes_where(where, paths, codec=codec, jobs=jobs)
    except RefusedError as refused:
        raise click.UsageError(refused.text(session.lang)) from refused


def _filter_by_many(
    session: Session, paths: tuple[str, ...], codec: Codec | None, wanted: Wanted, output: str, to_codec: Codec | None,
    *, invert: bool, jobs: int,
) -> None:  # fmt: skip
    from logformat.pool import in_order
    from logformat.rewriting.spelling import spelling_of, write_spelled
    from logformat.shares import shares
    from validator.sifting import Sieve, kept, sift

    sieve = Sieve(wanted, invert, spelling_of(output, to_codec).name)
    sifted = in_order(partial(sift, sieve=sieve), shares(paths, codec), jobs)
    steps = watched_steps(_remembered(session, kept(sifted, sieve, session.fault)), paths, output)
    write_spelled(session.unless_lost(steps, output), output, to_codec, jobs)


def _remembered(session: Session, steps: Iterable[Step[bytes]]) -> Iterator[Step[bytes]]:
    """Pass steps on; the session knows when one comes after a log."""
    for step in steps:
        session.has_read = session.has_read or step[1] > 0
        yield step
