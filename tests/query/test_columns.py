"""Cards and words as columns: what goes in comes out, through Parquet and DuckDB too."""

from __future__ import annotations

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
from hypothesis import given
from hypothesis import strategies as st

from logformat.cards import CARD_WORDS, Cards, card_words
from query.columns import Few, cards_column, column
from query.tables import CARDS, TEXTS, WORD

GROUPS = st.lists(st.none() | st.lists(st.sampled_from(sorted(CARD_WORDS)), max_size=40).map(Cards), max_size=30)


def _words(groups):
    return [None if group is None else card_words(group) for group in groups]


@given(GROUPS)
def test_cards_come_back(groups):
    made = cards_column(groups)
    made.validate(full=True)
    assert made.type == CARDS
    assert made.to_pylist() == _words(groups)


@given(GROUPS, GROUPS)
def test_cards_come_back_from_columns_put_together(first, second):
    tables = [pa.table({"cards": cards_column(groups)}) for groups in (first, second)]
    whole = pa.concat_tables(tables).unify_dictionaries().combine_chunks()
    assert whole.column("cards").to_pylist() == _words(first + second)


def test_cards_in_a_file_are_words_for_duckdb(tmp_path):
    groups = [Cards(sorted(CARD_WORDS)), None, Cards(), Cards([21, 54, 54])]
    pq.write_table(pa.table({"cards": cards_column(groups)}), tmp_path / "cards.parquet")
    rows = duckdb.sql(f"SELECT cards, list_contains(cards, 'Th') FROM '{tmp_path}/cards.parquet'").fetchall()
    assert rows == [
        ([CARD_WORDS[code] for code in sorted(CARD_WORDS)], True),
        (None, None),
        ([], False),
        (["Th", "??", "??"], True),
    ]


@given(st.lists(st.none() | st.text(max_size=5), max_size=20))
def test_words_come_back(values):
    made = column(values, WORD)
    assert made.type == WORD
    assert made.to_pylist() == values


@given(st.dictionaries(st.integers(0, 30), st.text(max_size=5)), st.integers(31, 40))
def test_few_values_stand_in_their_rows(values, count):
    made = column(Few(count, values), WORD)
    assert made.type == WORD
    assert made.to_pylist() == [values.get(row) for row in range(count)]


@given(
    st.lists(st.none() | st.dictionaries(st.text(max_size=3), st.none() | st.text(max_size=3), max_size=4), max_size=20)
)
def test_maps_come_back(values):
    made = column([None if value is None else list(value.items()) for value in values], TEXTS)
    assert made.type == TEXTS
    assert made.to_pylist(maps_as_pydicts="strict") == values
