"""`paipu rules` and `paipu games`: the games paipu knows, their sheets, their options and codes."""

from __future__ import annotations

from importlib.resources import files

import click

from engine.game import ROOMS, Game, game, games
from engine.options import option_fields
from logformat.commands import Session, lang_option, pass_session, write_results
from validator.catalogue import laws_of

game_argument = click.argument("key", type=click.Choice(ROOMS), metavar="GAME", is_eager=True)


def sheet(key: str) -> str:
    """Return the rule sheet of a game."""
    return files(f"engine.games.{key}").joinpath("sheet.md").read_text(encoding="utf-8")


@click.command(short_help="Print the rule sheet, codes or options of a game.")
@game_argument
@click.option("--codes", is_flag=True, help="List the finding codes and their laws instead.")
@click.option("--options", "show_options", is_flag=True, help="List the options, their values and defaults instead.")
@lang_option
@pass_session
def rules(session: Session, key: str, codes: bool, show_options: bool) -> None:
    """Print the rule sheet of a game: the law the validator judges by.

    \b
    Example:
      paipu rules hongshi
      paipu rules hongshi --codes
    """
    if codes:
        write_results(f"{law.code}\t{law.law.text(session.lang)}\n" for law in laws_of(key))
    if show_options:
        write_results(_option_lines(session, game(key)))
    if not codes and not show_options:
        click.echo(sheet(key), nl=False)


def _option_lines(session: Session, room: Game) -> list[str]:
    return [
        f"{name}\t{_written(field.default)}\t{field.value.expected.text(session.lang)}\t{field.doc.text(session.lang)}\n"
        for name, field in option_fields(room.options).items()
    ]


def _written(value: object) -> str:
    """Return a default as its `option` line has it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    return " ".join(map(_written, value)) or "none" if isinstance(value, tuple) else str(value)


@click.command("games", short_help="List the games paipu knows.")
@lang_option
@pass_session
def list_games(session: Session) -> None:
    """List the games paipu knows: key, seats, prefix of the codes, title.

    \b
    Example:
      paipu games
    """
    for room in games():
        click.echo(f"{room.key}\t{room.seats}\t{room.prefix}\t{room.title.text(session.lang)}")
