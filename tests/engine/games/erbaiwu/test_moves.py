"""What is legal at every step of whole deals, by everything that could be written down; and where the cards are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from engine.binding import bind
from engine.game import game
from engine.games.erbaiwu.cards import PACK, stand_in
from engine.games.erbaiwu.state import OVER, State, area
from engine.kit.onepack import cards_in, mask_of
from engine.rule import judge_event
from engine.simulator import simulate
from logformat.cards import Cards, bare, card_words, named_card
from logformat.events import Claim, Cut, Deal, Declare, Discard, Draw, Event, Flip, Meld, Pairs, Pass, Result
from logformat.log import Log, Option

ROOM = game("erbaiwu")
NO_MOVES = (Cut, Deal, Flip, Result)
RULES = [
    (),
    (Option("players", ("2",)), Option("stuck_hand", ("free_discard",)), Option("claim_turn", ("back_to_order",))),
    (Option("players", ("3",)), Option("max_jokers_per_set", ("1",)), Option("lock_joker_end", ("false",))),
    (
        Option("pull_reopens_end", ("true",)),
        Option("opening_reductions", ("false",)),
        Option("sevens_settle", ("off",)),
    ),
]


def deals(count: int, seed: int, options: tuple[Option, ...] | None = None) -> Iterator[Log]:
    return simulate(ROOM, count, seed, options=options)


def steps(log: Log) -> Iterator[tuple[State, Event]]:
    """The state before each event of a log; the last pair is the end, and its result again."""
    bound = bind(log)
    state = ROOM.start(bound.setup)
    for event in bound.events:
        yield state, event
        state = ROOM.apply(state, event)
    yield state, event


def of_rank(hand: Cards, rank: int) -> list[int]:
    """The cards of a hand that may stand for a rank: its own, and jokers naming any of the four."""
    own = [code for code in hand if code < 52 and code % 13 == rank]
    return own + [stand_in(joker, code) for joker in hand if joker in (52, 53) for code in range(rank, 52, 13)]


def everything(state: State) -> Iterator[Event]:
    """All moves that could be legal for the seat whose turn it is, all claims, and many that cannot."""
    seat = state.turn if state.turn is not None else 0
    hand = cards_in(state.hands[seat])
    yield from (Draw(seat, Cards((code,))) for code in range(54))
    yield from (Discard(seat, Cards((code,))) for code in hand)
    yield from (Pass(seat), Declare(seat, "settle"))
    singles = [*hand, *(stand_in(joker, code) for joker in hand if joker in (52, 53) for code in range(52))]
    yield from (Meld(seat, kind, Cards((code,))) for kind in ("show7", "layoff", "pull") for code in singles)
    for rank in range(13):
        members = of_rank(hand, rank)
        yield from (Meld(seat, "triple", Cards(three)) for three in combinations(members, 3))
        for two in combinations(members, 2):
            for code in range(rank, 52, 13):
                yield Meld(seat, "lock", Cards(two), Pairs((("at", card_words((code,))[0]),)))
    for other in range(state.deal.seats):
        for code in {state.window, state.waste[-1] if state.waste else 0} - {-1}:
            for two in combinations(cards_in(state.hands[other]), 2):
                yield Claim(other, Cards((named_card(code) % 52,)), Pairs((("with", ",".join(card_words(two))),)))


@pytest.mark.parametrize("options", RULES, ids=lambda options: " ".join(one.name for one in options) or "default")
def test_legal_moves_are_all_there_is(options: tuple[Option, ...]) -> None:
    tried = 0
    for log in deals(4, 11, options):
        for state, event in steps(log):
            legal = set(ROOM.legal_moves(state))
            allowed = {
                ROOM.canonical(state, move)
                for move in everything(state)
                if judge_event(ROOM, state, move, 1).own is None
            }
            assert legal == allowed
            if not isinstance(event, NO_MOVES):
                assert ROOM.canonical(state, event) in legal
            tried += 1
    assert tried > 100


def lying(state: State) -> list[int]:
    """Every card outside the hands and the stock, stand-ins as their jokers."""
    return list(bare(area(state))) + list(bare(bytes(state.waste)))


def test_every_card_is_in_one_place_after_every_event() -> None:
    for log in deals(250, 5):
        for state, _ in steps(log):
            if state.waiting:
                continue
            places = [*cards_in(state.free), *lying(state)]
            places += [code for hand in state.hands for code in cards_in(hand)]
            assert len(places) == 54
            assert mask_of(bytes(places)) == PACK
            assert state.left == state.free.bit_count()


def test_black_gang_is_what_the_jokers_name() -> None:
    for log in deals(150, 6):
        for state, _ in steps(log):
            played = [code for code in (*area(state), *state.waste) if code >= 64]
            assert sorted(played) == sorted(state.names)
            assert state.black == mask_of(bytes(map(named_card, played)))


def test_locked_ends_have_their_set() -> None:
    for log in deals(150, 7):
        *_, (state, _) = steps(log)
        locked = sum([run.low, run.high].count("locked") for run in state.runs if run)
        assert locked == sum(one.kind == "lock" for one in state.sets)


def test_a_deal_is_over_once_and_for_all() -> None:
    for log in deals(50, 8):
        *_, (state, _) = steps(log)
        assert state.phase == OVER
        assert ROOM.is_complete(state)
        moved = ROOM.apply(state, Draw(0, Cards((0,))))
        assert (moved.hands, moved.left) == (state.hands, state.left)
