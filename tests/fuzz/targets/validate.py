"""The judge: whatever can be read comes back as a report, in every form and both languages, never as an exception."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import partial

from engine.game import games
from engine.words import LANGS
from logformat import files
from tests.fuzz import mutation
from tests.fuzz.samples import lines, samples
from validator.reports import FORMATS, emitter
from validator.run import follow, judge_entry

games()  # rooms are imported late
EMITTERS = [emitter(form) for form in FORMATS]

mutated = partial(mutation.mutated, pool=lines())


def one_input(data: bytes) -> None:
    """Judge every log that some bytes hold, each after the one before in its match, and tell it in one of the forms."""
    emit = EMITTERS[len(data) % len(EMITTERS)]
    entries = list(files.read(io.BytesIO(data), "fuzz"))
    for lang in LANGS:
        judged = (judge_entry(entry, lang) for entry in entries)
        for piece in emit(follow(judged, lang), lang):
            assert piece


def seeds() -> Iterator[tuple[str, bytes]]:
    """Yield the samples of every game and of matches."""
    return samples()
