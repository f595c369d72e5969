"""What the lines of a position cannot say beside each other in the climbing games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.setup import Setup
from logformat.errors import Say
from logformat.events import Deal

NO_TABLE: Final = Say("no `carry table` beside `carry lead`", "`carry lead` 不与 `carry table` 同在")
SOMEBODY_IN: Final = Say("a seat that is not in `carry out`", "不在 `carry out` 之中的座位")
NOT_THE_OWNER: Final = Say("another seat than the one whose play lies on the table", "桌上的牌的主人之外的座位")


def clash(carry: Mapping[str, Any]) -> tuple[str, Say] | None:
    """Return the `carry` name that goes against another, and what is expected of it; None if all go together."""
    out, owner = carry.get("out", ()), carry["table"][0] if "table" in carry else None
    if owner is not None and "lead" in carry:
        return "lead", NO_TABLE
    for name in ("lead", "turn"):
        if carry.get(name) in out:
            return name, SOMEBODY_IN
    if owner is None:
        return None
    if carry.get("turn") == owner:
        return "turn", NOT_THE_OWNER
    return next(((name, NOT_THE_OWNER) for name in ("passed", "locked") if owner in carry.get(name, ())), None)


def has_cards_though_out(setup: Setup, event: Deal) -> bool:
    """Whether a line gives cards to a seat that a position says is out."""
    return bool(event.cards) and event.seat in setup.carry.get("out", ())
