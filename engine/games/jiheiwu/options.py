"""The variations of Ji Hei Wu, sheet §10."""

from __future__ import annotations

from typing import Annotated, Literal

from engine.options import Options as _Options
from engine.options import doc


class Options(_Options, frozen=True, kw_only=True):
    """One field per named variation of the sheet."""

    players: Annotated[Literal[3, 4, 5, 6], doc("form of the game", "人数")] = 5
    base: Annotated[int, doc("base stake", "基分", least=1)] = 1
    run_min: Annotated[
        Literal["auto", 3, 4, 5, 6],
        doc(
            "shortest run; auto is 3 with five or six players, 4 with four, 5 with three",
            "连牌的最少张数；auto：五、六人 3 张，四人 4 张，三人 5 张",
        ),
    ] = "auto"
    run_compare: Annotated[
        Literal["top", "top_then_bottom"],
        doc(
            "what decides between runs of equal top: nothing, or the lowest card",
            "连牌最大牌相同时：不分大小，或比最小牌",
        ),
    ] = "top"
    five_over_five: Annotated[
        Literal["off", "single", "single_pair"],
        doc("which equal plays of fives beat", "何种相同的 5 可以压 5"),
    ] = "single"
    pass_locks: Annotated[bool, doc("a seat that passed stays out of the trick", "过牌后本轮不得再出")] = False
    reveal_window: Annotated[
        Literal["before_first_play", "before_own_first_play", "any_time"],
        doc("when the black five may be revealed", "黑 5 何时可以亮牌"),
    ] = "before_first_play"
    solo_may_reveal: Annotated[bool, doc("a dealer who holds the black five may reveal it", "持黑 5 的庄可否亮牌")] = (
        True
    )
    report_last_card: Annotated[
        Literal["required", "optional", "off"],
        doc("whether a seat reports its last card; off: the report itself is flagged", "是否报单；off：报单即被指出"),
    ] = "required"
    solo_draw_dealer_stays: Annotated[
        bool, doc("the dealer stays also after a drawn solo", "一人一方而和局时庄亦连坐")
    ] = False
    flip_count_from: Annotated[
        Literal["flipper", "next"], doc("who counts as one after the flip", "掀牌后从谁数起为一")
    ] = "flipper"
    five_black5_full_loss: Annotated[
        int,
        doc(
            "the black five's loss when both are squeezed, five players",
            "五人时庄与黑 5 均被挤住，黑 5 所输之分",
            least=0,
        ),
    ] = 2
    six_red_solo_dealer: Annotated[
        Literal[25, 35], doc("the dealer's gain for a red solo, six players", "六人红活儿庄所赢之分")
    ] = 25
    six_merged: Annotated[
        Literal["printed", "balance"],
        doc(
            "the dealer's share where one seat holds two identities, six players",
            "六人一人兼二身份时庄之所得：照印或配平",
        ),
    ] = "printed"
    six_merged_level: Annotated[
        Literal["squeezed", "escaped"],
        doc(
            "what the level of such a win counts: seats squeezed, or seats that got away",
            "此时胜级按被挤住者或按逃出者计",
        ),
    ] = "squeezed"
    deals: Annotated[int | None, doc("deals in a match", "一场的局数", least=1)] = None
