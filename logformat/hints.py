"""What a word that does not fit was meant to be: a verb in Chinese or misspelt, cards with no blank between them."""

from __future__ import annotations

import re
from functools import lru_cache

from logformat import errors
from logformat.errors import Fault, Say
from logformat.grammar import HEADER_VERBS, TYPES
from logformat.spelling import JOKERS, RANK, SUIT, plain

EVENT_WORDS = {
    "切": "cut", "切牌": "cut", "翻": "flip", "翻牌": "flip", "发": "deal", "发牌": "deal", "底牌": "kitty", "摸": "draw",
    "摸牌": "draw", "抓": "draw", "抓牌": "draw", "起": "draw", "起牌": "draw", "拿底": "take", "拿底牌": "take",
    "扣底": "bury", "换": "swap", "换牌": "swap", "出": "play", "出牌": "play", "过": "pass", "不要": "pass",
    "不管": "pass", "不出": "pass", "要不起": "pass", "打": "discard", "打出": "discard", "岔": "claim", "备注": "note",
    "结果": "result",
}  # fmt: skip
"""What players call the verbs of a log, the shortest word of each first."""
HEADER_WORDS = {"庄家": "dealer", "玩家": "player", "选项": "option", "标签": "tag", "残局": "position", "游戏": "game"}
NAMES: dict[str, str] = {}
for _word, _verb in (EVENT_WORDS | HEADER_WORDS).items():
    NAMES.setdefault(_verb, _word)
"""A verb in Chinese; those that stand before a kind have none of their own."""

HALF_WIDTH = Say("a plain # before a remark", "注释前用半角的 #")
BLANK_BEFORE = Say("a blank before the # of a remark", "注释的 # 前有空格")
CARDS_APART = Say("cards set apart by blanks: {cards}", "各牌以空格分开：{cards}")
SUIT_AND_RANK = Say("suit and rank in one word, such as ♥10", "花色与点数相连，点数为 2 到 10 或 J、Q、K、A，如 红桃10")

_CARD = re.compile(f"(?:{SUIT})-?(?:{RANK})|(?:{RANK})-?(?:{SUIT})|{'|'.join(JOKERS)}")
_BETWEEN = re.compile(r"[,，、;；.。:：/|+]*")
_SUIT_NAME = re.compile(f"(?=[^a-zA-Z])(?:{SUIT})")
_LONGEST_VERB, _LONGEST_CARDS = 16, 64


def meant(word: str, fault: Fault, expected: str) -> str:
    """Return what to expect of a word in its place: more exactly than the place itself, where that can be told."""
    if word.startswith("＃"):
        return HALF_WIDTH
    if fault is errors.BAD_VERB:
        return verb_meant(word) or expected
    if "#" in word and fault is not errors.NO_LOG:
        return BLANK_BEFORE
    return (cards_meant(word) if fault is errors.BAD_CARD else None) or expected


def named(verb: str) -> Say:
    """Return a verb with its Chinese name behind it."""
    return Say(verb, f"{verb}（{NAMES[verb]}）" if verb in NAMES else verb)


@lru_cache(maxsize=256)
def verb_meant(word: str) -> Say | None:
    """Return the verb a Chinese or misspelt word stands for, None if there is none near."""
    from difflib import get_close_matches

    if len(word) > _LONGEST_VERB:
        return None
    word = plain(word)
    spelt = (EVENT_WORDS | HEADER_WORDS).get(word)
    near = [spelt] if spelt else get_close_matches(word.lower(), [*TYPES, *HEADER_VERBS], 1)
    return named(near[0]) if near else None


def cards_meant(word: str) -> Say | None:
    """Return how cards are written that stand in one word, or a suit without its rank; None if it is neither."""
    word = plain(word[:_LONGEST_CARDS])
    if pieces := _pieces(word):
        return CARDS_APART.of(cards=" ".join(pieces))
    return SUIT_AND_RANK if _SUIT_NAME.match(word) else None


def _pieces(word: str) -> list[str]:
    """Return the cards a word is made of, none if anything but punctuation stands between them."""
    pieces, at = [], 0
    while (found := _CARD.match(word, at)) is not None:
        pieces.append(found[0])
        at = found.end() + len(_BETWEEN.match(word, found.end())[0])  # type: ignore[index]
    return pieces if at == len(word) else []
