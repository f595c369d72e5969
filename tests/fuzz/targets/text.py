"""Text logs: what is read keeps its promises, and the quick ways of the reader give what reading line by line gives."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import partial

from logformat import text
from logformat.draft import Draft
from tests.fuzz import mutation
from tests.fuzz.promises import hold, said
from tests.fuzz.samples import DATA, lines, samples

LONGEST = 200
WHOLE = DATA / "version1.paipu"

mutated = partial(mutation.mutated, pool=lines())


class LineByLine(text.Reader):
    """The reader without its short ways."""

    def _begin(self, raw: bytes) -> Draft:
        draft = super()._begin(raw)
        self.quick_until = 0
        return draft

    def _take_plain(self) -> None:
        pass


def one_input(data: bytes) -> None:
    """Read some bytes both ways."""
    quick, slow = (list(reader(io.BytesIO(data), "fuzz")) for reader in (text.Reader, LineByLine))
    assert [said(entry) for entry in quick] == [said(entry) for entry in slow]
    hold(quick)


def seeds() -> Iterator[tuple[str, bytes]]:
    """Yield a log with everything in it, the samples of faults in reading, and some short ones."""
    yield WHOLE.name, WHOLE.read_bytes()
    yield from ((name, data) for name, data in samples() if name.startswith("log-") or len(data) <= LONGEST)
