"""What every command shares (options, words for what is given) and the commands that only rewrite logs: fmt, convert."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import click

from logformat import codecs, files
from logformat.codecs import Codec
from logformat.errors import LogError, Say
from logformat.helping import argument, command, option
from logformat.session import LANGS, Session, pass_session, refusal

Function = TypeVar("Function", bound=Callable[..., Any])

NO_EXTENSION = Say(
    "{output} has none of the extensions {known}; name a codec with --to",
    "{output} 的扩展名不是 {known} 之一；请用 --to 指明编码",
)
NOT_HERE = Say(
    "{what} would garble the terminal; name a file with -o, or send it on by a pipe",
    "{what}不宜写到终端；请用 -o 指明文件，或用管道传给别的程序",
)
BINARY_LOGS = Say("a binary codec", "二进制编码")
BINARY = (codecs.ARCHIVE, codecs.MESSAGEPACK)
NO_NAME_VALUE = Say("{text!r} is no NAME=VALUE", "{text!r} 不是“名称=值”的形式")

# ---------------------------------------------------------------- options


FILE = Say("FILE", "文件")
DIR = Say("DIR", "文件夹")
PATHS = Say("PATHS...", "路径...")
GAME = Say("GAME", "游戏")
NAME = Say("NAME", "名称")
NAME_VALUE = Say("NAME=VALUE", "名称=值")
NUMBER = "N"


def _codec(_: click.Context, __: click.Parameter, name: str | None) -> Codec | None:
    return None if name is None else codecs.named(name)


PATH = click.Path(readable=False, allow_dash=True)  # shells complete it; whoever opens the file says what is wrong
_CODEC_NAMES = click.Choice([codec.name for codec in codecs.CODECS])

paths_argument = argument("paths", nargs=-1, required=True, metavar=PATHS, type=PATH)
lang_option = option(
    "--lang", type=click.Choice(LANGS), expose_value=False,  # read before all else, by paipu.cli
    help=Say("Language of the output; the locale's by default.", "输出的语言；默认依系统区域设置。"),
)  # fmt: skip
from_option = option(
    "--from", "codec", type=_CODEC_NAMES, callback=_codec,
    help=Say("Codec of the input; by extension, else by its first bytes.", "输入的编码；默认依扩展名，否则依文件开头。"),
)  # fmt: skip
to_option = option(
    "--to", "to_codec", type=_CODEC_NAMES, callback=_codec,
    help=Say("Codec of the output; by the extension of -o, else text.", "输出的编码；默认依 -o 的扩展名，否则为文本。"),
)  # fmt: skip
output_option = option(
    "-o", "--output", default="-", type=PATH, metavar=FILE, show_default=True,
    help=Say("Where to write, all or nothing; `-` is stdout.", "写到哪里，要么全写成，要么不动；`-` 为标准输出。"),
)  # fmt: skip
rewritten_option = option(
    "-o", "--output", default="-", type=PATH, metavar=FILE, show_default=True,
    help=Say(
        "Where to write, all or nothing; `-` is stdout. A file stays as it is if no log can be read,"
        " or if it is read too and something in it cannot be.",
        "写到哪里，要么全写成，要么不动；`-` 为标准输出。若没有一局读得懂，或该文件也是输入而其中有读不懂之处，则它保持原样。",
    ),
)  # fmt: skip
jobs_option = option(
    "--jobs", type=click.IntRange(min=1), default=1, show_default=True, metavar=NUMBER,
    help=Say("Processes that work at once.", "同时工作的进程数。"),
)  # fmt: skip


def written_as(output: str, to_codec: Codec | None) -> Codec | None:
    """Return the codec to write an output in; a usage error if neither its extension nor --to tells."""
    if to_codec is None and output != files.STDIO and codecs.of_path(output) is None:
        raise refusal(NO_EXTENSION.of(output=output, known=" ".join(codecs.extensions())))
    if to_codec in BINARY:
        keep_off_terminals(output, BINARY_LOGS)
    return to_codec


def keep_off_terminals(output: str, what: Say) -> None:
    """Raise a usage error where what nobody can read would go to a terminal."""
    if output == files.STDIO and sys.stdout.isatty():
        raise refusal(NOT_HERE.of(what=what))


def format_option(*names: str) -> Callable[[Function], Function]:
    """Return `--format`, the first name being the default."""
    return option(
        "--format", "form", type=click.Choice(names), default=names[0], show_default=True,
        help=Say("Form of the output.", "输出的形式。"),
    )  # fmt: skip


# ---------------------------------------------------------------- fmt


@command(
    "fmt",
    Say("Rewrite logs in canonical form.", "把牌谱改写为规范写法。"),
    zh="把牌谱就地改写为规范写法；标准输入改写到标准输出。\n\n文件中若有读不懂之处，则保持原样。",
)
@paths_argument
@option(
    "--check", is_flag=True,
    help=Say(
        "Change nothing; name the files that are not canonical and exit 1.", "不改动；列出写法不规范的文件，退出码为 1。"
    ),
)  # fmt: skip
@option(
    "--diff", is_flag=True,
    help=Say(
        "Change nothing; show what would change and exit 1 if anything would.",
        "不改动；显示会改动之处，若有则退出码为 1。",
    ),
)  # fmt: skip
@from_option
@jobs_option
@lang_option
@pass_session
def fmt(session: Session, paths: tuple[str, ...], check: bool, diff: bool, codec: Codec | None, jobs: int) -> None:
    """Rewrite logs in canonical form, in place; stdin is rewritten to stdout.

    A file with anything in it that cannot be read stays as it is.

    \b
    Example:
      paipu fmt --check samples/hongshi
      paipu fmt notes.paipu
    """
    from logformat.pool import in_order
    from logformat.rewriting.canonical import pass_on, settle, settle_stream, verdict_on

    work = partial(verdict_on, codec=None if codec is None else codec.name)
    for found in in_order(work, files.expand(paths), jobs):
        if isinstance(found, LogError):
            session.fault(found)
        elif found.codec is None and not (check or diff):
            pass_on(session, found.path, codec)
        elif found.codec is None:
            settle_stream(session, found.path, codec, check=check, diff=diff)
        else:
            settle(session, found, codecs.named(found.codec), check=check, diff=diff)


# ---------------------------------------------------------------- convert


@command(
    "convert",
    Say("Write logs in another codec.", "把牌谱写成另一种编码。"),
    zh="把牌谱写成另一种编码，依输出的扩展名：.paipu、.jsonl、.msgpack、.pparc。",
)
@paths_argument
@rewritten_option
@from_option
@to_option
@jobs_option
@lang_option
@pass_session
def convert(
    session: Session, paths: tuple[str, ...], output: str, codec: Codec | None, to_codec: Codec | None, jobs: int
) -> None:
    """Write logs in another codec, by the extension of the output: .paipu, .jsonl, .msgpack, .pparc.

    \b
    Example:
      paipu convert samples/hongshi -o hongshi.jsonl
      cat hongshi.jsonl | paipu convert - --to text
    """
    from logformat.rewriting.sharing import Streams, rewrite

    rewrite(session, Streams(paths, codec, output, written_as(output, to_codec), jobs))


COMMANDS: tuple[click.Command, ...] = (fmt, convert)
