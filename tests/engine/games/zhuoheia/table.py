"""Short logs for the tests of 捉黑A: how they are put together, played and judged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.binding import Bound, bind
from engine.games.zhuoheia import GAME
from engine.games.zhuoheia.state import State
from logformat.text import loads
from validator.judge import Report, judge

SAID_NOTHING = "declare {0} no_reveal\ndeclare {1} no_reveal\ndeclare {2} no_reveal\ndeclare {3} no_reveal"


def bound(text: str) -> Bound:
    """The one log of a text without its first two lines."""
    return bind(loads(f"paipu 1\ngame zhuoheia\n{text}\n")[0])


def position(hands: dict[int, str], header: str = "", events: str = "") -> str:
    """A position: hands by seat, header lines, events."""
    deals = "\n".join(f"deal {seat} {cards}" for seat, cards in hands.items())
    return f"position\n{header}\n{deals}\n{events}"


def judged(text: str) -> Report:
    """What the judge says."""
    return judge(bound(text))


def codes(text: str) -> list[str]:
    """The findings as `CODE@event`."""
    return [f"{finding.code}@{finding.event}" for finding in judged(text).findings]


def state_after(text: str) -> State:
    """The state after the last event."""
    log = bound(text)
    state: Any = GAME.start(log.setup)
    for event in log.events:
        state = GAME.apply(state, event)
    return state  # type: ignore[no-any-return]


def silent(first: int) -> str:
    """Four seats declining to announce, from the first one on."""
    return SAID_NOTHING.format(*[(first + step) % 4 for step in range(4)])


def outcome(
    order: Sequence[int],
    black: Sequence[int],
    played: Iterable[int] = (0, 1, 2, 3),
    announced: Iterable[int] = (),
    options: str = "",
    carry: str = "",
) -> dict[str, Any] | None:
    """The outcome of a deal whose seats went out in some order; the last of them plays its last card in the log."""
    last, before = order[-1], list(order[:-1])
    spare = iter(["9d", "Td", "Jd", "Qd"])
    hands = {seat: next(spare) for seat in range(4) if seat not in before}
    lines = [
        "dealer 2", f"carry black {listed(black)}", f"carry lead {last}", f"carry played {listed(played)}",
        f"carry announced {listed(announced)}", f"carry out {listed(before)}", options, carry,
    ]  # fmt: skip
    return judged(position(hands, "\n".join(lines), f"play {last} {hands[last]}")).outcome


def listed(seats: Iterable[int]) -> str:
    """Seats as the items of a `carry` line."""
    return " ".join(map(str, seats)) or "none"
