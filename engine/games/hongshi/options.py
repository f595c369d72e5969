"""The variations of Hong Shi, sheet §10."""

from __future__ import annotations

from typing import Annotated, Literal

from engine.options import Options as _Options
from engine.options import doc
from engine.values import MismatchError, Value, Words
from engine.words import Label
from logformat.cards import CARD_CODES, UNKNOWN, cards

LEFT_OUT = {
    "40": cards("3s 3h 3c 3d 4s 4h 4c 4d 5s 5h 5c 5d 6s 6c"),
    "52": cards("6s 6c"),
    "54": cards(""),
}
"""The cards of a full pack that are not in one of so many."""


def _lead_card(words: Words, seats: int) -> str:
    """`auto` or a card."""
    del seats
    if len(words) != 1 or (words[0] != "auto" and CARD_CODES.get(words[0], UNKNOWN) >= UNKNOWN):
        raise MismatchError
    return words[0]


class Options(_Options, frozen=True, kw_only=True):
    """One field per named variation of the sheet."""

    deck: Annotated[
        Literal["40", "52", "54"],
        doc(
            "cards in the pack: 52 keeps 3, 4, 5 without the black sixes; 54 keeps all",
            "牌数：52 张保留 3、4、5，仍去黑 6；54 张全保留",
        ),
    ] = "40"
    lead_card: Annotated[
        str,
        doc(
            "card that decides the first leader and must be in the first play",
            "决定首出者并须包含在首出中的牌",
            reads=Value(Label("auto or a card", "auto 或一张牌"), _lead_card, whole=True),
        ),
    ] = "auto"
    reveal: Annotated[bool, doc("red tens may be revealed before the first play", "首出前可亮红十")] = True
    bigger: Annotated[Literal["jokers", "red_tens"], doc("which top cards are higher", "王与红十孰大")] = "jokers"
    lightning: Annotated[
        bool, doc("holders of four tens may declare lightning or show them", "四张十可闪电胜利或亮出续打")
    ] = True
    lightning_factor: Annotated[Literal[1, 2, 4], doc("factor of a lightning win", "闪电胜利的倍数")] = 1
    quad_tens_power: Annotated[
        Literal["shown", "always", "never"],
        doc("when four tens have the power of two red tens", "四张十何时等同双红十"),
    ] = "shown"
    dragon: Annotated[bool, doc("runs of single cards are combinations", "可出龙（单张顺子）")] = False
    dragon_min: Annotated[int, doc("shortest dragon", "龙的最少张数", least=3, most=9)] = 3
    bombs: Annotated[Literal["off", "four", "three_four"], doc("which sets are bombs", "何种牌为炸")] = "off"
    cut_in: Annotated[bool, doc("two of a rank may cut in on a single (差)", "可差（岔）单张")] = False
    pass_locks: Annotated[bool, doc("a seat that passed stays out of the trick", "过牌后本轮不得再出")] = False
    talk_penalty: Annotated[int, doc("points off for talking about red tens", "谈论红十的罚分", least=0)] = 8
    first_dealer: Annotated[Literal["lots", "given"], doc("how the first dealer is found", "首局庄家如何产生")] = "lots"
    next_dealer: Annotated[Literal["next", "same", "first_out"], doc("who deals next", "下一局庄家")] = "next"
    deals: Annotated[int | None, doc("deals in a match", "一场的局数", least=1)] = 50

    def unfit(self) -> str | None:
        """Return `lead_card` if it names a card that is not in the pack."""
        missing = self.lead_card != "auto" and CARD_CODES[self.lead_card] in LEFT_OUT[self.deck]
        return "lead_card" if missing else None
