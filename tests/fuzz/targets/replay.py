"""The replayer: whatever can be read and bound can be seen at any step, from every seat, in every medium.

Moves that are called legal at a step break no law there.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import partial
from itertools import islice

from engine.binding import BindError, bind
from engine.game import games
from engine.rule import judge_event
from engine.words import LANGS, Lang
from logformat import files
from replayer.render import html, plain
from replayer.scene import scene
from replayer.timeline import Timeline
from tests.fuzz import mutation
from tests.fuzz.promises import error_told
from tests.fuzz.samples import lines, samples
from validator.judge import judge

games()  # rooms are imported late
LOGS, STEPS, MOVES = 2, 5, 6
"""Logs of an input, steps of a log and moves at a step that are looked at."""
LONGEST = 400
EVERY = 3
WHOLE = 6
"""Steps of a log that is made a page of as well."""

mutated = partial(mutation.mutated, pool=lines())


def one_input(data: bytes) -> None:
    """Look at the logs that some bytes hold."""
    for entry in islice(files.read(io.BytesIO(data), "fuzz"), LOGS):
        if entry.log is None:
            continue
        try:
            bound = bind(entry.log)
        except BindError as error:
            error_told(error)
            continue
        timeline = Timeline(bound, judge(bound).findings)
        _look(timeline, LANGS[len(data) % 2], len(data) // 2 % timeline.seats)
        _search(timeline)


def _look(timeline: Timeline, lang: Lang, seat: int) -> None:
    """Look with all cards open and from one seat: which, and in which language, goes by how long an input is."""
    steps = sorted({timeline.last, *range(0, len(timeline), 1 + timeline.last // STEPS)})
    for viewer in (None, seat):
        for number in steps:
            assert plain.render(scene(timeline, number, viewer), lang)
            assert all(plain.event_lines(timeline, number, viewer, lang))
        assert all(fact.text(lang) for fact in timeline.diff(0, timeline.last, viewer))
    for number in steps:
        state = timeline[number].state
        for move in islice(timeline.game.legal_moves(state), MOVES):
            assert judge_event(timeline.game, state, move, number + 1).own is None
    if len(timeline) <= WHOLE:
        assert html.render(timeline, lang)


def _search(timeline: Timeline) -> None:
    for number in (0, timeline.last):
        for near in (timeline.next_trick, timeline.previous_trick, timeline.next_finding, timeline.previous_finding):
            assert near(number) is None or timeline[near(number)]
    assert list(timeline.find(trick=1, verb="play", cards="Th")) == list(
        timeline.find(verb="play", cards="10h", trick=1)
    )


def seeds() -> Iterator[tuple[str, bytes]]:
    """Yield some short samples: of a whole deal a few can be looked at in a second."""
    yield from list(samples(LONGEST))[::EVERY]
