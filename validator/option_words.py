"""Options as a command line gives them, `NAME=VALUE`: parted, and held against the games they are meant for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.game import Game
from engine.options import option_fields
from engine.values import MismatchError
from logformat.commands import NO_NAME_VALUE
from logformat.errors import Say, one_of
from logformat.session import refusal

NO_OPTION = Say("{game} has no option {name!r}; there are {known}", "{game} 没有选项 {name!r}；可用：{known}")
NO_OPTION_OF_ANY = Say(
    "no game has an option {name!r}; `paipu rules GAME --options` lists those of each",
    "各游戏都没有选项 {name!r}；`paipu rules 游戏 --options` 列出各游戏的选项",
)
NEAR = Say("no game has an option {name!r}; did you mean {near}?", "各游戏都没有选项 {name!r}；是否指 {near}？")
NO_VALUE = Say("{text!r}: {name} is {expected}", "{text!r}：{name} 应为 {expected}")

Words = tuple[str, ...]


def read_options(texts: Iterable[str], rooms: Sequence[Game]) -> list[tuple[str, Words]]:
    """Return names with the words of their values; a usage error for what none of the games has or takes."""
    found = []
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise refusal(NO_NAME_VALUE.of(text=text))
        words = tuple(value.replace(",", " ").split())
        _check(text, name, words, rooms)
        found.append((name, words))
    return found


def _check(text: str, name: str, words: Words, rooms: Sequence[Game]) -> None:
    having = [room for room in rooms if name in option_fields(room.options)]
    if not having:
        raise refusal(_no_option(name, rooms))
    if not any(_takes(room, name, words) for room in having):
        expected = option_fields(having[0].options)[name].value.expected
        raise refusal(NO_VALUE.of(text=text, name=name, expected=Say(expected.en, expected.zh)))


def _no_option(name: str, rooms: Sequence[Game]) -> Say:
    """Return what to say of an option none of the games has: those of one game are few, of several they are a hundred."""
    from difflib import get_close_matches

    known = dict.fromkeys(option for room in rooms for option in option_fields(room.options))
    if len(rooms) == 1:
        return NO_OPTION.of(game=rooms[0].key, name=name, known=one_of(known))
    near = get_close_matches(name, known)
    return NEAR.of(name=name, near=one_of(near)) if near else NO_OPTION_OF_ANY.of(name=name)


def _takes(room: Game, name: str, words: Words) -> bool:
    """Whether a game's option has such a value."""
    try:
        option_fields(room.options)[name].value.read(words, room.seats)
    except MismatchError:
        return False
    return True
