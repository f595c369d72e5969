"""What the simulator deals and prefers in 二百五, so that rare situations occur."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from engine.binding import bind
from engine.game import Chances
from engine.games.erbaiwu.cards import hand_size, value
from engine.games.erbaiwu.offences import OFFENCES, RARE
from engine.games.erbaiwu.offences.header import HEADER_OFFENCES
from engine.games.erbaiwu.options import Options
from engine.games.erbaiwu.state import State
from engine.kit.lots import Lot
from logformat.cards import Cards, card_words, cards
from logformat.events import Claim, Cut, Deal, Declare, Discard, Draw, Event, Flip, Meld
from logformat.log import Carry, Log, Option

VARIED: dict[str, tuple[str, ...]] = {
    "players": ("2", "3", "3", "5", "6"),
    "target": ("60", "120", "200"),
    "match_end": ("fixed_deals", "either"),
    "match_deals": ("2", "5"),
    "opening_reductions": ("false",),
    "sevens_settle": ("minus_15_each", "extra", "off"),
    "claim_turn": ("back_to_order",),
    "claim_special_order": ("false",),
    "stuck_hand": ("free_discard",),
    "claim_last_discard": ("true",),
    "lock_joker_end": ("false",),
    "pull_reopens_end": ("true",),
    "max_jokers_per_set": ("1",),
    "follow_need": ("others",),
    "extras_scope": ("round",),
    "dug_compare": ("after_doubling",),
    "five_dug_double": ("false",),
}
GIFTS = (
    "7h 7d 8d 9s 9h 9c", "5c 7d 8d 9s 9h 9c", "7d 8d 6d 9s 9h 9c", "4h 7d 8d Qs Qh Qc", "7s 7h 7c 7d Lj Bj",
    "Lj Bj 7c 8c Ts Th", "2s 7c 6c Js Jh Jc", "Ah Ac 7s 8s 8h 8d",
)  # fmt: skip
"""Hands that soon settle low, or have nothing to discard, or play jokers at once."""


def options(rng: Random) -> tuple[Option, ...]:
    """Vary about every fourth option."""
    return tuple(Option(name, (rng.choice(values),)) for name, values in VARIED.items() if rng.random() < 0.25)


def opening(rng: Random, head: Log) -> Log:
    """Draw lots for a dealer if nobody is, cut, and deal; now and then write down the stock, or totals near the end."""
    setup = bind(head).setup
    options: Options = setup.options
    events: list[Event] = []
    dealer = head.dealer if head.dealer is not None else _draw_lots(rng, setup.seats, events)
    events.append(Cut((dealer - 1) % setup.seats, rng.randint(1, 53)))
    hands, stock = _hands(rng, setup.seats, dealer)
    events += (Deal(seat % setup.seats, hands[seat % setup.seats]) for seat in range(dealer, dealer + setup.seats))
    carry = list(head.carry)
    if "totals" not in setup.carry and rng.random() < 0.4:
        carry.append(Carry("totals", tuple(str(rng.randint(0, options.target)) for _ in range(setup.seats))))
    if rng.random() < 0.25:
        carry.append(Carry("stock", tuple(card_words(stock))))
    return replace(head, dealer=dealer, carry=tuple(carry), events=tuple(events))


def _draw_lots(rng: Random, seats: int, events: list[Event]) -> int:
    """Let the seats turn cards until one of them is the highest alone."""
    lot = Lot(tuple(range(seats)))
    while lot.winner is None:
        for seat, code in zip(lot.contenders, rng.sample(range(54), len(lot.contenders)), strict=True):
            events.append(Flip(seat, Cards((code,))))
            lot = lot.flipped(seat, code)
    return lot.winner


def _hands(rng: Random, seats: int, dealer: int) -> tuple[list[Cards], Cards]:
    """Return the hands and the stock; some hands are given away, or hold one card each of the dealer's rank."""
    given: list[bytes] = [b""] * seats
    theme = rng.random()
    if theme < 0.2:
        rank = rng.choice((0, 2, 7, 9, 11))
        for step, code in enumerate(range(rank, 52, 13)):
            given[(dealer + step) % seats] += bytes((code,))
    elif theme < 0.7:
        for seat in rng.sample(range(seats), rng.randint(1, 2)):
            taken = b"".join(given)
            given[seat] = bytes(code for code in cards(rng.choice(GIFTS)) if code not in taken)
    pack = [code for code in range(54) if code not in b"".join(given)]
    rng.shuffle(pack)
    hands = []
    for seat in range(seats):
        missing = hand_size(seat, dealer) - len(given[seat])
        hands.append(Cards(sorted((*given[seat], *pack[:missing]))))
        del pack[:missing]
    return hands, Cards(pack)


# ---------------------------------------------------------------- preferences


def choose(rng: Random, state: State, moves: Iterator[Event]) -> Event:
    """Prefer what is rare; in some deals nobody reduces or settles, so that the stock runs out."""
    known = list(moves)
    patient = sum(state.dealt) % 5 == 0
    for kind, wish in ((Claim, 0.5), (Declare, 0.1 if patient else 0.6), (Meld, 0.15 if patient else 0.8)):
        found = [move for move in known if isinstance(move, kind)]
        if found and rng.random() < wish:
            return _meld(rng, found) if kind is Meld else rng.choice(found)
    discards = [move for move in known if isinstance(move, Discard)]
    if discards and (rng.random() < 0.6 or not any(isinstance(move, Draw) for move in known)):
        return _discard(rng, state, discards)
    rest = [move for move in known if not isinstance(move, (Claim, Declare, Meld))]
    return rng.choice(rest or known)


def _meld(rng: Random, melds: Sequence[Event]) -> Event:
    """Prefer what gets rid of most cards, then what needs no joker."""
    best = max(len(move.cards) for move in melds)
    plain = [move for move in melds if max(move.cards) < 64]
    large = [move for move in melds if len(move.cards) == best]
    return rng.choice(large if rng.random() < 0.5 else plain if plain and rng.random() < 0.5 else melds)


def _discard(rng: Random, state: State, discards: Sequence[Event]) -> Event:
    """Follow the opening discard; else let go of what is dear."""
    chain = state.chain
    following = [move for move in discards if chain and move.cards[0] % 13 == chain[0] % 13]
    if following and rng.random() < 0.9:
        return following[0]
    if chain == b"" and rng.random() < 0.7:
        same = {seat: {code % 13 for code in range(52) if hand >> code & 1} for seat, hand in enumerate(state.hands)}
        shared = [move for move in discards if all(move.cards[0] % 13 in ranks for ranks in list(same.values())[:4])]
        if shared:
            return rng.choice(shared)
    dear = max(discards, key=lambda move: value(move.cards[0], state.black))
    return dear if rng.random() < 0.5 else rng.choice(discards)


CHANCES = Chances(options, opening, choose, OFFENCES, header_offences=HEADER_OFFENCES, rare=RARE)
