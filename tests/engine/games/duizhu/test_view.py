"""What a seat can know: hands, the kitty once turned, what lies buried; and what the tables tell."""

from __future__ import annotations

import pytest

from engine.binding import bind
from engine.games.duizhu import GAME
from engine.games.duizhu.state import State
from logformat.cards import cards
from logformat.events import Flip, Play, Swap
from logformat.text import loads

from .table import SAMPLES, last_trick, position, state_after

LOG = bind(loads((SAMPLES / "deal-kings-and-grabs.paipu").read_bytes())[0])


def states() -> list[State]:
    found = [GAME.start(LOG.setup)]
    for event in LOG.events:
        found.append(GAME.apply(found[-1], event))
    return found


def at(kind: type, number: int = 0) -> State:
    """The state before one of the events of a kind."""
    places = [place for place, event in enumerate(LOG.events) if isinstance(event, kind)]
    return states()[places[number]]


def areas(state: State, viewer: int | None) -> dict[str, tuple[bytes, ...]]:
    return {area.title.en: area.rows for area in GAME.view(state, viewer).areas}


def test_a_seat_sees_its_own_hand_and_how_many_cards_others_have() -> None:
    view = GAME.view(at(Play), 3)
    assert [len(seat.hand) for seat in view.seats] == [0, 0, 0, 12]
    assert [seat.hidden for seat in view.seats] == [12, 12, 12, 0]
    assert all(len(seat.hand) == 12 for seat in GAME.view(at(Play), None).seats)


def test_the_card_shown_is_open_until_the_kitty_is_turned() -> None:
    view = GAME.view(at(Flip), 3)
    assert view.seats[1].hand == cards("Tc")
    assert view.seats[1].hidden == 11
    assert areas(at(Flip), 3) == {"shown": (cards("Tc"),)}


def test_the_kitty_is_seen_by_all_once_it_is_turned() -> None:
    after = states()[[type(event) for event in LOG.events].index(Flip) + 1]
    assert areas(after, 1)["kitty"] == (cards("3d 3s 2c Ac Ts 2d"),)


def test_what_is_buried_lies_face_up() -> None:
    assert set(areas(at(Swap), 1)["buried"][0]) == set(cards("3d Ac Ts 4c As 2c"))
    assert set(areas(at(Play), 1)["buried"][0]) == set(cards("Ts As 2c 2d Bj Lj"))


@pytest.mark.parametrize("higher", ["Ks", "7s"])
def test_whether_a_throw_fails_is_not_seen_before_it_is_taken_back(higher: str) -> None:
    hands = {0: "As Qs 3d", 1: f"{higher} 4d 5d", 2: "9d Td Jd", 3: "3c 4c 5c"}
    state = state_after(position(hands, "", "play 0 As Qs"))
    view = GAME.view(state, 2)
    assert areas(state, 2) == {"trick": (cards("As Qs"),)}
    assert (view.to_act, view.seats[0].hidden) == ((1,), 1)
    assert GAME.view(state, None).to_act == ((0,) if higher == "Ks" else (1,))


def test_trumps_are_held_together() -> None:
    state = state_after(position({0: "3s 8c Ah 2d Ks Bj"}))
    assert GAME.view(state, 0).seats[0].hand == cards("Bj 8c 2d Ah Ks 3s")


@pytest.mark.parametrize(
    ("plays", "expected"),
    [
        ("play 0 As", ("single", 0, True, False)),
        ("play 0 As;play 1 Ks", ("follow", 10, False, False)),
        ("play 0 As;play 1 3s;play 2 5h", ("ruff", 5, True, True)),
        ("play 0 As;play 1 3s;play 2 5h;play 3 Kd", ("discard", 10, False, False)),
        ("play 0 As Qs", ("throw", 0, True, False)),
        ("play 0 As Qs;play 0 Qs as=forced", ("forced", 0, True, False)),
        ("play 0 Qs;play 1 Ks", ("follow", 10, True, False)),
        ("play 0 7s 7h 7c 7d", ("weng", 0, True, False)),
        ("play 0 7s 7h 7c 7d;play 1 9s 9h 9c 9d", ("counter_weng", 0, True, False)),
        ("play 0 7s 7h 7c 7d;play 1 9s 9h 9c 9d;play 2 5h 3c 4c 5c", ("follow", 10, False, False)),
        ("play 0 As 3c", ("mixed", 0, False, False)),
    ],
)
def test_shape(plays: str, expected: tuple[str, int, bool, bool]) -> None:
    hands = {
        0: "As Qs 3c 7s 7h 7c 7d", 1: "Ks 3s 9s 9h 9c 9d 4d", 2: "5h 3d 4c 5c Tc Jc Qc", 3: "Kd 5d 6d Jd Qd Ad 6c",
    }  # fmt: skip
    text = position(hands, "", plays)
    before = state_after(text.rpartition(";")[0])
    log = bind(loads("paipu 1\ngame duizhu\n" + text.replace(";", "\n") + "\n")[0])
    found = GAME.shape(before, log.events[-1])
    assert (found.combination, found.points, found.winning, found.ruff) == expected
    assert found.trick == 2


def test_seat_rows() -> None:
    rows = GAME.seat_rows(state_after(last_trick(1, "Ah", "8 5", 20)))
    assert [row.camp for row in rows] == ["dealer", "defender", "dealer", "defender"]
    assert [row.dealer for row in rows] == [True, False, False, False]
    assert [(row.level_before, row.level_after) for row in rows] == [("8", "8"), ("5", "6")] * 2
    assert [row.score for row in rows] == [None, 20, None, 20]


def test_the_hand_of_a_row_is_the_one_dealt() -> None:
    row = GAME.seat_rows(states()[-1])[2]
    assert set(row.hand or b"") == set(cards("Ah 9d 7s 4c 7h Ad 7c Qh Th 7d Kd As"))
