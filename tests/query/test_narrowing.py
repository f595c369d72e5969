"""Which logs a statement speaks of, and that it is answered the same from the files that can hold them."""

from __future__ import annotations

import json

import duckdb
import msgspec
import pytest

from engine.game import game
from engine.simulator import simulate
from logformat import files
from query.database import Database
from query.export import Sizes, export
from query.narrowing import logs_named
from query.store import MANIFEST, read_manifest
from tests.query.folders import ask

NAMED = [
    ("SELECT * FROM events WHERE log = 'a'", {"events": {"a"}}),
    ("FROM events AS e WHERE e.log = 'a' AND (seq > 3 OR seq = 1)", {"events": {"a"}}),
    ("FROM events WHERE verb = 'play' AND (legal AND log = $log)", {"events": {"given"}}),
    ("FROM events WHERE events.log = 'a' UNION ALL FROM events WHERE log = 'b'", {"events": {"a", "b"}}),
    (
        "SELECT (SELECT max(seat) FROM seats WHERE log = 'b') FROM games WHERE log = 'a'",
        {"games": {"a"}, "seats": {"b"}},
    ),
    ("WITH one AS (SELECT * FROM events WHERE log = 'a') SELECT 1", {"events": {"a"}}),
]
OPEN = [
    "SELECT 1",
    "FROM events",
    "FROM events WHERE log = 'a' OR seq = 1",
    "FROM events WHERE NOT log = 'a'",
    "FROM events WHERE log <> 'a'",
    "FROM events WHERE log > 'a'",
    "FROM events WHERE log = verb",
    "FROM events WHERE log = $number",
    "FROM events WHERE log = NULL",
    "FROM events WHERE code = 'a'",
    "FROM events WHERE pairs.log = 'a'",
    "FROM events JOIN games USING (log) WHERE log = 'a'",
    "FROM events, games WHERE events.log = 'a'",
    "FROM events TABLESAMPLE 10% WHERE log = 'a'",
    "FROM (FROM events) WHERE log = 'a'",
    "FROM events WHERE log = 'a' UNION ALL FROM events",
    "FROM events WHERE log = 'a' AND seq < (SELECT avg(events) FROM games)",
    "FROM events WHERE EXISTS (SELECT 1 FROM games WHERE events.log = 'a')",
    "WITH one AS (SELECT * FROM events WHERE log = 'a') SELECT * FROM one",
]


def _named(sql):
    ((text,),) = duckdb.execute("SELECT json_serialize_sql(?)", [sql]).fetchall()
    return logs_named(json.loads(text), {"log": "given", "number": 3})


@pytest.mark.parametrize(("sql", "found"), NAMED)
def test_a_statement_of_some_logs_alone(sql, found):
    assert _named(sql) == found


@pytest.mark.parametrize("sql", OPEN)
def test_a_statement_that_may_read_other_logs(sql):
    assert _named(sql) is None


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Sixty deals in six parts."""
    folder = tmp_path_factory.mktemp("narrow")
    for place in range(6):
        files.write(simulate(game("hongshi"), 10, seed=place), folder / f"{place}.msgpack")
        export([folder / f"{place}.msgpack"], folder / "tables", sizes=Sizes(500, 1000))
    assert len(read_manifest(folder / "tables").parts) == 6
    return folder / "tables"


def _files_read(database, sql):
    text = "".join(str(row) for batch in database.run(f"EXPLAIN ANALYZE {sql}").batches for row in batch.to_pylist())
    return int(text.partition("Total Files Read: ")[2].split(" ")[0].split("\\n")[0])


def test_a_log_is_sought_in_the_parts_that_can_hold_it(tables):
    every = ask(tables, "FROM events ORDER BY log, seq")
    with Database(tables) as database:
        for log in sorted({row[1] for row in every}):
            (batch,) = database.run("FROM events WHERE log = $log ORDER BY seq", {"log": log}).batches
            found = [tuple(row.values()) for row in batch.to_pylist(maps_as_pydicts="lossy")]
            assert found == [row for row in every if row[1] == log]
        assert _files_read(database, "FROM events WHERE log = 'hongshi-2-3'") == 1
        assert _files_read(database, "FROM events WHERE seq = 1") == len(database.manifest.parts)
    assert ask(tables, "SELECT count(*) FROM events WHERE log = 'nobody'") == [(0,)]


def test_a_manifest_that_tells_no_range_is_read_in_full(tables, tmp_path):
    old = msgspec.json.decode((tables / MANIFEST).read_bytes())
    for part in old["parts"]:
        part["runs"] = [
            {name: value for name, value in run.items() if name not in ("first", "last")} for run in part["runs"]
        ]
    for path in tables.glob("*/*/*.parquet"):
        target = tmp_path / path.relative_to(tables)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    (tmp_path / MANIFEST).write_bytes(msgspec.json.encode(old))
    sql = "SELECT count(*) FROM events WHERE log = 'hongshi-2-3'"
    assert ask(tmp_path, sql) == ask(tables, sql) != [(0,)]
    with Database(tmp_path) as database:
        assert _files_read(database, "FROM events WHERE log = 'hongshi-2-3'") == len(database.manifest.parts)
