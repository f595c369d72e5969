"""Help in both languages: commands, options and arguments whose English words know their Chinese, and the layout.

The English of a command is its docstring, the Chinese stands above it in the decorator; its examples serve both. The
words of click itself ("Usage:", "No such option") are translated by the catalogue in `paipu/locale`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from gettext import gettext
from inspect import cleandoc
from typing import Any, TypeVar

import click

from logformat.columns import padded, width, wrapped
from logformat.errors import Say, in_language
from logformat.session import language_of

Function = TypeVar("Function", bound=Callable[..., Any])

EXAMPLE = Say("Example:", "示例：")
OPTIONS = Say("[OPTIONS]", "[选项]")
SUBCOMMAND = Say("COMMAND [ARGS]...", "命令 [参数]...")
HELP_WANTED = "Show this message and exit."
_AS_IT_IS = "\b\n"
_LEFT_COLUMNS, _GAP = 30, 2


class Formatter(click.HelpFormatter):
    """Lays help out by the columns of a terminal, where a Chinese character takes two."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage line; what does not fit goes on beneath the arguments."""
        usage = gettext("Usage:")
        lead = (prefix or (f"{usage} " if usage.isascii() else usage)) + f"{prog} "
        between = "\n" + " " * width(lead)
        self.write(lead + between.join(wrapped(args, max(self.width - width(lead), 20))) + "\n")

    def write_heading(self, heading: str) -> None:
        """Write a heading with the colon of its language."""
        self.write(" " * self.current_indent + heading + (":" if heading.isascii() else "：") + "\n")

    def write_text(self, text: str) -> None:
        """Write paragraphs, wrapped; one that begins with a line of `\\b` keeps its lines."""
        indent = " " * self.current_indent
        blocks = [self._lines(block) for block in text.split("\n\n")]
        self.write("\n\n".join("\n".join(indent + line for line in block) for block in blocks) + "\n")

    def _lines(self, block: str) -> list[str]:
        if block.startswith(_AS_IT_IS):
            return block.removeprefix(_AS_IT_IS).splitlines()
        return wrapped(" ".join(block.split("\n")), self.width - self.current_indent)

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = _LEFT_COLUMNS, col_spacing: int = _GAP) -> None:
        """Write names and what they mean in two columns; a name too long for its column stands in a line of its own."""
        pairs, indent = list(rows), " " * self.current_indent
        left = min(max(width(name) for name, _ in pairs), col_max) + col_spacing
        for name, meaning in pairs:
            lines = wrapped(meaning, max(self.width - left - self.current_indent, 10))
            if width(name) > left - col_spacing:
                self.write(f"{indent}{name}\n")
            else:
                self.write(f"{indent}{padded(name, left)}{lines.pop(0)}".rstrip() + "\n")
            self.write("".join(f"{indent}{' ' * left}{line}\n" for line in lines))


class Context(click.Context):
    """The context of a command, with our layout of its help."""

    formatter_class = Formatter


class Command(click.Command):
    """A command whose help is in the language of the run: `zh` is the Chinese of the docstring, without its examples."""

    context_class = Context

    def __init__(self, name: str | None = None, *, zh: str, **attrs: Any) -> None:
        super().__init__(name, options_metavar=OPTIONS, **attrs)
        self.zh = zh

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return what follows the name of the command in the usage line."""
        return [in_language(piece, language_of(ctx)) for piece in super().collect_usage_pieces(ctx)]

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002 - a sentence is shown whole
        """Return the sentence that stands in lists of commands."""
        return in_language(self.short_help or "", language_of(click.get_current_context(silent=True)))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does, and its examples."""
        lang = language_of(ctx)
        english, example, lines = cleandoc(self.help or "").partition(_AS_IT_IS + EXAMPLE)
        said = english if lang == "en" else f"{self.zh}\n\n"
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(said + (_AS_IT_IS + in_language(EXAMPLE, lang) if example else "") + lines)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return `--help`; click keeps it, so that its help is said anew."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = gettext(HELP_WANTED)
        return option


class Group(Command, click.Group):
    """A command of commands."""

    command_class = Command

    def __init__(self, name: str | None = None, **attrs: Any) -> None:
        super().__init__(name, subcommand_metavar=SUBCOMMAND, **attrs)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command named; where options stand alone (`paipu --lang zh`), show the help as where nothing stands."""
        try:
            return super().invoke(ctx)
        except click.UsageError as problem:
            if problem.ctx is ctx and problem.message == gettext("Missing command."):
                raise click.exceptions.NoArgsIsHelpError(ctx) from None
            raise


class Option(click.Option):
    """An option whose help and metavar are in the language of the run."""

    def __init__(self, param_decls: Sequence[str] | None = None, *, help: Say, **attrs: Any) -> None:
        super().__init__(param_decls, help=help, **attrs)
        self.said = help

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option as it is typed, and its help."""
        record = super().get_help_record(ctx)
        if record is None:
            return None
        typed, extra = record[0], record[1].removeprefix(self.help or "")
        return typed, in_language(self.said, language_of(ctx)) + extra

    def make_metavar(self, ctx: click.Context) -> str:
        """Return what stands for the value."""
        return in_language(super().make_metavar(ctx), language_of(ctx))


class Argument(click.Argument):
    """An argument whose metavar is in the language of the run."""

    def make_metavar(self, ctx: click.Context) -> str:
        """Return what stands for the value."""
        return in_language(super().make_metavar(ctx), language_of(ctx))


def command(name: str, short: Say, *, zh: str) -> Callable[[Callable[..., Any]], Command]:
    """Return the decorator of a command: its name, its sentence in lists, and the Chinese of its docstring."""
    return click.command(name, cls=Command, short_help=short, zh=zh)


def option(*names: str, **attrs: Any) -> Callable[[Function], Function]:
    """Return the decorator of an option; `help` is a `Say`, so is a `metavar` with words in it."""
    return click.option(*names, cls=Option, **attrs)


def argument(*names: str, **attrs: Any) -> Callable[[Function], Function]:
    """Return the decorator of an argument; `metavar` is a `Say`."""
    return click.argument(*names, cls=Argument, **attrs)
