"""Offences of the header: a stock that is not the undealt cards, totals that do not follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from msgspec.structs import replace

from logformat.cards import card_words
from logformat.events import Deal, Draw
from logformat.log import Carry, Log


def dealt_card_in_stock(rng: Random, log: Log) -> Log | None:
    """A stock whose last card, which nobody draws, was dealt."""
    dealt = [word for event in log.events if isinstance(event, Deal) for word in card_words(event.cards)]
    draws = sum(isinstance(event, Draw) for event in log.events)
    stock = next((line.items for line in log.carry if line.name == "stock"), ())
    if draws >= len(stock) or log.position:
        return None
    return _carrying(log, "stock", (*stock[:-1], rng.choice(dealt)))


def other_totals(rng: Random, log: Log) -> Log | None:
    """A later deal of a match whose totals are not those of the deal before."""
    totals = next((line.items for line in log.carry if line.name == "totals"), ())
    if not totals or log.match is None or log.match.number == 1:
        return None
    seat = rng.randrange(len(totals))
    return _carrying(log, "totals", (*totals[:seat], str(int(totals[seat]) + 1), *totals[seat + 1 :]))


def _carrying(log: Log, name: str, items: tuple[str, ...]) -> Log:
    return replace(log, carry=tuple(Carry(name, items) if line.name == name else line for line in log.carry))


HEADER_OFFENCES: Mapping[str, Callable[[Random, Log], Log | None]] = {
    "EBW-SET-01": dealt_card_in_stock,
    "EBW-SET-05": other_totals,
}
