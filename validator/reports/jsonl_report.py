"""One JSON object per log and line, for other programs (DESIGN §4.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from engine.words import Lang
from validator.run import Judged

_ENCODE = msgspec.json.Encoder().encode


def emit(judged: Iterable[Judged], _: Lang) -> Iterator[str]:
    """Yield the object of each log."""
    for one in judged:
        yield _ENCODE(one.report).decode() + "\n"
