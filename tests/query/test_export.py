"""Exports again and again: known logs, changed logs, several processes, logs nobody can read."""

from __future__ import annotations

import filecmp
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from engine.game import game
from engine.simulator import simulate
from logformat import files
from logformat.log import Comment
from logformat.shelving import Shelf
from logformat.text import loads
from query.collected import Collected
from query.errors import RefusedError
from query.export import SIZES, Sizes, Tally, export
from query.store import MANIFEST, locked, read_manifest
from tests.query.folders import FOLLOW, LEGAL, SAMPLES, ask, contents, files_of, files_that_count


@pytest.fixture(scope="module")
def deals(tmp_path_factory):
    """Three hundred deals, some illegal, in three files of three codecs."""
    folder = tmp_path_factory.mktemp("logs")
    logs = list(simulate(game("hongshi"), 300, seed=3, illegal=0.1))
    files.write(logs[:200], folder / "a.msgpack")
    files.write(logs[200:250], folder / "b.jsonl")
    files.write(logs[250:], folder / "c.pparc")
    return folder


def _log():
    (log,) = loads(LEGAL.read_bytes())
    return log


def _write(folder: Path, *logs, name: str = "logs.paipu") -> Path:
    files.write(logs, folder / name)
    return folder / name


def test_the_same_log_twice_is_one_log(tmp_path):
    log, tables = _log(), tmp_path / "tables"
    commented = msgspec.structs.replace(log, comments=(Comment("end", "other words"),))
    paths = [_write(tmp_path, log), _write(tmp_path, log, commented, name="more.msgpack")]
    assert export(paths, tables) == Tally(new=1, known=2)
    first = read_manifest(tables)
    assert export(paths, tables) == Tally(known=3)
    assert read_manifest(tables) == first
    assert ask(tables, "SELECT count(*) FROM games") == [(1,)]


def test_a_changed_log_replaces_its_rows(tmp_path):
    tables = tmp_path / "tables"
    assert export([LEGAL, FOLLOW], tables) == Tally(new=2)
    changed = msgspec.structs.replace(_log(), events=_log().events[:20])
    assert export([_write(tmp_path, changed)], tables) == Tally(replaced=1)
    assert ask(tables, "SELECT log, events, complete FROM games ORDER BY log DESC") == [
        ("specimen-hongshi-legal", 20, False),
        ("specimen-hongshi-HS-FOLLOW-02", 46, True),
    ]
    assert ask(tables, "SELECT log, count(*), max(seq) FROM events GROUP BY log ORDER BY log DESC") == [
        ("specimen-hongshi-legal", 20, 20),
        ("specimen-hongshi-HS-FOLLOW-02", 46, 46),
    ]
    assert ask(tables, "SELECT count(*) FROM seats") == [(8,)]
    assert files_of(tables) == files_that_count(tables)


def test_of_two_versions_in_one_export_the_later_counts(tmp_path):
    short = msgspec.structs.replace(_log(), events=_log().events[:20])
    assert export([_write(tmp_path, short, _log())], tmp_path / "tables") == Tally(new=1, replaced=1)
    assert ask(tmp_path / "tables", "SELECT events FROM games") == [(59,)]


@pytest.mark.parametrize("sizes", [SIZES, Sizes(1, 1), Sizes(1, 1_000_000)], ids=["waiting", "parts", "runs"])
@pytest.mark.parametrize(
    ("order", "last", "replaced"), [("BA", "A", 1), ("BAB", "B", 1), ("BAC", "C", 2), ("BCA", "A", 2)]
)
def test_of_known_and_other_versions_the_last_counts(tmp_path, monkeypatch, sizes, order, last, replaced):
    monkeypatch.setattr("logformat.shares.RANGE_SIZE", 1)
    lengths = {"A": 20, "B": 30, "C": 40}
    versions = {
        name: msgspec.structs.replace(_log(), events=_log().events[:length]) for name, length in lengths.items()
    }
    other = msgspec.structs.replace(_log(), id="another")
    export([_write(tmp_path, versions["A"], other, name="0.paipu")], tmp_path / "tables", sizes=sizes)
    paths = [_write(tmp_path, versions[name], name=f"{at}.paipu") for at, name in enumerate(order, 1)]
    tally = export(paths, tmp_path / "tables", sizes=sizes)
    assert (tally.new, tally.replaced) == (0, replaced)
    assert ask(tmp_path / "tables", "SELECT log, events FROM games ORDER BY log") == [
        ("another", 59),
        ("specimen-hongshi-legal", lengths[last]),
    ]
    assert files_of(tmp_path / "tables") == files_that_count(tmp_path / "tables")


def test_logs_without_an_id_are_told_apart_by_what_they_say(tmp_path):
    nameless = msgspec.structs.replace(_log(), id=None)
    other = msgspec.structs.replace(nameless, events=nameless.events[:20])
    assert export([_write(tmp_path, nameless, other, nameless)], tmp_path / "tables") == Tally(new=2, known=1)
    rows = ask(tmp_path / "tables", "SELECT log, hash FROM games")
    assert all(log == "~" + digest[:16] for log, digest in rows)


def test_again_judges_known_logs_anew(tmp_path):
    export([LEGAL], tmp_path)
    said = contents(tmp_path)
    assert export([LEGAL], tmp_path, again=True) == Tally(replaced=1)
    assert contents(tmp_path) == said
    assert read_manifest(tmp_path).generation == 2


def test_what_cannot_be_read_is_told_and_the_rest_goes_on(tmp_path):
    text = LEGAL.read_text()
    bad = tmp_path / "bad.paipu"
    bad.write_text(
        text.replace("legal", "one").replace("play 3 6h", "play 3 6x")
        + text.replace("hongshi\n", "nothing\n", 1)
        + text
    )
    faults: list[str] = []
    tally = export(
        [bad, tmp_path / "absent.paipu", FOLLOW], tmp_path / "tables", on_fault=lambda e: faults.append(str(e))
    )
    assert tally == Tally(new=2, faults=3)
    lines = text.count("\n")
    assert [fault.split(":")[1] for fault in faults[:2]] == ["13", str(lines + 2)]
    assert "absent" in faults[2]
    assert ask(tmp_path / "tables", "SELECT line FROM games ORDER BY line") == [(1,), (2 * lines + 1,)]


def test_a_log_cut_off_is_exported_as_far_as_it_goes(tmp_path):
    (tmp_path / "cut.paipu").write_text(LEGAL.read_text().rsplit("pass 2\nplay 0 6d")[0] + "pa")
    tally = export([tmp_path / "cut.paipu"], tmp_path / "tables")
    assert (tally.new, tally.faults) == (1, 1)
    ((events, valid, error),) = ask(tmp_path / "tables", "SELECT events, valid, error FROM games")
    assert (events, valid, error) == (55, False, "LOG-TEXT-03")


def test_times_hidden_cards_notes_and_positions_are_kept(tmp_path):
    (tmp_path / "position.paipu").write_text(
        "paipu 1\ngame hongshi\nid end\nposition\nplayer 0 东 id=u17\ntag date 2026-11-29T20:15:00+08:00\n"
        "tag venue 茶馆\ntag table 3\ncarry lead 0\ndeal 0 7s 7h\ndeal 1 ??*2\ndeal 2 Qs\ndeal 3 8s\n"
        'play 0 7s 7h t=3.25\nnote "a remark"\npass 1 t=4\n'
    )
    export([tmp_path / "position.paipu"], tmp_path / "tables")
    tables = tmp_path / "tables"
    assert ask(tables, "SELECT position, players[1], venue, at_table, CAST(date AS VARCHAR), seconds FROM games") == [
        (True, "东", "茶馆", "3", "2026-11-29 12:15:00+00", 4.0)
    ]
    assert ask(tables, "SELECT seq, cards, t, note FROM events WHERE seq IN (2, 5, 6, 7)") == [
        (2, ["??", "??"], None, None),
        (5, ["7s", "7h"], 3.25, None),
        (6, [], None, "a remark"),
        (7, [], 4.0, None),
    ]
    assert ask(tables, "SELECT player, player_id FROM seats WHERE seat = 0") == [("东", "u17")]


def test_variants_are_what_differs_from_the_defaults(tmp_path):
    (tmp_path / "log.paipu").write_text("paipu 1\ngame hongshi\noption deck 40\noption cut_in true\n")
    export([tmp_path / "log.paipu"], tmp_path / "tables")
    assert ask(tmp_path / "tables", "SELECT variant, options['cut_in'] FROM games") == [("cut_in=true", "true")]


@pytest.mark.parametrize("sample", sorted(path.stem for path in (SAMPLES / "match").glob("MATCH-0?.paipu")))
def test_matches_are_followed(sample, tmp_path):
    export([SAMPLES / "match" / f"{sample}.paipu", SAMPLES / "match" / f"{sample}.ok.paipu"], tmp_path)
    found = ask(tmp_path, "SELECT code, event FROM findings")
    assert found == [(sample, 0)]
    assert ask(tmp_path, "SELECT count(*) FROM games WHERE NOT valid AND findings = 1") == [(1,)]


def test_a_deal_follows_one_exported_before(tmp_path):
    first, second = loads((SAMPLES / "match" / "MATCH-01.paipu").read_bytes())
    export([_write(tmp_path, first)], tmp_path / "tables")
    export([_write(tmp_path, first, second)], tmp_path / "tables")
    assert ask(tmp_path / "tables", "SELECT code FROM findings") == [("MATCH-01",)]


HAND = (SAMPLES / "match" / "MATCH-01.paipu").read_text().split("\n\n")[1]


def _deal(number: int, header: str) -> str:
    """Return a deal that seat 1 wins by lightning: 9 points, 3 of each other seat."""
    return f"paipu 1\ngame hongshi\nid deal-{number}\nmatch cup {number}\n{header}\n\n{HAND}\n"


@pytest.mark.parametrize(("totals", "found"), [("-6 18 -6 -6", []), ("-3 9 -3 -3", [("deal-3", "MATCH-01")])])
def test_a_deal_follows_known_ones_whose_headers_left_something_out(tmp_path, totals, found):
    first = _deal(1, "option first_dealer given\noption lightning_factor 1\ndealer 0")
    (tmp_path / "two.paipu").write_text(first + _deal(2, ""))
    three = tmp_path / "three.paipu"
    three.write_text(first + _deal(2, "") + _deal(3, f"dealer 2\ncarry totals {totals}"))
    export([tmp_path / "two.paipu"], tmp_path / "steps")
    assert export([three], tmp_path / "steps") == Tally(new=1, known=2)
    export([three], tmp_path / "whole")
    for tables in (tmp_path / "steps", tmp_path / "whole"):
        assert ask(tables, "SELECT log, code FROM findings") == found
    header = "SELECT dealer, variant, carry['totals'] FROM games WHERE log = 'deal-2'"
    assert ask(tmp_path / "whole", header) == [(1, "first_dealer=given", "-3 9 -3 -3")]


FIRST = _deal(1, "option first_dealer given\noption lightning_factor 1\ndealer 0")


def test_a_deal_follows_a_known_one_of_which_another_version_was_written_since(tmp_path, monkeypatch):
    monkeypatch.setattr("logformat.shares.RANGE_SIZE", 1)
    deals = (FIRST, _deal(1, "dealer 0").replace("cup", "bowl"), FIRST, _deal(2, "dealer 1\ncarry totals 0 0 0 0"))
    paths = [tmp_path / f"{number}.paipu" for number in range(len(deals))]
    for path, deal in zip(paths, deals, strict=True):
        path.write_text(deal)
    export(paths[:1], tmp_path / "tables", sizes=Sizes(1, 1))
    assert export(paths, tmp_path / "tables", sizes=Sizes(1, 1)) == Tally(new=1, replaced=1, known=2)
    assert ask(tmp_path / "tables", "SELECT log, code FROM findings") == [("deal-2", "MATCH-01")]
    assert ask(tmp_path / "tables", 'SELECT log, "match" FROM games ORDER BY log') == [
        ("deal-1", "cup"),
        ("deal-2", "cup"),
    ]


def test_of_two_versions_the_later_counts_though_its_match_had_something_against_the_first(tmp_path):
    wrong, changed = _deal(2, "dealer 1\ncarry totals 0 0 0 0"), _deal(1, "dealer 0").replace("cup", "bowl")
    (tmp_path / "cup.paipu").write_text(FIRST + wrong + changed.replace("id deal-1", "id deal-2"))
    assert export([tmp_path / "cup.paipu"], tmp_path / "tables") == Tally(new=2, replaced=1)
    assert ask(tmp_path / "tables", 'SELECT log, "match", findings FROM games ORDER BY log') == [
        ("deal-1", "cup", 0),
        ("deal-2", "bowl", 0),
    ]


def test_deals_that_take_over_their_headers_wait_together(tmp_path, monkeypatch):
    batches: list[list[str]] = []
    add = Collected.add
    monkeypatch.setattr(
        Collected, "add", lambda here, batch, skipped: (batches.append(list(batch.keys)), add(here, batch, skipped))
    )
    (tmp_path / "cup.paipu").write_text(FIRST + "".join(_deal(number, "") for number in (2, 3, 4)))
    assert export([tmp_path / "cup.paipu"], tmp_path / "tables") == Tally(new=4)
    assert batches == [["deal-1", "deal-2", "deal-3", "deal-4"], ["deal-2", "deal-3", "deal-4"]]
    assert ask(tmp_path / "tables", "SELECT dealer FROM games ORDER BY log") == [
        (0,),
        (1,),
        (2,),
        (3,),
    ]  # by default the next seat


def test_known_deals_of_many_matches_wait_in_a_file(tmp_path, monkeypatch):
    monkeypatch.setattr("query.following.Shelf", partial(Shelf, recent=1))
    header = "option first_dealer given\noption lightning_factor 1\ndealer 0"
    cups = [_deal(1, header), _deal(1, header).replace("cup", "bowl").replace("deal-1", "bowl-1")]
    (tmp_path / "firsts.paipu").write_text("".join(cups))
    cups += [_deal(2, "dealer 1\ncarry totals 0 0 0 0"), _deal(2, "dealer 1").replace("cup", "bowl")]
    (tmp_path / "all.paipu").write_text("".join(cups).replace("id deal-2\nmatch bowl", "id bowl-2\nmatch bowl"))
    export([tmp_path / "firsts.paipu"], tmp_path / "tables")
    assert export([tmp_path / "all.paipu"], tmp_path / "tables") == Tally(new=2, known=2)
    assert ask(tmp_path / "tables", "SELECT log, code FROM findings") == [("deal-2", "MATCH-01")]


def test_known_logs_are_not_judged_again(tmp_path, monkeypatch):
    export([LEGAL], tmp_path)
    monkeypatch.setattr("query.convert.judge", None)
    assert export([LEGAL], tmp_path) == Tally(known=1)


def test_new_logs_come_after_a_share_of_known_ones(tmp_path, monkeypatch):
    monkeypatch.setattr("logformat.shares.RANGE_SIZE", 1)
    one, other = simulate(game("erbaiwu"), 2, seed=1)  # in which nothing wins a trick
    paths = [_write(tmp_path, one, name="1.paipu"), _write(tmp_path, other, name="2.paipu")]
    export(paths[:1], tmp_path / "tables")
    assert export(paths, tmp_path / "tables") == Tally(new=1, known=1)


def _same_files(one: Path, other: Path) -> bool:
    names = [str(path) for path in files_of(one)]
    return files_of(one) == files_of(other) and filecmp.cmpfiles(one, other, [*names, MANIFEST], shallow=False)[1:] == (
        [],
        [],
    )


@pytest.mark.parametrize("sizes", [SIZES, Sizes(2_000, 7_000)])
def test_the_tables_do_not_depend_on_the_number_of_processes(deals, tmp_path, sizes):
    for jobs in (1, 2):
        export([deals], tmp_path / str(jobs), jobs=jobs, sizes=sizes)
    assert _same_files(tmp_path / "1", tmp_path / "2")
    assert ask(tmp_path / "1", "SELECT count(*) FROM games") == [(300,)]


def test_the_tables_do_not_depend_on_the_steps_they_came_in(deals, tmp_path):
    export([deals], tmp_path / "whole")
    for name in ("a.msgpack", "b.jsonl", "c.pparc"):
        export([deals / name], tmp_path / "steps", sizes=Sizes(5_000, 15000))
    export([LEGAL], tmp_path / "steps", sizes=Sizes(5_000, 15000))
    export([LEGAL], tmp_path / "whole")
    whole, steps = contents(tmp_path / "whole"), contents(tmp_path / "steps")
    assert whole == steps
    small = [part for part in read_manifest(tmp_path / "steps").parts if part.weight < 2_500]
    assert len(small) <= 1
    assert files_of(tmp_path / "steps") == files_that_count(tmp_path / "steps")


def test_many_logs_change_in_many_parts(deals, tmp_path):
    export([deals], tmp_path / "tables", sizes=Sizes(3_000, 9000))
    logs = [entry.log for entry in files.read(deals / "a.msgpack") if entry.log]
    changed = [msgspec.structs.replace(log, events=log.events[:10]) for log in logs[::5]]
    assert export([_write(tmp_path, *changed)], tmp_path / "tables", sizes=Sizes(3_000, 9000)).replaced == 40
    assert ask(tmp_path / "tables", "SELECT count(*), count(*) FILTER (events = 10) FROM games") == [(300, 40)]
    per_log = "SELECT log, count(*) AS n FROM events GROUP BY log"
    assert ask(tmp_path / "tables", f"SELECT count(*) FROM games JOIN ({per_log}) USING (log) WHERE events != n") == [
        (0,)
    ]
    assert files_of(tmp_path / "tables") == files_that_count(tmp_path / "tables")


def test_short_deals_are_written_before_they_are_too_many(tmp_path, monkeypatch):
    monkeypatch.setattr("logformat.shares.RANGE_SIZE", 1000)  # every file is a share
    first = _log()
    for n in range(10):
        short = [msgspec.structs.replace(first, id=f"{n}-{m}", events=first.events[:2]) for m in range(20)]
        _write(tmp_path, *short, name=f"{n}.paipu")
    export([tmp_path], tmp_path / "tables", sizes=Sizes(3_000, 6_000))
    runs = [run.logs for part in read_manifest(tmp_path / "tables").parts for run in part.runs]
    assert runs == [80, 80, 40], "no deal counts as less than 48 events"


def test_rows_are_sorted_by_log_and_games_by_variant_first(deals, tmp_path):
    import pyarrow.parquet as pq

    export([deals], tmp_path, sizes=Sizes(3_000, 1_000_000))
    (part,) = read_manifest(tmp_path).parts
    assert len(part.runs) == 3
    keys = pq.read_table(tmp_path / part.path("games"), columns=["variant", "log"], partitioning=None).to_pylist()
    assert keys == sorted(keys, key=lambda key: (key["variant"], key["log"]))
    export([deals], tmp_path / "one")
    for table in ("seats", "events", "tricks", "findings"):
        (file,) = (tmp_path / "one" / table).rglob("*.parquet")
        logs = pq.read_table(file, columns=["log"], partitioning=None).column("log").to_pylist()
        assert logs == sorted(logs)


def test_runs_in_many_row_groups_are_the_same_tables(deals, tmp_path, monkeypatch):
    export([deals], tmp_path / "few")
    monkeypatch.setattr("query.collected.MOST_IN_GROUP", 1000)
    monkeypatch.setattr("query.writing.GAMES_PER_GROUP", 7)
    logs = [entry.log for entry in files.read(deals / "a.msgpack") if entry.log]
    cut = [
        msgspec.structs.replace(log, events=log.events[:10]) if place % 5 == 0 else log
        for place, log in enumerate(logs)
    ]
    export([_write(tmp_path, *cut, name="a.msgpack")], tmp_path / "many")
    assert export([deals], tmp_path / "many") == Tally(new=100, replaced=40, known=160)
    (part,) = read_manifest(tmp_path / "many").parts
    assert max(part.runs[0].groups) > 3
    for rows in ("* EXCLUDE (file) FROM games", "* FROM seats", "* FROM events", "* FROM tricks", "* FROM findings"):
        sql = f"SELECT {rows} ORDER BY ALL"
        assert ask(tmp_path / "many", sql) == ask(tmp_path / "few", sql)


def _rows(file: pq.ParquetFile) -> list[dict[str, Any]]:
    groups = [file.read_row_group(number) for number in range(file.num_row_groups)]
    return pa.concat_tables(groups).to_pylist()


def test_the_games_of_a_part_are_put_in_order_some_at_a_time(deals, tmp_path, monkeypatch):
    for name, at_once in (("all", 1 << 20), ("some", 16)):
        monkeypatch.setattr("query.writing.GAMES_PER_GROUP", at_once)
        export(deals, tmp_path / name, sizes=Sizes(2_000, 7_000_000))
    games = {name: pq.ParquetFile(*(tmp_path / name / "games").rglob("*.parquet")) for name in ("all", "some")}
    assert [file.num_row_groups for file in games.values()] == [1, 19]  # of 300 deals
    every, some = (_rows(file) for file in games.values())
    assert every == some == sorted(some, key=lambda row: (row["variant"], row["log"]))


def test_an_export_of_nothing_can_be_asked(tmp_path):
    (tmp_path / "empty.paipu").write_text("")
    assert export([tmp_path / "empty.paipu"], tmp_path / "tables") == Tally(faults=1)
    assert ask(tmp_path / "tables", "SELECT count(*), sum(len(cards)) FROM events") == [(0, None)]


@pytest.mark.parametrize("is_there", [False, True])
def test_an_export_of_what_is_not_there_leaves_nothing(tmp_path, is_there):
    (tmp_path / "logs").mkdir()
    tables = tmp_path / "tables"
    if is_there:
        tables.mkdir()
    assert export([tmp_path / "absent.paipu", tmp_path / "logs"], tables) == Tally(faults=2)
    assert tables.exists() == is_there
    assert not is_there or list(tables.iterdir()) == []


def test_tables_stay_where_nothing_new_is_there(tmp_path):
    export([LEGAL], tmp_path)
    before = read_manifest(tmp_path)
    assert export([tmp_path / "absent.paipu"], tmp_path) == Tally(faults=1)
    assert read_manifest(tmp_path) == before


def test_one_export_at_a_time(tmp_path):
    with locked(tmp_path), pytest.raises(RefusedError, match="another export"):
        export([LEGAL], tmp_path)


def test_a_folder_of_something_else_is_left_alone(tmp_path):
    (tmp_path / MANIFEST).write_text('{"something": "else", "format": 99}')
    with pytest.raises(RefusedError, match="format 99"):
        export([LEGAL], tmp_path)
    (tmp_path / MANIFEST).write_text("[")
    with pytest.raises(RefusedError, match="damaged"):
        export([LEGAL], tmp_path)
    assert [path.name for path in tmp_path.iterdir() if path.name != ".lock"] == [MANIFEST]
