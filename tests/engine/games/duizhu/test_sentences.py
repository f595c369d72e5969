"""What findings say, in both languages."""

from __future__ import annotations

import pytest

from .table import judged, position
from .test_rules import BETWEEN, TAKEN


def test_messages_tell_what_was_owed() -> None:
    (finding,) = judged(position({1: "Bj 2s 4h Ks Qs"}, "carry trick 0 7s 7h 7c 7d", "play 1 Bj 4h Ks Qs")).findings
    assert finding.text("en").endswith("still holds the trumps 2s")
    assert finding.text("zh").endswith("手中还有主牌 ♠2")
    (finding,) = judged(position({2: "Lj Kc"}, BETWEEN.replace("Lj", "9s"), "swap 2 give=Lj take=4s as=king")).findings
    assert finding.text("en") == "seat 2 takes 4s for Lj: the lowest buried cards are 3s"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("carry levels T 3;draw 0 9s", "首轮次双方级别 10、3 不同"),
        ("dealer 0;carry levels T T;draw 0 9s;declare 0 show 9s", "打 10，0 号座亮 ♠9：须亮一张绘牌"),
        (
            position({1: "9c Tc"}, "carry phase between", "declare 1 void", level="T"),
            "打 10 不能要求作废，只有打 J、A 时可以（1 号座）",
        ),
        (f"{TAKEN};bury 0 4h 2h Ts 9d 3d As", "0 号座拿出手中没有的 ♠A"),
        (position({1: "4d"}, "carry trick 0 Kd", "play 1 4d as=throw"), "1 号座并非首出，却写作 `as=throw`"),
    ],
)
def test_sentences_in_chinese(text: str, said: str) -> None:
    assert judged(text).findings[0].text("zh") == said
