"""What is said of cards that are given out: cards of no pack, a fourth copy, totals that are not due."""

from __future__ import annotations

from typing import Final

from engine.kit.trump.packed import ALL, beyond, cards_in, is_foreign, packed, size
from engine.words import Fact, Sentence
from logformat.cards import UNKNOWN, Cards

FOURTH_COPY: Final = Sentence("a fourth copy of {cards}: three packs have three", "{cards} 出现第四张：三副牌只有三张")
FOREIGN: Final = Sentence("{cards} is not in three packs", "三副牌中没有 {cards}")
WRONG_HAND: Final = Sentence(
    "seat {seat} has {found:card} instead of {due}", "{seat} 号座有 {found} 张牌，应为 {due} 张"
)
WRONG_KITTY: Final = Sentence("the kitty has {found:card} instead of {due}", "底牌有 {found} 张，应为 {due} 张")
WRONG_DRAWS: Final = Sentence("the draws come to {found:card} instead of {due}", "共抓 {found} 张，应为 {due} 张")


def not_of_three_packs(cards: bytes, located: int) -> Fact | None:
    """Return what is wrong with cards that come to those located already: of no pack, or there a fourth time."""
    known = Cards(code for code in cards if code != UNKNOWN)
    if foreign := Cards(code for code in known if is_foreign(code)):
        return FOREIGN(cards=foreign)
    new = packed(known)
    over = beyond(new, ALL - located)
    if over:
        return FOURTH_COPY(cards=Cards(sorted(set(cards_in(over)))))
    return (
        FOURTH_COPY(cards=Cards(sorted({c for c in known if known.count(c) > 3}))) if size(new) < len(known) else None
    )
