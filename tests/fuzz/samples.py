"""The samples as seeds, and the lines of all of them, of which mutated logs take some."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

from logformat import text
from logformat.codecs import Codec

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "samples"
DATA = ROOT / "tests" / "logformat" / "data"
LONGEST = 250
EVERY = 20
"""Which samples are seeds in another codec: of those that have at most so many bytes, one in so many."""


def samples(most: int | None = None) -> Iterator[tuple[str, bytes]]:
    """Yield the name and bytes of every sample of text, of those alone that have at most so many bytes."""
    for path in sorted(SAMPLES.rglob("*.paipu")):
        data = path.read_bytes()
        if most is None or len(data) <= most:
            yield "-".join(path.relative_to(SAMPLES).parts), data


def encoded(codec: Codec) -> Iterator[tuple[str, bytes]]:
    """Yield in a codec a log with everything in it, and some short samples without those of faults in reading."""
    whole = DATA / f"version1{codec.extension}"
    yield whole.name, whole.read_bytes()
    for name, data in list(samples(LONGEST))[::EVERY]:
        if not name.startswith("log-"):
            stream = BytesIO()
            codec.dump(text.loads(data), stream)
            yield f"{name}{codec.extension}", stream.getvalue()


@cache
def lines() -> tuple[bytes, ...]:
    """Return every line of the samples once."""
    return tuple(dict.fromkeys(line for _, data in samples() for line in data.split(b"\n") if line))
