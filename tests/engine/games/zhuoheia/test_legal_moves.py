"""What legal_moves yields is what the laws allow, and what the fast path accepts is what they have nothing against."""

from __future__ import annotations

from random import Random

import pytest

from engine.binding import bind
from engine.games.zhuoheia import GAME
from engine.games.zhuoheia.state import State
from engine.kit.moment import copied
from engine.rule import judge_event
from engine.simulator import simulate
from logformat.cards import Cards, card_words, cards
from logformat.events import Declare, Pass, Play
from logformat.log import Option

from . import oracle
from .declared import candidates
from .table import bound, position, state_after
from .test_combos import DECK

CAMPS = ("0", "3", "0 1", "1 3")


def agrees(state: State) -> None:
    """Assert the law of the two doors for every conceivable event of a state."""
    legal = set(GAME.legal_moves(state))
    for event in candidates(state):
        said = judge_event(GAME, state, event, 1)
        assert (said.own is None and not said.unknown) == (GAME.canonical(state, event) in legal), (said, event)
        if GAME.accept is not None and GAME.accept(copied(state), event):
            assert (said.own, said.light, said.unknown) == (None, (), False), event


def deal_hands(rng: Random, size: int) -> dict[int, str]:
    ranks = [*rng.sample(oracle.ORDER, rng.randint(3, 6)), "A"]
    some = [card for card in DECK if card[0] in ranks]
    rng.shuffle(some)
    return {seat: " ".join(some[n * size : (n + 1) * size]) or "5h" for n, seat in enumerate(range(4))}


OPTIONS = (
    "", "option pass_locks true", "option wind auto", "option ace_rule false", "option variant foshan",
    "option surrender_window first_trick", "option red_may_surrender_1v3 true",
    "option first_play_must_include_5h true", "option pass_locks true\noption wind auto",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(27))
def test_moves_of_small_hands_exhaustively(seed: int) -> None:
    rng = Random(seed)
    option = OPTIONS[seed % len(OPTIONS)]
    hands = deal_hands(rng, 3 + seed % 4)
    header = f"{option}\ncarry lead {rng.randrange(4)}\ncarry black {rng.choice(CAMPS)}\ncarry acted none"
    if seed % 5 == 0:
        header = f"{option}\ncarry opening yes\ncarry spoken none"
    state = state_after(position(hands, header))
    for _ in range(25):
        agrees(state)
        moves = list(GAME.legal_moves(state))
        if not moves:
            break
        quiet = [move for move in moves if not isinstance(move, Declare) or move.kind != "surrender"]
        state = GAME.apply(state, rng.choice(quiet or moves))


@pytest.mark.parametrize("seed", range(9))
def test_after_illegal_events_the_law_still_holds(seed: int) -> None:
    rng = Random(100 + seed)
    header = f"{OPTIONS[seed]}\ncarry lead {rng.randrange(4)}\ncarry black {rng.choice(CAMPS)}\ncarry acted none"
    state = state_after(position(deal_hands(rng, 4), header))
    for _ in range(40):
        agrees(state)
        event = rng.choice(list(candidates(state)))
        if not isinstance(event, Declare) or event.kind != "surrender":
            state = GAME.apply(state, event)


@pytest.mark.parametrize("seed", range(8))
def test_plays_of_full_hands_are_those_of_the_sheet(seed: int) -> None:
    rng = Random(seed)
    deck = rng.sample(DECK, 40)
    hands = {seat: " ".join(deck[seat * 10 : seat * 10 + 10]) for seat in range(4)}
    state = state_after(position(hands, "carry lead 0\ncarry black 0 1"))
    lead = {frozenset(card_words(move.cards)) for move in GAME.legal_moves(state) if isinstance(move, Play)}
    assert lead == oracle.legal_plays(hands[0].split(), None)
    for move in rng.sample(sorted(lead, key=sorted), 6):
        after = GAME.apply(state, Play(0, cards(" ".join(sorted(move)))))
        found = {frozenset(card_words(m.cards)) for m in GAME.legal_moves(after) if isinstance(m, Play)}
        assert found == oracle.legal_plays(hands[1].split(), oracle.combination(sorted(move)))


def test_legal_moves_are_canonical_and_unique() -> None:
    for log in simulate(GAME, 40, seed=3):
        state = GAME.start(bind(log).setup)
        for event in log.events:
            moves = list(GAME.legal_moves(state))
            assert len(set(moves)) == len(moves)
            assert all(GAME.canonical(state, move) == move for move in moves)
            state = GAME.apply(state, event)


@pytest.mark.parametrize("option", [None, ("pass_locks", "true"), ("wind", "auto"), ("variant", "foshan")])
def test_the_fast_path_and_the_laws_agree_on_whole_deals(option: tuple[str, str] | None) -> None:
    options = () if option is None else (Option(option[0], (option[1],)),)
    for log in simulate(GAME, 60, seed=11, options=options, illegal=0.4):
        state = GAME.start(bind(log).setup)
        for number, event in enumerate(log.events, 1):
            said = judge_event(GAME, state, event, number)
            if GAME.accept is not None and GAME.accept(copied(state), event):
                assert (said.own, said.light, said.unknown) == (None, (), False)
            state = GAME.apply(state, event)


def test_cards_are_drawn_from_the_dealer_on() -> None:
    state = state_after("dealer 2\ndraw 2 5h\ndraw 3 6h")
    moves = list(GAME.legal_moves(state))
    assert {move.seat for move in moves} == {0}
    assert len(moves) == 38


def test_a_move_loses_its_times_and_order() -> None:
    state = GAME.start(bound("dealer 0").setup)
    assert GAME.canonical(state, Play(0, cards("7d 5s 6h"), t=3.5)) == Play(0, Cards(sorted(cards("7d 5s 6h"))))
    assert GAME.canonical(state, Pass(2, t=1.0)) == Pass(2)
