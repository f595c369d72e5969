"""Partial logs, DESIGN §3.4: what later plays prove, what stays open, what counting tells."""

from __future__ import annotations

import pytest

from validator.judge import Report

from .table import codes, judged, position

TRICK = "carry trick 0 Kd"


def told(report: Report) -> list[tuple[str, int, int | None]]:
    return [(finding.code, finding.event, finding.proved_at) for finding in report.findings]


def test_a_revoke_is_proved_by_a_later_play() -> None:
    report = judged(position({}, TRICK, "play 1 As;play 2 3d;play 3 6d;play 0 9d;play 1 4d"))
    assert told(report) == [("DZ-FOL-02", 1, 5)]


def test_a_discard_of_a_hidden_hand_is_not_judged() -> None:
    report = judged(position({}, TRICK, "play 1 As;play 2 3d"))
    assert told(report) == []
    assert report.not_judged == (1,)


def test_a_hidden_hand_that_follows_is_judged() -> None:
    assert judged(position({}, TRICK, "play 1 4d;play 2 3d")).not_judged == ()


def test_trumps_held_back_on_a_weng_are_proved_later() -> None:
    events = "play 1 3s 4s 5s 6s;play 2 3h 4h 5h 6h;play 3 9h Th Jh Qh;play 0 Ks;play 1 Kh"
    assert told(judged(position({}, "carry trick 0 7s 7h 7c 7d", events))) == [("DZ-FOL-03", 1, 5)]


def test_a_throw_against_hidden_hands_is_not_judged_but_its_forced_card_is() -> None:
    report = judged(position({0: "As Qs Js 3d"}, "", "play 0 As Qs Js;play 1 3s 4s 5s"))
    assert (told(report), report.not_judged) == ([], (2,))
    assert codes(position({0: "As Qs Js 3d"}, "", "play 0 As Qs Js;play 0 Js as=forced")) == []
    assert codes(position({0: "As Qs Js 3d"}, "", "play 0 As Qs Js;play 0 Qs as=forced")) == ["LEAD-03@3"]


def test_a_throw_that_a_later_play_beats_was_to_fail() -> None:
    events = "play 0 As Qs Js;play 1 3s 4s 5s;play 2 6s 7s 9s;play 3 3c 4c 5c;play 0 3d;play 1 Ks"
    report = judged(position({0: "As Qs Js 3d"}, "", events))
    assert ("DZ-LEAD-03", 3, 7) in told(report)


def test_highest_cards_are_no_risk_whatever_is_hidden() -> None:
    report = judged(position({0: "As Ks Qs 3d"}, "", "play 0 As Ks Qs;play 1 3s 4s 5s"))
    assert (told(report), report.not_judged) == ([], ())


def test_a_card_seen_elsewhere_is_not_in_a_hidden_hand() -> None:
    assert codes(position({0: "As 3d"}, "", "play 0 3d;play 1 As")) == ["PLAY-02@3"]
    assert codes(position({}, "", "play 0 3d;play 1 4d;play 2 5d;play 3 4d")) == ["PLAY-02@4"]


@pytest.mark.parametrize(
    ("hands", "found", "open_"),
    [
        ({1: "9c Kc"}, [], True),
        ({1: "9c Jc"}, ["VOID-01@2"], False),
        ({1: "9c Kc", 0: "Js Jh", 2: "Jc Jd"}, [], False),
    ],
)
def test_annulment_with_a_hidden_defender(hands: dict[int, str], found: list[str], open_: bool) -> None:
    report = judged(position(hands, "carry phase between", "declare 1 void", level="J"))
    assert [f"{finding.code.removeprefix('DZ-')}@{finding.event}" for finding in report.findings] == found
    assert bool(report.not_judged) == open_


def test_a_log_without_hands_is_judged_as_far_as_it_goes() -> None:
    text = (
        "dealer 0;carry levels 8 8;kitty 4h 2h Ts 9d 3d 3c;declare 0 show 8h;flip kitty;take 0;"
        "bury 0 3d 3c 9d 4s 5s 6s;swap 1 give=Kc take=4s as=grab;play 0 As;play 1 Ks"
    )
    report = judged(text)
    assert told(report) == [("DZ-GRAB-01", 6, None)]
    assert report.not_judged == ()


def test_kitty_cards_are_in_the_hand_of_their_taker_only() -> None:
    text = "dealer 0;carry levels 8 8;kitty 4h 2h Ts 9d 3d 3c;declare 0 show 8h;flip kitty;take 0"
    assert codes(f"{text};bury 0 3d 3c 9d 4s 5s 6s;play 0 As;play 1 2h") == ["PLAY-02@7"]
    assert codes(f"{text};bury 0 3d 3c 9d 4s 5s 6s;play 0 3d") == ["PLAY-02@6"]


HIDDEN_KITTY = "dealer 0;carry levels 8 8;kitty ??*6;declare 0 show 8h;flip kitty"


def test_whether_a_hidden_kitty_is_gaba_guo_is_not_known() -> None:
    taken = judged(f"{HIDDEN_KITTY};take 0;bury 0 3d 3c 9d 4s 5s 6s;play 0 As")
    assert (told(taken), taken.not_judged) == ([], (4,))
    at_once = judged(f"{HIDDEN_KITTY};play 0 As;play 1 3s")
    assert (told(at_once), at_once.not_judged) == ([], (4,))


def test_a_play_at_once_after_a_hidden_kitty_was_taken_is_not_judged() -> None:
    """In a gaba guo the take is the fault and the play is right; else the bury is missing."""
    report = judged(f"{HIDDEN_KITTY};take 0;play 0 As")
    assert (told(report), report.not_judged) == ([], (4, 5))


@pytest.mark.parametrize("before", ["", "cut 2 5;"])
def test_a_card_is_shown_before_the_kitty_where_no_line_tells_of_the_draw(before: str) -> None:
    text = f"dealer 3;carry levels J J;{before}declare 3 show Jd at=29;kitty 4h Th Jc 6h 5h 3h;flip kitty;play 3 Lj"
    assert codes(text) == []


def test_the_last_hidden_hand_is_what_is_left() -> None:
    """Three known hands and the kitty: the fourth hand is known by counting."""
    suits = {0: "s", 1: "h", 2: "c"}
    hands = [f"deal {seat} " + " ".join(f"{rank}{suit}" for rank in "2345679TJQKA") for seat, suit in suits.items()]
    kitty = "kitty 8s 8h 8c 8d Lj Bj"
    call = "declare 1 mode choice=free;declare 0 suit choice=s;flip kitty"
    text = f"dealer 0;carry levels 8 8;{';'.join(hands)};{kitty};{call};play 0 As"
    report = judged(f"{text};play 1 2h;play 2 2c;play 3 4d")
    assert told(report) == [("DZ-FOL-02", 11, None)]
    assert report.not_judged == ()


def test_unseen_cards_among_a_hand() -> None:
    text = "dealer 0;carry levels 8 8;deal 1 ??*11 Kd;kitty 4h 2h Ts 9d 3d 3c;declare 0 show 8h;flip kitty;take 0"
    text += ";bury 0 Ac Kc Qc Jc Tc 9c;play 0 Ad"
    assert codes(f"{text};play 1 4d") == []
    assert codes(f"{text};play 1 4s") == ["FOL-02@8"]


def test_a_throw_while_trump_is_not_known() -> None:
    """A hidden kitty in mode single: nobody knows whether the cards are of one suit."""
    text = "dealer 0;carry levels 8 8;kitty ??*6;declare 1 mode choice=single;declare 0 position choice=2;flip kitty"
    report = judged(f"{text};play 0 As Ks Qs;play 0 Qs as=forced;play 1 Ac")
    assert told(report) == []
    assert report.not_judged == (5, 6, 7)
    assert codes(f"{text};play 0 As Ks Qs;play 0 Js as=forced") == ["LEAD-03@6"]


def test_kings_of_a_hidden_gaba_guo_are_counted_where_all_other_cards_are_seen() -> None:
    plays = ";".join(
        f"play 0 {rank}s;play 1 {rank}h;play 2 {rank}c;play 3 {rank}d" for rank in ("A", "3", "4", "5", "6", "7", "9", "T", "J", "Q", "K")
    )  # fmt: skip
    text = f"{HIDDEN_KITTY.replace('show 8h', 'show 8s')};{plays};play 0 8s;play 1 8h;play 2 8c;play 3 8d"
    for option, levels in (("true", ("J", "8")), ("false", ("T", "8"))):
        report = judged(f"option king_in_gaba_counts {option};{text};result levels={','.join(levels)}")
        assert report.outcome is not None
        assert (report.not_judged, report.outcome["levels"]) == ((), levels)
        for said, found in ((",".join(levels), False), ("9,8", True)):
            claimed = codes(f"option king_in_gaba_counts {option};{text};result levels={said}")
            assert ("RES-01@52" in claimed) is found
    outcome = judged(f"option king_in_gaba_counts true;{text.replace('play 3 3d', 'play 3 ' + '3s')}").outcome
    assert outcome is not None
    assert outcome["levels"] is None


def test_a_hidden_kitty_with_trumps_is_no_gaba_guo_by_what_was_buried_at_last() -> None:
    """Nobody wrote down take and bury: the cards that are left need not be those that were turned."""
    hands = "deal 0 ??*12;deal 1 ??*12;deal 2 ??*12;deal 3 ??*12"
    plays = ";".join(f"play 0 {rank}s;play 1 {rank}h;play 2 {rank}c;play 3 {rank}d" for rank in "A2345679TJ8")
    text = f"dealer 0;carry levels 8 8;{hands};kitty ??*6;declare 0 show 8s;flip kitty;{plays}"
    report = judged(f"{text};play 0 Ks;play 1 Kh;play 2 Kc;play 3 Kd")
    assert "DZ-PLAY-03" not in {finding.code for finding in report.findings}
    assert 8 in report.not_judged


def test_a_shown_card_that_another_seat_plays_was_not_held() -> None:
    text = (
        "dealer 0;carry levels 8 8;kitty 4h 2h Ts 9d 3d 3c;declare 2 show 8h;flip kitty;take 0;bury 0 3d 3c 9d 4s 5s 6s"
    )
    assert codes(f"{text};play 0 8h") == ["DECL-02@2"]


@pytest.mark.parametrize(
    ("header", "kitty", "said", "found", "not_judged"),
    [
        ("option size_tie dealer_choice;", "kitty ??*6;", "declare 0 suit choice=h", [], True),
        ("option size_tie dealer_choice;", "", "declare 0 suit choice=h", [], True),
        ("", "kitty 2s 2h ??*4;", "declare 0 suit choice=h", [], True),
        ("", "kitty 2s Kh ??*4;", "declare 0 suit choice=h", ["DZ-MODE-02"], False),
        ("", "kitty ??*6;", "declare 1 suit choice=h", ["DZ-MODE-02"], False),
        ("", "kitty ??*6;", "declare 0 size choice=min", ["DZ-MODE-02"], False),
    ],
)
def test_a_hidden_kitty_may_leave_the_suit_to_the_dealer(
    header: str, kitty: str, said: str, found: list[str], not_judged: bool
) -> None:
    call = "declare 1 mode choice=size;declare 0 size choice=max;flip kitty"
    report = judged(f"{header}dealer 0;carry levels 8 8;{kitty}{call};{said}")
    assert [finding.code for finding in report.findings] == found
    assert (4 + bool(kitty) in report.not_judged) is not_judged


@pytest.mark.parametrize(
    ("events", "found"),
    [
        ("draw 0 ??;draw 1 4d;declare 0 show 8h", []),
        ("draw 0 ??;draw 1 4d;draw 2 5d;draw 3 6d;draw 0 ??;declare 0 show 8h;draw 1 7d", []),
        ("draw 0 ??;draw 1 4d;declare 1 show 8h", ["DECL-02@3"]),
        ("draw 0 ??;draw 1 8h;declare 0 show 8h", ["DECL-02@3"]),
        ("draw 0 ??;draw 1 4d;draw 2 ??;declare 0 show 8h;draw 3 8h", ["DECL-02@4"]),
    ],
)
def test_a_card_shown_may_be_one_drawn_unseen(events: str, found: list[str]) -> None:
    assert codes(f"dealer 0;carry levels 8 8;{events}") == found


def test_a_king_swap_takes_a_card_of_a_hidden_gaba_guo() -> None:
    hands = "deal 0 As Ks Qs Js Ts 9s 7s 6s 5s 4s 3s 8s;deal 2 Bj Ah Kh Qh Jh Th 9h 7h 6h 5h 4h 3h"
    text = f"option king_swap_in_gaba true;dealer 0;carry levels 8 8;{hands};kitty ??*6;declare 0 show 8s;flip kitty"
    text += ";swap 2 give=Bj take=3c as=king;play 0 As;play 1 2s;play 2 Ah;play 3 Lj;play 3 Ac"
    assert codes(f"{text};play 0 3s;play 1 4c;play 2 3c") == []
    assert codes(f"{text};play 0 3s;play 1 4c;play 2 5c") == ["PLAY-02@14"]


TRUMPS = "Ah Kh Qh Jh Th 9h 7h 6h 5h 4h 3h 2c"
SPADES = "As Ks Qs Js Ts 9s 7s 6s 5s 4s 3s 2s"


@pytest.mark.parametrize(
    ("hands", "kitty", "found", "not_judged"),
    [
        (f"deal 1 {TRUMPS}", "kitty ??*6", ["GABA-01@5"], False),
        (f"deal 0 {TRUMPS}", "kitty ??*6", ["GABA-01@5"], False),
        (f"deal 1 {TRUMPS.replace('3h', '2d')}", "kitty ??*6", [], True),
        (f"deal 1 {TRUMPS.replace('3h', '2d')}", "kitty ??*5 3h", [], False),
        (f"deal 1 {TRUMPS}", "kitty ??*5 2s", ["GABA-01@5"], False),
    ],
)
def test_counting_tells_whether_a_hidden_kitty_that_is_taken_is_gaba_guo(
    hands: str, kitty: str, found: list[str], not_judged: bool
) -> None:
    report = judged(f"dealer 0;carry levels 8 8;{hands};{kitty};declare 3 show 8h;flip kitty;take 0")
    assert [f"{finding.code.removeprefix('DZ-')}@{finding.event}" for finding in report.findings] == found
    assert (5 in report.not_judged) is not_judged


def test_a_hidden_kitty_of_which_too_few_cards_can_be_plain_is_no_gaba_guo() -> None:
    """Three hands and a half are known: six unseen cards at most are no suit trumps, and seven more are about."""
    hands = f"deal 1 {SPADES};deal 2 Ac Kc Qc Jc Tc 9c 7c 6c 5c 4c 3c 2c;deal 3 Ad Kd Qd Jd Td 9d 7d 6d 5d 4d 3d 2d"
    text = f"dealer 0;carry levels 8 8;{hands};kitty ??*6;declare 0 show 8h;flip kitty;take 0"
    for own, open_ in (("", True), ("deal 0 8s 8h 8c 8d Bj Lj Ah Kh Qh Jh Th 9h;", False)):
        report = judged(text.replace("kitty ??", f"{own}kitty ??", 1))
        assert (told(report), bool(report.not_judged)) == ([], open_)


@pytest.mark.parametrize(
    ("option", "said"),
    [("", "declare 1 void"), ("", "declare 0 void_king"), ("king_swap_in_gaba", "swap 2 give=Bj take=3c as=king")],
)
def test_what_is_said_after_a_hidden_turn_may_come_after_a_gaba_guo(option: str, said: str) -> None:
    """It is a gaba guo, and the take that follows is wrong, or it is none, and this came before the bury."""
    header = f"option {option} true;" if option else ""
    text = HIDDEN_KITTY.replace("levels 8 8", "levels J J").replace("show 8h", "show Jh")
    report = judged(f"{header}{text};{said};take 0")
    assert told(report) == []
    assert 4 in report.not_judged


def test_a_card_got_in_a_swap_and_thrown_in_vain_was_not_dealt() -> None:
    """It comes back to the hand: the card played last is one of the twelve that were dealt."""
    text = "option king_swap_in_gaba true;dealer 0;carry levels 8 8;kitty ??*6;declare 0 show 8s;flip kitty"
    text += ";swap 2 give=Bj take=3c as=king;play 0 8s;play 1 8h;play 2 8d;play 3 8c;play 0 3d;play 1 4d;play 2 Ad;play 3 5d"
    text += ";play 2 3c 4c;play 2 3c as=forced;play 3 6d;play 0 6h;play 1 6s"
    tricks = [f"play {seat} {rank}{'dhsc'[seat]}" for rank in "79TJQK" for seat in (2, 3, 0, 1)]
    text += f";play 1 5h;play 2 2d;play 3 2c;play 0 2s;{';'.join(tricks)};play 2 4c;play 3 Ah;play 0 4h;play 1 3h"
    assert [code for code in codes(f"{text};play 2 2h") if code.endswith("@50")] == []


def test_four_constant_trumps_are_a_throw_as_a_first_lead_while_trump_is_not_known() -> None:
    text = "dealer 0;carry levels J 3;kitty ??*6;declare 1 mode choice=size;declare 0 size choice=max;flip kitty;take 0"
    text += ";bury 0 3s 4s 3h 5h 3c 4c"
    for four in ("2s 2h 2c 2d", "Js Jh Jc Jd"):
        assert codes(f"{text};play 0 {four};play 0 {four[:2]} as=forced;play 1 Td") == []
    assert codes(f"{text};play 0 7s 7h 7c 7d") == ["LEAD-02@7"]


def test_nobody_knows_when_hands_of_unknown_size_are_empty() -> None:
    trick = "play 0 As;play 1 3s;play 2 4s;play 3 5s"
    for said in ("result outcome=clean", "declare 0 huilong;result outcome=clean"):
        report = judged(position({}, "carry levels 8 8;carry huilong 0 A", f"{trick};{said}"))
        assert (told(report), report.complete) == ([], False)
    assert codes(position({0: "As Kd"}, "", f"{trick};result outcome=clean")) == ["PLAY-03@6"]
    assert codes(position({}, "", f"{trick};play 0 Ks;result outcome=clean")) == ["PLAY-03@6"]
