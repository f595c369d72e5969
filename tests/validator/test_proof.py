"""In logs that hide cards, the event that made an offence certain is told."""

from __future__ import annotations

from engine.binding import Bound, bind
from tests.validator.logs import ILLEGAL, judged, log
from validator.judge import walk
from validator.proof import PROOF_LIMIT, with_proof

HIDDEN = """paipu 1
game hongshi
play 0 9s
play 1 Js
play 2 Qs
pass 3
pass 0
pass 1
"""


def proofs(text: str) -> list[tuple[str, int, int | None]]:
    return [(finding.code, finding.event, finding.proved_at) for finding in judged(text).findings]


def test_first_lead_is_proved_wrong_by_the_lead_card_coming_later() -> None:
    # sheet §6: the holder of 6h leads first; seat 2 lets go of it at event 7, so it had it all along
    assert proofs(HIDDEN + "play 2 6h\npass 3\n") == [("HS-LEAD-01", 1, 7)]


def test_nothing_is_proved_while_the_lead_card_has_not_come() -> None:
    report = judged(HIDDEN)
    assert report.findings == ()
    assert 1 in report.not_judged


def test_what_is_certain_at_once_has_no_later_proof() -> None:
    assert proofs(HIDDEN + "pass 2\n") == [("HS-LEAD-03", 7, None)]


def test_open_hands_need_no_proof() -> None:
    assert proofs(ILLEGAL) == [("HS-FOLLOW-02", 6, None)]


def test_each_finding_has_its_own_proof() -> None:
    # at 8 seat 3 plays the queen that seat 2 played at 3: the second time it is surely not in the hand
    text = HIDDEN + "play 2 6h\nplay 3 Qs\n"
    assert proofs(text) == [("HS-LEAD-01", 1, 7), ("HS-CARD-01", 8, None)]


def test_draw_in_play_shows_no_hand() -> None:
    # both seats draw, but seat 1 was never dealt a hand: that it could have discarded 2d shows at event 6
    text = """paipu 1
game erbaiwu
option players 2
position
carry turn 1
draw 1 7s
pass 1
draw 0 Kd
discard 0 Kd
draw 1 Qd
discard 1 2d
"""
    assert proofs(text) == [("EBW-HOLD-01", 2, 6)]


def test_log_that_is_wrong_all_through_is_judged_again_no_more_often_than_the_limit() -> None:
    bound = bind(log(HIDDEN + "play 3 Qs\n" * 1500))
    findings = walk(bound).findings
    judged_again: list[int] = []

    def found_in(prefix: Bound) -> set[tuple[str, int]]:
        judged_again.append(len(prefix.events))
        return {(finding.code, finding.event) for finding in findings if finding.event <= len(prefix.events)}

    assert with_proof(findings, bound, found_in) == findings
    assert len(findings) > 1400
    assert PROOF_LIMIT <= sum(judged_again) < PROOF_LIMIT + len(bound.events)
