"""Logs as JSON Lines."""

from __future__ import annotations

import io
from collections.abc import Iterator

from logformat import jsonl
from tests.fuzz.promises import hold
from tests.fuzz.samples import ROOT, some_logs

LONGEST = 250
EVERY = 20
DATA = ROOT / "tests" / "logformat" / "data" / "version1.jsonl"


def one_input(data: bytes) -> None:
    """Read some bytes."""
    hold(jsonl.Reader(io.BytesIO(data), "fuzz"))


def seeds() -> Iterator[tuple[str, bytes]]:
    """Yield a log with everything in it, and some short ones."""
    yield DATA.name, DATA.read_bytes()
    yield from ((f"{name}.jsonl", jsonl.dumps(logs).encode()) for name, logs in some_logs(LONGEST, EVERY))
