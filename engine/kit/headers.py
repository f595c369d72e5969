"""What is said of a header line that a room has a code for."""

from __future__ import annotations

from typing import Final

from engine.setup import Setup
from engine.words import Fact, Sentence

HEADER_FAULT: Final = Sentence(
    "`{found}` in the header line `{place}`: expected {expected}",
    "头行 `{place}` 中的 `{found}` 不成立，应为 {expected}",
)


def header_fault(setup: Setup) -> Fact | None:
    """Return the first header line that is wrong by itself: what it says, and what was expected."""
    if not setup.faults:
        return None
    fault = setup.faults[0]
    return HEADER_FAULT(place=fault.place, found=fault.found, expected=fault.expected)
