"""Measures tables: an export by one and two processes, bytes a row, and SQL against the same rows in a native DuckDB table.

A section of benchmarks/results.md (`run.py`); `python benchmarks/bench_tables.py [DEALS]` prints it. Exported are simulated
deals under varied options, repeated under other ids, from an archive. Asked are tables of many more deals: the rows of some
simulated ones, repeated under other ids and written as an export writes them. Machines are shared: ratios are of
processor time, of one and the same run.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

import duckdb
import msgspec

from engine.game import game, games
from engine.simulator import simulate
from logformat import files
from logformat.entry import Entry
from logformat.log import Log
from query.collected import Collected
from query.convert import Batch, convert
from query.database import Database, add_macros
from query.export import SIZES
from query.named import named_query
from query.parts import PartWriter
from query.store import Manifest, commit, read_manifest, staging
from query.tables import TABLES

GAME = "hongshi"
SIMULATED, EXPORTED, SIZED, ASKED = 4000, 20_000, 1000, 1_000_000
RUNS = 7
CARD = "Th"
LAUNCHER = """
import resource, subprocess, sys
if subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode > 1:
    sys.exit("could not run")
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss)
"""
"""Runs a command from a small process: the peak of a process counts what the one it was forked from had."""


class Took(NamedTuple):
    """What some work took: seconds, seconds of processor time of all its processes, megabytes of the largest of them."""

    wall: float
    cpu: float
    peak: int = 0


def deals(key: str) -> Iterator[Log]:
    """Yield deals without end, simulated ones under new ids."""
    simulated = list(simulate(game(key), SIMULATED, seed=1, illegal=0.001))
    for number in count():
        yield msgspec.structs.replace(simulated[number % SIMULATED], id=f"bench-{number:08d}", match=None)


def rows_of(folder: Path, table: str) -> int:
    """Return the number of rows of a table."""
    with Database(folder) as database:
        (batch,) = database.run(f"SELECT count(*) AS n FROM {table}").batches
        return int(batch.column(0)[0].as_py())


def size_of(folder: Path, table: str) -> int:
    """Return the bytes of a table's files."""
    return sum((folder / part.path(table)).stat().st_size for part in read_manifest(folder).parts)


# ---------------------------------------------------------------- export


def ran(*words: str) -> Took:
    """Run a command of paipu in processes of its own; the peak is that of the largest of them."""
    begun = time.perf_counter()
    command = [sys.executable, "-c", LAUNCHER, sys.executable, "-m", "paipu", *words]
    cpu, peak = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return Took(time.perf_counter() - begun, float(cpu), int(peak) // 1024)


def export_lines(folder: Path) -> Iterator[str]:
    """Yield a table: an archive exported by one process, by two, and once more."""
    source, target = folder / "deals.pparc", folder / "exported"
    files.write(islice(deals(GAME), EXPORTED), source)
    one = ran("export", str(source), "-o", str(target))
    two = ran("export", str(source), "-o", str(folder / "by-two"), "--jobs", "2")
    again = ran("export", str(source), "-o", str(target))
    rows = sum(rows_of(target, table.name) for table in TABLES)
    yield f"| {EXPORTED:,} deals of 红十 from an archive, {rows:,} rows | processor time | passed | rows a second | largest process |"
    yield "|---|---|---|---|---|"
    for name, took in (("one process", one), ("two processes", two), ("all known already", again)):
        yield f"| {name} | {took.cpu:.1f} s | {took.wall:.1f} s | {rows / took.wall:,.0f} | {took.peak} MB |"
    yield ""
    yield f"Two processes are {one.wall / two.wall:.2f} times as fast as one (target: 1.9)."


def size_lines(keys: Sequence[str], folder: Path) -> Iterator[str]:
    """Yield a table: the bytes of a row, by game and table."""
    yield f"| game, {SIZED:,} deals | " + " | ".join(table.name for table in TABLES) + " |"
    yield "|---|" + "---|" * len(TABLES)
    for key in keys:
        tables = folder / key
        files.write(simulate(game(key), SIZED, seed=1), folder / f"{key}.pparc")
        ran("export", str(folder / f"{key}.pparc"), "-o", str(tables))
        rows = {table.name: rows_of(tables, table.name) for table in TABLES}
        sizes = (f"{size_of(tables, name) / number:.2f}" if number else "" for name, number in rows.items())
        yield f"| {key} | " + " | ".join(sizes) + " |"


# ---------------------------------------------------------------- SQL


def write_tables(batch: Batch, deals_asked: int, folder: Path) -> None:
    """Write the rows of a batch again and again under other ids, run by run, as an export does."""
    folder.mkdir()
    written, parts = 0, []
    with staging(folder, Manifest()) as staged:
        while written < deals_asked:
            writer = PartWriter(staged, batch.game, f"000001-{len(parts) + 1:04d}.parquet")
            while written < deals_asked and writer.weight < SIZES.part:
                waiting = Collected(batch.game)
                while written < deals_asked and waiting.weight < SIZES.run:
                    keys = tuple(f"bench-{written + number:08d}" for number in range(len(batch.keys)))
                    waiting.add(msgspec.structs.replace(batch, keys=keys), set())
                    written += len(keys)
                writer.write(waiting)
            parts.append(writer.close())
        commit(folder, staged, parts, Manifest())


def questions(log: str, variant: str) -> dict[str, str]:
    """Return what is asked of both."""
    return {
        "one deal by id": f"SELECT * FROM events WHERE log = '{log}'",
        "one deal by id, all tables": " UNION ALL ".join(
            f"SELECT '{table.name}' AS t, count(*) AS n FROM {table.name} WHERE log = '{log}'" for table in TABLES
        ),
        "deals of one variant": f"SELECT log, valid, outcome['winner'] AS w FROM games WHERE variant = '{variant}'",
        "events by verb": "SELECT verb, count(*) FROM events GROUP BY verb",
        "plays by combination": "SELECT combination, count(*), avg(cards_left) FROM events WHERE verb = 'play' GROUP BY 1",
        "plays with one card": f"SELECT count(*) FROM events WHERE verb = 'play' AND list_contains(cards, '{CARD}')",
        "win rate by player": named_query("win-rate-by-player").sql.replace("$least", "1"),
        "combination frequency": named_query("combination-frequency").sql,
    }


def timed(work: Callable[[], object]) -> Took:
    """Return the median time of some runs, after one that warms up."""
    work()
    walls, cpus = [], []
    for _ in range(RUNS):
        wall, cpu = time.perf_counter(), time.process_time()
        work()
        walls.append(time.perf_counter() - wall)
        cpus.append(time.process_time() - cpu)
    return Took(median(walls), median(cpus))


def sql_lines(deals_asked: int, folder: Path) -> Iterator[str]:
    """Yield a table: the views and native tables of the same rows, asked the same questions."""
    (batch,) = convert(Entry(log, None, 1) for log in islice(deals(GAME), min(SIMULATED, deals_asked))).batches
    write_tables(batch, deals_asked, folder / "asked")
    events = rows_of(folder / "asked", "events")
    yield f"| SQL on {deals_asked:,} deals of 红十, {events:,} events | processor time | native DuckDB table | ratio |"
    yield "|---|---|---|---|"
    with Database(folder / "asked") as database, duckdb.connect(str(folder / "native.duckdb")) as peer:
        for name, sql in questions(*fill(peer, folder / "asked")).items():
            ours = timed(lambda sql=sql: list(database.run(sql).batches))  # type: ignore[misc]
            theirs = timed(lambda sql=sql: peer.sql(sql).to_arrow_table())  # type: ignore[misc]
            times = f"{ours.cpu * 1000:.1f} ms | {theirs.cpu * 1000:.1f} ms"
            yield f"| {name} | {times} | **{ours.cpu / theirs.cpu:.2f}x** |"


def fill(peer: duckdb.DuckDBPyConnection, folder: Path) -> tuple[str, str]:
    """Make native tables of those in a folder; return a log of them and the most frequent variant."""
    for table in TABLES:
        parts = [str(folder / part.path(table.name)) for part in read_manifest(folder).parts]
        peer.execute(f"CREATE TABLE {table.name} AS FROM read_parquet({parts}, hive_partitioning = true)")
    add_macros(peer)
    peer.execute("CHECKPOINT")
    middle = "SELECT log FROM games ORDER BY log LIMIT 1 OFFSET (SELECT count(*) // 2 FROM games)"
    frequent = "SELECT variant FROM games GROUP BY variant ORDER BY count(*) DESC, variant LIMIT 1"
    ((log,),), ((variant,),) = peer.execute(middle).fetchall(), peer.execute(frequent).fetchall()
    return log, variant


# ---------------------------------------------------------------- all of it


def lines(keys: list[str], deals_asked: int = ASKED) -> Iterator[str]:
    """Yield the lines of the section."""
    with tempfile.TemporaryDirectory(prefix="paipu-tables-") as scratch:
        yield from export_lines(Path(scratch))
        yield ""
        yield "Bytes a row (target for events: 2.6):"
        yield ""
        yield from size_lines(keys, Path(scratch))
        yield ""
        yield f"Medians of {RUNS} runs (targets: one deal 10 ms, deals of a variant 50 ms, win rate and full scan by verb 1.5x):"
        yield ""
        yield from sql_lines(deals_asked, Path(scratch))


if __name__ == "__main__":
    for line in lines([each.key for each in games()], *map(int, sys.argv[1:])):
        print(line, flush=True)
