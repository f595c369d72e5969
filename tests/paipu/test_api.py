"""The public API: its examples run, its names are there, importing it costs next to nothing."""

from __future__ import annotations

import ast
import doctest
import io
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from time import process_time

import pytest
from msgspec.structs import replace

import paipu
from logformat import one_line
from logformat.events import EVENT_TYPES
from paipu import api
from paipu.mode import is_compiled
from tests.validator.logs import ILLEGAL


@pytest.mark.parametrize("module", [paipu, api, one_line], ids=lambda module: module.__name__)
def test_examples_run(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("name", paipu.__all__)
def test_every_name_is_there_and_documented(name: str) -> None:
    assert getattr(paipu, name).__doc__ or name == "Lang"
    assert name in dir(paipu)


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse(Path(paipu.__file__).read_text())
    (seen,) = (node for node in tree.body if isinstance(node, ast.If))
    imported = {name.asname for node in seen.body if isinstance(node, ast.ImportFrom) for name in node.names}
    assert imported == set(paipu.__all__)


@pytest.mark.parametrize("name", paipu.__all__)
def test_every_method_of_a_public_class_is_documented(name: str) -> None:
    found = getattr(paipu, name)
    if isinstance(found, type) and not is_compiled(found.__module__):  # compiled functions have no doc lines
        own = {key: value for key, value in vars(found).items() if not key.startswith("_")}
        methods = {key for key, value in own.items() if isinstance(value, (property, classmethod)) or callable(value)}
        assert {key for key in methods if not getattr(found, key).__doc__} == set()


def test_no_public_name_is_a_module_that_would_take_its_place_once_imported() -> None:
    modules = {path.stem for path in Path(paipu.__file__).parent.glob("*.py")}
    assert modules & set(paipu.__all__) == {"events"}


def test_unknown_name() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = paipu.nonsense  # type: ignore[attr-defined]


def test_version_is_that_of_the_package() -> None:
    assert paipu.__version__ == metadata.version("paipu")


def test_events_are_a_module_to_import_from() -> None:
    script = "from paipu.events import Play; import paipu; print(paipu.events.Play is Play)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"
    assert set(paipu.events.__all__) >= {kind.__name__ for kind in EVENT_TYPES}


def test_importing_paipu_imports_no_package_below() -> None:
    script = (
        "import sys, paipu; print([n for n in ('logformat', 'engine', 'validator', 'msgspec') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_dump_and_load_in_every_codec(tmp_path: Path) -> None:
    logs = paipu.loads(ILLEGAL)
    for name in ("a.paipu", "a.jsonl", "a.msgpack"):
        paipu.dump(logs, tmp_path / name)
        assert list(paipu.load(tmp_path / name)) == logs
        assert paipu.loads((tmp_path / name).read_bytes()) == logs
    stream = io.BytesIO()
    paipu.dump(logs[0], stream, codec="jsonl")
    assert paipu.loads(stream.getvalue()) == logs


def test_errors_are_entries_to_read_and_exceptions_to_load(tmp_path: Path) -> None:
    path = tmp_path / "a.paipu"
    path.write_text("paipu 1\nfly\n" + ILLEGAL)
    assert [entry.error is None for entry in paipu.read(path)] == [False, True]
    with pytest.raises(paipu.LogError, match="LOG-LINE-01"):
        list(paipu.load(path))
    with pytest.raises(paipu.BindError, match="LOG-BIND-01"):
        paipu.judge(paipu.loads("paipu 1\ngame chess\n")[0])


def test_validate_gives_plain_reports(tmp_path: Path) -> None:
    path = tmp_path / "a.paipu"
    path.write_text(ILLEGAL)
    (report,) = paipu.validate(path, lang="zh")
    assert report.findings[0].message == "♠8 ♥8 管不住 ♣9 ♦9"


# ---------------------------------------------------------------- asking about one move

LOG = paipu.loads(ILLEGAL)[0]


def test_check_judges_a_line_as_if_it_stood_next() -> None:
    """The finding the validator has for the same line of the same log; what stands behind it in the log is not asked."""
    (found,) = paipu.judge(LOG).findings
    (line,) = (paipu.event_line(event) for number, event in enumerate(LOG.events, 1) if number == found.event)
    assert paipu.check(LOG, line, found.event - 1) == (found,)
    assert paipu.check(LOG, paipu.event(line), found.event - 1 - len(LOG.events) - 1) == (found,)
    for move in paipu.legal_moves(LOG, found.event - 1):
        assert paipu.check(LOG, move, found.event - 1) == ()


@pytest.mark.parametrize(
    ("line", "code"), [("play 0 7x", "LOG-LINE-03"), ("fly 0", "LOG-LINE-01"), ("meld 0 run 7s", "LOG-BIND-04")]
)
def test_a_line_that_is_none_of_the_game_is_refused(line: str, code: str) -> None:
    with pytest.raises(paipu.LogError, match=code):
        paipu.check(LOG, line)


@pytest.mark.parametrize("text", ["pass 1 7s", "play 0", "", "game hongshi", "play 0 7s\npass 1"])
def test_text_that_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(paipu.LogError, match="LOG-LINE"):
        paipu.event(text)


def test_cards_are_read_loosely_and_shown_as_words() -> None:
    group = paipu.cards("红桃10 ♠5 大王 ??*2")
    assert (str(group), f"{group}", repr(group)) == ("Th 5s Bj ??*2", "Th 5s Bj ??*2", "Cards('Th 5s Bj ??*2')")
    assert paipu.cards("") == b""
    for text in ("7x", "7s a=1", '"7s"'):
        with pytest.raises(paipu.LogError, match="LOG-LINE"):
            paipu.cards(text)


@pytest.mark.parametrize("event", [event for log in paipu.load("samples/hongshi") for event in log.events][:200])
def test_an_event_and_its_line_are_the_same(event: paipu.Event) -> None:
    assert paipu.event(paipu.event_line(event)) == event


# ---------------------------------------------------------------- logs that no reader could read

PLAY = paipu.event("play 0 7s")
UNSAYABLE: dict[str, tuple[dict[str, object], type[Exception], str]] = {
    "no word": ({"game": "Hong Shi"}, paipu.LogError, "LOG-LINE-02 expected a lower-case word, found 'Hong Shi'"),
    "no seat": ({"events": (PLAY, replace(PLAY, seat=12))}, paipu.LogError, "found '12' in event 2"),
    "no cards": ({"events": (replace(PLAY, cards=paipu.cards("")),)}, paipu.LogError, "found 0 cards in event 1"),
    "players": ({"players": (paipu.Player(1, "b"), paipu.Player(0, "a"))}, paipu.LogError, "players in seat order"),
    "text": ({"events": (replace(PLAY, cards="7s"),)}, TypeError, "event 1 has '7s' for cards: `paipu.cards"),
    "bytes": ({"events": (replace(PLAY, cards=b"7"),)}, TypeError, "event 1 has b'7' for cards"),
    "dict": ({"events": (replace(PLAY, pairs={"as": "ten"}),)}, TypeError, "event 1 has {'as': 'ten'} for pairs"),
    "truth": ({"dealer": True}, TypeError, "Expected `int | null`, got `bool` - at `$.dealer`"),
    "no event": ({"events": ("play 0 7s",)}, TypeError, "event 1 is 'play 0 7s': `paipu.event"),
    "fraction": ({"match": paipu.Match("m", 1.5)}, TypeError, "got `float` - at `$.match.number`"),  # type: ignore[arg-type]
    "generator": ({"tags": (tag for tag in ())}, TypeError, "a log cannot hold this"),
    "pairs": ({"players": (paipu.Player(0, "a", {"id": "b"}),)}, TypeError, "player 0 has {'id': 'b'} for pairs"),  # type: ignore[arg-type]
    "no card": ({"events": (replace(PLAY, cards=paipu.Cards(b"\xff")),)}, paipu.LogError, "LOG-LINE-03"),
    "key twice": (
        {"events": (replace(PLAY, pairs=paipu.Pairs((("as", "a"), ("as", "b")))),)},
        paipu.LogError,
        "LOG-LINE-04",
    ),
    "half a sign": ({"id": "\ud800"}, paipu.LogError, "LOG-TEXT-01 expected text that UTF-8 can say, found '\\ud800'"),
    "words": ({"options": (paipu.Option("cut_in", "true"),)}, TypeError, "option cut_in has 'true' for words"),  # type: ignore[arg-type]
    "items": ({"carry": (paipu.Carry("lead", "0"),)}, TypeError, "carry lead has '0' for items"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize(("fields", "error", "said"), UNSAYABLE.values(), ids=UNSAYABLE)
def test_what_no_reader_could_read_is_not_written(
    fields: dict[str, object], error: type[Exception], said: str, tmp_path: Path
) -> None:
    log = replace(paipu.Log(game="hongshi"), **fields)
    for name in ("a.paipu", "a.jsonl", "a.msgpack", "a.pparc"):
        with pytest.raises(error, match=re.escape(said)):
            paipu.dump(log, tmp_path / name)
        assert not (tmp_path / name).exists()
    with pytest.raises(error, match=re.escape(said)):
        paipu.dumps(log)
    with pytest.raises(error, match=re.escape(said)), paipu.Writer(tmp_path / "b.pparc") as writer:
        writer.append(log)


@pytest.mark.parametrize(
    "fields", [{"dealer": True}, {"match": paipu.Match("m", 1.5)}, {"events": (paipu.events.Pass(0.0),)}]
)  # type: ignore[arg-type]
def test_one_wrong_deal_does_not_take_the_others_of_its_frame_with_it(
    fields: dict[str, object], tmp_path: Path
) -> None:
    with paipu.Writer(tmp_path / "a.pparc") as writer:
        writer.append(LOG)
        with pytest.raises(TypeError):
            writer.append(replace(LOG, **fields))
        writer.append(LOG)
    assert list(paipu.load(tmp_path / "a.pparc")) == [LOG, LOG]


def test_many_tags_are_held_apart_in_no_time() -> None:
    tags = tuple(paipu.Tag(f"t{number}", "x") for number in range(40_000))
    began = process_time()
    paipu.dumps(replace(paipu.Log(game="hongshi"), tags=tags))
    assert process_time() - began < 5  # every tag against all others took a quarter of a minute


# ---------------------------------------------------------------- what is said of what is not there


def test_what_is_not_there_is_said_with_what_is() -> None:
    timeline = paipu.Timeline(LOG)
    with pytest.raises(IndexError, match=f"no step 99: steps are 0 to {timeline.last}"):
        _ = timeline[99]
    with pytest.raises(IndexError, match="no step 99"):
        paipu.legal_moves(LOG, 99)
    with pytest.raises(IndexError, match="no seat 4: seats are 0 to 3"):
        timeline.view(1, seat=4)
    with pytest.raises(KeyError, match="no game 'chess'; there are hongshi, "):
        paipu.game("chess")
    with pytest.raises(KeyError, match="no code 'HS-FOLOW-02'; near it: HS-FOLLOW-02"):
        paipu.law("HS-FOLOW-02")


def test_several_logs_are_not_one() -> None:
    for ask in (paipu.judge, paipu.Timeline, paipu.bind):
        with pytest.raises(TypeError, match="a log is asked for, not list: `loads` and `load` give several"):
            ask([LOG])  # type: ignore[arg-type]


def test_a_text_is_no_name_of_a_file(tmp_path: Path) -> None:
    (entry,) = paipu.read(paipu.dumps(LOG) * 40)
    assert entry.error is not None
    assert entry.error.code == "LOG-FILE-01"
    with pytest.raises(KeyError, match="no codec 'json'; there are archive, msgpack, jsonl, text"):
        paipu.dump(LOG, tmp_path / "a", codec="json")


def test_games_go_by_key_and_title() -> None:
    assert paipu.game("hongshi") is paipu.game("红十") is paipu.games()[0]


def test_reprs_fit_a_line() -> None:
    report = paipu.judge(LOG)
    timeline = paipu.Timeline(LOG, report.findings)
    (finding,) = report.findings
    shown = (report, timeline, timeline[-1], finding, finding.rule, report.game, timeline.bound.setup)
    assert [repr(one) for one in shown] == [
        "<Report of hongshi: 1 found, unfinished>",
        f"<Timeline of hongshi {LOG.id}, {timeline.last} events>",
        f"<Step {timeline.last}: {paipu.event_line(LOG.events[-1])}>",
        f"<Finding HS-FOLLOW-02 at event {finding.event}, seat {finding.seat}: 8s 8h does not beat 9c 9d>",
        "<Rule HS-FOLLOW-02 not_higher>",
        "<Game hongshi 红十>",
        f"<Setup of hongshi {LOG.id}>",
    ]


def test_archives_recorders_and_databases_say_which_they_are(tmp_path: Path) -> None:
    path, tables = tmp_path / "a.pparc", tmp_path / "tables"
    with paipu.Writer(path) as writer:
        writer.append(LOG)
        assert repr(writer) == f"<Writer of {path}, 1 deals>"
    with paipu.Archive.open(path) as archive:
        assert repr(archive) == f"<Archive {path}, 1 deals>"
        assert archive[-1] == archive[0] == LOG
        for number in (1, -2):
            with pytest.raises(IndexError, match=f"no deal {number}: there are 1, counted from 0"):
                _ = archive[number]
    with paipu.Recorder(tmp_path / "a.paipu", "hongshi") as recorder:
        recorder.record("dealer 0")
        assert repr(recorder) == f"<Recorder of {tmp_path / 'a.paipu'}: hongshi None, 0 events>"
    paipu.export([path], tables)
    with paipu.Database(tables) as database:
        assert repr(database) == f"<Database of {tables}>"


# ---------------------------------------------------------------- tables and simulation


def test_query_gives_arrow_tables_of_sql_and_of_named_queries(tmp_path: Path) -> None:
    logs = list(paipu.simulate("红十", 3, seed=1))
    paipu.dump(logs, tmp_path / "a.pparc")
    assert paipu.export([tmp_path / "a.pparc"], tmp_path / "tables") == paipu.Tally(new=3)
    assert paipu.query(tmp_path / "tables", "SELECT log FROM games ORDER BY log").to_pydict() == {
        "log": ["hongshi-1-1", "hongshi-1-2", "hongshi-1-3"]
    }
    one = paipu.query(tmp_path / "tables", "SELECT count(*) AS n FROM seats WHERE seat = $seat", {"seat": 2})
    assert one.to_pylist() == [{"n": 3}]
    named = paipu.query(tmp_path / "tables", "@win-rate-by-player", {"least": 4})
    assert named.num_rows == 0
    assert "win_rate" in named.column_names
    for sql in ("DROP VIEW seats", "@nonsense", "SELECT $x"):
        with pytest.raises(paipu.RefusedError):
            paipu.query(tmp_path / "tables", sql)


def test_export_takes_one_name_or_many(tmp_path: Path) -> None:
    """A name is no list of letters."""
    paipu.dump(LOG, tmp_path / "a.paipu")
    one, many = tmp_path / "one", tmp_path / "many"
    assert paipu.export(str(tmp_path / "a.paipu"), one) == paipu.Tally(new=1)
    assert paipu.export(tmp_path / "a.paipu", one) == paipu.Tally(known=1)
    assert paipu.export([tmp_path, tmp_path / "a.paipu"], many) == paipu.Tally(new=1, known=1)


def test_simulate_takes_options_as_logs_write_them() -> None:
    (log,) = paipu.simulate("hongshi", 1, options={"deck": "52"})
    assert log.options == (paipu.Option("deck", ("52",)),)
    with pytest.raises(paipu.BindError, match="LOG-BIND-02"):
        list(paipu.simulate("hongshi", 1, options={"deck": "51"}))
