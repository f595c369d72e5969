"""What a query may be: reading passes, everything else is refused before it runs."""

from __future__ import annotations

import sys

import pytest

from query.database import Database
from query.errors import RefusedError
from query.export import export
from tests.query.folders import LEGAL, contents, files_of

READING = [
    "SELECT count(*) FROM games",
    "FROM games",
    "WITH a AS (SELECT * FROM games) SELECT count(*) FROM a",
    "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT max(i) FROM n",
    "SELECT 'a; b', '/etc/passwd', 'COPY games TO x'",
    "VALUES (1)",
    "TABLE seats",
    "DESCRIBE events",
    "SUMMARIZE seats",
    "SHOW TABLES",
    "EXPLAIN SELECT 1",
    "EXPLAIN ANALYZE SELECT count(*) FROM events",
    "-- first\n/* then */ EXPLAIN (FORMAT json) SELECT 1 -- last",
    "EXPLAIN (SELECT 1)",
    "PIVOT events ON verb IN ('play', 'pass') USING count(*) GROUP BY seat",
    "SELECT unnest(cards) AS card, count(*) FROM events GROUP BY card",
    "SELECT * FROM range(3), (SELECT 1 UNION SELECT 2)",
    "SELECT comment FROM duckdb_columns() WHERE table_name = 'events'",
    "SELECT 1;",
]
REFUSED = [
    ("", "one statement"),
    ("SELECT 1; SELECT 2", "one statement"),
    ("SELECT 1; DROP VIEW games", "one statement"),
    ("INSERT INTO games VALUES (1)", "read-only"),
    ("CREATE TABLE mine (a INTEGER)", "read-only"),
    ("CREATE TEMP TABLE mine (a INTEGER)", "read-only"),
    ("DROP VIEW games", "read-only"),
    ("COPY games TO '{here}/out.csv'", "read-only"),
    ("COPY (SELECT 1) TO '{file}' (USE_TMP_FILE false)", "read-only"),
    ("WITH a AS (COPY (SELECT 1) TO '{file}' (USE_TMP_FILE false)) SELECT 1", "COPY"),
    ("SELECT (WITH a AS (COPY (SELECT 1) TO '{file}' (USE_TMP_FILE false)) SELECT 1)", "COPY"),
    ("WITH a AS (DELETE FROM games RETURNING *) SELECT * FROM a", "DELETE"),
    ("DESCRIBE WITH a AS (INSERT INTO games VALUES (1) RETURNING *) FROM a", "INSERT"),
    ("EXPLAIN ANALYZE COPY (SELECT 1) TO '{file}' (USE_TMP_FILE false)", "read-only"),
    ("EXPLAIN ANALYZE WITH a AS (COPY (SELECT 1) TO '{file}' (USE_TMP_FILE false)) SELECT 1", "COPY"),
    ("EXPLAIN (FORMAT json) DROP VIEW games", "read-only"),
    ("/* EXPLAIN SELECT 1 */ EXPLAIN ANALYZE DROP VIEW games", "read-only"),
    ("SELECT * FROM query('WITH a AS (COPY (SELECT 1) TO ''{file}'') SELECT 1')", "query()"),
    ("SELECT * FROM json_execute_serialized_sql('{{}}')", "json_execute_serialized_sql()"),
    ("ATTACH '{here}/mine.db'", "read-only"),
    ("INSTALL httpfs", "read-only"),
    ("LOAD httpfs", "read-only"),
    ("PRAGMA database_list", "read-only"),
    ("CALL range(3)", "read-only"),
    ("SET threads = 1", "read-only"),
    ("RESET lock_configuration", "read-only"),
    ("SET VARIABLE a = 1", "read-only"),
    ("USE memory", "read-only"),
    ("BEGIN", "read-only"),
    ("CHECKPOINT", "read-only"),
    ("EXPORT DATABASE '{here}/out'", "read-only"),
    ("PREPARE p AS SELECT 1", "read-only"),
    ("SELECT * FROM read_text('/etc/passwd')", "read_text()"),
    ("SELECT * FROM read_csv('/etc/passwd')", "read_csv()"),
    ("SELECT (SELECT max(content) FROM read_blob('/etc/passwd'))", "read_blob()"),
    ("SELECT * FROM read_parquet('{file}')", "read_parquet()"),
    ("SELECT * FROM glob('/etc/*')", "glob()"),
    ("FROM '/etc/passwd'", "does not exist"),
    ("FROM '/etc/passwd.csv'", "disabled by configuration"),
    ("SELECT getenv('HOME')", "getenv"),
    ("PIVOT events ON verb USING count(*)", "PIVOT needs"),
    ("SELECT * FROM nothing_here", "nothing_here"),
    ("SELEC 1", "syntax error"),
    ("SELECT $a", "$a has no value"),
    (f"SELECT {'NOT ' * 800}true", "nested too deeply"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    export([LEGAL], folder)
    return folder


@pytest.fixture(scope="module")
def said(folder):
    """Return what the tables say, and go on saying whatever is asked."""
    return contents(folder)


@pytest.mark.parametrize("sql", READING)
def test_reading_passes(folder, sql):
    with Database(folder) as database:
        assert sum(len(batch) for batch in database.run(sql).batches) > 0


@pytest.mark.parametrize(("sql", "reason"), REFUSED)
def test_anything_else_is_refused_and_changes_nothing(folder, said, sql, reason, tmp_path):
    before = files_of(folder)
    file = folder / min(before)
    with Database(folder) as database, pytest.raises(RefusedError) as refused:
        list(database.run(sql.format(here=tmp_path, file=file)).batches)
    assert reason in str(refused.value)
    assert refused.value.text("zh")
    assert files_of(folder) == before
    assert contents(folder) == said
    assert list(tmp_path.iterdir()) == []


def test_what_is_nested_too_deeply_does_not_hang_on_the_limit_of_the_interpreter(folder):
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(10 * limit)
    try:
        with Database(folder) as database, pytest.raises(RefusedError, match="nested too deeply"):
            database.run(f"SELECT {'NOT ' * 800}true")
    finally:
        sys.setrecursionlimit(limit)


def test_the_database_itself_is_closed(folder, tmp_path):
    """Behind the gate: no file but those of the export, no configuration, no extension."""
    with Database(folder) as database:
        for sql in (
            "FROM read_text('/etc/passwd')",
            f"COPY (SELECT 1) TO '{tmp_path}/x'",
            f"ATTACH '{tmp_path}/x.db'",
            "SET enable_external_access = true",
            "SET allowed_paths = ['/etc/passwd']",
            "INSTALL httpfs",
            "LOAD httpfs",
        ):
            with pytest.raises(Exception, match=r"disabled|locked"):
                database.connection.execute(sql).fetchall()
    assert list(tmp_path.iterdir()) == []


def test_an_error_that_quotes_a_part_of_a_character_is_told(folder):
    """DuckDB names the first byte that is no bit."""
    with Database(folder) as database, pytest.raises(RefusedError, match=r"Conversion Error: .*bit conversion"):
        database.run("SELECT '10牌'::BIT")


def test_a_parameter_too_many_is_refused(folder):
    with Database(folder) as database, pytest.raises(RefusedError, match=r"no parameter \$b"):
        database.run("SELECT $a", {"a": 1, "b": 2})


def test_the_memory_limit_holds(folder):
    with Database(folder, "20MB") as database, pytest.raises(RefusedError, match=r"(?i)memory"):
        list(database.run("SELECT list(i) FROM range(100_000_000) AS t(i)").batches)
    with pytest.raises(RefusedError, match="memory limit many"):
        Database(folder, "many")


def test_what_was_read_of_the_files_is_kept_for_the_next_query(folder):
    with Database(folder) as database:
        (batch,) = database.run("SELECT current_setting('parquet_metadata_cache') AS kept").batches
    assert batch.to_pylist() == [{"kept": True}]
