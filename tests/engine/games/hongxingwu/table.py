"""Short ways to put a deal of 濟源紅星五 on the table and ask what the laws say of it."""

from __future__ import annotations

from engine.binding import bind
from engine.games.hongxingwu.cards import NO_TRUMP, order
from engine.games.hongxingwu.options import Options
from engine.kit.trump.order import Order
from logformat.cards import RANKS, SUITS
from logformat.text import loads
from validator.judge import Report, judge


def judged(text: str) -> Report:
    """The report on the one log of a text."""
    return judge(bind(loads(f"paipu 1\ngame hongxingwu\n{text}")[0]))


def codes(text: str) -> list[str]:
    """What is found in a log, as `CODE@event`."""
    return [f"{finding.code}@{finding.event}" for finding in judged(text).findings]


def spades(hands: str, events: str, level: str = "T", trump: str = "s", more: str = "") -> str:
    """A position with the hands that are written, one `seat cards` a line, and what happens then."""
    dealt = "\n".join(f"deal {line.strip()}" for line in hands.strip().splitlines())
    head = f"carry level {level}\ncarry trump {trump}\ndealer 0\nposition\n{more}"
    return f"{head}\n{dealt}\n{events}\n"


def order_at(level: str, trump: str, **options: object) -> Order:
    """The order of the cards at a level with a trump suit, `n` for none."""
    suit = NO_TRUMP if trump == "n" else SUITS.index(trump)
    return order(RANKS.index(level), suit, Options(**options))  # type: ignore[arg-type]
