"""One log of a file as it was read, whichever codec read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from logformat.errors import LogError
from logformat.log import Log
from logformat.tokens import split

BOM = b"\xef\xbb\xbf"  # which editors put before the text of a file


class Entry(msgspec.Struct, frozen=True):
    """One log of a file: the log, or why it could not be read; both if the file breaks off within it.

    `number` counts the logs of a file from 1 and is 0 for what concerns the file itself. `line` (from 1) and
    `byte` (from 0) say where the log begins, `event_lines` where each event stands and `header_lines` each line of
    the header by its place (`option cut_in`, `player 0`), as far as the codec has lines.
    """

    log: Log | None
    error: LogError | None
    number: int
    line: int | None = None
    event_lines: tuple[int, ...] = ()
    byte: int | None = None
    file: str | None = None
    header_lines: dict[str, int] = {}
    unfinished: bool = False
    """The last line has no newline: it could be read, yet may have been cut off."""
    text: bytes = b""
    """The lines of the log as they stand in the file, from its `paipu` line on, as far as the codec has lines."""

    def column_of(self, line: int, word: int | str) -> int | None:
        """Return the column of a token on a line of the log: of the verb, 0, of the next, 1 …, or of the pair of a key.

        None where the codec has no lines.
        """
        lines = self.text.split(b"\n")[line - (self.line or 1) :]
        if not self.text or not lines:
            return None
        tokens, _ = split(lines[0].removeprefix(BOM).decode().rstrip("\r"))
        if isinstance(word, int):
            return tokens[word].column if word < len(tokens) else None
        return next((token.column for token in tokens if token.key == word), None)


def logs_of(entries: Iterable[Entry]) -> Iterator[Log]:
    """Yield the logs of entries; raises the error of the first that has one."""
    for entry in entries:
        if entry.error is not None:
            raise entry.error
        if entry.log is not None:
            yield entry.log
