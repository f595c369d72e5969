"""What is led after a throw that failed, in the games of three packs: all of it, without trying every part of the throw."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest

from engine.binding import bind
from engine.game import Game, game
from engine.kit.trump.order import TRUMP
from engine.kit.trump.packed import ALL, cards_in
from engine.rule import check
from logformat.cards import Cards, cards, cards_text
from logformat.events import Pairs, Play
from logformat.text import loads

ROOMS = {"hongxingwu": "", "zhaopengyou": "option throw_mode all\n"}
CLUBS = 2
AS_FORCED = Pairs((("as", "forced"),))


def after_throw(name: str, thrown: Cards, best: Cards, more: str = "") -> Any:
    """The state in which seat 0 has thrown some cards against a hand that is written and small cards elsewhere."""
    small = [Cards((code,)) for code in cards("2h 3h 4h")][: 2 if name == "hongxingwu" else 3]
    dealt = (Cards(thrown + cards("6h")), best, *small)
    hands = "".join(f"deal {seat} {cards_text(hand)}\n" for seat, hand in enumerate(dealt))
    head = f"paipu 1\ngame {name}\n{more}dealer 0\ncarry level T\ncarry trump s\nposition\n"
    return _at_the_end(game(name), f"{head}{hands}play 0 {cards_text(thrown)} as=throw\n")


def _at_the_end(room: Game, text: str) -> Any:
    bound = bind(loads(text)[0])
    state = room.start(bound.setup)
    for event in bound.events:
        state = room.apply(state, event)
    return state


def parts_of(thrown: Cards) -> Iterator[Cards]:
    """Every set of some of the cards, identical ones once: what a forced lead was looked for among."""
    sets = {b""}
    for code in thrown:
        sets |= {chosen + bytes((code,)) for chosen in sets}
    yield from sorted(map(Cards, {bytes(sorted(chosen)) for chosen in sets if chosen}))


def random_throw(rng: Random, name: str, most: int) -> Any:
    """The state after a throw of a few cards of one suit, against hands that hold many of the same suit."""
    order = after_throw(name, cards("2c 3c"), cards("Ac")).deal.order
    pool = cards_in(ALL & order.masks[rng.choice((CLUBS, TRUMP))])
    near = rng.randint(0, len(pool) - 12)
    inside = rng.sample(pool[near : near + 12] if rng.random() < 0.7 else pool, 12)
    thrown, best = (Cards(sorted(part)) for part in (inside[: rng.randint(2, most)], inside[most:]))
    return after_throw(name, thrown, best, ROOMS[name] + rng.choice(("", "option forced_component lowest_any\n")))


@pytest.mark.parametrize("name", ROOMS)
def test_every_part_of_a_throw_that_may_be_forced_is_yielded(name: str) -> None:
    room, rng, failed, several = game(name), Random(1), 0, 0
    for _ in range(120):
        state = random_throw(rng, name, 7)
        if state.throw is None or not state.throw.failed:
            continue
        may = [Play(0, part, AS_FORCED) for part in parts_of(state.throw.event.cards)]
        legal = {play.cards for play in may if not check(room, state, play)}
        yielded = [play.cards for play in room.legal_moves(state)]
        assert sorted(yielded) == sorted(legal), (state.throw, legal)
        failed += 1
        several += len(legal) > 1
    assert failed >= 40
    assert several >= 1


def test_the_groups_of_a_declared_split_are_forced_as_they_were_named() -> None:
    thrown, split = "Kd Qd Qd Qd Jd Jd 9d 9d", '"Qd Qd Jd Jd 9d 9d + Qd + Kd"'
    head = "paipu 1\ngame hongxingwu\ndealer 0\ncarry level T\ncarry trump s\nposition\n"
    hands = f"deal 0 {thrown} 2h\ndeal 1 Ad 2d 2c\ndeal 2 3h\ndeal 3 4h\n"
    room = game("hongxingwu")
    state = _at_the_end(room, f"{head}{hands}play 0 {thrown} as={split}\n")
    assert [cards_text(event.cards) for event in room.legal_moves(state)] == ["Qd"]  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ROOMS)
def test_a_long_throw_is_not_cut_in_every_way(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    legal = import_module(f"engine.games.{name}.moves.legal")
    asked: list[bytes] = []
    asks = legal.forced_part

    def counted(*args: Any) -> Any:
        asked.append(args[-1])
        assert len(asked) <= 50, "parts of the throw are tried one after the other"
        return asks(*args)

    monkeypatch.setattr(legal, "forced_part", counted)
    thrown = cards("2d 2d 2d 3d 3d 4d 4d 4d 6d 6d 6d 7d 7d 8d 8d 8d 9d 9d Jd Jd Jd Qd Qd Kd Kd Kd")
    state = after_throw(name, thrown, cards("Ad Ad Ad"), ROOMS[name])
    assert state.throw.failed
    moves = list(legal.legal_moves(state))
    assert moves
    assert all(check(game(name), state, move) == () for move in moves)
