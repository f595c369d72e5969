"""Files cut into ranges, as several processes read them: the entries of the ranges are those of the whole file.

The first byte picks the codec, the second how long ranges are.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from logformat import codecs, files, jsonl, messagepack, text
from logformat.entry import Entry
from logformat.log import Log
from logformat.ranges import ranges, read_range
from tests.fuzz.limits import short_deals
from tests.fuzz.promises import said
from tests.logformat.archive.deals import tiny, written

SCALE = 4
SMALL = 'paipu 1\ngame x\nid {n}\n\n# c\npass {n}\n\n# above\npaipu 1\ngame y\nnote "{n}"\n'


def one_input(data: bytes) -> None:
    """Read a file whole and in ranges."""
    if len(data) < 2:
        return
    codec = codecs.CODECS[data[0] % len(codecs.CODECS)]
    with tempfile.NamedTemporaryFile() as file, short_deals():
        file.write(data[2:])
        file.flush()
        path = Path(file.name)
        whole = [said(unplaced(entry)) for entry in files.read(path, codec=codec)]
        parts = list(ranges(path, codec, SCALE * (1 + data[1])))
        assert whole == [said(unplaced(entry)) for part in parts for entry in read_range(part)]


def unplaced(entry: Entry) -> Entry:
    """Return an entry without what a range cannot know.

    The numbers of entries begin anew in each range; comments of the next log are in no text of the one before.
    """
    return replace(entry, number=0, text=b"")


def archive(logs: list[Log]) -> bytes:
    """Return an archive of frames of two deals."""
    with tempfile.TemporaryDirectory() as folder:
        return written(Path(folder) / "a.pparc", [logs], deals_per_frame=2)


def seeds() -> Iterator[tuple[str, bytes]]:
    """Yield a file of each codec, with ranges of two lengths."""
    logs = [log for n in range(4) for log in text.loads(SMALL.format(n=n))]
    found = {codecs.TEXT: text.dumps(logs).encode(), codecs.JSONL: jsonl.dumps(logs).encode()}
    found[codecs.MESSAGEPACK] = messagepack.dumps(logs)
    found[codecs.ARCHIVE] = archive(tiny(6))
    for codec, data in found.items():
        for size in (0, 20):
            yield f"{codec.name}{size}", bytes([codecs.CODECS.index(codec), size]) + data
