"""The folder an export writes to: which files count, and how a new generation of them takes over at once.

`manifest.json` names the parts that count. A part is the rows of some logs of one game: one file in the folder of each
table. New parts are written under `.staging`, moved to their places, and count when the manifest is replaced by one
rename; whatever a killed export leaves behind is not in the manifest and goes away with the next export.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from query.errors import RefusedError
from query.tables import TABLES

FORMAT = 1
MANIFEST = "manifest.json"
STAGING = ".staging"
LOCK = ".lock"


LEAST_EVENTS = 48
"""What the rows of a deal in the other tables take, in events: that much a deal counts, however short it is."""


def weight(logs: int, events: int) -> int:
    """Return how much room some logs take, in events."""
    return max(events, LEAST_EVENTS * logs)


class Run(msgspec.Struct, frozen=True):
    """Rows of a part that are sorted by log: of how many logs and events, and how many row groups in each table.

    Games have none of their own: those of all runs of a part are sorted together, by variant.
    """

    logs: int
    events: int
    groups: tuple[int, ...]
    first: str | None = None
    """The first of its logs and the last; older exports do not tell."""
    last: str | None = None

    def may_hold(self, log: str) -> bool:
        """Whether a log lies between the first and the last."""
        return self.first is None or self.last is None or self.first <= log <= self.last


class Part(msgspec.Struct, frozen=True):
    """The rows of some logs of one game: a file of this name in the folder of each table, sorted run by run."""

    game: str
    name: str
    runs: tuple[Run, ...] = ()

    @property
    def weight(self) -> int:
        """How much room its logs take."""
        return sum(weight(run.logs, run.events) for run in self.runs)

    def may_hold(self, log: str) -> bool:
        """Whether a log can be among those of a run."""
        return any(run.may_hold(log) for run in self.runs)

    def path(self, table: str) -> Path:
        """Return where a table's file lies beneath the folder."""
        return Path(table, f"game={self.game}", self.name)


class Manifest(msgspec.Struct, frozen=True):
    """Which parts count, sorted by game and name; each finished export is one generation."""

    format: int = FORMAT
    generation: int = 0
    parts: tuple[Part, ...] = ()


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of an export; raises `RefusedError` if the folder has none that can be read."""
    try:
        manifest = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except (FileNotFoundError, NotADirectoryError):
        raise RefusedError(
            f"{folder}: no export here ({MANIFEST} is missing); write one with `paipu export LOGS -o {folder}`",
            f"{folder}：这里没有导出的表（缺 {MANIFEST}）；用 `paipu export 牌谱 -o {folder}` 导出",
        ) from None
    except msgspec.MsgspecError as problem:
        raise RefusedError(
            f"{folder / MANIFEST}: damaged: {problem}", f"{folder / MANIFEST}：已损坏：{problem}"
        ) from problem
    if manifest.format != FORMAT:
        raise RefusedError(
            f"{folder}: tables of format {manifest.format}, this paipu reads {FORMAT}; export again into a new folder",
            f"{folder}：表的格式为 {manifest.format}，本版本读 {FORMAT}；请重新导出到新目录",
        )
    return manifest


def require_files(folder: Path, manifest: Manifest) -> None:
    """Raise `RefusedError` naming the tables whose files are not all there."""
    for table in TABLES:
        missing = [part.path(table.name) for part in manifest.parts if not (folder / part.path(table.name)).is_file()]
        if missing:
            raise RefusedError(
                f"{folder}: table `{table.name}` is incomplete: {missing[0]} is missing; export again into a new folder",
                f"{folder}：表 `{table.name}` 不完整：缺 {missing[0]}；请重新导出到新目录",
            )


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep every other export out of a folder; the lock goes with the process, however it ends."""
    if folder.exists() and not folder.is_dir():
        raise RefusedError(f"{folder}: expected a folder, found a file", f"{folder}：应为文件夹，实际是文件")
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RefusedError(
                f"{folder}: another export is writing here", f"{folder}：另一个导出正在写入此目录"
            ) from None
        yield


@contextlib.contextmanager
def staging(folder: Path, manifest: Manifest) -> Iterator[Path]:
    """Clear away what killed exports left, then lend a folder to write parts in; it is gone afterwards."""
    sweep(folder, manifest)
    place = folder / STAGING
    place.mkdir()
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)


def sweep(folder: Path, manifest: Manifest) -> None:
    """Delete the staging folder and every part that does not count."""
    shutil.rmtree(folder / STAGING, ignore_errors=True)
    counting = {folder / part.path(table.name) for part in manifest.parts for table in TABLES}
    for table in TABLES:
        for path in (folder / table.name).glob("game=*/*.parquet"):
            if path not in counting:
                path.unlink()


def commit(folder: Path, staged: Path, parts: Iterable[Part], manifest: Manifest) -> Manifest:
    """Move staged files to their places and let these parts, and no others, count from now on."""
    kept = tuple(sorted(parts, key=lambda part: (part.game, part.name)))
    for table in TABLES:
        for path in sorted((staged / table.name).glob("game=*/*.parquet")):
            target = folder / path.relative_to(staged)
            target.parent.mkdir(parents=True, exist_ok=True)
            path.replace(target)
    following = Manifest(FORMAT, manifest.generation + 1, kept)
    beside = staged / MANIFEST
    with beside.open("wb") as stream:
        stream.write(msgspec.json.format(msgspec.json.encode(following), indent=1))
        stream.flush()
        os.fsync(stream.fileno())
    beside.replace(folder / MANIFEST)
    sweep(folder, following)
    return following
