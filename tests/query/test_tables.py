"""The schemas: every column described in both languages, the page of the tables fresh."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from engine.game import ROOMS
from query.export import export
from query.pages import tables_page
from query.store import FORMAT
from query.tables import GAME, TABLES
from tests.query.folders import LEGAL, ask

QUERY = Path(__file__).parents[2] / "query"


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_every_column_is_described(table):
    for column in (GAME, *table.columns):
        assert column.doc.en.endswith(".")
        assert column.doc.zh.endswith("。")
    for field in table.schema():
        assert field.metadata[b"description"]
        assert field.metadata[b"description_zh"]


def test_the_page_is_fresh():
    assert (QUERY.parent / "docs" / "tables.md").read_text(encoding="utf-8") == tables_page()


def test_files_and_views_carry_the_descriptions(tmp_path):
    export([LEGAL], tmp_path)
    for table in TABLES:
        (file,) = (tmp_path / table.name).rglob("*.parquet")
        assert pq.read_schema(file) == table.schema()
        assert pq.read_schema(file).metadata[b"description"].decode() == table.doc.en
        comments = ask(tmp_path, f"SELECT column_name, comment FROM duckdb_columns() WHERE table_name = '{table.name}'")
        assert dict(comments) == {column.name: column.doc.en for column in (GAME, *table.columns)}


def test_no_game_is_named_in_the_tables():
    """Only a named query may be about one game."""
    for path in (*QUERY.glob("*.py"), QUERY / "macros.sql"):
        text = path.read_text(encoding="utf-8")
        assert [room for room in ROOMS if room in text] == [], path


def test_a_change_of_the_columns_is_a_new_format():
    """Tables written before a change cannot be read after it: raise `query.store.FORMAT`, then this digest."""
    said = [(table.name, field.name, str(field.type), field.nullable) for table in TABLES for field in table.schema()]
    digest = hashlib.blake2b(repr(said).encode(), digest_size=8).hexdigest()
    assert (FORMAT, digest) == (1, "0255c7a68d817090")
