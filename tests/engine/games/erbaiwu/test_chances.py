"""The simulator reaches what is rare: every kind of event, every line of the scoring table, every offence."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from engine.binding import bind
from engine.game import game
from engine.rule import judge_event
from engine.simulator import simulate
from logformat.events import verb_of
from logformat.log import Log
from validator.judge import judge

ROOM = game("erbaiwu")
OF_HEADER = {"EBW-SET-01", "EBW-SET-05"}
"""Faults of a header: no event breaks these."""


@cache
def deals() -> tuple[Log, ...]:
    return tuple(simulate(ROOM, 900, 4))


def test_every_kind_of_event_occurs() -> None:
    kinds = {f"{verb_of(event)} {getattr(event, 'kind', '')}".strip() for log in deals() for event in log.events}
    assert kinds == set(ROOM.vocabulary.keys)


def test_every_line_of_the_scoring_table_occurs() -> None:
    seen: Counter[str] = Counter()
    for log in deals():
        report = judge(bind(log))
        state, found = report.state, report.outcome
        assert found is not None
        settler = found["settler"]
        hand = None if settler is None else state.hands[settler]
        before = state.setup.carry.get("totals", (0,) * state.deal.seats)
        apart = state.options.extras_scope == "personal"
        sums = [b + r + (e if apart else 0) for b, r, e in zip(before, found["round"], found["extras"], strict=True)]
        seen["nobody settles"] += settler is None
        seen["dug"] += found["dug"]
        seen["a settler with nothing"] += hand == 0
        seen["sevens only"] += bool(hand) and hand & ~0b100000_0000000_100000_0000000_100000_0000000_100000 == 0
        seen["a single five"] += settler is not None and found["round"] != found["hand_points"] and not found["dug"]
        seen["exactly the target"] += state.options.target in sums
        seen["a loss"] += bool(found["losers"])
        seen["followed"] += state.extras[state.deal.dealer] > 0 and state.chain is None
        seen["black gang dead"] += any(e for seat, e in enumerate(state.extras) if seat != state.deal.dealer)
        seen["match over"] += found["match_over"]
    assert min(seen.values()) > 0, seen


@pytest.mark.parametrize("code", [law.code for law in ROOM.rules if law.code not in OF_HEADER])
def test_every_law_an_event_can_break_can_be_broken(code: str) -> None:
    rng = Random(code)
    for log in deals():
        bound = bind(log)
        state = ROOM.start(bound.setup)
        for number, event in enumerate(bound.events, 1):
            offence = ROOM.chances.offences[code](rng, state) if ROOM.chances else None
            said = judge_event(ROOM, state, offence, number) if offence is not None else None
            if said is not None and said.own is not None and said.own.code == code:
                return
            state = ROOM.apply(state, event)
    pytest.fail(f"{code} is never broken")


def test_the_offences_are_those_of_the_sheet() -> None:
    assert ROOM.chances is not None
    assert set(ROOM.chances.offences) == {law.code for law in ROOM.rules} - OF_HEADER
