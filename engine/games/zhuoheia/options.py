"""The variations of Zhuo Hei A, sheet §10."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from engine.options import Options as _Options
from engine.options import doc

FOSHAN = {"reveal_multiplier": "off", "spring": False, "surrender": False, "score_table": "flat"}


class Options(_Options, frozen=True, kw_only=True):
    """One field per named variation of the sheet."""

    variant: Annotated[
        Literal["standard", "foshan"],
        doc(
            "foshan: no announcements, spring or surrender, flat scores, unless set otherwise",
            "佛山打法：默认不明牌、无春天、不投降、平分计分，可另设",
        ),
    ] = "standard"
    base: Annotated[int, doc("stake", "底分", least=1)] = 1
    reveal_multiplier: Annotated[
        Literal["double_each", "cap_x4", "off"],
        doc(
            "announcements: each doubles, at most ×4 in all, or none at all",
            "明牌：每人翻一倍、最高翻四倍、或不明牌",
        ),
    ] = "double_each"
    spring: Annotated[bool, doc("a spring doubles", "春天翻倍")] = True
    surrender: Annotated[bool, doc("surrender is allowed", "可投降")] = True
    surrender_window: Annotated[
        Literal["first_turn", "first_trick"],
        doc("when: on the own first turn, or until the first trick ends", "投降时机：本人首次行动时，或首轮结束前"),
    ] = "first_turn"
    surrender_multiplied: Annotated[bool, doc("announcements multiply a surrender", "明牌倍数计入投降")] = True
    red_may_surrender_1v3: Annotated[
        bool, doc("a red seat may surrender against a lone black one", "一打三时红方可投降")
    ] = False
    wind: Annotated[
        Literal["ask", "auto"],
        doc(
            "ask: the next seat asks for the wind; auto: it leads if all pass",
            "接风：须询问给不给风，或无人管即由下家接风",
        ),
    ] = "ask"
    first_play_must_include_5h: Annotated[bool, doc("the first play contains 5h", "首出须含红桃 5")] = False
    ace_rule: Annotated[bool, doc("black aces go before red ones", "红黑 A 兼有时必须先出黑 A")] = True
    pass_locks: Annotated[bool, doc("a seat that passed stays out of the trick", "过牌后本轮不得再出")] = False
    score_table: Annotated[
        Literal["graded", "flat"],
        doc("graded by seats caught and split, or one unit a deal", "按捉人多少计分，或每局一分"),
    ] = "graded"
    deals: Annotated[int | None, doc("deals in a match", "一场的局数", least=1)] = None

    @classmethod
    def presets(cls, named: dict[str, Any]) -> dict[str, Any]:
        """Return the defaults of the Foshan form where it is named."""
        return dict(FOSHAN) if named.get("variant") == "foshan" else {}
