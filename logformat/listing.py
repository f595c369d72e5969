"""Rows of text for whoever reads: a table with headings on a terminal, tab-separated lines with names in a pipe."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Sequence

from logformat.columns import padded, width, wrapped
from logformat.errors import Say
from logformat.session import Session, write_results

GAP = 2
LEAST = 20
"""Columns the last column has at least, however narrow the terminal."""


def write_list(session: Session, headings: Sequence[Say], rows: Iterable[Sequence[str]]) -> None:
    """Write rows to stdout; in a pipe the first line names the columns, it and each `Say` in English whatever the language."""
    if sys.stdout.isatty():
        columns = shutil.get_terminal_size().columns
        said = [list(map(session.say, row)) for row in (headings, *rows)]
        write_results(f"{line}\n" for line in table(said[0], said[1:], columns))
    else:
        write_results(
            "\t".join(row) + "\n" for row in ([str(heading).replace(" ", "_") for heading in headings], *rows)
        )


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], columns: int) -> list[str]:
    """Return the lines of a table; the last column takes what is left, and wraps."""
    widths = [max(width(row[place]) for row in (headings, *rows)) for place in range(len(headings) - 1)]
    left = sum(widths) + GAP * len(widths)
    room = max(columns - left, LEAST)
    lines = _laid(headings, widths, left, room)
    lines.append("─" * min(columns, left + max((width(row[-1]) for row in (headings, *rows)), default=0)))
    for row in rows:
        lines += _laid(row, widths, left, room)
    return lines


def _laid(row: Sequence[str], widths: Sequence[int], left: int, room: int) -> list[str]:
    """Return one row as lines, the last column wrapped beneath itself."""
    before = "".join(padded(text, columns + GAP) for text, columns in zip(row, widths, strict=False))
    first, *rest = wrapped(row[-1], room)
    return [(before + first).rstrip(), *(" " * left + line for line in rest)]
