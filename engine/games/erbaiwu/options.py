"""The variations of 二百五, sheet §10."""

from __future__ import annotations

from typing import Annotated, Literal

from engine.options import Options as _Options
from engine.options import doc


class Options(_Options, frozen=True, kw_only=True):
    """One field per named variation of the sheet."""

    players: Annotated[
        int,
        doc(
            "seats at the table, 2 to 6 (any other number is judged as a fault)",
            "人数，2 至 6（其他人数按违例判）",
            least=2,
            most=10,
        ),
    ] = 4
    target: Annotated[int, doc("limit of the totals, and the total that is rewarded", "积分上限，亦为得奖之数")] = 250
    match_end: Annotated[
        Literal["over_target", "fixed_deals", "either"],
        doc("when a match is over", "一场何时结束"),
    ] = "over_target"
    match_deals: Annotated[int, doc("deals in a match of a fixed number", "固定局数时的局数", least=1)] = 10
    opening_reductions: Annotated[
        bool, doc("the dealer may reduce and settle in the opening turn", "庄家首轮可缩减、可算帐")
    ] = True
    sevens_settle: Annotated[
        Literal["net_zero", "minus_15_each", "extra", "off"],
        doc("what settling with nothing but sevens is worth", "带七算帐如何计分"),
    ] = "net_zero"
    claim_turn: Annotated[
        Literal["from_claimer", "back_to_order"],
        doc("where play goes on after a claimer's turn", "岔牌者出牌之后由谁继续"),
    ] = "from_claimer"
    claim_special_order: Annotated[
        bool, doc("a claimer may discard a black-gang card before drawing", "岔牌后可先打黑帮再抓牌")
    ] = True
    stuck_hand: Annotated[
        Literal["hold", "free_discard"],
        doc("what a seat does that may discard nothing", "无牌可打时如何处理"),
    ] = "hold"
    claim_last_discard: Annotated[
        bool, doc("the discard after the last stock card may be claimed", "牌库抓完后的最后一张可岔")
    ] = False
    lock_joker_end: Annotated[bool, doc("a joker at the end of a run may be locked", "端点为王时可锁")] = True
    pull_reopens_end: Annotated[
        bool, doc("pulling a lock set opens the end of its run again", "提走锁牌后该端重新开放")
    ] = False
    max_jokers_per_set: Annotated[Literal[1, 2], doc("jokers in one set of three", "一组三张中至多几张王")] = 2
    follow_need: Annotated[
        Literal["next_three", "others"],
        doc("discards that must follow the opening one for the penalty", "跟牌需随后几次出牌同值"),
    ] = "next_three"
    extras_scope: Annotated[
        Literal["personal", "round"],
        doc("whether extras belong to the seat or to the points of the round", "额外积分归个人还是计入本轮"),
    ] = "personal"
    dug_compare: Annotated[
        Literal["before_doubling", "after_doubling"],
        doc("which points the settler is dug by", "抠以加倍前还是加倍后的积分相比"),
    ] = "before_doubling"
    five_dug_double: Annotated[
        bool, doc("a dug settler with a single five takes doubled points", "整五被抠时所得加倍")
    ] = True
