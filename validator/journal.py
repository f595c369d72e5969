"""A text file that grows by whole lines, each on the disk when it should be: one writer, no torn lines, no lost ones."""

from __future__ import annotations

import contextlib
import fcntl
import os
from pathlib import Path

from logformat import errors, files
from logformat.errors import LogError, Say
from logformat.holding import held, sync_folder

ONE_RECORDER = Say("a file that nobody else records to", "无他人正在记录的文件")
ANOTHER_RECORDER = Say("another recorder", "另一个记录者")
TORN = "# torn: "


class Journal:
    """The lines of a file that one process writes to.

    `sync`: after how many appended pieces the disk is waited for; 1 is each of them, 0 never. Whatever it is, a piece
    survives the end of the process once `append` has returned; `sync` is about the end of the machine.
    """

    def __init__(self, path: str | Path, sync: int = 1) -> None:
        self.path, self.sync = Path(path), sync
        self.unsynced = 0
        self.is_new = not self.path.exists()
        self.descriptor = self._locked()
        try:
            self._sweep()
            self.size = os.fstat(self.descriptor).st_size
            if self.is_new:
                sync_folder(self.path)
        except BaseException:
            os.close(self.descriptor)
            raise

    def _locked(self) -> int:
        """Open the file for this process alone."""
        try:
            return held(self.path, os.O_RDWR | os.O_CREAT)
        except BlockingIOError as problem:
            raise LogError(
                errors.ONE_RECORDER, found=ANOTHER_RECORDER, expected=ONE_RECORDER, file=self.path
            ) from problem

    def _sweep(self) -> None:
        """Remove what a recorder left beside the file that was killed while it replaced it."""
        real = self.path.resolve()
        for left in real.parent.glob(f".{real.name}.????????.tmp"):
            left.unlink(missing_ok=True)

    def mend(self) -> None:
        """Make a comment of a last line that broke off: its writer was never told that it was safe.

        Only its caller knows whether the file is one to be mended, so nothing is before it has been read.
        """
        data = self.read()
        at = data.rfind(b"\n") + 1
        if line := data[at:]:
            self._put(torn(line), at)
            os.ftruncate(self.descriptor, self.size)
            os.fsync(self.descriptor)

    def read(self) -> bytes:
        """Return everything in the file."""
        pieces, at = [], 0
        while piece := os.pread(self.descriptor, 1 << 20, at):
            pieces.append(piece)
            at += len(piece)
        return b"".join(pieces)

    def append(self, text: str) -> None:
        """Add whole lines; on an error (a full disk) the file is as it was before."""
        before = self.size
        try:
            self._put(text.encode(), before)
            self.unsynced += 1
            if self.sync and self.unsynced >= self.sync:
                self.flush()
        except OSError:
            self._cut(before)
            raise

    def _put(self, data: bytes, at: int) -> None:
        try:
            while data:
                count = os.pwrite(self.descriptor, data, at)
                data, at = data[count:], at + count
        except OSError as problem:
            problem.filename = str(self.path)
            raise
        self.size = at

    def _cut(self, size: int) -> None:
        with contextlib.suppress(OSError):
            os.ftruncate(self.descriptor, size)
        self.size = size

    def replace(self, data: bytes) -> None:
        """Put other contents in the place of the file, all or nothing, and go on writing to them alone."""
        with files.replacing(self.path.resolve()) as stream:
            stream.write(data)
            stream.flush()
            after = os.open(stream.name, os.O_RDWR | os.O_CLOEXEC)
            fcntl.flock(after, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(self.descriptor)
        self.descriptor, self.size, self.unsynced = after, len(data), 0
        sync_folder(self.path)

    def flush(self) -> None:
        """Return when everything is on the disk."""
        os.fsync(self.descriptor)
        self.unsynced = 0

    def abandon(self) -> None:
        """Let go of the file, and take it away if it was not there before and nothing is in it."""
        if self.is_new and not self.size:
            self.path.resolve().unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Let go of the file, with everything on the disk."""
        if self.descriptor >= 0:
            descriptor, self.descriptor = self.descriptor, -1
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def torn(line: bytes) -> bytes:
    """Return the comment that is made of a line which broke off."""
    text = line.rstrip(b"\r\n").decode(errors="replace")
    return f"{TORN}{''.join(sign if sign.isprintable() else '�' for sign in text)}\n".encode()
