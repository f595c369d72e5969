"""What is fuzzed, a module each. None of them needs atheris, so that every test run can replay the corpus.

`one_input(data)` reads some bytes and raises where a promise is broken. `seeds()` yields names and honest inputs.
`mutated(data, max_size, seed, by_bytes)`, where a target has it, changes an input.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Protocol, cast

TARGETS = tuple(sorted(found.name for found in iter_modules(__path__)))
CORPUS = Path(__file__).parents[1] / "corpus"


class Target(Protocol):
    """A module of this folder."""

    def one_input(self, data: bytes) -> None:
        """Read some bytes and hold what comes of it to its promises."""

    def seeds(self) -> Iterator[tuple[str, bytes]]:
        """Yield the names and bytes of honest inputs, to start from."""


def load(name: str) -> Target:
    """Return a target."""
    return cast("Target", import_module(f"{__name__}.{name}"))


def corpus(name: str) -> Path:
    """Return the folder of what is kept for a target."""
    return CORPUS / name


def inputs(name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the names and bytes of what is kept for a target, then of its seeds."""
    for path in sorted(corpus(name).iterdir()):
        yield path.name, path.read_bytes()
    yield from load(name).seeds()
