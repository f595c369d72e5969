"""Coverage-guided fuzzing of archives: `python tests/fuzz/fuzz_archive.py -max_total_time=60` (needs atheris).

The first byte picks what is read: a whole file, or the content of a frame whose checksums are right. Logs and
`LogError` may come of it, nothing else, and a log that is read goes through a frame again.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

import atheris
from msgspec.structs import replace

ROOT = Path(__file__).parents[2]
SHORT = 9
"""Events of a deal to start from."""
sys.path.insert(0, str(ROOT))

with atheris.instrument_imports(include=["logformat"]):
    from logformat import codecs, files
    from logformat.archive import Archive, container
    from logformat.archive.container import Head
    from logformat.archive.frame_reader import Frame
    from logformat.archive.frame_writer import frame_of
    from logformat.archive.writer import dump
    from logformat.errors import LogError, Mistake
    from logformat.wellformed import check


def one_input(data: bytes) -> None:
    """Read some bytes as an archive and hold every log to its promises."""
    if not data:
        return
    whole = data[1:]
    if data[0] % 2:
        frame = container.compressed(whole, 1)
        head = Head(0, int.from_bytes(whole[:2], "little"), len(frame), container.crc32(frame))
        whole = container.version_frame() + container.head_frame(head) + frame
    for entry in files.read(io.BytesIO(whole), "fuzz", codecs.ARCHIVE):
        if entry.error is not None:
            assert isinstance(entry.error, LogError)
            assert entry.error.message("en")
            assert entry.error.message("zh")
        if entry.log is not None:
            try:
                check(entry.log)
            except Mistake:
                continue  # forged: no text could say it, and no writer takes it
            assert Frame(frame_of([entry.log])).log(0) == entry.log


def seeds(folder: Path) -> None:
    """Write honest inputs of both sorts, to start from, none of them long: a whole deal is read a few times a second."""
    data = ROOT / "tests" / "logformat" / "archive" / "data"
    for path in sorted(data.glob("*.pparc")):
        with Archive.open(path) as archive:
            place = min(archive.places, key=lambda place: place.size)
            logs = [replace(log, events=log.events[:SHORT]) for log in archive]
        whole = path.read_bytes()
        (folder / path.name).write_bytes(
            b"\0" + whole[: container.VERSION_SIZE] + whole[place.offset : place.offset + place.size]
        )
    with (folder / "short.pparc").open("wb") as stream:
        stream.write(b"\0")
        dump(logs[::SHORT], stream)
    for number, log in enumerate(logs):
        (folder / f"frame{number}").write_bytes(b"\1" + frame_of([log]))


def main() -> None:
    """Fuzz until libFuzzer's options say stop; the corpus grows in build/fuzz unless another folder is named."""
    arguments = list(sys.argv)
    if all(argument.startswith("-") for argument in arguments[1:]):
        corpus = ROOT / "build" / "fuzz" / "archive"
        corpus.mkdir(parents=True, exist_ok=True)
        seeds(corpus)
        arguments += [str(corpus), f"-artifact_prefix={corpus.parent}/"]
    atheris.Setup(arguments, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
