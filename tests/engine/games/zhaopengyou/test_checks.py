"""The order of checks, §12, what each law says to the player, and what becomes of events that break one."""

from __future__ import annotations

import pytest

from tests.engine.games.zhaopengyou.table import AT_TEN, message, state_of, verdict

BIDDING = "position; carry phase bid; carry levels 5 2 2 9 2; carry bidders 0 3"
CALLED = "deal 0 5s; declare 0 bid 5s; declare 0 friend As nth=1"


@pytest.mark.parametrize(
    ("events", "found"),
    [
        (f"{CALLED}; declare 1 bid 3s 4s", "BID-05@4"),  # closed, no right, no bid, not held
        ("declare 1 bid 3s 4s", "BID-01@1"),
        ("deal 3 2s; declare 3 bid 3s 4s", "BID-02@2"),
        ("deal 0 5s; deal 3 9h; declare 0 bid 5s; declare 0 bid 5d", "BID-05@4"),  # not held before own, too weak
        ("deal 0 5s 5d; declare 0 bid 5s; declare 0 bid 5d", "BID-04@3"),
        ("deal 0 5s 5s; deal 3 9h; declare 0 bid 5s 5s; declare 3 bid 9h", "BID-03@4"),
        ("deal 0 5s; deal 3 9h; declare 3 friend As nth=1", "FRIEND-01@3"),
        (f"{CALLED}; declare 0 friend Ks nth=1", "FRIEND-01@4"),
        (f"{CALLED.replace(' nth=1', '')}", "FRIEND-01@3"),
        (f"{CALLED.replace('As nth', 'As Ks nth')}", "FRIEND-01@3"),
        (f"{CALLED}; take 3", "KIT-01@4"),
        (f"{CALLED}; take 0; take 0", "PLAY-03@5"),
        (f"{CALLED}; bury 0 5s", "PLAY-03@4"),
        (f"{CALLED}; play 0 5s", "PLAY-03@4"),
        (f"{CALLED}; take 0; bury 3 5s", "PLAY-01@5"),
        (f"{CALLED}; declare 3 counter 5h 5h", "CTR-03@4"),
        ("deal 0 5s; result outcome=redeal", "PLAY-03@2"),
    ],
)
def test_bids_calls_and_the_kitty(events: str, found: str) -> None:
    assert verdict(f"{BIDDING}; carry kitty 2c 3c 4c 6c 7c 8c 9c", events) == found


COUNTER = "position; dealer 0; carry level T; carry phase counter; carry standing 0 Td Td"


@pytest.mark.parametrize(
    ("events", "found"),
    [
        ("deal 0 Tc; declare 0 counter Tc", "CTR-03@2"),
        ("deal 1 Ts; declare 1 counter Ts", "CTR-01@2"),
        ("deal 1 9s 9s; declare 1 counter 9s 9s", "CTR-01@2"),
        ("deal 1 Ts; declare 1 counter Ts Ts", "CTR-01@2"),
        ("deal 1 Ts Ts; declare 1 counter Ts Ts; play 0 As", "PLAY-03@3"),
        ("deal 0 As; play 1 Ks", "PLAY-01@2"),
        ("deal 1 Lj; declare 1 counter Lj", "CTR-01@2"),
    ],
)
def test_counters(events: str, found: str) -> None:
    assert verdict(COUNTER, events) == found


@pytest.mark.parametrize(
    ("trick", "hand", "played", "found"),
    [
        ("8s 8s", "7s 7s 5s", "play 2 9c", "PLAY-01@2"),
        ("8s 8s", "7s 7s 5s", "play 1 9c", "PLAY-02@2"),
        ("8s 8s", "7s 7s 5s 9c", "play 1 9c", "FOL-01@2"),
        ("8s 8s", "7s 7s 5s 9c", "play 1 9c 7s", "FOL-02@2"),
        ("8s 8s", "7s 7s 5s 9c", "play 1 5s 7s", "FOL-06@2"),
        ("8s 8s", "7s 7s 5s 9c", "play 1 7s 7s as=forced", "LEAD-03@2"),
        ("8s 8s", "7s 7s 5s 9c", "take 1", "PLAY-03@2"),
        ("8s 8s", "7s 9c", "play 1 7s 9c", ""),
    ],
)
def test_plays(trick: str, hand: str, played: str, found: str) -> None:
    assert verdict(f"{AT_TEN}; carry trick 0 {trick}", f"deal 1 {hand}; {played}") == found


OWED = [
    (
        "8d 8d 8d",
        "Kd Kd 7d 6d",
        "Kd 7d 6d",
        "diamonds led as triple: seat 1 played Kd 7d 6d but holds the pair Kd Kd",
        "首出方块（仨）：1 号座出 ♦K ♦7 ♦6，手中却有对 ♦K ♦K",
    ),
    (
        "8s 8s 9s 9s",
        "6s 6s 5s 5s 2s",
        "6s 6s 5s 2s",
        "spades led as tractor of 2 pairs: seat 1 played 6s 6s 5s 2s but holds the tractor 6s 6s 5s 5s",
        "首出黑桃（2 连对拖拉机）：1 号座出 ♠6 ♠6 ♠5 ♠2，手中却有拖拉机 ♠6 ♠6 ♠5 ♠5",
    ),
    (
        "8s",
        "6s 2h",
        "2h",
        "spades led: seat 1 played 2h but still holds 6s",
        "首出黑桃：1 号座出 ♥2，手中还有 ♠6",
    ),
]


@pytest.mark.parametrize(("trick", "hand", "played", "en", "zh"), OWED)
def test_messages_say_what_was_owed(trick: str, hand: str, played: str, en: str, zh: str) -> None:
    header, events = f"{AT_TEN}; carry trick 0 {trick}", f"deal 1 {hand}; play 1 {played}"
    assert message(header, events) == en
    assert message(header, events, "zh") == zh


def test_a_pair_owed_is_not_one_of_a_protected_triple() -> None:
    header = f"{AT_TEN}; carry trick 0 8s 8s"
    said = message(header, "deal 1 7s 7s 7s 5s 5s 2s; play 1 5s 2s")
    assert said.endswith("holds the pair 5s 5s")


def test_a_bid_that_is_refused_changes_nothing() -> None:
    state = state_of(BIDDING, "deal 0 5s; deal 3 9h; declare 0 bid 5s; declare 1 bid 2s")
    assert state.deal.standing.seat == 0


LET_STAND = [
    # what is said, what is found, who is dealer, what is trump
    ("declare 1 bid 2s 2s; declare 1 friend As nth=1; take 1", "BID-01@4", 1, "s"),
    ("declare 1 bid 2s 2s; take 1", "BID-01@4 FRIEND-02@5", 1, "s"),
    ("declare 3 bid 9s; declare 3 friend As nth=1; take 3", "BID-05@4", 3, "s"),
    ("declare 1 bid 2s 2s; declare 0 friend As nth=1; take 0", "BID-01@4", 0, "d"),
    ("declare 1 bid 2s 2s; declare 0 friend As nth=1; take 1", "BID-01@4 KIT-01@6", 0, "d"),
    ("declare 1 bid 2s; declare 3 bid 9h 9h; declare 1 friend As nth=1", "BID-01@4 FRIEND-01@6", 3, "h"),
    ("declare 0 bid 5h; declare 0 friend As nth=1; take 0", "BID-04@4", 0, "d"),
]


@pytest.mark.parametrize(("said", "found", "dealer", "trump"), LET_STAND, ids=[row[0] for row in LET_STAND])
def test_a_bid_the_table_let_stand_makes_the_dealer(said: str, found: str, dealer: int, trump: str) -> None:
    events = f"deal 0 5d 5h; deal 3 9h 9h; declare 0 bid 5d; {said}"
    header = f"{BIDDING}; carry kitty 2c 3c 4c 6c 7c 8c 9c"
    deal = state_of(header, events).deal
    assert (verdict(header, events), deal.dealer, "shcdn"[deal.trump]) == (found, dealer, trump)


def test_a_header_is_held_against_the_bid_the_table_let_stand() -> None:
    hands = "".join(f"deal {seat} ??*31;" for seat in range(5)) + "kitty ??*7;"
    said = "declare 1 bid 3s; declare 1 friend As nth=1"
    assert verdict("dealer 1", hands + said) == "BID-02@7"
    assert verdict("dealer 2", hands + said) == "BID-02@7 SETUP-01@0"


KITTY = "2c 3c 4c 6c 7c 8c 9c"
LET_COUNTER = [
    ("declare 1 counter Ts; take 1", "CTR-01@3", "s"),
    ("declare 0 counter Ts Ts; take 0", "CTR-03@3", "s"),
    ("declare 1 counter Ts; take 2", "CTR-01@3 PLAY-03@4", "d"),
    (f"declare 1 counter Ts; take 1; bury 1 {KITTY}; take 1", "CTR-01@3 PLAY-03@6", "s"),
    ("declare 1 counter Ts; declare 2 counter Tc Tc; take 1", "CTR-01@3 KIT-01@5", "c"),
    ("declare 1 counter Ts; play 0 As", "CTR-01@3", "d"),
]


@pytest.mark.parametrize(("said", "found", "trump"), LET_COUNTER, ids=[row[0] for row in LET_COUNTER])
def test_a_counter_the_table_let_stand_sets_trump(said: str, found: str, trump: str) -> None:
    header, events = f"{COUNTER}; carry kitty {KITTY}", f"deal 0 As; deal 2 Tc Tc; {said}"
    deal = state_of(header, events).deal
    assert (verdict(header, events), "shcdn"[deal.standing.trump]) == (found, trump)


def test_the_kitty_taken_without_a_call_leaves_the_dealer_alone() -> None:
    hands = "deal 0 5s As; deal 1 4s; deal 2 7s; deal 3 9s; deal 4 6s; declare 0 bid 5s; take 0; bury 0 5s"
    plays = "; play 0 As; play 1 4s; play 2 7s; play 3 9s; play 4 6s"
    header = f"{BIDDING}; carry kitty 2c 3c 4c 6c 7c 8c 9c"
    assert verdict(header, hands + plays) == "FRIEND-02@7 BURY-01@8"
    assert verdict(header, f"{hands}{plays}; result friend=none") == "FRIEND-02@7 BURY-01@8"
    assert verdict(header, f"{hands}{plays}; result friend=1") == "FRIEND-02@7 BURY-01@8 RES-01@14"


def test_following_is_not_judged_after_a_lead_of_several_suits() -> None:
    hands = "deal 0 3s 3c; deal 1 4s 4c 5c; deal 2 6s 6c 9c; deal 3 7s 7c; deal 4 8s 8c;"
    plays = "play 0 3s 3c; play 1 4c 5c; play 2 6s 6c; play 3 7s 7c; play 4 8s 8c; play 1 4s"
    assert verdict(AT_TEN, hands + plays) == "LEAD-01@6"


HANDS = "deal 0 Ac Ac Kc; deal 1 Ac 4c 5c; deal 2 2d 3d 4d; deal 3 2d 3d 4d; deal 4 2d 3d 4d;"


def test_a_failed_throw_stays_in_the_hand() -> None:
    state = state_of(AT_TEN, HANDS + "play 0 Ac Ac Kc; play 0 Kc as=forced")
    assert state.turn == 1
    assert state.lead.size == 1
    assert state.hands[0].bit_count() == 1  # two aces are one bit of the two that count


def test_a_forced_lead_of_the_wrong_component_happens_all_the_same() -> None:
    state = state_of(AT_TEN, HANDS + "play 0 Ac Ac Kc; play 0 Ac Ac as=forced")
    assert state.lead.size == 2


@pytest.mark.parametrize(
    ("header", "events", "found"),
    [
        (AT_TEN, "deal 0 As; play 0 Lj=9h", "PLAY-02@2"),
        (AT_TEN, "deal 0 As As; play 0 Lj=9h As", "PLAY-02@2"),
        (AT_TEN, "deal 0 As; deal 1 Ks; play 0 As; play 1 Lj=9h", "PLAY-02@4"),
        ("", "draw 0 Lj=9h", "DRAW-02@1"),
        ("", "draw 0 As; declare 0 bid Lj=9h", "BID-02@2"),
        (BIDDING, "deal 0 5s; declare 0 bid 5s; declare 0 friend Lj=9h nth=1", "FRIEND-01@3"),
        (COUNTER, "deal 1 Ts; declare 1 counter Lj=9h Lj=9h", "CTR-01@2"),
    ],
)
def test_a_joker_named_as_another_card_is_in_no_hand(header: str, events: str, found: str) -> None:
    assert verdict(header, events) == found


DEALT = {seat: f"deal {seat} ??*31;" for seat in range(5)}


@pytest.mark.parametrize(
    ("events", "found"),
    [
        (f"draw 0 As; {''.join(DEALT.values())} kitty ??*7", "DRAW-02@2"),
        (f"draw 0 As; deal 0 ??*30; {''.join(DEALT[seat] for seat in range(1, 5))} kitty ??*7", "DRAW-02@2"),
        (f"draw 0 As; {''.join(DEALT[seat] for seat in range(1, 5))} kitty ??*7", "DRAW-02@6"),
        (f"draw 0 As; {''.join(DEALT.values())} kitty ??*8", "DRAW-02@2 DRAW-02@7"),
    ],
)
def test_a_card_drawn_before_the_hands_are_dealt_is_held_against_no_other_hand(events: str, found: str) -> None:
    assert verdict("", events) == found


def test_a_hand_is_not_said_to_have_what_is_due() -> None:
    assert message("", f"draw 0 As; {DEALT[0]}") == "seat 0 has 32 cards instead of 31"


def test_nothing_is_drawn_in_a_position() -> None:
    assert verdict(BIDDING, "draw 0 As; kitty 2s") == "PLAY-03@1 PLAY-03@2"


DEALERS = [
    # header, events, what is found
    ("dealer 0", "declare 0 bid 2h; declare 0 friend As nth=1", ""),
    ("dealer 3", "declare 0 bid 2h", ""),
    ("dealer 3", "declare 0 bid 2h; declare 0 friend As nth=1", "SETUP-01@0"),
    ("dealer 3", "declare 0 bid 2h; declare 3 friend As nth=1", "SETUP-01@0 FRIEND-01@3"),
    ("dealer 3", "declare 0 bid 2h; take 0", "SETUP-01@0 FRIEND-02@3"),
    ("dealer 3", "declare 3 friend As nth=1", "FRIEND-01@2"),
    ("dealer 3; option no_bid previous_dealer", "declare 0 friend As nth=1", ""),
    ("position; dealer 3; carry phase bid; carry standing 0 2h", "", "SETUP-01@0"),
    ("position; dealer 0; carry phase bid; carry standing 0 2h", "", ""),
]


@pytest.mark.parametrize(("header", "events", "found"), DEALERS, ids=[f"{row[0]}: {row[1]}" for row in DEALERS])
def test_the_bids_make_the_dealer_whatever_the_header_says(header: str, events: str, found: str) -> None:
    assert verdict(header, f"deal 0 2h ??*30; {events}" if events else "deal 0 2h") == found
