"""What is expected of a word that a room does not know: with what the words of logs are called in Chinese."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.readings import Readings
from engine.telling import tell
from engine.values import MismatchError, Value
from engine.words import Label
from logformat.errors import Say, joined
from logformat.hints import named

BY_BLANKS = Say("{expected}, set apart by blanks", "{expected}，以空格分开")
BY_COMMAS = Say("{expected}, set apart by commas", "{expected}，以逗号分开")


def told_line(names: Mapping[str, Label], line: str) -> Say:
    """Return how a line begins (`play`, `declare reveal`), with what it is called."""
    kind = names.get(line.partition(" ")[2])
    return named(line) if kind is None else Say(line, f"{line}（{kind.zh}）")


def told_key(told: Mapping[str, Label], line: str, key: str) -> Say:
    """Return a key of a line, with what it is called if it has a name by itself."""
    name = key_name(told, line, key)
    return Say(key, f"{key}（{name}）" if name else key)


def key_name(told: Mapping[str, Label], line: str, key: str) -> str:
    """Return what a key of a line is called in Chinese, `…` where its value stands within; empty if it has no name."""
    name = tell(told, line, key, "", Label("…", "…")).zh.strip(" …")
    return "" if "=" in name else name


def told_value(readings: Readings, key: str, text: str) -> Say:
    """Return what the value of a pair may be: of a few words each with what it means."""
    value = readings.of_line[key]
    if not value.words:
        return BY_COMMAS.of(expected=_said(value)) if _reads(value, _parts(text), readings.seats) else _said(value)
    told = ((word, readings.tell(key, word).zh) for word in value.words)
    return joined((Say(word, word if "=" in zh else f"{word}（{zh}）") for word, zh in told), " or ", "、")


def apart(value: Value, words: Sequence[str], seats: int) -> Say:
    """Return what is expected of a header line; how its words are set apart too, if that is all that is wrong."""
    is_joined = _reads(value, _parts(" ".join(words)), seats)
    return BY_BLANKS.of(expected=_said(value)) if is_joined else _said(value)


def _parts(text: str) -> list[str]:
    return text.replace("、", " ").replace(",", " ").split()


def _reads(value: Value, words: Sequence[str], seats: int) -> bool:
    try:
        value.read(words, seats)
    except MismatchError:
        return False
    return True


def _said(value: Value) -> Say:
    return Say(value.expected.en, value.expected.zh)
