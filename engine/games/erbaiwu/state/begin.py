"""How a deal of 二百五 starts: from its deal lines, or from a position, sheet §2-3 and the log page §4."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, TypeAlias

from engine.games.erbaiwu.cards import PACK, WHOLE, hand_size
from engine.games.erbaiwu.melds import MeldSet, Run, black_gang, ends_at, lock, lying
from engine.games.erbaiwu.state import ACT, DEALING, NO_CARD, OPEN, OVER, DealFacts, State
from engine.games.erbaiwu.state.proof import Proofs, proofs
from engine.kit.lots import Lot
from engine.kit.onepack import ANY_NUMBER, hand_of, mask_of
from engine.setup import Setup
from logformat.cards import NO_CARDS, UNKNOWN, Cards, bare, named_card, physical_card, suit_of
from logformat.events import Claim, Deal, Declare, Discard, Draw, Event, Flip, Meld, Pass

Numbers: TypeAlias = tuple[int, ...]
NO_PROOFS: Final[Proofs] = ()
_MOVES: Final = (Draw, Discard, Meld, Claim, Pass, Declare)


def start(setup: Setup) -> State:
    """Return the state before the first event."""
    return _position(setup) if setup.position else _full_deal(setup)


def _given(events: Iterable[Event]) -> tuple[list[Deal], bytes]:
    """Return the lines that deal hands, and the cards that are drawn."""
    lines: list[Deal] = []
    drawn = []
    draw, deal = Draw, Deal
    for event in events:
        if type(event) is draw:
            drawn.append(event.cards)
        elif type(event) is deal:
            lines.append(event)
    return lines, b"".join(drawn)


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
    sevens = (line.seat for line in _given(setup.log.events)[0] if len(line.cards) == 7)
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
    seats, events, dealer = setup.seats, setup.log.events, find_dealer(setup)
    lines, drawn = _given(events)
    masks: dict[bytes, int] = {}
    waiting = seen = 0
    for line in lines:
        cards = line.cards
        mask = masks[cards] = hand_of(cards)
        seen |= mask
        waiting |= 1 << line.seat
    dealt = b"".join([line.cards for line in lines])
    nobody = (0,) * seats
    absent = waiting != (1 << seats) - 1
    unseen = _sizes(seats, dealer, waiting) if absent else nobody
    order = bytes(setup.carry.get("stock", b""))
    number = len(dealt) if len(lines) == waiting.bit_count() else _number_dealt(lines)
    left = len(order) or 54 - sum(unseen) - number
    is_clean = seen.bit_count() == len(dealt) and not dealt.translate(None, WHOLE)
    hands, gains, found, free = nobody, nobody, NO_PROOFS, PACK & ~seen
    if absent or UNKNOWN in dealt or UNKNOWN in drawn:
        found = proofs(events, nobody, unseen, free, order, left, deals=True)
        hands, unseen, gains = _first_hands(nobody, unseen, found)
        free &= ~_union(hands)
    deal = DealFacts(setup, setup.options, seats, dealer, order, is_clean, masks, found)
    state = State(
        deal, DEALING if waiting else OPEN, None if waiting else dealer, list(hands), unseen, free, max(left, 0),
        [None, None, None, None], [], NO_CARDS, NO_CARDS, 0, [], NO_CARD, None, b"", None, nobody, 0, None, gains, list(hands),
    )  # fmt: skip
    state.waiting = waiting
    return state


def _number_dealt(lines: list[Deal]) -> int:
    """Return how many cards the lines take from the pack: what one seat is dealt again, it has already."""
    number, had = 0, dict[int, int]()
    for line in lines:
        before = had.get(line.seat, 0)
        number += len(line.cards) - (hand_of(line.cards) & before).bit_count()
        had[line.seat] = before | hand_of(line.cards)
    return number


def _sizes(seats: int, dealer: int | None, waiting: int) -> Numbers:
    """Return the sizes of the hands that no line deals: nothing is seen of them."""
    return tuple([0 if waiting >> seat & 1 else hand_size(seat, dealer) for seat in range(seats)])


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
    area = _area(carry)
    shown = area.cards()
    names = Cards(code for code in shown + carry.get("waste", b"") + carry.get("black_gang", b"") if code >= 64)
    waste = _waste(carry, shown)
    lines, drawn = _given(setup.log.events)
    seen = {line.seat for line in lines}
    hidden = sum(line.cards.count(UNKNOWN) for line in lines)
    unseen = tuple(
        sum(line.cards.count(UNKNOWN) for line in lines if line.seat == seat) if seat in seen else ANY_NUMBER
        for seat in range(setup.seats)
    )
    hands, order = _masks(lines, setup.seats), bytes(carry.get("stock", b""))
    free = PACK & ~(_union(hands) | hand_of(shown) | hand_of(bytes(waste)))
    left = len(order) or carry.get("stock_count", max(0, free.bit_count() - hidden))
    found: Proofs = ()
    if any(unseen) or UNKNOWN in drawn:
        found = proofs(setup.log.events, hands, unseen, free, order, left, deals=False)
    hands, unseen, gains = _first_hands(hands, unseen, found)
    phase = carry.get("phase", ACT)
    window, by = carry.get("window", (NO_CARD, None))
    if phase == OVER and not setup.options.claim_last_discard:
        window, by = NO_CARD, None
    deal = DealFacts(setup, setup.options, setup.seats, setup.dealer, order, False, {}, found)
    return State(
        deal, phase, carry.get("turn", setup.dealer), list(hands), unseen, free & ~_union(hands), left,
        area.runs, area.sets, area.loose, names, black_gang(names), waste, window, by, _chain(carry, phase), carry.get("resume"),
        carry.get("extras", (0,) * setup.seats), 0, None, gains, list(hands),
    )  # fmt: skip


class _Area(NamedTuple):
    """The public area of a position."""

    runs: list[Run | None]
    sets: list[MeldSet]
    loose: Cards

    def cards(self) -> Cards:
        """Return every card in it, each once."""
        return lying(self.runs, self.sets, self.loose)


def _area(carry: dict[str, Any]) -> _Area:
    runs: list[Run | None] = [None, None, None, None]
    for run in carry.get("seq", ()):
        runs[suit_of(named_card(run.slots[0]))] = run
    sets: list[MeldSet] = []
    loose = [_add_set(runs, sets, one) for one in carry.get("set", ())]
    return _Area(runs, sets, Cards(b"".join(loose)))


def _add_set(runs: list[Run | None], sets: list[MeldSet], one: tuple[str, Cards, int | None]) -> Cards:
    """Add a carried set; a lock set finds the end it locks. Return its cards where it finds none: they lie loose."""
    kind, cards, at = one
    if kind != "lock" or at is None:
        sets.append(MeldSet(kind, cards))  # type: ignore[arg-type]
        return NO_CARDS
    shut = next((end for end in ends_at(runs, at) if end[0].end(end[1]) == "locked"), None)
    if shut is None:
        return NO_CARDS if lock(runs, sets, at, cards) else cards
    run, side = shut
    sets.append(MeldSet("lock", Cards((*cards, run.slot(side))), side))
    return NO_CARDS


def _waste(carry: dict[str, Any], shown: bytes) -> list[int]:
    """Return the waste; a joker that is named and lies nowhere else lies at its bottom."""
    waste = bytes(carry.get("waste", b""))
    seen = set(bare(shown + waste))
    lost = [code for code in carry.get("black_gang", b"") if physical_card(code) not in seen]
    return [*lost, *waste]


def _chain(carry: dict[str, Any], phase: str) -> bytes | None:
    if "opening" in carry:
        return bytes(carry["opening"])
    return b"" if phase == OPEN else None
