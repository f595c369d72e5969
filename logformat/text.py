"""The text codec: `.paipu` lines to logs and back. Reads loosely, writes one canonical form."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, Literal, NamedTuple

import msgspec

from logformat import errors, spelling
from logformat.cards import CARD_CODES, UNKNOWN, UNKNOWN_RUN_LIMIT, Cards, cards_text
from logformat.errors import Fault, LogError
from logformat.events import EVENT_TYPES, NO_PAIRS, VERBS, Event, Flip, Note, Pairs
from logformat.log import VERSION, Carry, Comment, Log, Match, Option, Player, Tag

LINE_LIMIT = 64 * 1024
CARDS_LIMIT = 4096
MEMO_LIMIT = 1 << 16

_TOKEN = re.compile(
    r"""\s*(?:(?P<comment>\#.*)
          |(?P<key>[a-z][a-z0-9_]*)=(?P<value>"(?:\\.|[^"\\])*"|[^\s"\#][^\s"]*)(?=\s|$)
          |(?P<string>"(?:\\.|[^"\\])*")(?=\s|$)
          |(?P<bare>[^\s"\#][^\s"]*)(?=\s|$))""",
    re.VERBOSE,
)
_WORD = re.compile(r"[a-z][a-z0-9_]*")
_BARE = re.compile(r'[^\s"#][^\s"]*')
_SECONDS = re.compile(r"[0-9]{1,12}(\.[0-9]{1,9})?")
_GLUED = re.compile(r"\S\s*(paipu [0-9]{1,9})\s*$")

_SLOTS: dict[str, tuple[str, ...]] = {
    "cut": ("seat", "count"),
    "deal": ("seat", "cards"),
    "kitty": ("cards1",),
    "draw": ("seat", "card"),
    "declare": ("seat", "kind", "cards"),
    "take": ("seat", "cards"),
    "bury": ("seat", "cards1"),
    "swap": ("seat",),
    "play": ("seat", "cards1"),
    "pass": ("seat",),
    "discard": ("seat", "card"),
    "claim": ("seat", "card"),
    "meld": ("seat", "kind", "cards1"),
    "note": ("text",),
    "result": (),
}
_TYPES: dict[str, type[Event]] = {VERBS[kind]: kind for kind in EVENT_TYPES}
HEADER_VERBS = ("game", "id", "match", "player", "tag", "option", "dealer", "carry", "position", "rules")


class Entry(msgspec.Struct, frozen=True):
    """One log of a file as it was read: the log, or why it could not be; both if it is cut off at the end."""

    log: Log | None
    error: LogError | None
    number: int
    line: int | None = None
    event_lines: tuple[int, ...] = ()


class _Token(NamedTuple):
    kind: Literal["pair", "string", "bare"]
    raw: str
    text: str
    key: str
    column: int


class _Mistake(Exception):
    """What is wrong with one line; the reader adds the place."""

    def __init__(self, fault: Fault, found: str, expected: str, column: int) -> None:
        super().__init__(fault.code)
        self.fault, self.found, self.expected, self.column = fault, found, expected, column


# ---------------------------------------------------------------- one line to tokens


def _unquoted(raw: str, column: int) -> str:
    try:
        text = json.loads(raw, strict=True)
        text.encode()
    except ValueError as problem:
        raise _Mistake(errors.BAD_TOKEN, _shown(raw), "a JSON string", column) from problem
    return str(text)


def _tokens(line: str) -> tuple[list[_Token], str | None]:
    """Split a line into tokens and the comment it ends with."""
    tokens: list[_Token] = []
    at, end = 0, len(line.rstrip())
    while at < end:
        found = _TOKEN.match(line, at, end)
        if found is None:
            column = at + 1 + len(line[at:]) - len(line[at:].lstrip())
            raise _Mistake(errors.BAD_TOKEN, _shown(line[column - 1 :]), "a token, a blank after it", column)
        kind = found.lastgroup
        if kind == "comment":
            return tokens, found["comment"][1:].strip()
        column = found.start("key" if kind == "value" else str(kind)) + 1
        raw = found[0].strip()
        if kind == "value":
            text = _unquoted(found["value"], column) if found["value"][0] == '"' else found["value"]
            tokens.append(_Token("pair", raw, text, found["key"], column))
        elif kind == "string":
            tokens.append(_Token("string", raw, _unquoted(raw, column), "", column))
        else:
            tokens.append(_Token("bare", raw, raw, "", column))
        at = found.end()
    return tokens, None


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "…")


class _Line:
    """The tokens of one line, taken one by one."""

    def __init__(self, tokens: list[_Token], length: int) -> None:
        self.tokens, self.at, self.length = tokens, 0, length

    def next(self, expected: str) -> _Token:
        if self.at == len(self.tokens):
            raise _Mistake(errors.BAD_TOKEN, "the end of the line", expected, self.length + 1)
        self.at += 1
        return self.tokens[self.at - 1]

    def more(self) -> bool:
        return self.at < len(self.tokens)

    def refuse(self, token: _Token, fault: Fault, expected: str) -> _Mistake:
        return _Mistake(fault, _shown(token.raw), expected, token.column)

    def number(self, expected: str, most: int) -> int:
        token = self.next(expected)
        digits = spelling.plain(token.text)
        if token.kind != "bare" or not (digits.isascii() and digits.isdigit()) or len(digits) > 9 or int(digits) > most:
            raise self.refuse(token, errors.BAD_TOKEN, expected)
        return int(digits)

    def seat(self) -> int:
        return self.number("a seat, 0 to 9", 9)

    def word(self, expected: str) -> str:
        token = self.next(expected)
        if token.kind != "bare" or not _WORD.fullmatch(token.text):
            raise self.refuse(token, errors.BAD_TOKEN, expected)
        return token.text

    def text(self, expected: str) -> str:
        token = self.next(expected)
        return token.raw if token.kind == "pair" else token.text

    def cards(self, least: int, most: int = CARDS_LIMIT) -> Cards:
        codes = bytearray()
        while self.more() and self.tokens[self.at].kind == "bare":
            token = self.next("a card")
            code = CARD_CODES.get(token.text)
            if code is not None:
                codes.append(code)
            elif (count := spelling.unseen_count(token.text)) is not None and 0 < count <= UNKNOWN_RUN_LIMIT:
                codes.extend([UNKNOWN] * count)
            elif (word := spelling.card_word(token.text)) is not None:
                codes.append(CARD_CODES[word])
            else:
                raise self.refuse(token, errors.BAD_CARD, "a card like Th, Lj, Bj=9h or ??*3")
        if not least <= len(codes) <= most:
            wanted = "one card" if most == 1 else "a card" if len(codes) < least else f"at most {most} cards"
            column = self.tokens[self.at].column if self.more() else self.length + 1
            raise _Mistake(errors.BAD_TOKEN, f"{len(codes)} cards", wanted, column)
        return Cards(codes)

    def pairs(self, *, loose: bool = True) -> Pairs:
        words: list[tuple[str, str]] = []
        while self.more():
            token = self.next("a pair")
            if token.kind != "pair":
                raise self.refuse(token, errors.BAD_PAIR, "key=value or the end of the line")
            if any(token.key == key for key, _ in words):
                raise self.refuse(token, errors.BAD_PAIR, f"{token.key}= only once")
            words.append((token.key, spelling.value(token.text) if loose else token.text))
        return Pairs(tuple(words)) if words else NO_PAIRS

    def end(self) -> None:
        if self.more():
            raise self.refuse(self.next(""), errors.BAD_TOKEN, "the end of the line")


# ---------------------------------------------------------------- tokens to events


def _seconds(pairs: Pairs, column: int) -> tuple[Pairs, float | None]:
    """Take `t=` out of the pairs."""
    if "t" not in pairs:
        return pairs, None
    if not _SECONDS.fullmatch(pairs["t"]):
        raise _Mistake(errors.BAD_PAIR, f"t={pairs['t']}", "t= seconds, like 3.2", column)
    return Pairs(tuple(pair for pair in pairs.words if pair[0] != "t")), float(pairs["t"])


def _event(verb: str, line: _Line) -> Event:
    fields: dict[str, Any] = {}
    if verb == "flip":
        if line.more() and line.tokens[line.at].text == "kitty":
            line.next("kitty")
        else:
            fields = {"seat": line.seat(), "cards": line.cards(1, 1)}
    else:
        for slot in _SLOTS[verb]:
            match slot:
                case "seat":
                    fields["seat"] = line.seat()
                case "count":
                    fields["count"] = line.number("a number of cards", 999_999_999)
                case "kind":
                    fields["kind"] = line.word("a kind, a lower-case word")
                case "text":
                    token = line.next("a string in quotes")
                    if token.kind != "string":
                        raise line.refuse(token, errors.BAD_TOKEN, "a string in quotes")
                    fields["text"] = token.text
                case "card":
                    fields["cards"] = line.cards(1, 1)
                case "cards1":
                    fields["cards"] = line.cards(1)
                case _:
                    fields["cards"] = line.cards(0)
    column = line.tokens[line.at].column if line.more() else line.length
    pairs, seconds = _seconds(line.pairs(), column)
    return (Flip if verb == "flip" else _TYPES[verb])(**fields, pairs=pairs, t=seconds)


# ---------------------------------------------------------------- lines to a log


class _Builder:
    """A log being read: its header as found so far, its events, its comments."""

    def __init__(self, number: int, line: int, version: int) -> None:
        self.number, self.line, self.version = number, line, version
        self.head: dict[str, Any] = {}
        self.lists: dict[str, list[Any]] = {"player": [], "tag": [], "option": [], "carry": []}
        self.events: list[Event] = []
        self.event_lines: list[int] = []
        self.comments: list[Comment] = []
        self.last_place = "paipu"
        self.error: LogError | None = None

    def header(self, verb: str, line: _Line) -> None:
        if self.events:
            token = line.tokens[0]
            raise line.refuse(token, errors.LATE_HEADER, "header lines before the first event")
        if verb in self.lists:
            self._listed(verb, line)
            return
        if verb in self.head:
            raise line.refuse(line.tokens[0], errors.TWICE_HEADER, f"one `{verb}` line")
        match verb:
            case "game":
                self.head[verb] = line.word("the name of a game")
            case "id":
                self.head[verb] = line.text("an id")
            case "match":
                self.head[verb] = Match(line.text("the name of a match"), line.number("a deal number", 999_999_999))
            case "dealer":
                self.head[verb] = line.seat()
            case "position":
                self.head[verb] = True
            case _:
                self.head[verb] = line.number("a sheet version", 999_999_999)
        line.end()
        self.last_place = verb

    def _listed(self, verb: str, line: _Line) -> None:
        entry: Player | Tag | Option | Carry
        if verb == "player":
            entry = Player(line.seat(), line.text("a name"), line.pairs(loose=False))
            key: int | str = entry.seat
        else:
            name = key = line.word(f"the name of the {verb}")
            if verb == "tag":
                entry = Tag(name, line.text("the text of the tag"))
                line.end()
            elif verb == "option":
                entry = Option(name, tuple(self._values(line, "the value of the option")))
            else:
                entry = Carry(name, tuple(self._values(line, "what is carried")))
        earlier = sum(1 for other in self.lists[verb] if (other.seat if verb == "player" else other.name) == key)
        if earlier and verb != "carry":
            raise line.refuse(line.tokens[1], errors.TWICE_HEADER, f"one `{verb} {key}` line")
        self.lists[verb].append(entry)
        self.last_place = f"{verb} {key}" + (f" {earlier + 1}" if earlier else "")

    @staticmethod
    def _values(line: _Line, expected: str) -> Iterator[str]:
        yield _item(line.next(expected))
        while line.more():
            yield _item(line.next(expected))

    def comment(self, text: str, *, trailing: bool) -> None:
        self.comments.append(Comment(self.last_place if trailing else "", text, trailing))

    def settle_comments(self, place: str) -> None:
        """Give the comments that wait for a line the line they stand above."""
        for n in range(len(self.comments) - 1, -1, -1):
            if self.comments[n].place:
                break
            self.comments[n] = msgspec.structs.replace(self.comments[n], place=place)

    def log(self) -> Log:
        head = self.head
        return Log(
            game=head["game"],
            id=head.get("id"),
            match=head.get("match"),
            players=tuple(sorted(self.lists["player"], key=lambda player: player.seat)),
            options=tuple(self.lists["option"]),
            dealer=head.get("dealer"),
            position=head.get("position", False),
            rules=head.get("rules"),
            tags=tuple(self.lists["tag"]),
            carry=tuple(self.lists["carry"]),
            events=tuple(self.events),
            comments=tuple(self.comments),
        )


def _item(token: _Token) -> str:
    """Return an item as the canonical token."""
    if token.kind == "pair":
        return f"{token.key}={_quoted(spelling.value(token.text))}"
    return _quoted(spelling.value(token.text) if token.kind == "bare" else token.text)


class Reader:
    """Reads the logs of one text stream, one `Entry` each; goes on after an error with the next `paipu` line."""

    def __init__(self, stream: IO[bytes], file: str | Path | None = None) -> None:
        self.stream, self.file = stream, file
        self.memo: dict[bytes, Event] = {}
        self.number = 0
        self.line = 0
        self.byte = 0
        self.builder: _Builder | None = None
        self.waiting: list[str] = []

    def __iter__(self) -> Iterator[Entry]:
        readline, memo = self.stream.readline, self.memo
        while raw := readline(LINE_LIMIT + 2):
            self.line += 1
            builder = self.builder
            if builder is not None and (known := memo.get(raw)) is not None:
                if builder.error is None:
                    self._add(builder, known)
            else:
                yield from self._line(raw)
            self.byte += len(raw)
        yield from self._finish()
        if self.number == 0:
            yield self._stray(errors.NO_LOG, "no log", "a log, from its `paipu 1` line on")

    def _add(self, builder: _Builder, event: Event) -> None:
        builder.events.append(event)
        builder.event_lines.append(self.line)
        builder.last_place = f"@{len(builder.events)}"
        if builder.comments and not builder.comments[-1].place:
            builder.settle_comments(builder.last_place)

    def _line(self, raw: bytes) -> Iterator[Entry]:
        whole = raw.endswith(b"\n")
        try:
            text = self._decoded(raw)
            tokens, comment = _tokens(text)
        except _Mistake as mistake:
            yield from self._mistake(mistake, raw, whole=whole)
            return
        if tokens and tokens[0].text == "paipu" and tokens[0].kind == "bare":
            yield from self._version(tokens, comment, len(text))
            return
        if self.builder is None:
            if tokens:
                yield from self._mistake(
                    _Mistake(errors.NO_LOG, _shown(text.strip()), "a `paipu 1` line first", tokens[0].column), raw, whole=True
                )
            elif comment is not None:
                self.waiting.append(comment)
            return
        if self.builder.error is not None:
            return
        try:
            self._fact(raw, tokens, comment, len(text))
        except _Mistake as mistake:
            yield from self._mistake(mistake, raw, whole=whole)

    def _decoded(self, raw: bytes) -> str:
        if len(raw) > LINE_LIMIT and not raw.endswith(b"\n"):
            length = len(raw)
            while (rest := self.stream.readline(1 << 20)) and not rest.endswith(b"\n"):
                length += len(rest)
                self.byte += len(rest)
            self.byte += len(rest)
            raise _Mistake(errors.LINE_TOO_LONG, f"more than {length + len(rest) - 1} bytes", "a line of at most 64 KiB", 1)
        if self.line == 1 and raw.startswith(b"\xef\xbb\xbf"):
            raw = raw[3:]
        try:
            return raw.decode().rstrip("\r\n")
        except UnicodeDecodeError as problem:
            found = f"byte 0x{raw[problem.start]:02x}"
            raise _Mistake(errors.NOT_TEXT, found, "UTF-8 text", len(raw[: problem.start].decode()) + 1) from problem

    def _version(self, tokens: list[_Token], comment: str | None, length: int) -> Iterator[Entry]:
        yield from self._finish()
        self.number += 1
        self.builder = builder = _Builder(self.number, self.line, VERSION)
        line = _Line(tokens, length)
        line.next("paipu")
        try:
            version = line.number("a version number", 999_999_999)
            line.end()
            if not 1 <= version <= VERSION:
                raise line.refuse(tokens[1], errors.BAD_VERSION, f"a version from 1 to {VERSION}")  # noqa: TRY301
        except _Mistake as mistake:
            builder.error = self._error(
                _Mistake(errors.BAD_VERSION, mistake.found, mistake.expected, mistake.column)
            )
        for text in self.waiting:
            builder.comments.append(Comment("paipu", text))
        self.waiting = []
        if comment is not None:
            builder.comment(comment, trailing=True)

    def _fact(self, raw: bytes, tokens: list[_Token], comment: str | None, length: int) -> None:
        builder = self.builder
        assert builder is not None
        if not tokens:
            if comment is not None:
                builder.comment(comment, trailing=False)
            return
        line = _Line(tokens, length)
        verb = line.next("a verb").text
        if verb in _TYPES:
            event = _event(verb, line)
            self._add(builder, event)
            if comment is None and verb != "note" and len(self.memo) < MEMO_LIMIT:
                self.memo[raw] = event
        elif verb in HEADER_VERBS:
            builder.header(verb, line)
            builder.settle_comments(builder.last_place)
        else:
            raise line.refuse(tokens[0], errors.BAD_VERB, "a verb such as play, pass or result")
        if comment is not None:
            builder.comment(comment, trailing=True)

    def _mistake(self, mistake: _Mistake, raw: bytes, *, whole: bool) -> Iterator[Entry]:
        builder = self.builder
        if builder is None:
            if self.number == 0:
                self.number = 1
                yield Entry(None, self._error(mistake), 1, self.line)
            return
        if builder.error is not None:
            return
        cut = not whole and mistake.fault is not errors.LINE_TOO_LONG
        if cut:
            mistake = _Mistake(errors.CUT_OFF, mistake.found, mistake.expected, mistake.column)
        builder.error = self._error(mistake)
        glued = _GLUED.search(raw.decode(errors="replace"))
        if cut and "game" in builder.head:
            yield self._entry(builder, builder.log())
            self.builder = None
        elif glued:
            tokens, comment = _tokens(glued[1])
            yield from self._version(tokens, comment, len(glued[1]))

    def _finish(self) -> Iterator[Entry]:
        builder, self.builder = self.builder, None
        if builder is None:
            return
        builder.settle_comments("end")
        if builder.error is None and "game" not in builder.head:
            mistake = _Mistake(errors.NO_GAME, "no `game` line", "a `game` line in the header", 1)
            builder.error = self._error(mistake, builder.line)
        yield self._entry(builder, None if builder.error else builder.log())

    def _entry(self, builder: _Builder, log: Log | None) -> Entry:
        if log is not None:
            builder.settle_comments("end")
        return Entry(log, builder.error, builder.number, builder.line, tuple(builder.event_lines))

    def _stray(self, fault: Fault, found: str, expected: str) -> Entry:
        self.number += 1
        return Entry(None, self._error(_Mistake(fault, found, expected, 1), 1), 1, 1)

    def _error(self, mistake: _Mistake, line: int | None = None) -> LogError:
        return LogError(
            mistake.fault,
            found=mistake.found,
            expected=mistake.expected,
            file=self.file,
            line=line or self.line,
            column=mistake.column,
            byte=self.byte,
        )


# ---------------------------------------------------------------- a log to lines


def _quoted(text: str) -> str:
    return text if _BARE.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def _pairs(pairs: Pairs) -> str:
    return "".join(f" {key}={_quoted(text)}" for key, text in pairs.words)


def event_line(event: Event) -> str:
    """Return the canonical line of an event."""
    words = [VERBS[type(event)]]
    if isinstance(event, Flip) and event.seat is None:
        words.append("kitty")
    elif event.seat is not None:
        words.append(str(event.seat))
    for field in ("kind", "count"):
        if hasattr(event, field):
            words.append(str(getattr(event, field)))
    if isinstance(event, Note):
        words.append(json.dumps(event.text, ensure_ascii=False))
    if event.cards:
        words.append(cards_text(event.cards))
    line = " ".join(words) + _pairs(event.pairs)
    if event.t is not None:
        line += f" t={event.t:.9f}".rstrip("0").rstrip(".")
    return line


def header_lines(log: Log) -> Iterator[tuple[str, str]]:
    """Yield the place and the canonical line of everything in the header, in the grammar's order."""
    yield "paipu", f"paipu {log.version}"
    yield "game", f"game {log.game}"
    if log.id is not None:
        yield "id", f"id {_quoted(log.id)}"
    if log.match is not None:
        yield "match", f"match {_quoted(log.match.name)} {log.match.number}"
    for player in log.players:
        yield f"player {player.seat}", f"player {player.seat} {_quoted(player.name)}{_pairs(player.pairs)}"
    for tag in log.tags:
        yield f"tag {tag.name}", f"tag {tag.name} {_quoted(tag.text)}"
    for option in log.options:
        yield f"option {option.name}", f"option {option.name} {' '.join(option.words)}"
    if log.dealer is not None:
        yield "dealer", f"dealer {log.dealer}"
    seen: dict[str, int] = {}
    for line in log.carry:
        seen[line.name] = times = seen.get(line.name, 0) + 1
        yield f"carry {line.name}" + (f" {times}" if times > 1 else ""), f"carry {line.name} {' '.join(line.items)}"
    if log.position:
        yield "position", "position"
    if log.rules is not None:
        yield "rules", f"rules {log.rules}"


def _with_comments(line: str, comments: Iterable[Comment]) -> Iterator[str]:
    trailing = ""
    for comment in comments:
        if comment.trailing:
            trailing = f"  # {comment.text}".rstrip()
        else:
            yield f"# {comment.text}".rstrip()
    yield line + trailing


def lines(log: Log) -> Iterator[str]:
    """Yield the canonical lines of a log, without their newlines."""
    beside: dict[str, list[Comment]] = {}
    for comment in log.comments:
        beside.setdefault(comment.place, []).append(comment)
    for place, line in header_lines(log):
        yield from _with_comments(line, beside.get(place, ()))
    if log.events:
        yield ""
    for number, event in enumerate(log.events, 1):
        yield from _with_comments(event_line(event), beside.get(f"@{number}", ()))
    yield from (f"# {comment.text}".rstrip() for comment in beside.get("end", ()))


def dumps(logs: Log | Iterable[Log]) -> str:
    """Return the canonical text of one log or several, a blank line between them."""
    several = (logs,) if isinstance(logs, Log) else logs
    return "\n".join("\n".join(lines(log)) + "\n" for log in several)


def dump(logs: Log | Iterable[Log], stream: IO[bytes]) -> None:
    """Write logs to a binary stream, one after another."""
    several = (logs,) if isinstance(logs, Log) else logs
    for number, log in enumerate(several):
        stream.write((("\n" if number else "") + dumps(log)).encode())


def load(stream: IO[bytes], file: str | Path | None = None) -> Iterator[Log]:
    """Yield the logs of a binary stream; raises the `LogError` of the first that cannot be read."""
    for entry in Reader(stream, file):
        if entry.error is not None:
            raise entry.error
        assert entry.log is not None
        yield entry.log


def loads(text: str | bytes) -> list[Log]:
    """Return the logs of a text; raises `LogError` like `load`."""
    return list(load(io.BytesIO(text.encode() if isinstance(text, str) else text)))
