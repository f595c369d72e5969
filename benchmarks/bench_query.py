"""Measures export and SQL: rows a second, bytes a row, and queries against the same rows in a native DuckDB table.

    python benchmarks/bench_query.py [--deals 100000] [--game hongshi] [--jobs 1 2] [--keep DIR]

Deals are simulated once and repeated under other ids. Every figure is a median; ratios are of one and the same run.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import duckdb
import msgspec

from engine.game import game
from engine.simulator import simulate
from logformat import files
from logformat.log import Log
from query.database import Database
from query.named import named_query
from query.store import read_manifest
from query.tables import TABLES

SIMULATED = 4000
RUNS = 5
CARD = "Th"


def deals(key: str, count: int) -> Iterator[Log]:
    """Yield so many deals, simulated ones under new ids."""
    simulated = list(simulate(game(key), min(count, SIMULATED), seed=1, illegal=0.001))
    for number in range(count):
        log = simulated[number % len(simulated)]
        yield msgspec.structs.replace(log, id=f"bench-{number:08d}", match=None)


def seconds(work: Callable[[], object]) -> float:
    """Return the median time of some runs, after one that warms up."""
    work()
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return median(times)


def rows_of(folder: Path, table: str) -> int:
    """Return the number of rows of a table."""
    with Database(folder) as database:
        (batch,) = database.run(f"SELECT count(*) AS n FROM {table}").batches
        return int(batch.column(0)[0].as_py())


def size_of(folder: Path, table: str) -> int:
    """Return the bytes of a table's files."""
    return sum((folder / part.path(table)).stat().st_size for part in read_manifest(folder).parts)


def exported(source: Path, folder: Path, jobs: int) -> float:
    """Export in a process of its own; return how long it took."""
    begun = time.perf_counter()
    words = ("export", str(source), "-o", str(folder), "--jobs", str(jobs))
    subprocess.run([sys.executable, "-c", "from paipu.cli import main; main()", *words], check=True)
    return time.perf_counter() - begun


def measure_export(source: Path, folder: Path, jobs: list[int]) -> Iterator[str]:
    """Export with each number of processes; the last folder stays."""
    first = None
    for number in jobs:
        took = exported(source, folder / str(number), number)
        rows = sum(rows_of(folder / str(number), table.name) for table in TABLES)
        events = rows_of(folder / str(number), "events")
        first = first or took
        speed = f"{rows / took:,.0f} rows/s ({events / took:,.0f} events/s)"
        yield f"| export, {number} jobs | {speed} | {first / took:.2f}x one |"
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    yield f"| resident at most, any process of an export | {peak} MB | |"
    yield f"| the same again, all known | {exported(source, folder / str(jobs[-1]), jobs[-1]):.1f} s | |"


def measure_size(folder: Path) -> Iterator[str]:
    """Tell the size of every table, by row."""
    for table in TABLES:
        rows = rows_of(folder, table.name)
        yield f"| {table.name} | {rows:,} rows | {size_of(folder, table.name) / max(rows, 1):.2f} B a row |"


def questions(log: str) -> dict[str, str]:
    """Return what is asked of both."""
    return {
        "one deal by id": f"SELECT * FROM events WHERE log = '{log}'",
        "one deal by id, all tables": " UNION ALL ".join(
            f"SELECT '{table.name}' AS t, count(*) AS n FROM {table.name} WHERE log = '{log}'" for table in TABLES
        ),
        "deals of one variant": "SELECT log, valid, outcome['winner'] AS w FROM games WHERE variant = ''",
        "events by verb": "SELECT verb, count(*) FROM events GROUP BY verb",
        "plays by combination": "SELECT combination, count(*), avg(cards_left) FROM events WHERE verb = 'play' GROUP BY 1",
        "plays with one card": f"SELECT count(*) FROM events WHERE verb = 'play' AND list_contains(cards, '{CARD}')",
        "win rate by player": named_query("win-rate-by-player").sql.replace("$least", "1"),
        "combination frequency": named_query("combination-frequency").sql,
    }


def measure_sql(folder: Path, native: Path) -> Iterator[str]:
    """Ask the views and a native table of the same rows the same questions."""
    with Database(folder) as database, duckdb.connect(str(native)) as peer:
        for table in TABLES:
            files_of = [str(folder / part.path(table.name)) for part in read_manifest(folder).parts]
            peer.execute(f"CREATE TABLE {table.name} AS FROM read_parquet({files_of}, hive_partitioning = true)")
        peer.execute("CHECKPOINT")
        ((log,),) = peer.execute(
            "SELECT log FROM games ORDER BY log LIMIT 1 OFFSET (SELECT count(*) // 2 FROM games)"
        ).fetchall()
        for name, sql in questions(log).items():
            ours = seconds(lambda sql=sql: list(database.run(sql).batches))  # type: ignore[misc]
            theirs = seconds(lambda sql=sql: peer.sql(sql).to_arrow_table())  # type: ignore[misc]
            yield f"| {name} | {ours * 1000:.1f} ms | {theirs * 1000:.1f} ms native, {ours / theirs:.2f}x |"


def main() -> None:
    """Measure, and print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--game", default="hongshi")
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--keep", type=Path)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="paipu-bench-") as scratch:
        folder = chosen.keep or Path(scratch)
        source = folder / "deals.msgpack"
        if not source.exists():
            folder.mkdir(parents=True, exist_ok=True)
            files.write(deals(chosen.game, chosen.deals), source)
        print(f"| {chosen.deals:,} deals of {chosen.game} | figure | |\n|---|---|---|")
        for line in measure_export(source, folder, chosen.jobs):
            print(line, flush=True)
        tables = folder / str(chosen.jobs[-1])
        for part in (measure_size(tables), measure_sql(tables, Path(scratch) / "native.duckdb")):
            for line in part:
                print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
