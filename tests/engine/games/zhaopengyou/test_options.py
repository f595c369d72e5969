"""Every option of §10: what changes when it is set."""

from __future__ import annotations

import pytest

from engine.games.zhaopengyou.cards import LEVELS, order
from engine.games.zhaopengyou.options import KITTY_OF, Options
from engine.games.zhaopengyou.scoring.points import factor
from engine.games.zhaopengyou.trick.leads import lead_of
from engine.kit.trump.names import shape_word
from engine.options import option_fields
from logformat.cards import cards
from tests.engine.games.zhaopengyou.table import AT_TEN, ROOM, log, state_of, verdict

BIDDING = "position; carry phase bid; carry levels 5 2 2 9 2"
HANDS = "deal 0 5s 5h 5h; deal 1 2s 2h 2h; deal 3 9d 9d Lj Lj;"
COUNTER = (
    "position; dealer 0; carry level T; carry phase counter; carry standing 0 Td; carry kitty 2c 3c 4c 6c 7c 8c 9c"
)
CASES = [
    ("start_level", "", "draw 0 7s; declare 0 bid 7s", "7", "BID-02@2", ""),
    ("joker_level", "carry levels W 2 2 2 2", "draw 0 7s", "false", "", "SETUP-01@0"),
    ("bid_rule", BIDDING, HANDS + "declare 0 bid 5s; declare 3 bid 9d 9d", "first", "", "BID-05@5"),
    ("bid_singles_compare", BIDDING, HANDS + "declare 0 bid 5s; declare 3 bid 9d", "false", "", "BID-03@5"),
    ("self_raise", BIDDING, HANDS + "declare 0 bid 5s; declare 0 bid 5h 5h", "true", "BID-04@5", ""),
    ("no_bid", BIDDING, HANDS + "declare 0 friend As nth=1", "previous_dealer", "FRIEND-01@4", ""),
    ("friend_cards", BIDDING, HANDS + "declare 0 bid 5s; declare 0 friend 5d nth=1", "no_trump_cards", "", "FRIEND-01@5"),
    ("friend_cards", BIDDING, HANDS + "declare 0 bid 5s; declare 0 friend 5d nth=1", "no_jokers", "", ""),
    ("friend_cards", BIDDING, HANDS + "declare 0 bid 5s; declare 0 friend Lj nth=1", "no_jokers", "", "FRIEND-01@5"),
    ("counter", COUNTER, "deal 1 Ts Ts; declare 1 counter Ts Ts", "false", "", "CTR-03@2"),
    ("counter_min", COUNTER, "deal 1 Ts; declare 1 counter Ts", "1", "CTR-01@2", ""),
    ("counter_takes_kitty", COUNTER, "deal 0 As; deal 1 Ts Ts; declare 1 counter Ts Ts; play 0 As", "false", "PLAY-03@4", ""),
    ("throw_mode", AT_TEN, "deal 0 As Ks Ks; play 0 As Ks Ks", "none", "?@2", "LEAD-02@2"),
    ("throw_mode", AT_TEN, "deal 0 As Ks; deal 1; deal 2; deal 3; deal 4; play 0 As Ks", "all", "LEAD-02@6", ""),
    ("gap_closing", AT_TEN, "deal 0 Jc Jc 9c 9c; play 0 Jc Jc 9c 9c", "false", "", "LEAD-02@2"),
    ("triple_protection", f"{AT_TEN}; carry trick 0 8s 8s", "deal 1 7s 7s 7s 4s 3s; play 1 4s 3s", "none", "", "FOL-06@2"),
    ("triple_protection", f"{AT_TEN}; carry trick 0 8s 8s", "deal 1 7s 7s 7s 4s; play 1 7s 4s", "absolute", "FOL-06@2", ""),
    ("must_play", f"{BIDDING}", HANDS + "declare 0 bid 5s", "none", "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("name", "header", "events", "value", "default", "found"), CASES)
def test_what_an_option_changes(name: str, header: str, events: str, value: str, default: str, found: str) -> None:
    assert verdict(header, events) == default
    assert verdict(f"{header}; option {name} {value}", events) == found


def ended(option: str, header: str, lead: str, dug: str) -> dict[str, object]:
    """The outcome when seat 1 wins the last trick on a lead of the dealer that lies on the table."""
    size = len(lead.split())
    rest = [" ".join(f"{rank}{suit}" for rank in "6789"[:size]) for suit in "cds"]
    events = f"deal 0; deal 1 {dug}; deal 2 {rest[0]}; deal 3 {rest[1]}; deal 4 {rest[2]};"
    events += f"play 1 {dug}; play 2 {rest[0]}; play 3 {rest[1]}; play 4 {rest[2]}"
    head = f"position; dealer 0; carry trump h; carry kitty Ks 2c 3c 4c 6c 7c 8c; carry trick 0 {lead}"
    found = ROOM.outcome(state_of(f"{head}; option throw_mode all; {header}; {option}", events))
    assert found is not None
    return found


FRIENDS = "carry friend 2; carry levels 2 2 2 2 2"
SCORED = [
    ("", FRIENDS, "3s", "4s", "points", 20),
    ("option kitty_single 1", FRIENDS, "3s", "4s", "points", 10),
    ("option kitty_pair_base 1", FRIENDS, "3s 3s", "4s 4s", "points", 20),
    ("option kitty_triple_rule 4x2^k", FRIENDS, "3s 3s 3s", "4s 4s 4s", "points", 80),
    ("option kitty_triple_rule 2x4^k", FRIENDS, "3s 3s 3s", "4s 4s 4s", "points", 80),
    ("", FRIENDS, "3s 3s 5s", "Bj Bj Bj", "points", 65),
    ("option win_at 20", FRIENDS, "3s", "4s", "outcome", "lost"),
    ("option unit_2v3 6", FRIENDS, "3s", "4s", "levels", ("T", "2", "6", "2", "2")),
    ("option step 30", FRIENDS, "3s", "4s", "levels", ("T", "2", "6", "2", "2")),
    ("", FRIENDS.replace("friend 2", "friend none"), "3s", "4s", "levels", ("T", "2", "2", "2", "2")),
    ("option unit_1v4 3", FRIENDS.replace("friend 2", "friend none"), "3s", "4s", "levels", ("8", "2", "2", "2", "2")),
    ("option must_play 5", FRIENDS, "3s", "4s", "left_over", (1, 0, 0, 0, 0)),
    ("option joker_level false", FRIENDS.replace("2 2 2 2 2", "A 2 2 2 2"), "3s", "4s", "match_over", True),
]  # fmt: skip


@pytest.mark.parametrize(("option", "header", "lead", "dug", "key", "value"), SCORED)
def test_what_an_option_scores(option: str, header: str, lead: str, dug: str, key: str, value: object) -> None:
    assert ended(option, header, lead, dug)[key] == value


def test_the_shape_of_the_lead_sets_the_factor_by_option() -> None:
    """Three big jokers are a triple (x6); the lead was a pair and a single (x4)."""
    lead, dug = "3s 3s 4s", "Bj Bj Bj"
    assert ended("", FRIENDS, lead, dug)["kitty"] == 60
    assert ended("option kitty_shape lead_shape", FRIENDS, lead, dug)["kitty"] == 40


@pytest.mark.parametrize(("mode", "leader"), [("principal", 1), ("lexicographic", 2)])
def test_how_two_ruffs_compare(mode: str, leader: int) -> None:
    header = f"{AT_TEN}; option throw_mode all; option ruff_compare {mode}; carry trick 0 3c 3c 4c"
    hands = "deal 1 Kh Kh 2h 4d; deal 2 Qh Qh 3h 4d; play 1 Kh Kh 2h; play 2 Qh Qh 3h"
    assert state_of(header, hands).best.seat == 1
    equal = "deal 1 Ts Ts 2h 4d; deal 2 Tc Tc 3h 4d; play 1 Ts Ts 2h; play 2 Tc Tc 3h"
    assert state_of(header, equal).best.seat == leader


@pytest.mark.parametrize(("mode", "forced"), [("lowest_beaten", "6s"), ("lowest_any", "4s 4s")])
def test_which_component_is_forced(mode: str, forced: str) -> None:
    header = f"{AT_TEN}; option throw_mode all; option forced_component {mode}"
    hands = "deal 0 4s 4s 6s; deal 1 7s 2c 3c; deal 2 2d 3d 4d; deal 3 2d 3d 4d; deal 4 2d 3d 4d;"
    assert verdict(header, hands + f"play 0 4s 4s 6s; play 0 {forced} as=forced") == ""
    other = "4s 4s" if forced == "6s" else "6s"
    assert verdict(header, hands + f"play 0 4s 4s 6s; play 0 {other} as=forced") == "LEAD-03@7"


@pytest.mark.parametrize(("closing", "shape"), [(True, "tractor2"), (False, "2pair")])
def test_whether_the_gap_of_the_level_closes(closing: bool, shape: str) -> None:
    for trump in (1, 2):  # clubs as a side suit, and as trumps
        deal = order(LEVELS.index("T"), trump, closing)
        assert shape_word(lead_of(deal, cards("Jc Jc 9c 9c")).kinds) == shape
        assert shape_word(lead_of(deal, cards("Qc Qc Jc Jc")).kinds) == "tractor2"


@pytest.mark.parametrize(("hand", "kitty"), sorted(KITTY_OF.items()))
def test_hand_and_kitty_go_together(hand: int, kitty: int) -> None:
    assert log(f"option hand_size {hand}").setup.options.kitty_size == kitty
    assert log(f"option kitty_size {kitty}").setup.options.hand_size == hand


def test_a_pack_that_does_not_come_out_is_a_header_fault() -> None:
    assert verdict("option hand_size 30; option kitty_size 7") == "SETUP-01@0"


def test_capitals_in_option_names_are_respelled() -> None:
    assert log("option fall_A_dealer_to T; option fall_per_card_J 4").setup.options.fall_per_card_j == 4


@pytest.mark.parametrize(("rule", "factors"), [("2x3^k", (6, 18, 54)), ("4x2^k", (8, 16, 32)), ("2x4^k", (8, 32, 128))])
def test_the_factors_of_triples(rule: str, factors: tuple[int, ...]) -> None:
    options = Options(kitty_triple_rule=rule)  # type: ignore[arg-type]
    assert tuple(factor(options, 3, run) for run in (1, 2, 3)) == factors


def test_every_option_is_asked_for_here_or_with_the_scoring() -> None:
    """An option nobody reads would be a promise nobody keeps."""
    import pathlib

    told = "".join(path.read_text() for path in pathlib.Path(__file__).parent.glob("test_*.py"))
    assert [name for name in option_fields(Options) if name not in told] == []
