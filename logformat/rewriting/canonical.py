"""Whether files of logs are in canonical form, and putting them in it: what `paipu fmt` does."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Iterable, Iterator
from difflib import unified_diff
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

import click
import msgspec

from logformat import codecs, files
from logformat.codecs import Codec
from logformat.commands import BINARY
from logformat.entry import Entry, logs_of
from logformat.errors import LogError, Say
from logformat.log import Log
from logformat.session import Session, write_results

NOT_CANONICAL = Say("{path} is not canonical", "{path} 不是规范写法")


class Verdict(msgspec.Struct, frozen=True):
    """A file, the codec it is in, what cannot be read of it, and whether it is canonical; a stream has no codec.

    What a stream has is read from the file it is kept in.
    """

    path: Path
    codec: str | None = None
    faults: tuple[LogError, ...] = ()
    is_canonical: bool = False
    kept_in: Path | None = None


def verdict_on(path: Path | LogError, codec: str | None) -> Verdict | LogError:
    """Return what is to be said of a file; it is read, and left as it is."""
    if isinstance(path, LogError) or str(path) == files.STDIO or not path.is_file():
        return path if isinstance(path, LogError) else Verdict(path)
    return _held(path, path, codecs.named(codec) if codec else codecs.of_path(path) or codecs.TEXT)


def _held(path: Path, kept_in: Path, codec: Codec) -> Verdict:
    """Return what is to be said of what is kept in a file; messages name the path it has for the user."""
    faults = tuple(entry.error for entry in files.read(kept_in, path, codec) if entry.error is not None)
    return Verdict(path, codec.name, faults, not faults and _is_canonical(path, kept_in, codec), kept_in)


def pass_on(session: Session, path: Path, codec: Codec | None) -> None:
    """Rewrite a stream to stdout, in the codec it came in."""
    stream = _opened(path)
    found, whole = (codec, stream) if codec else codecs.of_stream(stream)
    files.write(_readable(session, files.read(whole, path, found)), files.STDIO, found)


def _opened(path: Path) -> IO[bytes]:
    return sys.stdin.buffer if str(path) == files.STDIO else path.open("rb")


def settle_stream(session: Session, path: Path, codec: Codec | None, *, check: bool, diff: bool) -> None:
    """Say whether a stream is canonical; it is read more than once, and kept for that."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "stream"
        with copy.open("wb") as kept:
            shutil.copyfileobj(_opened(path), kept)
        with copy.open("rb") as stream:
            found = codec or codecs.of_stream(stream)[0]
        settle(session, _held(path, copy, found), found, check=check, diff=diff)


def _readable(session: Session, entries: Iterable[Entry]) -> Iterator[Log]:
    for entry in entries:
        if entry.error is not None:
            session.fault(entry.error)
        if entry.log is not None:
            yield entry.log


def settle(session: Session, verdict: Verdict, codec: Codec, *, check: bool, diff: bool) -> None:
    """Rewrite a file that is not canonical, or name it, or show what would change; none with faults is touched."""
    path = verdict.path
    for fault in verdict.faults:
        session.fault(fault)
    if verdict.faults or verdict.is_canonical:
        return
    if diff:
        write_results(_difference(session, path, verdict.kept_in or path, codec))
    elif check:
        click.echo(path)
    if check or diff:
        session.found()
    else:
        files.write(logs_of(files.read(path, codec=codec)), path, codec)
        session.chatter(str(path))


class _DifferentError(Exception):
    """The canonical form is not what stands in the file."""


class _Comparison(io.BytesIO):
    """A stream that compares what is written to it with a file."""

    def __init__(self, original: IO[bytes]) -> None:
        super().__init__()
        self.original = original

    def write(self, data: Any) -> int:
        """Compare the next bytes."""
        if self.original.read(len(data)) != data:
            raise _DifferentError
        return len(data)


def _is_canonical(path: Path, kept_in: Path, codec: Codec) -> bool:
    with kept_in.open("rb") as original:
        try:
            codec.dump(logs_of(files.read(kept_in, path, codec)), _Comparison(original))
        except _DifferentError:
            return False
        return not original.read(1)


def _difference(session: Session, path: Path, kept_in: Path, codec: Codec) -> Iterator[str]:
    """Yield what canonical form would change, as a unified diff; of what is no text, only the name."""
    if codec in BINARY:
        yield session.say(NOT_CANONICAL.of(path=path)) + "\n"
        return
    written = io.BytesIO()
    codec.dump(logs_of(files.read(kept_in, codec=codec)), written)
    old, new = (
        data.decode(errors="replace").splitlines(keepends=True) for data in (kept_in.read_bytes(), written.getvalue())
    )
    for line in unified_diff(old, new, str(path), str(path)):
        yield line if line.endswith("\n") else line + "\n\\ No newline at end of file\n"
