"""The line a log begins with: `paipu 1`, even where it hangs on the last line of the file before."""

from __future__ import annotations

import re
from typing import NamedTuple

from logformat import errors, spelling, upcast
from logformat.errors import Mistake
from logformat.grammar import LINE_LIMIT
from logformat.phrases import A_VERSION
from logformat.tokens import Line, Token

_GLUED = re.compile(r"\S(paipu [0-9]{1,9})\s*(?:\#.*)?$")
_REMARK = re.compile(r"(?:^|\s)\#")


def is_version(token: Token) -> bool:
    """Whether a line that begins with this token is a version line."""
    return token.kind == "bare" and spelling.plain(token.text) == "paipu"


def version_of(line: Line) -> int:
    """Return the version of a `paipu` line."""
    line.next("paipu")
    try:
        version = line.number(A_VERSION)
        line.end()
    except Mistake as mistake:
        raise Mistake(errors.BAD_VERSION, mistake.found, mistake.expected, mistake.column) from mistake
    if problem := upcast.refusal(version):
        raise line.refuse(line.tokens[1], errors.BAD_VERSION, problem)
    return version


class Glued(NamedTuple):
    """A version line at the end of another line, because the file before it lacked its last newline."""

    line: int
    text: str
    is_in_remark: bool


def glued(raw: bytes, line: int) -> Glued | None:
    """Return the version line that a line ends with, or None."""
    text = raw.decode(errors="replace").rstrip()
    found = _GLUED.search(text) if len(raw) <= LINE_LIMIT else None
    return Glued(line, found[1], bool(_REMARK.search(text, 0, found.start(1)))) if found else None
