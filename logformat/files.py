"""Logs in files: which files are meant, what is in them, and writing that leaves nothing half-written."""

from __future__ import annotations

import contextlib
import errno
import glob
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from logformat import codecs, errors
from logformat.codecs import Codec
from logformat.entry import Entry
from logformat.errors import LogError, Say
from logformat.holding import held
from logformat.log import Log

STDIO = "-"

A_READABLE_FILE = Say("a file that can be read", "可以读取的文件")
LOG_FILES = Say("files named {names}", "扩展名为 {names} 的文件")
NO_MATCH = Say("none", "没有")
NO_FOLDER = Say("there is no folder {folder}", "没有文件夹 {folder}")
READ_ONLY = Say("the file is read-only", "文件是只读的")
IN_USE = Say("somebody is recording or writing to the file", "有人正在向此文件记录或写入")
NO_LOCKS = (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS)
"""What a file system says that knows no locks; nobody can record there."""
_REASONS = {
    FileNotFoundError: Say("no such file", "文件不存在"),
    PermissionError: Say("no permission", "没有权限"),
    IsADirectoryError: Say("it is a folder", "是文件夹"),
}


# ---------------------------------------------------------------- which files


def expand(names: Iterable[str | Path]) -> Iterator[Path | LogError]:
    """Yield the files meant by names, in their order: files, patterns, and folders with all logs beneath them.

    `-` stays as it is. What leads to no file is an error in its place.
    """
    for name in names:
        try:
            yield from _meant(name)
        except OSError as problem:
            yield unreadable(name, problem)  # a name that is too long, say


def _meant(name: str | Path) -> Iterator[Path | LogError]:
    path = Path(name)
    if str(name) == STDIO or path.is_file():
        yield path
    elif path.is_dir():
        yield from _some(_logs_beneath(path), path)
    elif glob.has_magic(str(name)):
        yield from _matches(str(name))
    elif path.exists():
        yield path  # a pipe or a device
    else:
        yield unreadable(path, FileNotFoundError())


def _logs_beneath(folder: Path) -> Iterator[Path | LogError]:
    """Yield the log files of a folder and those beneath it, sorted by name; a closed folder is an error."""
    try:
        entries = sorted(folder.iterdir())
    except OSError as problem:
        yield unreadable(folder, problem)
        return
    for path in entries:
        if path.is_dir() and not path.is_symlink():
            yield from _logs_beneath(path)
        elif codecs.of_path(path) is not None and not path.name.startswith("."):
            yield path


def _matches(pattern: str) -> Iterator[Path | LogError]:
    """Yield what a pattern matches; of the folders among it, the logs beneath them."""
    found = map(Path, sorted(glob.glob(pattern, recursive=True)))
    if "**" in pattern:
        yield from _some((path for path in found if path.is_file()), Path(pattern))
    else:
        yield from _some(expand(found), Path(pattern))


def _some(files: Iterator[Path | LogError], meant: Path) -> Iterator[Path | LogError]:
    """Yield files, or an error if there is none."""
    is_empty = True
    for file in files:
        is_empty = False
        yield file
    if is_empty:
        wanted = LOG_FILES.of(names=" ".join(codecs.extensions()))
        yield LogError(errors.NO_LOG_FILES, found=NO_MATCH, expected=wanted, file=meant)


def unreadable(path: str | Path, problem: OSError) -> LogError:
    """Return the error of a file that the system does not let read."""
    reason = _REASONS.get(type(problem), problem.strerror or type(problem).__name__)
    return LogError(errors.NO_FILE, found=reason, expected=A_READABLE_FILE, file=path)


def is_same(path: str | Path, other: str | Path) -> bool:
    """Whether two names lead to the same file, and it is there."""
    return os.path.exists(path) and os.path.exists(other) and os.path.samefile(path, other)


# ---------------------------------------------------------------- reading


def read(source: str | Path | IO[bytes], file: str | Path | None = None, codec: Codec | None = None) -> Iterator[Entry]:
    """Yield the entries of a file, of stdin (`-`) or of a stream; what cannot be opened is an entry as well.

    The codec follows the extension, else the first bytes. `file` is the name that errors show. An empty stdin has no
    logs, and that is no error: a filter that kept none writes nothing.
    """
    name = str(source) if file is None and isinstance(source, str | Path) else file
    try:
        with _opened(source) as opened:
            stream = opened
            if str(name) == STDIO:
                first, stream = codecs.peeked(opened)
                if not first:
                    return
            wanted = codec if codec or not isinstance(source, str | Path) else codecs.of_path(source)
            yield from codecs.decoded(stream, name, wanted)
    except OSError as problem:
        yield Entry(None, unreadable(name or STDIO, problem), 0, file=None if name is None else str(name))


def read_all(names: Iterable[str | Path], codec: Codec | None = None) -> Iterator[Entry]:
    """Yield the entries of all the files that names stand for, in order; errors take their places among them."""
    for file in expand(names):
        if isinstance(file, LogError):
            yield Entry(None, file, 0, file=str(file.file))
        else:
            yield from read(file, codec=codec)


@contextlib.contextmanager
def _opened(source: str | Path | IO[bytes]) -> Iterator[IO[bytes]]:
    """Open a path; leave stdin and streams open afterwards."""
    if not isinstance(source, str | Path):
        yield source
    elif str(source) == STDIO:
        yield sys.stdin.buffer
    else:
        with Path(source).open("rb") as stream:
            yield stream


# ---------------------------------------------------------------- writing


def write(logs: Log | Iterable[Log], target: str | Path, codec: Codec | None = None, *, jobs: int = 1) -> None:
    """Write logs to a file, all or nothing, or to stdout (`-`); the codec follows the extension, else text.

    The frames of an archive are encoded by so many processes, which leaves the same bytes.
    """
    codec = codec or codecs.of_path(target) or codecs.TEXT
    with atomic(target) as stream:
        if codec is codecs.ARCHIVE:
            from logformat.archive.writer import dump

            dump(logs, stream, jobs=jobs)
        else:
            codec.dump((logs,) if isinstance(logs, Log) else logs, stream)


@contextlib.contextmanager
def atomic(target: str | Path) -> Iterator[IO[bytes]]:
    """Open a file that takes its name only when all went well; stdout, pipes and devices are written directly."""
    path = Path(target)
    if str(target) == STDIO:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    elif path.exists() and not path.is_file():
        with path.open("wb") as stream:
            yield stream
    else:
        _refuse_what_stays_as_it_is(path)
        with _held(path), replacing(path.resolve()) as stream:
            yield stream


def _refuse_what_stays_as_it_is(path: Path) -> None:
    """Raise an `OSError` for a folder that is not there and for a file that may not be written, by the name given."""
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, NO_FOLDER.of(folder=path.parent), str(path))
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, READ_ONLY, str(path))


@contextlib.contextmanager
def _held(path: Path) -> Iterator[None]:
    """Keep recorders and writers from a file that is to be replaced: they would go on in one that has lost its name."""
    try:
        descriptor = held(path, os.O_WRONLY)
    except FileNotFoundError:
        yield
        return
    except BlockingIOError as problem:
        raise OSError(errno.EBUSY, IN_USE, str(path)) from problem
    except OSError as problem:
        if problem.errno not in NO_LOCKS:
            raise
        yield
        return
    try:
        yield
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """Write beside a file, then take its place and its permissions; on any exception leave it as it was."""
    beside = path.with_name(f".{path.name}.{os.urandom(4).hex()}.tmp")
    try:
        with beside.open("xb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        if path.exists():
            beside.chmod(path.stat().st_mode & 0o7777)
        beside.replace(path)
    except BaseException as problem:
        beside.unlink(missing_ok=True)
        if isinstance(problem, OSError) and problem.filename == str(beside):
            problem.filename = str(path)
        raise
