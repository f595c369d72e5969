"""What a state is made of: a dataclass that events change in place, and how it is copied.

What a moment may change in place is its own attributes and its lists; everything else in it is immutable and shared.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy as copy_of
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

import msgspec

Moment = TypeVar("Moment")


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def copied(state: Moment) -> Moment:
    """Return a copy that can be moved on without touching the state itself: lists are its own."""
    kind: Any = type(state)
    if isinstance(state, msgspec.Struct):
        return copy_of(state)
    values = [getattr(state, name) for name in _names(kind)]
    copy: Moment = kind(*[value[:] if type(value) is list else value for value in values])
    return copy


def replaced(state: Moment, **changes: Any) -> Moment:
    """Return a copy with some attributes changed."""
    copy = copied(state)
    for name, value in changes.items():
        setattr(copy, name, value)
    return copy


def in_place(apply: Callable[[Any, Any], Any]) -> Callable[[Any, Any], None]:
    """Until a room moves its state in place itself: take over what a pure `apply` answers."""

    def advance(state: Any, event: Any) -> None:
        after = apply(state, event)
        for name in state.__struct_fields__:
            msgspec.structs.force_setattr(state, name, getattr(after, name))

    return advance


def accepting(accepts: Callable[[Any, Any], bool], apply: Callable[[Any, Any], Any]) -> Callable[[Any, Any], bool]:
    """Until a room has an `accept` of its own."""
    advance = in_place(apply)

    def accept(state: Any, event: Any) -> bool:
        if not accepts(state, event):
            return False
        advance(state, event)
        return True

    return accept
