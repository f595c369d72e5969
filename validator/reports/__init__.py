"""The forms a report takes: one small emitter per file, each `emit(judged, lang)` yielding text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from engine.words import Lang
    from validator.run import Judged

FORMATS = ("text", "json", "jsonl", "github", "sarif")

Emitter: TypeAlias = "Callable[[Iterable[Judged], Lang], Iterator[str]]"


def emitter(form: str) -> Emitter:
    """Return the emitter of a form."""
    emit: Emitter = import_module(f"validator.reports.{form}_report").emit
    return emit
