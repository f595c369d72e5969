"""`paipu simulate`: logs of random games, legal or not."""

from __future__ import annotations

import click

from engine.game import game
from engine.options import option_fields
from engine.values import MismatchError
from logformat import files
from logformat.codecs import Codec
from logformat.commands import Session, lang_option, output_option, pass_session, to_option, written_as
from logformat.log import Option
from paipu.rules import game_argument


def _options(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> tuple[Option, ...]:
    """Read NAME=VALUE texts as the option lines of the game."""
    room = game(context.params["key"])
    fields = option_fields(room.options)
    options = []
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or name not in fields:
            raise click.BadParameter(f"{text!r} is no NAME=VALUE of {', '.join(fields)}", context, parameter)
        words = tuple(value.replace(",", " ").split())
        try:
            fields[name].value.read(words, room.seats)
        except MismatchError:
            expected = fields[name].value.expected.en
            raise click.BadParameter(f"{text!r}: {name} is {expected}", context, parameter) from None
        options.append(Option(name, words))
    return tuple(options)


@click.command(short_help="Write logs of random games.")
@game_argument
@click.option("-n", "--deals", type=click.IntRange(min=1), default=1, show_default=True, help="How many deals.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same deals.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", callback=_options, help="An option of the game."
)
@click.option(
    "--illegal",
    type=click.FloatRange(0, 1),
    default=0.0,
    metavar="RATE",
    help="Share of deals with one law broken on purpose.",
)
@output_option
@to_option
@lang_option
@pass_session
def simulate(
    session: Session,
    key: str,
    deals: int,
    seed: int,
    options: tuple[Option, ...],
    illegal: float,
    output: str,
    to_codec: Codec | None,
) -> None:
    """Write logs of random deals, in matches, so that rare situations occur.

    \b
    Example:
      paipu simulate hongshi -n 3 --seed 7 --option deck=52 | paipu validate -
      paipu simulate hongshi -n 1000 -o deals.jsonl
    """
    from engine.simulator import simulate as simulated

    to_codec = written_as(output, to_codec)
    logs = simulated(game(key), deals, seed, options=options, illegal=illegal)
    files.write(session.counted(logs, "deals"), output, to_codec)
