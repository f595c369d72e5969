"""Measures export and SQL: rows a second, bytes a row, and queries against the same rows in a native DuckDB table.

    python benchmarks/bench_query.py [--game hongshi] [--exported 20000] [--jobs 1 2] [--asked 1000000] [--write]

Exported are simulated deals, repeated under other ids, from an archive to Parquet. Asked are tables of many more deals:
the rows of some simulated ones, repeated under other ids and written as an export writes them. Machines are shared:
processor time is told beside the time that passed, and ratios are of one and the same run.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

import duckdb
import msgspec

from engine.game import game
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

FIGURES = Path(__file__).with_name("query.md")
SIMULATED = 4000
RUNS = 5
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


def measure_export(source: Path, folder: Path, jobs: list[int]) -> Iterator[str]:
    """Export with each number of processes; the last folder stays."""
    first: Took | None = None
    for number in jobs:
        target = folder / str(number)
        took = ran("export", str(source), "-o", str(target), "--jobs", str(number))
        rows = sum(rows_of(target, table.name) for table in TABLES)
        first = first or took
        speed = f"{rows / took.wall:,.0f} rows/s, {rows / took.cpu:,.0f} per second of processor time"
        yield f"| export, {number} jobs | {speed} | {first.wall / took.wall:.2f}x of the first, {took.peak} MB |"
    again = ran("export", str(source), "-o", str(folder / str(jobs[-1])), "--jobs", str(jobs[-1]))
    yield f"| the same again, all known | {again.wall:.1f} s, {again.cpu:.1f} s of processor time | {again.peak} MB |"


def measure_memory(source: Path, folder: Path) -> Iterator[str]:
    """Run what reads a whole archive and tell how much memory it took."""
    for words in (
        ("info",),
        ("info", "--check"),
        ("filter", "--id", "none", "-o", str(folder / "none.jsonl")),
        ("validate", "--format", "jsonl"),
    ):
        took = ran(words[0], str(source), *words[1:])
        yield f"| {' '.join(words[:2])} | {took.cpu:.1f} s of processor time | {took.peak} MB |"


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


def measure_size(folder: Path) -> Iterator[str]:
    """Tell the size of every table, by row."""
    for table in TABLES:
        rows = rows_of(folder, table.name)
        yield f"| {table.name} | {rows:,} rows | {size_of(folder, table.name) / max(rows, 1):.2f} B a row |"


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


def measure_sql(folder: Path, native: Path) -> Iterator[str]:
    """Ask the views and native tables of the same rows the same questions."""
    with Database(folder) as database, duckdb.connect(str(native)) as peer:
        for table in TABLES:
            files_of = [str(folder / part.path(table.name)) for part in read_manifest(folder).parts]
            peer.execute(f"CREATE TABLE {table.name} AS FROM read_parquet({files_of}, hive_partitioning = true)")
        add_macros(peer)
        peer.execute("CHECKPOINT")
        middle = "SELECT log FROM games ORDER BY log LIMIT 1 OFFSET (SELECT count(*) // 2 FROM games)"
        frequent = "SELECT variant FROM games GROUP BY variant ORDER BY count(*) DESC, variant LIMIT 1"
        ((log,),), ((variant,),) = peer.execute(middle).fetchall(), peer.execute(frequent).fetchall()
        for name, sql in questions(log, variant).items():
            ours = timed(lambda sql=sql: list(database.run(sql).batches))  # type: ignore[misc]
            theirs = timed(lambda sql=sql: peer.sql(sql).to_arrow_table())  # type: ignore[misc]
            times = f"{ours.wall * 1000:.1f} ms, {ours.cpu * 1000:.1f} ms of processor time"
            ratio = f"{ours.wall / theirs.wall:.2f}x native, {ours.cpu / theirs.cpu:.2f}x by processor time"
            yield f"| {name} | {times} | {ratio} |"


# ---------------------------------------------------------------- all of it


def lines_of(chosen: argparse.Namespace, folder: Path) -> Iterator[str]:
    """Yield the page line by line, as it is measured."""
    logs = deals(chosen.game)
    yield f"| {chosen.exported:,} deals of {chosen.game}, from an archive | figure | |\n|---|---|---|"
    source = folder / "deals.pparc"
    files.write(islice(logs, chosen.exported), source)
    yield from measure_export(source, folder, chosen.jobs)
    yield from measure_memory(source, folder)
    yield f"\n| tables of {chosen.asked:,} deals of {chosen.game} | figure | |\n|---|---|---|"
    some = islice(deals(chosen.game), min(SIMULATED, chosen.asked))
    (batch,) = convert(Entry(log, None, 1) for log in some).batches
    write_tables(batch, chosen.asked, folder / "tables")
    yield from measure_size(folder / "tables")
    yield from measure_sql(folder / "tables", folder / "native.duckdb")


def main() -> None:
    """Measure and print Markdown tables; with `--write` they are kept in `query.md`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="hongshi")
    parser.add_argument("--exported", type=int, default=20_000)
    parser.add_argument("--asked", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    found = []
    with tempfile.TemporaryDirectory(prefix="paipu-bench-") as scratch:
        for line in lines_of(chosen, Path(scratch)):
            print(line, flush=True)
            found.append(line)
    if chosen.write:
        FIGURES.write_text("# Tables\n\n" + "\n".join(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
