"""What the writer settles before it writes the deals of a frame: packs, orders of the cards, stocks, digits of times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from logformat.archive.dealing import pile_of, without_pile
from logformat.archive.orders import KINDS, Described
from logformat.archive.pages import Setting
from logformat.archive.parting import MOST_COPIES, MOST_PLACES
from logformat.archive.walk import NOBODY, SEATS
from logformat.events import Deal, Draw, Kitty
from logformat.grammar import seconds_text
from logformat.log import Log

PLACES = SEATS + 1
_LEAST_STOCK = 8
_GIVING = frozenset({Deal, Kitty, Draw})
Given: TypeAlias = tuple[bool, int, bytes]
"""Cards that a place gets, and whether it draws them."""


class Tables:
    """The orders and packs of a frame, and which of them each deal takes."""

    def __init__(self, packs: dict[str, bytes], orders: Sequence[Described], ways: Sequence[int]) -> None:
        self.games = {game: number for number, game in enumerate(packs)}
        self.packs = tuple(packs.values())
        self.orders = tuple(dict.fromkeys(orders))
        numbers = {order: number for number, order in enumerate(self.orders)}
        self.order_of = [numbers[order] for order in orders]
        self.ways = ways

    @classmethod
    def of(cls, logs: Sequence[Log], orders: Sequence[Described], ways: Sequence[int]) -> Tables:
        """Return the tables of some logs, with the order and the way to look at points that were guessed for each."""
        games = dict.fromkeys(log.game for log in logs)
        packs = {game: _pack([log for log in logs if log.game == game]) for game in games}
        return cls(packs, orders, ways)

    def setting(self, log: Log, row: int) -> tuple[Setting, list[bytes]]:
        """Return what is settled for a deal, and the stock of each place."""
        number = self.games[log.game]
        pack = without_pile(self.packs[number], pile_of(log, self.packs[number]))
        given = _given(log)
        stocks = _stocks(given, pack)
        is_spread = stocks is None and (stocks := _spread(given, pack)) is not None
        seats = 1 + max((event.seat for event in log.events if event.seat is not None), default=0)
        shares = bytes(map(len, stocks or ()))
        return Setting(seats, number, shares, _digits(log), self.ways[row], is_spread), stocks or [b""] * PLACES


def _given(log: Log) -> list[Given]:
    """Return the known cards that the places of a deal get, event by event."""
    return [
        (type(event) is Draw, NOBODY if event.seat is None else event.seat, event.cards)
        for event in log.events
        if type(event) in _GIVING and event.cards and max(event.cards) < KINDS
    ]


def _stocks(given: list[Given], pack: bytes) -> list[bytes] | None:
    """Return what each place gets of the pack, if it gets it in the usual order: all of it, what is dealt, or drawn."""
    dealt = [one for one in given if not one[0]]
    parts = [given, dealt, [one for one in given if one[0]]] if 0 < len(dealt) < len(given) else [given]
    for part in parts:
        stocks = _received(part)
        if all(list(stock) == sorted(stock) for stock in stocks):
            whole = b"".join(stocks)
            is_of_pack = all(whole.count(card) <= pack.count(card) for card in set(whole))
            if len(whole) >= _LEAST_STOCK and max(map(len, stocks)) < 256 and is_of_pack:
                return stocks
    return None


def _spread(given: list[Given], pack: bytes) -> list[bytes] | None:
    """Return what each place gets, if all of them together get the whole pack."""
    stocks = _received(given)
    is_known = len(pack) < MOST_PLACES and max(map(pack.count, set(pack)), default=9) <= MOST_COPIES
    return stocks if is_known and max(map(len, stocks)) < 256 and bytes(sorted(b"".join(stocks))) == pack else None


def _received(given: list[Given]) -> list[bytes]:
    """Return the cards that each place gets."""
    stocks = [bytearray() for _ in range(PLACES)]
    for _, place, cards in given:
        stocks[place] += cards
    return list(map(bytes, stocks))


def _pack(logs: Sequence[Log]) -> bytes:
    """Return the smallest pack that all these deals can come from, sorted; deals of strange packs are left out."""
    pack: Counter[int] = Counter()
    for whole in {bytes(sorted(b"".join([cards for _, _, cards in _given(log)]))) for log in logs}:
        cards = Counter(whole)
        if all(copies <= MOST_COPIES for copies in cards.values()):
            pack |= cards
    return bytes(sorted(pack.elements()))


def _digits(log: Log) -> int:
    """Return how many decimals the times of a deal have."""
    return max(_decimals(log), default=0)


def _decimals(log: Log) -> Iterator[int]:
    return (len(seconds_text(event.t).partition(".")[2]) for event in log.events if event.t is not None)
