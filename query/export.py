"""Export: logs in, sorted Parquet files out, all or nothing; what is there already is left alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from logformat.codecs import Codec
from logformat.errors import LogError
from query.convert import Batch, convert_share
from query.following import Following
from query.known import Known
from query.parts import Collected, delete_part, read_names, read_part
from query.store import MANIFEST, Manifest, Part, commit, locked, read_manifest, staging
from validator.pool import in_order
from validator.shares import shares

EVENTS_PER_PART = 2_000_000


class Tally(msgspec.Struct):
    """What an export did: logs it had not seen, logs whose rows it replaced, logs it knew, faults it met."""

    new: int = 0
    replaced: int = 0
    known: int = 0
    faults: int = 0


def export(
    names: Iterable[str | Path],
    folder: str | Path,
    *,
    codec: Codec | None = None,
    jobs: int = 1,
    again: bool = False,
    on_fault: Callable[[LogError], None] | None = None,
    on_progress: Callable[[Tally], None] | None = None,
    events_per_part: int = EVENTS_PER_PART,
) -> Tally:
    """Export the logs that names stand for into a folder; `again` judges known logs anew as well.

    Raises `RefusedError` if the folder is in use or not readable, `OSError` if it cannot be written; either way it stays
    as it was.
    """
    folder = Path(folder)
    with locked(folder):
        manifest = read_manifest(folder) if (folder / MANIFEST).exists() else Manifest()
        with staging(folder, manifest) as staged:
            run = _Export(folder, staged, manifest, again, events_per_part)
            for piece in in_order(convert_share, shares(names, codec), jobs):
                for error in piece.errors:
                    run.tally.faults += 1
                    if on_fault is not None:
                        on_fault(error)
                for batch in piece.batches:
                    run.add(batch)
                if on_progress is not None:
                    on_progress(run.tally)
            run.finish()
            if run.tally.new or run.tally.replaced or not manifest.generation:
                commit(folder, staged, run.parts.values(), manifest)
    return run.tally


class _Export:
    """One export under way: batches wait by game, and become parts in the staging folder."""

    def __init__(self, folder: Path, staged: Path, manifest: Manifest, again: bool, events_per_part: int) -> None:
        self.folder, self.staged, self.generation = folder, staged, manifest.generation + 1
        self.again, self.events_per_part = again, events_per_part
        self.parts = {part.name: part for part in manifest.parts}
        self.old = frozenset(self.parts)
        self.waiting: dict[str, Collected] = {}
        self.known: dict[str, Known] = {}
        self.superseded: dict[str, set[str]] = {}
        self.following = Following()
        self.serial = 0
        self.tally = Tally()

    def add(self, batch: Batch) -> None:
        """Take in the logs of a batch that are not there yet, or say something else."""
        skipped, again = set(), []
        for ordinal, (key, digest) in enumerate(zip(batch.keys, batch.hashes, strict=True)):
            is_known = self._is_known(batch.game, key, digest)
            deal = batch.deals.get(ordinal)
            anew = self.following.read(deal, is_known=is_known) if deal else None
            if anew is not None:
                again.append(anew)
            if is_known or anew is not None:
                skipped.add(ordinal)
        for one, without in ((batch, skipped), *((anew, set[int]()) for anew in again)):
            self._waiting(batch.game).add(one, without)
        self._write_if_full()

    def finish(self) -> None:
        """Write what waits, together with what is left of parts that lost rows, and with small parts."""
        for name in sorted(self.superseded):
            self._take_up(self.parts[name])
        for game in sorted(self.waiting):
            for part in self._small_parts(game):
                self._take_up(part)
        for game in sorted(self.waiting):
            self._write(game)

    def _waiting(self, game: str) -> Collected:
        return self.waiting.setdefault(game, Collected(game))

    def _is_known(self, game: str, key: str, digest: str) -> bool:
        """Whether a log is there already; another one of its key is superseded."""
        said = self._waiting(game).said
        found = None if key in said else self._known(game).find(key, digest)
        if said.get(key) == digest or (found and found[1] and not (self.again and found[0] in self.old)):
            self.tally.known += 1
            return True
        if found:
            self.superseded.setdefault(found[0], set()).add(key)
        if found or key in said:
            self.tally.replaced += 1
        else:
            self.tally.new += 1
        said[key] = digest
        return False

    def _known(self, game: str) -> Known:
        if game not in self.known:
            known = self.known[game] = Known()
            for part in self.parts.values():
                if part.game == game:
                    known.add(part.name, *read_names(self.folder, part))
        return self.known[game]

    def _write_if_full(self) -> None:
        """Write the game with the most events once enough have come together, over all games."""
        if sum(waiting.events for waiting in self.waiting.values()) >= self.events_per_part:
            self._write(max(sorted(self.waiting), key=lambda game: self.waiting[game].events))

    def _write(self, game: str) -> None:
        waiting = self.waiting.pop(game)
        self.serial += 1
        part = waiting.write(self.staged, f"{self.generation:06d}-{self.serial:04d}.parquet")
        if part is not None:
            self.parts[part.name] = part
            self._known(game).add(part.name, *waiting.names())

    def _small_parts(self, game: str) -> list[Part]:
        """Return the parts of a game too small to stand beside what waits for it."""
        if not self.waiting[game].place:
            return []
        return [part for part in self.parts.values() if part.game == game and part.events < self.events_per_part // 2]

    def _take_up(self, part: Part) -> None:
        """Let the logs of a part wait again, but for those superseded."""
        home = self.folder if part.name in self.old else self.staged
        batch, gone = read_part(home, part), self.superseded.get(part.name, ())
        self._waiting(part.game).add(batch, {ordinal for ordinal, key in enumerate(batch.keys) if key in gone})
        del self.parts[part.name]
        if home == self.staged:
            delete_part(home, part)
        self._write_if_full()
