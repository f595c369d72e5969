"""Laws asked in order: the first broken one is the event's finding, what comes to light stands beside it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.rule import CLEAN, UNKNOWN, Answer, Rule, Turn, check, header_findings, judge_event, rule, same_law
from engine.words import Sentence
from logformat.events import Note, Pass

SAID = Sentence("seat {seat}: {what}", "{seat} 号座：{what}")


def law(code: str, answer: Answer) -> Rule:
    def asked(turn: Turn) -> Answer:
        """A law that always answers the same."""
        return answer

    return rule(code, zh="总是一样。", sheet="§1")(asked)


KEPT, OPEN = law("T-A-01", None), law("T-A-02", UNKNOWN)
BROKEN, LATER = law("T-A-03", SAID(what="broken")), law("T-A-04", SAID(what="later"))
OWED = law("T-B-01", SAID(seat=3, event=2, what="owed"))


def game(*laws: Rule, light: tuple[Rule, ...] = (), header: tuple[Rule, ...] = ()) -> Any:
    return SimpleNamespace(laws=lambda state, event: laws, light=light, header_laws=header)


CASES = [
    ("kept", (KEPT, KEPT), (), None, (), False),
    ("the first broken law is the finding", (KEPT, BROKEN, LATER), (), "T-A-03", (), False),
    ("open", (KEPT, OPEN), (), None, (), True),
    ("broken for certain, whatever stays open", (OPEN, BROKEN), (), "T-A-03", (), False),
    ("what comes to light, beside a legal event", (KEPT,), (OWED,), None, ("T-B-01",), False),
    ("what comes to light, beside a finding", (BROKEN,), (OWED,), "T-A-03", ("T-B-01",), False),
    ("what may come to light", (KEPT,), (OPEN,), None, (), True),
]


@pytest.mark.parametrize(
    ("laws", "light", "own", "lit", "unknown"), [row[1:] for row in CASES], ids=[r[0] for r in CASES]
)
def test_judgement(
    laws: tuple[Rule, ...], light: tuple[Rule, ...], own: str | None, lit: tuple[str, ...], unknown: bool
) -> None:
    said = judge_event(game(*laws, light=light), None, Pass(1), 7)
    assert (said.own.code if said.own else None) == own
    assert tuple(finding.code for finding in said.light) == lit
    assert said.unknown is unknown


def test_finding_names_its_event_seat_and_words() -> None:
    (lit, own) = check(game(BROKEN, light=(OWED,)), None, Pass(1), 7)
    assert (own.code, own.event, own.seat, own.text(), own.text("zh")) == (
        "T-A-03",
        7,
        1,
        "seat None: broken",
        "None 号座：broken",
    )
    assert (lit.code, lit.event, lit.seat, lit.text()) == ("T-B-01", 2, 3, "seat 3: owed")


def test_nothing_to_say() -> None:
    assert judge_event(game(KEPT), None, Pass(1), 1) == CLEAN
    assert CLEAN.findings() == ()
    assert judge_event(game(BROKEN), None, Note("x"), 1).own is not None


def test_header_findings_stand_at_event_0() -> None:
    (found,) = header_findings(game(header=(KEPT, OPEN, BROKEN)), None)
    assert (found.code, found.event, found.seat) == ("T-A-03", 0, None)


def test_a_rule_is_named_by_its_function_and_tells_its_first_doc_line() -> None:
    @rule("T-C-01", zh="轮流出牌。", sheet="§6", seed="依次进行", verdict="flagged", echo="turn")
    def play_out_of_turn(turn: Turn) -> Answer:
        """Seats play in turn.

        More about it.
        """
        return None

    assert (play_out_of_turn.name, play_out_of_turn.law, play_out_of_turn.law_zh) == (
        "play_out_of_turn", "Seats play in turn.", "轮流出牌。",
    )  # fmt: skip
    assert (play_out_of_turn.sheet, play_out_of_turn.seed) == ("§6", "依次进行")
    assert (play_out_of_turn.verdict, play_out_of_turn.echo) == ("flagged", "turn")
    again = same_law(play_out_of_turn, lambda turn: UNKNOWN)
    assert (again.code, again.name) == ("T-C-01", "play_out_of_turn")
    assert again(Turn(None, Pass(0), 1)) is UNKNOWN


def test_turn_answers_for_its_state_and_event() -> None:
    state = SimpleNamespace(setup=SimpleNamespace(options="the options"))
    turn = Turn(state, Pass(2), 4)
    assert (turn.seat, turn.number, turn.options) == (2, 4, "the options")
