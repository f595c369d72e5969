"""Compiles the Chinese of click's own words, `messages.po`, into the `messages.mo` that gettext reads."""

from __future__ import annotations

import ast
import struct
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "paipu" / "locale" / "zh" / "LC_MESSAGES" / "messages.po"
TARGET = SOURCE.with_suffix(".mo")
_MAGIC, _HEADER, _ROW = 0x950412DE, struct.Struct("<7I"), struct.Struct("<2I")


def entries(text: str) -> Iterator[tuple[bytes, bytes]]:
    """Yield the messages of a catalogue and their translations; a message and its plural are set apart by a zero byte."""
    for block in text.split("\n\n"):
        fields = dict(line.split(" ", 1) for line in block.strip().splitlines() if not line.startswith("#"))
        said = {name: ast.literal_eval(value) for name, value in fields.items()}
        names = [said["msgid"]] + ([said["msgid_plural"]] if "msgid_plural" in said else [])
        yield "\0".join(names).encode(), said.get("msgstr", said.get("msgstr[0]")).encode()


def compiled(text: str) -> bytes:
    """Return a catalogue as gettext reads it: two tables of lengths and places, then the texts, sorted by message.

    https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html
    """
    pairs = sorted(entries(text))
    first, second = _HEADER.size, _HEADER.size + _ROW.size * len(pairs)
    at, tables, texts = second + _ROW.size * len(pairs), b"", b""
    for column in zip(*pairs, strict=True):
        for said in column:
            tables += _ROW.pack(len(said), at + len(texts))
            texts += said + b"\0"
    return _HEADER.pack(_MAGIC, 0, len(pairs), first, second, 0, at) + tables + texts
