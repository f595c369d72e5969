"""The prompt: what typed lines are answered, what Tab offers, and the whole command in a terminal."""

from __future__ import annotations

import contextlib
import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.game import ROOMS, game
from engine.simulator import simulate
from engine.words import Lang
from logformat.text import lines, loads
from logformat.text_writer import event_line
from paipu.cli import cli
from tests.validator.logs import LIGHTNING, POSITION
from validator.recorder import Recorder
from validator.scorekeeper.completion import completions
from validator.scorekeeper.desk import Desk
from validator.scorekeeper.speech import as_written

TYPED = POSITION.splitlines()[2:]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.paipu"


@pytest.fixture
def recorder(path: Path) -> Iterator[Recorder]:
    with Recorder(path, "hongshi") as open_recorder:
        for line in TYPED:
            open_recorder.record(line)
        yield open_recorder


def said(recorder: Recorder, *lines: str, lang: Lang = "en") -> str:
    desk = Desk(recorder, lang)
    return "\n".join(text for line in lines for text in desk.answer(line))


# ---------------------------------------------------------------- answers

ANSWERS = [
    ("play 0 9c 9d", ["    5  seat 0 plays 9c 9d (pair)"]),
    ("play 0 ♣9 10x", ["✗ LOG-LINE-03 column 11: ", "'10x'", "this line has not been written"]),
    ("play 7 9c", ["✗ LOG-BIND-06 ", "a seat from 0 to 3"]),
    ("?", ["  play 0 7s 7h\n"]),
    ("? play 0 9c", ["  play 0 9c\n  play 0 9c 9d"]),
    ("?play 0 9c", ["  play 0 9c\n  play 0 9c 9d"]),
    ("? play 1", ["no legal move"]),
    ("undo", ["taken back: deal 3 7c 7d Js Jh Td Th"]),
    ("show", ["step 4 of 4 · all cards open", "7s 7h 9c 9d", "Js Jh"]),
    ("show 1", ["seen by seat 1", "4 hidden"]),
    ("show 4", ["seats are 0 to 3"]),
    ("log", ["paipu 1\ngame hongshi", "deal 1 8s 8h Ks Kh\n"]),
    ("result", ["the result cannot be told yet"]),
    ("help", ["undo", "quit"]),
    ("帮助", ["undo"]),
    ("撤销", ["taken back"]),
]


@pytest.mark.parametrize(("line", "answers"), ANSWERS, ids=[line for line, _ in ANSWERS])
def test_answer(recorder: Recorder, line: str, answers: list[str]) -> None:
    text = said(recorder, line)
    for answer in answers:
        assert answer in text


def test_finding_is_told_with_its_law_and_the_move_is_kept(recorder: Recorder) -> None:
    text = said(recorder, "play 0 9c 9d", "play 1 8s 8h")
    assert "✗ HS-FOLLOW-02 8s 8h does not beat 9c 9d\n       law: " in text
    assert "kept as it happened" in text
    assert len(recorder.log.events) == 6


def test_answers_are_in_chinese_where_wanted(recorder: Recorder) -> None:
    text = said(recorder, "play 0 9c 9d", "play 1 8s 8h", "undo", "ply", "result", lang="zh")
    for words in ("0 号座出 ♣9 ♦9", "规则：", "已照实记录", "已收回：play 1 8s 8h", "此行未写入", "尚不能推算结果"):
        assert words in text


CHINESE = [
    ("hongshi", "出 0 红桃10", "play 0 红桃10"), ("hongshi", "过 3", "pass 3"), ("hongshi", "不要 3", "pass 3"),
    ("hongshi", "亮牌 1 ♥10 t=3", "declare 1 reveal ♥10 t=3"), ("hongshi", "闪电胜利 1", "declare 1 lightning"),
    ("hongshi", "结果 finish=0", "result finish=0"), ("hongshi", "结果", "result"), ("hongshi", "亮", "亮"),
    ("hongshi", "play 0 Th", "play 0 Th"), ("hongshi", "备注 东离席", 'note "东离席"'),
    ("hongshi", '备注 "东 离席"', 'note "东 离席"'), ("erbaiwu", "岔 1 Qs with=Qc,Qd", "claim 1 Qs with=Qc,Qd"),
    ("erbaiwu", "亮七 3 7s", "meld 3 show7 7s"), ("zhaopengyou", "叫朋友 2 Js nth=3", "declare 2 friend Js nth=3"),
    ("duizhu", "扣底 2 3d Ac", "bury 2 3d Ac"), ("hongshi", "# 亮牌", "# 亮牌"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "typed", "written"), CHINESE)
def test_lines_may_begin_in_chinese(key: str, typed: str, written: str) -> None:
    assert as_written(game(key), typed) == written


def test_chinese_words_are_answered_and_completed(recorder: Recorder) -> None:
    assert "0 号座出 ♣9 ♦9" in said(recorder, "出 0 9c 9d", lang="zh")
    assert event_line(recorder.log.events[-1]) == "play 0 9c 9d"
    assert completions(recorder, "亮", "zh") == ["亮牌", "亮四张十"]
    assert completions(recorder, "亮") == []
    assert completions(recorder, "出 1 ")[:2] == completions(recorder, "play 1 ")[:2] == ["8s", "8h"]


def test_what_is_not_judged_is_said(path: Path) -> None:
    with Recorder(path, "hongshi") as recorder:
        assert "? not judged" in said(recorder, "play 0 9s")


def test_result_is_written_when_the_deal_is_over(path: Path) -> None:
    with Recorder(path, "hongshi") as recorder:
        text = said(recorder, "match cup 1", "option first_dealer given", "dealer 0", *LIGHTNING.splitlines())
        assert "    6  result: out in order: none; the up camp wins; score -3 9 -3 -3" in text
        assert loads(path.read_bytes())[0].events[-1].pairs["score"] == "-3,9,-3,-3"
        assert recorder.has_result
        text = said(recorder, "next", "undo")
        assert "new deal in" in text
        assert "match cup 2" in text
        assert "dealer 1" in text
        assert "there is no event to take back" in text
    assert [len(log.events) for log in loads(path.read_bytes())] == [6, 0]


def test_undone_result_is_not_written_again_by_itself(path: Path) -> None:
    with Recorder(path, "hongshi") as recorder:
        said(recorder, *LIGHTNING.splitlines(), "undo", "undo")
        assert len(recorder.log.events) == 4
        assert "result: out in order: none" in said(recorder, "declare 1 lightning")


def test_whole_log_can_be_pasted_and_another_after_it(path: Path) -> None:
    with Recorder(path, "hongshi") as recorder:
        assert "✗" not in said(recorder, *POSITION.splitlines(), *POSITION.splitlines())
    assert [len(log.events) for log in loads(path.read_bytes())] == [4, 4]


def test_typed_result_takes_the_place_of_the_recomputed_one(path: Path) -> None:
    with Recorder(path, "hongshi") as recorder:
        said(recorder, *LIGHTNING.splitlines())
        assert "the deal is over" in said(recorder, "result finish=none winner=up score=-3,9,-3,-3")
        assert "HS-RES" in said(recorder, "result finish=none winner=down")
    assert [len(log.events) for log in loads(path.read_bytes())] == [6]
    assert "# undone: result finish=none winner=up" in path.read_text()


GIVEN_OUT = [("hongshi", "cut, flip, deal, draw"), ("zhaopengyou", "deal, kitty, draw")]


@pytest.mark.parametrize(("key", "verbs"), GIVEN_OUT)
def test_question_before_the_cards_are_out_tells_which_lines_give_them_out(path: Path, key: str, verbs: str) -> None:
    with Recorder(path, key) as recorder:
        assert f"until all cards are given out, such lines may come: {verbs}" in said(recorder, "? deal")
        assert f"发牌完毕之前，可以写：{verbs}" in said(recorder, "? deal", lang="zh")


def test_question_after_a_play_is_not_told_how_cards_are_given_out(recorder: Recorder) -> None:
    assert "given out" not in said(recorder, "play 0 9c 9d", "? deal")


def test_prompt_says_whose_turn_it_is(recorder: Recorder) -> None:
    assert Desk(recorder).prompt() == "5 [0]> "


@pytest.mark.parametrize("key", ROOMS)
def test_whole_deals_of_every_game_are_typed_without_a_hitch(key: str, tmp_path: Path) -> None:
    if game(key).chances is None:
        pytest.skip("not simulated")
    for number, log in enumerate(simulate(game(key), 1, 3)):
        with Recorder(tmp_path / f"{number}.paipu", key, sync=0) as recorder:
            desk = Desk(recorder, "zh")
            for at, line in enumerate(lines(log)):
                assert desk.prompt()
                text = "\n".join(desk.answer(line))
                assert "LOG-" not in text
                if at and at % 9 == 0 and line:
                    assert any(line.startswith(word) for word in completions(recorder, line[:2]))
                    assert list(desk.answer(f"? {line}"))
                    assert list(desk.answer(f"show {at % 4}"))
            assert recorder.has_result
            assert recorder.report.complete


# ---------------------------------------------------------------- completion

COMPLETIONS = [
    ("pl", ["play"]), ("", ["play", "pass", "declare", "undo", "?"]), ("play ", ["0", "1", "2", "3"]),
    ("play 0 ", ["7s", "7h", "9c", "9d", "as="]), ("play 0 9", ["9c", "9d"]), ("play 0 9c ", ["7s", "9d"]),
    ("play 0 ♣9 9", ["9d"]), ("play 3 t", ["Th", "Td"]), ("declare 1 ", ["reveal", "lightning"]),
    ("declare 1 rev", ["reveal"]), ("? pl", ["play"]), ("show ", ["0"]), ("no", ["note"]),
]  # fmt: skip


@pytest.mark.parametrize(("before", "some"), COMPLETIONS, ids=[before for before, _ in COMPLETIONS])
def test_completion(recorder: Recorder, before: str, some: list[str]) -> None:
    found = completions(recorder, before)
    assert set(some) <= set(found)
    assert len(set(found)) == len(found)


def test_completion_offers_no_card_twice_and_none_of_others(recorder: Recorder) -> None:
    assert completions(recorder, "play 0 9c 9") == ["9d"]
    assert completions(recorder, "play 0 K") == []
    assert completions(recorder, "play ")[0] == "0"


def test_completion_while_dealing_offers_what_is_left_of_the_pack(path: Path) -> None:
    with Recorder(path, "hongshi") as recorder:
        recorder.record("deal 0 6h 6d")
        assert completions(recorder, "deal 1 7c 7") == ["7s", "7h", "7d"]
        assert completions(recorder, "deal 1 6") == []
        assert "dealer" not in completions(recorder, "d")


def test_completion_of_header_lines(path: Path) -> None:
    with Recorder(path, "hongshi") as recorder:
        assert "dealer" in completions(recorder, "d")
        assert completions(recorder, "option cut") == ["cut_in"]
        assert "date" in completions(recorder, "tag ")
        assert "totals" in completions(recorder, "carry ")


# ---------------------------------------------------------------- the command


def run(*arguments: str | Path, data: str = "") -> Result:
    return CliRunner().invoke(cli, ["record", *map(str, arguments)], input=data)


def test_piped_lines_are_recorded(path: Path) -> None:
    done = run(
        "hongshi",
        "-o",
        path,
        "--player",
        "0=东",
        "--option",
        "deck=52",
        data="dealer 2\nposition\ndeal 0 6h\nquit\nfly\n",
    )
    assert done.exit_code == 0
    (log,) = loads(path.read_bytes())
    assert (log.players[0].name, log.options[0].words, log.dealer, len(log.events)) == ("东", ("52",), 2, 1)
    assert log.tag("date") is not None


def test_same_command_again_goes_on(path: Path) -> None:
    arguments = ("hongshi", "-o", path, "--match", "spring cup", "3", "--header", "position")
    assert run(*arguments, data="deal 0 6h\n").exit_code == 0
    assert run(*arguments, data="deal 1 7h\n").exit_code == 0
    (log,) = loads(path.read_bytes())
    assert len(log.events) == 2


FINISHED = "paipu 1\ngame hongshi\nresult\n\n"
BEGUN = f'{FINISHED}paipu 1\ngame hongshi\nmatch "cup" 1\nplayer 0 "东"\nrules 1\n\ndeal 0 6h\n'
AGREEING = [(), ("--option", "deck=40"), ("--player", "0=东"), ("--match", "cup", "1", "--option", "deck=40")]


@pytest.mark.parametrize("given", AGREEING, ids=" ".join)
def test_unfinished_deal_goes_on_where_what_is_given_agrees(path: Path, given: tuple[str, ...]) -> None:
    path.write_text(BEGUN)
    run("hongshi", "-o", path, *given, data="deal 1 7h\n")
    assert path.read_text() == BEGUN + "deal 1 7h\n"


DIFFERING = [
    (
        "hongshi",
        ("--option", "deck=52"),
        "no `option deck` line, not `option deck 52`",
        "其中没有 `option deck` 行，而非",
    ),
    ("hongshi", ("--player", "0=西"), "`player 0 东`, not `player 0 西`", "而非 `player 0 西`"),
    ("hongshi", ("--match", "cup", "2"), "`match cup 1`, not `match cup 2`", "其中写有 `match cup 1`"),
    ("hongshi", ("--header", "dealer 2"), "no `dealer` line, not `dealer 2`", "没有 `dealer` 行"),
    ("erbaiwu", (), "unfinished deal of hongshi begins here, not of erbaiwu", "一局 hongshi 尚未打完"),
]


@pytest.mark.parametrize(("key", "given", "english", "chinese"), DIFFERING)
def test_unfinished_deal_with_another_header_is_not_left_unsaid(
    path: Path, key: str, given: tuple[str, ...], english: str, chinese: str
) -> None:
    path.write_text(BEGUN)
    for lang, told in (("en", english), ("zh", chinese)):
        done = run(key, "-o", path, *given, "--lang", lang, data="deal 1 7h\n")
        assert done.exit_code == 2
        assert done.stderr.startswith(f"{path}:5: ")
        assert told in done.stderr
        assert done.stderr.count("\n") == 1
    assert path.read_text() == BEGUN


def test_exit_codes(path: Path) -> None:
    assert run("hongshi", "-o", path, data="deal 0 6h 6h\n").exit_code == 1
    assert run("hongshi", "-o", path, data="undo\n").exit_code == 0
    assert run("hongshi", "-o", path, data="fly\n").exit_code == 2
    assert run("hongshi", "-o", path.with_suffix(".jsonl")).exit_code == 2
    assert run("hongshi", "-o", path, "--sync", "often").exit_code == 2
    assert run("hongshi", "-o", path.with_name("b"), "--option", "colour=red").exit_code == 2
    assert run("hongshi", "-o", path.parent / "none" / "a.paipu").exit_code == 2


def test_two_recorders_on_one_file_are_refused(recorder: Recorder, path: Path) -> None:
    done = run("hongshi", "-o", path, "--lang", "zh", data="pass 0\n")
    assert done.exit_code == 2
    assert "另一个记录者" in done.stderr
    assert len(loads(path.read_bytes())[0].events) == 4


class Terminal:
    """The command in a pseudo-terminal."""

    def __init__(self, path: Path) -> None:
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.environ.update(TERM="xterm", LC_ALL="C.UTF-8", INPUTRC="/dev/null")
            os.execv(sys.executable, [sys.executable, "-m", "paipu", "record", "hongshi", "-o", str(path)])

    def type(self, text: str, until: str, seconds: float = 20) -> str:
        """Type, and return everything shown up to some words."""
        os.write(self.terminal, text.encode())
        shown, end = "", time.monotonic() + seconds
        while until not in shown:
            assert time.monotonic() < end, shown[-2000:]
            if select.select([self.terminal], [], [], 0.2)[0]:
                shown += os.read(self.terminal, 1 << 16).decode(errors="replace")
        return shown

    def end(self) -> int:
        """Wait until the other side has closed; return its exit code."""
        with contextlib.suppress(OSError):
            while select.select([self.terminal], [], [], 20)[0]:
                os.read(self.terminal, 1 << 16)
            os.kill(self.child, 9)
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


def test_in_a_terminal_tab_completes_and_findings_are_immediate(recorder: Recorder, path: Path) -> None:
    recorder.close()
    table = Terminal(path)
    assert "going on in" in table.type("", until="5 [0]> ")
    table.type("pl\t0 9\t\t", until="9d")
    table.type("c 9\t", until="9d ")
    assert "seat 0 plays 9c 9d (pair)" in table.type("\n", until="6 [1]> ")
    assert "HS-FOLLOW-02" in table.type("play 1 红桃8 黑桃8\n", until="7 [2]> ")
    assert "taken back: play 1 8h 8s" in table.type("undo\n", until="6 [1]> ")
    table.type("play 1 Ks", until="Ks")
    time.sleep(0.3)  # readline misses a signal that comes while it still echoes a key
    table.type("\x03", until="6 [1]> ")  # Ctrl-C drops the line
    assert "seat 1 passes" in table.type("pass 1\n", until="7 [2]> ")
    os.write(table.terminal, b"\x04")
    assert table.end() == 0
    (log,) = loads(path.read_bytes())
    assert len(log.events) == 6
    assert "# undone: play 1 8h 8s\n" in path.read_text()


def test_killed_in_a_terminal_nothing_typed_is_lost(path: Path) -> None:
    table = Terminal(path)
    table.type("deal 0 6h 7h\n", until="seat 0 is dealt")
    os.kill(table.child, 9)
    assert table.end() == -9
    assert subprocess.run([sys.executable, "-m", "paipu", "fmt", "--check", str(path)], check=False).returncode in (
        0,
        1,
    )
    assert len(loads(path.read_bytes())[0].events) == 1


@pytest.mark.parametrize(
    ("name", "english", "chinese"),
    [
        ("nowhere/deal.paipu", "there is no folder", "没有文件夹"),
        (".", "is a folder; expected a file", "是文件夹；应为文件"),
        ("deal.jsonl", "recorded as text, in a .paipu file", "牌谱以文本记录"),
    ],
)
def test_outputs_in_which_nothing_can_be_recorded(tmp_path: Path, name: str, english: str, chinese: str) -> None:
    for lang, told in (("en", english), ("zh", chinese)):
        done = run("hongshi", "-o", tmp_path / name, "--lang", lang)
        assert done.exit_code == 2
        assert told in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (("--player", "x=Al"), "player x"),
        (("--match", "spring", "first"), 'match "spring" first'),
        (("--header", "nonsense 1"), "nonsense 1"),
    ],
)
def test_a_header_that_cannot_be_read_is_shown(path: Path, given: tuple[str, ...], line: str) -> None:
    for lang, told in (("en", "is no line of a header: expected"), ("zh", "不是头行：应为")):
        done = run("hongshi", "-o", path, *given, "--lang", lang)
        assert done.exit_code == 2
        assert line in done.stderr
        assert told in done.stderr
    assert not path.exists()


@pytest.mark.parametrize(
    ("given", "english", "chinese"),
    [
        (("--player", "9=x"), "--player 9=x: expected a seat from 0 to 3", "--player 9=x：应为：0 到 3 的座位号"),
        (("--header", "dealer 4"), '--header "dealer 4": expected a seat', '--header "dealer 4"：应为'),
        (("--header", "carry luck 1"), '--header "carry luck 1": expected carried', "可承接的名目"),
    ],
)
def test_a_header_that_the_game_has_no_words_for_names_its_option_and_leaves_no_file(
    path: Path, given: tuple[str, ...], english: str, chinese: str
) -> None:
    for lang, told in (("en", english), ("zh", chinese)):
        done = run("hongshi", "-o", path, *given, "--lang", lang)
        assert done.exit_code == 2
        assert told in done.stderr
    assert list(path.parent.iterdir()) == []


def test_options_that_the_game_has_not_are_refused(path: Path) -> None:
    done = run("hongshi", "-o", path, "--option", "dek=52")
    assert done.exit_code == 2
    assert "hongshi has no option 'dek'; there are deck, " in done.stderr
