"""The `paipu` command: collects the commands of the packages; no logic of its own.

How a package adds a command. Write it in the package's `commands.py` and name it in the tuple `COMMANDS` there:

    @command("info", Say("Tell …", "说明…"), zh="…")   # the docstring is the English help, `zh` the Chinese
    @paths_argument                         # options many commands share stand in logformat.commands
    @lang_option
    @pass_session
    def info(session: Session, paths: tuple[str, ...]) -> None:
        \"\"\"One sentence that says what it does.

        \\b
        Example:
          paipu info samples/hongshi
        \"\"\"
        for entry in session.read(paths):   # unreadable logs are said on stderr and make the exit code 2
            click.echo(…)                   # results to stdout
            session.found()                 # a finding, damage, a difference: exit code 1

    COMMANDS = (info,)

`pass_session` hands over the `Session` of the run, which knows the language and forms the exit code when the command
returns. Import rich, textual, pyarrow and duckdb inside the functions that need them: `paipu --help` imports every
`commands.py`.
"""

from __future__ import annotations

import gettext
import os
import re
import signal
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from logformat.commands import lang_option
from logformat.errors import Say, in_language
from logformat.helping import Group, Option
from logformat.session import CLEAN, FAULTY, LANGS, Lang, Session, language_of
from paipu.mode import mode

PACKAGES = (
    "validator", "validator.scorekeeper", "replayer", "query", "logformat", "logformat.rewriting", "logformat.archive", "paipu",
)  # fmt: skip
INTERRUPTED = 130
ENDINGS = ("SIGTERM", "SIGHUP")
CATALOGUES = Path(__file__).with_name("locale")


def language_asked(words: Sequence[str]) -> Lang | None:
    """Return the last language that `--lang` names, wherever it stands; None if it names none there is."""
    asked = [after for word, after in pairwise(words) if word == "--lang"]
    asked += [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    return next((lang for word in asked[::-1] for lang in LANGS if lang == word), None)


def speak(lang: Lang) -> None:
    """Have click say its own words in a language: they come from gettext, which asks the environment."""
    gettext.bindtextdomain("messages", str(CATALOGUES))
    os.environ["LANGUAGE"] = lang


def _in_stops_of(lang: Lang, problem: click.UsageError) -> click.UsageError:
    """Return a usage error that ends as sentences of the language do: click adds English stops to what gettext said."""
    if lang == "en" or type(problem).__name__ not in _PIECED_TOGETHER:
        return problem
    return click.UsageError(_ENGLISH_STOPS.sub("。", problem.format_message()), problem.ctx)


_PIECED_TOGETHER = ("MissingParameter", "NoSuchOption", "NoSuchCommand")
_ENGLISH_STOPS = re.compile(r"。 |[.]( |$)")


class Front(Group):
    """The command group; an operating system that says no is a message and exit code 2."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Choose the language before anything is parsed, so that what cannot be parsed is said in it."""
        session = Session(language_asked(args))
        speak(session.lang)
        try:
            return super().make_context(info_name, args, parent, obj=session, **extra)
        except click.UsageError as problem:
            raise _in_stops_of(session.lang, problem) from None
        except BrokenPipeError:
            raise
        except OSError as problem:
            session.system_fault(problem)
            raise click.exceptions.Exit(FAULTY) from None

    def list_commands(self, _: click.Context) -> list[str]:
        """Return the commands in the order their packages give them."""
        return list(self.commands)

    def invoke(self, context: click.Context) -> Any:
        """Run the command named, then leave with the exit code of its session."""
        try:
            super().invoke(context)
        except click.UsageError as problem:
            raise _in_stops_of(language_of(context), problem) from None
        except BrokenPipeError:
            context.exit(CLEAN)  # click would make it 1, which says that something was found
        except OSError as problem:
            context.ensure_object(Session).system_fault(problem)
        context.exit(context.ensure_object(Session).exit_code)


def _say_version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    """Say the version, and whether the engine that runs is compiled; then leave."""
    if asked and not context.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"paipu {version('paipu')} ({in_language(mode(), language_of(context))})")
        context.exit()


@click.group(
    cls=Front,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    zh=(
        "记录、回放、判定中国扑克牌局，并查询成批的牌谱。\n\n"
        "退出码：0 无事，1 有所发现，2 有无法运行或读不懂之处。下面最后一行为 bash 打开 Tab 补全（zsh 与 fish 同理）。"
    ),
)
@lang_option
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_say_version,
    cls=Option,
    help=Say("Show the version and exit.", "显示版本并退出。"),
)
def cli() -> None:
    """Record, replay and judge Chinese card games, and query archives of them (牌谱).

    Exit codes: 0 clean, 1 something was found, 2 something could not be run or read. The last line below turns on Tab
    completion for bash (zsh and fish alike).

    \b
    Example:
      paipu validate samples/hongshi
      paipu explain HS-FOLLOW-02
      eval "$(_PAIPU_COMPLETE=bash_source paipu)"
    """


for _package in PACKAGES:
    if find_spec(f"{_package}.commands"):
        for _command in import_module(f"{_package}.commands").COMMANDS:
            cli.add_command(_command)


def _leave(number: int, _: object) -> None:
    """Give up what is being done, so that nothing half-written stays; the exit code is what a shell makes of the signal."""
    raise SystemExit(128 + number)


def _leave_when_asked() -> None:
    """Have `kill`, `timeout` and a terminal that closes end the run as Ctrl-C does, unless they are ignored (`nohup`)."""
    for name in ENDINGS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _leave)


def main() -> None:
    """Run the command line; exit codes: 0 clean, 1 something was found, 2 something could not be run or read."""
    _leave_when_asked()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    try:
        code = cli.main(prog_name="paipu", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as problem:
        problem.show()
        code = FAULTY
    except click.Abort:
        code = INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except Exception:
        traceback.print_exc()
        code = FAULTY
    sys.exit(code)
