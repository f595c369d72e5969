"""What happens before the first play, and what does not belong there: cards, words and passes out of their place."""

from __future__ import annotations

from engine.games.zhuoheia import GAME

from .table import codes, position, state_after

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
