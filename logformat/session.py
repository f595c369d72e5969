"""The session of one run: its language, what went wrong, what was found, and the exit code that follows."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Literal, TypeVar

import click

from logformat import files
from logformat.codecs import Codec
from logformat.columns import STEERING
from logformat.entry import Entry
from logformat.errors import LogError, Say, in_language

Item = TypeVar("Item")
Lang = Literal["en", "zh"]
LANGS: tuple[Lang, ...] = ("en", "zh")

FAULTY, FOUND, CLEAN = 2, 1, 0

STAYS = Say("{file} stays as it is: something in it cannot be read", "{file} 保持原样：其中有读不懂之处")

_SYSTEM_SAYS = {
    errno.ENOENT: Say("there is no such file or folder", "没有这个文件或文件夹"),
    errno.EACCES: Say("the system does not allow it (permission denied)", "系统不允许（没有权限）"),
    errno.EISDIR: Say("this is a folder, expected a file", "这是文件夹，应为文件"),
    errno.ENOTDIR: Say("this is a file, expected a folder", "这是文件，应为文件夹"),
    errno.EEXIST: Say("this is there already", "已经存在"),
    errno.ENOSPC: Say("No space left on device", "磁盘已满"),
    errno.EROFS: Say("the disk is read-only", "磁盘是只读的"),
}


def locale_language() -> Lang:
    """Return `zh` where the locale asks for Chinese messages, else `en`."""
    named = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "zh" if named.lower().startswith("zh") else "en"


class Session:
    """One run of a command: its language, what went wrong, what was found, and the exit code that follows."""

    def __init__(self, lang: Lang | None = None) -> None:
        self.lang: Lang = lang or locale_language()
        self.has_faults = False
        self.has_findings = False
        self.has_read = False
        self.faulty_files: set[str] = set()

    @property
    def exit_code(self) -> int:
        """Return 2 if anything could not be run or read, else 1 if anything was found, else 0."""
        return FAULTY if self.has_faults else FOUND if self.has_findings else CLEAN

    def say(self, phrase: str) -> str:
        """Return a phrase in the language of the run, without what would steer a terminal."""
        return in_language(phrase, self.lang).translate(STEERING)

    def fault(self, error: LogError | str) -> None:
        """Say on stderr what could not be read or run, and remember it; the rest goes on."""
        self.has_faults = True
        if isinstance(error, LogError) and error.file is not None:
            self.faulty_files.add(str(error.file))
        text = self.say(error) if isinstance(error, str) else self.text(error)
        sys.stdout.flush()  # so that both streams read in order where they share a terminal
        click.echo(text, err=True)

    def system_fault(self, problem: OSError) -> None:
        """Say what the operating system refused, and of which file."""
        own = problem.strerror if isinstance(problem.strerror, Say) else None
        reason = self.say(own or _SYSTEM_SAYS.get(problem.errno or 0) or problem.strerror or str(problem))
        colon = self.say(Say(": ", "："))
        self.fault(f"{problem.filename}{colon}{reason}" if problem.filename else reason)

    def text(self, error: LogError) -> str:
        """Return an error with its place, in the language of the run."""
        return error.text(self.lang).translate(STEERING)

    def found(self) -> None:
        """Remember that there is a finding, damage or a difference."""
        self.has_findings = True

    def read(
        self, paths: Iterable[str], codec: Codec | None = None, tell: Callable[[LogError], None] | None = None
    ) -> Iterator[Entry]:
        """Yield every entry that holds a log; what cannot be read is said, or told another way, and reading goes on."""
        tell = tell or self.fault
        for entry in files.read_all(paths or ("-",), codec):
            if entry.error is not None:
                tell(entry.error)
            if entry.log is not None:
                self.has_read = True
                yield entry

    def unless_lost(self, items: Iterable[Item], output: str) -> Iterator[Item]:
        """Pass on what is written to an output, and end the run before it takes its place if that would lose what is there.

        So it is where no log could be read and something was at fault, and where the output is an input that could not
        be read to the last log. Whoever reads other than by `read` sets `has_read`.
        """
        yield from items
        if output == files.STDIO:
            return
        if any(files.is_same(file, output) for file in self.faulty_files):
            self.fault(STAYS.of(file=output))
            raise click.exceptions.Exit(FAULTY)
        if self.has_faults and not self.has_read:
            raise click.exceptions.Exit(FAULTY)

    def chatter(self, text: str) -> None:
        """Say something on stderr that is no result, only on a terminal."""
        if sys.stderr.isatty():
            click.echo(self.say(text), err=True)

    def counted(self, items: Iterable[Item], label: str) -> Iterator[Item]:
        """Pass items on, with a bar on stderr if that is a terminal of its own."""
        if not sys.stderr.isatty() or sys.stdout.isatty():
            yield from items
            return
        with click.progressbar(items, label=self.say(label), file=sys.stderr, show_pos=True) as bar:
            yield from bar


pass_session = click.make_pass_decorator(Session, ensure=True)


def language_of(context: click.Context | None) -> Lang:
    """Return the language of the run a context belongs to; the locale's outside of one."""
    session = None if context is None else context.find_object(Session)
    return locale_language() if session is None else session.lang


def refusal(
    phrase: str, context: click.Context | None = None, parameter: click.Parameter | None = None
) -> click.UsageError:
    """Return the usage error that says in the language of the run what is wrong, and of which parameter if one is given."""
    context = context or click.get_current_context(silent=True)
    told = in_language(phrase, language_of(context))
    return click.UsageError(told, context) if parameter is None else click.BadParameter(told, context, parameter)


def write_results(texts: Iterable[str]) -> None:
    """Write pieces of text to stdout as they come."""
    for text in texts:
        sys.stdout.write(text)
    sys.stdout.flush()
