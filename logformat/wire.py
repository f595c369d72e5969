"""The Structs in JSON and MessagePack: how cards and pairs are spelled there, and how a bad log is reported."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from logformat import errors, upcast
from logformat.cards import CARD_CODES, CARD_WORDS, NO_CARDS, Cards, card_words
from logformat.errors import Mistake, Say, shown
from logformat.events import NO_PAIRS, Event, Pairs
from logformat.log import Log
from logformat.wellformed import check, check_around, check_event

_NO_CODES = bytes(sorted(CARD_WORDS))
_COMPLAINT = re.compile(r"Expected `(?P<wanted>.*?)`, got `(?P<got>.*?)`")
_BYTE = re.compile(r"\(byte ([0-9]+)\)")
_SAYINGS = (
    (re.compile(r"Object missing required field (`.*`)"), Say("no field {what}", "缺少字段 {what}")),
    (re.compile(r"Object contains unknown field (`.*`)"), Say("an unknown field {what}", "未知字段 {what}")),
    (re.compile(r"Invalid value ('.*')"), Say("the value {what}", "取值 {what}")),
    (re.compile(r"Input data (was truncated)"), Say("data that breaks off", "中断的数据")),
    (re.compile(r"Invalid (UTF-8) encoded string"), Say("bytes that are not UTF-8", "并非 UTF-8 的字节")),
    (re.compile(r"JSON is malformed: (trailing) characters"), Say("more after its end", "结尾之后还有内容")),
    (
        re.compile(r"MessagePack data is malformed: (trailing) characters"),
        Say("more after its end", "结尾之后还有内容"),
    ),
)
MALFORMED = Say("malformed data", "格式错误的数据")
TOO_DEEP = Say("data nested too deep", "嵌套过深的数据")

MEMO_LIMIT = 1 << 16
MEMO_DATA_LIMIT = 96

CARD_LIST = Say("a list of cards like Th, Lj, Bj=9h or ??", "形如 Th、Lj、Bj=9h 或 ?? 的牌的列表")
CARD_BYTES = Say("cards, one byte each", "每张牌一个字节")
PAIR_TEXTS = Say("an object of texts", "值为文字的对象")
THE_SHAPE = Say("a log in the published shape", "公布格式的牌谱")
TYPE_AT = Say("`{wanted}` at {at}", "{at} 处的 `{wanted}`")
FOUND_AT = Say("{found} at {place}", "{place} 处的{found}")
VERSION_FIELD = Say("a number at $.paipu, the version", "$.paipu 处的版本号")
NOTHING = Say("none", "没有")


def to_words(value: object) -> Any:
    """Return cards as a list of words and pairs as an object, for JSON."""
    if isinstance(value, Cards):
        return card_words(value)
    return dict(value.words) if isinstance(value, Pairs) else _unknown(value)


def to_bytes(value: object) -> Any:
    """Return cards as their bytes and pairs as a map, for MessagePack."""
    if type(value) is Cards:
        return value[:]  # plain bytes, in half the time of `bytes(value)`
    return dict(value.words) if type(value) is Pairs else _unknown(value)


def _unknown(value: object) -> Any:
    raise NotImplementedError(type(value))


def from_words(kind: type, value: Any) -> Cards | Pairs:
    """Return the cards of a list of words, or the pairs of an object."""
    if kind is not Cards:
        return _pairs(value)
    if not isinstance(value, list):
        raise Mistake(errors.BAD_WIRE, shown(value), CARD_LIST)
    try:
        return Cards(map(CARD_CODES.__getitem__, value)) if value else NO_CARDS
    except (KeyError, TypeError) as problem:
        bad = next(word for word in value if not isinstance(word, str) or word not in CARD_CODES)
        raise Mistake(errors.BAD_CARD, shown(bad), CARD_LIST) from problem


def from_bytes(kind: type, value: Any) -> Cards | Pairs:
    """Return the cards of their bytes, or the pairs of a map."""
    if kind is not Cards:
        return _pairs(value)
    if not isinstance(value, bytes):
        raise Mistake(errors.BAD_WIRE, shown(value), CARD_BYTES)
    if wrong := value.translate(None, _NO_CODES):
        raise Mistake(errors.BAD_CARD, shown(wrong[:1]), CARD_BYTES)
    return Cards(value) if value else NO_CARDS


def _pairs(value: Any) -> Pairs:
    if isinstance(value, dict) and all(type(word) is str for pair in value.items() for word in pair):
        return Pairs(tuple(value.items())) if value else NO_PAIRS
    raise Mistake(errors.BAD_WIRE, shown(value), PAIR_TEXTS)


def to_shape(log: Log) -> upcast.Shape:
    """Return a log as plain dicts, lists and strings: the JSON shape."""
    shape: upcast.Shape = msgspec.to_builtins(log, enc_hook=to_words, builtin_types=(bytes,))
    return shape


def from_shape(shape: upcast.Shape) -> Log:
    """Return the log of a JSON shape of the present version; raises the `Mistake` that keeps it from being one."""
    try:
        log = msgspec.convert(shape, Log, dec_hook=from_words)
    except msgspec.ValidationError as problem:
        raise complaint(problem) from problem
    check(log)
    return log


def complaint(problem: Exception) -> Mistake:
    """Return the mistake behind an exception of a decoder; its column counts bytes."""
    cause, (text, _, place) = problem.__cause__, str(problem).partition(" - at ")
    if isinstance(cause, Mistake):
        return Mistake(cause.fault, FOUND_AT.of(found=cause.found, place=place), cause.expected)
    if isinstance(problem, RecursionError):
        return Mistake(errors.BAD_WIRE, TOO_DEEP, THE_SHAPE)
    if found := _COMPLAINT.fullmatch(text):
        wanted = TYPE_AT.of(wanted=found["wanted"], at=place.strip("`") or "$")
        return Mistake(errors.BAD_WIRE, f"`{found['got']}`", wanted)
    said = next((say.of(what=found[1]) for pattern, say in _SAYINGS if (found := pattern.match(text))), MALFORMED)
    found_at = FOUND_AT.of(found=said, place=place) if place else said
    return Mistake(errors.BAD_WIRE, found_at, THE_SHAPE, _column_in(text))


def _column_in(complaint: str) -> int | None:
    """Return the byte, from 1, a complaint names; of what stands after the end it names the second."""
    byte = _BYTE.search(complaint)
    return int(byte[1]) + ("trailing characters" not in complaint) if byte else None


def _with_words(value: Any) -> Any:
    """Return a shape with the cards that MessagePack keeps as bytes spelled as JSON spells them."""
    if isinstance(value, dict):
        return {key: _with_words(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_with_words(inner) for inner in value]
    return to_words(from_bytes(Cards, value)) if isinstance(value, bytes) else value


class _Head(msgspec.Struct):
    paipu: int | None = None


class _Undecoded(Log, frozen=True, kw_only=True):
    """A log whose events are still bytes; its version must be written."""

    version: int = msgspec.field(name="paipu")
    events: tuple[msgspec.Raw, ...] = ()  # type: ignore[assignment]

    def with_events(self, events: tuple[Event, ...]) -> Log:
        """Return the log with its events."""
        fields = {name: getattr(self, name) for name in Log.__struct_fields__}
        return Log(**{**fields, "events": events})


class _Events(dict[bytes, Event]):
    """Well-formed events by the bytes that say them; those of short ones may come again and are kept."""

    def __init__(self, decode: Callable[[bytes], Event]) -> None:
        super().__init__()
        self.decode = decode

    def __missing__(self, data: bytes) -> Event:
        event = self.decode(data)
        check_event(event)
        if len(data) <= MEMO_DATA_LIMIT and event.t is None:
            if len(self) >= MEMO_LIMIT:
                self.clear()
            self[data] = event
        return event


class Decoder:
    """Turns the bytes of one log into the log, whatever version it was written in."""

    def __init__(self, codec: Any, dec_hook: Callable[[type, Any], Any]) -> None:
        self._log = codec.Decoder(Log, dec_hook=dec_hook).decode
        self._head = codec.Decoder(_Head).decode
        self._plain = codec.decode
        self._undecoded = codec.Decoder(_Undecoded, dec_hook=dec_hook).decode
        self._events = _Events(codec.Decoder(Event, dec_hook=dec_hook).decode)

    def log(self, data: bytes) -> Log:
        """Return the log; raises the `Mistake` that keeps it from being one."""
        return self._quick(data) or self._whole(data)

    def _quick(self, data: bytes) -> Log | None:
        """Return a log of the present version, event by event as they were seen before; None if anything is wrong."""
        try:
            found: _Undecoded = self._undecoded(data)
            if found.version != upcast.newest():
                return None
            log = found.with_events(tuple(map(self._events.__getitem__, map(bytes, found.events))))
            check_around(log, size=len(data))
        except (msgspec.MsgspecError, RecursionError, Mistake):
            return None
        return log

    def _whole(self, data: bytes) -> Log:
        try:
            version = self._head(data).paipu
            if version is None:
                raise Mistake(errors.BAD_VERSION, NOTHING, VERSION_FIELD)
            if problem := upcast.refusal(version):
                raise Mistake(errors.BAD_VERSION, shown(version), problem)
            if version != upcast.newest():
                return from_shape(upcast.lift(_with_words(self._plain(data)), version))
            log: Log = self._log(data)
        except (msgspec.MsgspecError, RecursionError) as problem:
            raise complaint(problem) from problem
        check(log, size=len(data))
        return log
