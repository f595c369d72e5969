"""The forms of a report: what programs read (DESIGN §4.1), and what people read."""

from __future__ import annotations

import io
import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import click
import pytest

from engine.words import Lang
from logformat import jsonl, text
from logformat.files import read
from logformat.log import Log
from tests.validator.logs import ILLEGAL, LIGHTNING, POSITION, lightning, log
from validator.commands import in_colour
from validator.reports import FORMATS, emitter
from validator.run import Judged, judge_entry

KEYS = [
    "log", "game", "file", "line", "events", "valid", "findings", "not_judged", "complete", "outcome", "error",
]  # fmt: skip


def judged(data: str | bytes, file: str = "deals.paipu", lang: Lang = "en") -> Iterator[Judged]:
    raw = data.encode() if isinstance(data, str) else data
    return (judge_entry(entry, lang) for entry in read(io.BytesIO(raw), file))


def written(form: str, data: str | bytes, file: str = "deals.paipu", lang: Lang = "en") -> str:
    return "".join(emitter(form)(judged(data, file, lang), lang))


def objects(data: str | bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written("jsonl", data).splitlines()]


# ---------------------------------------------------------------- jsonl


def test_object_of_a_log_with_a_finding() -> None:
    (found,) = objects(ILLEGAL.replace("game hongshi", "game hongshi\nid u-1"))
    assert list(found) == KEYS
    assert found == {
        "log": "u-1",
        "game": "hongshi",
        "file": "deals.paipu",
        "line": 1,
        "events": 6,
        "valid": False,
        "findings": [
            {
                "code": "HS-FOLLOW-02",
                "event": 6,
                "line": 11,
                "seat": 1,
                "message": "8s 8h does not beat 9c 9d",
                "after": None,
            }
        ],
        "not_judged": [],
        "complete": False,
        "outcome": None,
        "error": None,
    }


def test_object_of_a_deal_that_is_over() -> None:
    (found,) = objects(lightning(1, "dealer 0"))
    assert found["valid"] is True
    assert found["complete"] is True
    # the holder of all tens is alone: 9 points, 3 of each (sheet §8); the next seat deals; nobody went out
    assert found["outcome"] == {"finish": [], "winner": "up", "score": [-3, 9, -3, -3], "next_dealer": 1}


def test_object_of_a_log_that_cannot_be_read() -> None:
    (found,) = objects("paipu 1\ngame hongshi\nfly 0\n")
    assert list(found) == KEYS
    assert found["error"] == {
        "code": "LOG-LINE-01",
        "line": 3,
        "column": 1,
        "message": "expected a verb such as play, pass or result, found 'fly'",
    }
    assert (found["valid"], found["findings"]) == (False, [])
    assert [found[key] for key in ("game", "events", "complete", "outcome")] == [None] * 4


def test_object_of_a_log_that_cannot_be_bound() -> None:
    (found,) = objects("paipu 1\ngame hongshi\n\noption nonsense 1\npass 0\n")
    assert (found["game"], found["events"], found["complete"]) == ("hongshi", 1, None)
    assert (found["error"]["code"], found["error"]["line"], found["error"]["column"]) == ("LOG-BIND-02", 4, 8)


def test_error_of_binding_in_an_event_stands_on_its_line() -> None:
    (found,) = objects("paipu 1\ngame hongshi\n\npass 0\npass 9\n")
    assert (found["error"]["code"], found["error"]["line"], found["error"]["column"]) == ("LOG-BIND-06", 5, 6)


@pytest.mark.parametrize(
    ("lines", "code", "line", "column"),
    [
        ("option wind east", "LOG-BIND-02", 3, 8),
        ("option  deck  41", "LOG-BIND-02", 3, 15),
        ("# so\n\n  carry wind 1", "LOG-BIND-03", 5, 9),
        ("carry totals 1 2", "LOG-BIND-03", 3, 14),
        ("carry totals 1 2 3 4\ncarry totals 1 2 3 4", "LOG-HEAD-02", 4, 7),
        ("dealer\t4", "LOG-BIND-06", 3, 8),
        ('player 0 "安"\nplayer 4 "x"', "LOG-BIND-06", 4, 8),
        ("\nmeld 0 lock 7s", "LOG-BIND-04", 4, 1),
        ("\npass 1\n\ndeclare 0   shout", "LOG-BIND-04", 6, 13),
        ("\nflip kitty", "LOG-BIND-04", 4, 1),
        ("\npass 4", "LOG-BIND-06", 4, 6),
        ("\nplay 0 7s ??*2 8h", "LOG-LINE-03", 4, 11),
        ("\n\ufeffplay 0 10h as=ten colour=red", "LOG-BIND-05", 4, 19),
        ("\nplay 0 大王 as=king # so", "LOG-BIND-05", 4, 11),
        ("play 0 7s\nresult score=1,-1,0,0 t=3 winner=x", "LOG-BIND-05", 4, 27),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_error_of_binding_names_the_word(lines: str, code: str, line: int, column: int, newline: str) -> None:
    text = f"paipu 1\ngame hongshi\n{lines}\n".replace("\n", newline)
    (found,) = objects(text)
    assert (found["error"]["code"], found["error"]["line"], found["error"]["column"]) == (code, line, column)


def test_error_of_binding_in_a_later_log_names_the_word() -> None:
    plain = "paipu 1\ngame hongshi\n\npass 0\n\n"
    for written in (plain + plain.replace("0", "7"), plain + plain.replace("pass 0", "pass 0\npass 1\n pass 7 # so")):
        _, found = objects(written)
        at = written[: written.index("7")].count("\n") + 1
        column = written.splitlines()[at - 1].index("7") + 1
        assert (found["error"]["line"], found["error"]["column"]) == (at, column)


def test_error_of_binding_of_a_file_without_lines_has_no_column() -> None:
    (log,) = text.loads("paipu 1\ngame hongshi\n\npass 9\n")
    (found,) = objects(jsonl.dumps(log))
    assert (found["error"]["code"], found["error"]["column"]) == ("LOG-BIND-06", None)


def test_truncated_log_is_judged_up_to_the_cut() -> None:
    (found,) = objects(ILLEGAL + "pla")
    assert found["error"]["code"] == "LOG-TEXT-03"
    assert [finding["code"] for finding in found["findings"]] == ["HS-FOLLOW-02"]
    assert (found["valid"], found["events"]) == (False, 6)


def test_truncated_legal_log_is_not_valid() -> None:
    (found,) = objects(POSITION + "pla")
    assert (found["findings"], found["valid"]) == ([], False)


def test_logs_without_an_id_are_numbered_in_their_file() -> None:
    bad = "paipu 1\nfly\n"
    names = [found["log"] for found in objects(POSITION + bad + POSITION.replace("game hongshi", "game hongshi\nid x"))]
    assert names == [None, None, "x"]  # the names are given by whoever knows the whole file


def test_echo_names_its_cause() -> None:
    (found,) = objects(POSITION + "play 2 Qs\npass 0\n")
    assert [finding["after"] for finding in found["findings"]] == [None, {"code": "HS-TURN-01", "event": 5}]


def test_late_proof_is_told_and_only_then() -> None:
    moves = ["play 0 9s", "play 1 Js", "play 2 Qs", "pass 3", "pass 0", "pass 1", "play 2 6h", ""]
    (found,) = objects("paipu 1\ngame hongshi\n" + "\n".join(moves))
    assert found["findings"][0]["proved_at"] == 7


def test_lines_are_null_where_the_codec_has_none() -> None:
    from logformat import messagepack

    (found,) = objects(messagepack.dumps(log(ILLEGAL)))
    assert (found["line"], found["findings"][0]["line"]) == (None, None)


def test_array_holds_the_objects_of_the_lines() -> None:
    both = ILLEGAL + POSITION
    assert json.loads(written("json", both)) == objects(both)


def test_array_of_nothing() -> None:
    assert json.loads("".join(emitter("json")([], "en"))) == []


# ---------------------------------------------------------------- text


def test_text_shows_the_line_with_a_mark_and_the_law() -> None:
    assert written("text", ILLEGAL.replace("game hongshi", "game hongshi\nid u-1")).splitlines() == [
        "deals.paipu:11: HS-FOLLOW-02 (u-1, event 6)",
        "  11 | play 1 8s 8h",
        "     |        ^^ ^^ 8s 8h does not beat 9c 9d",
        "     = law: A following play of the same kind is strictly higher (大于) than the one on the table.",
        "",
        "1 log, 6 events: 0 valid, 1 with findings (1), 0 with errors",
    ]


def test_text_in_chinese() -> None:
    lines = written("text", ILLEGAL, lang="zh").splitlines()
    assert lines[2] == "     |        ^^ ^^ ♠8 ♥8 管不住 ♣9 ♦9"
    assert lines[-1] == "共 1 局、6 个事件：0 局合规，1 局有违规（1 项），0 处读不懂"


def test_text_tells_echoes_and_what_was_not_judged() -> None:
    echo = written("text", POSITION + "play 2 Qs\npass 0\n")
    assert "follows from HS-TURN-01 at event 5" in echo
    hidden = written("text", "paipu 1\ngame hongshi\nid h\nplay 0 9s\n")
    assert "h: 1 event could not be judged, as cards are hidden" in hidden


# ---------------------------------------------------------------- github, sarif


def test_github_command_per_finding_and_error() -> None:
    assert written("github", ILLEGAL, "a,b:c.paipu") == (
        "::error file=a%2Cb%3Ac.paipu,line=10,title=HS-FOLLOW-02::8s 8h does not beat 9c 9d\n"
    )
    assert written("github", "paipu 1\ngame hongshi\nfly 0\n").startswith(
        "::error file=deals.paipu,line=3,title=LOG-LINE-01::"
    )


def sarif(data: str | bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(written("sarif", data, "日志/deals 1.paipu"))
    return found


@pytest.mark.parametrize("data", [ILLEGAL + "pla", POSITION, ILLEGAL + ILLEGAL + "paipu 1\nfly\n"])
def test_sarif_has_what_its_schema_requires(data: str) -> None:
    found = sarif(data)
    assert found["version"] == "2.1.0"
    assert found["$schema"].endswith("sarif-2.1.0.json")
    (run,) = found["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "paipu"
    ids = [rule["id"] for rule in driver["rules"]]
    assert len(set(ids)) == len(ids)
    for result in run["results"]:
        assert result["message"]["text"]
        assert result["level"] in ("none", "note", "warning", "error")
        assert ids[result["ruleIndex"]] == result["ruleId"]
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == "%E6%97%A5%E5%BF%97/deals%201.paipu"
        assert place["region"]["startLine"] >= 1


def test_sarif_results_are_findings_and_errors() -> None:
    results = sarif(ILLEGAL + "pla")["runs"][0]["results"]
    assert [result["ruleId"] for result in results] == ["LOG-TEXT-03", "HS-FOLLOW-02"]
    assert results[1]["properties"] == {"log": None, "event": 6, "seat": 1}


@pytest.mark.parametrize("form", FORMATS)
def test_every_form_takes_what_has_no_lines(form: str) -> None:
    from logformat import messagepack

    assert written(form, messagepack.dumps([log(ILLEGAL), log(lightning(1))]))


@pytest.mark.parametrize("form", FORMATS)
def test_forms_are_written_as_they_come(form: str) -> None:
    seen = []

    def counted() -> Iterator[Judged]:
        for number, one in enumerate(judged((ILLEGAL + "\n") * 3)):
            seen.append(number)
            yield one

    pieces = emitter(form)(counted(), "en")
    while not seen:
        next(pieces)
    assert seen == [0]


def canonical(lines: str) -> Log:
    return text.loads(lines)[0]


def test_lightning_deal_is_as_short_as_it_looks() -> None:
    assert len(canonical("paipu 1\ngame hongshi\n" + LIGHTNING).events) == 5


BLOCK = """\
a b.paipu:17: HS-FOLLOW-02 (x, event 11)
  17 | play 2 Ts Tc
     |        ^^ ^^ Ts Tc does not beat Kc Kd
     = law: A following play is higher.

"""


def test_colours_change_no_word() -> None:
    coloured = in_colour(BLOCK)
    assert click.unstyle(coloured) == BLOCK
    assert (
        f"{click.style('a b.paipu:17: ', bold=True)}{click.style('HS-FOLLOW-02', fg='red', bold=True)} (x" in coloured
    )
    assert f"|        {click.style('^^ ^^', fg='red')} Ts Tc does" in coloured
    assert f"     = {click.style('law: A following play is higher.', dim=True)}\n" in coloured
    assert in_colour("1 log, 2 events: 1 valid\n") == "1 log, 2 events: 1 valid\n"


@pytest.mark.parametrize(
    ("environment", "is_coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_reports_are_coloured_on_terminals_that_want_it(environment: dict[str, str], is_coloured: bool) -> None:
    terminal, theirs = pty.openpty()
    paipu = [sys.executable, "-m", "paipu", "validate", "samples/hongshi/HS-LEAD-01.paipu"]
    known = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    subprocess.run(paipu, stdout=theirs, check=False, timeout=60, env={**known, "TERM": "xterm", **environment})
    shown = os.read(terminal, 1 << 16)
    os.close(theirs)
    os.close(terminal)
    assert b"HS-LEAD-01" in shown
    assert (b"\x1b[" in shown) is is_coloured


HEADERS = [
    ("hongshi", "dealer 1\ncarry next_dealer 3", "HS-SETUP-03", 3),
    ("zhuoheia", "carry next_dealer 3\ndealer 1", "ZHA-SETUP-03", 4),
    ("erbaiwu", "dealer 1\ncarry next_dealer 3", "EBW-SET-04", 3),
    ("erbaiwu", "dealer 1\noption players 7", "EBW-SET-01", 4),
    ("jiheiwu", "option players 3\ncarry next_dealer 1", "JHW-SETUP-04", 4),
    ("jiheiwu", "carry next_drawer 1\ncarry first_drawer 0\noption players 3", "JHW-SETUP-03", 4),
    ("jiheiwu", "carry next_drawer 1\ndealer 2", "JHW-SETUP-03", 3),
]


@pytest.mark.parametrize(("key", "lines", "code", "line"), HEADERS)
def test_finding_of_the_header_stands_on_the_line_that_is_wrong(key: str, lines: str, code: str, line: int) -> None:
    (found,) = objects(f'paipu 1\ngame {key}\n{lines}\nnote "x"\n')
    assert (code, 0, line) in [(one["code"], one["event"], one["line"]) for one in found["findings"]]
