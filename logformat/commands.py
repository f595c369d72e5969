"""What every command shares (options, the session of one run) and the commands that only rewrite logs: fmt, convert."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from difflib import unified_diff
from pathlib import Path
from typing import IO, Any, Literal, TypeVar

import click

from logformat import codecs, files
from logformat.codecs import Codec
from logformat.entry import Entry, logs_of
from logformat.errors import LogError
from logformat.log import Log
from logformat.rewriting.progress import watched

Item = TypeVar("Item")
Function = TypeVar("Function", bound=Callable[..., Any])

FAULTY, FOUND, CLEAN = 2, 1, 0


Lang = Literal["en", "zh"]


def locale_language() -> Lang:
    """Return `zh` where the locale asks for Chinese messages, else `en`."""
    named = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "zh" if named.lower().startswith("zh") else "en"


class Session:
    """One run of a command: its language, what went wrong, what was found, and the exit code that follows."""

    def __init__(self) -> None:
        self.lang: Lang = locale_language()
        self.has_faults = False
        self.has_findings = False

    @property
    def exit_code(self) -> int:
        """Return 2 if anything could not be run or read, else 1 if anything was found, else 0."""
        return FAULTY if self.has_faults else FOUND if self.has_findings else CLEAN

    def fault(self, error: LogError | str) -> None:
        """Say on stderr what could not be read or run, and remember it; the rest goes on."""
        self.has_faults = True
        text = error if isinstance(error, str) else self.text(error)
        sys.stdout.flush()  # so that both streams read in order where they share a terminal
        click.echo(text, err=True)

    def text(self, error: LogError) -> str:
        """Return an error with its place, in the language of the run."""
        place = error.place()
        return f"{place + ': ' if place else ''}{error.code} {error.message(self.lang)}"

    def found(self) -> None:
        """Remember that there is a finding, damage or a difference."""
        self.has_findings = True

    def read(self, paths: Iterable[str], codec: Codec | None = None) -> Iterator[Entry]:
        """Yield every entry that holds a log; what cannot be read is said, and reading goes on."""
        for entry in files.read_all(paths or ("-",), codec):
            if entry.error is not None:
                self.fault(entry.error)
            if entry.log is not None:
                yield entry

    def chatter(self, text: str) -> None:
        """Say something on stderr that is no result, only on a terminal."""
        if sys.stderr.isatty():
            click.echo(text, err=True)

    def counted(self, items: Iterable[Item], label: str) -> Iterator[Item]:
        """Pass items on, with a bar on stderr if that is a terminal of its own."""
        if not sys.stderr.isatty() or sys.stdout.isatty():
            yield from items
            return
        with click.progressbar(items, label=label, file=sys.stderr, show_pos=True) as bar:
            yield from bar


def write_results(texts: Iterable[str]) -> None:
    """Write pieces of text to stdout as they come."""
    for text in texts:
        sys.stdout.write(text)
    sys.stdout.flush()


pass_session = click.make_pass_decorator(Session, ensure=True)


# ---------------------------------------------------------------- options


def _set_lang(context: click.Context, _: click.Parameter, lang: Lang | None) -> None:
    if lang is not None:
        context.ensure_object(Session).lang = lang


def _codec(_: click.Context, __: click.Parameter, name: str | None) -> Codec | None:
    return None if name is None else codecs.named(name)


PATH = click.Path(readable=False, allow_dash=True)  # shells complete it; whoever opens the file says what is wrong
_CODEC_NAMES = click.Choice([codec.name for codec in codecs.CODECS])

paths_argument = click.argument("paths", nargs=-1, required=True, metavar="PATHS...", type=PATH)
lang_option = click.option(
    "--lang", type=click.Choice(["en", "zh"]), expose_value=False, is_eager=True, callback=_set_lang,
    help="Language of the output; the locale's by default.",
)  # fmt: skip
from_option = click.option(
    "--from", "codec", type=_CODEC_NAMES, callback=_codec,
    help="Codec of the input; by extension, else by its first bytes.",
)  # fmt: skip
to_option = click.option(
    "--to",
    "to_codec",
    type=_CODEC_NAMES,
    callback=_codec,
    help="Codec of the output; by the extension of -o, else text.",
)
output_option = click.option(
    "-o",
    "--output",
    default="-",
    type=PATH,
    metavar="FILE",
    help="Where to write, all or nothing; `-` is stdout.",
    show_default=True,
)
jobs_option = click.option(
    "--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes that work at once."
)


def written_as(output: str, to_codec: Codec | None) -> Codec | None:
    """Return the codec to write an output in; a usage error if neither its extension nor --to tells."""
    if to_codec is None and output != files.STDIO and codecs.of_path(output) is None:
        known = " ".join(codecs.extensions())
        raise click.BadParameter(f"{output} has none of the extensions {known}; name a codec with --to")
    return to_codec


def format_option(*names: str) -> Callable[[Function], Function]:
    """Return `--format`, the first name being the default."""
    return click.option(
        "--format", "form", type=click.Choice(names), default=names[0], show_default=True, help="Form of the output."
    )


# ---------------------------------------------------------------- fmt


@click.command(short_help="Rewrite logs in canonical form.")
@paths_argument
@click.option("--check", is_flag=True, help="Change nothing; name the files that are not canonical and exit 1.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change and exit 1 if anything would.")
@from_option
@lang_option
@pass_session
def fmt(session: Session, paths: tuple[str, ...], check: bool, diff: bool, codec: Codec | None) -> None:
    """Rewrite logs in canonical form, in place; stdin is rewritten to stdout.

    A file with anything in it that cannot be read stays as it is.

    \b
    Example:
      paipu fmt --check samples/hongshi
      paipu fmt notes.paipu
    """
    for path in files.expand(paths):
        if isinstance(path, LogError):
            session.fault(path)
        elif str(path) == files.STDIO or not path.is_file():
            _pass_on(session, path, codec)
        else:
            _format(session, path, codec or codecs.of_path(path) or codecs.TEXT, check=check, diff=diff)


def _pass_on(session: Session, path: Path, codec: Codec | None) -> None:
    """Rewrite a stream to stdout, in the codec it came in."""
    stream = sys.stdin.buffer if str(path) == files.STDIO else path.open("rb")
    found, whole = (codec, stream) if codec else codecs.of_stream(stream)
    files.write(_readable(session, files.read(whole, path, found)), files.STDIO, found)


def _readable(session: Session, entries: Iterable[Entry]) -> Iterator[Log]:
    for entry in entries:
        if entry.error is not None:
            session.fault(entry.error)
        if entry.log is not None:
            yield entry.log


def _format(session: Session, path: Path, codec: Codec, *, check: bool, diff: bool) -> None:
    faults = [entry.error for entry in files.read(path, codec=codec) if entry.error is not None]
    for fault in faults:
        session.fault(fault)
    if faults or _is_canonical(path, codec):
        return
    if diff:
        write_results(_difference(path, codec))
    elif check:
        click.echo(path)
    if check or diff:
        session.found()
    else:
        files.write(logs_of(files.read(path, codec=codec)), path, codec)
        session.chatter(str(path))


class _DifferentError(Exception):
    """The canonical form is not what stands in the file."""


class _Comparison(io.BytesIO):
    """A stream that compares what is written to it with a file."""

    def __init__(self, original: IO[bytes]) -> None:
        super().__init__()
        self.original = original

    def write(self, data: Any) -> int:
        """Compare the next bytes."""
        if self.original.read(len(data)) != data:
            raise _DifferentError
        return len(data)


def _is_canonical(path: Path, codec: Codec) -> bool:
    with path.open("rb") as original:
        try:
            codec.dump(logs_of(files.read(path, codec=codec)), _Comparison(original))
        except _DifferentError:
            return False
        return not original.read(1)


def _difference(path: Path, codec: Codec) -> Iterator[str]:
    """Yield what canonical form would change, as a unified diff; of what is no text, only the name."""
    if codec.name in ("msgpack", "archive"):
        yield f"{path} is not canonical\n"
        return
    written = io.BytesIO()
    codec.dump(logs_of(files.read(path, codec=codec)), written)
    old, new = (
        data.decode(errors="replace").splitlines(keepends=True) for data in (path.read_bytes(), written.getvalue())
    )
    for line in unified_diff(old, new, str(path), str(path)):
        yield line if line.endswith("\n") else line + "\n\\ No newline at end of file\n"


# ---------------------------------------------------------------- convert


@click.command(short_help="Write logs in another codec.")
@paths_argument
@output_option
@from_option
@to_option
@lang_option
@pass_session
def convert(session: Session, paths: tuple[str, ...], output: str, codec: Codec | None, to_codec: Codec | None) -> None:
    """Write logs in another codec, by the extension of the output: .paipu, .jsonl, .msgpack, .pparc.

    \b
    Example:
      paipu convert samples/hongshi -o hongshi.jsonl
      cat hongshi.jsonl | paipu convert - --to text
    """
    to_codec = written_as(output, to_codec)
    entries = watched(session.read(paths, codec), paths, output)
    logs = (entry.log for entry in entries if entry.log is not None)
    files.write(logs, output, to_codec)


COMMANDS: tuple[click.Command, ...] = (fmt, convert)
