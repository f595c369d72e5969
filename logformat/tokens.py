"""A line to tokens, and tokens to what a slot asks for. Knows single lines only; `draft.py` knows logs."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Literal, NamedTuple

from logformat import errors, spelling
from logformat.cards import CARD_CODES, NO_CARDS, UNKNOWN, Cards
from logformat.errors import Fault, Mistake, Say, counted, shown
from logformat.events import NO_PAIRS, Pairs
from logformat.grammar import BARE, CARDS_LIMIT, NUMBER_LIMIT, PLAIN_BARE, WORD
from logformat.hints import meant

_KEY = r"[a-zａ-ｚ][a-z0-9_ａ-ｚ０-９＿]*"
_STRING = r'"(?:\\.|[^"\\])*"'
_TOKEN = re.compile(
    rf"""\s*(?:(?P<comment>\#.*)
          |(?P<key>{_KEY})[=＝](?P<value>{_STRING}|[^\s"\#][^\s"]*)(?=\s|$)
          |(?P<string>{_STRING})(?=\s|$)
          |(?P<bare>[^\s"\#][^\s"]*)(?=\s|$))""",
    re.VERBOSE,
)
_PAIR = re.compile(rf"{_KEY}[=＝][^#].*", re.DOTALL)
_SEAT_AND_MORE = re.compile(r"\d\D")

LINE_END = Say("the end of the line", "行末")
A_TOKEN = Say("a word, a quoted string or a comment, set apart by blanks", "以空格分开的词、引号字符串或注释")
A_JSON_STRING = Say("a string as JSON writes it", "JSON 写法的字符串")
A_SEAT = Say("a seat, 0 to 9", "座位号（0 到 9）")
A_SEAT_APART = Say("a seat, 0 to 9, and a blank behind it", "座位号（0 到 9），其后空一格")
A_CARD = Say("a card like Th, Lj, Bj=9h or ??*3", "形如 红桃10（Th）、小王（Lj）、Bj=9h 或 ??*3 的牌")
ONE_CARD = Say("one card", "一张牌")
SOME_CARDS = Say("at least one card", "至少一张牌")
AT_MOST = Say("at most {most} cards", "至多 {most} 张牌")
SO_MANY_CARDS = Say("{count}", "{count} 张牌")
A_PAIR = Say("key=value or the end of the line", "“键=值”（键为小写英文）或行末")
A_PAIR_UNBROKEN = Say(
    "key=value or the end of the line; commas, no blanks, within a value", "“键=值”或行末；值之中用逗号，不用空格"
)
A_PAIR_OF_PLAYER = Say(
    "key=value or the end of the line; a name with blanks in quotes",
    "“键=值”（键为小写英文）或行末；含空格的名字须加英文双引号",
)
A_PAIR_ONCE = Say("{key}= only once", "{key}= 只写一次")


class Token(NamedTuple):
    """One token: as written, and the text it means (for a pair: of its value)."""

    kind: Literal["pair", "string", "bare"]
    raw: str
    text: str
    key: str
    column: int


def split(line: str) -> tuple[tuple[Token, ...], str | None]:
    """Return the tokens of a line and the comment it ends with."""
    return _split(line) if len(line) <= 64 else _split.__wrapped__(line)


@lru_cache(maxsize=4096)
def _split(line: str) -> tuple[tuple[Token, ...], str | None]:
    tokens: list[Token] = []
    at, end = 0, len(line.rstrip())
    while at < end:
        found = _TOKEN.match(line, at, end)
        if found is None:
            column = at + 1 + len(line[at:]) - len(line[at:].lstrip())
            raise Mistake(errors.BAD_TOKEN, shown(line[column - 1 : end]), A_TOKEN, column)
        if found.lastgroup == "comment":
            return tuple(tokens), found["comment"][1:].strip()
        tokens.append(_token(found))
        at = found.end()
    return tuple(tokens), None


def _token(found: re.Match[str]) -> Token:
    kind = found.lastgroup
    if kind == "value":
        column = found.start("key") + 1
        value = found["value"]
        text = _unquoted(value, column) if value[0] == '"' else value
        return Token("pair", found[0].lstrip(), text, spelling.plain(found["key"]), column)
    column = found.start(str(kind)) + 1
    raw = found[0].lstrip()
    if kind == "string":
        return Token("string", raw, _unquoted(raw, column), "", column)
    return Token("bare", raw, raw, "", column)


def _unquoted(raw: str, column: int) -> str:
    try:
        text = json.loads(raw)
        text.encode()
    except ValueError as problem:
        raise Mistake(errors.BAD_TOKEN, shown(raw), A_JSON_STRING, column) from problem
    return str(text)


def quoted(text: str) -> str:
    """Return a text as one token: bare where it can be, else a JSON string."""
    return text if PLAIN_BARE.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def item_text(token: Token) -> str:
    """Return an item of a `carry` line as its canonical token."""
    read = _item_text if len(token.text) <= 64 else _item_text.__wrapped__
    return read(token.kind, token.key, token.text)


@lru_cache(maxsize=4096)
def _item_text(kind: str, key: str, text: str) -> str:
    if kind == "pair":
        return f"{key}={quoted(spelling.value(text))}"
    means_text = kind == "string"
    if not means_text:
        text = spelling.value(text)
    if PLAIN_BARE.fullmatch(text) and not _PAIR.fullmatch(text) and not (means_text and _is_loose(text)):
        return text
    return json.dumps(text, ensure_ascii=False)


def _is_loose(text: str) -> bool:
    """Whether a text would be read as something else without its quotes: a card, or a loose spelling."""
    return bool(spelling.value(text) != text or spelling.card_word(text) or spelling.unseen_count(text) is not None)


def is_item(text: str) -> bool:
    """Whether a text is one canonical item token."""
    try:
        tokens, comment = split(text)
    except Mistake:
        return False
    return len(tokens) == 1 and comment is None and item_text(tokens[0]) == text


class Line:
    """The tokens of one line, taken one by one."""

    def __init__(self, tokens: tuple[Token, ...], length: int) -> None:
        self.tokens, self.at, self.length = tokens, 0, length

    def next(self, expected: str) -> Token:
        """Take the next token."""
        if self.at == len(self.tokens):
            raise Mistake(errors.BAD_TOKEN, LINE_END, expected, self.length + 1)
        self.at += 1
        return self.tokens[self.at - 1]

    def more(self) -> bool:
        """Whether tokens are left."""
        return self.at < len(self.tokens)

    def column(self) -> int:
        """Return the column of the token to come, or of the end of the line."""
        return self.tokens[self.at].column if self.more() else self.length + 1

    def refuse(self, token: Token, fault: Fault, expected: str) -> Mistake:
        """Return the mistake of finding this token."""
        if expected is A_SEAT and _SEAT_AND_MORE.match(token.raw):
            expected = A_SEAT_APART
        return Mistake(fault, shown(token.raw), meant(token.raw, fault, expected), token.column)

    def number(self, expected: str, most: int = NUMBER_LIMIT) -> int:
        """Take a natural number."""
        token = self.next(expected)
        digits = spelling.plain(token.text)
        if token.kind == "bare" and digits.isascii() and digits.isdigit() and len(digits) <= 15:
            number = int(digits)
            if number <= most and (most > 9 or len(digits) == 1):
                return number
        raise self.refuse(token, errors.BAD_TOKEN, expected)

    def seat(self) -> int:
        """Take a seat: one digit."""
        return self.number(A_SEAT, 9)

    def word(self, expected: str) -> str:
        """Take a lower-case word."""
        token = self.next(expected)
        text = spelling.plain(token.text)
        if token.kind != "bare" or not WORD.fullmatch(text):
            raise self.refuse(token, errors.BAD_TOKEN, expected)
        return text

    def name(self, expected: str) -> str:
        """Take the name of an option: a word, capitals respelled, as sheets name options after levels."""
        token = self.next(expected)
        text = spelling.plain(token.text).lower()
        if token.kind != "bare" or not WORD.fullmatch(text):
            raise self.refuse(token, errors.BAD_TOKEN, expected)
        return text

    def text(self, expected: str) -> str:
        """Take a text as it stands: bare or a string."""
        token = self.next(expected)
        if token.kind == "string":
            return token.text
        if not BARE.fullmatch(token.raw):
            raise self.refuse(token, errors.BAD_TOKEN, expected)
        return token.raw

    def value(self, expected: str) -> str:
        """Take a bare value, respelled."""
        token = self.next(expected)
        value = spelling.value(token.raw)
        if token.kind == "string" or not BARE.fullmatch(value):
            raise self.refuse(token, errors.BAD_TOKEN, expected)
        return value

    def cards(self, least: int, most: int = CARDS_LIMIT) -> Cards:
        """Take the cards that follow, up to the first pair or string."""
        codes = bytearray()
        column = self.column()
        while self.more() and self.tokens[self.at].kind == "bare":
            self._card(codes)
            if len(codes) > CARDS_LIMIT:
                break
        if len(codes) < least:
            wanted = ONE_CARD if most == 1 else SOME_CARDS
            raise Mistake(errors.BAD_TOKEN, self._found(), wanted, self.column())
        if len(codes) > most:
            wanted = ONE_CARD if most == 1 else AT_MOST.of(most=most)
            raise Mistake(errors.BAD_TOKEN, SO_MANY_CARDS.of(count=counted(len(codes), "card")), wanted, column)
        return Cards(codes) if codes else NO_CARDS

    def _found(self) -> str:
        return shown(self.tokens[self.at].raw) if self.more() else LINE_END

    def _card(self, codes: bytearray) -> None:
        token = self.next(A_CARD)
        code = CARD_CODES.get(token.text)
        if code is None:
            count = spelling.unseen_count(token.text)
            if count is not None and 0 < count <= CARDS_LIMIT:
                codes.extend([UNKNOWN] * count)
                return
            word = spelling.card_word(token.text)
            if word is None:
                raise self.refuse(token, errors.BAD_CARD, A_CARD)
            code = CARD_CODES[word]
        codes.append(code)

    def pairs(self, *, loose: bool = True) -> Pairs:
        """Take the pairs the line ends with; `loose` ones are respelled."""
        words: dict[str, str] = {}
        while self.more():
            token = self.next(A_PAIR)
            if token.kind != "pair":
                wanted = A_PAIR_UNBROKEN if words else A_PAIR if loose else A_PAIR_OF_PLAYER
                raise self.refuse(token, errors.BAD_PAIR, wanted)
            if token.key in words:
                raise self.refuse(token, errors.BAD_PAIR, A_PAIR_ONCE.of(key=token.key))
            words[token.key] = spelling.value(token.text) if loose else token.text
        return Pairs(tuple(words.items())) if words else NO_PAIRS

    def end(self) -> None:
        """Refuse anything that is left."""
        if self.more():
            raise self.refuse(self.next(LINE_END), errors.BAD_TOKEN, LINE_END)
