"""Recording: what a line says back, what is in the file, and how a file is taken up again."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.binding import BindError
from engine.game import ROOMS, game
from engine.simulator import simulate
from logformat.cards import Cards, cards
from logformat.errors import LogError
from logformat.events import Event, Note, Pass, Play, Result
from logformat.log import Log, Match, Option, Player
from logformat.text import dumps, loads
from paipu.cli import cli
from tests.validator.logs import LIGHTNING, POSITION, SETTLED, TWO_SEATS, lightning, settled
from validator.recorder import Recorder
from validator.run import judge_files


def record(recorder: Recorder, *lines: str) -> list[list[str]]:
    return [[f"{finding.code}@{finding.event}" for finding in recorder.record(line)] for line in lines]


def test_header_is_in_the_file_first(path: Path) -> None:
    with Recorder(path, Log(game="hongshi", id="t7", dealer=2)):
        assert path.read_text() == "paipu 1\ngame hongshi\nid t7\ndealer 2\n"


@pytest.mark.parametrize("name", ["t.jsonl", "t.msgpack", "t.pparc"])
def test_a_file_that_is_named_as_no_text_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match=f"{name}: a log is recorded as text"):
        Recorder(tmp_path / name, "hongshi")
    assert list(tmp_path.iterdir()) == []


def test_line_is_in_the_file_when_the_call_returns(recorder: Recorder, path: Path) -> None:
    recorder.record("play 0 9c 9d")
    assert path.read_text().endswith("\nplay 0 9c 9d\n")


def test_loose_spelling_is_written_canonically(recorder: Recorder, path: Path) -> None:
    recorder.record("play  0 ♣9 方块9   # the lead")
    assert path.read_text().endswith("\nplay 0 9c 9d  # the lead\n")
    assert recorder.log.events[-1] == Play(0, cards("9c 9d"))


OPEN = """paipu 1
game zhuoheia
position
option wind auto
carry black 0
carry lead 1
deal 0 9d
deal 2 5c 6c
deal 3 Qd 7s
play 1 5d
pass 2
pass 3
play 0 9d
"""
"""Whether seat 1 has cards left nobody knows: whether it was out first, and who has won."""


def test_a_result_of_which_nothing_is_known_is_not_written(path: Path) -> None:
    path.write_text(OPEN)
    with Recorder(path, Log(game="zhuoheia")) as recorder:
        assert recorder.report.outcome is not None
        assert set(recorder.report.outcome.values()) == {None}
        assert recorder.record_result() is None
    assert [judged.error for judged in judge_files([path])] == [None]


def test_events_can_be_given_as_such(recorder: Recorder) -> None:
    recorder.record(Play(0, cards("9c 9d")))
    assert [finding.code for finding in recorder.record(Play(1, cards("8s 8h"), t=4.5))] == ["HS-FOLLOW-02"]


def test_findings_come_at_once_and_the_move_is_kept(recorder: Recorder, path: Path) -> None:
    assert record(recorder, "play 0 9c 9d", "play 1 8s 8h", "pass 2") == [[], ["HS-FOLLOW-02@6"], []]
    assert path.read_text().endswith("play 1 8s 8h\npass 2\n")


def test_offence_proved_later_is_told_when_it_is_proved(path: Path) -> None:
    # sheet §6: the holder of 6h leads first; that this was seat 2 shows at event 7
    with Recorder(path, "hongshi") as recorder:
        lines = ("play 0 9s", "play 1 Js", "play 2 Qs", "pass 3", "pass 0", "pass 1", "play 2 6h", "pass 3")
        assert record(recorder, *lines) == [[], [], [], [], [], [], ["HS-LEAD-01@1"], []]
        assert recorder.report.findings[0].proved_at == 7


@pytest.mark.parametrize("line", ["ply 0 9c", "play 0", "play 0 9x", "play 0 9c 9d as=", "dealer 1", "paipu 1"])
def test_line_that_cannot_be_read_is_refused_and_not_written(recorder: Recorder, path: Path, line: str) -> None:
    before = path.read_text()
    with pytest.raises(LogError):
        recorder.record(line)
    assert path.read_text() == before
    assert len(recorder.log.events) == 4


@pytest.mark.parametrize("line", ["play 4 9c", "declare 0 marriage", "play 0 9c as=nine", "meld 0 lock 9c"])
def test_word_the_game_has_not_is_refused_and_not_written(recorder: Recorder, path: Path, line: str) -> None:
    before = path.read_text()
    with pytest.raises(BindError):
        recorder.record(line)
    assert path.read_text() == before


def test_comments_and_blank_lines(recorder: Recorder, path: Path) -> None:
    recorder.record("")
    recorder.record("# a remark")
    assert path.read_text().endswith("Td Th\n# a remark\n")
    assert len(recorder.log.events) == 4


def test_file_is_what_the_validator_reads(recorder: Recorder, path: Path) -> None:
    record(recorder, "play 0 9c 9d", "play 1 8s 8h")
    (judged,) = judge_files([path])
    assert [(finding.code, finding.event) for finding in judged.report.findings] == [("HS-FOLLOW-02", 6)]


@pytest.mark.parametrize("key", ROOMS)
def test_recorded_deals_are_the_deals_and_have_their_findings(key: str, tmp_path: Path) -> None:
    if game(key).chances is None:
        pytest.skip("not simulated")
    for number, log in enumerate(simulate(game(key), 3, 5, illegal=0.5)):
        path = tmp_path / f"{number}.paipu"
        head = Log(**{name: getattr(log, name) for name in log.__struct_fields__ if name != "events"})
        with Recorder(path, head, sync=0) as recorder:
            found = [finding for event in log.events for finding in recorder.record(event)]
        assert path.read_text() == dumps(log)
        (judged,) = judge_files([path])
        final = [(finding.code, finding.event) for finding in judged.report.findings]
        assert [(finding.code, finding.event) for finding in recorder.report.findings] == final
        assert set(final) <= {(finding.code, finding.event) for finding in found}


# ---------------------------------------------------------------- undo


def test_undone_line_becomes_a_comment(recorder: Recorder, path: Path) -> None:
    record(recorder, "play 0 9c 9d", "play 1 8s 8h  # sure?")
    assert recorder.undo() == Play(1, cards("8s 8h"))
    assert path.read_text().endswith("play 0 9c 9d\n# undone: play 1 8s 8h  # sure?\n")
    assert record(recorder, "pass 1") == [[]]
    assert [log.events[-1] for log in loads(path.read_text())] == [Pass(1)]


def test_undo_to_the_beginning_and_not_beyond(recorder: Recorder, path: Path) -> None:
    assert [recorder.undo() is not None for _ in range(5)] == [True] * 4 + [False]
    assert record(recorder, "carry passed none", "deal 0 7s 7h 9c 9d") == [[], []]
    assert [len(log.events) for log in loads(path.read_text())] == [1]


def test_finding_taken_back_is_told_again_when_it_happens_again(recorder: Recorder) -> None:
    record(recorder, "play 0 9c 9d", "play 1 8s 8h")
    recorder.undo()
    assert record(recorder, "play 1 8s 8h") == [["HS-FOLLOW-02@6"]]


def test_permissions_survive_undo(recorder: Recorder, path: Path) -> None:
    path.chmod(0o640)
    recorder.undo()
    assert path.stat().st_mode & 0o777 == 0o640


# ---------------------------------------------------------------- result, next deal


def test_result_is_recomputed(path: Path) -> None:
    with Recorder(path, Log(game="hongshi", match=Match("cup", 1), dealer=0)) as recorder:
        record(recorder, *LIGHTNING.split("\n"))
        assert isinstance(recorder.record_result(), Result)
        assert path.read_text().endswith("\nresult finish=none winner=up score=-3,9,-3,-3 next_dealer=1\n")
        head = recorder.next_head()
        assert (head.match, head.dealer, head.events) == (Match("cup", 2), 1, ())
        recorder.begin(head)
        record(recorder, *LIGHTNING.split("\n"))
    reports = [judged.report for judged in judge_files([path])]
    assert [report.valid for report in reports] == [True, True]


def test_a_deal_whose_options_the_deal_before_names_is_taken_up(path: Path) -> None:
    # two totals mean nothing to the four seats of the default
    first = settled(1, *TWO_SEATS, "dealer 0")
    unfinished = SETTLED.removesuffix("declare 0 settle\n")
    path.write_text(first + "\n" + settled(2, "dealer 0", "carry totals 2 31", moves=unfinished))
    with Recorder(path, "erbaiwu") as recorder:
        assert recorder.bound.setup.seats == 2
        assert [finding.code for finding in recorder.report.findings] == ["EBW-SET-05"]
        assert record(recorder, "declare 0 settle") == [[]]
        result = recorder.record_result()
        assert result is not None
        assert result.pairs.get("totals") == "4,61"
        recorder.begin(Log(game="erbaiwu", match=Match("cup", 3)))
        assert recorder.bound.setup.seats == 2
    (one, two, three) = [judged.report for judged in judge_files([path])]
    assert (one.valid, [finding.code for finding in two.findings], three.valid) == (True, ["EBW-SET-05"], True)


def test_undecided_deal_has_no_result(recorder: Recorder, path: Path) -> None:
    before = path.read_text()
    assert recorder.record_result() is None
    assert path.read_text() == before


def test_header_is_compared_with_the_deal_before_in_the_file(path: Path) -> None:
    path.write_text(lightning(1, "dealer 0"))
    with Recorder(path, loads(lightning(2, "dealer 3", moves="\n"))[0]) as recorder:
        assert record(recorder, LIGHTNING.split("\n")[1]) == [["HS-SETUP-03@0"]]
    reports = [judged.report for judged in judge_files([path])]
    assert [finding.code for finding in reports[1].findings if finding.event == 0] == ["HS-SETUP-03"]


# ---------------------------------------------------------------- taking up again


def test_deal_is_taken_up_where_it_broke_off(recorder: Recorder, path: Path) -> None:
    record(recorder, "play 0 9c 9d", "play 1 8s 8h")
    recorder.close()
    with Recorder(path, "hongshi") as again:
        assert again.log == recorder.log
        assert record(again, "pass 2") == [[]]
        again.undo()
        assert path.read_text().endswith("play 1 8s 8h\n# undone: pass 2\n")


def test_broken_off_at_any_byte_the_file_is_taken_up(tmp_path: Path) -> None:
    whole = (POSITION + "# a remark\nplay 0 9c 9d\n").encode()
    events = [line for line in whole.decode().splitlines() if line.split()[0] in ("deal", "play")]
    for size in (*range(60), *range(60, len(whole), 3)):
        path = tmp_path / f"{size}.paipu"
        path.write_bytes(whole[:size])
        kept = whole[: whole[:size].rfind(b"\n") + 1]
        with Recorder(path, "hongshi") as recorder:
            assert len(recorder.log.events) == sum(line in kept.decode().splitlines() for line in events)
            recorder.record('note "on"')
        torn = whole[len(kept) : size]
        assert not torn or b"# torn: " + torn.replace(b"# ", b"# ") in path.read_bytes()
        assert loads(path.read_bytes())[-1].events[-1] == Note("on")


def test_torn_bytes_that_are_no_text_become_a_comment(path: Path) -> None:
    path.write_bytes(POSITION.encode() + b"play 0 \xff\x00\x00")
    with Recorder(path, "hongshi") as recorder:
        assert len(recorder.log.events) == 4
    assert path.read_text().endswith("\n# torn: play 0 ���\n")


def test_finished_deal_is_followed_by_a_new_one(path: Path) -> None:
    path.write_text("paipu 1\ngame hongshi\ndeal 0 6h\nresult\n")
    with Recorder(path, "hongshi") as recorder:
        recorder.record("deal 0 7h")
    assert [len(log.events) for log in loads(path.read_text())] == [2, 1]


def test_a_game_goes_by_its_title_too(path: Path) -> None:
    with Recorder(path, "红十") as recorder:
        assert recorder.log.game == "hongshi"
        recorder.record("dealer 0")
    with Recorder(path, "红十", anew=False) as recorder:
        assert recorder.log.dealer == 0
        recorder.begin("找朋友")
        assert recorder.log.game == "zhaopengyou"


def test_header_asked_for_decides_whether_a_deal_goes_on(path: Path) -> None:
    path.write_text("paipu 1\ngame hongshi\nid a\ndealer 2\ndeal 0 6h\n")
    with Recorder(path, Log(game="hongshi", id="a")) as same:
        assert len(same.log.events) == 1
    with Recorder(path, Log(game="hongshi", players=(Player(0, "东"),))) as other:
        assert other.log.events == ()
    assert len(loads(path.read_text())) == 2


def test_deal_of_another_game_is_not_taken_up(path: Path) -> None:
    path.write_text("paipu 1\ngame erbaiwu\n")
    with pytest.raises(LogError, match="hongshi"):
        Recorder(path, "hongshi")
    assert path.read_text() == "paipu 1\ngame erbaiwu\n"


@pytest.mark.parametrize("text", ["no log at all\n", "paipu 1\ngame hongshi\nfly\n", "paipu 9\ngame hongshi\n"])
def test_file_that_cannot_be_read_stays_as_it_is(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(LogError):
        Recorder(path, "hongshi")
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ("bridge", BindError),
        (Log(game="hongshi", options=(Option("colour", ("red",)),)), BindError),
        (Log(game="hongshi", id="\ud800"), LogError),
        (Log(game="hongshi", dealer=True), TypeError),
    ],
)
def test_what_cannot_be_recorded_leaves_no_file(wanted: str | Log, error: type[Exception], path: Path) -> None:
    with pytest.raises(error):
        Recorder(path, wanted)
    assert not path.exists()
    path.touch()
    with pytest.raises(error):
        Recorder(path, wanted)
    assert path.read_bytes() == b""


@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero"])
def test_device_is_refused(device: str) -> None:
    with pytest.raises(OSError, match=f"a file on a disk is expected.*{device}"):
        Recorder(device, "hongshi")


def test_pipe_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.paipu")
    with pytest.raises(OSError, match="a file on a disk is expected"):
        Recorder(tmp_path / "pipe.paipu", "hongshi")


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ('note "\ud800"', LogError),
        (Note("\ud800"), LogError),
        (Play(0, Cards(b"\xff")), LogError),
        (Pass(True), TypeError),
        (b"pass 1", TypeError),
    ],
)
def test_what_no_file_could_hold_is_refused(
    recorder: Recorder, path: Path, line: str | Event, error: type[Exception]
) -> None:
    before = path.read_text()
    with pytest.raises(error):
        recorder.record(line)
    assert path.read_text() == before


# ---------------------------------------------------------------- one recorder, a full disk


@pytest.mark.parametrize("after_undo", [False, True])
def test_a_file_is_not_replaced_while_somebody_records_to_it(
    after_undo: bool, recorder: Recorder, path: Path, tmp_path: Path
) -> None:
    if after_undo:
        recorder.undo()
    other = tmp_path / "other.paipu"
    other.write_text("paipu 1\ngame hongshi\n")
    before = path.read_text()
    for words in (["fmt", str(path)], ["convert", str(other), "-o", str(path)]):
        path.write_text(before.replace("position", "position  "))  # not canonical: there is something to rewrite
        done = CliRunner().invoke(cli, words)
        assert (done.exit_code, "somebody is recording or writing to the file" in done.output) == (2, True), done.output
    path.write_text(before)
    recorder.record('note "x"')
    assert path.read_text() == before + 'note "x"\n'
    recorder.close()
    assert CliRunner().invoke(cli, ["convert", str(other), "-o", str(path)]).exit_code == 0


def test_second_recorder_is_refused_also_after_undo(recorder: Recorder, path: Path) -> None:
    for _ in range(2):
        with pytest.raises(LogError, match="LOG-FILE-03"):
            Recorder(path, "hongshi")
        recorder.undo()
    recorder.close()
    Recorder(path, "hongshi").close()


def test_no_file_is_left_open(path: Path) -> None:
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(3):
        with Recorder(path, "hongshi") as recorder:
            recorder.record("deal 0 6h")
            recorder.undo()
        with pytest.raises(BindError):
            Recorder(path.with_name("other"), "bridge")
    assert len(os.listdir("/proc/self/fd")) == before


@pytest.fixture
def small_disk(recorder: Recorder, path: Path) -> Iterator[int]:
    """No file of this process may grow more than 8 bytes beyond what is recorded."""
    limit, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 8, most))
    yield path.stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most))


def test_full_disk_leaves_the_file_as_it_was(small_disk: int, recorder: Recorder, path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(OSError, match=path.name):
        recorder.record("play 0 9c 9d")
    assert path.read_bytes() == before
    recorder.record("pass 0")
    assert path.read_bytes() == before + b"pass 0\n"


def test_full_disk_leaves_nothing_of_an_undo(small_disk: int, recorder: Recorder, path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(OSError, match="too large"):
        recorder.undo()
    assert (path.read_bytes(), len(recorder.log.events)) == (before, 4)
    assert os.listdir(path.parent) == [path.name]
    recorder.record("pass 0")
    assert path.read_bytes() == before + b"pass 0\n"


# ---------------------------------------------------------------- files that are refused

NO_LOGS = {
    "bytes": b"\x89PPA\x00\xff\npaipu 1\ngame hongshi\n\xff\x00",
    "text": b"hello\nplay",
    "a line": "说明：今晚的牌".encode(),
    "remarks": b"# shopping\n# list",
    "text above a log": b"hello\n" + POSITION.encode() + b"play 0 9",
    "a log that cannot be read": b"paipu 1\ngame hongshi\nfly\nplay 0 9",
    "a deal of another game": b"paipu 1\ngame erbaiwu\ndeal 0 6h",
}


@pytest.mark.parametrize("data", NO_LOGS.values(), ids=NO_LOGS)
def test_file_that_is_refused_is_not_changed_by_a_byte(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with pytest.raises(LogError):
        Recorder(path, "hongshi")
    assert path.read_bytes() == data


def test_torn_line_stays_where_the_deal_asked_for_cannot_begin(path: Path) -> None:
    path.write_bytes(data := b"paipu 1\ngame hongshi\nresult\n\npai")
    with pytest.raises(BindError):
        Recorder(path, Log(game="hongshi", dealer=9))
    assert path.read_bytes() == data
    Recorder(path, "hongshi").close()
    assert path.read_text().endswith("\n# torn: pai\n\npaipu 1\ngame hongshi\nrules 1\n")
