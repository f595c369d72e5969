"""The `paipu` command: collects the commands of the packages; no logic of its own.

How a package adds a command. Write it in the package's `commands.py` and name it in the tuple `COMMANDS` there:

    @click.command(short_help="…")
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

import os
import sys
import traceback
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import click

from logformat.commands import CLEAN, FAULTY, Session, lang_option
from logformat.errors import in_language

PACKAGES = (
    "validator", "validator.scorekeeper", "replayer", "query", "logformat", "logformat.rewriting", "logformat.archive", "paipu",
)  # fmt: skip
INTERRUPTED = 130


class Front(click.Group):
    """The command group; an operating system that says no is a message and exit code 2."""

    def list_commands(self, _: click.Context) -> list[str]:
        """Return the commands in the order their packages give them."""
        return list(self.commands)

    def invoke(self, context: click.Context) -> Any:
        """Run the command named, then leave with the exit code of its session."""
        try:
            super().invoke(context)
        except BrokenPipeError:
            context.exit(CLEAN)  # click would make it 1, which says that something was found
        except OSError as problem:
            session = context.ensure_object(Session)
            reason = in_language(problem.strerror or problem, session.lang)
            session.fault(f"{problem.filename}: {reason}" if problem.filename else reason)
        context.exit(context.ensure_object(Session).exit_code)


@click.group(cls=Front, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@lang_option
@click.version_option(package_name="paipu", message="paipu %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Record, replay and judge Chinese card games, and query archives of them (牌谱).

    \b
    Example:
      paipu validate samples/hongshi
      paipu explain HS-FOLLOW-02

    Exit codes: 0 clean, 1 something was found, 2 something could not be run or read. Tab completion, for bash (zsh and
    fish alike):

    \b
      eval "$(_PAIPU_COMPLETE=bash_source paipu)"
    """
    context.ensure_object(Session)


for _package in PACKAGES:
    if find_spec(f"{_package}.commands"):
        for _command in import_module(f"{_package}.commands").COMMANDS:
            cli.add_command(_command)


def main() -> None:
    """Run the command line; exit codes: 0 clean, 1 something was found, 2 something could not be run or read."""
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
