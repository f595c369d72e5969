"""The one error of reading and binding: where it stands, what was found, what was expected."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Self


class Say(str):
    """A phrase in both languages: an English string that knows its Chinese."""

    __slots__ = ("zh",)
    zh: str

    def __new__(cls, en: str, zh: str) -> Self:
        """Return the phrase."""
        phrase = super().__new__(cls, en)
        phrase.zh = zh
        return phrase

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        return str(self), self.zh

    def of(self, **values: object) -> Say:
        """Return the phrase with its `{blanks}` filled in, in both languages."""
        chinese = {name: value.zh if isinstance(value, Say) else value for name, value in values.items()}
        return Say(self.format(**values), self.zh.format(**chinese))


def joined(phrases: Iterable[str], en: str = " ", zh: str = " ") -> Say:
    """Return phrases in both languages, set apart by what is between them in each."""
    listed = list(phrases)
    return Say(en.join(listed), zh.join(in_language(phrase, "zh") for phrase in listed))


def counted(count: int, noun: str) -> Say:
    """Return a number with its noun, `1 card`, `2 cards`; Chinese sentences have their own measure words."""
    return Say(f"{count} {noun}{'' if count == 1 else 's'}", str(count))


def one_of(names: Iterable[str]) -> Say:
    """Return names set apart as both languages do it."""
    return joined(names, ", ", "、")


def in_language(phrase: object, lang: str) -> str:
    """Return a phrase in `en` or `zh`; what has no Chinese is the same in both."""
    return phrase.zh if lang == "zh" and isinstance(phrase, Say) else str(phrase)


class Fault:
    """A way a log can be unreadable: its stable code, the law behind it and one sentence in each language."""

    ALL: dict[str, Fault] = {}  # noqa: RUF012 - the roster fills itself as faults are named below

    def __init__(self, code: str, law: str, law_zh: str, en: str, zh: str) -> None:
        self.code, self.law, self.law_zh, self.en, self.zh = code, law, law_zh, en, zh
        Fault.ALL[code] = self

    def __reduce__(self) -> tuple[Any, ...]:
        return _fault_of, (self.code,)


def _fault_of(code: str) -> Fault:
    """Return the one fault of a code, so that an error sent between processes keeps its fault."""
    return Fault.ALL[code]


def _fault(code: str, law: str, law_zh: str) -> Fault:
    return Fault(code, law, law_zh, "expected {expected}, found {found}", "应为：{expected}；实际：{found}")


NOT_TEXT = _fault("LOG-TEXT-01", "A text log is UTF-8.", "文本牌谱用 UTF-8 编码。")
LINE_TOO_LONG = _fault("LOG-TEXT-02", "A line has at most 64 KiB.", "一行最多 64 KiB。")
CUT_OFF = _fault("LOG-TEXT-03", "The last line is whole, with its newline.", "最后一行完整，以换行结束。")
NO_LOG = _fault("LOG-TEXT-04", "A file holds logs and nothing before the first.", "文件以牌谱的版本行开始。")
LOG_TOO_LONG = _fault("LOG-TEXT-05", "A log has at most 1 MiB of text.", "一局牌谱最多 1 MiB。")
NO_FILE = Fault(
    "LOG-FILE-01",
    "A file named is there and can be read.",
    "所指的文件存在且可读。",
    "cannot be read: {found}",
    "无法读取：{found}",
)
NO_LOG_FILES = _fault("LOG-FILE-02", "A folder or pattern named holds log files.", "所指的文件夹或通配符下有牌谱文件。")
ONE_RECORDER = _fault("LOG-FILE-03", "A file has one recorder at a time.", "一个文件同时只有一个记录者。")
BAD_WIRE = _fault("LOG-WIRE-01", "A binary or JSON log has the published shape.", "二进制与 JSON 牌谱符合公布的格式。")
DAMAGED = _fault(
    "LOG-ARCHIVE-01", "An archive is whole: each frame matches its checksum.", "归档文件完整：每一帧均与其校验和相符。"
)
IN_USE = _fault("LOG-ARCHIVE-02", "An archive has one writer at a time.", "归档文件同时只有一个写入者。")
BAD_VERSION = _fault("LOG-VERSION-01", "A log begins with `paipu N`, N known.", "牌谱以 `paipu N` 开始，N 为已知版本。")
BAD_VERB = _fault("LOG-LINE-01", "A line begins with a known verb.", "每行以已知的动词开始。")
BAD_TOKEN = _fault("LOG-LINE-02", "A line has the tokens its verb asks for.", "每行的词符合该动词的语法。")
BAD_CARD = _fault("LOG-LINE-03", "A card is a rank and a suit, a joker or `??`.", "牌是点数加花色、王或 `??`。")
BAD_PAIR = _fault("LOG-LINE-04", "Pairs come last, each key once.", "键值放在行末，每个键一次。")
LATE_HEADER = _fault("LOG-HEAD-01", "Header lines come before the first event.", "头行在第一个事件之前。")
TWICE_HEADER = _fault("LOG-HEAD-02", "A header line stands once.", "同一头行只写一次。")
NO_GAME = _fault("LOG-HEAD-03", "A log names its game.", "牌谱写明所打的游戏。")
BAD_GAME = _fault("LOG-BIND-01", "The game is one paipu knows.", "游戏是已知的。")
BAD_OPTION = _fault("LOG-BIND-02", "Options and their values are the room's.", "选项及其取值须为该游戏所有。")
BAD_CARRY = _fault("LOG-BIND-03", "`carry` names and items are the room's.", "`carry` 的名目与内容须为该游戏所有。")
BAD_KIND = _fault("LOG-BIND-04", "Verbs and kinds are the room's.", "动词与种类须为该游戏所有。")
BAD_KEY = _fault("LOG-BIND-05", "Keys and their values are the room's.", "键及其取值须为该游戏所有。")
BAD_SEAT = _fault("LOG-BIND-06", "A seat is one of the game's.", "座位须在该游戏的座位之内。")


BYTE = Say("byte {number}", "第 {number} 字节")


class LogError(ValueError):
    """A log that cannot be read or bound, and a file that is not there, damaged or in use.

    `code` is stable, `found` and `expected` say what was there and what should have been, `message("zh")` both in
    Chinese. `line` and `column` count from 1, `byte` from 0; None where unknown, as is `file`.
    """

    def __init__(
        self,
        fault: Fault,
        *,
        found: str,
        expected: str,
        file: str | Path | None = None,
        line: int | None = None,
        column: int | None = None,
        byte: int | None = None,
    ) -> None:
        self.fault, self.found, self.expected = fault, found, expected
        self.file, self.line, self.column, self.byte = file, line, column, byte
        super().__init__(str(self))

    @property
    def code(self) -> str:
        """The stable code, `LOG-…`."""
        return self.fault.code

    def message(self, lang: str = "en") -> str:
        """Return what was expected and found, without the place."""
        pattern = self.fault.zh if lang == "zh" else self.fault.en
        return pattern.format(expected=in_language(self.expected, lang), found=in_language(self.found, lang))

    def place(self, lang: str = "en") -> str:
        """Return `file:line:column`, or `file:byte N`, as far as known."""
        parts = [str(self.file)] if self.file else []
        if self.line is not None:
            parts += [str(self.line)] + ([str(self.column)] if self.column is not None else [])
        elif self.byte is not None:
            parts.append(in_language(BYTE.of(number=self.byte), lang))
        return ":".join(parts)

    def __reduce__(self) -> tuple[Any, ...]:
        place = (self.file, self.line, self.column, self.byte)
        return _restored, (self.fault, self.found, self.expected, place)

    def text(self, lang: str = "en") -> str:
        """Return the error with its place."""
        place = self.place(lang)
        return f"{place + ': ' if place else ''}{self.code} {self.message(lang)}"

    def __str__(self) -> str:
        return self.text()


def _restored(fault: Fault, found: str, expected: str, place: tuple[Any, ...]) -> LogError:
    file, line, column, byte = place
    return LogError(fault, found=found, expected=expected, file=file, line=line, column=column, byte=byte)


class Mistake(ValueError):  # noqa: N818 - the error users meet is LogError
    """What is wrong, and in which column; whoever reads the file adds the place and makes it a `LogError`."""

    def __init__(self, fault: Fault, found: str, expected: str, column: int | None = None) -> None:
        super().__init__(fault.code)
        self.fault, self.found, self.expected, self.column = fault, found, expected, column


def error_of(
    mistake: Mistake, file: str | Path | None = None, line: int | None = None, byte: int | None = None
) -> LogError:
    """Return a mistake as the error of a place, of none if it is in no file."""
    return LogError(
        mistake.fault, found=mistake.found, expected=mistake.expected,
        file=file, line=line, column=mistake.column, byte=byte,
    )  # fmt: skip


def shown(text: object) -> str:
    """Return a piece of the file in quotes, cut to a readable length."""
    whole = str(text)
    return repr(whole if len(whole) <= 40 else whole[:37] + "…")
