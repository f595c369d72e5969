"""What the simulator deals and prefers in Hong Xing Wu, so that rare situations occur."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from engine.binding import bind
from engine.game import Chances
from engine.games.hongxingwu.answering import component_led, followed, other_split, thrown
from engine.games.hongxingwu.cards import DRAWS, HAND, KITTY, SEATS
from engine.games.hongxingwu.moves import advance
from engine.games.hongxingwu.moves.legal import calls
from engine.games.hongxingwu.offences import HEADER_OFFENCES, OFFENCES, OPENING_OFFENCES, RARE
from engine.games.hongxingwu.scoring import is_redeal, result_due
from engine.games.hongxingwu.state import BURY, CALL, PLAY, State, level_of, start
from engine.games.hongxingwu.trick.leads import MIXED
from engine.kit.claims import result_event
from engine.kit.trump.lumps import PLAIN, crossed, dealt_in_lumps
from engine.kit.trump.order import TRUMP, suit_of_all
from engine.kit.trump.packed import cards_in, size
from engine.kit.trump.points import points
from logformat.cards import Cards
from logformat.events import NO_PAIRS, Bury, Deal, Declare, Draw, Event, Kitty, Pairs, Play
from logformat.log import Log, Option

VARIED: dict[str, tuple[str, ...]] = {
    "first_dealer": ("last_call", "first_call"),
    "first_deal_no_call": ("first_drawer", "redeal"),
    "fortify_pair": ("true", "false"),
    "nt_first_call": ("true", "false"),
    "nt_supreme": ("true", "false"),
    "nt_pair_identical": ("true", "false"),
    "nt_counsellors": ("all_four", "none"),
    "trump_tractor_scope": ("trump_order", "suit_only"),
    "tractor_min": ("2", "3"),
    "triple_protected": ("true", "false"),
    "bulldozer_pulls_tractor": ("true", "false"),
    "wash": ("true", "false"),
    "wash_scope": ("every_triple", "single_triple_lead"),
    "throw": ("true", "true", "false"),
    "forced_component": ("lowest_beaten", "lowest_any"),
    "declared_split": ("true", "true", "false"),
    "ruff_compare": ("principal", "lexicographic"),
    "kitty_tractor": ("run", "per_pair"),
    "kitty_shape": ("winner_cards", "lead_shape"),
    "must_play": ("J", "5", "A"),
}
ROOMS = (HAND,) * SEATS + (KITTY,)
START_LEVELS = ("2", "2", "4", "5", "9", "T", "K", "A")


def options(rng: Random) -> tuple[Option, ...]:
    """Vary about every fourth option, and start at any level, so that matches come to their end."""
    varied = [Option(name, (rng.choice(values),)) for name, values in VARIED.items() if rng.random() < 0.25]
    return (*varied, Option("start_level", (rng.choice(START_LEVELS),)))


# ---------------------------------------------------------------- the deal


def opening(rng: Random, head: Log) -> Log:
    """Deal out three packs in lumps, whole hands or card by card with calls in between, and lay down the kitty."""
    setup = bind(head).setup
    first = setup.dealer if setup.dealer is not None else setup.carry.get("first_drawer", 0)
    *hands, kitty = _lumps(rng, start(setup), first)
    if rng.random() < 0.85:
        events: list[Event] = [Deal((first + step) % SEATS, hands[(first + step) % SEATS]) for step in range(SEATS)]
    else:
        events = list(_drawn(rng, head, hands, first))
    return replace(head, events=(*events, Kitty(kitty)))


def _lumps(rng: Random, state: State, first: int) -> list[Cards]:
    """Deal in lumps; now and then the dealer has a long suit that two others ruff, or each place mostly two suits."""
    level, dealer = level_of(state.deal), rng.randrange(SEATS) if state.deal.dealer is None else first
    crosses = level is not None and rng.random() < 0.3
    theme = crossed(rng, ROOMS, dealer, level or 0) if crosses else PLAIN
    return dealt_in_lumps(rng, ROOMS, theme, rng.choice((1, 1, 8, 40)))


def _drawn(rng: Random, head: Log, hands: list[Cards], first: int) -> Iterator[Event]:
    """Draw card by card; a seat may call as soon as it can."""
    state = start(bind(head).setup)
    for number in range(DRAWS):
        seat = (first + number) % SEATS
        draw = Draw(seat, Cards((hands[seat][number // SEATS],)))
        advance(state, draw)
        yield draw
        able = list(calls(state, seat)) if rng.random() < 0.1 else []
        if able:
            call = rng.choice(able)
            advance(state, call)
            yield call


# ---------------------------------------------------------------- the moves


def choose(rng: Random, state: State, moves: Iterator[Event]) -> Event:
    """Prefer what is rare: counters, large components, throws, ruffs; the many moves of a full hand are made up here."""
    if state.phase == CALL:
        return _called(rng, state, moves)
    seat = state.turn
    if seat is None or state.throw is not None:
        return next(moves)
    if state.phase == BURY:
        return Bury(seat, buried(rng, state, seat))
    if state.phase != PLAY or state.deal.order is None:
        return next(moves)
    if state.lead is None:
        return lead(rng, state, seat)
    if state.lead.suit == MIXED:
        return next(moves)
    return Play(seat, followed(rng, state.deal.order, state.deal.law, state.hands[seat], state.lead))


def _called(rng: Random, state: State, moves: Iterator[Event]) -> Event:
    """Call, counter, or leave it; in a deal nobody calls it may be for the next one."""
    known = list(moves)
    said = [move for move in known if isinstance(move, Declare)]
    if is_redeal(state) and (not said or rng.random() < 0.4):
        return result_event(result_due(state) or {})
    others = [move for move in known if not isinstance(move, Declare)]
    rare = [move for move in said if move.kind != "call"]
    eager = 0.85 if state.deal.standing is None else 0.5
    if said and (not others or rng.random() < eager):
        return rng.choice(rare if rare and rng.random() < 0.7 else said)
    return others[0]


def buried(rng: Random, state: State, seat: int) -> Cards:
    """Bury the shortest side suits, now and then points or anything at all."""
    cards, order = list(cards_in(state.hands[seat])), state.deal.order
    rng.shuffle(cards)
    if order is not None and rng.random() < 0.8:
        lengths = [size(state.hands[seat] & mask) for mask in order.masks]
        rich = rng.random() < 0.3
        cards.sort(key=lambda code: _worth_keeping(order.suit_of[code], lengths, points(bytes((code,))) if rich else 0))
    return Cards(sorted(cards[:KITTY]))


def _worth_keeping(suit: int, lengths: list[int], worth: int) -> int:
    return (1000 if suit == TRUMP else lengths[suit]) - 50 * worth


def lead(rng: Random, state: State, seat: int) -> Play:
    """Lead a component, or a throw, at the end of all cards; some seats keep the large components until then."""
    order, law, hand = state.deal.order, state.deal.law, state.hands[seat]
    assert order is not None
    saving = (sum(state.deal.buried or b"") + seat) % 2 == 0
    several = cards_in(hand) if suit_of_all(order, cards_in(hand)) is not None else None
    if several is None or rng.random() < 0.3:
        several = None if saving or rng.random() < 0.75 else thrown(rng, order, law, hand)
    several = several if law.throw else None
    cards = component_led(rng, order, law, hand, saving) if several is None else several
    text = other_split(rng, order, law, cards) if law.split and law.throw and rng.random() < 0.1 else None
    return Play(seat, cards, NO_PAIRS if text is None else Pairs((("as", text),)))


CHANCES = Chances(
    options, opening, choose, OFFENCES,
    header_offences=HEADER_OFFENCES, opening_offences=OPENING_OFFENCES, rare=RARE,
)  # fmt: skip
