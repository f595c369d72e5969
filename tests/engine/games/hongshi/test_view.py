"""Who knows what, sheet §4 "Hidden information", one position or deal per line."""

from __future__ import annotations

import pytest

from engine.binding import bind
from logformat.text import loads

HANDS = "deal 0 Th 7c 8c\ndeal 1 Td 7d 8d\ndeal 2 7s 8s 9s\ndeal 3 7h 8h 9h\n"
ALONE = "deal 0 Th Td 8c\ndeal 1 7d 8d\ndeal 2 7s 8s 9s\ndeal 3 7h 8h 9h\n"
UP, DOWN = "up", "down"
NOBODY = (None, None, None, None)

CAMPS = [
    # name, header, events, viewer, what the viewer knows of seats 0-3
    ("one red ten: a partner, unknown", HANDS, "", 0, (UP, None, None, None)),
    ("down: not how many are up", HANDS, "", 2, (None, None, DOWN, None)),
    ("both red tens: alone", ALONE, "", 0, (UP, DOWN, DOWN, DOWN)),
    ("alone, seen from elsewhere", ALONE, "", 3, (None, None, None, DOWN)),
    ("all cards open", HANDS, "", None, (UP, UP, DOWN, DOWN)),
    ("one red ten played", HANDS, "play 0 Th", 2, (UP, None, DOWN, None)),
    ("also as an ordinary ten", HANDS, "play 0 Th as=ten", 3, (UP, None, None, DOWN)),
    ("the other holder then knows all", HANDS, "play 0 Th", 1, (UP, UP, DOWN, DOWN)),
    ("both played: all camps are known", HANDS, "play 0 Th\nplay 1 Td", 2, (UP, UP, DOWN, DOWN)),
    ("one revealed", "carry revealed 0:Th\n" + HANDS, "", 2, (UP, None, DOWN, None)),
    ("one revealed, the other played", "carry revealed 0:Th\n" + HANDS, "pass 0\nplay 1 Td", 3, (UP, UP, DOWN, DOWN)),
    ("both revealed", "carry revealed 0:Th 1:Td\n" + HANDS, "", 3, (UP, UP, DOWN, DOWN)),
    ("both gone before the position", "carry up 0 1\ndeal 0 7c\ndeal 1 7d\ndeal 2 7s\ndeal 3 7h\n", "", 3,
     (UP, UP, DOWN, DOWN)),
    ("a hand nobody recorded may hold the other", "deal 0 Th\ndeal 1 ??\ndeal 2 7s\ndeal 3 7h\n", "", 3, NOBODY),
]  # fmt: skip


def camp(marks: tuple[str, ...]) -> str | None:
    """The camp among the marks of a seat."""
    return next((word for mark in marks for word in (UP, DOWN) if mark.partition(":")[0] == word), None)


@pytest.mark.parametrize(("header", "events", "viewer", "known"), [row[1:] for row in CAMPS], ids=[r[0] for r in CAMPS])
def test_camps_a_seat_knows(header: str, events: str, viewer: int | None, known: tuple[str | None, ...]) -> None:
    carry = "".join(line + "\n" for line in header.splitlines() if line.startswith("carry"))
    lines = "".join(line + "\n" for line in header.splitlines() if not line.startswith("carry"))
    bound = bind(loads(f"paipu 1\ngame hongshi\nposition\ncarry lead 0\n{carry}\n{lines}{events}\n")[0])
    state = bound.game.start(bound.setup)
    for event in bound.events:
        state = bound.game.apply(state, event)
    view = bound.game.view(state, viewer)
    assert tuple(camp(tuple(mark.en for mark in seat.marks)) for seat in view.seats) == known


DEAL = """\
paipu 1
game hongshi
dealer 0

deal 0 6h 7c 9s Ts Jc Js Qd Kd Ac 2c
deal 1 6d 7h 9h Th Jd Jh Qc Kc As 2s
deal 2 7s 8c 8d Td Tc Qs Qh Ks Ah Lj
deal 3 7d 8s 8h 9c 9d Kh Ad 2h 2d Bj
"""


@pytest.mark.parametrize(
    ("events", "viewer", "to_act"),
    [
        ("", 0, (0,)),  # holds 6h, so it leads
        ("", 1, ()),  # nobody else knows who holds 6h
        ("", None, (0,)),
        ("play 0 6h\n", 1, (1,)),
        ("play 0 6h\n", 3, (1,)),
    ],
)
def test_who_holds_the_lead_card_is_secret_until_it_is_played(
    events: str, viewer: int | None, to_act: tuple[int, ...]
) -> None:
    bound = bind(loads(DEAL + events)[0])
    state = bound.game.start(bound.setup)
    for event in bound.events:
        state = bound.game.apply(state, event)
    assert bound.game.view(state, viewer).to_act == to_act


def test_a_seat_does_not_know_it_is_down_before_its_hand_is_dealt() -> None:
    bound = bind(loads(DEAL)[0])
    state = bound.game.start(bound.setup)
    known = []
    for event in bound.events:
        state = bound.game.apply(state, event)
        known.append(tuple(mark.en for mark in bound.game.view(state, 3).seats[3].marks))
    assert known == [(), (), (), ("down",)]
