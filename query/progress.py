"""The progress of an export, on stderr, only on a terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from engine.words import Label, Lang

if TYPE_CHECKING:
    from query.export import Tally


DONE = Label("{task.completed:,} logs", "{task.completed:,} 局")


@contextlib.contextmanager
def progress(lang: Lang = "en") -> Iterator[Callable[[Tally], None] | None]:
    """Lend a function that shows how many logs are done; None where nobody watches."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn(DONE.text(lang)), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("export", total=None)

        def show(tally: Tally) -> None:
            bar.update(task, completed=tally.new + tally.replaced + tally.known)

        yield show
