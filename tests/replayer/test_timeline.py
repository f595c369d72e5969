"""A timeline is the fold of its events; search, jumps and since-when agree with the log."""

from __future__ import annotations

import pytest

from engine.binding import BindError, bind
from engine.words import Label
from logformat.cards import cards
from logformat.events import verb_of
from replayer.timeline import Timeline, has_cards
from tests.replayer.deals import FLAWED, LEGAL, ROOMS_WITH_DEALS, deals_of, judged, log_of


@pytest.mark.parametrize("room", ROOMS_WITH_DEALS)
def test_state_n_is_the_fold_of_n_events(room: str) -> None:
    for log in deals_of(room):
        bound = bind(log)
        timeline = Timeline(bound)
        state = bound.game.start(bound.setup)
        assert timeline[0].event is None
        assert timeline[0].state == state
        for number, event in enumerate(log.events, 1):
            state = bound.game.apply(state, event)
            assert (timeline[number].event, timeline[number].state) == (event, state)
        assert len(timeline) == len(log.events) + 1


def test_going_back_meets_the_same_step() -> None:
    timeline = judged(LEGAL)
    forward = [timeline[n] for n in range(len(timeline))]
    back = [timeline[n] for n in reversed(range(len(timeline)))]
    assert all(one is other for one, other in zip(forward, reversed(back), strict=True))
    assert timeline[-1] is timeline[timeline.last]
    assert timeline[3:5] == (timeline[3], timeline[4])
    assert [step.number for step in timeline] == list(range(60))
    with pytest.raises(IndexError):
        timeline[60]


def test_a_log_is_bound_on_the_way() -> None:
    log = log_of(LEGAL)
    assert Timeline(log)[10].state == judged(LEGAL)[10].state
    with pytest.raises(BindError):
        Timeline(log_of("paipu 1\ngame whist\n"))


FINDS = [
    ({"verb": "cut"}, [1]),
    ({"kind": "reveal"}, [6]),
    ({"verb": "play", "seat": 0}, [57]),
    ({"cards": "Th"}, [2, 6]),
    ({"cards": "Td Th"}, [2, 6]),
    ({"cards": cards("Lj Bj")}, [4, 10]),
    ({"cards": "Lj Bj", "verb": "play"}, [10]),
    ({"combination": "joker_pair"}, [10]),
    ({"combination": "pair", "seat": 2}, [14, 30, 34]),
    ({"trick": 2}, [14, 15, 16, 17, 18]),
    ({"verb": "claim"}, []),
    ({"code": "HS"}, []),
    ({"seat": 9}, []),
]


@pytest.mark.parametrize(("asked", "numbers"), FINDS, ids=str)
def test_find(asked: dict[str, object], numbers: list[int]) -> None:
    assert [step.number for step in judged(LEGAL).find(**asked)] == numbers  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("code", "numbers"),
    [("HS-FOLLOW-02", [11]), ("HS-FOLLOW", [11]), ("HS", [11]), ("HS-FOLLOW-0", []), ("HS-LEAD-01", [])],
)
def test_find_by_code(code: str, numbers: list[int]) -> None:
    assert [step.number for step in judged(FLAWED).find(code=code)] == numbers


def test_nothing_asked_finds_every_step() -> None:
    timeline = judged(LEGAL)
    assert tuple(timeline.find()) == timeline.steps


@pytest.mark.parametrize(
    ("held", "wanted", "has"),
    [
        ("7s 7s", "7s 7s", True),
        ("7s 7h", "7s 7s", False),
        ("Lj=9h", "9h", True),
        ("Lj=9h", "Lj", True),
        ("Lj=9h", "Lj=9h", True),
        ("Lj=9h", "Lj 9h", False),
        ("Bj", "Lj", False),
    ],
)
def test_a_stand_in_is_found_as_joker_and_as_what_it_names(held: str, wanted: str, has: bool) -> None:
    event = log_of(f"paipu 1\ngame hongshi\nplay 0 {held}\n").events[0]
    assert has_cards(event, cards(wanted)) is has


def test_tricks_open_where_the_specimen_says_leads() -> None:
    timeline = judged(LEGAL)
    leads = (7, 14, 19, 25, 29, 34, 39, 45, 49, 54, 57)
    comments = {int(note.place[1:]) for note in log_of(LEGAL).comments if "lead" in note.text}
    assert comments <= set(timeline.trick_starts)
    # 49, 54: won by the lead before; both are leads although their comments say something else
    assert set(timeline.trick_starts) <= comments | {49, 54}
    assert timeline.trick_starts == leads
    assert [timeline.next_trick(n) for n in (0, 7, 13, 14, 57)] == [7, 14, 14, 19, None]
    assert [timeline.previous_trick(n) for n in (7, 8, 14, 59)] == [None, 7, 7, 57]


def test_findings_stand_at_their_events() -> None:
    timeline = judged(FLAWED)
    assert timeline.found == (11,)
    assert [finding.code for finding in timeline[11].findings] == ["HS-FOLLOW-02"]
    assert (timeline.next_finding(0), timeline.next_finding(11)) == (11, None)
    assert (timeline.previous_finding(20), timeline.previous_finding(11)) == (11, None)


def test_a_camp_is_known_since_the_event_that_showed_it() -> None:
    """Seat 0 holds both red tens, so it knows every camp from its deal at 2; all others when it reveals them at 6."""
    timeline = judged(LEGAL)
    revealed = Label("up: revealed Th", "台上：亮 ♥10")
    down = Label("down", "台下")
    for viewer in range(4):
        since = timeline.known_since(59, viewer)
        assert since[0, revealed] == 6
        for seat in (1, 2, 3):
            assert since[seat, down] == (2 if viewer == 0 else 5 if seat == viewer else 6)
    assert timeline.known_since(5, 1) == {(1, down): 5}
    assert timeline.known_since(40, 1) == judged(LEGAL).known_since(40, 1)


def test_a_long_log_can_be_replayed() -> None:
    lines = "".join(f'note "{n}"\npass {n % 4}\n' for n in range(5000))
    timeline = Timeline(log_of(LEGAL + "\n" + lines.replace("result", "")))
    assert len(timeline) == 60 + 10_000
    assert sum(1 for step in timeline if step.event is not None and verb_of(step.event) == "note") == 5000
