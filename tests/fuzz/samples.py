"""The samples as seeds, and the lines of all of them, of which mutated logs take some."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from logformat import text
from logformat.log import Log

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "samples"


def samples(most: int | None = None) -> Iterator[tuple[str, bytes]]:
    """Yield the name and bytes of every sample of text, of those alone that have at most so many bytes."""
    for path in sorted(SAMPLES.rglob("*.paipu")):
        data = path.read_bytes()
        if most is None or len(data) <= most:
            yield "-".join(path.relative_to(SAMPLES).parts), data


def some_logs(most: int, every: int) -> Iterator[tuple[str, list[Log]]]:
    """Yield the logs of some of the samples that have at most so many bytes, without those of faults in reading."""
    for name, data in list(samples(most))[::every]:
        if not name.startswith("log-"):
            yield name, text.loads(data)


@cache
def lines() -> tuple[bytes, ...]:
    """Return every line of the samples once."""
    return tuple(dict.fromkeys(line for _, data in samples() for line in data.split(b"\n") if line))
