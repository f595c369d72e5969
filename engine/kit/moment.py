"""What a state is made of: a dataclass that events change in place, and how it is copied.

It is made of what has no default, the rest is as a deal begins.

What a moment may change in place is its own attributes and its lists; everything else in it is immutable and shared.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from functools import cache
from typing import Any, TypeVar

Moment = TypeVar("Moment")


@cache
def _names(kind: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the attributes that a state is made of, and the others."""
    optional = [field.name for field in fields(kind) if not (field.default is field.default_factory is MISSING)]
    return tuple(field.name for field in fields(kind) if field.name not in optional), tuple(optional)


def copied(state: Moment) -> Moment:
    """Return a copy that can be moved on without touching the state itself: lists are its own."""
    kind: Any = type(state)
    first, later = _names(kind)
    copy: Moment = kind(*[_own(getattr(state, name)) for name in first])
    for name in later:
        setattr(copy, name, _own(getattr(state, name)))
    return copy


def _own(value: Any) -> Any:
    """Return a list of its own for a list."""
    return value[:] if type(value) is list else value
