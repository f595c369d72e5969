"""How a deal of 二百五 starts: from its deal lines, or from a position, sheet §2-3 and the log page §4."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from engine.games.erbaiwu.cards import PACK, hand_size
from engine.games.erbaiwu.melds import MeldSet, Table, locked
from engine.games.erbaiwu.state import ACT, DEALING, NO_CARD, OPEN, OVER, DealFacts, State
from engine.games.erbaiwu.state.lots import Lot
from engine.games.erbaiwu.state.proof import Proofs, is_hidden, proofs
from engine.kit.onepack import ANY_NUMBER, hand_of, mask_of
from engine.setup import Setup
from logformat.cards import UNKNOWN, Cards, bare, named_card, suit_of
from logformat.events import Claim, Deal, Declare, Discard, Draw, Flip, Meld, Pass

Numbers: TypeAlias = tuple[int, ...]
EMPTY_TABLE = Table()
NO_PROOFS: Proofs = ()
_MOVES: Final = (Draw, Discard, Meld, Claim, Pass, Declare)


def start(setup: Setup) -> State:
    """Return the state before the first event."""
    return _position(setup) if setup.position else _full_deal(setup)


def _deal_lines(setup: Setup) -> list[Deal]:
    return [event for event in setup.log.events if type(event) is Deal]


def _masks(lines: list[Deal], seats: int) -> Numbers:
    """Return the cards dealt in sight, per seat."""
    dealt = [0] * seats
    for line in lines:
        dealt[line.seat] |= mask_of(line.cards)
    return tuple(dealt)


def find_dealer(setup: Setup) -> int | None:
    """Return the 庄家: by the header, the seven cards dealt, the deal before, the lot, the first to act."""
    if setup.dealer is not None or setup.position:
        return setup.dealer
    sevens = (line.seat for line in _deal_lines(setup) if len(line.cards) == 7)
    acting = (event.seat for event in setup.log.events if isinstance(event, _MOVES))
    found = (next(sevens, None), setup.carry.get("next_dealer"), _lot_winner(setup), next(acting, None))
    return next((seat for seat in found if seat is not None), None)


def _lot_winner(setup: Setup) -> int | None:
    lot = Lot(tuple(range(setup.seats)))
    for event in setup.log.events:
        if isinstance(event, Flip) and event.seat is not None:
            lot = lot.flipped(event.seat, event.cards[0])
    return lot.winner


def _full_deal(setup: Setup) -> State:
    seats, events = setup.seats, setup.log.events
    dealer, lines = find_dealer(setup), _deal_lines(setup)
    waiting = 0
    for line in lines:
        waiting |= 1 << line.seat
    dealt = b"".join([line.cards for line in lines])
    nobody = (0,) * seats
    absent = waiting != (1 << seats) - 1
    unseen = (
        tuple([0 if waiting >> seat & 1 else hand_size(seat, dealer) for seat in range(seats)]) if absent else nobody
    )
    order = bytes(setup.carry.get("stock", b""))
    left = len(order) or 54 - sum(unseen) - len(dealt)
    seen = hand_of(dealt)
    is_clean = seen.bit_count() == len(dealt) and max(dealt, default=0) < 54
    hands, gains, found, free = nobody, nobody, NO_PROOFS, PACK & ~seen
    if is_hidden(events, unseen):
        found = proofs(events, nobody, unseen, free, order, left, deals=True)
        hands, unseen, gains = _first_hands(nobody, unseen, found)
        free &= ~_union(hands)
    deal = DealFacts(setup, setup.options, seats, dealer, order, is_clean, found)
    return State(
        deal, DEALING if waiting else OPEN, None if waiting else dealer, list(hands), unseen, free, max(left, 0),
        EMPTY_TABLE, b"", NO_CARD, None, b"", None, nobody, 0, None, gains, list(hands), waiting,
    )  # fmt: skip


def _union(hands: Numbers) -> int:
    together = 0
    for hand in hands:
        together |= hand
    return together


def _first_hands(hands: Numbers, unseen: Numbers, found: Proofs) -> tuple[Numbers, Numbers, Numbers]:
    """Return hands and unseen cards with what is proved of hidden ones, and how often each seat got unseen cards."""
    if not found:
        return hands, unseen, (0,) * len(hands)
    first = tuple(spans[0] if number else 0 for spans, number in zip(found, unseen, strict=True))
    held = tuple(hand | proved for hand, proved in zip(hands, first, strict=True))
    rest = tuple(number - proved.bit_count() for number, proved in zip(unseen, first, strict=True))
    return held, rest, tuple(int(number > 0) for number in unseen)


# ---------------------------------------------------------------- positions


def _position(setup: Setup) -> State:
    """Return the state a position describes; its `deal` lines come as events and only say what is held."""
    carry = setup.carry
    table, waste = _table(carry), _waste(carry)
    lines = _deal_lines(setup)
    seen = {line.seat for line in lines}
    hidden = sum(line.cards.count(UNKNOWN) for line in lines)
    unseen = tuple(
        sum(line.cards.count(UNKNOWN) for line in lines if line.seat == seat) if seat in seen else ANY_NUMBER
        for seat in range(setup.seats)
    )
    hands, order = _masks(lines, setup.seats), bytes(carry.get("stock", b""))
    free = PACK & ~(_union(hands) | mask_of(table.cards()) | mask_of(waste))
    left = len(order) or carry.get("stock_count", max(0, free.bit_count() - hidden))
    found: Proofs = ()
    if is_hidden(setup.log.events, unseen):
        found = proofs(setup.log.events, hands, unseen, free, order, left, deals=False)
    hands, unseen, gains = _first_hands(hands, unseen, found)
    phase = carry.get("phase", ACT)
    window, by = carry.get("window", (NO_CARD, None))
    if phase == OVER and not setup.options.claim_last_discard:
        window, by = NO_CARD, None
    deal = DealFacts(setup, setup.options, setup.seats, setup.dealer, order, False, found)
    return State(
        deal, phase, carry.get("turn", setup.dealer), list(hands), unseen, free & ~_union(hands), left,
        table, waste, window, by, _chain(carry, phase), carry.get("resume"),
        carry.get("extras", (0,) * setup.seats), 0, None, gains, list(hands),
    )  # fmt: skip


def _table(carry: dict[str, Any]) -> Table:
    table = Table()
    for run in carry.get("seq", ()):
        table = table.with_run(suit_of(named_card(run.slots[0])), run)
    for one in carry.get("set", ()):
        table = _with_set(table, one)
    played = bytes((*table.cards(), *carry.get("waste", b""), *carry.get("black_gang", b"")))
    return table.naming(played)


def _with_set(table: Table, one: tuple[str, bytes, int | None]) -> Table:
    """Return the table with a carried set; a lock set finds the end it locks."""
    kind, cards, at = one
    if kind != "lock" or at is None:
        return table.with_set(MeldSet(kind, cards))  # type: ignore[arg-type]
    ends = table.ends_at(at)
    shut = next((end for end in ends if end[0].end(end[1]) == "locked"), None)
    if shut is None:
        return locked(table, at, cards)  # type: ignore[arg-type]
    run, side = shut
    return table.with_set(MeldSet("lock", Cards((*cards, run.slot(side))), side))


def _waste(carry: dict[str, Any]) -> bytes:
    """Return the waste; a joker that is named and lies nowhere else lies at its bottom."""
    waste = bytes(carry.get("waste", b""))
    lying = set(bare(bytes((*_table(carry).cards(), *waste))))
    lost = bytes(code for code in carry.get("black_gang", b"") if bare(bytes((code,)))[0] not in lying)
    return lost + waste


def _chain(carry: dict[str, Any], phase: str) -> bytes | None:
    if "opening" in carry:
        return bytes(carry["opening"])
    return b"" if phase == OPEN else None
