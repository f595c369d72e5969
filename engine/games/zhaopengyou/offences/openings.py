"""Offences in the header, and in giving out the cards."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec.structs import replace

from engine.games.zhaopengyou.cards import SEATS
from engine.kit.misdeals import (
    LogOffence,
    card_too_often,
    draw_out_of_turn,
    hand_too_small,
    kitty_too_small,
    one_of,
    seat_too_many,
)
from logformat.log import Carry, Log


def impossible_header(rng: Random, log: Log) -> Log | None:
    """A sixth player, or a first drawer at no seat."""
    if log.carried("first_drawer") or rng.random() < 0.5:
        return seat_too_many(log, SEATS)
    return replace(log, carry=(*log.carry, Carry("first_drawer", (str(SEATS),))))


def wrong_cards(rng: Random, log: Log) -> Log | None:
    """A fourth copy of a card, a hand or a kitty of a card too few."""
    return one_of(rng, card_too_often(rng, log, 3), hand_too_small(rng, log), kitty_too_small(rng, log))


HEADER_OFFENCES: Mapping[str, LogOffence] = {"ZPY-SETUP-01": impossible_header}
OPENING_OFFENCES: Mapping[str, LogOffence] = {"ZPY-DRAW-01": draw_out_of_turn, "ZPY-DRAW-02": wrong_cards}
