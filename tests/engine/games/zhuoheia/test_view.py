"""Who knows what, sheet §4 "Hidden information": camps, partners and their proof, hands, the wind."""

from __future__ import annotations

import pytest

from engine.games.zhuoheia import GAME
from engine.view import View

from .table import position, silent, state_after

BLACK, RED = "black", "red"
HANDS = {0: "As 5h 6s", 1: "Ac Ah 7d", 2: "Ad 8s 9s", 3: "7h 8h 9h"}
ALONE = {0: "As Ac 5h", 1: "Ah 7d 8d", 2: "Ad 8s 9s", 3: "7h 8h 9h"}
OPEN = "carry opening yes\ncarry spoken none"
LEAD = "carry lead 0"


def seen(hands: dict[int, str], header: str, events: str, viewer: int | None) -> View:
    return GAME.view(state_after(position(hands, header, events)), viewer)


def camps(view: View) -> tuple[str | None, ...]:
    """The camp among the marks of each seat."""
    return tuple(
        next((word for mark in seat.marks for word in (BLACK, RED) if mark.en.partition(":")[0] == word), None)
        for seat in view.seats
    )


KNOWN: list[tuple[str, dict[int, str], str, str, int | None, tuple[str | None, ...]]] = [
    ("one black ace: a partner, unknown", HANDS, LEAD, "", 0, (BLACK, None, None, None)),
    ("red: one or two black seats, unknown", HANDS, LEAD, "", 2, (None, None, RED, None)),
    ("both black aces: alone", ALONE, LEAD, "", 0, (BLACK, RED, RED, RED)),
    ("alone, seen from elsewhere", ALONE, LEAD, "", 3, (None, None, None, RED)),
    ("all cards open", HANDS, LEAD, "", None, (BLACK, BLACK, RED, RED)),
    ("one black ace played", HANDS, LEAD, "play 0 As", 2, (BLACK, None, RED, None)),
    ("the other holder then knows all", HANDS, LEAD, "play 0 As", 1, (BLACK, BLACK, RED, RED)),
    ("both played", HANDS, LEAD, "play 0 5h\nplay 1 Ac\npass 2\npass 3\npass 0\nplay 1 7d\npass 2\npass 3\nplay 0 As", 3,
     (BLACK, BLACK, RED, RED)),
    ("a black one, then a red one: it may have had both", HANDS, LEAD, "play 0 5h\nplay 1 Ac\npass 2\npass 3\npass 0\nplay 1 Ah",
     3, (None, BLACK, None, RED)),
    ("a red ace played: no black one left", HANDS, "carry lead 2", "play 2 Ad", 3, (None, None, RED, RED)),
    ("two reds and oneself red: the last one is alone", ALONE, "carry lead 2", "play 2 Ad\npass 3\npass 0\npass 1\nplay 2 8s\npass 3\npass 0\nplay 1 Ah",
     3, (BLACK, RED, RED, RED)),
    ("a red ace proves nothing without the ace rule", HANDS, "carry lead 2\noption ace_rule false", "play 2 Ad", 3,
     (None, None, None, RED)),
    ("announced black", HANDS, OPEN, "declare 0 reveal_black", 3, (BLACK, None, None, RED)),
    ("announced red", HANDS, OPEN, "declare 0 no_reveal\ndeclare 1 no_reveal\ndeclare 2 reveal_red", 3,
     (None, None, RED, RED)),
    ("announced black, known to the other black seat", HANDS, OPEN, "declare 0 reveal_black", 1, (BLACK, BLACK, RED, RED)),
    ("announced with the ace", HANDS, OPEN, "declare 0 reveal_black As", 3, (BLACK, None, None, RED)),
    ("a false announcement proves nothing", HANDS, OPEN, "declare 0 reveal_red", 3, (None, None, None, RED)),
    ("an ace held back proves nothing", {**HANDS, 0: "As Ad 5h", 2: "8s 9s"}, LEAD, "play 0 Ad", 3, (None, None, None, RED)),
    ("gone before the position, everybody saw it", {0: "5h", 1: "7d", 2: "8s", 3: "9h"}, f"{LEAD}\ncarry black 1 2", "", 3,
     (RED, BLACK, BLACK, RED)),
    ("over: all is known", ALONE, LEAD + "\ncarry acted none", "declare 0 surrender", 3, (BLACK, RED, RED, RED)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hands", "header", "events", "viewer", "known"), [r[1:] for r in KNOWN], ids=[r[0] for r in KNOWN]
)
def test_camps_a_seat_knows(
    hands: dict[int, str], header: str, events: str, viewer: int | None, known: tuple[str | None, ...]
) -> None:
    assert camps(seen(hands, header, events, viewer)) == known


def labels(view: View, seat: int) -> list[str]:
    return [mark.en for mark in view.seats[seat].marks]


def facts(view: View) -> list[str]:
    return [fact.en for fact in view.facts]


def test_a_partner_is_named_once_it_is_proved() -> None:
    before = seen(HANDS, LEAD, "", 1)
    assert "partner 0" not in facts(before)
    after = seen(HANDS, LEAD, "play 0 As", 1)
    assert "partner 0" in facts(after)
    assert "two against two" in facts(after)
    assert labels(after, 0) == ["black: As in trick 1"]
    assert "partner 0" not in facts(seen(HANDS, LEAD, "play 0 As", 2))


def test_the_split_is_known_to_the_lone_seat_only() -> None:
    assert "one against three" in facts(seen(ALONE, LEAD, "", 0))
    assert "one against three" not in facts(seen(ALONE, LEAD, "", 1))


def test_what_proves_a_camp_is_said() -> None:
    assert labels(seen(HANDS, OPEN, "declare 0 reveal_black", 3), 0) == ["black: announced"]
    assert labels(seen(HANDS, "carry lead 2", "play 2 Ad", 3), 2) == ["red: Ad in trick 1"]


def test_a_seat_sees_its_own_hand_and_the_sizes_of_the_others() -> None:
    view = seen(HANDS, LEAD, "play 0 6s", 1)
    assert [(len(seat.hand), seat.hidden) for seat in view.seats] == [(0, 2), (3, 0), (0, 3), (0, 3)]
    assert [len(seat.hand) for seat in seen(HANDS, LEAD, "", None).seats] == [3, 3, 3, 3]


def test_an_ace_shown_stays_open_until_it_is_played() -> None:
    view = seen(HANDS, OPEN, "declare 0 reveal_black As", 3)
    assert (len(view.seats[0].hand), view.seats[0].hidden) == (1, 2)
    played = seen(HANDS, OPEN, "declare 0 reveal_black As\n" + silent(1).rsplit("\n", 1)[0] + "\nplay 0 As", 3)
    assert (len(played.seats[0].hand), played.seats[0].hidden) == (0, 2)


def test_only_the_holder_of_the_five_of_hearts_knows_who_is_first() -> None:
    assert [seen(HANDS, OPEN, "", viewer).to_act for viewer in (None, 0, 1)] == [(0,), (0,), ()]
    assert seen(HANDS, OPEN, "declare 0 no_reveal", 3).to_act == (1,)


def test_places_and_the_wind_are_shown() -> None:
    hands = {1: "5s As", 2: "6s 7s Ac", 3: "Ah 8s"}
    view = seen(hands, "carry out 0\ncarry table 0 Kd\ncarry black 1 2", "declare 1 ask_wind\ndeclare 2 give_wind", 3)
    assert labels(view, 0)[0] == "out 1"
    assert "asks for the wind" in labels(view, 1)
    assert "gives the wind" in labels(view, 2)
    assert "the wind has been asked for" in facts(view)


def test_a_refused_wind_says_what_is_due() -> None:
    hands = {1: "5s As", 2: "6s 7s Ac", 3: "Ah 8s"}
    header = "carry out 0\ncarry table 0 Kd\ncarry black 1 2"
    view = seen(hands, header, "declare 1 ask_wind\ndeclare 2 refuse_wind", 3)
    assert ("the wind has been refused", "有人不给风，须管上") in [(fact.en, fact.zh) for fact in view.facts]


def test_every_word_has_both_languages() -> None:
    for name, label in GAME.vocabulary.names.items():
        assert label.en, name
        assert label.zh, name
