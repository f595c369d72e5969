"""What a state is made of: a dataclass that events change in place, and how it is copied.

What a moment may change in place is its own attributes and its lists; everything else in it is immutable and shared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

Moment = TypeVar("Moment")


@cache
def _values(kind: Any) -> Callable[[Any], tuple[Any, ...]]:
    return attrgetter(*(field.name for field in fields(kind)))


def copied(state: Moment) -> Moment:
    """Return a copy that can be moved on without touching the state itself: lists are its own."""
    kind: Any = type(state)
    copy: Moment = kind(*[value[:] if type(value) is list else value for value in _values(kind)(state)])
    return copy
