"""`paipu simulate`: logs of random games, legal or not."""

from __future__ import annotations

import click

from engine.game import game
from logformat import files
from logformat.codecs import Codec
from logformat.commands import NAME_VALUE, NUMBER, lang_option, output_option, to_option, written_as
from logformat.errors import Say
from logformat.helping import command, option
from logformat.log import Option
from logformat.session import Session, pass_session
from paipu.rules import game_argument

DEALS = Say("deals", "局")


@command(
    "simulate",
    Say("Write logs of random games.", "写出随机对局的牌谱。"),
    zh="写出随机对局的牌谱，成场连打，以便出现少见的局面。`paipu games` 列出各游戏的写法。",
)
@game_argument
@option(
    "-n", "--deals", type=click.IntRange(min=1), default=1, show_default=True, metavar=NUMBER,
    help=Say("How many deals.", "多少局。"),
)  # fmt: skip
@option(
    "--seed", type=int, default=0, show_default=True, metavar=NUMBER,
    help=Say("The same seed gives the same deals.", "种子相同，则各局相同。"),
)  # fmt: skip
@option("--option", "options", multiple=True, metavar=NAME_VALUE, help=Say("An option of the game.", "游戏的选项。"))
@option(
    "--illegal", type=click.FloatRange(0, 1), default=0.0, metavar=Say("RATE", "比例"),
    help=Say("Share of deals with one law broken on purpose.", "故意违规一次的局所占的比例。"),
)  # fmt: skip
@output_option
@to_option
@lang_option
@pass_session
def simulate(
    session: Session,
    key: str,
    deals: int,
    seed: int,
    options: tuple[str, ...],
    illegal: float,
    output: str,
    to_codec: Codec | None,
) -> None:
    """Write logs of random deals, in matches, so that rare situations occur. `paipu games` lists the games.

    \b
    Example:
      paipu simulate hongshi -n 3 --seed 7 --option deck=52 | paipu validate -
      paipu simulate hongshi -n 1000 -o deals.jsonl
    """
    from engine.simulator import simulate as simulated
    from validator.option_words import read_options

    to_codec = written_as(output, to_codec)
    given = tuple(Option(name, words) for name, words in read_options(options, [game(key)]))
    logs = simulated(game(key), deals, seed, options=given, illegal=illegal)
    files.write(session.counted(logs, DEALS), output, to_codec)
