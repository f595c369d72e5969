"""The laws at their edges, sheet §2 to §6: what is first in the check order, and what is legal after all."""

from __future__ import annotations

import pytest

from .table import codes, judged, position, state_after

HAND = "8h Ah Kh 4s 5c 6d 7c 9c Jd Qs Ks Ac"
LOT = "flip 0 4d;flip 1 5d;flip 2 Td;flip 3 2c"
TIE = "flip 0 9d;flip 1 Kh;flip 2 7s;flip 3 9c;flip 0 As;flip 3 9d"
CALL = "dealer 0;carry levels 8 8;kitty 4h 2h Ts 9d 3d 3c"
TAKEN = f"dealer 0;carry levels 8 8;deal 0 {HAND};kitty 4h 2h Ts 9d 3d 3c;declare 0 show 8h;flip kitty;take 0"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("dealer 4;draw 0 9s", ["SETUP-01@0"]),
        ("player 4 x;draw 0 9s", ["SETUP-01@0"]),
        ("dealer 0;carry levels 3 X;draw 0 9s", ["SETUP-01@0"]),
        ("dealer 0;carry levels V3 3;draw 0 9s", ["SETUP-01@0"]),
        ("dealer 0;carry levels V-12 A;draw 0 9s", []),
        ("dealer 0;carry huilong 2 J;draw 0 9s", ["SETUP-01@0"]),
        ("dealer 0;carry huilong 1 5;draw 0 9s", ["SETUP-01@0"]),
        ("carry huilong 0 J;draw 0 9s", ["SETUP-01@0"]),
        ("dealer 0;carry huilong 1 J;draw 0 9s", ["SETUP-01@0"]),
        ("dealer 3;carry huilong 0 A;draw 3 9s", ["SETUP-01@0"]),
        ("dealer 3;carry huilong 1 A;draw 3 9s", []),
        ("position;dealer 0;carry huilong 1 J;deal 0 9s", ["SETUP-01@0"]),
        ("position;dealer 2;carry huilong 0 J;deal 0 9s", []),
        ("dealer 0;carry huilong 0 J;draw 0 9s", []),
        ("carry first_drawer 4;draw 0 9s", ["SETUP-01@0"]),
        ("carry first_drawer 2;draw 2 9s;draw 3 4s", []),
        ("flip 0 4s;flip 1 Ts;cut 3 9;draw 0 9s", []),
        ("flip 0 4s;flip 1 Ts;cut 3 9;deal 0 ??*12", []),
        (f"{LOT};cut 1 9;draw 2 9s;draw 3 4s", []),
        (f"{LOT};draw 0 9s;draw 1 4s", ["DRAW-01@5"]),
        (f"{LOT};draw 0 9s;draw 0 4s", []),
        (f"carry first_drawer 2;{LOT};draw 2 9s", []),
        (f"carry first_drawer 1;{LOT};draw 1 9s", ["SETUP-01@4"]),
        (f"dealer 2;{LOT};draw 2 9s", []),
        (f"dealer 1;{LOT};draw 1 9s", ["SETUP-01@4"]),
        (f"{LOT};flip 2 3c;draw 2 9s", ["SETUP-01@5"]),
        (f"{TIE};draw 3 9s", []),
        (f"{TIE.replace('flip 0 As', 'flip 1 As;flip 0 As')};draw 3 9s", ["SETUP-01@5"]),
        ("flip 0 4d;flip 0 5d", ["SETUP-01@2"]),
        ("flip 0 4d;flip 1 4d", ["DRAW-02@2"]),
        ("cut 3 9;flip 0 4d", ["SETUP-01@2"]),
        ("dealer 2;cut 1 9;declare 1 show 3c;flip kitty", []),
        ("dealer 2;cut 3 9;deal 0 ??*12", ["CUT-01@1"]),
        ("deal 0 ??*12;cut 3 9;flip 1 9d", ["PLAY-03@2", "PLAY-03@3"]),
        ("draw 0 9s;cut 3 9", ["PLAY-03@2"]),
        ("draw 0 9s;flip 1 9d", ["PLAY-03@2"]),
        ("dealer 1;cut 0 54;draw 1 9s", ["CUT-01@1"]),
        ("dealer 1;cut 3 0;draw 1 9s", ["CUT-01@1"]),
        ("dealer 1;draw 1 Lj=9s", ["DRAW-02@1"]),
        ("declare 0 show 3s;draw 0 9s", ["PLAY-03@1"]),
        ("draw 0 9s;kitty 4h 2h Ts 9d 3d 3c", ["DRAW-02@2"]),
        (f"deal 0 {HAND};deal 1 8h 3s 4d 5s 6s 7s 9s Ts Js As 2s 2d", ["DRAW-02@2"]),
        (f"deal 0 {HAND} 2c", ["DRAW-02@1"]),
        (f"deal 0 {HAND};kitty 4h 2h Ts 9d 3d", ["DRAW-02@2"]),
    ],
)
def test_header_and_draw(text: str, found: list[str]) -> None:
    assert codes(text) == found


def test_a_card_drawn_after_the_last_one() -> None:
    pack = [f"{rank}{suit}" for suit in "shcd" for rank in "23456789TJQKA"]
    draws = ";".join(f"draw {n % 4} {word}" for n, word in enumerate(pack[:49]))
    assert codes(f"dealer 0;{draws}") == ["DRAW-02@49"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("declare 2 show 8c;declare 1 show 8c", ["DECL-03@3"]),
        ("declare 2 show 9c;flip kitty", ["DECL-01@2"]),
        ("declare 2 show 9c;declare 3 show 8d;flip kitty", ["DECL-01@2"]),
        ("declare 2 show 9c;declare 1 mode choice=free;declare 0 suit choice=h;flip kitty", ["DECL-01@2"]),
        ("declare 2 show 8c 8d", ["DECL-01@2"]),
        ("declare 1 mode choice=free;declare 2 show 8c", ["DECL-04@3"]),
        ("declare 2 show 8c;flip kitty;declare 2 show 9c", ["DECL-04@4"]),
        ("flip kitty", ["PLAY-03@2"]),
        ("declare 1 mode choice=free;flip kitty", ["PLAY-03@3"]),
        ("declare 1 mode choice=free;declare 1 mode choice=size", ["PLAY-03@3"]),
        ("declare 1 mode", ["MODE-01@2"]),
        ("declare 0 suit choice=h", ["MODE-02@2"]),
        ("declare 1 mode choice=free;declare 1 suit choice=h", ["MODE-02@3"]),
        ("declare 1 mode choice=free;declare 0 suit", ["MODE-02@3"]),
        ("declare 1 mode choice=free;declare 0 suit choice=h;declare 0 suit choice=c", ["MODE-02@4"]),
        ("declare 1 mode choice=free;declare 0 suit choice=h;flip kitty;declare 0 suit choice=c", ["MODE-02@5"]),
        ("declare 1 mode choice=free;declare 0 suit choice=h;flip kitty;flip kitty", ["PLAY-03@5"]),
        ("declare 1 mode choice=free;declare 0 suit choice=h;take 0", ["PLAY-03@4"]),
    ],
)
def test_calls(text: str, found: list[str]) -> None:
    assert codes(f"{CALL};{text}") == found


def test_in_a_first_deal_the_first_drawer_deals_if_nobody_shows() -> None:
    text = "carry first_drawer 2;kitty 4h 2h Ts 9d 3d 3c;declare 3 mode choice=free;declare 2 suit choice=h;flip kitty"
    assert codes(text) == []
    assert state_after(text).deal.dealer == 2


NO_FACES = "dealer 0;carry levels 8 8;kitty Bj Lj 2s 2h 2c 2d;declare 1 mode choice=size;declare 0 size choice=max"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{NO_FACES};flip kitty;declare 0 suit choice=c", []),
        (f"{NO_FACES};declare 0 suit choice=c", ["MODE-02@4"]),
        (f"{NO_FACES};flip kitty;declare 1 suit choice=c", ["MODE-02@5"]),
        (f"{NO_FACES};flip kitty;declare 0 size choice=min", ["MODE-02@5"]),
        (f"{NO_FACES};flip kitty;declare 0 suit choice=c;take 0", ["GABA-01@6"]),
    ],
)
def test_a_kitty_that_decides_nothing_lets_the_dealer_name_a_suit(text: str, found: list[str]) -> None:
    assert codes(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("bury 0 4s 5c 6d 7c 9c Jd;bury 0 8h", ["BURY-04@7"]),
        ("take 0", ["BURY-04@6"]),
        ("bury 1 4s 5c 6d 7c 9c Jd", ["BURY-04@6"]),
        ("bury 1 4s 5c", ["BURY-04@6"]),
        ("bury 0 4s 5c 6d 7c As", ["BURY-01@6"]),
        ("bury 0 4s 4s 5c 6d 7c 9c", ["BURY-02@6"]),
        ("declare 0 announce 2h 4h;bury 0 2h 4s 5c 6d 7c 9c", ["BURY-03@7"]),
        ("declare 0 announce 2h;declare 0 announce 4h;bury 0 2h 4h 5c 6d 7c 9c", []),
        ("declare 0 announce Bj;bury 0 2h 4s 5c 6d 7c 9c", ["BURY-03@7"]),
        ("declare 0 announce", ["BURY-03@6"]),
        ("declare 1 announce 2h", ["BURY-04@6"]),
        ("bury 0 2h 4s 5c 6d 7c 9c;declare 0 announce 2h", ["PLAY-03@7"]),
        ("swap 1 give=3s take=2h as=grab", ["GRAB-03@6"]),
        ("swap 2 give=Bj take=4s as=king", ["KING-03@6"]),
        ("declare 1 void", ["VOID-02@6"]),
        ("declare 1 void_king", ["PLAY-03@6"]),
        ("declare 1 huilong", ["PLAY-03@6"]),
        ("result points=0", ["PLAY-03@6"]),
        ("bury 0 2h 4s 5c 6d 7c 9c;play 1 3s", ["PLAY-01@7"]),
        ("bury 0 2h 4s 5c 6d 7c 9c;play 0 2h", ["PLAY-02@7"]),
    ],
)
def test_exchange(text: str, found: list[str]) -> None:
    assert codes(f"{TAKEN};{text}") == found


OTHERS = "deal 1 3h 9s 2s 3s 5s 6s 7s 8s Js 2c 4c 5d"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("swap 1 give=9s take=2h as=grab", []),
        ("swap 1 give=9s,3h take=2h,2h as=grab", ["GRAB-01@8"]),
        ("swap 1 give=9s,9s take=2h,4h as=grab", ["GRAB-02@8"]),
        ("swap 1 give=9s,3h take=2h as=grab", ["GRAB-02@8"]),
        ("swap 1 give=9s take=4s as=grab", ["GRAB-01@8"]),
        ("swap 1 give=9c take=2h as=grab", ["GRAB-02@8"]),
    ],
)
def test_swaps_in_a_whole_deal(text: str, found: list[str]) -> None:
    """Positions are judged law by law; here a swap may be taken at once."""
    whole = TAKEN.replace("kitty", f"{OTHERS};kitty", 1)
    assert codes(f"{whole};bury 0 2h 4s 5c 6d 7c 9c;{text}") == found


BETWEEN = "carry phase between;carry buried 3s 4s 5c 2d 6h Lj"
HANDS = {0: "Kd 9d", 1: "3h 9s", 2: "Bj Kc", 3: "4h 9c"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("swap 1 give=9s take=2d as=grab;swap 3 give=9c take=6h as=grab", []),
        ("swap 1 give=9s,3h take=2d,6h as=grab", []),
        ("swap 0 give=Kd take=2d as=grab", []),
        ("swap 1 give=9s take=2d", []),
        ("swap 1 give=9s take=3s as=grab", ["GRAB-01@5"]),
        ("swap 1 give=9s take=Ks as=grab", ["GRAB-01@5"]),
        ("swap 1 give=Ks take=3s as=grab", ["GRAB-02@5"]),
        ("swap 1 give=none take=none as=grab", ["GRAB-02@5"]),
        ("swap 1 give=9s take=2d as=grab;swap 3 give=9c take=2d as=grab", ["GRAB-01@6"]),
        ("swap 1 give=3h take=2d as=grab;swap 3 give=9c take=3h as=grab", ["GRAB-01@6"]),
        ("swap 2 give=Bj take=3s as=king;swap 3 give=9c take=Bj as=grab", ["GRAB-01@6"]),
        ("swap 2 give=Bj take=3s as=king", []),
        ("swap 2 give=Bj take=4s as=king", ["KING-02@5"]),
        ("swap 2 give=Bj take=3s,4s as=king", ["KING-02@5"]),
        ("swap 2 give=Kc take=3s as=king", ["KING-01@5"]),
        ("swap 2 give=Lj take=3s as=king", ["KING-01@5"]),
        ("swap 0 give=Bj take=3s as=king", ["KING-01@5"]),
        ("swap 0 give=Kd take=2d as=grab;play 0 2d", []),
        ("play 0 Kd;swap 1 give=9s take=2d as=grab", ["GRAB-03@6"]),
        ("play 0 Kd;swap 2 give=Bj take=3s as=king", ["KING-03@6"]),
        ("declare 2 void_king;play 0 Kd", []),
        ("play 0 Kd;declare 2 void_king", ["PLAY-03@6"]),
    ],
)
def test_swaps(text: str, found: list[str]) -> None:
    assert codes(position(HANDS, BETWEEN, text)) == found


def test_equal_lowest_cards_are_a_choice() -> None:
    header = "carry phase between;carry buried 4s 4d 5c 9h Th Jh"
    for taken, found in (("4s", []), ("4d", []), ("5c", ["KING-02@2"])):
        assert codes(position({2: "Bj Kc"}, header, f"swap 2 give=Bj take={taken} as=king")) == found
    for taken, found in (("4s,4d", []), ("4s,5c", ["KING-02@2"])):
        assert codes(position({2: "Bj Lj"}, header, f"swap 2 give=Bj,Lj take={taken} as=king")) == found


@pytest.mark.parametrize(
    ("level", "seat", "hands", "found"),
    [
        ("J", 1, {1: "9c Kc", 3: "4c 5c"}, []),
        ("A", 3, {1: "9c Kc", 3: "4c 5c"}, []),
        ("J", 2, {1: "9c Kc", 3: "4c 5c"}, ["VOID-02@3"]),
        ("T", 1, {1: "9c Tc", 3: "4c 5c"}, ["VOID-02@3"]),
        ("A", 1, {1: "9c Kc", 3: "4c As"}, ["VOID-01@3"]),
    ],
)
def test_annulment(level: str, seat: int, hands: dict[int, str], found: list[str]) -> None:
    text = position(hands, "carry phase between", f"declare {seat} void", level=level)
    assert codes(text) == found


def test_an_annulment_without_right_ends_the_deal_unless_it_is_played_on() -> None:
    text = position({1: "9c Tc", 3: "4c 5c"}, "carry phase between", "declare 1 void", level="T")
    assert judged(f"{text};result outcome=void").outcome == {
        "outcome": "void", "points": 0, "levels": None, "next_dealer": 2, "match_over": False,
    }  # fmt: skip
    assert codes(f"{text};play 0 Kd;play 1 9c") == ["VOID-02@3"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("dealer 0;kitty 4h 2h Ts 9d Jd 3c;declare 1 void;result outcome=void next_dealer=2", ["VOID-02@2"]),
        (f"{TAKEN};declare 1 void;result outcome=void levels=8,8", ["VOID-02@6"]),
        (f"{TAKEN};declare 1 void;bury 0 4h 2h Ts 9d 3d 3c", ["VOID-02@6"]),
        (
            f"{TAKEN};declare 1 void;bury 0 4h 2h Ts 9d 3d 3c;declare 1 void;result outcome=void",
            ["VOID-02@6", "VOID-02@8"],
        ),
    ],
)
def test_an_annulment_before_the_bury_comes_too_early_and_ends_the_deal_as_well(text: str, found: list[str]) -> None:
    assert codes(text) == found


PLAYED = {0: "As Qs Js 3d", 1: "Ks 4d 5d 6d", 2: "9d Td Jd Qd", 3: "3c 4c 5c 6c"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("play 0 As Ks", ["PLAY-02@5"]),
        ("play 0 As As", ["PLAY-02@5"]),
        ("play 0 Lj=As", ["PLAY-02@5"]),
        ("play 0 As Bj=Qs", ["PLAY-02@5"]),
        ("play 0 As 3d", ["LEAD-01@5"]),
        ("play 0 As Qs as=weng", ["LEAD-01@5"]),
        ("play 1 Ks as=forced", ["LEAD-03@5"]),
        ("play 0 As as=throw", ["LEAD-01@5"]),
        ("play 0 Qs Js;play 0 Js as=forced;play 1 Ks", []),
        ("play 0 Qs Js;play 0 Js", ["LEAD-03@6"]),
        ("play 0 Qs Js;play 0 3d as=forced", ["LEAD-03@6"]),
        ("play 0 Qs Js;play 1 Js as=forced", ["LEAD-03@6"]),
        ("play 0 Qs Js;result points=0", ["PLAY-03@6"]),
        ("play 0 As;play 2 9d", ["PLAY-01@6"]),
        ("play 0 As;play 1 4d", ["FOL-02@6"]),
        ("play 0 As;play 1 Ks 4d", ["FOL-01@6"]),
        ("play 0 As 3d;play 1 4d 5d;play 2 9d Td;play 3 3c 4c;play 3 5c", ["LEAD-01@5"]),
    ],
)
def test_plays(text: str, found: list[str]) -> None:
    assert codes(position(PLAYED, "", text)) == found


def test_four_deuces_are_a_throw_where_no_weng_may_be_led() -> None:
    hands = {0: "2s 2h 2c 2d 3h", 1: "3s 4s 5s 6s 7s", 2: "9s Ts Js Qs Ks", 3: "3c 4c 5c 6c 7c"}
    for tricks, said, kind in ((0, "", "throw"), (1, "", "weng"), (1, " as=throw", "throw"), (0, " as=weng", None)):
        text = position(hands, f"carry tricks {tricks}", f"play 0 2s 2h 2c 2d{said}")
        assert codes(text) == ([] if kind else ["LEAD-02@5"])
        lead = state_after(text).lead
        assert kind is None or (lead is not None and lead.type == kind)


GABA = (
    "dealer 0;carry levels 8 8;deal 0 8h Ah Kh 4s 5c 6d 7c 9c Jd Qs Ks Ac;kitty Bj 2h 8d Ts 9d 3d;"
    "declare 0 show 8h;flip kitty"
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{GABA};take 0;bury 0 4s 5c 6d 7c 9d 3d;play 0 Ts", ["GABA-01@5", "GABA-01@6"]),
        (f"{GABA};take 0;play 0 Ts", ["GABA-01@5"]),
        (f"{GABA};bury 0 Bj 2h 8d Ts 9d 3d;play 0 Ac", ["GABA-01@5"]),
        (f"{CALL};declare 1 mode choice=free;flip kitty;declare 0 suit choice=h;take 0", ["PLAY-03@3", "MODE-02@4"]),
        (f"{TAKEN};declare 0 announce 3c;bury 0 4s 5c 6d 7c 9d 3d", ["BURY-03@6"]),
        (f"{CALL};declare 0 show 8h;flip kitty;take 1;bury 1 3d 3c 9d 4s 5s 6s;play 0 Ac", ["BURY-04@4"]),
        (position(HANDS, BETWEEN, "play 0 Kd;swap 1 give=9s take=2d as=grab;play 1 2d"), ["GRAB-03@6"]),
        (
            position({0: "As", 1: "3s", 2: "4s", 3: "5s"}, "", "play 0 As;play 1 3s;play 2 4s;play 3 5s;play 0 Kd")
            + ";result outcome=made",
            ["PLAY-03@9", "RES-01@10"],
        ),
    ],
)
def test_what_illegal_events_leave_behind(text: str, found: list[str]) -> None:
    assert codes(text) == found


def test_an_annulled_deal_is_not_played() -> None:
    text = position({1: "9c Kc", 3: "4c 5c"}, "carry phase between", "declare 1 void;play 0 Kd", level="J")
    assert codes(text) == ["PLAY-03@4"]
