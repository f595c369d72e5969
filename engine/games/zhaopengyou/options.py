"""The variations of five-player Zhao Pengyou, sheet §10."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from engine.options import Options as _Options
from engine.options import doc

Rank: TypeAlias = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
Level: TypeAlias = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "W"]
KITTY_OF = {31: 7, 30: 12, 32: 2}
"""The cards left for the kitty, by the size of a hand."""


class Options(_Options, frozen=True, kw_only=True):
    """One field per named variation of the sheet."""

    hand_size: Annotated[Literal[31, 30, 32], doc("cards per hand", "每家手牌张数")] = 31
    kitty_size: Annotated[Literal[7, 12, 2], doc("cards in the kitty", "底牌张数")] = 7
    start_level: Annotated[Rank, doc("level at which everybody starts", "开始时的级数")] = "2"
    joker_level: Annotated[bool, doc("the joker level W stands above the ace", "A 之上还有王级")] = True
    must_play: Annotated[tuple[Level, ...], doc("levels at which rising stops", "必打的级数")] = ("J", "A", "W")
    must_play_leave: Annotated[
        Literal["dealer_only", "dealer_side", "any_winner"],
        doc("who may leave a must-play level by winning", "谁赢了才能离开必打的级"),
    ] = "dealer_only"
    bid_rule: Annotated[
        Literal["contest", "first"],
        doc("stronger bids follow, or the first legal bid ends it", "抢庄（可反抢）还是抢亮（先亮为庄）"),
    ] = "contest"
    bid_singles_compare: Annotated[bool, doc("a single may outbid a single", "单张之间可以比大小抢庄")] = True
    self_raise: Annotated[bool, doc("a seat may outbid its own standing bid", "可以抢自己已立的庄")] = False
    no_bid: Annotated[
        Literal["redeal", "previous_dealer"],
        doc("what happens if nobody bids", "无人亮主时重发还是由上局庄家坐庄"),
    ] = "redeal"
    friend_cards: Annotated[
        Literal["any", "no_trump_cards", "no_jokers"],
        doc("which cards may be called", "可以叫哪些牌为朋友"),
    ] = "any"
    count_dealer_plays: Annotated[bool, doc("copies the dealer plays himself count", "庄家自己出的也计数")] = True
    counter: Annotated[bool, doc("the trump suit may be countered", "可以反牌")] = True
    counter_takes_kitty: Annotated[bool, doc("who counters takes and buries the kitty", "反牌者取底并重新扣底")] = True
    counter_min: Annotated[Literal[1, 2], doc("fewest level cards of a counter", "反牌最少张数")] = 2
    kitty_error_penalty: Annotated[
        int, doc("points for burying a wrong number of cards", "多扣或少扣底牌的罚分", least=0)
    ] = 60
    gap_closing: Annotated[bool, doc("ranks across the removed level are neighbours", "级牌抽走后两侧相邻")] = True
    throw_mode: Annotated[
        Literal["none", "sidecar", "all"],
        doc("which leads of several components are allowed", "哪些甩牌允许：无、边三轮、任意"),
    ] = "sidecar"
    forced_component: Annotated[
        Literal["lowest_beaten", "lowest_any"],
        doc("which component is led after a failed throw", "甩牌失败后须出哪一组"),
    ] = "lowest_beaten"
    triple_protection: Annotated[
        Literal["lapse", "absolute", "none"],
        doc("whether triples need not be broken: while other cards suffice, always, never", "仨是否可以不拆"),
    ] = "lapse"
    ruff_compare: Annotated[
        Literal["principal", "lexicographic"],
        doc("how two ruffs compare: principal component, or the next ones too", "盖毙如何比较"),
    ] = "principal"
    kitty_single: Annotated[int, doc("kitty factor of single cards", "散牌抠底的倍数", least=0)] = 2
    kitty_pair_base: Annotated[int, doc("kitty factor of k pairs is this times 2^k", "对子抠底倍数的底", least=0)] = 2
    kitty_triple_rule: Annotated[
        Literal["2x3^k", "4x2^k", "2x4^k"], doc("kitty factor of k triples", "仨抠底的倍数")
    ] = "2x3^k"
    kitty_shape: Annotated[
        Literal["winner_cards", "lead_shape"],
        doc("whose shape sets the kitty factor", "抠底倍数看赢牌还是首出"),
    ] = "winner_cards"
    win_at: Annotated[int, doc("points the attackers need", "抓分方上台所需的分", least=1)] = 120
    step: Annotated[int, doc("points of one step of levels", "每级差的分数", least=1)] = 60
    unit_2v3: Annotated[int, doc("levels per step for dealer and friend", "有朋友时庄家方每档级数", least=0)] = 3
    unit_1v4: Annotated[int, doc("levels per step for a dealer alone", "庄家独打时每档级数", least=0)] = 4
    split: Annotated[
        Literal["rigid", "elastic"],
        doc("how dealer and friend split their levels", "庄家与朋友硬性还是弹性分配"),
    ] = "rigid"
    fall_per_card_j: Annotated[
        int, doc("levels per card of the shape that digs at J", "打 J 被抠底每张牌降的级数", least=0)
    ] = 3
    fall_a_dealer_to: Annotated[Rank, doc("where the dealer falls to at A", "打 A 被 A 抠底庄家降到的级")] = "2"
    fall_a_friend: Annotated[int, doc("levels the friend falls at A", "打 A 被 A 抠底朋友陪降的级数", least=0)] = 6
    friend_points_move: Annotated[
        bool, doc("points of a friend found later move to the dealer side", "朋友现身后其已得之分归庄家方")
    ] = True

    @classmethod
    def presets(cls, named: dict[str, Any]) -> dict[str, Any]:
        """Hand and kitty together are the pack: naming one of them sets the other."""
        if "hand_size" in named:
            return {"kitty_size": KITTY_OF[named["hand_size"]]}
        if "kitty_size" in named:
            return {"hand_size": next(hand for hand, kitty in KITTY_OF.items() if kitty == named["kitty_size"])}
        return {}
