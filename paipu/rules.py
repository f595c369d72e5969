"""`paipu rules` and `paipu games`: the games paipu knows, their sheets, their options and codes."""

from __future__ import annotations

import click

from engine.game import Game, game, games
from engine.options import option_fields, option_text
from logformat.commands import GAME, lang_option
from logformat.errors import Say
from logformat.helping import argument, command, option
from logformat.listing import write_list
from logformat.session import Session, pass_session
from validator.choosing import GameName

game_argument = argument("key", type=GameName(), metavar=GAME)

KEY, SEATS, PREFIX, TITLE = Say("game", "游戏"), Say("seats", "座位"), Say("prefix", "代码"), Say("title", "名称")
CODE, LAW = Say("code", "代码"), Say("law", "规则")
OPTION, DEFAULT, VALUES, MEANING = (
    Say("option", "选项"),
    Say("default", "默认"),
    Say("values", "取值"),
    Say("meaning", "意义"),
)


@command(
    "rules",
    Say("Print the rule sheet, codes or options of a game.", "显示游戏的规则书、代码或选项。"),
    zh="显示游戏的规则书：判定所依的规则及其原文、选项、牌谱用语。`paipu games` 列出各游戏的写法。\n\n代码与选项在终端上为表格；在管道中以制表符分隔，首行为列名。",
)
@game_argument
@option(
    "--codes", is_flag=True,
    help=Say("List the finding codes and their laws instead.", "改为列出违规代码及其规则。"),
)  # fmt: skip
@option(
    "--options", "show_options", is_flag=True,
    help=Say("List the options, their values and defaults instead.", "改为列出选项及其取值与默认值。"),
)  # fmt: skip
@lang_option
@pass_session
def rules(session: Session, key: str, codes: bool, show_options: bool) -> None:
    """Print the rule sheet of a game: the law the validator judges by. `paipu games` lists the games.

    In Chinese (--lang zh) it has every law with the words it rests on, the options, and the words of logs.

    Codes and options are a table on a terminal; in a pipe they are set apart by tabs, and the first line names them.

    \b
    Example:
      paipu rules hongshi
      paipu rules hongshi --codes
    """
    from paipu.sheets import sheet
    from validator.catalogue import laws_of

    if codes:
        write_list(session, (CODE, LAW), [(law.code, law.law.text(session.lang)) for law in laws_of(key)])
    if show_options:
        write_list(session, (OPTION, DEFAULT, VALUES, MEANING), _option_rows(session, game(key)))
    if not codes and not show_options:
        click.echo(sheet(game(key), session.lang), nl=False)


def _option_rows(session: Session, room: Game) -> list[tuple[str, str, str, str]]:
    return [
        (name, option_text(field.default), field.value.expected.text(session.lang), field.doc.text(session.lang))
        for name, field in option_fields(room.options).items()
    ]


@command(
    "games",
    Say("List the games paipu knows.", "列出 paipu 所知的游戏。"),
    zh="列出 paipu 所知的游戏：写法、座位数、代码开头、名称。\n\n在管道中以制表符分隔，首行为列名。",
)
@lang_option
@pass_session
def list_games(session: Session) -> None:
    """List the games paipu knows: key, seats, prefix of the codes, title.

    In a pipe they are set apart by tabs, and the first line names the columns.

    \b
    Example:
      paipu games
    """
    rows = [(room.key, str(room.seats), room.prefix, room.title.text(session.lang)) for room in games()]
    write_list(session, (KEY, SEATS, PREFIX, TITLE), rows)
