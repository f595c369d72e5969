"""Export: logs in, sorted Parquet files out, all or nothing; what is there already is left alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from pathlib import Path

import msgspec
import pyarrow as pa

from logformat.codecs import Codec
from logformat.errors import NO_FILE, NO_LOG_FILES, Fault, LogError
from logformat.pool import in_order
from logformat.shares import shares
from query.collected import Collected
from query.convert import Batch, Collector, MatchDeal, convert_share
from query.following import Following, Header
from query.known import Known, Written, known_logs
from query.parts import PartWriter, delete_part, read_header, read_runs
from query.store import LOCK, MANIFEST, Manifest, Part, commit, locked, read_manifest, staging


class Sizes(msgspec.Struct, frozen=True):
    """How many events are sorted in memory together, as one run, and how many make a part full; see `weight`."""

    run: int = 500_000
    part: int = 8_000_000


SIZES = Sizes()
TABLES_AT_ONCE = 2
"""How many tables are written at once, by more than one job: at the end nobody but the writer is at work."""
_NOTHING_THERE = frozenset((NO_FILE, NO_LOG_FILES))


class Tally(msgspec.Struct):
    """What an export did: logs it had not seen, logs whose rows it replaced, logs it knew, faults it met."""

    new: int = 0
    replaced: int = 0
    known: int = 0
    faults: int = 0


def export(
    names: str | Path | Iterable[str | Path],
    folder: str | Path,
    *,
    codec: Codec | None = None,
    jobs: int = 1,
    again: bool = False,
    on_fault: Callable[[LogError], None] | None = None,
    on_progress: Callable[[Tally], None] | None = None,
    sizes: Sizes = SIZES,
) -> Tally:
    """Export the logs of files, folders and patterns into a folder; `again` judges known logs anew as well.

    A log that cannot be read or bound is counted as a fault, given to `on_fault`, and left out; one that breaks off is
    exported as far as it goes. Where all names lead to no file, no tables are begun. Raises `RefusedError` if the folder is
    in use or not readable, `OSError` if it cannot be written; either way it stays as it was.
    """
    folder, meant = Path(folder), (names,) if isinstance(names, str | Path) else names
    is_made, faults = not folder.exists(), set[Fault]()
    with locked(folder):
        manifest = read_manifest(folder) if (folder / MANIFEST).exists() else Manifest()
        with staging(folder, manifest) as staged:
            run = _Export(folder, staged, manifest, again, sizes, min(jobs, TABLES_AT_ONCE))
            work = partial(convert_share, folder=folder, parts=() if again else manifest.parts)
            for piece in in_order(work, shares(meant, codec), jobs):
                for error in chain(piece.errors, *map(run.add, piece.batches)):
                    run.tally.faults += 1
                    faults.add(error.fault)
                    if on_fault is not None:
                        on_fault(error)
                if on_progress is not None:
                    on_progress(run.tally)
            run.finish()
            is_nothing_there = not run.parts and faults and faults <= _NOTHING_THERE
            if run.tally.new or run.tally.replaced or not (manifest.generation or is_nothing_there):
                commit(folder, staged, run.parts.values(), manifest)
        if not (folder / MANIFEST).exists():
            _withdraw(folder, is_made=is_made)
    return run.tally


def _withdraw(folder: Path, *, is_made: bool) -> None:
    """Leave no trace in a folder without tables, nor the folder if it was made for them."""
    (folder / LOCK).unlink()
    if is_made:
        folder.rmdir()


class _Export:
    """One export under way: batches wait by game, and become parts in the staging folder."""

    def __init__(self, folder: Path, staged: Path, manifest: Manifest, again: bool, sizes: Sizes, at_once: int) -> None:
        self.folder, self.staged, self.manifest = folder, staged, manifest
        self.again, self.sizes, self.at_once = again, sizes, at_once
        self.parts = {part.name: part for part in manifest.parts}
        self.old = frozenset(self.parts)
        self.waiting: dict[str, Collected] = {}
        self.writers: dict[str, PartWriter] = {}
        self.known: dict[str, Known] = {}
        self.superseded: defaultdict[str, set[str]] = defaultdict(set)
        """The logs of each part that no longer count."""
        self.kept: dict[tuple[str, str], str] = {}
        """The part of each known log that came once more after another one of its key."""
        self.following = Following(self._header_of)
        self.serial = 0
        self.tally = Tally()

    def add(self, batch: Batch) -> list[LogError]:
        """Take in the logs of a batch that are not there yet, or say something else; return why deals of matches are not."""
        skipped, again, errors = set(batch.known), Collector(), []
        for ordinal, (key, digest) in enumerate(zip(batch.keys, batch.hashes, strict=True)):
            deal = batch.deals.get(ordinal)
            if (part := batch.known.get(ordinal)) is not None:
                self._keep(batch.game, key, part)
                if deal:
                    self.following.read_known(deal)
            elif self._is_known(batch.game, key, digest, found := self._written(batch.game, key)):
                self.tally.known += 1
                self.kept.pop((batch.game, key), None)
                skipped.add(ordinal)
            elif isinstance(anew := deal and self.following.read(deal), LogError):
                skipped.add(ordinal)
                errors.append(anew)
            else:
                self._make_known(batch.game, key, digest, found)
                if anew:
                    skipped.add(ordinal)
                    again.take(anew)
        self._waiting(batch.game).add(batch, skipped)
        for one in again.converted().batches:
            self._waiting(batch.game).add(one, self._said_otherwise(one))
        self._write_if_full()
        return errors

    def finish(self) -> None:
        """Write what waits, together with what is left of parts that lost rows, and with small parts."""
        for (game, key), name in self.kept.items():
            self._give_back(game, key, name)
        if any(self.superseded.values()):
            self._close_all()
        for name in sorted(name for name, keys in self.superseded.items() if keys):
            self._take_up(self.parts[name])
        for game in sorted(self.waiting):
            for part in self._small_parts(game):
                self._take_up(part)
        for game in sorted(self.waiting):
            self._write(game)
        self._close_all()

    def _said_otherwise(self, batch: Batch) -> set[int]:
        """Return the ordinals of the logs whose key has come with other contents since."""
        said = self._waiting(batch.game).said
        logs = enumerate(zip(batch.keys, batch.hashes, strict=True))
        return {ordinal for ordinal, (key, digest) in logs if said[key] != digest}

    def _waiting(self, game: str) -> Collected:
        return self.waiting.setdefault(game, Collected(game))

    def _written(self, game: str, key: str) -> Written | None:
        """Return the log of a key that is in a part and counts so far: none of that key waits."""
        return None if key in self._waiting(game).said else self._known(game).find(key)

    def _is_known(self, game: str, key: str, digest: str, found: Written | None) -> bool:
        """Whether a log is there already, be it the one written."""
        if found is None:
            return self._waiting(game).said.get(key) == digest
        return found.says(digest) and not (self.again and found.part in self.old)

    def _keep(self, game: str, key: str, part: str) -> None:
        """Take note of a log that is in a part already; it counts once more if another one of its key came between."""
        self.tally.known += 1
        if key in self.superseded[part]:
            self.kept[game, key] = part

    def _give_back(self, game: str, key: str, part: str) -> None:
        """Let a log of a part count again, instead of another one of its key."""
        self.superseded[part].discard(key)
        if self._waiting(game).place.pop(key, None) is None and (found := self._known(game).find(key)) is not None:
            self.superseded[found.part].add(key)

    def _make_known(self, game: str, key: str, digest: str, found: Written | None) -> None:
        """Take note of a log that is not there yet; another one of its key is superseded."""
        self.kept.pop((game, key), None)
        said = self._waiting(game).said
        if found is not None:
            self.superseded[found.part].add(key)
        if found is not None or key in said:
            self.tally.replaced += 1
        else:
            self.tally.new += 1
        said[key] = digest

    def _known(self, game: str) -> Known:
        if game not in self.known:
            self.known[game] = known_logs(self.folder, self.manifest.parts, game)
        return self.known[game]

    def _header_of(self, one: MatchDeal) -> Header:
        return read_header(self.folder, next(old for old in self.manifest.parts if old.name == one.part), one.key)

    def _write_if_full(self) -> None:
        """Write the game that takes the most room once enough have come together, over all games."""
        if sum(waiting.weight for waiting in self.waiting.values()) >= self.sizes.run:
            self._write(max(sorted(self.waiting), key=lambda game: self.waiting[game].weight))

    def _write(self, game: str) -> None:
        """Add what waits to the part under way."""
        waiting = self.waiting.pop(game)
        if not waiting.place:
            return
        if game in self.writers and not self.superseded[self.writers[game].part.name].isdisjoint(waiting.place):
            self._close(game)  # a part has a log of each key once
        if game not in self.writers:
            self.serial += 1
            name = f"{self.manifest.generation + 1:06d}-{self.serial:04d}.parquet"
            self.writers[game] = PartWriter(self.staged, game, name, self.at_once)
        writer = self.writers[game]
        writer.write(waiting)
        self._known(game).add(writer.part.name, waiting.logs())
        pa.default_memory_pool().release_unused()
        if writer.weight >= self.sizes.part:
            self._close(game)

    def _close(self, game: str) -> None:
        part = self.writers.pop(game).close()
        self.parts[part.name] = part

    def _close_all(self) -> None:
        for game in sorted(self.writers):
            self._close(game)

    def _small_parts(self, game: str) -> list[Part]:
        """Return the parts of a game too small to stand beside what waits for it."""
        if not self.waiting[game].place:
            return []
        return [part for part in self.parts.values() if part.game == game and part.weight < self.sizes.run // 2]

    def _take_up(self, part: Part) -> None:
        """Let the logs of a part wait again, but for those superseded."""
        home = self.folder if part.name in self.old else self.staged
        gone = self.superseded[part.name]
        for batch in read_runs(home, part):
            self._waiting(part.game).add(batch, {ordinal for ordinal, key in enumerate(batch.keys) if key in gone})
            self._write_if_full()
        del self.parts[part.name]
        if home == self.staged:
            delete_part(home, part)
