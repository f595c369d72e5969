"""What the writer settles before it writes the deals of a frame: packs, orders of the cards, stocks, digits of times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from logformat.archive.guessing import Guess
from logformat.archive.orders import KINDS
from logformat.archive.pages import Setting
from logformat.archive.walk import NOBODY, SEATS
from logformat.events import VERBS
from logformat.grammar import seconds_text
from logformat.log import Log

PLACES = SEATS + 1
_MOST_COPIES = 8
_LEAST_STOCK = 8
_DEALT, _DRAWN = frozenset({"deal", "kitty"}), frozenset({"draw"})
_PACKED = _DEALT | _DRAWN


class Tables:
    """The orders and packs of a frame, and which of them each deal takes."""

    def __init__(self, packs: dict[str, bytes], guesses: dict[str, Guess]) -> None:
        self.games = {game: number for number, game in enumerate(packs)}
        self.packs = tuple(packs.values())
        self.orders = tuple(dict.fromkeys(order for order, _ in guesses.values()))
        self.guesses = guesses

    @classmethod
    def of(cls, logs: Sequence[Log], guesses: dict[str, Guess]) -> Tables:
        """Return the tables of some logs, with what was guessed for each game."""
        games = dict.fromkeys(log.game for log in logs)
        packs = {game: _pack([log for log in logs if log.game == game]) for game in games}
        return cls(packs, guesses)

    def order_of(self, log: Log) -> int:
        """Return which order the cards of a deal are in."""
        return self.orders.index(self.guesses[log.game][0])

    def setting(self, log: Log) -> tuple[Setting, list[bytes]]:
        """Return what is settled for a deal, and the stock of each place."""
        pack = self.games[log.game]
        stocks = self._stocks(log, self.packs[pack])
        seats = 1 + max((event.seat for event in log.events if event.seat is not None), default=0)
        shares = bytes(map(len, stocks))
        return Setting(seats, pack, shares if any(shares) else b"", _digits(log), self.guesses[log.game][1]), stocks

    def _stocks(self, log: Log, pack: bytes) -> list[bytes]:
        """Return what each place gets of the pack, if it gets it in the usual order; else nothing."""
        for verbs in (_PACKED, _DEALT, _DRAWN):
            stocks = _received(log, verbs)
            if all(list(stock) == sorted(stock) for stock in stocks):
                whole = Counter(b"".join(stocks))
                sizes = list(map(len, stocks))
                if sum(sizes) >= _LEAST_STOCK and max(sizes) < 256 and whole <= Counter(pack):
                    return stocks
        return [b""] * PLACES


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
        if all(copies <= _MOST_COPIES for copies in cards.values()):
            pack |= cards
    return bytes(sorted(pack.elements()))


def _digits(log: Log) -> int:
    """Return how many decimals the times of a deal have."""
    return max(_decimals(log), default=0)


def _decimals(log: Log) -> Iterator[int]:
    return (len(seconds_text(event.t).partition(".")[2]) for event in log.events if event.t is not None)
