"""Tables for people: as wide as the terminal, on their side where they would not fit."""

from __future__ import annotations

import io

import pyarrow as pa
import pytest

from logformat.columns import width
from query.database import Rows
from query.output import ROWS_SHOWN, write


def written(columns: dict[str, list[object]], lang: str = "en") -> list[str]:
    table, stream = pa.table(columns), io.BytesIO()
    write(Rows(table.schema, iter(table.to_batches())), "table", stream, lang)
    return stream.getvalue().decode().splitlines()


def test_a_table_that_fits_stands_upright() -> None:
    assert written({"game": ["hongshi", "jiheiwu"], "deals": [1, 20]}) == [
        "game      deals",
        "───────────────",
        "hongshi       1",
        "jiheiwu      20",
    ]


def test_a_table_that_does_not_fit_lies_on_its_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    columns = {"game": ["hongshi", "jiheiwu", "红十" * 4]} | {f"long_name_{n}": [n, n + 100, None] for n in range(3)}
    assert written(columns) == [
        "game          hongshi   jiheiwu",
        "long_name_0   0         100",
        "long_name_1   1         101",
        "long_name_2   2         102",
        "",
        "game          红十红十红十红十",
        "long_name_0",
        "long_name_1",
        "long_name_2",
    ]


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_nothing_is_wider_than_the_terminal(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    rows = {f"name_{n}": ["x" * 300, "two words " * n, None] for n in range(12)}
    lines = written(rows)
    assert max(map(width, lines)) <= columns
    assert sum(line.count("x") for line in lines) == 12 * 300


def test_a_long_text_wraps_in_its_column(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lines = written({"code": ["HS-LEAD-01"], "law": ["the leader of a trick plays first " * 3]})
    assert lines[0].split() == ["code", "law"]
    assert len(lines) > 4
    assert max(map(width, lines)) <= 40


@pytest.mark.parametrize(("lang", "told"), [("en", "… 5 more"), ("zh", "…… 另有 5 行")])
def test_rows_left_out_are_counted(lang: str, told: str) -> None:
    lines = written({"n": list(range(ROWS_SHOWN + 5))}, lang)
    assert len(lines) == ROWS_SHOWN + 3
    assert lines[-1].startswith(told)
