"""Short logs for the tests of 擠黑5: how they are put together, played and judged."""

from __future__ import annotations

from typing import Any

from engine.binding import Bound, bind
from engine.games.jiheiwu import GAME
from engine.games.jiheiwu.state import State
from logformat.text import loads
from validator.judge import Report, judge


def bound(text: str) -> Bound:
    """The one log of a text without its first two lines; `;` stands for the end of a line."""
    return bind(loads("paipu 1\ngame jiheiwu\n" + text.replace(";", "\n") + "\n")[0])


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
