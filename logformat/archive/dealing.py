"""The deal as one choice: which cards each place gets out of a pack, whatever the order in which they come.

For each card of the pack it is chosen how many of its copies go to each place, weighed by how many ways there are: all
deals with such hand sizes cost the same, and none costs more than its share. `parting` is quicker where no card has copies.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from math import comb

from logformat.archive.coder import Share
from logformat.archive.orders import KINDS
from logformat.archive.parting import cut, parted, parted_shares, spread, spread_shares
from logformat.cards import CARD_CODES
from logformat.log import Log

_LEAST_PILE = 8


def pile_of(log: Log, pack: bytes) -> bytes:
    """Return the cards of a pack that a header names in a row: those to be drawn may lie in this order."""
    for line in log.carry:
        if len(line.items) >= _LEAST_PILE:
            cards = bytes(CARD_CODES.get(item, KINDS) for item in line.items)
            if len(set(cards)) == len(cards) and set(cards) <= set(pack):
                return cards
    return b""


@lru_cache(maxsize=256)
def has_copies(pack: bytes) -> bool:
    """Whether some cards of a pack are the same."""
    return len(set(pack)) < len(pack)


def without_pile(pack: bytes, pile: bytes) -> bytes:
    """Return a pack without the cards of a pile, one of each."""
    left = bytearray(pack)
    for card in pile:
        left.remove(card)
    return bytes(left)


def stocks_of(
    pack: bytes, sizes: bytes, number: int, *, is_spread: bool, is_old: bool
) -> tuple[list[bytearray], bytearray, int]:
    """Return the stock of each place, what is left of the pack, and what is left of the number."""
    if is_spread:
        sequence, number = spread(pack, number)
        return cut(sequence, sizes), bytearray(), number
    return dealt(pack, sizes, number) if is_old or has_copies(pack) else parted(pack, sizes, number)


def all_shares(pack: bytes, sizes: bytes, stocks: list[bytes], *, is_spread: bool) -> Iterator[Share]:
    """Return the choices that give each place its stock."""
    if is_spread:
        return spread_shares(pack, b"".join(stocks))
    return (shares_of if has_copies(pack) else parted_shares)(pack, sizes, stocks)


def shares_of(pack: bytes, sizes: bytes, stocks: list[bytes]) -> Iterator[Share]:
    """Yield the choices that give each place its stock; the pack is sorted, and holds all of them."""
    left = list(sizes)
    rest = len(pack)
    for card, copies in groupby(pack):
        count = len(list(copies))
        if count == 1:
            yield _single(card, left, rest, stocks)
        else:
            yield from _several(card, count, left, rest, stocks)
        rest -= count


def _single(card: int, left: list[int], rest: int, stocks: list[bytes]) -> Share:
    """Return the choice of the place of a card; changes what is left to give."""
    start = 0
    for place, size in enumerate(left):
        if card in stocks[place]:
            left[place] -= 1
            return start, size, rest
        start += size
    return start, rest - start, rest


def _several(card: int, wanted: int, left: list[int], others: int, stocks: list[bytes]) -> Iterator[Share]:
    """Yield the choices of the places of a card's copies; changes what is left to give."""
    for place, size in enumerate(left):
        if not wanted:
            return
        if size:
            taken = stocks[place].count(card)
            ways = [comb(size, some) * comb(others - size, wanted - some) for some in range(taken + 1)]
            yield sum(ways[:-1]), ways[-1], comb(others, wanted)
            others -= size
            wanted -= taken
            left[place] -= taken


def dealt(pack: bytes, sizes: bytes, number: int) -> tuple[list[bytearray], bytearray, int]:
    """Return the stock of each place, what is left of the pack, and what is left of the number."""
    stocks = [bytearray() for _ in sizes]
    left = list(sizes)
    rest = len(pack)
    nobody = bytearray()
    places = [place for place, size in enumerate(sizes) if size]
    at = 0
    while at < len(pack):
        card = pack[at]
        copies = pack.count(card)
        at += copies
        if copies == 1:
            number, slot = divmod(number, rest)
            for place in places:
                size = left[place]
                if slot < size:
                    number = number * size + slot
                    stocks[place].append(card)
                    left[place] = size - 1
                    break
                slot -= size
            else:
                number = number * (rest - sum(left)) + slot
                nobody.append(card)
        else:
            number = _copies(card, copies, left, rest, stocks, nobody, number)
        rest -= copies
    return stocks, nobody, number


def _copies(
    card: int, wanted: int, left: list[int], others: int, stocks: list[bytearray], nobody: bytearray, number: int
) -> int:
    """Give out several copies of one card; return what is left of the number."""
    for place, size in enumerate(left):
        if not wanted:
            break
        if size:
            number, slot = divmod(number, comb(others, wanted))
            taken = 0
            ways = comb(others - size, wanted)
            while slot >= ways:
                slot -= ways
                taken += 1
                ways = comb(size, taken) * comb(others - size, wanted - taken)
            number = number * ways + slot
            stocks[place].extend(bytes((card,)) * taken)
            others -= size
            wanted -= taken
            left[place] -= taken
    nobody.extend(bytes((card,)) * wanted)
    return number
