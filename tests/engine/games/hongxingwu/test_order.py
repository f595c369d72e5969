"""Card order, effective suits and components, sheet §5 and §13.1-5."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.games.hongxingwu.options import Options
from engine.games.hongxingwu.trick.leads import parts_of, trick_law
from engine.kit.trump.order import TRUMP
from engine.kit.trump.packed import packed
from logformat.cards import CARD_CODES, CARD_WORDS, cards
from tests.engine.games.hongxingwu.table import order_at


def ladder(level: str, trump: str, suit: int = TRUMP, **options: object) -> str:
    """A suit from high to low, equal cards joined by `=`."""
    places = reversed(order_at(level, trump, **options).suits[suit].ladder)
    return " ".join("=".join(CARD_WORDS[code] for code in sorted(place)) for place in places)


@pytest.mark.parametrize(
    ("level", "trump", "high_to_low"),
    [
        ("T", "s", "5h Bj Lj Js Jc Ts Th=Tc=Td As Ks Qs 9s 8s 7s 6s 5s 4s 3s 2s"),
        ("K", "h", "5h Bj Lj Ah Ad Kh Ks=Kc=Kd Qh Jh Th 9h 8h 7h 6h 4h 3h 2h"),
        ("A", "c", "5h Bj Lj 2c 2s Ac As=Ah=Ad Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c"),
        ("4", "h", "5h Bj Lj 5d 4h 4s=4c=4d Ah Kh Qh Jh Th 9h 8h 7h 6h 3h 2h"),
        ("4", "d", "5h Bj Lj 5d 4d 4s=4h=4c Ad Kd Qd Jd Td 9d 8d 7d 6d 3d 2d"),
        ("5", "h", "5h Bj Lj 6h 6d 5s=5c=5d Ah Kh Qh Jh Th 9h 8h 7h 4h 3h 2h"),
        ("5", "s", "5h Bj Lj 6s 6c 5s 5c=5d As Ks Qs Js Ts 9s 8s 7s 4s 3s 2s"),
        ("T", "n", "5h Bj Lj Js=Jh=Jc=Jd Ts=Th=Tc=Td"),
        ("4", "n", "5h Bj Lj 5s=5c=5d 4s=4h=4c=4d"),
    ],
)
def test_trumps_stand_in_the_order_of_the_sheet(level: str, trump: str, high_to_low: str) -> None:
    assert ladder(level, trump) == high_to_low


def test_counsellors_stay_at_home_if_the_option_says_so() -> None:
    assert ladder("T", "n", nt_counsellors="none") == "5h Bj Lj Ts=Th=Tc=Td"
    assert ladder("T", "n", 3, nt_counsellors="none") == "Ad Kd Qd Jd 9d 8d 7d 6d 5d 4d 3d 2d"


@pytest.mark.parametrize(
    ("level", "trump", "suit", "high_to_low"),
    [
        ("T", "s", 2, "Ac Kc Qc 9c 8c 7c 6c 5c 4c 3c 2c"),
        ("T", "s", 3, "Ad Kd Qd Jd 9d 8d 7d 6d 5d 4d 3d 2d"),
        ("T", "s", 1, "Ah Kh Qh Jh 9h 8h 7h 6h 4h 3h 2h"),
        ("T", "s", 0, ""),
        ("T", "n", 0, "As Ks Qs 9s 8s 7s 6s 5s 4s 3s 2s"),
    ],
)
def test_side_suits_lack_what_became_trump(level: str, trump: str, suit: int, high_to_low: str) -> None:
    assert ladder(level, trump, suit) == high_to_low


@pytest.mark.parametrize("level", "23456789TJQKA")
@pytest.mark.parametrize("trump", "shcdn")
def test_every_card_has_one_place(level: str, trump: str) -> None:
    order = order_at(level, trump)
    everything = [code for suit in order.suits for place in suit.ladder for code in place]
    assert sorted(everything) == list(range(54))
    assert order.suits[TRUMP].ladder[-1] == (CARD_CODES["5h"],)


def test_jack_of_the_other_colour_is_a_side_card() -> None:
    order = order_at("T", "s")
    queen, jack, nine, club = (CARD_CODES[word] for word in ("Qd", "Jd", "9d", "9c"))
    assert order.suit_of[jack] == 3 != order.suit_of[club]
    assert all(order.place_of[high] > order.place_of[low] for high, low in pairwise((queen, jack, nine)))


def parts(group: str, level: str = "T", trump: str = "s", **options: object) -> list[tuple[int, int]]:
    """The canonical decomposition of some cards as (copies, run)."""
    order, law = order_at(level, trump, **options), trick_law(Options(**options))  # type: ignore[arg-type]
    suit = order.suit_of[cards(group)[0]]
    return [part.kind for part in parts_of(order, law, suit, packed(cards(group)))]


@pytest.mark.parametrize(
    ("group", "kinds"),
    [
        ("Kc Kc Qc Qc 9c 9c", [(2, 3)]),
        ("Kd Kd Qd Qd 9d 9d", [(2, 1)] * 3),
        ("6d 6d 6d 7d 7d 7d", [(3, 2)]),
        ("Kd Qd Qd Qd Jd Jd 9d 9d", [(3, 1), (2, 1), (2, 1), (1, 1)]),
        ("5h 5h Bj Bj Lj Lj", [(2, 3)]),
        ("Th Th Td Td Ts Ts", [(2, 1)] * 3),
        ("Jc Jc Ts Ts Td Td As As", [(2, 4)]),
        ("Kd Kd Qd Qd", [(2, 1), (2, 1)]),
        ("6h 6h 4h 4h 3h 3h", [(2, 3)]),
    ],
)
def test_cards_decompose(group: str, kinds: list[tuple[int, int]]) -> None:
    assert parts(group) == kinds


def test_options_change_what_a_tractor_is() -> None:
    assert parts("Kd Kd Qd Qd", tractor_min=2) == [(2, 2)]
    assert parts("5h 5h Bj Bj Lj Lj", trump_tractor_scope="suit_only") == [(2, 1)] * 3
    assert parts("Ks Ks Qs Qs 9s 9s", trump_tractor_scope="suit_only") == [(2, 3)]
