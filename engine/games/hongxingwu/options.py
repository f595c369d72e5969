"""The variations of Hong Xing Wu, sheet §10."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from engine.options import Options as _Options
from engine.options import doc

Level: TypeAlias = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]


class Options(_Options, frozen=True, kw_only=True):
    """One field per named variation of the sheet."""

    start_level: Annotated[Level, doc("level at which both sides start", "双方起始级数")] = "2"
    first_dealer: Annotated[
        Literal["last_call", "first_call"],
        doc("whose call makes the dealer of the first deal", "首局以最后还是最先亮主者为庄"),
    ] = "last_call"
    first_deal_no_call: Annotated[
        Literal["first_drawer", "redeal"],
        doc("what happens if nobody calls in the first deal", "首局无人亮主时如何处理"),
    ] = "first_drawer"
    fortify_pair: Annotated[bool, doc("a call of two may be fortified by the third", "两张亮主可用第三张自保")] = False
    nt_first_call: Annotated[bool, doc("two jokers may open the calling", "可直接以双王亮无主")] = False
    nt_supreme: Annotated[bool, doc("any two jokers beat every call of level cards", "任意双王可反一切级牌亮主")] = (
        False
    )
    nt_pair_identical: Annotated[bool, doc("two jokers must be identical", "反无主的双王须相同")] = False
    nt_counsellors: Annotated[
        Literal["all_four", "none"],
        doc("which counsellors are trumps at no-trump", "无主时参谋是否为主牌"),
    ] = "all_four"
    trump_tractor_scope: Annotated[
        Literal["trump_order", "suit_only"],
        doc("which trumps may be neighbours in a tractor", "主牌拖拉机可用的范围"),
    ] = "trump_order"
    tractor_min: Annotated[Literal[2, 3], doc("fewest pairs of a tractor", "拖拉机最少对数")] = 3
    triple_protected: Annotated[
        bool, doc("triples need not be broken for pairs and tractors", "不必拆三头牌跟对或拖拉机")
    ] = False
    bulldozer_pulls_tractor: Annotated[
        bool, doc("who cannot follow a bulldozer owes a tractor of pairs", "无相邻三头时须以拖拉机跟")
    ] = False
    wash: Annotated[bool, doc("trump triples wash out the highest trumps", "洗大主")] = True
    wash_scope: Annotated[
        Literal["every_triple", "single_triple_lead"],
        doc("which leads wash: each owed triple, or only a plain triple", "洗大主的范围"),
    ] = "every_triple"
    throw: Annotated[bool, doc("several components may be led at once", "可以甩牌")] = True
    forced_component: Annotated[
        Literal["lowest_beaten", "lowest_any"],
        doc("which component is led after a failed throw", "甩牌失败后须出哪一组"),
    ] = "lowest_beaten"
    declared_split: Annotated[bool, doc("the leader may name another split", "首家可另报拆法")] = True
    ruff_compare: Annotated[
        Literal["principal", "lexicographic"],
        doc("how two ruffs compare: principal component, or the next ones too", "盖毙如何比较"),
    ] = "principal"
    kitty_tractor: Annotated[
        Literal["run", "per_pair"],
        doc("what a tractor of k pairs adds to the kitty exponent: k - 1 or k", "拖拉机抠底的指数"),
    ] = "run"
    kitty_shape: Annotated[
        Literal["winner_cards", "lead_shape"],
        doc("whose shape sets the kitty factor", "抠底倍数看赢牌还是首出"),
    ] = "winner_cards"
    must_play: Annotated[tuple[Level, ...], doc("levels no side may pass without playing", "必打的级数")] = ()
    match_end: Annotated[Literal["rise_at_A", "n_deals"], doc("when the match is over", "一场何时结束")] = "rise_at_A"
