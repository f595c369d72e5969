"""Files that one process holds at a time: while somebody records or writes to one, nobody else does, nor replaces it."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from pathlib import Path

from logformat.errors import Say

NO_REGULAR_FILE = Say("a file on a disk is expected, not a pipe or a device", "应为磁盘上的文件，而非管道或设备")


def held(path: str | Path, flags: int) -> int:
    """Open a file for this process alone; one that was replaced meanwhile is opened again.

    Raises BlockingIOError if somebody else has it.
    """
    while True:
        descriptor = _open_regular(path, flags)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(descriptor), os.stat(path)):
                return descriptor
        except FileNotFoundError:
            pass
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)


def sync_folder(path: str | Path) -> None:
    """Make sure that a new file's name is on the disk as well."""
    descriptor = os.open(Path(path).resolve().parent, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _open_regular(path: str | Path, flags: int) -> int:
    """Open a file, never a pipe or a device: reading those may have no end."""
    descriptor = os.open(path, flags | os.O_CLOEXEC | os.O_NOCTTY | os.O_NONBLOCK, 0o666)
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return descriptor
    os.close(descriptor)
    raise OSError(errno.EINVAL, NO_REGULAR_FILE, str(path))
