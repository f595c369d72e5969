"""Partial logs (DESIGN §3.4): what is proved, what stays open, and the event that proves it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.zhuoheia.state import DEALING, size
from logformat.text import dumps, loads

from .table import codes, judged, position, state_after

SPECIMENS = Path(__file__).parents[4] / "samples" / "specimens"


def specimen(name: str, *hidden: int) -> str:
    """A specimen without its first two lines, some hands not recorded."""
    text = dumps(loads((SPECIMENS / f"zhuoheia-{name}.paipu").read_bytes()))
    lines = [line for line in text.splitlines()[2:] if not any(line.startswith(f"deal {seat}") for seat in hidden)]
    return "\n".join(lines)


@pytest.mark.parametrize("hidden", [(0,), (1, 3), (0, 1, 2), (0, 1, 2, 3)])
def test_a_whole_deal_proves_its_hands(hidden: tuple[int, ...]) -> None:
    report = judged(specimen("legal", *hidden))
    assert (report.findings, report.not_judged, report.complete) == ((), (), True)
    assert report.outcome == judged(specimen("legal")).outcome


def test_a_black_ace_held_back_is_proved_when_it_falls() -> None:
    (found,) = judged(specimen("ZHA-ACE-01", 0, 1)).findings
    assert (found.code, found.event, found.proved_at) == ("ZHA-ACE-01", 9, 17)


def test_a_black_ace_held_back_is_proved_at_once_by_counting() -> None:
    (found,) = judged(specimen("ZHA-ACE-01", 0)).findings
    assert (found.code, found.event, found.proved_at) == ("ZHA-ACE-01", 10, None)


def test_a_hand_without_lines_is_hidden_even_if_the_others_were_given_the_whole_pack() -> None:
    ranks, (spades, hearts, clubs, diamonds) = "56789TJQKA", "shcd"
    rows = [" ".join(rank + suit for rank in ranks) for suit in (spades, hearts, clubs)]
    rows[0] += " " + " ".join(rank + diamonds for rank in ranks)
    state = state_after("\n".join(f"deal {seat} {row}" for seat, row in enumerate(rows)))
    assert [size(state, seat) for seat in range(4)] == [20, 10, 10, 10]


@pytest.mark.parametrize("drawn", range(1, 12))
def test_a_log_that_breaks_off_while_cards_are_drawn_is_still_dealing(drawn: int) -> None:
    cards = [rank + suit for suit in "shc" for rank in "56789TJQKA"]
    lines = [f"draw {number % 4} {cards[number]}" for number in range(drawn)]
    assert state_after("dealer 0\n" + "\n".join(lines)).phase == DEALING


def test_a_stray_line_of_unseen_cards_gives_no_card_back_that_was_played() -> None:
    again = "play 0 5h\nplay 1 Jh Jd Jc Js\ndeal 0 ??\npass 2\npass 3\npass 0\nplay 1 5d\npass 2\npass 3\nplay 0 5h"
    before, _, _ = specimen("legal", 0).partition("play 0 5h")
    hidden = "deal 0" + " ??" * 10
    assert "ZHA-CARD-01@18" in codes(before.replace("\ndeal 1", f"\n{hidden}\ndeal 1") + again)


OPEN = [
    # name, text, findings, events that stay open
    ("a red ace from an unseen hand", position({0: "5s"}, "carry table 0 5d", "play 1 Ah"), [], [2]),
    ("a black one is always right", position({0: "5s"}, "carry table 0 5d", "play 1 Ac"), [], []),
    ("a red one, both black ones elsewhere", position({0: "As 5s", 2: "Ac"}, "carry table 0 5d", "play 1 Ah"), [], []),
    ("a black one of the pair may be lacking", position({0: "5s"}, "carry table 0 5d 5c", "play 1 Ac Ad"), [], [2]),
    ("the same pair, the other black ace elsewhere", position({0: "As 5s"}, "carry table 0 5d 5c", "play 1 Ac Ad"), [], []),
    ("shown later", position({0: "5s"}, "carry table 0 5d", "play 1 Ah\npass 2\npass 3\npass 0\nplay 1 As"),
     ["ZHA-ACE-01@2"], []),
    ("a card of a known hand", position({0: "5s 6s"}, "carry table 0 5d", "play 1 6s"), ["ZHA-CARD-01@2"], []),
    ("a card played before", "play 1 5h\nplay 2 5h", ["ZHA-REV-04@1", "ZHA-CARD-01@2", "ZHA-FOLLOW-03@2"][:2], []),
    ("said black, unseen", position({1: "5h"}, "carry opening yes\ncarry spoken 1", "declare 2 reveal_black"), [], [2]),
    ("said red, unseen", position({1: "5h"}, "carry opening yes\ncarry spoken 1", "declare 2 reveal_red"), [], [2]),
    ("said red, played a black ace later", position({1: "5h 6h"}, "carry opening yes\ncarry spoken 1",
     "declare 2 reveal_red\ndeclare 3 no_reveal\ndeclare 0 no_reveal\nplay 1 5h\nplay 2 As"), ["ZHA-REV-02@2"], []),
    ("said black, both black aces elsewhere", "deal 0 5h As Ac 6s 7s 8s 9s Ts Js Qs\ndeclare 0 no_reveal\n"
     "declare 1 reveal_black", ["ZHA-REV-02@3"], []),
    ("who spoke first, unseen", "declare 2 no_reveal", [], [1]),
    ("who spoke first, its hand known", "deal 2 5s 6s 7s 8s 9s Ts Js Qs Ks As\ndeclare 2 no_reveal", ["ZHA-REV-01@2"], []),
    ("who led first, the card shown later", "option variant foshan\nplay 1 6h\nplay 2 5d\nplay 3 9d\npass 0\npass 1\npass 2\nplay 3 5h",
     ["ZHA-LEAD-01@1", "ZHA-FOLLOW-03@2"], []),
    ("who led first, unseen", "option variant foshan\nplay 1 6h", [], [1]),
    ("a refusal that unseen cards may back", position({1: "5s"}, "carry out 0\ncarry table 0 Kd\ncarry black 1 2",
     "declare 1 ask_wind\ndeclare 2 refuse_wind"), [], [3]),
    ("a refusal that nothing can back", position({1: "5s"}, "carry out 0\ncarry table 0 Ad As Ac Ah\ncarry black 1 2",
     "declare 1 ask_wind\ndeclare 2 refuse_wind"), ["ZHA-WIND-03@3"], []),
    ("a refusal of two cards, one of them unseen", position({1: "5s", 2: "6s ??", 3: "7s"},
     "carry out 0\ncarry table 0 Kd Ks\ncarry black 1 2", "declare 1 ask_wind\ndeclare 2 refuse_wind"),
     ["ZHA-WIND-03@5"], []),
    ("a refusal backed by what is known", position({1: "5s", 2: "Ac ??", 3: "7s"},
     "carry out 0\ncarry table 0 Kd\ncarry black 1 2", "declare 1 ask_wind\ndeclare 2 refuse_wind"), [], []),
    ("a red surrender, the aces unseen", "option reveal_multiplier off\n"
     "deal 0 5h 5c 6h 6s 6d 7s 8d 9d Ah Ad\ndeclare 0 surrender", [], [2]),
    ("a surrender by a holder of a black ace", "option reveal_multiplier off\n"
     "deal 0 5h 5c 6h 6s 6d 7s 8d As Ah Ad\ndeclare 0 surrender", [], []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "found", "left_open"), [row[1:] for row in OPEN], ids=[row[0] for row in OPEN])
def test_what_hidden_cards_decide(text: str, found: list[str], left_open: list[int]) -> None:
    report = judged(text)
    assert ([f"{f.code}@{f.event}" for f in report.findings], list(report.not_judged)) == (found, left_open)


def test_a_surrender_scores_whoever_holds_the_aces() -> None:
    text = "dealer 1\noption reveal_multiplier off\ndeal 0 5h 5c 6h 6s 6d 7s 8d 9d Ah Ad\ndeclare 0 surrender\n"
    report = judged(f"{text}result winner=black score=-3,1,1,1 next_dealer=1")
    assert report.outcome == {"finish": (), "winner": "black", "score": (-3, 1, 1, 1), "next_dealer": 1}
    report = judged("option reveal_multiplier off\ndeclare 0 surrender\nresult winner=black score=-3,1,1,1")
    assert report.outcome == {"finish": (), "winner": None, "score": (-3, 1, 1, 1)}
    assert report.not_judged == (1, 2)


def test_camps_that_hidden_hands_leave_open_do_not_decide() -> None:
    out = position({2: "7s 8s", 3: "9s"}, "carry lead 3\ncarry out 0", "play 3 9s\nresult score=2,-2,-2,2")
    report = judged(out)
    assert (report.outcome, report.complete, list(report.not_judged)) == (None, False, [4])


def test_a_seat_of_unknown_size_may_have_gone_out() -> None:
    hands = {1: "5s As", 2: "6s 7s Ac", 3: "Ah 8s"}
    text = position(
        hands,
        "carry lead 0\ncarry black 1 2",
        "play 0 Kd\ndeclare 1 ask_wind\ndeclare 2 give_wind\ndeclare 3 give_wind\nplay 1 5s",
    )
    report = judged(text)
    assert (report.findings, list(report.not_judged)) == ((), [5])
    assert state_after(text).out == (0,)
    assert codes(position(hands, "carry lead 0\ncarry black 1 2", "play 0 Kd\npass 1\npass 2\npass 3\nplay 0 5d")) == []


def test_unseen_cards_of_a_deal_line_are_counted() -> None:
    state = state_after("deal 0 5s ??*9\ndeal 1 ??*10\nplay 0 7s")
    assert (state.unseen[0], state.unseen[1], state.unseen[2]) == (8, 10, 10)
