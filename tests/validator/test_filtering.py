"""Logs that are wanted, by every question that can be asked."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from logformat.text import loads
from paipu.cli import cli
from tests.validator.logs import ILLEGAL, POSITION, lightning

TEXT = (
    POSITION.replace("position", 'id legal\nplayer 0 "东" id=u17\ntag date 2026-11-29T20:15:00+08:00\nposition')
    + ILLEGAL.replace("position", "id illegal\nplayer 1 Al\ntag date 2026-12-01\ntag venue hall\noption cut_in true\nposition")
    + "paipu 1\ngame erbaiwu\nid other\n"
    + lightning(1, "id first", "dealer 0", "tag venue club")
    + "result\n"
    + lightning(2, "id second", "dealer 3")
)  # fmt: skip


def run(*arguments: str, data: str = TEXT) -> Result:
    return CliRunner().invoke(cli, ["filter", "-", *arguments], input=data)


QUESTIONS = [
    ((), "legal illegal other first second"),
    (("--game", "erbaiwu"), "other"),
    (("--game", "erbaiwu", "--invert"), "legal illegal first second"),
    (("--id", "legal", "--id", "first"), "legal first"),
    (("--match", "spring-cup"), "first second"),
    (("--player", "东"), "legal"),
    (("--player", "u17", "--player", "Al"), "legal illegal"),
    (("--tag", "venue"), "illegal first"),
    (("--tag", "venue=hall"), "illegal"),
    (("--tag", "venue=hall", "--tag", "venue=club"), "illegal first"),
    (("--tag", "venue=hall", "--tag", "date=2026"), ""),
    (("--since", "2026-12"), "illegal"),
    (("--until", "2026-11"), "legal"),
    (("--since", "2026-11-29T20:00", "--until", "2026-11-29T20:15"), "legal"),
    (("--since", "2026-11-29 20:16", "--until", "2026-11-30"), ""),
    (("--option", "cut_in=true"), "illegal"),
    (("--option", "cut_in=false"), "legal first second"),
    (("--code", "HS-FOLLOW-02"), "illegal"),
    (("--code", "HS-FOLLOW", "--code", "HS-SETUP"), "illegal second"),
    (("--code", "HS-SETUP", "--match", "spring-cup"), "second"),
    (("--invalid", "--invert"), "legal other first"),
    (("--valid", "--game", "hongshi"), "legal first"),
    (("--complete",), "first second"),
    (("--complete", "--invert"), "legal illegal other"),
    (("--game", "hongshi", "--code", "HS-FOLLOW", "--invert"), "legal other first second"),
]


@pytest.mark.parametrize(("options", "expected"), QUESTIONS, ids=[" ".join(options) for options, _ in QUESTIONS])
def test_question(options: tuple[str, ...], expected: str) -> None:
    done = run(*options)
    assert done.exit_code == 0, done.stderr
    assert " ".join(str(log.id) for log in (loads(done.stdout) if done.stdout else ())) == expected


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--game", "chess"), "no game 'chess'; there are hongshi (红十), zhuoheia (捉黑A)"),
        (("--option", "cutin=true"), "cut_in"),
        (("--game", "hongshi", "--option", "cut_in=perhaps"), "'cut_in=perhaps': cut_in is true or false"),
        (("--game", "zhuoheia", "--option", "cut_in=true"), "zhuoheia has no option 'cut_in'; there are "),
        (("--option", "cut_in"), "'cut_in' is no NAME=VALUE"),
    ],
)
def test_what_no_log_can_have_is_refused(options: tuple[str, ...], told: str) -> None:
    done = run(*options)
    assert (done.exit_code, done.stdout) == (2, "")
    assert told in done.stderr


def test_ids_can_come_from_a_file_as_sql_writes_them(tmp_path) -> None:  # type: ignore[no-untyped-def]
    listed = tmp_path / "ids.csv"
    listed.write_text('id\n"legal"\nsecond\n')
    assert [log.id for log in loads(run("--ids", str(listed)).stdout)] == ["legal", "second"]


@pytest.mark.parametrize(
    "options",
    [
        ("--since", "yesterday"),
        ("--since", "2026-13"),
        ("--until", "2026-02-30"),
        ("--until", "2026-11-29T25:00"),
        ("--option", "cut_in"),
        ("--code", "XX"),
        ("--ids", "/none"),
    ],
)
def test_question_that_cannot_be_asked_is_refused(options: tuple[str, ...]) -> None:
    assert run(*options).exit_code == 2


def test_findings_of_a_match_are_those_of_the_validator() -> None:
    judged = CliRunner().invoke(cli, ["validate", "-", "--format", "jsonl"], input=TEXT).stdout
    assert judged.count('"valid":false') == len(loads(run("--invalid").stdout)) == 2


def test_log_the_game_has_no_words_for_is_said_where_it_would_be_judged() -> None:
    text = "paipu 1\ngame hongshi\noption colour red\n" + POSITION
    done = run("--valid", data=text)
    assert done.exit_code == 2
    assert "-:3:8: LOG-BIND-02" in done.stderr
    assert len(loads(done.stdout)) == 1
    assert run("--game", "hongshi", data=text).exit_code == 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_option_taken_over_from_the_deal_before_counts(jobs: str) -> None:
    cup = [lightning(1, "id one", "dealer 0", "option cut_in true"), lightning(2, "id two"), lightning(3, "id three")]
    cup += [lightning(5, "id five"), lightning(1, "id unread", "option colour red", match="other-cup")]
    for value, expected in {"true": ["one", "two", "three"], "false": ["five"]}.items():
        done = run("--option", f"cut_in={value}", "--jobs", jobs, data="".join(cup))
        assert (done.exit_code, [log.id for log in loads(done.stdout)]) == (0, expected), done.stderr
