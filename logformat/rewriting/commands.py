"""The commands that rewrite streams of logs: cat, split, merge, dedupe, anonymize; and diff."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import click
import msgspec

from logformat import codecs, files
from logformat.codecs import Codec
from logformat.commands import (
    PATH,
    Session,
    format_option,
    from_option,
    lang_option,
    output_option,
    pass_session,
    paths_argument,
    to_option,
    write_results,
    written_as,
)
from logformat.entry import Entry
from logformat.errors import LogError, Say, in_language
from logformat.log import Log
from logformat.rewriting import anonymous, comparing, joining, parts
from logformat.rewriting.comparing import Difference
from logformat.rewriting.digests import content_digest, id_digest
from logformat.rewriting.progress import watched

TWO_CONTENTS = Say("log {log} again, with other contents", "牌谱 {log} 再次出现，内容不同")
DIFFERS = Say("log {log} differs", "牌谱 {log} 不同")
ONLY_IN = Say("log {log} is only in {file}", "牌谱 {log} 仅见于 {file}")
WRITTEN = Say("{count} files in {folder}", "{folder} 中写入 {count} 个文件")
NO_KEY = Say("a key is needed: --key, --key-file or PAIPU_KEY", "需要密钥：--key、--key-file 或环境变量 PAIPU_KEY")


def logs_read(session: Session, paths: tuple[str, ...], codec: Codec | None, output: str) -> Iterator[Log]:
    """Yield the logs of a run, with its progress on a terminal."""
    return (entry.log for entry in watched(session.read(paths, codec), paths, output) if entry.log is not None)


# ---------------------------------------------------------------- cat


@click.command(short_help="Write logs to stdout.")
@paths_argument
@click.option("--skip", type=click.IntRange(min=0), default=0, show_default=True, help="Pass so many logs over.")
@click.option("-n", "--limit", type=click.IntRange(min=0), help="Write at most so many logs.")
@from_option
@to_option
@lang_option
@pass_session
def cat(
    session: Session, paths: tuple[str, ...], skip: int, limit: int | None, codec: Codec | None, to_codec: Codec | None
) -> None:
    """Write logs to stdout, one after another, in any codec.

    \b
    Example:
      paipu cat samples/hongshi --limit 2
      paipu cat club.pparc --to jsonl | jq .id
    """
    stop = None if limit is None else skip + limit
    files.write(islice(logs_read(session, paths, codec, files.STDIO), skip, stop), files.STDIO, to_codec)


# ---------------------------------------------------------------- split


@click.command(short_help="Write logs to several files, by game, match, date or number.")
@paths_argument
@click.option(
    "-o",
    "--output",
    "folder",
    required=True,
    type=PATH,
    metavar="DIR",
    help="The folder of the files; made if missing.",
)
@click.option(
    "--by", type=click.Choice(["game", "match", "date"]), default="game", show_default=True, help="A file each."
)
@click.option("--every", type=click.IntRange(min=1), metavar="N", help="Instead: a file for every N logs.")
@from_option
@to_option
@lang_option
@pass_session
def split(
    session: Session,
    paths: tuple[str, ...],
    folder: str,
    by: str,
    every: int | None,
    codec: Codec | None,
    to_codec: Codec | None,
) -> None:
    """Write logs to several files of a folder, which appear when all of them are written.

    \b
    Example:
      paipu split samples/hongshi samples/erbaiwu -o by-game --by game
      paipu split club.pparc -o pieces --every 100000 --to archive
    """
    keys = {"game": parts.by_game, "match": parts.by_match, "date": parts.by_date}
    key = keys[by] if every is None else parts.by_number(every)
    logs = logs_read(session, paths, codec, folder)
    names = parts.split(logs, Path(folder), key, to_codec or codecs.TEXT)
    session.chatter(in_language(WRITTEN.of(count=len(names), folder=folder), session.lang))


# ---------------------------------------------------------------- merge, dedupe


@click.command(short_help="Join files of logs into one, each log once.")
@paths_argument
@click.option(
    "--by", type=click.Choice(["order", "date"]), default="order", show_default=True,
    help="One file after another, or by `tag date`, each file being in order of it.",
)  # fmt: skip
@output_option
@from_option
@to_option
@lang_option
@pass_session
def merge(
    session: Session, paths: tuple[str, ...], by: str, output: str, codec: Codec | None, to_codec: Codec | None
) -> None:
    """Join files of logs into one, each log once; exit 1 if two of them share an id but not their contents.

    Both of such logs are kept, and the second is named on stderr.

    \b
    Example:
      paipu merge monday.paipu tuesday.jsonl -o week.pparc --by date
    """
    to_codec = written_as(output, to_codec)

    def conflict(entry: Entry) -> None:
        session.found()
        where = f"{entry.file}:{entry.line}" if entry.line else entry.file or files.STDIO
        told = TWO_CONTENTS.of(log=entry.log.id if entry.log else "")
        click.echo(f"{where}: {in_language(told, session.lang)}", err=True)

    entries = session.read(paths, codec)
    if by == "date":
        streams = (_file_read(session, path, codec) for path in files.expand(paths))
        entries = joining.by_date(streams)
    files.write(joining.united(watched(entries, paths, output), conflict), output, to_codec)


def _file_read(session: Session, path: Path | LogError, codec: Codec | None) -> Iterator[Entry]:
    if isinstance(path, LogError):
        session.fault(path)
        return iter(())
    return session.read((str(path),), codec)


@click.command(short_help="Drop logs that are there already.")
@paths_argument
@click.option(
    "--by", type=click.Choice(["content", "id"]), default="content", show_default=True,
    help="What makes two logs the same; without an id it is the content.",
)  # fmt: skip
@output_option
@from_option
@to_option
@lang_option
@pass_session
def dedupe(
    session: Session, paths: tuple[str, ...], by: str, output: str, codec: Codec | None, to_codec: Codec | None
) -> None:
    """Drop logs that are there already: the first of those with the same content, however spelled, stays.

    \b
    Example:
      paipu dedupe samples/hongshi samples/hongshi -o once.jsonl
      paipu dedupe club/*.paipu --by id -o club.pparc
    """
    to_codec = written_as(output, to_codec)
    logs = logs_read(session, paths, codec, output)
    digest = id_digest if by == "id" else content_digest
    files.write(joining.without_repeats(logs, digest), output, to_codec)


# ---------------------------------------------------------------- anonymize


def _key(session: Session, key: str | None, key_file: str | None) -> bytes:
    """Return the secret key; a file of it is taken without the newline at its end."""
    found = Path(key_file).read_bytes().rstrip(b"\r\n") if key_file else (key or "").encode()
    if not found:
        raise click.UsageError(in_language(NO_KEY, session.lang))
    return found


@click.command(short_help="Take the people out of logs.")
@paths_argument
@click.option("--key", envvar="PAIPU_KEY", help="The secret behind the pseudonyms; PAIPU_KEY in the environment.")
@click.option("--key-file", type=PATH, metavar="FILE", help="A file with the secret in it.")
@click.option("--keep-tag", multiple=True, metavar="NAME", help="Keep a tag; date and expect are kept anyway.")
@click.option("--drop-tag", multiple=True, metavar="NAME", help="Drop a tag that is kept otherwise.")
@click.option("--keep-ids", is_flag=True, help="Keep the ids of the logs.")
@click.option("--keep-matches", is_flag=True, help="Keep the names of matches.")
@click.option("--drop-comments", is_flag=True, help="Drop comments; else names in them are replaced.")
@click.option("--drop-notes", is_flag=True, help="Empty notes; else names in them are replaced.")
@output_option
@from_option
@to_option
@lang_option
@pass_session
def anonymize(
    session: Session,
    paths: tuple[str, ...],
    key: str | None,
    key_file: str | None,
    keep_tag: tuple[str, ...],
    drop_tag: tuple[str, ...],
    keep_ids: bool,
    keep_matches: bool,
    drop_comments: bool,
    drop_notes: bool,
    output: str,
    codec: Codec | None,
    to_codec: Codec | None,
) -> None:
    """Take the people out of logs: players, ids and matches get pseudonyms, the same wherever the key is the same.

    Tags go, but for date and expect. Names of a log's players are replaced in its comments and notes; other names in
    such texts stay, unless they are dropped. The key should be long and secret: who has it can test guesses.

    \b
    Example:
      paipu anonymize samples/hongshi --key-file secret.txt -o open.jsonl --drop-comments
    """
    to_codec = written_as(output, to_codec)
    how = anonymous.Anonymizer(
        key=_key(session, key, key_file),
        tags=frozenset((*anonymous.KEPT_TAGS, *keep_tag)) - frozenset(drop_tag),
        keep_ids=keep_ids,
        keep_matches=keep_matches,
        drop_comments=drop_comments,
        drop_notes=drop_notes,
    )
    files.write(map(how.anonymous, logs_read(session, paths, codec, output)), output, to_codec)


# ---------------------------------------------------------------- diff


@click.command(short_help="Tell what differs between two files of logs.")
@click.argument("first", type=PATH, metavar="FIRST")
@click.argument("second", type=PATH, metavar="SECOND")
@format_option("text", "jsonl")
@from_option
@lang_option
@pass_session
def diff(session: Session, first: str, second: str, form: str, codec: Codec | None) -> None:
    """Tell what differs between two logs, or two files of logs, by their ids; exit 1 if anything does.

    \b
    Example:
      paipu diff samples/hongshi/HS-TURN-01.paipu samples/hongshi/HS-TURN-01.ok.paipu
      paipu diff yesterday.jsonl today.pparc --format jsonl
    """
    found = comparing.compared(session.read((first,), codec), session.read((second,), codec))
    write_results(_told(session, found, form, {"first": first, "second": second}))


def _told(session: Session, found: Iterable[Difference], form: str, names: dict[str, str]) -> Iterator[str]:
    for difference in found:
        session.found()
        if form == "jsonl":
            yield msgspec.json.encode(difference).decode() + "\n"
        elif difference.only is not None:
            yield in_language(ONLY_IN.of(log=difference.log, file=names[difference.only]), session.lang) + "\n"
        else:
            yield in_language(DIFFERS.of(log=difference.log), session.lang) + "\n"
            for change in difference.changes:
                yield f"  {change.place}\n"
                yield from (f"  - {line}\n" for line in change.gone)
                yield from (f"  + {line}\n" for line in change.come)


COMMANDS: tuple[click.Command, ...] = (cat, split, merge, dedupe, anonymize, diff)
