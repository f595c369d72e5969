"""Hidden hands and draws: what can be proved is judged, the rest is not (DESIGN §3.4)."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.binding import bind
from engine.game import game
from engine.games.erbaiwu.state import State, size
from engine.games.erbaiwu.state.begin import start
from engine.kit.onepack import cards_in
from engine.simulator import simulate
from logformat.cards import UNKNOWN, Cards, cards_text
from logformat.events import Deal, Draw, Event
from logformat.log import Log
from tests.engine.games.erbaiwu.logs import after, codes, judged, log_of
from validator.judge import judge

ROOM = game("erbaiwu")
DEALT = "dealer 0\noption players 2\n"


def states(*lines: str, position: bool = False) -> list[State]:
    """The states a log goes through, before each event and after the last."""
    bound = bind(log_of(*lines, position=position))
    found: list[State] = [start(bound.setup)]
    for event in bound.events:
        found.append(ROOM.apply(found[-1], event))
    return found


def held(state: State, seat: int) -> str:
    return cards_text(cards_in(state.hands[seat]))


def test_a_card_let_go_later_was_there_from_the_start() -> None:
    moves = ("discard 0 2s", "draw 1 9d", "discard 1 Kd", "draw 0 3c", "discard 0 3c", "draw 1 4c", "discard 1 Qs")
    first, *_, last = states(DEALT, "deal 0 2s 3s 4s 5s 6s 8s 9s", *moves)
    assert (held(first, 1), first.unseen[1]) == ("Qs Kd", 4)
    assert (held(last, 1), last.unseen[1], size(last, 1)) == ("4c 9d", 4, 6)
    assert codes(DEALT, "deal 0 2s 3s 4s 5s 6s 8s 9s", *moves, position=False) == []


def test_a_card_drawn_in_sight_was_not_there_before() -> None:
    moves = ("discard 0 2s", "draw 1 9d", "discard 1 9d")
    assert held(states(DEALT, "deal 0 2s 3s 4s 5s 6s 8s 9s", *moves)[0], 1) == ""


def test_unseen_cards_of_a_line() -> None:
    lines = (DEALT, "deal 0 ??*5 2s 3s", "deal 1 ??*6", "discard 0 2s", "draw 1 ??", "discard 1 9d")
    found = states(*lines)
    assert [size(state, 1) for state in found] == [0, 0, 6, 6, 7, 6]
    assert (held(found[3], 1), held(found[4], 1)) == ("", "9d")
    assert codes(*lines, position=False) == []


def test_more_cards_than_the_hand_can_have_had() -> None:
    found = codes("carry turn 1\ncarry seq 7s", "deal 1 ??", "meld 1 layoff 8s", "meld 1 layoff 9s", "meld 1 layoff Ts")
    assert found == ["EBW-CARD-01@3", "EBW-CARD-01@4"]


def test_a_card_that_lies_elsewhere_cannot_come_from_a_hidden_hand() -> None:
    assert codes("carry turn 1\ncarry seq 7s\ndeal 0 8s", "meld 1 layoff 8s") == ["EBW-CARD-01@2"]
    assert codes("carry turn 1\ncarry seq 7s\ncarry stock 8s", "meld 1 layoff 8s") == ["EBW-CARD-01@1"]
    assert codes("carry turn 1\ncarry seq 7s", "meld 1 layoff 8s") == []


def test_the_draw_of_a_card_a_hidden_hand_is_proved_to_hold() -> None:
    lines = (DEALT, "deal 0 2s 3s 4s 5s 6s 8s 9s", "discard 0 2s", "draw 1 ??", "discard 1 Kd", "draw 0 9d")
    assert codes(*lines, position=False) == []
    assert codes(*lines, "discard 0 9d", "draw 1 3c", "discard 1 9d", position=False) == ["EBW-CARD-01@8"]
    early = (DEALT, "deal 0 2s 3s 4s 5s 6s 8s 9s", "discard 0 2s", "draw 1 Kd", "discard 1 Qd", "draw 0 Qd")
    assert codes(*early, position=False) == ["EBW-CARD-02@5"]


def test_a_known_stock_tells_the_hidden_draw_and_the_last_hand() -> None:
    ranks = [rank + suit for suit in "shcd" for rank in "A23456789TJQK"] + ["Lj", "Bj"]
    stock = " ".join(ranks[13:])
    lines = (DEALT, f"carry stock {stock}", f"deal 0 {' '.join(ranks[:7])}", "discard 0 As", "draw 1 ??")
    found = states(*lines)
    assert (held(found[0], 1), found[0].unseen[1]) == ("8s 9s Ts Js Qs Ks", 0)
    assert held(found[-1], 1) == "8s 9s Ts Js Qs Ks Ah"
    assert codes(*lines, position=False) == []


SETTLING = [
    ("six unseen cards are worth more than five", "deal 1 ??*6", ["EBW-STL-03@2"], ()),
    ("one of them may be worth five", "deal 1 ??", [], (2,)),
    ("two may be sevens", "deal 1 ??*2", [], (2,)),
    ("four cannot: one seven is shown", "deal 1 ??*4", [], (2,)),
    ("five are worth six at least", "deal 1 ??*5", ["EBW-STL-03@2"], ()),
    ("a king is too much", "deal 1 Ks ??", ["EBW-STL-03@2"], ()),
    ("a seven and another seven", "deal 1 7h ??", [], (2,)),
    ("four with a seven: only two are left", "deal 1 7h ??*3", ["EBW-STL-03@2"], ()),
]


@pytest.mark.parametrize(("hand", "found", "open_"), [row[1:] for row in SETTLING], ids=[row[0] for row in SETTLING])
def test_settling_with_unseen_cards(hand: str, found: list[str], open_: tuple[int, ...]) -> None:
    report = judged("carry turn 1\ncarry seq 7s", hand, "declare 1 settle")
    assert [f"{one.code}@{one.event}" for one in report.findings] == found
    assert report.not_judged == open_


def test_settling_with_an_unknown_hand_is_not_judged() -> None:
    report = judged("carry turn 1\ncarry seq 7s", "declare 1 settle")
    assert (report.findings, report.not_judged, report.complete, report.outcome) == ((), (1,), True, None)


HOLDING = [
    ("a known card may go", "deal 1 2c ??", ["EBW-HOLD-01@2"], ()),
    ("one unseen card may be a seven", "deal 1 ??", [], (2,)),
    ("six cannot all be sevens and jokers", "deal 1 ??*7", ["EBW-HOLD-01@2"], ()),
    ("unless there are six of them", "deal 1 ??*6", [], (2,)),
]


@pytest.mark.parametrize(("hand", "found", "open_"), [row[1:] for row in HOLDING], ids=[row[0] for row in HOLDING])
def test_holding_with_unseen_cards(hand: str, found: list[str], open_: tuple[int, ...]) -> None:
    report = judged("carry turn 1\ncarry phase drawn", hand, "pass 1")
    assert [f"{one.code}@{one.event}" for one in report.findings] == found
    assert report.not_judged == open_


RESULTS = [
    ("a known hand counted wrong", "hand_points=2,9,1", ["EBW-RES-01@4"], ()),
    ("an unknown one is not judged", "hand_points=2,3,9", [], (4,)),
    ("nor are the points", "round=2,3,9", [], (4,)),
    ("who settled is known", "settler=1", ["EBW-RES-04@4"], ()),
    ("also if the hands are not", "hand_points=2,3,9 settler=1", ["EBW-RES-04@4"], ()),
    ("extras are known", "extras=30,0,0", ["EBW-RES-03@4"], ()),
    ("right as far as known", "settler=0 extras=0,0,0 next_dealer=0", [], ()),
]


@pytest.mark.parametrize(("claims", "found", "open_"), [row[1:] for row in RESULTS], ids=[row[0] for row in RESULTS])
def test_results_with_a_hand_nobody_saw(claims: str, found: list[str], open_: tuple[int, ...]) -> None:
    lines = ("option players 3\ncarry turn 0\ncarry seq 7s", "deal 0 2s\ndeal 1 3s", "declare 0 settle")
    report = judged(*lines, f"result {claims}")
    assert [f"{one.code}@{one.event}" for one in report.findings] == found
    assert report.not_judged == open_
    assert report.outcome is None


def test_an_unseen_draw_is_legal_but_not_from_an_empty_stock() -> None:
    assert codes("carry turn 1", "deal 1 2c", "draw 1 ??", "discard 1 2c") == []
    assert codes("carry turn 1\ncarry stock_count 0", "deal 1 2c", "draw 1 ??") == ["EBW-CARD-02@2"]


def test_a_live_log_goes_on_past_what_was_read_ahead() -> None:
    state = after("carry turn 1", "deal 1 2c", "draw 1 ??")
    bound = bind(log_of("carry turn 1", "draw 1 ??", "discard 1 2c", "draw 2 ??"))
    for event in bound.events[1:]:
        state = ROOM.apply(state, event)
    assert (state.turn, state.phase) == (2, "drawn")


def test_a_hold_is_proved_wrong_by_what_the_seat_lets_go_later() -> None:
    lines = ("option players 2\ncarry turn 1\ncarry phase drawn", "deal 0 3s\ndeal 1 ??*2", "pass 1", "draw 0 2d")
    assert judged(*lines).not_judged == (3,)
    (found,) = judged(*lines, "discard 0 2d", "draw 1 4d", "discard 1 2c").findings
    assert (found.code, found.event, found.proved_at) == ("EBW-HOLD-01", 3, 7)


# ---------------------------------------------------------------- whole deals with cards taken away


def hidden(rng: Random, log: Log) -> Log:
    """The log as somebody recorded it who saw only some of the hands and draws."""
    seats = {seat for seat in range(len(log.players)) if rng.random() < 0.6}
    chance = rng.choice((0.0, 0.3, 1.0))
    events: list[Event] = []
    for event in log.events:
        if isinstance(event, Deal) and event.seat in seats:
            seen = Cards(code if rng.random() < 0.2 else UNKNOWN for code in event.cards)
            if rng.random() < 0.5:
                events.append(replace(event, cards=seen))
        elif isinstance(event, Draw) and event.seat in seats and rng.random() < chance:
            events.append(replace(event, cards=Cards((UNKNOWN,))))
        else:
            events.append(event)
    carry = tuple(line for line in log.carry if line.name != "stock" or rng.random() < 0.5)
    return replace(log, events=tuple(events), carry=carry)


def test_nobody_is_accused_for_what_was_not_seen() -> None:
    rng, open_, decided = Random(12), 0, 0
    for log in simulate(game("erbaiwu"), 400, 12):
        report = judge(bind(hidden(rng, log)))
        assert [(one.code, one.event) for one in report.findings] == [], log.id
        assert report.complete
        open_ += bool(report.not_judged)
        decided += report.outcome is not None
        if report.outcome is not None:
            assert report.outcome == judge(bind(log)).outcome
    assert open_ > 20
    assert decided > 20


def test_hands_keep_their_size_whatever_was_seen() -> None:
    rng, room = Random(13), game("erbaiwu")
    for log in simulate(room, 150, 13):
        shown = bind(log)
        for bound in (bind(hidden(rng, log)), bind(hidden(rng, log))):
            states = [room.start(shown.setup)]
            for event in shown.events:
                states.append(room.apply(states[-1], event))
            state = room.start(bound.setup)
            for event in bound.events:
                state = room.apply(state, event)
            last = states[-1]
            assert [size(state, seat) for seat in range(last.deal.seats)] == [
                size(last, s) for s in range(last.deal.seats)
            ]
            assert all(mine & ~true == 0 for mine, true in zip(state.hands, last.hands, strict=True))
            assert (state.left, state.runs, state.sets) == (last.left, last.runs, last.sets)
            assert (state.names, state.black, state.waste) == (last.names, last.black, last.waste)
