"""What the simulator deals and prefers in Zhao Pengyou, so that rare situations occur."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from engine.binding import bind
from engine.game import Chances
from engine.games.zhaopengyou.answering import component_led, followed, thrown
from engine.games.zhaopengyou.cards import JOKER_LEVEL, LEVELS, SEATS, draws_of
from engine.games.zhaopengyou.moves import advance, legal_moves
from engine.games.zhaopengyou.moves.kitty import balance_due, may_repair, seat_to_repair
from engine.games.zhaopengyou.moves.legal import bids, counters
from engine.games.zhaopengyou.offences import HEADER_OFFENCES, OFFENCES, OPENING_OFFENCES, RARE
from engine.games.zhaopengyou.scoring import is_redeal, result_due
from engine.games.zhaopengyou.state import BID, BURY, COUNTER, KITTY, OVER, State, bidders, own_level, start
from engine.games.zhaopengyou.trick.leads import MIXED
from engine.kit.claims import result_event
from engine.kit.trump.lumps import PLAIN, crossed, dealt_in_lumps, strong
from engine.kit.trump.order import TRUMP
from engine.kit.trump.packed import cards_in, size
from engine.kit.trump.points import points
from logformat.cards import Cards
from logformat.events import Bury, Deal, Declare, Draw, Event, Kitty, Pairs, Play, Take
from logformat.log import Carry, Log, Option

VARIED: dict[str, tuple[str, ...]] = {
    "hand_size": ("30", "32"),
    "joker_level": ("true", "false"),
    "must_play_leave": ("dealer_only", "dealer_side", "any_winner"),
    "bid_rule": ("contest", "first"),
    "bid_singles_compare": ("true", "false"),
    "self_raise": ("true", "false"),
    "no_bid": ("redeal", "previous_dealer"),
    "friend_cards": ("any", "no_trump_cards", "no_jokers"),
    "count_dealer_plays": ("true", "false"),
    "counter": ("true", "false"),
    "counter_takes_kitty": ("true", "false"),
    "counter_min": ("1", "2"),
    "kitty_error_penalty": ("60", "30"),
    "gap_closing": ("true", "false"),
    "throw_mode": ("none", "sidecar", "all", "all"),
    "forced_component": ("lowest_beaten", "lowest_any"),
    "triple_protection": ("lapse", "absolute", "none"),
    "ruff_compare": ("principal", "lexicographic"),
    "kitty_single": ("2", "1"),
    "kitty_pair_base": ("2", "1"),
    "kitty_triple_rule": ("2x3^k", "4x2^k", "2x4^k"),
    "kitty_shape": ("winner_cards", "lead_shape"),
    "step": ("60", "40"),
    "unit_2v3": ("3", "6"),
    "unit_1v4": ("4", "2"),
    "split": ("rigid", "elastic", "elastic"),
    "fall_per_card_j": ("3", "2"),
    "fall_a_dealer_to": ("2", "T"),
    "fall_a_friend": ("6", "3"),
    "friend_points_move": ("true", "false"),
}
START_LEVELS = ("2", "5", "9", "T", "J", "Q", "K", "A", "A")


def options(rng: Random) -> tuple[Option, ...]:
    """Vary about every fourth option, start at any level and often let dealers win, so that matches come to their end."""
    varied = [Option(name, (rng.choice(values),)) for name, values in VARIED.items() if rng.random() < 0.22]
    easy = (Option("win_at", (rng.choice(("180", "240", "300", "100")),)),) if rng.random() < 0.75 else ()
    must_play = (Option("must_play", rng.choice((("5", "T", "K"), ("W",), ("none",)))),) if rng.random() < 0.15 else ()
    return (*varied, *easy, *must_play, Option("start_level", (rng.choice(START_LEVELS),)))


# ---------------------------------------------------------------- the deal


def opening(rng: Random, head: Log) -> Log:
    """Deal out three packs in lumps, whole hands or card by card with bids in between, and lay down the kitty."""
    head = _with_levels(rng, head)
    setup = bind(head).setup
    first = setup.carry.get("first_drawer", 0)
    places = _lumps(rng, start(setup))
    order = [(first + step) % SEATS for step in range(SEATS)]
    dealt = [Deal(seat, places[seat]) for seat in order]
    while not _may_be_bid_for(head, dealt):
        places = _lumps(rng, start(setup))
        dealt = [Deal(seat, places[seat]) for seat in order]
    events: list[Event] = [*dealt] if rng.random() < 0.85 else list(_drawn(rng, head, places, first))
    return replace(head, events=(*events, Kitty(places[SEATS])))


def _with_levels(rng: Random, head: Log) -> Log:
    """Give everybody a level of his own in some first deals, high ones as often as not."""
    if head.carried("levels") or rng.random() < 0.3:
        return head
    top = len(LEVELS) if bind(head).setup.options.joker_level else len(LEVELS) - 1
    low = rng.choice((0, 9, 11, 12))
    levels = tuple(LEVELS[rng.randrange(low, top)] for _ in range(SEATS))
    return replace(head, carry=(*head.carry, Carry("levels", levels)))


def _lumps(rng: Random, state: State) -> list[Cards]:
    """Deal in lumps; now and then a bidder has a long suit that two others ruff, or the highest trumps."""
    options, seat = state.options, rng.choice(bidders(state.setup))
    level, theme, rooms = own_level(state.setup, seat), PLAIN, (options.hand_size,) * SEATS + (options.kitty_size,)
    if level is not None and level < JOKER_LEVEL:
        chance = rng.random()
        if chance < 0.3:
            theme = crossed(rng, rooms, seat, level)
        elif chance < 0.45:
            theme = strong(rng, options.hand_size, seat, level)
    return dealt_in_lumps(rng, rooms, theme)


def _may_be_bid_for(head: Log, dealt: list[Deal]) -> bool:
    """Whether somebody with the right to bid can."""
    state = start(bind(head).setup)
    for event in dealt:
        advance(state, event)
    return any(True for seat in range(SEATS) for _ in bids(state, seat))


def _drawn(rng: Random, head: Log, hands: list[Cards], first: int) -> Iterator[Event]:
    """Draw card by card; a seat may bid as soon as it can."""
    setup = bind(head).setup
    state = start(setup)
    for number in range(draws_of(setup.options)):
        seat = (first + number) % SEATS
        draw = Draw(seat, Cards((hands[seat][number // SEATS],)))
        advance(state, draw)
        yield draw
        able = list(bids(state, seat)) if rng.random() < 0.1 else []
        if able:
            bid = rng.choice(able)
            advance(state, bid)
            yield bid


# ---------------------------------------------------------------- the moves


def choose(rng: Random, state: State, moves: Iterator[Event]) -> Event:
    """Prefer what is rare: counters, large components, throws, ruffs; the many moves of a full hand are made up here."""
    if state.phase == BID:
        return _bid(rng, state, moves)
    if state.phase == KITTY:
        return next(move for move in moves if isinstance(move, Take) and not move.cards)
    if state.phase == BURY and state.turn is not None:
        return Bury(state.turn, buried(rng, state, state.turn))
    if state.phase == OVER:
        return rng.choice([move for move in moves if isinstance(move, Declare) and move.kind == "share"])
    repair = repaired(rng, state) if rng.random() < 0.7 else None
    if repair is not None:
        return repair
    if state.phase == COUNTER:
        able = [counter for seat in range(SEATS) for counter in counters(state, seat)]
        if able and rng.random() < 0.5:
            return rng.choice(able)
    return played(rng, state, moves)


def _bid(rng: Random, state: State, moves: Iterator[Event]) -> Event:
    """Bid, call a friend, or leave it to a new deal if nobody has bid."""
    known = list(moves)
    said = [move for move in known if isinstance(move, Declare) and move.kind == "bid"]
    calls = [move for move in known if isinstance(move, Declare) and move.kind == "friend"]
    if is_redeal(state) and rng.random() < 0.06:
        return result_event(result_due(state) or {})
    eager = 0.9 if state.deal.standing is None else 0.4
    return rng.choice(said if said and (not calls or rng.random() < eager) else calls)


def repaired(rng: Random, state: State) -> Event | None:
    """Set a wrong kitty right, where one lies."""
    seat = seat_to_repair(state.deal) if may_repair(state) else None
    if seat is None:
        return None
    owed = balance_due(state.deal, seat)
    if owed < 0 and len(state.deal.kitty) >= -owed:
        return Take(seat, Cards(sorted(rng.sample(list(state.deal.kitty), -owed))))
    if owed > 0 and size(state.hands[seat]) >= owed:
        cards = Cards(sorted(rng.sample(list(cards_in(state.hands[seat])), owed)))
        return Bury(seat, cards, Pairs((("by", str((seat + 1) % SEATS)),)))
    return None


def buried(rng: Random, state: State, seat: int) -> Cards:
    """Bury the shortest side suits, now and then points, the called card, or anything at all."""
    cards, order = list(cards_in(state.hands[seat])), state.deal.order
    rng.shuffle(cards)
    theme = rng.random()
    if theme < 0.1 and state.deal.friend_card is not None:
        cards.sort(key=lambda code: code != state.deal.friend_card)
    elif order is not None and theme < 0.85:
        lengths = [size(state.hands[seat] & mask) for mask in order.masks]
        rich = rng.random() < 0.3
        cards.sort(key=lambda code: _worth_keeping(order.suit_of[code], lengths, points(bytes((code,))) if rich else 0))
    return Cards(sorted(cards[: state.options.kitty_size]))


def _worth_keeping(suit: int, lengths: list[int], worth: int) -> int:
    return (1000 if suit == TRUMP else lengths[suit]) - 50 * worth


def played(rng: Random, state: State, moves: Iterator[Event]) -> Event:
    """Lead a component or a throw, some seats the large ones last; answer as is owed."""
    seat, order = state.turn, state.deal.order
    if seat is None or order is None or state.throw is not None or (state.lead and state.lead.suit == MIXED):
        return rng.choice([move for move, _ in zip((m for m in moves if isinstance(m, Play)), range(50), strict=False)])
    hand, law = state.hands[seat], state.deal.law
    if state.lead is not None:
        return Play(seat, followed(rng, order, law, hand, state.lead))
    saving = (sum(state.deal.kitty) + seat) % 2 == 0
    several = thrown(rng, order, law, hand) if not saving and rng.random() < 0.25 else None
    return Play(seat, component_led(rng, order, hand, saving) if several is None else several)


def afterwards(rng: Random, state: State) -> Event | None:
    """Pass left-over levels on, refuse, or let them lapse."""
    known = list(legal_moves(state))
    return rng.choice(known) if known and rng.random() < 0.7 else None


CHANCES = Chances(
    options, opening, choose, OFFENCES,
    afterwards=afterwards, header_offences=HEADER_OFFENCES, opening_offences=OPENING_OFFENCES, rare=RARE,
)  # fmt: skip
