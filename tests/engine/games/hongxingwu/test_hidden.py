"""Hands the log does not show, DESIGN §3.4: proved by what is played later, else not judged."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from engine.binding import bind
from engine.game import game
from engine.games.hongxingwu.state import State
from engine.simulator import simulate
from logformat.cards import CARD_CODES, UNKNOWN, Cards
from logformat.events import Bury, Deal, Draw, Event, Kitty, Play
from logformat.log import Log
from logformat.text import loads
from tests.engine.games.hongxingwu.table import codes, judged, spades
from validator.judge import judge

SPECIMEN = Path(__file__).parents[4] / "samples" / "specimens" / "hongxingwu-legal.paipu"

TABLE = "carry trick 0 8d 8d\n"


ROOM = game("hongxingwu")


def state_after(text: str) -> State:
    """The state a log leaves."""
    bound = bind(loads(f"paipu 1\ngame hongxingwu\n{text}")[0])
    state: State = ROOM.start(bound.setup)
    for event in bound.setup.log.events:
        state = ROOM.apply(state, event)
    return state


def unseen(events: str, more: str = TABLE, hands: str = "0 2h 3h") -> str:
    """A position in which only some hands are written."""
    return spades(hands, events, more=more)


def test_a_revoke_is_proved_by_a_later_play() -> None:
    rest = "play 2 Kd Kd\nplay 3 4d 4d\nplay 2 6c\nplay 3 8c\nplay 0 2h\nplay 1 {}"
    assert codes(unseen("play 1 2c 3c\n" + rest.format("7d"))) == ["HXW-FOL-02@2"]
    report = judged(unseen("play 1 2c 3c\n" + rest.format("7c")))
    assert (report.findings, report.not_judged[0]) == ((), 2)


def test_a_pair_held_back_is_proved_by_later_plays() -> None:
    first = "play 1 7d 6d\nplay 2 2d 3d\nplay 3 4d 9d\nplay 0 2h\nplay 1 Kd\nplay 2 2c\nplay 3 3c\n"
    report = judged(unseen(first + "play 1 Kd\n"))
    assert "HXW-FOL-06@2" in [f"{one.code}@{one.event}" for one in report.findings]
    report = judged(unseen(first + "play 1 Qd\n"))
    assert "HXW-FOL-06@2" not in [f"{one.code}@{one.event}" for one in report.findings]
    assert 2 in report.not_judged


@pytest.mark.parametrize(
    ("lead", "play", "hand", "found"),
    [
        ("8d 8d", "7d 6d", "2h 3h", None),  # the third Kd may be hidden, and a triple is not broken
        ("8d 8d", "7d 6d", "2h Kd", "HXW-FOL-06@2"),
        ("8d 8d 8d", "7d 6d 5d", "2h 3h", "HXW-FOL-06@2"),  # with a third Kd the triple itself would be owed
    ],
)
def test_a_pair_that_hidden_cards_may_protect_is_not_accused(
    lead: str, play: str, hand: str, found: str | None
) -> None:
    rest = "play 2 2d 3d {more}\nplay 3 4d 9d {more}\nplay 0 2h\nplay 1 Kd\nplay 2 2c\nplay 3 3c\nplay 1 Kd\n"
    more = "5c" if len(play.split()) == 3 else ""
    events = f"play 1 {play}\n" + rest.format(more=more)
    text = unseen(events, more=f"option triple_protected true\ncarry trick 0 {lead}\n", hands=f"0 {hand}")
    report = judged(text)
    assert [f"{one.code}@{one.event}" for one in report.findings if one.event == 2] == ([found] if found else [])
    assert (2 in report.not_judged) is (found is None)


def test_a_full_answer_is_judged_without_the_hand() -> None:
    report = judged(unseen("play 1 7d 7d"))
    assert (report.findings, report.not_judged) == ((), ())


def test_a_throw_is_not_judged_without_the_other_hands() -> None:
    report = judged(spades("0 Ad Kd Kd", "play 0 Ad Kd Kd\nplay 1 2d 3d 4d"))
    assert (report.findings, report.not_judged[0]) == ((), 2)
    # that it is forced shows that it failed; two copies of the ace elsewhere can beat nothing but a king
    report = judged(spades("0 Ad Kd Kd", "play 0 Ad Kd Kd\nplay 0 Kd Kd as=forced"))
    assert report.findings == ()
    assert 3 in report.not_judged
    assert codes(spades("0 Ad Kd Kd", "play 0 Ad Kd Kd\nplay 0 Ad as=forced")) == ["HXW-LEAD-03@3"]


def test_a_throw_that_one_known_hand_beats_has_failed() -> None:
    text = spades("0 Kd Qd\n1 Ad 2c", "play 0 Kd Qd\nplay 1 Ad 2c")
    assert codes(text) == ["HXW-LEAD-03@4"]


def test_a_card_that_lies_in_a_known_hand_cannot_be_played_by_another() -> None:
    hands = "0 2h\n2 5h 5h 5h"
    assert codes(spades(hands, "play 1 5h", more="carry trick 0 8d\n")) == ["HXW-PLAY-02@3"]
    assert codes(spades("0 2h\n2 5h 5h", "play 1 5h", more="carry trick 0 8d\n")) == []


def test_following_is_not_judged_where_the_log_does_not_show_trump() -> None:
    # the diamond kept back is owed unless diamonds are trumps and it is not; who plays its last card owes nothing
    hands = "dealer 0\ncarry level T\nposition\ndeal 0 8d 2h\ndeal 1 7d 2c\ndeal 2 3h\ndeal 3 4h 5c\n"
    report = judged(hands + "play 0 8d\nplay 1 2c\nplay 2 3h\nplay 3 4h\n")
    assert (report.findings, report.not_judged) == ((), (6, 8))
    moves = {move.cards for move in ROOM.legal_moves(state_after(hands + "play 0 8d\n"))}
    assert moves == set()
    moves = {move.cards for move in ROOM.legal_moves(state_after(hands + "play 0 8d\nplay 1 2c\n"))}
    assert moves == {Cards((CARD_CODES["3h"],))}


def hide(rng: Random, log: Log) -> Log:
    """A log with some hands, the kitty or the bury hidden."""
    absent = {seat for seat in range(4) if rng.random() < 0.3}
    masked = {seat for seat in range(4) if rng.random() < 0.5}
    kitty = rng.random() < 0.4
    events: list[Event] = []
    for event in log.events:
        if isinstance(event, Deal) and event.seat in absent:
            continue
        if isinstance(event, Deal | Draw) and event.seat in masked:
            event = replace(event, cards=Cards(bytes((UNKNOWN,)) * len(event.cards)))
        if isinstance(event, Kitty | Bury) and kitty:
            event = replace(event, cards=Cards(bytes((UNKNOWN,)) * len(event.cards)))
        events.append(event)
    return replace(log, events=tuple(events))


@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_never_make_a_finding(seed: int) -> None:
    """What is found in a log with hidden cards is found in the open one too; a legal one stays legal."""
    rng = Random(seed)
    for log in simulate(game("hongxingwu"), 25, 50 + seed, illegal=0.5):
        open_report, hidden = judge(bind(log)), judge(bind(hide(rng, log)))
        if not open_report.findings:
            assert hidden.findings == (), (log.id, hidden.findings[0].text())


def partly_drawn(rng: Random, log: Log) -> Log:
    """A log whose draws are hidden now and then, card by card."""
    events = (
        replace(event, cards=Cards((UNKNOWN,))) if isinstance(event, Draw) and rng.random() < 0.4 else event
        for event in log.events
    )
    return replace(log, events=tuple(events))


def test_draws_hidden_here_and_there_never_make_a_finding() -> None:
    rng, tried = Random(1), 0
    for log in simulate(ROOM, 80, 21):
        if any(isinstance(event, Draw) for event in log.events):
            assert judge(bind(partly_drawn(rng, log))).findings == (), log.id
            tried += 1
    assert tried > 5


ROUND = "draw 0 {}; draw 1 3s; draw 2 3s; draw 3 2s; draw 0 3d; draw 1 3d; draw 2 3d; draw 3 ??"


@pytest.mark.parametrize(
    ("events", "found"),
    [
        ("deal 3 ??*38; declare 3 call 2s at=40", "?@2"),
        ("deal 3 2s ??*37; declare 3 call 2s at=5", ""),
        ("deal 0 2s 2s ??*36; declare 3 call 2s", ""),
        ("deal 0 2s 2s ??*36; declare 3 call 2s 2s", "DECL-02@2"),
        ("deal 0 2s 2s ??*36; deal 3 ??*37 2s; declare 3 call 2s at=150", "DECL-02@3"),
        ("deal 0 2s ??*37; declare 3 call 2s; declare 3 fortify 2s", ""),
        ("deal 0 2s ??*37; declare 3 call 2s; declare 3 fortify 2s 2s", "DECL-02@3"),
        ("deal 2 3s ??*37; declare 3 call 2s 2s; declare 1 counter 2s 2s 2s", "DECL-02@3"),
        ("deal 2 3s ??*37; declare 1 call 2s 2s; declare 3 counter 2s 2s 2s", "DECL-02@3"),
        ("deal 2 3s ??*37; declare 3 call 2s 2s 2s; take 0; bury 0 ??*10; play 0 2s", "DECL-02@2"),
        (f"{ROUND.format('4s')}; declare 3 call 2s 2s", "?@9"),
        (f"{ROUND.format('2s')}; declare 3 call 2s 2s", "?@9"),
        (f"{ROUND.format('2s')}; declare 3 call 2s 2s 2s", "DECL-02@9"),
    ],
)
def test_calls_of_hidden_hands(events: str, found: str) -> None:
    report = judged("\n".join(["option start_level 2", "", *events.split("; "), ""]))
    said = [f"{finding.code.removeprefix('HXW-')}@{finding.event}" for finding in report.findings]
    assert " ".join([*said, *(f"?@{number}" for number in report.not_judged)]) == found


TAKEN = "take 0; bury 0 ??*10"


@pytest.mark.parametrize(
    ("events", "found"),
    [
        # of two who said that they had what only one can have, the first is believed, wherever they sit
        ("deal 2 3s ??*37; declare 3 call 2s 2s; declare 1 counter 2s 2s 2s", "HXW-DECL-02@3"),
        ("deal 2 3s ??*37; declare 1 call 2s 2s; declare 3 counter 2s 2s 2s", "HXW-DECL-02@3"),
        # what was let go of is believed before what was said, however late and by whichever seat
        (f"declare 0 call 2s 2s 2s; {TAKEN}; play 0 3c; play 1 2s", "HXW-DECL-02@1"),
        (f"deal 0 ??*38; deal 1 ??*38; declare 0 call 2s 2s 2s; {TAKEN}; play 0 3s; play 1 2s", "HXW-DECL-02@3"),
        (f"deal 0 ??*38; deal 1 ??*38; declare 0 call 2s 2s; {TAKEN}; play 0 3s; play 1 2s", ""),
    ],
)
def test_calls_of_hidden_hands_in_a_position(events: str, found: str) -> None:
    head = "dealer 0\ncarry level 2\ncarry phase call\nposition"
    assert " ".join(codes("\n".join([head, *events.split("; "), ""]))) == found


@pytest.mark.parametrize(
    ("third", "last", "found", "open_"),
    [
        ("??", "??", [], (6,)),
        ("2h", "??", [], ()),
        ("??", "5c", [], ()),  # the only unseen card is the one shown
        ("??", "2h", ["HXW-DECL-02@6"], ()),
    ],
)
def test_a_call_with_a_card_that_was_drawn_unseen(
    third: str, last: str, found: list[str], open_: tuple[int, ...]
) -> None:
    """Later plays prove the cards of a hand, not when they were drawn."""
    text = SPECIMEN.read_text().replace("3d Kh 2h 8c", f"3d Kh {third} 8c").replace("Qh 5c\n", f"Qh {last}\n", 1)
    (log,) = loads(text.encode())
    report = judge(bind(log))
    assert ([f"{each.code}@{each.event}" for each in report.findings][:1], report.not_judged) == (found, open_)


def test_a_hidden_deal_that_is_played_out_is_judged_and_scored() -> None:
    """Only plays, calls and the trump suit are seen: the hands are what is played, the buried points what is left."""
    judged_events = plays = 0
    for log in simulate(game("hongxingwu"), 30, 7, options=()):
        events = tuple(
            replace(event, cards=Cards(bytes((UNKNOWN,)) * len(event.cards)))
            if isinstance(event, Bury) or (isinstance(event, Deal | Draw) and event.seat != 0)
            else event
            for event in log.events
        )
        open_report, report = judge(bind(log)), judge(bind(replace(log, events=events)))
        assert report.findings == ()
        assert report.outcome == open_report.outcome
        plays += sum(isinstance(event, Play) for event in events)
        judged_events += len(report.not_judged)
    assert judged_events < 0.35 * plays
