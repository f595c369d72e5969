"""Turns, tricks, che, cut-ins and what illegal events do: sheet §5.2, §6, §10, DESIGN §4."""

from __future__ import annotations

import pytest

from tests.engine.games.hongshi.table import HONGSHI, played, position, verdict

FOUR = "deal 0 7s 8s 9s; deal 1 7h 8h 9h; deal 2 7c 8c 9c; deal 3 7d 8d 9d"
LEAD = "carry lead 0"
LOCKS = "option pass_locks true; carry lead 0"
CUTS = "option cut_in true; carry lead 0"
EIGHTS = "deal 0 8s Js; deal 1 Qs Ks; deal 2 8h 8c As; deal 3 8d Ad"
OPEN = "option reveal true; carry opening yes"
TENS = "deal 0 Ts Th Tc Td 6h; deal 1 7s 8s; deal 2 7c; deal 3 7d"

CASES = [
    # what, header, events, findings
    ("in turn", LEAD, f"{FOUR}; play 0 7s; play 1 8h; pass 2; pass 3; pass 0; play 1 7h", ""),
    ("a pass does not lock", LEAD, f"{FOUR}; play 0 7s; pass 1; play 2 8c; pass 3; pass 0; play 1 9h", ""),
    ("out of turn, and on from there", LEAD, f"{FOUR}; play 0 7s; play 2 8c; play 3 9d; pass 0", "HS-TURN-01@6"),
    ("a pass out of turn, and on from there", LEAD, f"{FOUR}; play 0 7s; pass 2; pass 3; pass 1", "HS-TURN-01@6"),
    ("a leader's pass hands the lead on", LEAD, f"{FOUR}; pass 0; play 1 7h; pass 2", "HS-LEAD-03@5"),
    ("the leader's pass out of turn", LEAD, f"{FOUR}; pass 1", "HS-TURN-01@5"),
    ("who leads after all passed", LEAD, f"{FOUR}; play 0 7s; pass 1; pass 2; pass 3; play 1 7h", "HS-TURN-01@9"),
    ("the owner plays again: a new lead", LEAD, f"{FOUR}; play 0 9s; play 0 7s; play 1 8h", "HS-TURN-01@6"),
    ("a card not held is not taken from another", LEAD, f"{FOUR}; play 0 9h; pass 1; pass 2; pass 3; play 0 9s",
     "HS-CARD-01@5"),
    ("twice the same card", LEAD, f"{FOUR}; play 0 7s 7s", "HS-CARD-01@5"),
    ("no combination: following is not judged", LEAD, f"{FOUR}; play 0 7s 8s; play 1 7h; play 2 7c; pass 3",
     "HS-COMB-01@5"),
    ("… until the trick ends", LEAD, f"{FOUR}; play 0 7s 8s; pass 1; pass 2; pass 3; play 0 9s; play 1 8h",
     "HS-COMB-01@5 HS-FOLLOW-02@10"),
    ("an illegal play lies on the table as recorded", LEAD, f"{FOUR}; play 0 8s; play 1 7h; play 2 8c", "HS-FOLLOW-02@6"),
    ("locked seats are skipped", LOCKS, f"{FOUR}; play 0 7s; pass 1; play 2 8c; pass 3; play 0 9s; pass 2; play 0 8s", ""),
    ("a locked seat plays", LOCKS, f"{FOUR}; play 0 7s; pass 1; play 2 8c; play 1 9h", "HS-FOLLOW-04@8"),
    ("a locked seat plays too low", LOCKS, f"{FOUR}; play 0 7s; pass 1; play 2 8c; play 1 7h", "HS-FOLLOW-04@8"),
    ("a locked seat passes", LOCKS, f"{FOUR}; play 0 7s; pass 1; play 2 8c; pass 1", "HS-TURN-01@8"),
    ("a cut, and the cutter leads", CUTS, f"{EIGHTS}; play 0 8s; play 2 8h 8c as=cut; play 2 As", ""),
    ("a hook", CUTS, f"{EIGHTS}; play 0 8s; play 2 8h 8c as=cut; play 3 8d as=hook; play 3 Ad", ""),
    ("a hook too late", CUTS, f"{EIGHTS}; play 0 8s; play 2 8h 8c as=cut; play 2 As; play 3 8d as=hook", "HS-CUT-01@8"),
    ("no hook on a cut with a joker", CUTS,
     "deal 0 8s 9s; deal 1 3h Bj; deal 2 8h As; deal 3 3s Ks; play 0 8s; play 1 Bj 8h as=cut; play 3 3s as=hook",
     "HS-CUT-01@6 HS-CUT-01@7"),
    ("a hook without a cut", CUTS, f"{EIGHTS}; play 0 8s; play 3 8d as=hook", "HS-CUT-01@6"),
    ("a cut of one card", CUTS, f"{EIGHTS}; play 0 8s; play 2 8h as=cut", "HS-CUT-01@6"),
    ("a cut of another rank", CUTS, f"{EIGHTS}; play 0 Js; play 2 8h 8c as=cut", "HS-CUT-01@6"),
    ("a cut by the owner", CUTS, "deal 0 8s 8d 8c; deal 1 9s; deal 2 9h; deal 3 9c; play 0 8s; play 0 8d 8c as=cut",
     "HS-CUT-01@6"),
    ("a cut of cards not held", CUTS, f"{EIGHTS}; play 0 8s; play 1 8h 8d as=cut", "HS-CARD-01@6"),
    ("a cut over a play on the single", CUTS, f"{EIGHTS}; play 0 8s; play 1 Qs; play 2 8h 8c as=cut", "HS-CUT-01@7"),
    ("a note is no move: the cut may follow", CUTS, f'{EIGHTS}; play 0 8s; note "!"; play 2 8h 8c as=cut', ""),
    ("a single the header laid is not cut", "option cut_in true; carry table 0 8s",
     "deal 1 9s; deal 2 8h 8c; deal 3 9d; play 2 8h 8c as=cut", "HS-CUT-01@4"),
    ("a locked seat may cut", "option cut_in true; option pass_locks true; carry table 0 7s; carry passed 1",
     "deal 0 Js Qs; deal 1 8h 8c Ah; deal 2 8s 9s; deal 3 Jh Qh; play 2 8s; play 1 8h 8c as=cut; play 1 Ah", ""),
    ("a strong red ten is not cut", CUTS, "deal 0 Th 7s; deal 1 Ts Tc 9s; play 0 Th; play 1 Ts Tc as=cut", "HS-CUT-01@4"),
    ("an ordinary ten is", CUTS, "deal 0 Th 7s; deal 1 Td Tc 9s; play 0 Th as=ten; play 1 Tc Td as=cut", ""),
    ("a joker is not cut", CUTS, "deal 0 Lj 7s; deal 1 Bj 9s; play 0 Lj; play 1 Bj as=hook", "HS-CUT-01@4"),
    ("reveals, in any order of seats", OPEN, "deal 3 Th 6h; deal 1 Td 7h; declare 1 reveal Td; declare 3 reveal Th", ""),
    ("both red tens in one line", OPEN, "deal 3 Td Th 6h; declare 3 reveal Td Th", ""),
    ("a reveal of nothing", OPEN, "deal 3 Td Th 6h; declare 3 reveal", "HS-REV-01@2"),
    ("two reveals, one of another hand: one code", OPEN, "deal 3 Th 6h; deal 1 Td 7h; declare 3 reveal Td Th", "HS-REV-01@3"),
    ("revealed twice in one line", OPEN, "deal 3 Th 6h; declare 3 reveal Th Th", "HS-REV-03@2"),
    ("a reveal after the show", OPEN, f"{TENS}; declare 0 show_tens; declare 0 reveal Th", "HS-REV-03@6"),
    ("a second show", OPEN, f"{TENS}; declare 0 show_tens; declare 0 show_tens", "HS-REV-03@6"),
    ("a show after a reveal", OPEN, f"{TENS}; declare 0 reveal Th; declare 0 show_tens; play 0 6h", ""),
    ("lightning after a reveal", OPEN, f"{TENS}; declare 0 reveal Th; declare 0 lightning", ""),
    ("a reveal after lightning", OPEN, f"{TENS}; declare 0 lightning; declare 0 reveal Th", "HS-TURN-03@6"),
    ("a reveal after the first play", OPEN, f"{TENS}; play 0 6h; declare 0 reveal Th", "HS-REV-02@6"),
    ("lightning is off", "option lightning false; carry opening yes", f"{TENS}; declare 0 lightning", "HS-REV-02@5"),
    ("a show is off", "option lightning false; carry opening yes", f"{TENS}; declare 0 show_tens", "HS-REV-02@5"),
    ("a seat that is out declares", "carry opening yes; carry out 1", "deal 0 6h; declare 1 lightning", "HS-TURN-02@2"),
    ("after the end", "carry lead 0; carry out 1 2", "deal 0 7s; deal 3 8s; play 0 7s; play 3 8s; pass 3",
     "HS-TURN-03@4 HS-TURN-03@5"),
    ("after lightning", OPEN, f"{TENS}; declare 0 lightning; play 0 6h; play 1 7s", "HS-TURN-03@6 HS-TURN-03@7"),
    ("agreement is none", OPEN, f"{TENS}; declare 0 lightning; result; declare 1 agree_end; declare 0 agree_end", ""),
    ("a second result", OPEN, f"{TENS}; declare 0 lightning; result; result", "HS-TURN-03@7"),
    ("a foul after the end", OPEN, f"{TENS}; declare 0 lightning; declare 1 foul_talk", "HS-TURN-03@6"),
    ("first lead by another seat", OPEN, "deal 0 6h 7h; deal 1 7s 8s; play 1 7s", "HS-LEAD-01@3"),
    ("… before its cards are asked for", OPEN, "deal 0 6h 7h; deal 1 7s 8s; play 1 6h", "HS-LEAD-01@3"),
    ("combination before lead card", OPEN, "deal 0 6h 7h 8h; play 0 7h 8h", "HS-COMB-01@2"),
    ("a first pass hands the lead on", OPEN, "deal 0 6h 7h; deal 1 7s 8s; deal 2 9s; deal 3 Js; pass 0; play 1 7s; play 2 9s",
     "HS-LEAD-03@5"),
    ("a first pass by another seat", OPEN, "deal 0 6h 7h; deal 1 7s 8s; pass 1", "HS-TURN-01@3"),
]  # fmt: skip


@pytest.mark.parametrize(("header", "events", "expected"), [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_events(header: str, events: str, expected: str) -> None:
    assert verdict(header, events) == expected


HELD = "deal 0 2s; deal 1 7s 8s; deal 2 7c 8c; deal 3 7d 8d"
REVEALED = "carry up 0 2; carry revealed 0:Th 2:Td; carry lead 0"
PASSES = "play 0 2s; pass 1; pass 2; pass 3"

LEADERS = [
    # what, header, events, who leads, whether it is a che
    ("the owner leads", LEAD, f"{FOUR}; play 0 9s; pass 1; pass 2; pass 3", 0, False),
    ("che: the next active seat", "carry up 0 2; carry lead 0", f"{HELD}; {PASSES}", 1, True),
    ("the next active seat may be the third", "carry up 0 2; carry lead 0; carry out 1",
     "deal 0 2s; deal 2 7c 8c; deal 3 7d 8d; play 0 2s; pass 2; pass 3", 2, True),
    ("the partner of an open camp", REVEALED, f"{HELD}; {PASSES}", 2, True),
    ("the partner is out already", f"{REVEALED}; carry out 2", "deal 0 2s; deal 1 7s 8s; deal 3 7d 8d; play 0 2s; pass 1; pass 3",
     1, True),
    ("tens that became known by play", "carry up 0 2; carry lead 2",
     "deal 0 Th Bj; deal 1 7s 8s; deal 2 Td 7c 8c; deal 3 7d 8d; play 2 Td; pass 3; play 0 Bj; pass 1; pass 2; pass 3;"
     "play 0 Th; pass 1; pass 2; pass 3", 1, True),
    ("beaten: no che", REVEALED, "deal 0 Ks; deal 1 As 7s; deal 2 7c 8c; deal 3 7d 8d; play 0 Ks; play 1 As; pass 2; pass 3", 1, False),
    ("alone and open: the next seat", "carry up 0; carry revealed 0:Th 0:Td; carry lead 0", f"{HELD}; {PASSES}", 1, True),
    ("after a cut that empties the hand", "option cut_in true; carry up 0 1; carry lead 0",
     "deal 0 8s Js; deal 1 Qs Ks; deal 2 8h 8c; deal 3 9d Ad; play 0 8s; play 2 8h 8c as=cut", 3, True),
    ("the cutter's open partner", "option cut_in true; carry up 0 2; carry revealed 0:Th 2:Td; carry lead 0",
     "deal 0 8s Js; deal 1 Qs Ks; deal 2 8h 8c; deal 3 9d Ad; play 0 8s; play 2 8h 8c as=cut", 0, True),
]  # fmt: skip


@pytest.mark.parametrize(
    ("header", "events", "leader", "che"), [row[1:] for row in LEADERS], ids=[row[0] for row in LEADERS]
)
def test_who_leads(header: str, events: str, leader: int, che: bool) -> None:
    state, said = played(position(header, events))
    assert said == []
    assert state.turn == leader
    assert state.che is che


def test_first_play_after_a_che_by_another_seat() -> None:
    assert verdict(REVEALED, f"{HELD}; {PASSES}; play 1 7s") == "HS-LEAD-04@9"
    assert verdict(REVEALED, f"{HELD}; {PASSES}; pass 1") == "HS-TURN-01@9"
    assert verdict(REVEALED, f"{HELD}; {PASSES}; pass 2; play 3 7d; play 1 8s") == "HS-LEAD-03@9"


OPTIONS = [
    # what, header, hand of seat 0, play, findings
    ("a dragon is off", "carry table 3 2s", "6h 7h 8h 9h", "6h 7h 8h", "HS-COMB-01"),
    ("a dragon leads", "option dragon true; carry lead 0", "6h 7h 8h 9h", "6h 7h 8h", ""),
    ("a dragon with a deuce", "option dragon true; carry lead 0", "Kh Ah 2h 9h", "Kh Ah 2h", "HS-COMB-01"),
    ("a red ten in a dragon", "option dragon true; carry lead 0", "9s Th Js 6h", "9s Th Js", ""),
    ("too short a dragon", "option dragon true; option dragon_min 4; carry lead 0", "9s Th Js 6h", "9s Th Js", "HS-COMB-01"),
    ("a dragon of another length", "option dragon true; carry table 3 6s 7s 8s", "9s Th Js Qh 6h", "9s Th Js Qh", "HS-FOLLOW-01"),
    ("a higher dragon", "option dragon true; carry table 3 6s 7s 8s", "9s Th 8h 6h", "8h 9s Th", ""),
    ("an equal dragon", "option dragon true; carry table 3 6s 7s 8s", "6h 7h 8h 9h", "6h 7h 8h", "HS-FOLLOW-02"),
    ("red tens on a dragon", "option dragon true; carry table 3 6s 7s 8s", "Th Td 9h", "Th Td", ""),
    ("a quad bomb on a single", "option bombs four; carry table 3 Bj", "7s 7h 7c 7d 6h", "7s 7h 7c 7d", ""),
    ("a triple is no bomb", "option bombs four; carry table 3 Bj", "7s 7h 7c 6h", "7s 7h 7c", "HS-FOLLOW-01"),
    ("a triple bomb", "option bombs three_four; carry table 3 Bj", "7s 7h 7c 6h", "7s 7h 7c", ""),
    ("a triple bomb on a quad bomb", "option bombs three_four; carry table 3 8s 8h 8c 8d", "9s 9h 9c 6h", "9s 9h 9c", "HS-FOLLOW-03"),
    ("a quad bomb on a higher triple", "option bombs three_four; carry table 3 9s 9h 9c", "8s 8h 8c 8d 6h", "8s 8h 8c 8d", ""),
    ("a bomb on red tens", "option bombs four; carry table 3 Th Td", "8s 8h 8c 8d 6h", "8s 8h 8c 8d", "HS-FOLLOW-03"),
    ("red tens on a bomb", "option bombs four; carry table 3 8s 8h 8c 8d", "Th Td 6h", "Th Td", ""),
    ("bigger jokers: a red ten on a joker", "carry table 3 Lj", "Th 6h", "Th", "HS-FOLLOW-02"),
    ("bigger red tens: a red ten on a joker", "option bigger red_tens; carry table 3 Bj", "Th 6h", "Th", ""),
    ("bigger red tens: the pair on two jokers", "option bigger red_tens; carry table 3 Lj Bj", "Th Td 6h", "Th Td", ""),
    ("bigger red tens: two jokers on the pair", "option bigger red_tens; carry table 3 Th Td", "Lj Bj 6h", "Lj Bj", "HS-FOLLOW-03"),
    ("bigger red tens: two jokers on a red ten", "option bigger red_tens; carry table 3 Th", "Lj Bj 6h", "Lj Bj", ""),
    ("four tens not shown", "carry table 3 2s", "Ts Th Tc Td 6h", "Ts Th Tc Td", "HS-FOLLOW-01"),
    ("four tens shown", "carry tens_shown 0; carry table 3 2s", "Ts Th Tc Td 6h", "Ts Th Tc Td", ""),
    ("four tens shown, read as tens", "carry tens_shown 0; carry table 3 2s", "Ts Th Tc Td 6h", "Ts Th Tc Td as=ten", "HS-FOLLOW-01"),
    ("four tens, always", "option quad_tens_power always; carry table 3 2s", "Ts Th Tc Td 6h", "Ts Th Tc Td", ""),
    ("four tens, never", "option quad_tens_power never; carry tens_shown 0; carry table 3 2s", "Ts Th Tc Td 6h", "Ts Th Tc Td", "HS-FOLLOW-01"),
    ("no `red` in four tens not shown", "carry table 3 2s", "Ts Th Tc Td 6h", "Ts Th Tc Td as=red", "HS-COMB-02"),
    ("three tens with red ones are ordinary", "carry table 3 9s 9h 9c", "Th Tc Td 6h", "Th Tc Td", ""),
    ("a joker with another card", "carry table 3 9s 9h", "Lj 2s 6h", "Lj 2s", "HS-COMB-01"),
    ("no combination before no reading", "carry table 3 9s 9h", "8s 9c 6h", "8s 9c as=ten", "HS-COMB-01"),
    ("a black ten read as a ten", "carry table 3 9s", "Ts 6h", "Ts as=ten", ""),
    ("a black ten read as red", "carry table 3 9s", "Ts 6h", "Ts as=red", "HS-COMB-02"),
    ("a table read as a ten", "carry table 3 Th as=ten", "Js 6h", "Js", ""),
    ("the same table read strong", "carry table 3 Th", "Js 6h", "Js", "HS-FOLLOW-02"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("header", "hand", "play", "code"), [row[1:] for row in OPTIONS], ids=[row[0] for row in OPTIONS]
)
def test_combinations_under_options(header: str, hand: str, play: str, code: str) -> None:
    assert verdict(header, f"deal 0 {hand}; play 0 {play}") == (f"{code}@2" if code else "")


def test_deal_ends_with_three_seats_out() -> None:
    state, said = played(position("carry lead 0; carry out 1 2", "deal 0 7s; deal 3 8s; play 0 7s"))
    assert said == []
    assert HONGSHI.is_complete(state)
    assert list(HONGSHI.legal_moves(state)) == []
