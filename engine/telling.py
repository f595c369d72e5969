"""How values, and the keys they stand under, read in sentences of both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.words import NONE, Label, Lang, card_name
from logformat.cards import CARD_CODES

COMMON: Final[Mapping[str, Label]] = {
    "at=1": Label("after 1 card was drawn", "共抓 1 张之后"),
    "at": Label("after {value} cards were drawn", "共抓 {value} 张之后"),
    "finish": Label("out in order: {value}", "出完次序 {value}"),
    "winner=draw": Label("draw", "平局"),
    "score": Label("score {value}", "得分 {value}"),
    "totals": Label("totals {value}", "总分 {value}"),
    "rank": Label("places {value}", "名次 {value}"),
    "outcome": Label("outcome {value}", "结果为 {value}"),
    "points=1": Label("1 point", "1 分"),
    "points": Label("{value} points", "{value} 分"),
    "kitty=1": Label("kitty 1 point", "底牌 1 分"),
    "kitty": Label("kitty {value} points", "底牌 {value} 分"),
    "levels": Label("levels {value}", "级数 {value}"),
    "dealer": Label("dealer {value}", "庄家 {value}"),
    "next_dealer": Label("next dealer {value}", "下局庄家 {value}"),
    "next_drawer": Label("first to draw next {value}", "下局首位起牌 {value}"),
    "match_over=yes": Label("the match is over", "全场结束"),
    "match_over=no": Label("the match goes on", "全场未完"),
    "outcome=redeal": Label("redeal", "重发"),
    "as=throw": Label("throw", "甩"),
    "as=forced": Label("forced", "改出"),
}
"""What rooms have in common: of a key, `{value}` being the value, or of a key with one value, named in English."""


def tell(names: Mapping[str, Label], place: str, key: str, text: str, value: Label) -> Label:
    """Return a pair in words: as the room says it on such a line (`result winner=up`), else as all rooms do."""
    for name in (f"{place} {key}={value.en}", f"{key}={value.en}", f"{place} {key}", key):
        if (found := names.get(name) or COMMON.get(name)) is not None:
            return Label(found.en.format(value=value.en), found.zh.format(value=value.zh))
    return written(key, text)


def written(key: str, text: str) -> Label:
    """Return a pair as it is written, where no room says how it reads."""
    return Label(f"{key}={text}", f"{key}={text}")


def words_told(words: Sequence[str], lang: Lang) -> str:
    """Return words one after another."""
    return " ".join(words) or NONE.text(lang)


def seats_told(words: Sequence[str], lang: Lang) -> str:
    """Return seats by their numbers."""
    if not words or words[0] == "none":
        return NONE.text(lang)
    if lang == "zh":
        return f"{'、'.join(words)} 号座"
    return f"seat{'s' if len(words) > 1 else ''} {', '.join(words)}"


def cards_told(words: Sequence[str], lang: Lang) -> str:
    """Return cards as players of the language write them; what is none stays as it is."""
    return words_told([card_name(CARD_CODES[word], lang) if word in CARD_CODES else word for word in words], lang)


def levels_told(words: Sequence[str], lang: Lang) -> str:
    """Return levels: the ten is a T only in logs."""
    return words_told([word.replace("T", "10") for word in words] if lang == "zh" else words, lang)


def flag_told(words: Sequence[str], lang: Lang) -> str:
    """Return yes or no."""
    is_so = words[0] in ("yes", "true")
    return ("是" if is_so else "否") if lang == "zh" else ("yes" if is_so else "no")
