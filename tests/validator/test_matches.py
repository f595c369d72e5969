"""Deals of a match: each header against the deal before it, in the order read (DESIGN §3.5)."""

from __future__ import annotations

import io
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest

from logformat.files import read
from logformat.log import Log, Match
from logformat.shelving import RECENT, Shelf
from logformat.text import loads
from paipu.shipped import folder
from query.export import export
from tests.query.folders import ask
from tests.validator.logs import LIGHTNING, SETTLES, TWO_SEATS, lightning, settled
from validator.match_deals import Deal
from validator.matches import Matches
from validator.recorder import Recorder
from validator.report import LogReport
from validator.run import follow, judge_entry, judge_files

SAMPLES = sorted((folder() / "match").glob("*.paipu"))


def reports(*texts: str) -> list[LogReport]:
    entries = read(io.BytesIO("\n".join(texts).encode()))
    return [judged.report for judged in follow(map(judge_entry, entries), "en")]


def codes(*texts: str) -> list[list[str]]:
    return [[f"{finding.code}@{finding.event}" for finding in report.findings] for report in reports(*texts)]


FIRST = lightning(1, "dealer 0")


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("dealer 1", "carry totals -3 9 -3 -3"), []),
        (("dealer 1", "carry totals -3 9 -3 -2"), ["MATCH-01@0"]),
        (("dealer 2",), ["HS-SETUP-03@0"]),  # sheet §2: the next seat deals; the room has a code of its own
        (("dealer 2", "carry totals 0 0 0 0"), ["HS-SETUP-03@0", "MATCH-01@0"]),
        (("dealer 2", "carry next_dealer 2"), ["HS-SETUP-03@0"]),
        (("dealer 2", "carry next_dealer 1"), ["HS-SETUP-03@0"]),
        ((), []),
        (("dealer 1", "option lightning_factor 1"), []),
        (("dealer 1", "option lightning_factor 2"), ["MATCH-01@0"]),
    ],
    ids=lambda value: " · ".join(value) if isinstance(value, tuple) else None,
)
def test_next_header_follows(lines: tuple[str, ...], expected: list[str]) -> None:
    assert codes(FIRST, lightning(2, *lines)) == [[], expected]


@pytest.mark.parametrize(
    ("before", "later", "told"),
    [
        ("cut_in true", "cut_in false", "`option cut_in false`, but deal 1 of the match leads to `true`"),
        ("deals null", "deals 30", "`option deals 30`, but deal 1 of the match leads to `null`"),
        ("deals 30", "deals null", "`option deals null`, but deal 1 of the match leads to `30`"),
    ],
)
def test_options_are_told_as_logs_write_them(before: str, later: str, told: str) -> None:
    first, second = lightning(1, "dealer 0", f"option {before}"), lightning(2, "dealer 1", f"option {later}")
    (finding,) = reports(first, second)[1].findings
    assert finding.code == "MATCH-01"
    assert told in finding.message


def test_rights_and_open_totals_are_told_as_logs_write_them() -> None:
    said = {"carry right": False, "carry totals": (6, 9, 3, 4)}
    matches = Matches()
    matches.read(deal(1, {}, {**PARTLY, "carry right": True}))
    told = [finding.text() for finding in matches.findings(deal(2, said, {}))]
    assert "`carry right no`, but deal 1 of the match leads to `yes`" in told[0]
    assert "`carry totals 6 9 3 4`, but deal 1 of the match leads to `5 ? 3 4`" in told[1]


def test_players_may_be_replaced() -> None:
    assert codes(lightning(1, "dealer 0", "player 0 A"), lightning(2, "dealer 1", "player 0 B")) == [[], []]


WRONG = ("dealer 1", "carry totals 0 0 0 0")


@pytest.mark.parametrize(
    "texts",
    [
        (FIRST, lightning(3, *WRONG)),  # a gap
        (FIRST, lightning(2, *WRONG, match="autumn-cup")),  # another match
        (
            lightning(1, "dealer 0", moves=LIGHTNING.replace("declare 1 lightning\n", "")),
            lightning(2, *WRONG),
        ),  # unfinished
        (lightning(1, "dealer 0", "option nonsense 1"), lightning(2, *WRONG)),  # not bound
        (lightning(1, "dealer 0", "nonsense"), lightning(2, *WRONG)),  # not read
        (lightning(1, "dealer 0", "position"), lightning(2, *WRONG)),  # a position settles nothing
        (lightning(2, "dealer 0"), lightning(1, *WRONG)),  # the other way round
    ],
)
def test_nothing_is_compared(texts: tuple[str, ...]) -> None:
    assert codes(*texts)[-1] == []


def test_chain_of_three_goes_on_from_the_recomputed_totals() -> None:
    third = lightning(3, "dealer 2", "carry totals -6 18 -6 -6")
    assert codes(FIRST, lightning(2, "dealer 1", "carry totals -3 9 -3 -3"), third) == [[], [], []]


def test_matches_that_were_put_away_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("validator.matches.Shelf", partial(Shelf, recent=1))
    cups = ("spring", "summer", "autumn")
    deals = [lightning(1, "dealer 0", match=cup) for cup in cups]
    deals += [lightning(2, "dealer 1", match=cup) for cup in cups]  # takes its totals over
    deals += [
        lightning(3, "dealer 2", f"carry totals {totals}", match=cup) for cup, totals in zip(cups, TOTALS, strict=True)
    ]
    assert codes(*deals) == [[]] * 7 + [["MATCH-01@0"], []]


TOTALS = ("-6 18 -6 -6", "-3 9 -3 -3", "-6 18 -6 -6")
"""After two deals that seat 1 won; the second is one deal late."""


def test_few_of_many_matches_are_in_memory() -> None:
    matches = Matches()
    for number in range(3000):
        matches.read(msgspec.structs.replace(deal(1, {}, {}), match=Match(f"cup-{number}", 1)))
    assert len(matches.open.recent) == RECENT
    again = msgspec.structs.replace(deal(1, {}, {}), match=Match("cup-0", 1))
    assert [finding.code for finding in matches.findings(again)] == ["MATCH-03"]


def test_totals_are_taken_over_by_a_header_that_leaves_them_out() -> None:
    third = lightning(3, "dealer 2", "carry totals -6 18 -6 -6")
    found = reports(FIRST, lightning(2, "dealer 1"), third)
    assert [report.findings for report in found] == [(), (), ()]
    assert found[1].outcome is not None
    assert found[1].outcome["totals"] == [-6, 18, -6, -6]


def test_totals_of_deals_that_are_not_there_are_not_known() -> None:
    """The first deal starts from nothing; a later one that says nothing goes on from deals nobody sees."""
    wrong = ("dealer 2", "carry totals 20 -5 -10 -5")
    assert codes(lightning(2, "dealer 1"), lightning(3, *wrong))[1] == []
    assert codes(lightning(1, "dealer 1"), lightning(2, *wrong))[1] == ["MATCH-01@0"]
    assert codes(lightning(2, "dealer 1", "carry totals 0 0 0 0"), lightning(3, *wrong))[1] == ["MATCH-01@0"]
    assert codes(lightning(2, "dealer 1"), lightning(3, "dealer 1"))[1] == ["HS-SETUP-03@0"]


def test_wrong_totals_after_a_header_without_totals_are_found() -> None:
    third = lightning(3, "dealer 2", "carry totals -3 9 -3 -3")
    assert codes(FIRST, lightning(2, "dealer 1"), third)[2] == ["MATCH-01@0"]


def test_options_are_taken_over() -> None:
    # a lightning win counts double: 18, and 6 of each other seat
    second = reports(lightning(1, "dealer 0", "option lightning_factor 2"), lightning(2, "dealer 1"))[1]
    assert second.outcome is not None
    assert second.outcome["score"] == [-6, 18, -6, -6]


FIVE_SEATS = """paipu 1
game erbaiwu
match spring-cup 2
option players 5
dealer 1
discard 1 2c
"""
FOUR_SEATS = f"""paipu 1
game erbaiwu
match spring-cup 1
dealer 0
deal 0 7s 8s 9s Ts Js Qs 2d
deal 1 Kd 3d 3c 3h 4d 4c
deal 2 Kc 5d 5c 5h 6d 6c
deal 3 Kh 9d 9c 9h Td Tc
{SETTLES}"""


def test_nothing_is_taken_over_by_other_seats() -> None:
    # four totals mean nothing to five seats; that they are five, and that seat 1 deals, are the faults
    second = reports(FOUR_SEATS, FIVE_SEATS)[1]
    assert second.error is None
    assert {finding.code for finding in second.findings} == {"EBW-SET-04", "EBW-SET-05"}


def test_the_number_of_seats_is_taken_over_before_the_header_is_refused() -> None:
    # two totals mean nothing to the four seats of the default; after a deal of two seats they follow
    first = settled(1, *TWO_SEATS, "dealer 0")
    second = settled(2, "option target 300", "dealer 0", "carry totals 2 30")
    assert codes(first, second) == [[], []]
    assert reports(first, second)[1].error is None
    assert codes(first, second.replace("2 30", "2 31")) == [[], ["EBW-SET-05@0"]]
    (alone,) = reports(second)
    assert alone.error is not None


def test_nothing_is_said_of_the_options_of_a_deal_that_cannot_be_read_nor_of_a_position() -> None:
    first = settled(1, *TWO_SEATS, "dealer 0")
    refused = settled(2, "option target 300", "dealer 0", "carry totals 2")
    assert codes(first, refused)[1] == []
    assert reports(first, refused)[1].error is not None
    position = "paipu 1\ngame erbaiwu\nmatch cup 2\noption target 250\nposition\n\ndeal 0 7s\n"
    assert codes(first, position) == [[], []]


def test_result_is_judged_by_the_totals_taken_over() -> None:
    second = lightning(2, "dealer 1", moves=LIGHTNING + "result totals=-3,9,-3,-3\n")
    assert codes(FIRST, second)[1] == ["HS-RES-02@6"]


def test_match_that_is_over_goes_on() -> None:
    over = "option deals 1"
    assert codes(lightning(1, "dealer 0", over), lightning(2, "dealer 1", over)) == [[], ["MATCH-02@0"]]


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ((1, 1), [[], ["MATCH-03@0"]]),
        ((1, 2, 1, 2), [[], [], ["MATCH-03@0"], ["MATCH-03@0"]]),
        ((5, 3, 4, 5), [[], [], [], ["MATCH-03@0"]]),
    ],
)
def test_number_that_was_there(numbers: tuple[int, ...], expected: list[list[str]]) -> None:
    assert codes(*(lightning(number) for number in numbers)) == expected


def test_numbers_that_were_there_are_told_in_any_order() -> None:
    numbers = Random(1).choices(range(1, 200), k=400)
    twice = [number in numbers[:place] for place, number in enumerate(numbers)]
    assert [bool(codes) for codes in found(*(deal(number, {}, {}) for number in numbers))] == twice


def test_deal_numbered_twice_settles_nothing() -> None:
    # the second deal 1 says another dealer; deal 2 goes on from the first
    again = lightning(1, "dealer 3")
    assert codes(FIRST, again, lightning(2, "dealer 1")) == [[], ["MATCH-03@0"], []]


def test_finding_names_both_and_stands_on_the_line() -> None:
    (finding,) = reports(FIRST, lightning(2, "dealer 1", "carry totals -3 9 -3 -2"))[1].findings
    assert finding.line == FIRST.count("\n") + 1 + 6
    assert finding.message == (
        "the header says `carry totals -3 9 -3 -2`, but deal 1 of the match leads to `-3 9 -3 -3`"
    )


def test_findings_of_a_match_stand_behind_those_of_the_header_wherever_they_are_told(tmp_path: Path) -> None:
    second = lightning(2, "dealer 1", "carry next_dealer 2", "carry totals 0 0 0 0")
    (tmp_path / "cup.paipu").write_text(FIRST + "\n" + second, encoding="utf-8")
    export(tmp_path / "cup.paipu", tmp_path / "tables")
    with Recorder(tmp_path / "cup.paipu", "hongshi") as recorder:
        told = [finding.code for finding in recorder.report.findings if finding.event == 0]
    reported = [finding.code for finding in reports(FIRST, second)[1].findings if finding.event == 0]
    tabled = ask(tmp_path / "tables", "SELECT code FROM findings WHERE event = 0")
    assert told == reported == [code for (code,) in tabled] == ["HS-SETUP-03", "MATCH-01"]


def logs_of(path: Path) -> list[Log]:
    return loads(path.read_bytes())


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_match_sample_shows_what_it_expects(path: Path) -> None:
    expected = [log.tag("expect") for log in logs_of(path)]
    found = [[f"{f.code}@{f.event}" for f in judged.report.findings] for judged in judge_files([path])]
    assert [",".join(said) or "none" for said in found] == expected


@pytest.mark.parametrize("code", ["MATCH-01", "MATCH-02", "MATCH-03"])
def test_every_match_code_has_a_sample_and_a_twin(code: str) -> None:
    said = {
        end: [log.tag("expect") for log in logs_of(folder() / "match" / f"{code}{end}.paipu")] for end in ("", ".ok")
    }
    assert said == {"": ["none", f"{code}@0"], ".ok": ["none", "none"]}


def deal(number: int, said: dict[str, object], carried: dict[str, object]) -> Deal:
    head = Log(game="hongshi", match=Match("cup", number))
    return Deal("hongshi", Match("cup", number), said, {"deck": 40}, head, carried)


def found(*deals: Deal) -> list[list[str]]:
    matches, said = Matches(), []
    for one in deals:
        said.append([finding.code for finding in matches.findings(one)])
        matches.read(one)
    return said


PARTLY: dict[str, object] = {"carry totals": (5, None, 3, 4)}


def test_total_that_hidden_cards_leave_open_may_be_anything() -> None:
    assert found(deal(1, {}, PARTLY), deal(2, {"carry totals": (5, 9, 3, 4)}, {}))[1] == []
    assert found(deal(1, {}, PARTLY), deal(2, {"carry totals": (6, 9, 3, 4)}, {}))[1] == ["MATCH-01"]


def test_total_that_is_not_known_is_not_taken_over_as_nothing() -> None:
    second = deal(2, {}, {"carry totals": (1, 1, 1, 1)})
    assert found(deal(1, {}, PARTLY), second, deal(3, {"carry totals": (6, 10, 4, 5)}, {}))[2] == []
