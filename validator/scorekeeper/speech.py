"""Lines typed in Chinese, as logs write them: `出 0 红桃10` is `play 0 红桃10`, `亮牌 0 红桃10` is `declare 0 reveal 红桃10`."""

from __future__ import annotations

import json
from collections.abc import Iterator

from engine.game import Game

VERBS = {
    "切": "cut", "切牌": "cut", "翻": "flip", "翻牌": "flip", "发": "deal", "发牌": "deal", "底牌": "kitty", "摸": "draw", "摸牌": "draw",
    "抓": "draw", "抓牌": "draw", "拿底": "take", "拿底牌": "take", "扣底": "bury", "换": "swap", "换牌": "swap", "出": "play",
    "出牌": "play", "过": "pass", "不要": "pass", "打": "discard", "打出": "discard", "岔": "claim", "备注": "note", "结果": "result",
}  # fmt: skip


def chinese_words(room: Game) -> Iterator[str]:
    """Yield the Chinese words a line of the game may begin with, the shortest of each verb, then those of its kinds."""
    known = {name.partition(" ")[0] for name in room.vocabulary.keys} | {"note"}
    yield from {verb: word for word, verb in reversed(VERBS.items()) if verb in known}.values()
    yield from _kinds(room)


def as_written(room: Game, line: str) -> str:
    """Return a line as logs write it; one that does not begin in Chinese stays as it is."""
    first, blank, rest = line.lstrip().partition(" ")
    if (verb := VERBS.get(first)) == "note" and rest and not rest.lstrip().startswith('"'):
        return f"note {json.dumps(rest.strip(), ensure_ascii=False)}"
    if verb is not None:
        return f"{verb}{blank}{rest}"
    if (said := _kinds(room).get(first)) is not None:
        verb, kind = said
        seat, _, tail = rest.lstrip().partition(" ")
        return f"{verb} {seat} {kind} {tail}".rstrip() if blank else verb
    return line


def _kinds(room: Game) -> dict[str, tuple[str, str]]:
    """Return verb and kind by the kind's Chinese name."""
    names = (name.partition(" ") for name in room.vocabulary.keys)
    told = room.vocabulary.names
    return {told[kind].zh: (verb, kind) for verb, _, kind in names if kind in told}
