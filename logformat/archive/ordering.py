"""What the writer settles before it writes the deals of a frame: packs, orders of the cards, stocks, digits of times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from logformat.archive.dealing import pile_of, without_pile
from logformat.archive.orders import KINDS, Described
from logformat.archive.pages import Setting
from logformat.archive.parting import MOST_COPIES, MOST_PLACES
from logformat.archive.walk import NOBODY, SEATS
from logformat.events import VERBS
from logformat.grammar import seconds_text
from logformat.log import Log

PLACES = SEATS + 1
_LEAST_STOCK = 8
_DEALT, _DRAWN = frozenset({"deal", "kitty"}), frozenset({"draw"})
_PACKED = _DEALT | _DRAWN


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
        stocks = _stocks(log, pack)
        is_spread = stocks is None and (stocks := _spread(log, pack)) is not None
        seats = 1 + max((event.seat for event in log.events if event.seat is not None), default=0)
        shares = bytes(map(len, stocks or ()))
        return Setting(seats, number, shares, _digits(log), self.ways[row], is_spread), stocks or [b""] * PLACES


def _stocks(log: Log, pack: bytes) -> list[bytes] | None:
    """Return what each place gets of the pack, if it gets it in the usual order."""
    for verbs in (_PACKED, _DEALT, _DRAWN):
        stocks = _received(log, verbs)
        if all(list(stock) == sorted(stock) for stock in stocks):
            whole = Counter(b"".join(stocks))
            sizes = list(map(len, stocks))
            if sum(sizes) >= _LEAST_STOCK and max(sizes) < 256 and whole <= Counter(pack):
                return stocks
    return None


def _spread(log: Log, pack: bytes) -> list[bytes] | None:
    """Return what each place gets, if all of them together get the whole pack."""
    stocks = _received(log, _PACKED)
    is_known = len(pack) < MOST_PLACES and max(map(pack.count, set(pack)), default=9) <= MOST_COPIES
    return stocks if is_known and max(map(len, stocks)) < 256 and bytes(sorted(b"".join(stocks))) == pack else None


def _received(log: Log, verbs: frozenset[str]) -> list[bytes]:
    """Return the known cards that each place gets by some verbs."""
    stocks = [bytearray() for _ in range(PLACES)]
    for event in log.events:
        if VERBS[type(event)] in verbs and event.cards and max(event.cards) < KINDS:
            stocks[NOBODY if event.seat is None else event.seat] += event.cards
    return list(map(bytes, stocks))


def _pack(logs: Sequence[Log]) -> bytes:
    """Return the smallest pack that all these deals can come from, sorted; deals of strange packs are left out."""
    pack: Counter[int] = Counter()
    for log in logs:
        cards = Counter(b"".join(_received(log, _PACKED)))
        if all(copies <= MOST_COPIES for copies in cards.values()):
            pack |= cards
    return bytes(sorted(pack.elements()))


def _digits(log: Log) -> int:
    """Return how many decimals the times of a deal have."""
    return max(_decimals(log), default=0)


def _decimals(log: Log) -> Iterator[int]:
    return (len(seconds_text(event.t).partition(".")[2]) for event in log.events if event.t is not None)
