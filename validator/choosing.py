"""Games and finding codes as they are named on a command line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem

from engine.game import ROOMS, game, games, key_of
from logformat.errors import Say, in_language, one_of
from logformat.session import language_of, refusal

CODES = Say("CODES", "代码")
NO_CODE = Say("no finding code begins with {prefix}; {near}", "没有以 {prefix} 开头的代码；{near}")
NEAREST = Say("nearest: {near}", "相近的有：{near}")
ALL_CODES = Say("`paipu rules GAME --codes` lists them", "`paipu rules 游戏 --codes` 列出全部代码")
THERE_ARE = Say("There are {known}", "可用：{known}")
NO_GAME = Say("no game {name!r}; there are {known}", "没有游戏 {name!r}；可用：{known}")
NEAR = Say(
    "no game {name!r}; did you mean {near}? There are {known}", "没有游戏 {name!r}；是否指 {near}？可用：{known}"
)


class GameName(click.Choice[str]):
    """A game by its key, or by its title or a part of it that no other game has: `hongshi`, `红十`, `找朋友`."""

    def __init__(self) -> None:
        super().__init__(ROOMS)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the key; a usage error that tells what is near, and all there are, for anything else."""
        key = key_of(str(value))
        if key is None:
            near, known = nearest_games(str(value)), titled(ROOMS)
            said = (NEAR if near else NO_GAME).of(name=str(value), near=titled(near), known=known)
            self.fail(in_language(said, language_of(ctx)), param, ctx)
        return key

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the keys a shell may complete to, or the titles of what is typed in Chinese."""
        return [*super().shell_complete(ctx, param, incomplete), *map(CompletionItem, titles_begun(incomplete))]

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:  # noqa: ARG002
        """Return what to name where no game is named."""
        return in_language(THERE_ARE.of(known=titled(ROOMS)), language_of(ctx))


def titles_begun(begun: str) -> list[str]:
    """Return what names a game by its Chinese title, or the end of one, and begins with what is typed."""
    if begun.isascii():
        return []
    titles = (title for room in games() for title in (room.title.zh, *room.also) if begun in title)
    ends = (title[title.index(begun) :].partition("（")[0].removesuffix("）") for title in titles)
    return [name for name in dict.fromkeys(ends) if key_of(name) is not None]


def nearest_codes(codes: Iterable[str]) -> Say:
    """Return codes that look like one there is none of, or how to find them where none does."""
    near = one_of(codes)
    return NEAREST.of(near=near) if near else ALL_CODES


def nearest_games(name: str) -> list[str]:
    """Return the keys of the games whose key or title a name is part of, else of those it looks most like."""
    from difflib import get_close_matches

    asked = name.casefold()
    words = {
        word.casefold(): room.key for room in games() for word in (room.key, room.title.zh, room.title.en, *room.also)
    }
    within = [key for word, key in words.items() if asked and asked in word]
    return list(dict.fromkeys(within or (words[word] for word in get_close_matches(asked, words, cutoff=0.65))))


def titled(keys: Iterable[str]) -> Say:
    """Return games by their keys and Chinese titles."""
    listed = [(key, game(key).title.zh) for key in keys]
    return one_of(Say(f"{key} ({title})", f"{key}（{title}）") for key, title in listed)


def code_prefixes(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Split comma-separated prefixes of an option, and refuse those no finding code begins with."""
    from validator.catalogue import finding_codes, nearest

    prefixes = tuple(prefix.strip().upper() for text in given for prefix in text.split(",") if prefix.strip())
    known = finding_codes() if prefixes else ()
    for prefix in prefixes:
        if not any(code.startswith(prefix) for code in known):
            near = nearest_codes(code for code in nearest(prefix) if code in known)
            raise refusal(NO_CODE.of(prefix=prefix, near=near), context, parameter)
    return prefixes
