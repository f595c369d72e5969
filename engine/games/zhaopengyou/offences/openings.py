"""Offences in the header, and in giving out the cards."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec.structs import replace

from engine.games.zhaopengyou.cards import SEATS
from engine.games.zhaopengyou.options import KITTY_OF
from engine.kit.misdeals import (
    LogOffence,
    draw_out_of_turn,
    seat_too_many,
    wrongly_dealt,
)
from logformat.events import Declare
from logformat.log import Carry, Log


def impossible_header(rng: Random, log: Log) -> Log | None:
    """A sixth player, a first drawer at no seat, or another dealer than the bids make."""
    if rng.random() < 0.4 and (other := _other_dealer(rng, log)) is not None:
        return other
    if log.carried("first_drawer") or rng.random() < 0.5:
        return seat_too_many(log, SEATS)
    return replace(log, carry=(*log.carry, Carry("first_drawer", (str(SEATS),))))


def _other_dealer(rng: Random, log: Log) -> Log | None:
    said = [event for event in log.events if isinstance(event, Declare) and event.kind in ("bid", "friend")]
    if not said or said[0].kind != "bid" or said[-1].kind != "friend":
        return None
    return replace(log, dealer=(said[-1].seat + rng.randint(1, SEATS - 1)) % SEATS)


def wrong_cards(rng: Random, log: Log) -> Log | None:
    """A fourth copy of a card, a hand or a kitty of a card too few, a call noted at another time."""
    return wrongly_dealt(rng, log, 3, SEATS * min(KITTY_OF))


HEADER_OFFENCES: Mapping[str, LogOffence] = {"ZPY-SETUP-01": impossible_header}
OPENING_OFFENCES: Mapping[str, LogOffence] = {"ZPY-DRAW-01": draw_out_of_turn, "ZPY-DRAW-02": wrong_cards}
