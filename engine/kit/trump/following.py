"""What is said of answers and of throws that failed, plays named what they are not, and which cards of the led suit a hand is known to have had."""

from __future__ import annotations

from typing import Final

from engine.kit.plays import reading
from engine.kit.trump.components import Kind
from engine.kit.trump.packed import beyond, packed, together
from engine.kit.trump.throws import is_alone
from engine.rule import Answer, Turn
from engine.words import Sentence

WRONG_NUMBER: Final = Sentence(
    "seat {seat} played {found:card} on a lead of {due}", "首出 {due} 张，{seat} 号座出了 {found} 张"
)
REVOKED: Final = Sentence(
    "{suit} led: seat {seat} played {played} but still holds {cards}",
    "首出{suit}：{seat} 号座出 {played}，手中还有 {cards}",
)
OWED: Final = Sentence(
    "{suit} led as {shape}: seat {seat} played {played} but holds the {item} {cards}",
    "首出{suit}（{shape}）：{seat} 号座出 {played}，手中却有{item} {cards}",
)
OTHER_FORCED: Final = Sentence(
    "the throw {thrown} failed: seat {leader} has to lead its {needed}, not {cards}",
    "甩牌 {thrown} 失败：{leader} 号座须出其中的{needed}，而非 {cards}",
)
NOT_CONTINUED: Final = Sentence(
    "the throw {thrown} failed: seat {leader} has to lead its {needed} as forced",
    "甩牌 {thrown} 失败：{leader} 号座须出其中的{needed}",
)
NAMED_AS_LEAD: Final = Sentence(
    "seat {seat} named its play {said}, but does not lead", "{seat} 号座并非首出，却写作 `as={said}`"
)
THROWN_ALONE: Final = Sentence(
    "seat {seat} led {cards} as a throw, which takes more than one component",
    "{seat} 号座甩 {cards}，却只是一组牌，不成甩牌",
)


def named_as_lead(turn: Turn) -> Answer:
    """A follower names its play as only a lead is named; that nothing was forced has been said before."""
    said = reading(turn.event)
    return None if said in (None, "forced") else NAMED_AS_LEAD(seat=turn.seat, said=said)


def thrown_alone(turn: Turn, kinds: tuple[Kind, ...]) -> Answer:
    """A lead named a throw has several components."""
    cards = turn.event.cards
    alone = reading(turn.event) == "throw" and is_alone(cards, kinds)
    return THROWN_ALONE(seat=turn.seat, cards=cards) if alone else None


def played_and_held(mask: int, hand: int, cards: bytes) -> tuple[int, int]:
    """Return the played and the surely held cards of the led suit, whose bits are in a mask; what is played was held."""
    mine, held = packed(cards) & mask, hand & mask
    return mine, together(held, beyond(mine, held))
