"""What every command shares (options, the session of one run) and the commands that only rewrite logs: fmt, convert."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import click

from logformat import codecs, files
from logformat.codecs import Codec
from logformat.entry import Entry
from logformat.errors import LogError

Function = TypeVar("Function", bound=Callable[..., Any])

FAULTY, FOUND, CLEAN = 2, 1, 0


def locale_language() -> str:
    """Return `zh` where the locale asks for Chinese messages, else `en`."""
    named = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "zh" if named.lower().startswith("zh") else "en"


class Session:
    """One run of a command: its language, what went wrong, what was found, and the exit code that follows."""

    def __init__(self) -> None:
        self.lang = locale_language()
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


pass_session = click.make_pass_decorator(Session, ensure=True)


# ---------------------------------------------------------------- options


def _set_lang(context: click.Context, _: click.Parameter, lang: str | None) -> None:
    if lang is not None:
        context.ensure_object(Session).lang = lang


def _codec(_: click.Context, __: click.Parameter, name: str | None) -> Codec | None:
    return None if name is None else codecs.named(name)


_CODEC_NAMES = click.Choice([codec.name for codec in codecs.CODECS])

paths_argument = click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
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
    metavar="FILE",
    help="Where to write, all or nothing; `-` is stdout.",
    show_default=True,
)
jobs_option = click.option(
    "--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes that work at once."
)


def format_option(*names: str) -> Callable[[Function], Function]:
    """Return `--format`, the first name being the default."""
    return click.option(
        "--format", "form", type=click.Choice(names), default=names[0], show_default=True, help="Form of the output."
    )


# ---------------------------------------------------------------- commands

COMMANDS: tuple[click.Command, ...] = ()
