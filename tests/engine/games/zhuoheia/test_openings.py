"""What happens before the first play, and what does not belong there: cards, words and passes out of their place."""

from __future__ import annotations

import pytest

from engine.games.zhuoheia import GAME

from .table import codes, judged, position, state_after

DEALS = """deal 0 5h 5c 6h 6s 6d 7s As Ac Ah Ad
deal 1 5d 7h 7c 8s 9d Td Jh Jd Jc Js
deal 2 5s 6c 7d 8c 8h 9c Ts Tc Th Qs
deal 3 8d 9h 9s Qh Qc Qd Kh Ks Kc Kd"""


def test_a_pass_before_all_have_spoken_takes_nobodys_word() -> None:
    spoken = "declare 0 no_reveal\ndeclare 1 no_reveal\ndeclare 2 no_reveal"
    assert codes(f"dealer 0\n{DEALS}\n{spoken}\npass 1\ndeclare 3 no_reveal\nplay 0 5h") == ["ZHA-REV-04@8"]
    assert codes(f"dealer 0\n{DEALS}\npass 0\n{spoken}\ndeclare 3 no_reveal\nplay 0 5h") == ["ZHA-REV-04@5"]


def test_who_has_spoken_has_no_word_left_though_a_position_gives_it_the_turn() -> None:
    text = position({0: "5h 5c", 1: "5d 6d"}, "carry opening yes\ncarry spoken 0 1\ncarry turn 0")
    assert list(GAME.legal_moves(state_after(text))) == []


NINE = "\n".join(f"draw 0 {card}" for card in ["5h", "5c", "6h", "6s", "6d", "7s", "As", "Ac", "Ah"])
"""The hand of seat 0 but for one card, drawn."""
OTHERS = "\n".join(DEALS.splitlines()[1:])
OFF = "option reveal_multiplier off\n"

SIZES = [
    # name, text, findings
    ("a second copy drawn during the play", f"{OFF}dealer 0\n{DEALS}\nplay 0 5h\nplay 1 7h\npass 2\ndraw 1 9h\npass 3", ["ZHA-SETUP-01@8"]),
    ("whatever follows", f"{OFF}dealer 0\n{DEALS}\nplay 0 5h\nplay 1 7h\npass 2\ndraw 1 9h\npass 1", ["ZHA-SETUP-01@8", "ZHA-TURN-01@9"]),
    ("an eleventh card dealt during the play", f"{OFF}dealer 0\n{DEALS}\nplay 0 5h\nplay 1 7h\ndeal 1 ??\npass 2", ["ZHA-SETUP-02@7"]),
    ("drawn", f"{OFF}dealer 0\n{DEALS}\nplay 0 5h\nplay 1 7h\ndraw 1 ??\npass 2", ["ZHA-SETUP-02@7"]),
    ("a hand drawn short, the others dealt", f"{OFF}{NINE}\n{OTHERS}\nplay 0 5h\npass 1", ["ZHA-SETUP-02@13"]),
    ("a cut among the draws is none of them", f"{OFF}{OTHERS}\n{NINE}\ncut 1 5\ndraw 0 Ad\nplay 0 5h", []),
    ("told once, and not at a cut", f"{OFF}{OTHERS}\n{NINE}\ncut 1 5\nplay 0 5h\npass 1", ["ZHA-SETUP-02@14"]),
    ("not again at a second question of the wind", f"{OFF}{OTHERS}\n{NINE}\ndeclare 1 ask_wind\ndeclare 1 ask_wind",
     ["ZHA-SETUP-02@13", "ZHA-WIND-02@13", "ZHA-WIND-02@14"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in SIZES], ids=[row[0] for row in SIZES])
def test_hands_have_ten_cards(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


HANDS = DEALS.splitlines()
MOVES = "play 0 5h\nplay 1 7h\nplay 2 8c\nplay 3 9h"
LATE_HANDS = [
    # name, text, findings
    ("after the first play", f"{OFF}{OTHERS}\nplay 0 5h\n{HANDS[0]}\nplay 1 7h", ["ZHA-SETUP-02@5"]),
    ("after several, what they let go of not in it", f"{OFF}{OTHERS}\n{MOVES}\nplay 0 As\ndeal 0 5c 6h 6s 6d 7s Ac Ah Ad\npass 1",
     ["ZHA-SETUP-02@9"]),
    ("unseen", f"{OFF}{OTHERS}\nplay 0 5h\ndeal 0 ??*10\nplay 1 7h", ["ZHA-SETUP-02@5"]),
    ("in two lines", f"{OFF}{OTHERS}\nplay 0 5h\ndeal 0 5h 5c 6h 6s 6d\ndeal 0 7s As Ac Ah Ad", ["ZHA-SETUP-02@5", "ZHA-SETUP-02@6"]),
    ("after a pass that was no move yet", f"{OTHERS}\npass 0\n{HANDS[0]}", ["ZHA-REV-04@4", "ZHA-SETUP-02@5"]),
    ("after the result", f"option red_may_surrender_1v3 true\n{OFF}{OTHERS}\nplay 0 5h\ndeclare 1 surrender\nresult winner=black\n{HANDS[0]}",
     ["ZHA-TURN-03@7"]),
    ("with a card that another seat has", f"{OFF}{OTHERS}\nplay 0 5h\ndeal 0 5h 5d", ["ZHA-SETUP-01@5"]),
    ("two hands with the same card", f"{OFF}{HANDS[0]}\n{HANDS[1]}\nplay 0 5h\ndeal 2 Qs 5s\ndeal 3 Qh 5s", ["ZHA-SETUP-02@4", "ZHA-SETUP-01@5"]),
    ("of eleven cards", f"{OFF}{OTHERS}\nplay 0 5h\n{HANDS[0]} ??", ["ZHA-SETUP-02@5"]),
    ("the rest of a short one", f"{OFF}{OTHERS}\ndeal 0 5h 5c\nplay 0 5h\ndeal 0 6h", ["ZHA-SETUP-02@4", "ZHA-SETUP-02@6"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in LATE_HANDS], ids=[row[0] for row in LATE_HANDS])
def test_a_hand_dealt_after_the_first_move_is_late_and_no_play_of_it_wrong(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


def test_a_hand_told_late_proves_what_it_held_before() -> None:
    words = "declare 0 reveal_red\ndeclare 1 no_reveal\ndeclare 2 no_reveal\ndeclare 3 no_reveal"
    said_red = f"dealer 0\n{HANDS[2]}\n{HANDS[3]}\n{words}\nplay 0 5h\ndeal 0 As"
    false, late = judged(said_red).findings
    assert (false.code, false.event, false.proved_at) == ("ZHA-REV-02", 3, 8)
    assert (late.code, late.event, late.proved_at) == ("ZHA-SETUP-02", 8, None)


SHOWN = [
    ("no_reveal As", "seat 1 showed As, though it announced nothing", "1 号座不明牌，却亮出 ♠A"),
    (
        "reveal_black Ac",
        "Ac is no ace of the camp seat 1 announced, in its hand",
        "1 号座亮出的 ♣A 不是它手中所明一方的 A",
    ),
]


@pytest.mark.parametrize(("word", "english", "chinese"), SHOWN)
def test_a_card_that_shows_nothing_is_named(word: str, english: str, chinese: str) -> None:
    text = position({1: "5h As", 2: "6s"}, "carry opening yes\ncarry spoken none", f"declare 1 {word}")
    (found,) = judged(text).findings
    assert (found.code, found.fact.text("en"), found.fact.text("zh")) == ("ZHA-REV-02", english, chinese)


DRAWN = NINE + "\ndraw 0 Ad"
DRAWS = [
    # name, text, findings
    ("one hand drawn, the others dealt", f"{OFF}dealer 1\n{OTHERS}\n{DRAWN}\nplay 0 5h", []),
    ("as far as the log goes", f"{OFF}dealer 1\n{OTHERS}\n{NINE}", []),
    ("some unseen", f"{OFF}dealer 1\ndeal 1 ??*10\ndeal 2 ??*10\n{DRAWN}\nplay 0 5h", []),
    ("two drawn, by turns", f"{OFF}dealer 1\ndeal 1 ??*10\ndraw 2 5s\ndraw 0 5h\ndraw 0 5c\ndraw 2 6c\nplay 0 5h",
     ["ZHA-TURN-01@4", "ZHA-SETUP-02@6"]),
    ("without a dealer anybody begins, the others follow", "draw 0 5h\ndraw 0 6h\ndraw 3 7h\ndraw 1 8h\ndraw 2 9h\ndraw 3 Th",
     ["ZHA-TURN-01@2", "ZHA-TURN-01@3", "ZHA-TURN-01@4"]),
    ("in Foshan anybody deals", "option variant foshan\ndraw 0 5h\ndraw 0 6h", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in DRAWS], ids=[row[0] for row in DRAWS])
def test_cards_are_drawn_around_the_table_past_who_draws_nothing(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


def test_the_next_to_speak_is_known_though_nobody_knows_who_began() -> None:
    hands = {0: "??*10", 1: "5s Js 7h Kh 6c Tc Jc Kc 7d Kd", 2: "6s 7s Ks 8h Jh 7c 8c Ac 5d Jd", 3: "??*10"}
    text = position(hands, "carry opening yes\ncarry spoken {}", "declare {} no_reveal")
    assert codes(text.format("0 1 3", 2)) == []
    assert codes(text.format("3 0", 1)) == []
    assert codes(text.format("3 0", 2)) == ["ZHA-REV-01@5"]
    assert codes(text.format("none", 2)) == ["ZHA-REV-01@5"]
    assert judged(text.format("0 2", 1)).not_judged == (5,)


LEADERS = [
    # name, text, findings
    ("the holder of 5h after another's pass", f"{OFF}dealer 0\n{DEALS}\npass 2\nplay 0 5h", ["ZHA-TURN-01@5", "ZHA-TURN-01@6"]),
    ("another, before the last hand is dealt", f"{OFF}dealer 0\n{DEALS.replace('deal 3', 'play 1 7h|pass 2|deal 3')}\nplay 3 8d"
     .replace("|", "\n"), ["ZHA-LEAD-01@4", "ZHA-SETUP-02@6"]),
    ("a surrender before the deal", f"{OFF}declare 0 surrender", []),
    ("followed by the deal", f"{OFF}declare 0 surrender\n{DEALS}", ["ZHA-SUR-01@1", *(f"ZHA-TURN-03@{n}" for n in (2, 3, 4, 5))]),
    ("words before the deal", f"declare 0 no_reveal\n{DEALS}\ndeclare 1 no_reveal", ["ZHA-REV-01@1"]),
    ("words in the middle of it", f"{DEALS.replace('deal 3', 'declare 0 no_reveal|deal 3').replace('|', chr(10))}\ndeclare 1 no_reveal",
     ["ZHA-REV-01@4"]),
    ("words among the draws", f"{OTHERS}\n{NINE}\ndeclare 0 no_reveal\ndraw 0 Ad\ndeclare 1 no_reveal", ["ZHA-REV-01@13"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in LEADERS], ids=[row[0] for row in LEADERS])
def test_who_acts_first(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


def test_a_turn_that_was_passed_on_wrongly_is_an_echo() -> None:
    first, second = judged(f"{OFF}dealer 0\n{DEALS}\npass 2\nplay 0 5h").findings
    assert (second.code, second.after) == ("ZHA-TURN-01", ("ZHA-TURN-01", first.event))


LATE = [
    # name, events after seat 0 has gone out, findings
    ("a card dealt", "deal 0 Ac\ndeclare 1 ask_wind", ["ZHA-SETUP-02@6"]),
    ("to a hand of the position", "deal 1 Ac\nplay 1 Ac", ["ZHA-SETUP-02@6"]),
    ("unseen", "deal 1 ??\nplay 1 Ac", ["ZHA-SETUP-02@6"]),
    ("a card drawn", "draw 1 Ac\ndeclare 1 ask_wind", ["ZHA-SETUP-02@6"]),
    ("a card that was not", "play 1 Ac", ["ZHA-CARD-01@6"]),
]  # fmt: skip


@pytest.mark.parametrize(("events", "expected"), [row[1:] for row in LATE], ids=[row[0] for row in LATE])
def test_cards_given_out_after_the_first_move_are_no_part_of_a_position(events: str, expected: list[str]) -> None:
    hands = {0: "9d", 1: "5c 6c", 2: "7c", 3: "8c 9c"}
    text = position(hands, f"{OFF}dealer 3\ncarry black 0 2\ncarry lead 0", f"play 0 9d\n{events}")
    assert codes(text) == expected


def test_a_position_may_be_told_by_draws() -> None:
    text = "position\ndealer 3\ncarry lead 0\ncarry black 0 2\ndraw 0 9d\ndraw 0 Td\ndraw 1 5c\ndeal 2 7c\ndeal 3 8c\nplay 0 9d"
    assert codes(text) == []
