"""Short logs for the tests of 对主: how they are put together, played and judged; `;` ends a line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.binding import Bound, bind
from engine.games.duizhu import GAME
from engine.games.duizhu.state import State
from logformat.text import loads
from validator.judge import Report, judge

SAMPLES = Path(__file__).parents[4] / "samples" / "duizhu"


def bound(text: str) -> Bound:
    """The one log of a text without its first two lines."""
    lines = "\n".join(line.strip() for line in text.split(";"))
    return bind(loads(f"paipu 1\ngame duizhu\n{lines}\n")[0])


def judged(text: str) -> Report:
    """What the judge says."""
    return judge(bound(text))


def codes(text: str) -> list[str]:
    """The findings as `CODE@event`, without the prefix."""
    return [f"{finding.code.removeprefix('DZ-')}@{finding.event}" for finding in judged(text).findings]


def state_after(text: str) -> State:
    """The state after the last event."""
    log = bound(text)
    state: Any = GAME.start(log.setup)
    for event in log.events:
        state = GAME.apply(state, event)
    return state  # type: ignore[no-any-return]


def position(hands: dict[int, str], header: str = "", events: str = "", level: str = "8", trump: str = "h") -> str:
    """A position at a level and trump suit: hands by seat, further header lines, events; seat 0 deals."""
    dealer = "" if any(line.startswith("dealer") for line in header.split(";")) else "dealer 0;"
    levels = "" if "carry levels" in header else f"carry level {level};"
    deals = "".join(f"deal {seat} {cards};" for seat, cards in hands.items())
    return f"{dealer}{levels}carry trump {trump};position;{header and header + ';'}{deals}{events}".rstrip(";")


def last_trick(
    winner: int,
    card: str,
    levels: str,
    points: int = 0,
    header: str = "",
    *,
    dealer: int = 0,
    trump: str = "h",
    said: str = "",
) -> str:
    """The last trick of a deal: a seat leads cards nobody beats, the others discard low ones."""
    number = len(card.split())
    suits = [suit for suit in "scd" if suit != trump]
    level = levels.split()[dealer & 1]
    ranks = [rank for rank in "34679" if rank != ("3" if level.startswith("V") else level)]
    spare = [f"{rank}{suit}" for suit in suits for rank in ranks if f"{rank}{suit}" not in card.split()]
    hands = {winner: card}
    for step in range(1, 4):
        hands[(winner + step) % 4] = " ".join(spare[(step - 1) * number : step * number])
    plays = ";".join(f"play {(winner + step) % 4} {hands[(winner + step) % 4]}" for step in range(4))
    head = f"dealer {dealer};carry levels {levels};carry points {points};carry leader {winner};carry tricks 11"
    return position(hands, f"{head};{header}" if header else head, plays + (f";{said}" if said else ""), trump=trump)


def outcome(*args: Any, **kwargs: Any) -> dict[str, Any]:
    """The outcome of such a last trick, which nothing is against."""
    report = judged(last_trick(*args, **kwargs))
    assert [finding.text() for finding in report.findings] == []
    assert report.outcome is not None
    return report.outcome
