"""The commands that judge logs: validate, and filter, which may."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from logformat import files
from logformat.codecs import Codec
from logformat.commands import (
    PATH,
    Session,
    format_option,
    from_option,
    jobs_option,
    lang_option,
    output_option,
    pass_session,
    paths_argument,
    to_option,
    write_results,
    written_as,
)
from logformat.rewriting.progress import watched
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


# ---------------------------------------------------------------- filter

_DATE = re.compile(r"\d{4}(-\d\d(-\d\d([T ]\d\d:\d\d(:\d\d)?)?)?)?")


def _date(_: click.Context, parameter: click.Parameter, text: str | None) -> str | None:
    if text is not None and not _DATE.fullmatch(text):
        raise click.BadParameter(f"{text!r} is no date such as 2026-11 or 2026-11-29T20:15", param=parameter)
    return text and text.replace(" ", "T")


def _tags(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> tuple[tuple[str, str | None], ...]:
    parted = (text.partition("=") for text in texts)
    return tuple((name, text if sign else None) for name, sign, text in parted)


def _options(_: click.Context, parameter: click.Parameter, texts: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    parted = [text.partition("=") for text in texts]
    if any(not sign for _, sign, _ in parted):
        raise click.BadParameter(f"{texts[0]!r} is no NAME=VALUE", param=parameter)
    return tuple((name, text) for name, _, text in parted)


def _listed(_: click.Context, __: click.Parameter, file: str | None) -> frozenset[str] | None:
    """Read the ids of a file, one a line; quotes and a comma at the end, as CSV has them, are taken off."""
    if file is None:
        return None
    with click.open_file(file, encoding="utf-8") as lines:
        return frozenset(line.strip().strip('",') for line in lines)


@click.command("filter", short_help="Write the logs that are wanted.")
@paths_argument
@click.option("--game", "games", multiple=True, metavar="GAME", help="Of this game.")
@click.option("--match", "matches", multiple=True, metavar="NAME", help="Of this match.")
@click.option("--id", "ids", multiple=True, metavar="ID", help="With this id.")
@click.option(
    "--ids", "listed", type=PATH, metavar="FILE", callback=_listed, help="With an id of a file, one a line; - is stdin."
)
@click.option("--player", "players", multiple=True, metavar="NAME|ID", help="With this player in a seat.")
@click.option("--since", metavar="DATE", callback=_date, help="Dated then or later: 2026, 2026-11, 2026-11-29T20:15.")
@click.option("--until", metavar="DATE", callback=_date, help="Dated then or earlier; a month lasts to its end.")
@click.option("--tag", "tags", multiple=True, metavar="NAME[=TEXT]", callback=_tags, help="With this tag.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", callback=_options,
    help="Played under this option, be it by default.",
)  # fmt: skip
@click.option(
    "--code", "codes", multiple=True, metavar="CODES", callback=_prefixes, help="With such a finding; prefixes do."
)
@click.option("--valid/--invalid", default=None, help="Without findings, or with any.")
@click.option("--complete/--incomplete", default=None, help="Played to the end, or not.")
@click.option("--invert", is_flag=True, help="Write the other logs instead.")
@output_option
@from_option
@to_option
@lang_option
@pass_session
def filter_command(
    session: Session, paths: tuple[str, ...], games: tuple[str, ...], matches: tuple[str, ...], ids: tuple[str, ...],
    listed: frozenset[str] | None, players: tuple[str, ...], since: str | None, until: str | None,
    tags: tuple[tuple[str, str | None], ...], options: tuple[tuple[str, str], ...], codes: tuple[str, ...],
    valid: bool | None, complete: bool | None, invert: bool, output: str, codec: Codec | None, to_codec: Codec | None,
) -> None:  # fmt: skip
    """Write the logs that are wanted; of an option given twice either will do, different options must all fit.

    \b
    Example:
      paipu filter samples --game hongshi --code HS-FOLLOW -o follow.jsonl
      paipu filter club/ --player u17 --since 2026-11 --valid --to jsonl | wc -l
      paipu query tables "SELECT log FROM games WHERE events > 200" --format csv | paipu filter club/ --ids -
    """
    from validator.filtering import Wanted, filtered
    from validator.selection import Selection

    wanted = Wanted(
        games=frozenset(games),
        matches=frozenset(matches),
        ids=frozenset(ids) | (listed or frozenset()) if ids or listed is not None else None,
        players=frozenset(players),
        tags=tags,
        options=options,
        since=since,
        until=until,
        codes=Selection(codes) if codes else None,
        valid=valid,
        complete=complete,
    )
    entries = watched(session.read(paths, codec), paths, output)
    files.write(filtered(entries, wanted, session.fault, invert=invert), output, written_as(output, to_codec))


COMMANDS = (validate, filter_command)
