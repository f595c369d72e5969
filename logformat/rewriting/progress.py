"""How far a stream of logs has come: rate and time left, on stderr, only on a terminal of its own."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeAlias, TypeVar

from logformat import files
from logformat.entry import Entry
from logformat.errors import Say, in_language
from logformat.session import language_of

INTERVAL = 0.1
SO_FAR = Say(
    "{task.fields[logs]:,} logs · {task.fields[rate]:,.0f}/s",
    "{task.fields[logs]:,} 局 · {task.fields[rate]:,.0f} 局/秒",
)

Item = TypeVar("Item")
Step: TypeAlias = tuple[Item, int, int]
"""An item, with the logs and the bytes that were read up to it."""


def watched(entries: Iterable[Entry], paths: Iterable[str], output: str) -> Iterator[Entry]:
    """Pass entries on and show how far they have come, unless the logs go to the same terminal."""
    return watched_steps(_travelled(entries), paths, output)


def watched_steps(steps: Iterable[Step[Item]], paths: Iterable[str], output: str) -> Iterator[Item]:
    """Pass items on and show how far they have come, unless the logs go to the same terminal."""
    if not sys.stderr.isatty() or (output == files.STDIO and sys.stdout.isatty()):
        yield from (item for item, _, _ in steps)
        return
    from logformat.rewriting.joining import sizes

    found = [path for path in files.expand(paths) if isinstance(path, Path)]
    yield from _shown(steps, sizes(found))


def _shown(steps: Iterable[Step[Item]], total: int | None) -> Iterator[Item]:
    from click import get_current_context
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        BarColumn(), TaskProgressColumn(), TextColumn(in_language(SO_FAR, language_of(get_current_context(silent=True)))),
        TimeElapsedColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total, logs=0, rate=0.0)
        start = shown = time.monotonic()
        for item, count, done in steps:
            yield item
            if (now := time.monotonic()) - shown > INTERVAL:
                bar.update(task, completed=done, logs=count, rate=count / (now - start))
                shown = now


def _travelled(entries: Iterable[Entry]) -> Iterator[Step[Entry]]:
    """Yield each entry with the logs and bytes that were read up to it, earlier files included."""
    before, file = 0, None
    for count, entry in enumerate(entries, 1):
        if entry.file != file:
            before += Path(file).stat().st_size if file is not None and Path(file).is_file() else 0
            file = entry.file
        yield entry, count, before + (entry.byte or 0)
