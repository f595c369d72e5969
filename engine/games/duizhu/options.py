"""The variations of Dui Zhu, sheet §10."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from engine.options import Options as _Options
from engine.options import doc

Level: TypeAlias = Literal["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]


class Options(_Options, frozen=True, kw_only=True):
    """One field per named variation of the sheet."""

    start_level: Annotated[Level, doc("level at which both sides start", "双方起始级别")] = "3"
    must_play: Annotated[tuple[Level, ...], doc("levels no side may pass without making them", "必须打成的级别")] = (
        "3",
        "J",
        "A",
    )
    break_at: Annotated[int, doc("defenders' points from which the deal is broken", "破的分数", least=0)] = 40
    big_break_at: Annotated[int, doc("defenders' points of a big break", "大破的分数", least=0)] = 80
    held_result: Annotated[
        Literal["hold", "made", "dig", "lost"],
        doc("what a last trick lost to side cards under 40 points counts as", "不足破分而末墩被副牌赢去时的结果"),
    ] = "hold"
    kitty_points_on_dig: Annotated[
        Literal[0, 1, 2], doc("how often buried points count for the defenders who dig", "抠底时底牌分的倍数")
    ] = 0
    dig_needs_trump: Annotated[bool, doc("only a last trick won with trumps digs", "末墩须以主牌赢得才算抠")] = True
    weng_digs: Annotated[bool, doc("a last trick won by a weng digs", "末墩以嗡赢得也算抠")] = True
    dig_and_big_break_stack: Annotated[
        bool, doc("dig and big break together give two levels", "抠与大破可累加升级")
    ] = False
    pare_precedence: Annotated[
        Literal["pare_only", "defenders_also_take_table"],
        doc("whether the defenders take the table besides", "直、削、黑虎掏心时台下是否也上台"),
    ] = "pare_only"
    pare_attackers_rise: Annotated[bool, doc("the defenders rise when they pare", "直、削、黑虎掏心时台下也升一级")] = (
        False
    )
    kings_with_clean: Annotated[
        Literal["max", "add_one", "add_two"],
        doc("how buried kings and a clean deal rise together", "扣王与打光如何合计"),
    ] = "max"
    king_in_gaba_counts: Annotated[bool, doc("jokers of a gaba guo count as buried", "嘎巴锅里的王算扣王")] = False
    king_swap_in_gaba: Annotated[bool, doc("kings may be swapped into a gaba guo", "嘎巴锅时可以扣王")] = False
    king_swap_source: Annotated[
        Literal["buried", "original_kitty_still_buried"],
        doc("which cards a king swap takes from", "扣王换取哪些牌"),
    ] = "buried"
    grab_by_dealer: Annotated[bool, doc("the dealer may take back own trumps", "庄家可抢回自己扣的主牌")] = True
    grab_given_cards: Annotated[bool, doc("cards given in a grab may be grabbed", "抢主换下的牌可以再抢")] = False
    size_tie: Annotated[
        Literal["first_in_pile", "dealer_choice"],
        doc("which of equal kitty cards decides", "打大小遇同值牌时以何者为准"),
    ] = "first_in_pile"
    weng_short_follow: Annotated[
        Literal["all_trumps", "free"],
        doc("what a seat with fewer than four trumps plays on a weng", "主牌不足四张时如何跟嗡"),
    ] = "all_trumps"
    throw_test: Annotated[
        Literal["any_card_beaten", "all_cards_beaten"],
        doc("when a throw fails: some card of it is beaten, or all of them", "甩牌以任一张还是每一张被管为失败"),
    ] = "any_card_beaten"
    throw_in_trump: Annotated[bool, doc("trumps may be thrown", "主牌可以甩")] = True
    ruff_compare: Annotated[
        Literal["highest", "every_card"],
        doc("how two ruffs of a throw compare", "两家毙甩牌如何比较"),
    ] = "highest"
    huilong_mode: Annotated[
        Literal["choice", "automatic", "stop_at_J"],
        doc(
            "hui long: on demand, by itself, or no further than a J not made yet",
            "回龙：自愿、自动，或未打成 J 时至 J 为止",
        ),
    ] = "choice"
    void_right: Annotated[
        bool, doc("defenders without level cards may annul a deal at J or A", "打 J、A 时台下无绘牌可要求作废")
    ] = True
