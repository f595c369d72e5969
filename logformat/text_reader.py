"""Text to logs, line by line: which log a line and a comment belong to, and how reading goes on after an error."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO

from logformat import errors, spelling, upcast
from logformat.draft import Draft, event_of
from logformat.entry import BOM, Entry
from logformat.errors import Mistake, error_of, shown
from logformat.events import Event
from logformat.grammar import CHUNK, HEADER_VERBS, LINE_LIMIT, LOG_LIMIT, TYPES
from logformat.known import PLAIN_LIMIT, KnownLines
from logformat.line_stream import LineStream
from logformat.log import VERSION, Log
from logformat.phrases import (
    A_BYTE,
    A_LOG,
    A_VERB,
    GAME_LINE,
    MORE,
    NO_GAME_LINE,
    NO_LOG,
    SHORT_LINE,
    SHORT_LOG,
    SO_MANY_BYTES,
    UTF8,
    VERSION_FIRST,
    WHOLE_LINE,
)
from logformat.quick import quick_event
from logformat.tokens import Line, split
from logformat.version_line import Glued, glued, is_version, version_of
from logformat.wellformed import GROWTH, check_size

PLAIN_VERSION = b"paipu %d\n" % VERSION


class Reader:
    """Reads the logs of one text stream, one `Entry` each; goes on after an error with the next `paipu` line."""

    def __init__(self, stream: IO[bytes], file: str | Path | None = None) -> None:
        self.lines, self.file = LineStream(stream), file
        self.known = KnownLines()
        self.number = self.line = self.byte = 0
        self.draft: Draft | None = None
        self.quick_until = 0  # lines that start before this byte may come from the memo
        self.has_stray = self.is_unfinished = False
        self.waiting: list[str] = []  # comments whose line has not come yet
        self.waiting_bytes = 0
        self.has_long_lines = False
        self.glued: Glued | None = None  # the last version line seen at the end of another line
        self.closing: int | None = None  # how many of them stood before the first blank line

    def __iter__(self) -> Iterator[Entry]:
        readline, known = self.lines.readline, self.known.events.get
        while raw := readline(LINE_LIMIT + 2):
            self.line += 1
            if self.byte < self.quick_until and (event := known(raw)) is not None:
                self._add(event)
            elif raw == PLAIN_VERSION:
                yield from self._finish()
                self._begin(raw)
                self._take_plain()
            else:
                yield from self._line(raw)
            self.byte += len(raw)
        yield from self._finish(end_of_file=True)
        if self.number == 0 and not self.has_stray:
            yield self._stray(Mistake(errors.NO_LOG, NO_LOG, A_LOG, 1), 1)

    # ------------------------------------------------------------ one line

    def _add(self, event: Event) -> None:
        draft = self.draft
        assert draft is not None
        draft.events.append(event)
        draft.event_lines.append(self.line)
        self.closing = None
        if self.waiting:
            self._bind(draft, f"@{len(draft.events)}")

    def _line(self, raw: bytes) -> Iterator[Entry]:
        self.is_unfinished = not raw.endswith(b"\n")
        if b"paipu" in raw:
            self.glued = glued(raw, self.line)
        try:
            text = self._decoded(raw)
            self.has_long_lines |= len(raw) * GROWTH > LINE_LIMIT
            if self.byte < self.quick_until and (event := quick_event(text)) is not None:
                self._event(raw, event)
                self.known.events.keep(raw, event)
                return
            tokens, comment = split(text)
            if tokens and is_version(tokens[0]):
                yield from self._version(raw, Line(tokens, len(text)), comment)
            elif tokens:
                self._fact(raw, Line(tokens, len(text)), comment)
            elif comment is not None:
                self._comment(raw, comment)
            elif self.closing is None:
                self.closing = len(self.waiting)
        except Mistake as mistake:
            yield from self._mistake(mistake, raw)

    def _decoded(self, raw: bytes) -> str:
        if len(raw) > LINE_LIMIT:
            length = len(raw.removesuffix(b"\n").removesuffix(b"\r"))
            if not raw.endswith(b"\n"):
                length = len(raw) + self._skipped()
            if length > LINE_LIMIT:
                raise Mistake(errors.LINE_TOO_LONG, SO_MANY_BYTES.of(count=length), SHORT_LINE, 1)
        raw = raw.removeprefix(BOM)
        try:
            return raw.decode().rstrip("\r\n")
        except UnicodeDecodeError as problem:
            column = len(raw[: problem.start].decode()) + 1
            raise Mistake(errors.NOT_TEXT, A_BYTE.of(byte=raw[problem.start]), UTF8, column) from problem

    def _skipped(self) -> int:
        """Read to the end of a line that is too long; return how many bytes that was, its newline not counted."""
        self.lines.forget()
        skipped = 0
        while rest := self.lines.readline(CHUNK):
            skipped += len(rest)
            if rest.endswith(b"\n"):
                self.byte += 1
                skipped -= 1
                break
        self.byte += skipped
        return skipped

    def _version(self, raw: bytes, line: Line, comment: str | None) -> Iterator[Entry]:
        yield from self._finish()
        draft = self._begin(raw)
        if comment is not None:
            draft.comment("paipu", comment, trailing=True)
        try:
            draft.version = version_of(line)
        except Mistake as mistake:
            self._spoil(draft, mistake, raw)

    def _begin(self, raw: bytes) -> Draft:
        """Begin a log with its version line."""
        self.number += 1
        self.draft = draft = Draft(self.number, self.line, self.byte)
        self.quick_until = self.byte + LOG_LIMIT
        self.is_unfinished = not raw.endswith(b"\n")
        self.lines.keep(len(raw))
        self._bind(draft, "paipu")
        return draft

    def _take_plain(self) -> None:
        """Take the rest of a log at once, if every line of it is plain; else leave all of it to be read line by line."""
        draft, block = self.draft, self.lines.ahead(b"paipu ", PLAIN_LIMIT)
        plain = self.known.plain_log(block) if block else None
        if draft is not None and block and plain is not None and draft.take(*plain[:2]):
            self.lines.skip(len(block))
            self.line += plain[2]
            self.byte += len(block)

    def _comment(self, raw: bytes, comment: str) -> None:
        self.waiting_bytes += len(raw)
        if self.waiting_bytes > LOG_LIMIT:
            raise Mistake(errors.LOG_TOO_LONG, MORE, SHORT_LOG, 1)
        self.waiting.append(comment)

    def _fact(self, raw: bytes, line: Line, comment: str | None) -> None:
        draft = self.draft
        verb = spelling.plain(line.next(A_VERB).raw)
        if draft is None or draft.error is not None:
            raise line.refuse(line.tokens[0], errors.NO_LOG, VERSION_FIRST)
        self._spend(draft, len(raw))
        if verb in TYPES:
            self._event(raw, event := event_of(verb, line))
            if comment is None:
                self.known.events.keep(raw, event)
            place = f"@{len(draft.events)}"
        elif verb in HEADER_VERBS:
            place = draft.header(verb, line, self.line)
            self._bind(draft, place)
        else:
            raise line.refuse(line.tokens[0], errors.BAD_VERB, A_VERB)
        if comment is not None:
            draft.comment(place, comment, trailing=True)

    def _event(self, raw: bytes, event: Event) -> None:
        draft = self.draft
        assert draft is not None
        self._spend(draft, len(raw))
        draft.cards += len(event.cards)
        self._add(event)

    def _spend(self, draft: Draft, size: int) -> None:
        """Refuse a log that grows past the limit."""
        if self.byte - draft.byte + size + draft.cards > LOG_LIMIT:
            raise Mistake(errors.LOG_TOO_LONG, MORE, SHORT_LOG, 1)

    def _bind(self, draft: Draft, place: str) -> None:
        """Give the comments that wait the line they stand above."""
        for text in self.waiting:
            draft.comment(place, text)
        self._forget()

    def _forget(self) -> None:
        self.waiting.clear()
        self.waiting_bytes = 0
        self.closing = None

    # ------------------------------------------------------------ errors

    def _mistake(self, mistake: Mistake, raw: bytes) -> Iterator[Entry]:
        draft = self.draft
        if draft is None:
            if not self.has_stray:
                self.has_stray = True
                yield self._stray(mistake, self.line)
        elif draft.error is None:
            self._spoil(draft, mistake, raw)
        self._forget()
        yield from self._unglued(mistake, raw)

    def _unglued(self, mistake: Mistake, raw: bytes) -> Iterator[Entry]:
        """Begin the log whose version line hangs on this broken line, or on the one above where this shows it."""
        found = self.glued
        if found is None:
            return
        if found.line == self.line and not found.is_in_remark:
            yield from self._version(raw, Line(split(found.text)[0], len(found.text)), None)
        elif found.line == self.line - 1 and mistake.fault in (errors.TWICE_HEADER, errors.LATE_HEADER):
            yield from self._version(raw, Line(split(found.text)[0], len(found.text)), None)
            yield from self._line(raw)

    def _spoil(self, draft: Draft, mistake: Mistake, raw: bytes) -> None:
        """Keep the first error of a log; a line the file breaks off in leaves what stands above it."""
        self.quick_until = 0
        if not raw.endswith(b"\n") and mistake.fault not in (errors.LINE_TOO_LONG, errors.LOG_TOO_LONG):
            found = shown(raw.decode(errors="replace").strip())
            mistake = Mistake(errors.CUT_OFF, found, WHOLE_LINE, mistake.column)
            draft.is_cut_off = "game" in draft.found
            self._bind(draft, "end")
        else:
            self.lines.forget()
        draft.error = error_of(mistake, self.file, self.line, self.byte)

    def _stray(self, mistake: Mistake, line: int) -> Entry:
        return Entry(None, error_of(mistake, self.file, line, self.byte), 0, line, byte=self.byte, file=self._file())

    # ------------------------------------------------------------ one log

    def _finish(self, *, end_of_file: bool = False) -> Iterator[Entry]:
        """Yield the log read so far, with the comments that stand at its end."""
        draft, self.draft = self.draft, None
        self.quick_until = 0
        if draft is None:
            return
        count = len(self.waiting) if end_of_file else self.closing or 0
        for text in self.waiting[:count]:
            draft.comment("end", text)
        del self.waiting[:count]
        is_long = self.has_long_lines or (self.byte - draft.byte) * GROWTH > LOG_LIMIT
        log = self._log(draft, is_long=is_long)
        yield Entry(
            log,
            draft.error,
            draft.number,
            draft.line,
            tuple(draft.event_lines),
            draft.byte,
            self._file(),
            draft.header_lines,
            self.is_unfinished and end_of_file,
            self.lines.kept(self.byte - draft.byte),
        )

    def _log(self, draft: Draft, *, is_long: bool) -> Log | None:
        try:
            if draft.error is None and "game" not in draft.found:
                raise Mistake(errors.NO_GAME, NO_GAME_LINE, GAME_LINE, 1)  # noqa: TRY301
            if draft.error is not None and not draft.is_cut_off:
                return None
            log = upcast.lifted(draft.log(), draft.version)
            if is_long:
                check_size(log)
        except Mistake as mistake:
            draft.error = error_of(mistake, self.file, draft.line, draft.byte)
            return None
        return log

    def _file(self) -> str | None:
        return None if self.file is None else str(self.file)
