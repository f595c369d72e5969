"""The short way gives the very event the long way gives, or none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logformat.draft import event_of
from logformat.errors import Mistake
from logformat.events import Event
from logformat.quick import quick_event
from logformat.text_writer import event_line
from logformat.tokens import Line, split
from tests.logformat.strategies import events

tokens = st.sampled_from(
    ["play", "pass", "deal", "draw", "discard", "bury", "take", "claim", "meld", "declare", "kitty", "result", "swap", "flip", "note", "0", "9", "10", "６", "6h", "Bj=9h", "??",
     "??*3", "10h", "t=3", "t=3.20", "t=x", "t=", "#", "# so", '"a"', "as=x", "as=10h", "at=", "at=#", "at==", "at=x#", "call", "lj=9h", "Lj=9h", "6h" + " 7h" * 4100]
)  # fmt: skip


def slow_event(text: str) -> Event | None:
    try:
        found, comment = split(text)
        line = Line(found, len(text))
        return None if comment is not None else event_of(line.next("a verb").raw, line)
    except (Mistake, KeyError):
        return None


@settings(max_examples=400, deadline=None)
@given(st.lists(tokens, max_size=5).map(" ".join) | events().map(event_line))
def test_both_ways_agree(text: str) -> None:
    quick = quick_event(text)
    assert quick is None or quick == slow_event(text)


@pytest.mark.parametrize(
    "line",
    ["play 0 6h", "pass 1", "pass 1 t=3", "deal 0 6h 7h", "deal 2", "draw 0 ??", "claim 1 Lj=9h t=4.5", "kitty 6h 7h", "result",
     "play 0 6h as=forced", "declare 0 call", "meld 0 triple Td Lj=Ts at=10h t=0.5", "result a=+1,-1 b=lj=9h c=x#y t=3"],
)  # fmt: skip
def test_plain_lines_take_the_short_way(line: str) -> None:
    assert quick_event(line) == slow_event(line) is not None
