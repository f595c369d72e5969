"""The prompt: what typed lines are answered, and what Tab offers."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import ROOMS, game
from engine.simulator import simulate
from engine.words import LANGS, Lang
from logformat.columns import width
from logformat.one_line import read_event
from logformat.text import lines, loads
from logformat.text_writer import event_line
from tests.validator.logs import LIGHTNING, POSITION
from validator.recorder import Recorder
from validator.scorekeeper.completion import completions
from validator.scorekeeper.desk import Desk
from validator.scorekeeper.speech import as_written, typed


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
    ("hongshi", "不管 3", "pass 3"), ("jiheiwu", "不出 3", "pass 3"), ("hongshi", "过3", "pass 3"),
    ("hongshi", "出2 黑桃10、梅花10。", "play 2 黑桃10 梅花10"), ("hongshi", "出：2，6h，7h", "play 2 6h 7h"),
    ("hongshi", "出　２　红桃９", "play ２ 红桃９"), ("hongshi", "出 2号座 6h # 他，笑", "play 2 6h # 他，笑"),
    ("hongshi", "出2黑桃10梅花10", "play 2 黑桃10梅花10"), ("hongshi", "亮牌1红桃10", "declare 1 reveal 红桃10"),
    ("hongshi", "亮牌 ", "declare"), ("hongshi", "出 大王", "play 大王"), ("duizhu", "底牌 6h、7h", "kitty 6h 7h"),
    ("hongshi", "结果 finish=0 score=2，2，-2，-2", "result finish=0 score=2，2，-2，-2"),
    ("hongshi", "备注：东，他离席", 'note "东，他离席"'), ("hongshi", "庄家 2", "dealer 2"), ("hongshi", "残局", "position"),
    ("hongshi", "玩家 0 张三", "player 0 张三"), ("hongshi", "打 2 6h", "play 2 6h"), ("erbaiwu", "打 2 6h", "discard 2 6h"),
    ("duizhu", "出 0 3c 5c 甩", "play 0 3c 5c as=throw"), ("duizhu", "出 0 3c 5c as=甩", "play 0 3c 5c as=throw"),
    ("duizhu", "定花色 0 方片", "declare 0 suit choice=d"), ("hongshi", "出 0 红桃10 作十", "play 0 红桃10 as=ten"),
    ("hongshi", "结果 台上胜 得分=2，2，-2，-2", "result winner=up score=2，2，-2，-2"), ("erbaiwu", "岔 1 Qs 配=Qc,Qd", "claim 1 Qs with=Qc,Qd"),
    ("erbaiwu", "岔 1 Qs 配 Qc、Qd", "claim 1 Qs with=Qc,Qd"), ("erbaiwu", "岔 1 Qs 配 Qc Qd # 快", "claim 1 Qs with=Qc,Qd # 快"),
    ("hongshi", "结果 得分 2 2 -2 -2 台上胜", "result score=2,2,-2,-2 winner=up"), ("erbaiwu", "锁牌 2 6h 6s 锁 7s", "meld 2 lock 6h 6s at=7s"),
    ("erbaiwu", "锁牌 2 6h 6s 锁", "meld 2 lock 6h 6s at="), ("erbaiwu", "锁牌 2 6h 6s 锁＝黑桃7", "meld 2 lock 6h 6s at=黑桃7"), ("hongshi", "出 0 6h t=3", "play 0 6h t=3"),
    ("duizhu", "出 0 大王=红桃9", "play 0 大王=红桃9"), ("duizhu", "翻 kitty", "flip kitty"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "typed", "written"), CHINESE)
def test_lines_may_begin_in_chinese(key: str, typed: str, written: str) -> None:
    assert as_written(game(key), typed) == written


def test_chinese_words_are_answered_and_completed(recorder: Recorder) -> None:
    assert "0 号座出 ♣9 ♦9" in said(recorder, "出 0 9c 9d", lang="zh")
    assert event_line(recorder.log.events[-1]) == "play 0 9c 9d"
    assert completions(recorder, "亮", "zh") == ["亮牌", "亮四张十"]
    assert completions(recorder, "亮") == []
    assert completions(recorder, "出 0 作", "zh") == ["作十", "作红十"]
    assert sorted(completions(recorder, "出 ", "zh")) == ["0", "1", "2", "3"]
    assert completions(recorder, "出 1 ")[:2] == completions(recorder, "play 1 ")[:2] == ["8s", "8h"]


REFUSED_IN_CHINESE = [
    ("亮 0 红桃10", "第 1 列，应为：亮牌、亮四张十；实际：'亮'"),
    ("撤消", "应为：撤销；实际：'撤消'"),
    ("xyzzy", "应为：切、翻、发、摸、出、过、备注、结果、亮牌、"),
    ("悔牌", "应为：切、翻、发、摸、出、过、备注、结果、亮牌、"),
    ("pss 0", "应为：pass（过）；实际：'pss'"),
    ("出 0 6h 红桃", "第 8 列，应为：花色与点数相连"),
    ("亮牌 0 黑桃十", "第 6 列，应为：花色与点数相连"),
    ("出 十 6h", "第 3 列，应为：座位号（0 到 9）"),
    ("出 0", "第 4 列，应为：至少一张牌；实际：行末"),
    ("出 1 1", "LOG-LINE-03 应为：形如 红桃10（Th）"),
]


@pytest.mark.parametrize(("line", "told"), REFUSED_IN_CHINESE, ids=[line for line, _ in REFUSED_IN_CHINESE])
def test_a_refused_line_is_told_in_chinese_words_and_by_its_own_columns(
    recorder: Recorder, line: str, told: str
) -> None:
    assert told in said(recorder, line, lang="zh")
    assert len(recorder.log.events) == 4


@pytest.mark.parametrize("lang", LANGS)
def test_the_help_of_the_prompt_fits_a_terminal(recorder: Recorder, lang: Lang) -> None:
    assert max(map(width, said(recorder, "help", lang=lang).splitlines())) <= 80


def test_a_header_that_is_wrong_is_not_said_to_be_taken_back(path: Path) -> None:
    with Recorder(path, "duizhu") as recorder:
        text = said(recorder, "carry levels 三 3", "摸 0 红桃3", lang="zh")
    assert "✗ DZ-SETUP-01 头行 `carry levels` 中的 `三 3` 不成立" in text
    assert "头行在这里改不了：请 `退出`，在文件中改正，再接着记" in text
    assert "已照实记录" not in text


def test_a_header_line_that_cannot_come_any_more_is_told_where_to_mend(path: Path) -> None:
    with Recorder(path, "hongshi") as recorder:
        assert "头行在这里改不了" in said(recorder, "庄家 2", "庄家 1", lang="zh")
    path.write_text(path.read_text().replace("dealer 2", "dealer 1"))
    with Recorder(path, "hongshi", anew=False) as recorder:
        assert recorder.log.dealer == 1
        assert "the header is not changed here" in said(recorder, "pass 0", "dealer 2")


def test_moves_are_listed_as_they_are_typed_in_chinese(recorder: Recorder) -> None:
    assert said(recorder, "? 出 0 梅花9", lang="zh") == "  出 0 ♣9\n  出 0 ♣9 ♦9"
    assert said(recorder, "？出0 9c", lang="zh") == "  出 0 ♣9\n  出 0 ♣9 ♦9"
    assert said(recorder, "? 出 0 梅花9") == "  play 0 9c\n  play 0 9c 9d"


@pytest.mark.parametrize("key", ROOMS)
def test_what_is_listed_can_be_typed(key: str) -> None:
    room = game(key)
    for log in simulate(room, 1, 2):
        for event in log.events:
            assert read_event(as_written(room, typed(room, event))) == event


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


GIVEN_OUT = [
    ("hongshi", "cut, flip, deal, draw", "切、翻、发、摸"),
    ("zhaopengyou", "deal, kitty, draw", "发、底牌、摸"),
]


@pytest.mark.parametrize(("key", "verbs", "chinese"), GIVEN_OUT)
def test_question_before_the_cards_are_out_tells_which_lines_give_them_out(
    path: Path, key: str, verbs: str, chinese: str
) -> None:
    with Recorder(path, key) as recorder:
        assert f"until all cards are given out, such lines may come: {verbs}" in said(recorder, "? deal")
        assert f"发牌完毕之前，可以写：{chinese}" in said(recorder, "? deal", lang="zh")


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
    ("declare 1 rev", ["reveal"]), ("? pl", ["play"]), ("show ", ["0"]), ("no", ["note"]), ("play 0 梅", ["梅花9"]),
    ("play 0 ♥", ["♥7"]), ("play 0 红心", ["红心7"]), ("? 出 0 方块", ["方块9"]), ("亮牌 ", ["0", "1"]), ("亮牌 1", ["1"]),
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
        assert completions(recorder, "庄", "zh") == ["庄家"]
        assert "庄家" not in completions(recorder, "? ", "zh")
        recorder.record("pass 0")
        assert completions(recorder, "庄", "zh") == []
