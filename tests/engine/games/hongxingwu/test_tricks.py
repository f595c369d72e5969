"""Following, washing, ruffing and throwing, sheet §6 and §13.6-13."""

from __future__ import annotations

import pytest

from engine.game import game
from engine.kit.trump.order import TRUMP
from engine.kit.trump.packed import ONES, cards_in
from logformat.cards import cards_text
from logformat.text import loads
from tests.engine.games.hongxingwu.table import codes, judged, order_at, spades

FOLLOWS = [
    # lead, cards of the follower, its play, finding, options
    ("5s 5s 5s", "5h 5h Bj Lj 9s 2d", "5h 5h Bj", None, ""),
    ("5s 5s 5s", "5h 5h Bj Lj 9s 2d", "5h 5h Lj", "HXW-FOL-07", ""),
    ("5s 5s 5s", "5h 5h Bj Lj 9s 2d", "Bj Lj 9s", "HXW-FOL-07", ""),
    ("5s 5s 5s", "5h Bj 3s 3s 3s 2d", "3s 3s 3s", None, ""),
    ("5s 5s 5s", "5h Bj 3s 3s 3s 2d", "5h Bj 3s", "HXW-FOL-04", ""),
    ("8d 8d 8d", "Kd Kd 7d 6d 2s", "Kd Kd 6d", None, ""),
    ("8d 8d 8d", "Kd Kd 7d 6d 2s", "Kd 7d 6d", "HXW-FOL-06", ""),
    ("8d 8d 8d", "Kd 9d 7d 6d 2s", "9d 7d 6d", None, ""),
    ("8d 8d", "7d 7d 7d 3d 2s", "7d 7d", None, ""),
    ("8d 8d", "7d 7d 7d 3d 2s", "7d 3d", "HXW-FOL-06", ""),
    ("8d 8d", "7d 7d 7d 3d 2d 2s", "3d 2d", None, "option triple_protected true"),
    ("8d 8d", "Kd 2c 2s", "Kd 2s", None, ""),
    ("8d 8d", "Kd 2c 2s", "2c 2s", "HXW-FOL-02", ""),
    ("8d 8d", "Kd 2c 2s", "Kd", "HXW-FOL-01", ""),
    # a four-pair tractor: four pairs in a row, else three and a pair, else four pairs
    ("9d 9d 8d 8d 7d 7d 6d 6d", "Ad Ad Kd Kd Qd Qd 4d 4d 2d", "Ad Ad Kd Kd Qd Qd 4d 4d", None, ""),
    ("9d 9d 8d 8d 7d 7d 6d 6d", "Ad Ad Kd Kd Qd Qd Jd Jd 4d 4d", "Ad Ad Kd Kd Qd Qd 4d 4d", "HXW-FOL-05", ""),
    ("9d 9d 8d 8d 7d 7d 6d 6d", "Ad Ad Kd Kd Qd Qd 4d 4d 2d", "Ad Ad Kd Kd 4d 4d Qd 2d", "HXW-FOL-05", ""),
    ("9d 9d 8d 8d 7d 7d 6d 6d", "Ad Ad Kd Kd Jd Jd 4d 4d 2d", "Ad Ad Kd Kd Jd Jd 4d 2d", "HXW-FOL-06", ""),
    # a bulldozer: longest bulldozer, triples, one pair for each unmet triple; no tractor of pairs
    ("9d 9d 9d 8d 8d 8d", "5d 5d 5d 4d 4d 4d 2d", "5d 5d 5d 4d 4d 2d", "HXW-FOL-03", ""),
    ("9d 9d 9d 8d 8d 8d", "Kd Kd Kd 4d 4d 4d 2d", "Kd Kd Kd 4d 4d 2d", "HXW-FOL-04", ""),
    ("9d 9d 9d 8d 8d 8d", "Kd Kd Kd 4d 4d 3d 2d", "Kd Kd Kd 4d 3d 2d", "HXW-FOL-06", ""),
    ("9d 9d 9d 8d 8d 8d", "Kd Kd Kd 4d 4d 3d 2d", "Kd Kd Kd 4d 4d 2d", None, ""),
    ("9d 9d 9d 8d 8d 8d 7d 7d 7d", "6d 6d 5d 5d 4d 4d 3d 2d Ad Kd Kd", "6d 6d 5d 5d Kd Kd 3d 2d Ad", None, ""),
    (
        "9d 9d 9d 8d 8d 8d 7d 7d 7d", "6d 6d 5d 5d 4d 4d 3d 2d Ad Kd Kd", "6d 6d 5d 5d Kd Kd 3d 2d Ad",
        "HXW-FOL-05", "option bulldozer_pulls_tractor true",
    ),
    # wash: pairs are broken, equal cards are interchangeable, what the lead has besides is judged on the rest
    ("5s 5s 5s", "Td Td Th 9s 9s 2d", "Td Td Th", None, ""),
    ("5s 5s 5s", "Td Td Th Tc 9s 2d", "Td Th Tc", None, ""),
    ("5s 5s 5s", "Td Td Th 9s 9s 2d", "Td 9s 9s", "HXW-FOL-07", ""),
    ("5s 5s 5s", "Td Td Th 9s 9s 2d", "9s 9s Th", None, "option wash false"),
    ("5s 5s 5s", "Td Td Th 9s 8s 2d", "Th 9s 8s", "HXW-FOL-06", "option wash false"),
    ("5s 5s 5s 3s 3s", "5h Bj Lj Td Td 9s 8s 2d", "5h Bj Lj Td Td", None, ""),
    ("5s 5s 5s 3s 3s", "5h Bj Lj Td Td 9s 8s 2d", "5h Bj Lj Td 9s", "HXW-FOL-06", ""),
    ("5s 5s 5s 3s 3s", "5h Bj Td Td Th 9s 8s 2d", "5h Bj Th Td Td", None, ""),
    ("5s 5s 5s 3s 3s", "5h Bj Td Td Th 9s 8s 2d", "5h Bj Td Td 9s", "HXW-FOL-06", ""),
    ("5s 5s 5s 3s 3s", "5h Bj Lj Td Td 9s 8s 2d", "Lj Bj 8s Td Td", "HXW-FOL-07", ""),
    (
        "5s 5s 5s 3s 3s", "5h Bj Lj Td Td 9s 8s 2d", "Lj Bj 8s Td Td", None,
        "option wash_scope single_triple_lead",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("lead", "hand", "play", "code", "option"), FOLLOWS)
def test_following_owes_what_the_sheet_says(lead: str, hand: str, play: str, code: str | None, option: str) -> None:
    # the cards led are out of the others' hands; a throw of the table stands, as nothing is higher
    text = spades(f"0 2h\n1 {hand}\n2 3h\n3 4h", f"play 1 {play}", more=f"{option}\ncarry trick 0 {lead}\n")
    assert codes(text) == ([f"{code}@5"] if code else [])


WINNERS = [
    # lead, second, third: who wins of seats 0, 1, 2
    ("Ad Kd 5d 5d 5d 4d 4d", "9s 9s 9s 8s 8s 7s 2s", None, 1, ""),
    ("Ad Ad Kd 5d 5d 4d 4d", "9s 9s 9s 8s 8s 7s 2s", None, 0, ""),
    ("Ad Kd 5d 5d 4d 4d", "9s 9s 6s 6s 7s 2s", None, 1, ""),
    ("Ad Ad 5d 5d 4d 4d", "9s 9s 6s 6s 7s 2s", None, 0, ""),
    ("5d 4d 4d", "9s 7s 7s", "8s 8s 4s", 2, ""),
    ("5d 6d 7d", "9s 7s 7s", "8s 8s 4s", 1, ""),
    ("8d", "Kd", "2s", 2, ""),
    ("8d", "Kd", "Kd", 1, ""),
    ("Td", "Th", "Tc", 0, ""),
    ("8d 8d", "Kd Qd", "9d 9d", 2, ""),
    ("5d 4d 4d", "9s 7s 7s", "8s 7s 7s", 1, ""),
    ("5d 4d 4d", "8s 7s 7s", "9s 7s 7s", 1, ""),
    ("5d 4d 4d", "8s 7s 7s", "9s 7s 7s", 2, "option ruff_compare lexicographic"),
]


@pytest.mark.parametrize(("lead", "second", "third", "winner", "option"), WINNERS)
def test_the_best_play_takes_the_trick(lead: str, second: str, third: str | None, winner: int, option: str) -> None:
    number = len(lead.split())
    low = " ".join(["3c"] * min(3, number) + ["4c"] * max(0, min(3, number - 3)) + ["6c"] * max(0, number - 6))
    third = third or low
    fourth = " ".join(["7c"] * min(3, number) + ["8c"] * max(0, min(3, number - 3)) + ["9c"] * max(0, number - 6))
    hands = f"0 2h\n1 {second} 3h\n2 {third} 4h\n3 {fourth} 6h"
    events = f"play 1 {second}\nplay 2 {third}\nplay 3 {fourth}"
    report = judged(spades(hands, events, more=f"{option}\ncarry trick 0 {lead}\n"))
    assert report.findings == ()
    assert report.state.turn == winner


THROW = "Kd Qd Qd Qd Jd Jd 9d 9d"
THROWS = [
    ("Ad Ad 2d", "9d 9d", None, ""),
    ("Ad Ad 2d", "Kd", "HXW-LEAD-03", ""),
    ("Ad 2d 3d", "Kd", None, ""),
    ("Ad 2d 3d", "9d 9d", "HXW-LEAD-03", ""),
    ("Ad 2d 3d", "9d 9d", None, "option forced_component lowest_any"),
    ("Ad 2d 3d", "Qd", "HXW-LEAD-03", ""),
]


@pytest.mark.parametrize(("other", "forced", "code", "option"), THROWS)
def test_a_throw_that_fails_leads_its_lowest_beaten_component(
    other: str, forced: str, code: str | None, option: str
) -> None:
    hands = f"0 {THROW} 2h\n1 {other}\n2 3h\n3 4h"
    text = spades(hands, f"play 0 {THROW} as=throw\nplay 0 {forced} as=forced", more=f"{option}\n")
    assert codes(text) == ([f"{code}@6"] if code else [])


def test_a_throw_that_stands_is_followed_and_nothing_is_forced() -> None:
    follow = "2c 2c 2c 3c 3c 3c 4c 4c"
    hands = f"0 {THROW} 2h\n1 {follow} 6c\n2 3h\n3 4h"
    assert codes(spades(hands, f"play 0 {THROW}\nplay 1 {follow}")) == []
    assert codes(spades(hands, f"play 0 {THROW} as=throw\nplay 0 9d 9d as=forced")) == ["HXW-LEAD-03@6"]


def test_a_failed_throw_that_the_table_lets_stand_is_one_finding() -> None:
    hands = f"0 {THROW} 2h\n1 Ad 2d 2c 2c 2c 3c 3c 3c 4c 4c\n2 3h\n3 4h"
    assert codes(spades(hands, f"play 0 {THROW}\nplay 1 Ad 2d 2c 2c 2c 3c 3c 3c")) == ["HXW-LEAD-03@6"]


def test_a_declared_split_changes_what_fails() -> None:
    # as three pairs in a row and two singles: somebody's Ad beats Kd and Qd, and Qd is the lower of them
    split = 'as="Qd Qd Jd Jd 9d 9d + Qd + Kd"'
    hands = f"0 {THROW} 2h\n1 Ad 2d 2c\n2 3h\n3 4h"
    text = spades(hands, f"play 0 {THROW} {split}\nplay 0 Qd as=forced", level="T")
    assert codes(text) == []
    assert codes(text.replace("play 0 Qd", "play 0 Kd")) == ["HXW-LEAD-03@6"]
    assert codes(spades(hands, f'play 0 {THROW} as="Qd Qd Jd Jd 9d 9d + Qd"')) == ["HXW-LEAD-02@5"]
    off = spades(hands, f"play 0 {THROW} {split}", more="option declared_split false\n")
    assert codes(off) == ["HXW-LEAD-02@5"]


def test_a_split_that_does_not_fit_is_told_with_its_cards() -> None:
    (finding,) = judged(spades("0 Kd Kd Qd\n1 2c\n2 3c\n3 4c", 'play 0 Kd Kd Qd as="Qd Kd + Kd"')).findings
    assert finding.text() == "Kd Kd Qd cannot be split as Qd Kd + Kd"
    assert finding.text("zh") == "♦K ♦K ♦Q 不能拆成 ♦Q ♦K + ♦K"


def test_where_no_other_split_is_allowed_the_canonical_one_may_be_named() -> None:
    text = spades(
        "0 Kd Kd Qd\n1 2c\n2 3c\n3 4c", 'play 0 Kd Kd Qd as="Qd + Kd Kd"', more="option declared_split false\n"
    )
    assert codes(text) == []
    assert codes(text.replace("Qd + Kd Kd", "Kd + Qd + Kd")) == ["HXW-LEAD-02@5"]
    assert codes(text.replace("Qd + Kd Kd", "Qd + Kd + Qd")) == ["HXW-LEAD-02@5"]
    state = judged(text.replace("play", "# play")).state
    (event,) = loads(f"paipu 1\ngame hongxingwu\n{text}")[0].events[-1:]
    hongxingwu = game("hongxingwu")
    assert hongxingwu.canonical(state, event) in list(hongxingwu.legal_moves(state))


def test_a_seat_without_cards_has_no_move() -> None:
    # taking and burying amid a trick is an offence, and leaves the seat that is due without cards
    buried = "2h 5c 6c 7c 8c 9c 5d 6d 7d 8d 9d"
    text = spades("0 As 2h\n1 2c 3c\n2 3d 4d\n3 4h 6h", f"play 0 As\ntake 0\nbury 0 {buried}")
    assert list(game("hongxingwu").legal_moves(judged(text).state)) == []


def test_throwing_may_be_off() -> None:
    text = spades("0 Ad Ad Kd\n1 2c\n2 3c\n3 4c", "play 0 Ad Ad Kd", more="option throw false\n")
    assert codes(text) == ["HXW-LEAD-02@5"]


def test_a_full_suit_has_few_leads_where_throwing_is_off() -> None:
    hand = " ".join(f"{rank}d {rank}d {rank}d" for rank in "6789JQKA")
    state = judged(spades(f"0 {hand}", "", more="option throw false\n")).state
    moves = list(game("hongxingwu").legal_moves(state))
    tractors, bulldozers = 6 + 5 + 4 + 3 + 2 + 1, 7 + 6 + 5 + 4 + 3 + 2 + 1
    assert len(moves) == len(set(moves)) == 3 * 8 + tractors + bulldozers
    assert [len(move.cards) for move in moves] == sorted(len(move.cards) for move in moves)
    trumps = cards_in(order_at("T", "s").masks[TRUMP] & ONES)
    state = judged(spades(f"0 {cards_text(trumps)}", "", more="option throw false\n")).state
    assert sorted(move.cards for move in game("hongxingwu").legal_moves(state)) == [bytes((code,)) for code in trumps]


def test_the_first_and_the_last_of_a_trick() -> None:
    hands = "0 As 3s 2h\n1 2c 3c\n2 3d 4d\n3 4h 6h"
    assert codes(spades(hands, "play 0 As 2h")) == ["HXW-LEAD-01@5"]
    assert codes(spades(hands, "play 1 2c")) == ["HXW-PLAY-01@5"]
    assert codes(spades(hands, "play 0 Ks")) == ["HXW-PLAY-02@5"]
    assert codes(spades(hands, "take 0")) == ["HXW-PLAY-03@5"]
    # 3s is the deputy counsellor at level 2 with clubs as trump, As a side card
    assert codes(spades("0 As 3s\n1 2c", "play 0 As 3s", level="2", trump="c")) == ["HXW-LEAD-01@3"]


def test_what_was_owed_is_told_in_both_languages() -> None:
    hands = "0 2h\n1 4h\n2 Kd Kd 7d 6d\n3 3h"
    text = spades(hands, "play 2 Kd 7d 6d", more="carry trick 0 8d 8d 8d / 1 2c 3c 4c\n")
    (finding,) = judged(text).findings
    assert finding.text() == "diamonds led as triple: seat 2 played Kd 7d 6d but holds the pair Kd Kd"
    assert finding.text("zh") == "首出方块（三头）：2 号座出 ♦K ♦7 ♦6，手中却有对 ♦K ♦K"


def test_after_a_lead_of_several_suits_only_the_number_counts_and_whoever_leads_next_has_won() -> None:
    text = spades("0 Ad Kc 2c\n1 3c 3d 4d\n2 6d 3h 2d\n3 4h 4c 7c", "play 0 Ad Kc\nplay 1 3c 3d\nplay 2 6d 3h\n")
    for leader, card in enumerate(("2c", "4d", "2d", "7c")):
        report = judged(f"{text}play 3 4h 4c\nplay {leader} {card}\n")
        assert ([finding.code for finding in report.findings], report.not_judged) == (["HXW-LEAD-01"], ())
    assert codes(f"{text}play 3 4h\n")[1:] == ["HXW-FOL-01@8"]


HANDS = "dealer 0\ncarry level T\nposition\ndeal 0 As Ts\ndeal 1 Ks\n"
NAMED = [
    ("carry trump s\n" + HANDS, "play 0 Lj=9h", "HXW-PLAY-02@3"),
    ("carry trump s\n" + HANDS, "play 0 As Lj=9h", "HXW-PLAY-02@3"),
    ("carry trump s\ncarry trick 0 9s\n" + HANDS, "play 1 Lj=9h", "HXW-PLAY-02@3"),
    ("carry phase call\n" + HANDS, "declare 0 call Lj=Ts", "HXW-DECL-01@3"),
    ("", "draw 0 Lj=9h", "HXW-DRAW-02@1"),
    ("", "kitty Lj=9h 2d 2d 2d 3d 3d 3d 4d 4d 4d", "HXW-DRAW-02@1"),
    ("", "take 0\nbury 0 Lj=9h 2d 2d 2d 3d 3d 3d 4d 4d 4d", "HXW-BURY-02@2"),
]


@pytest.mark.parametrize(("head", "event", "found"), NAMED)
def test_a_joker_named_as_another_card_is_in_no_hand(head: str, event: str, found: str) -> None:
    assert codes(f"{head}{event}\n") == [found]
