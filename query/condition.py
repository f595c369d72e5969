"""Which of many logs an SQL condition fits: asked of the tables that an export makes of them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

from logformat.codecs import Codec
from query.database import Database
from query.errors import RefusedError
from query.export import export
from query.store import MANIFEST


def hashes_where(condition: str, names: Iterable[str], *, codec: Codec | None = None, jobs: int = 1) -> frozenset[str]:
    """Return the hashes (`logformat.digests.hash_of`) of the logs whose row of `games` fits a condition.

    It may ask all tables, which hold every log of `names`; of several logs with one id they hold the last. What cannot
    be read or bound is in none of them. Raises `RefusedError` for what is no condition, before anything is read.
    """
    with tempfile.TemporaryDirectory(prefix="paipu-") as folder:
        nothing, tables = Path(folder, "nothing"), Path(folder, "tables")
        export((), nothing)
        _fitting(nothing, condition)
        export(names, tables, codec=codec, jobs=jobs)
        return _fitting(tables, condition) if (tables / MANIFEST).exists() else frozenset()


def _fitting(tables: Path, condition: str) -> frozenset[str]:
    if not condition.strip():
        raise RefusedError("expected a condition, found nothing", "应为一个条件，实际为空")
    with Database(tables) as database:
        rows = database.run(f"SELECT hash FROM games WHERE (\n{condition}\n)")
        return frozenset(hash_ for batch in rows.batches for hash_ in batch.column(0).to_pylist())
