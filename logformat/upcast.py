"""Older versions of the format to the present one: one small function per step, all codecs alike.

A step takes the JSON shape of a log (plain dicts, lists and strings) from one version to the next. The text
reader reads every version's lines with the present grammar, which only ever grows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from logformat import errors
from logformat import log as model
from logformat.errors import Mistake, Say, shown

Shape: TypeAlias = dict[str, Any]
Step: TypeAlias = Callable[[Shape], Shape]

STEPS: dict[int, Step] = {}  # STEPS[n] leads from version n to n + 1

TOO_NEW = Say(
    "version {newest} or older: a newer log needs a newer paipu", "不高于 {newest} 的版本（更新的牌谱需要更新的 paipu）"
)
TOO_OLD = Say("a version from 1 on", "从 1 起的版本号")
OLD_SHAPE = Say("a log in the shape of version {version}", "第 {version} 版格式的牌谱")


def newest() -> int:
    """Return the version that is written, and the newest that is read."""
    return model.VERSION


def refusal(version: int) -> Say | None:
    """Return what was expected where a version cannot be read."""
    if version < 1:
        return TOO_OLD
    return TOO_NEW.of(newest=newest()) if version > newest() else None


def lift(shape: Shape, version: int) -> Shape:
    """Return the JSON shape of a log of some version as the present one."""
    try:
        for step in range(version, newest()):
            shape = STEPS[step](shape)
        return {**shape, "paipu": newest()}
    except (LookupError, TypeError, ValueError, AttributeError) as problem:
        found = shown(f"{type(problem).__name__}: {problem}")
        raise Mistake(errors.BAD_WIRE, found, OLD_SHAPE.of(version=version)) from problem


def lifted(log: model.Log, version: int) -> model.Log:
    """Return a log read from text of some version as a present one."""
    if version == newest():
        return log
    from logformat import wire

    return wire.from_shape(lift(wire.to_shape(log), version))
