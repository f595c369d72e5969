"""Options of a room: a frozen Struct, one field per named variation, read from the words of `option` lines."""

from __future__ import annotations

import types
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from engine import values
from engine.values import MismatchError, Value, Words
from engine.words import Label, one_word_of


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """The variations a deal is played under. Fields carry `doc(…)` annotations: bounds and doc lines."""

    @classmethod
    def presets(cls, named: dict[str, Any]) -> dict[str, Any]:
        """Return defaults that the named options change (`variant foshan`)."""
        del named
        return {}

    def unfit(self) -> str | None:
        """Return the name of an option whose value the others rule out, None if all go together."""
        return None


def doc(
    en: str, zh: str, *, least: int | None = None, most: int | None = None, reads: Value | None = None
) -> msgspec.Meta:
    """Return the annotation of an option field: its doc line in both languages, bounds of a number.

    `reads` is how its words read where the type of the field cannot say it.
    """
    return msgspec.Meta(description=en, ge=least, le=most, extra={"zh": zh, "reads": reads})


class OptionField(msgspec.Struct, frozen=True):
    """One option: its name, how its words read, its default and doc line."""

    name: str
    value: Value
    default: Any
    doc: Label


def _literal(choices: tuple[Any, ...]) -> Value:
    by_word = {str(choice).lower() if isinstance(choice, bool) else str(choice): choice for choice in choices}

    def read(words: Words, _: int) -> Any:
        if len(words) != 1 or words[0] not in by_word:
            raise MismatchError
        return by_word[words[0]]

    return Value(one_word_of(tuple(by_word)), read, whole=True)


def _nullable(inner: Value) -> Value:
    def read(words: Words, seats: int) -> Any:
        return None if tuple(words) == ("null",) else inner.read(words, seats)

    blank = "" if inner.expected.zh.endswith("）") else " "
    return Value(Label(f"{inner.expected.en} or null", f"{inner.expected.zh}{blank}或 null"), read)


def _several(inner: Value) -> Value:
    def read(words: Words, seats: int) -> tuple[Any, ...]:
        if tuple(words) == ("none",):
            return ()
        return tuple(inner.read((word,), seats) for word in words)

    return Value(Label(f"{inner.expected.en}, several", f"{inner.expected.zh.removesuffix(' 之一')}，可多项"), read)


def _value(kind: Any, meta: msgspec.Meta | None) -> Value:
    origin = get_origin(kind)
    if meta is not None and (reads := (meta.extra or {}).get("reads")) is not None:
        return reads  # type: ignore[no-any-return]
    if origin is Literal:
        return _literal(get_args(kind))
    if kind is bool:
        return _literal((True, False))
    if kind is int:
        return values.number(meta.ge if meta else None, meta.le if meta else None)  # type: ignore[arg-type]
    if origin in (Union, types.UnionType):
        inner = [arm for arm in get_args(kind) if arm is not type(None)]
        return _nullable(_value(inner[0], meta))
    if origin is tuple:
        return _several(_value(get_args(kind)[0], meta))
    return values.TEXT


@cache
def option_fields(options: type) -> dict[str, OptionField]:
    """Return the options of a room by name, in the order of its sheet."""
    hints = get_type_hints(options, include_extras=True)
    found = {}
    for field in msgspec.structs.fields(options):
        hint = hints[field.name]
        meta: msgspec.Meta | None = None
        if get_origin(hint) is Annotated:
            hint, meta = get_args(hint)[0], get_args(hint)[1]
        words = Label(meta.description or "", (meta.extra or {}).get("zh", "")) if meta else Label("", "")
        found[field.name] = OptionField(field.name, _value(hint, meta), field.default, words)
    return found


def option_text(value: Any) -> str:
    """Return the value of an option as its line has it."""
    if isinstance(value, tuple):
        return " ".join(map(option_text, value)) or "none"
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
