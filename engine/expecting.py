"""What is expected of a word that a room does not know: with what the words of logs are called in Chinese."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.telling import tell
from engine.values import Value
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


def told_value(value: Value, text: str, telling: Callable[[str], Label]) -> Say:
    """Return what the value of a pair may be: of a few words each with what it means."""
    if not value.words:
        return BY_COMMAS.of(expected=_said(value)) if "、" in text else _said(value)
    told = ((word, telling(word).zh) for word in value.words)
    return joined((Say(word, word if "=" in zh else f"{word}（{zh}）") for word, zh in told), " or ", "、")


def apart(value: Value, words: Sequence[str]) -> Say:
    """Return what is expected of a header line; how its words are set apart too, if they were not."""
    is_joined = any("," in word or "、" in word for word in words)
    return BY_BLANKS.of(expected=_said(value)) if is_joined else _said(value)


def _said(value: Value) -> Say:
    return Say(value.expected.en, value.expected.zh)
