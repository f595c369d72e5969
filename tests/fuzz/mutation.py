"""Changes to a text that leave most of it a text: lines and words move, come from elsewhere, or go."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

BY_BYTES = 0.2
"""How often bytes are changed, and not words and lines: bytes changed at random are seldom events."""
_DIGIT = re.compile(rb"[0-9]")

ByBytes: TypeAlias = Callable[[bytes, int], bytes]
Lines: TypeAlias = list[bytes]
Change: TypeAlias = Callable[[Lines, Random, Sequence[bytes]], None]


def mutated(data: bytes, max_size: int, seed: int, by_bytes: ByBytes, pool: Sequence[bytes] = ()) -> bytes:
    """Return a text with a change or two; `pool` are lines of other texts that may come into it."""
    rng = Random(seed)
    if rng.random() < BY_BYTES:
        return by_bytes(data, max_size)
    lines = data.split(b"\n")
    for _ in range(rng.choice((1, 1, 2, 4))):
        rng.choice(_CHANGES)(lines, rng, pool or lines)
    return b"\n".join(lines)[:max_size]


def _without(lines: Lines, rng: Random, _: Sequence[bytes]) -> None:
    if len(lines) > 1:
        del lines[rng.randrange(len(lines))]


def _swapped(lines: Lines, rng: Random, _: Sequence[bytes]) -> None:
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


def _again(lines: Lines, rng: Random, _: Sequence[bytes]) -> None:
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))


def _from_pool(lines: Lines, rng: Random, pool: Sequence[bytes]) -> None:
    lines.insert(rng.randrange(len(lines)), rng.choice(pool))


def _cut(lines: Lines, rng: Random, _: Sequence[bytes]) -> None:
    at = rng.randrange(len(lines))
    del lines[at + 1 : at + 1 + rng.randrange(4)]


def _word(lines: Lines, rng: Random, pool: Sequence[bytes]) -> None:
    """Put a word of a line here, or of one from elsewhere, in the place of another."""
    at, source = rng.randrange(len(lines)), rng.choice((lines, pool))
    words = lines[at].split(b" ")
    words[rng.randrange(len(words))] = rng.choice(rng.choice(source).split(b" "))
    lines[at] = b" ".join(words)


def _more_words(lines: Lines, rng: Random, _: Sequence[bytes]) -> None:
    at = rng.randrange(len(lines))
    lines[at] += b" " + rng.choice(rng.choice(lines).split(b" "))


def _fewer_words(lines: Lines, rng: Random, _: Sequence[bytes]) -> None:
    at = rng.randrange(len(lines))
    words = lines[at].split(b" ")
    del words[rng.randrange(len(words))]
    lines[at] = b" ".join(words)


def _digit(lines: Lines, rng: Random, _: Sequence[bytes]) -> None:
    at = rng.randrange(len(lines))
    if found := list(_DIGIT.finditer(lines[at])):
        place = rng.choice(found).start()
        lines[at] = lines[at][:place] + b"%d" % rng.randrange(10) + lines[at][place + 1 :]


_CHANGES: tuple[Change, ...] = (
    _without,
    _swapped,
    _again,
    _from_pool,
    _cut,
    _word,
    _word,
    _more_words,
    _fewer_words,
    _digit,
)
