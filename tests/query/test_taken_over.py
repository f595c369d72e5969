"""Deals of a match whose headers leave out options they could not be read without: the rows are those of the whole headers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from logformat.errors import LogError
from query.export import Tally, export
from tests.query.folders import SAMPLES, ask, asked
from tests.validator.logs import TWO_SEATS, settled
from validator.run import judge_files

FIRST = settled(1, *TWO_SEATS, "dealer 0")
TOTALS = {2: "carry totals 2 30", 3: "carry totals 4 60"}
SHORT = [FIRST, *(settled(number, "dealer 0", totals) for number, totals in TOTALS.items())]
"""Two totals mean nothing to the four seats there are by default."""
WHOLE = [
    FIRST,
    *(settled(number, *TWO_SEATS, "dealer 0", totals, "carry next_dealer 0") for number, totals in TOTALS.items()),
]
ROWS = {
    "games": "SELECT * EXCLUDE (hash, file, line) FROM games ORDER BY log",
    "seats": "SELECT * FROM seats ORDER BY log, seat",
    "events": "SELECT * FROM events ORDER BY log, seq",
    "tricks": "SELECT * FROM tricks ORDER BY log, trick",
    "findings": "SELECT * FROM findings ORDER BY log, event, code",
}


def written(folder: Path, *deals: str) -> list[Path]:
    """Write deals to a file each, and return the files in order."""
    folder.mkdir()
    paths = [folder / f"{number}.paipu" for number, _ in enumerate(deals)]
    for path, deal in zip(paths, deals, strict=True):
        path.write_text(deal)
    return paths


def rows(tables: Path) -> dict[str, list[tuple[Any, ...]]]:
    return {name: ask(tables, sql) for name, sql in ROWS.items()}


@pytest.fixture
def whole(tmp_path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of the deals with everything in their headers."""
    export(written(tmp_path / "whole", *WHOLE), tmp_path / "whole-tables")
    return rows(tmp_path / "whole-tables")


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("at_once", [1, 1 << 20])
def test_options_are_taken_over_before_the_header_is_refused(tmp_path, monkeypatch, whole, jobs, at_once):
    monkeypatch.setattr("logformat.shares.RANGE_SIZE", at_once)  # 1: each deal comes in a share of its own
    paths, tables, errors = written(tmp_path / "short", *SHORT), tmp_path / "tables", list[LogError]()
    assert [judged.report.valid for judged in judge_files(paths)] == [True, True, True]
    assert export(paths, tables, jobs=jobs, on_fault=errors.append) == Tally(new=3)
    assert errors == []
    assert rows(tables) == whole
    found = ask(tables, "SELECT seats, variant, outcome['totals'], valid FROM games ORDER BY log")
    assert found == [(2, "players=2 target=300", totals, True) for totals in ("2,30", "4,60", "6,90")]


def test_options_are_taken_over_from_deals_exported_before(tmp_path, whole):
    paths, tables = written(tmp_path / "short", *SHORT), tmp_path / "tables"
    for count in (1, 2, 3):
        assert export(paths[:count], tables) == Tally(new=1, known=count - 1)
    assert rows(tables) == whole
    assert export(paths, tables) == Tally(known=3)
    assert export(paths, tables, again=True) == Tally(replaced=3)
    assert rows(tables) == whole


def test_a_default_named_against_the_form_of_a_game_is_taken_over_from_a_known_deal(tmp_path):
    deal = (SAMPLES / "zhuoheia" / "deal-foshan.paipu").read_text()
    first = deal.replace("option variant foshan\n", "match cup 1\noption variant foshan\noption spring true\n")
    second = deal.replace("option variant foshan\n", "match cup 2\n").replace("id ", "id next-")
    paths, tables = written(tmp_path / "logs", first, second), tmp_path / "tables"
    for count in (1, 2):
        export(paths[:count], tables)
    found = ask(tables, "SELECT options['variant'], options['spring'], options['score_table'] FROM games")
    assert found == [("foshan", "true", "flat")] * 2  # spring goes by default, but not in the Foshan form


def test_what_does_not_follow_from_the_options_taken_over_is_found(tmp_path):
    paths = written(tmp_path / "logs", FIRST, SHORT[1].replace("totals 2 30", "totals 2 31"))
    judged = [[finding.code for finding in one.report.findings] for one in judge_files(paths)]
    export(paths, tmp_path / "tables")
    assert judged == [[], ["EBW-SET-05"]]
    assert ask(tmp_path / "tables", "SELECT log, event, code FROM findings") == [("cup-2", 0, "EBW-SET-05")]


REFUSED = {
    "alone": SHORT[1:2],
    "the deal before comes later": [SHORT[1], FIRST],
    "a total is missing all the same": [FIRST, SHORT[1].replace("totals 2 30", "totals 2")],
    "a seat is not there any more": [FIRST, SHORT[1].replace("deal 1", "deal 2")],
    "its number was there": [FIRST, WHOLE[1], SHORT[1].replace("cup-2", "other")],
    "no such game": [FIRST, settled(2, "dealer 0").replace("erbaiwu", "canasta")],
}


@pytest.mark.parametrize("deals", REFUSED.values(), ids=REFUSED)
def test_what_is_refused_all_the_same_is_told_as_it_is_of_the_file(tmp_path, deals):
    paths, tables, errors = written(tmp_path / "logs", *deals), tmp_path / "tables", list[LogError]()
    judged = [one.error for one in judge_files(paths)]
    tally = export(paths, tables, on_fault=errors.append)
    assert [str(error) for error in errors] == [str(error) for error in judged if error is not None]
    assert tally == Tally(new=len(deals) - 1, faults=1)
    assert ask(tables, "SELECT count(*) FROM games") == [(len(deals) - 1,)]


def test_a_deal_refused_replaces_nothing_and_is_read_when_its_match_is_there(tmp_path, whole):
    paths, tables = written(tmp_path / "short", *SHORT), tmp_path / "tables"
    assert export(written(tmp_path / "whole-too", *WHOLE), tables) == Tally(new=3)
    assert export(paths[1:2], tables) == Tally(faults=1)
    assert rows(tables) == whole
    assert export(paths, tables) == Tally(replaced=2, known=1)
    assert rows(tables) == whole


def test_all_commands_on_tables_know_such_deals(tmp_path):
    path = tmp_path / "cup.paipu"
    path.write_text("\n".join(SHORT))
    for jobs in (1, 2):
        kept = asked("filter", path, "--where", "variant LIKE '%players=2%' AND number > 1", "--jobs", jobs)
        assert (kept.stdout, kept.returncode) == ("\n".join(SHORT[1:]), 0)
    told = asked("stats", path, "--format", "json")
    assert told.returncode == 0
    assert '"deals":3' in told.stdout.replace(" ", "")
