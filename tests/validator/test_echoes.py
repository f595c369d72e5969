"""What merely follows from an earlier finding is said to, and nothing else is."""

from __future__ import annotations

from engine.rule import Finding, Turn, rule
from engine.words import Sentence
from logformat.events import Declare, Event, Pass
from tests.validator.logs import POSITION, judged
from validator.echoes import with_echoes


def echoes(text: str) -> list[tuple[str, int, tuple[str, int] | None]]:
    return [(finding.code, finding.event, finding.after) for finding in judged(text).findings]


def test_turn_finding_that_shares_a_seat_is_an_echo() -> None:
    # seat 2 takes the turn of seat 0, which then acts although seat 3 is due
    assert echoes(POSITION + "play 2 Qs\npass 0\n") == [
        ("HS-TURN-01", 5, None),
        ("HS-TURN-01", 6, ("HS-TURN-01", 5)),
    ]


def test_echo_of_an_echo_points_at_the_root() -> None:
    # 2 for 0, 0 for 3, 3 for 1
    assert echoes(POSITION + "play 2 Qs\npass 0\npass 3\n")[2] == ("HS-TURN-01", 7, ("HS-TURN-01", 5))


def test_turn_finding_of_other_seats_is_none() -> None:
    # 2 for 0; then 1 for 3
    assert echoes(POSITION + "play 2 Qs\npass 1\n")[1] == ("HS-TURN-01", 6, None)


def test_turn_finding_after_the_order_has_settled_is_none() -> None:
    # 2 for 0 (5); 3, 0, 1 pass; 2 leads again (9); 3, 0, 1 pass; then seat 0 leads for seat 2 (13)
    moves = "play 2 Qs\npass 3\npass 0\npass 1\nplay 2 Qh\npass 3\npass 0\npass 1\nplay 0 9c\n"
    assert echoes(POSITION + moves) == [("HS-TURN-01", 5, None), ("HS-TURN-01", 13, None)]


def test_card_played_twice_is_an_echo_of_the_first_time() -> None:
    # seat 0 never had the king of diamonds
    moves = "play 0 Kd\npass 1\npass 2\npass 3\nplay 0 Kd\n"
    assert echoes(POSITION + moves) == [("HS-CARD-01", 5, None), ("HS-CARD-01", 9, ("HS-CARD-01", 5))]


def test_another_card_not_held_is_no_echo() -> None:
    moves = "play 0 Kd\npass 1\npass 2\npass 3\nplay 0 Kc\n"
    assert echoes(POSITION + moves)[1] == ("HS-CARD-01", 9, None)


def test_refused_play_recorded_again_is_an_echo_of_the_refusal() -> None:
    # the eights do not beat the nines (6) and have left the hand when they are led (9)
    moves = "play 0 9c 9d\nplay 1 8s 8h\npass 2\npass 3\npass 0\nplay 1 8s 8h\n"
    assert echoes(POSITION + moves) == [("HS-FOLLOW-02", 6, None), ("HS-CARD-01", 10, ("HS-FOLLOW-02", 6))]


def test_finding_of_another_kind_is_never_an_echo() -> None:
    moves = "play 0 9c 9d\nplay 1 8s 8h\npass 2\npass 3\npass 0\npass 1\n"
    assert echoes(POSITION + moves)[1] == ("HS-LEAD-03", 10, None)


SAID = Sentence("seat {seat}", "{seat} 号座")


@rule("X-WIND-01", zh="…", sheet="§0", follows=("X-WIND-01",))
def refuses_without_beating(turn: Turn) -> None:
    """A refusal (不给风) is made good at once."""


def wind(event: int, seat: int) -> Finding:
    return Finding(refuses_without_beating, event, seat, SAID(seat=seat))


REFUSAL_THEN_PASS: tuple[Event, ...] = (Declare(1, "refuse"), Pass(1))


def test_consequence_of_the_seats_own_event_before() -> None:
    assert [f.after for f in with_echoes([wind(1, 1), wind(2, 1)], REFUSAL_THEN_PASS)] == [None, ("X-WIND-01", 1)]


def test_no_consequence_of_another_seat() -> None:
    assert [f.after for f in with_echoes([wind(1, 1), wind(2, 2)], (Declare(1, "refuse"), Pass(2)))] == [None, None]


def test_no_consequence_once_the_seat_has_acted_otherwise() -> None:
    events = (Declare(1, "refuse"), Pass(1), Pass(1))
    assert [f.after for f in with_echoes([wind(1, 1), wind(3, 1)], events)] == [None, None]
