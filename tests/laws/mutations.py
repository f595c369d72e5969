"""Events that are nearly legal: one thing about a recorded or legal event is changed."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from engine.game import Game
from logformat.cards import Cards
from logformat.events import Claim, Cut, Declare, Discard, Draw, Event, Flip, Meld, Pairs, Pass, Play, Result, verb_of

SINGLE = (Draw, Discard, Claim, Flip)
WITH_CARDS = (Play, Declare, Discard, Claim, Meld, Draw)


def mutated(rng: Random, game: Game, state: Any, event: Event, seats: int, pack: bytes) -> Event:
    """Another event of the game, one step from a given one."""
    ways = [_other_seat, _other_card, _fewer_cards, _more_cards, _other_key, _a_pass, _a_play_from_a_hand]
    for way in rng.sample(ways, len(ways)):
        changed = way(rng, game, state, event, seats, pack)
        if changed is not None and changed != event:
            return changed
    return Pass(rng.randrange(seats)) if "pass" in game.vocabulary.keys else event


def _other_seat(rng: Random, game: Game, state: Any, event: Event, seats: int, pack: bytes) -> Event | None:
    return None if event.seat is None else msgspec.structs.replace(event, seat=rng.randrange(seats))


def _other_card(rng: Random, game: Game, state: Any, event: Event, seats: int, pack: bytes) -> Event | None:
    if not isinstance(event, WITH_CARDS) or not event.cards:
        return None
    group = bytearray(event.cards)
    group[rng.randrange(len(group))] = rng.choice(pack)
    return msgspec.structs.replace(event, cards=Cards(group))


def _fewer_cards(rng: Random, game: Game, state: Any, event: Event, seats: int, pack: bytes) -> Event | None:
    if not isinstance(event, WITH_CARDS) or isinstance(event, SINGLE) or len(event.cards) < 2:
        return None
    gone = rng.randrange(len(event.cards))
    return msgspec.structs.replace(event, cards=Cards(event.cards[:gone] + event.cards[gone + 1 :]))


def _more_cards(rng: Random, game: Game, state: Any, event: Event, seats: int, pack: bytes) -> Event | None:
    if not isinstance(event, WITH_CARDS) or isinstance(event, SINGLE) or not event.cards:
        return None
    hand = [code for seat in game.view(state, None).seats for code in seat.hand if seat.seat == event.seat]
    return msgspec.structs.replace(event, cards=Cards((*event.cards, rng.choice(hand or list(pack)))))


def _other_key(rng: Random, game: Game, state: Any, event: Event, seats: int, pack: bytes) -> Event | None:
    """A key gone, or one of the words a key may be."""
    if isinstance(event, Result | Cut):
        return None
    if event.pairs.words:
        return msgspec.structs.replace(event, pairs=Pairs(event.pairs.words[1:]))
    kind = getattr(event, "kind", None)
    keys = game.vocabulary.keys.get(f"{verb_of(event)} {kind}" if kind else verb_of(event), {})
    words = [(key, word) for key, value in keys.items() for word in value.expected.en.split(" or ")]
    if not words:
        return None
    key, word = rng.choice(words)
    try:
        keys[key].read_text(word, seats)
    except ValueError:
        return None
    return msgspec.structs.replace(event, pairs=Pairs(((key, word),)))


def _a_pass(rng: Random, game: Game, state: Any, event: Event, seats: int, pack: bytes) -> Event | None:
    return Pass(rng.randrange(seats)) if "pass" in game.vocabulary.keys else None


def _a_play_from_a_hand(rng: Random, game: Game, state: Any, event: Event, seats: int, pack: bytes) -> Event | None:
    """A few cards of a hand, often of one rank."""
    if "play" not in game.vocabulary.keys:
        return None
    view = rng.choice(game.view(state, None).seats)
    if not view.hand:
        return None
    first = rng.choice(view.hand)
    alike = [code for code in view.hand if code % 13 == first % 13]
    chosen = rng.sample(alike if rng.random() < 0.6 else list(view.hand), rng.randint(1, min(4, len(alike))))
    return Play(view.seat, Cards(sorted(chosen)))
