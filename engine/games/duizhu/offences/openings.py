"""Offences in the header, and in giving out the cards."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine.games.duizhu.cards import DRAWS, SEATS
from engine.kit.misdeals import (
    LogOffence,
    draw_out_of_turn,
    one_of,
    other_drawer,
    seat_too_many,
    wrongly_dealt,
)
from logformat.log import Log


def impossible_header(rng: Random, log: Log) -> Log | None:
    """A fifth player, or another first drawer than the dealer."""
    return one_of(rng, seat_too_many(log, SEATS), other_drawer(rng, log, SEATS))


def wrong_cards(rng: Random, log: Log) -> Log | None:
    """A card that is there twice, a hand or a kitty of a card too few, a call noted at another time."""
    return wrongly_dealt(rng, log, 1, DRAWS)


HEADER_OFFENCES: Mapping[str, LogOffence] = {"DZ-SETUP-01": impossible_header}
OPENING_OFFENCES: Mapping[str, LogOffence] = {"DZ-DRAW-01": draw_out_of_turn, "DZ-DRAW-02": wrong_cards}
