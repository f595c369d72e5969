"""Sheet §10: every option, its default, and what it changes."""

from __future__ import annotations

from typing import Any

import pytest

from engine.binding import BindError
from engine.games.duizhu.options import Options
from engine.games.duizhu.scoring import kings
from engine.options import option_fields

from .table import bound, codes, judged, last_trick, outcome, position, state_after

DEFAULTS = {
    "start_level": "3", "must_play": ("3", "J", "A"), "break_at": 40, "big_break_at": 80, "held_result": "hold",
    "kitty_points_on_dig": 0, "dig_needs_trump": True, "weng_digs": True, "dig_and_big_break_stack": False,
    "pare_precedence": "pare_only", "pare_attackers_rise": False, "kings_with_clean": "max",
    "king_in_gaba_counts": False, "king_swap_in_gaba": False, "king_swap_source": "buried", "grab_by_dealer": True,
    "grab_given_cards": False, "size_tie": "first_in_pile", "weng_short_follow": "all_trumps",
    "throw_test": "any_card_beaten", "throw_in_trump": True, "ruff_compare": "highest", "huilong_mode": "choice",
    "void_right": True,
}  # fmt: skip


def test_options_of_the_sheet_and_their_defaults() -> None:
    assert {name: field.default for name, field in option_fields(Options).items()} == DEFAULTS


@pytest.mark.parametrize("line", ["start_level 2", "must_play 2", "break_at x", "held_result win", "void_right maybe"])
def test_other_values_are_no_options(line: str) -> None:
    with pytest.raises(BindError):
        bound(f"option {line};dealer 0;draw 0 9s")


KINGS, BIG = "carry buried Bj Lj 3c 4c 5c 6c", "carry buried Bj 3c Kc 4c 5c 6c"
SCORES: list[tuple[str, tuple[Any, ...], str, tuple[str, str], int]] = [
    ("start_level 8", (0, "Ah", "8 8"), "clean", ("T", "8"), 2),
    ("must_play 3 7 J A", (0, "Ah", "6 3"), "clean", ("7", "3"), 2),
    ("must_play 7", (1, "Ah", "8 3"), "dig", ("8", "4"), 1),
    ("must_play A", (0, "Ah", "T 3", 0, KINGS), "clean", ("A", "3"), 2),
    ("break_at 30", (0, "Ah", "8 5", 30), "break", ("8", "5"), 1),
    ("big_break_at 50", (0, "Ah", "8 5", 50), "big_break", ("8", "6"), 1),
    ("held_result made", (1, "Ks", "8 5", 5), "made", ("9", "5"), 2),
    ("held_result dig", (1, "Ks", "8 5", 5), "dig", ("8", "6"), 1),
    ("held_result lost", (1, "Ks", "8 5", 5), "break", ("8", "5"), 1),
    ("held_result lost", (1, "Ks", "8 5", 5, BIG), "break", ("5", "5"), 1),
    ("dig_needs_trump false", (1, "Ks", "8 5", 5), "dig", ("8", "6"), 1),
    ("dig_and_big_break_stack true", (1, "Ah", "8 5", 80), "dig", ("8", "7"), 1),
    ("dig_and_big_break_stack true", (1, "Ah", "8 5", 75), "dig", ("8", "6"), 1),
    ("pare_precedence defenders_also_take_table", (1, "Jc", "J 5"), "straight", ("3", "5"), 1),
    ("pare_attackers_rise true", (1, "Jc", "J 5"), "straight", ("3", "6"), 2),
    ("pare_attackers_rise true", (1, "Jc", "J 3"), "straight", ("3", "3"), 2),
    ("kings_with_clean max", (0, "Ah", "4 5", 0, BIG), "clean", ("7", "5"), 2),
    ("kings_with_clean add_one", (0, "Ah", "4 5", 0, BIG), "clean", ("8", "5"), 2),
    ("kings_with_clean add_two", (0, "Ah", "4 5", 0, BIG), "clean", ("9", "5"), 2),
    ("kings_with_clean add_two", (0, "Ah", "4 5", 5, BIG), "made", ("7", "5"), 2),
    ("huilong_mode automatic", (0, "Ah", "3 5", 0, "carry huilong 0 A"), "clean", ("A", "5"), 2),
]  # fmt: skip


@pytest.mark.parametrize(("option", "deal", "name", "levels", "dealer"), SCORES)
def test_results(option: str, deal: tuple[Any, ...], name: str, levels: tuple[str, str], dealer: int) -> None:
    winner, card, before, *rest = deal
    points, header = (*rest, 0)[0] if rest else 0, rest[1] if len(rest) > 1 else ""
    found = outcome(winner, card, before, points, f"option {option};{header}".rstrip(";"))
    assert (found["outcome"], found["levels"], found["next_dealer"]) == (name, levels, dealer)


def test_the_right_of_another_side_moves_no_level() -> None:
    report = judged(last_trick(0, "Ah", "3 5", 0, "option huilong_mode automatic;carry huilong 1 A"))
    assert [finding.code for finding in report.findings] == ["DZ-SETUP-01"]
    assert report.outcome is not None
    assert report.outcome["levels"] == ("5", "5")


@pytest.mark.parametrize(
    ("mode", "before", "level"),
    [("choice", "3", "A"), ("stop_at_J", "3", "J"), ("stop_at_J", "T", "J"), ("stop_at_J", "J", "A")],
)
def test_hui_long_to_the_ace_stops_at_a_jack_not_made_yet(mode: str, before: str, level: str) -> None:
    header = f"option huilong_mode {mode};carry huilong 0 A"
    assert outcome(0, "Ah", f"{before} 5", 0, header, said="declare 0 huilong")["levels"] == (level, "5")


@pytest.mark.parametrize(("times", "points"), [(0, 0), (1, 15), (2, 30)])
def test_buried_points_of_a_dig(times: int, points: int) -> None:
    header = f"option kitty_points_on_dig {times};carry buried 5c Kc 9d Td 9h 9c".replace("Td", "Qd")
    assert outcome(1, "Ah", "8 5", 0, header)["points"] == points


@pytest.mark.parametrize(("digs", "name"), [("true", "dig"), ("false", "held")])
def test_a_weng_in_the_last_trick(digs: str, name: str) -> None:
    found = outcome(1, "Qs Qh Qc Qd", "8 5", 0, f"option weng_digs {digs}")
    assert found["outcome"] == name


def test_a_weng_of_trumps_digs_whatever_the_option_says() -> None:
    assert outcome(1, "2s 2h 2c 2d", "8 5", 0, "option weng_digs false")["outcome"] == "dig"


GABA = "deal 0 8h 8s 8c 8d Ah Kh Qh Jh Th 9h 7h 6h;kitty Bj 2s 2c 9c 3d Ts;declare 0 show 8h;flip kitty"


@pytest.mark.parametrize(
    ("option", "text", "found"),
    [
        ("king_swap_in_gaba false", f"{GABA};swap 2 give=Lj take=3d as=king", ["KING-03@5"]),
        ("king_swap_in_gaba true", f"{GABA};swap 2 give=Lj take=3d as=king", []),
        ("king_swap_in_gaba true", f"{GABA};swap 2 give=Lj take=Ts as=king", ["KING-02@5"]),
        ("king_swap_in_gaba true", f"{GABA};swap 2 give=4s take=2s as=grab", ["GRAB-03@5"]),
    ],
)
def test_king_swaps_in_gaba_guo(option: str, text: str, found: list[str]) -> None:
    assert codes(f"option {option};dealer 0;carry levels 8 8;{text}") == found


@pytest.mark.parametrize(("option", "value"), [("king_in_gaba_counts false", 0), ("king_in_gaba_counts true", 3)])
def test_a_king_in_the_gaba_kitty(option: str, value: int) -> None:
    assert kings(state_after(f"option {option};dealer 0;carry levels 8 8;{GABA}")) == value


SOURCE = (
    "dealer 0;carry levels 8 8;deal 0 8h Ah Kh 4s 5c 6d 7c 9c Jd Qs Ks Ac;kitty 4h 2h Ts 9d 5d Jc;declare 0 show 8h;"
    "flip kitty;take 0;bury 0 4s 5c 6d 7c Ts 9d"
)


@pytest.mark.parametrize(
    ("option", "taken", "found"),
    [
        ("buried", "4s", []),
        ("buried", "9d", ["KING-02@7"]),
        ("original_kitty_still_buried", "9d", []),
        ("original_kitty_still_buried", "4s", ["KING-02@7"]),
    ],
)
def test_where_a_king_swap_takes_from(option: str, taken: str, found: list[str]) -> None:
    assert codes(f"option king_swap_source {option};{SOURCE};swap 2 give=Bj take={taken} as=king") == found


GRABS = "carry phase between;carry buried 3s 4s 5c 2d 6h 9s"
HANDS = {0: "Kd 9d", 1: "3h Ts", 3: "4h 9c"}


@pytest.mark.parametrize(
    ("option", "text", "found"),
    [
        ("grab_by_dealer false", "swap 0 give=Kd take=2d as=grab", ["GRAB-01@4"]),
        ("grab_given_cards true", "swap 1 give=3h take=2d as=grab;swap 3 give=9c take=3h as=grab", []),
        ("void_right false", "declare 1 void", ["VOID-02@4"]),
    ],
)
def test_between(option: str, text: str, found: list[str]) -> None:
    assert codes(position(HANDS, f"option {option};{GRABS}", text, level="J")) == found


TIED = (
    "dealer 0;carry levels 8 8;kitty 2s Bj Kd 9c Kh 5c;declare 1 mode choice=size;declare 0 size choice=max;flip kitty"
)


def test_tied_kitty_cards_leave_the_choice_to_the_dealer() -> None:
    head = f"option size_tie dealer_choice;{TIED}"
    assert codes(f"{head};declare 0 suit choice=c") == ["MODE-02@5"]
    found = state_after(f"{head};declare 0 suit choice=h").deal.order
    assert found is not None
    assert found.trump == 1
    assert codes(f"{TIED};declare 0 suit choice=h") == ["MODE-02@5"]


@pytest.mark.parametrize(
    ("option", "hand", "played", "found"),
    [
        ("all_trumps", "Bj 2s 4h Ks Qs", "Bj 4h Ks Qs", ["FOL-03@2"]),
        ("free", "Bj 2s 4h Ks Qs", "Bj 4h Ks Qs", []),
        ("free", "Bj 2s 4h 5h Qs", "Bj 4h 5h Qs", ["FOL-03@2"]),
    ],
)
def test_fewer_than_four_trumps_on_a_weng(option: str, hand: str, played: str, found: list[str]) -> None:
    header = f"option weng_short_follow {option};carry trick 0 7s 7h 7c 7d"
    assert codes(position({1: hand}, header, f"play 1 {played}")) == found


THROWN = {0: "As Qs Js 3d", 1: "Ks 4d 5d 6d", 2: "9d Td Jd Qd", 3: "3c 4c 5c 6c"}


@pytest.mark.parametrize(
    ("option", "cards", "fails"),
    [
        ("any_card_beaten", "As Qs Js", True),
        ("all_cards_beaten", "As Qs Js", False),
        ("all_cards_beaten", "Qs Js", True),
    ],
)
def test_when_a_throw_fails(option: str, cards: str, fails: bool) -> None:
    state = state_after(position(THROWN, f"option throw_test {option}", f"play 0 {cards}"))
    assert (state.throw is not None) == fails


def test_throwing_trumps() -> None:
    hands = {0: "Ah Kh", 1: "3s 4s", 2: "5s 6s", 3: "7s 9s"}
    assert codes(position(hands, "", "play 0 Ah Kh")) == []
    assert codes(position(hands, "option throw_in_trump false", "play 0 Ah Kh")) == ["LEAD-01@5"]


@pytest.mark.parametrize(
    ("option", "second", "winner"),
    [
        ("highest", "3h Ah", 2),
        ("every_card", "3h Ah", 1),
        ("every_card", "6h Ah", 2),
        ("highest", "4h Kh", 1),
        ("every_card", "5h Ah", 1),
    ],
)
def test_two_ruffs(option: str, second: str, winner: int) -> None:
    hands = {0: "As Ks 3c", 1: "5h Kh 4c" if "Kh" not in second else "5h Ah 4c", 2: f"{second} 5c", 3: "9c Tc Jc"}
    plays = f"play 0 As Ks;play 1 {hands[1].removesuffix(' 4c')};play 2 {second};play 3 9c Tc"
    text = position(hands, f"option ruff_compare {option}", plays)
    assert judged(text).findings == ()
    assert state_after(text).turn == winner
