"""What the simulator deals and prefers in Dui Zhu, so that rare situations occur."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile
from random import Random

from msgspec.structs import replace

from engine.binding import bind
from engine.game import Chances
from engine.games.duizhu.answering import followed, lead
from engine.games.duizhu.cards import DEUCES, DRAWS, FULL, HAND, JOKERS, KITTY, SEATS, TRUMP, level_cards
from engine.games.duizhu.moves import advance
from engine.games.duizhu.moves.calls import calls
from engine.games.duizhu.offences import HEADER_OFFENCES, OFFENCES, OPENING_OFFENCES, RARE
from engine.games.duizhu.scoring import has_huilong
from engine.games.duizhu.state import BETWEEN, CALL, EXCHANGE, OVER, State, dealer_due, level_of, start
from engine.kit.onepack import cards_in
from engine.kit.plays import reading
from logformat.cards import Cards
from logformat.events import Bury, Cut, Deal, Declare, Draw, Event, Flip, Kitty, Pairs, Play, Swap, Take
from logformat.log import Log, Option

VARIED: dict[str, tuple[str, ...]] = {
    "must_play": ("3 J A", "3 7 J A", "A"),
    "break_at": ("40", "30", "60"),
    "big_break_at": ("80", "60"),
    "held_result": ("hold", "made", "dig", "lost"),
    "kitty_points_on_dig": ("0", "1", "2"),
    "dig_needs_trump": ("true", "false"),
    "weng_digs": ("true", "false"),
    "dig_and_big_break_stack": ("true", "false"),
    "pare_precedence": ("pare_only", "defenders_also_take_table"),
    "pare_attackers_rise": ("true", "false"),
    "kings_with_clean": ("max", "add_one", "add_two"),
    "king_in_gaba_counts": ("true", "false"),
    "king_swap_in_gaba": ("true", "false"),
    "king_swap_source": ("buried", "original_kitty_still_buried"),
    "grab_by_dealer": ("true", "false"),
    "grab_given_cards": ("true", "false"),
    "size_tie": ("first_in_pile", "dealer_choice"),
    "weng_short_follow": ("all_trumps", "free"),
    "throw_test": ("any_card_beaten", "all_cards_beaten"),
    "throw_in_trump": ("true", "false"),
    "ruff_compare": ("highest", "every_card"),
    "huilong_mode": ("choice", "automatic", "stop_at_J"),
    "void_right": ("true", "true", "false"),
}
START_LEVELS = ("3", "5", "T", "J", "J", "Q", "K", "A", "A", "A")


def options(rng: Random) -> tuple[Option, ...]:
    """Vary about every fifth option, and start high, so that matches come to their end."""
    varied = [Option(name, tuple(rng.choice(values).split())) for name, values in VARIED.items() if rng.random() < 0.2]
    return (*varied, Option("start_level", (rng.choice(START_LEVELS),)))


# ---------------------------------------------------------------- the deal


def opening(rng: Random, head: Log) -> Log:
    """Draw lots and cut now and then, deal in lumps or card by card with a show in between, lay down the kitty."""
    state = start(bind(head).setup)
    first = state.deal.first_drawer
    hands, kitty = dealt(rng, state)
    events: list[Event] = []
    if head.dealer is None and rng.random() < 0.5:
        events += _lots(rng, first)
    if rng.random() < 0.3:
        events.append(Cut((first - 1) % SEATS, rng.randint(1, 53)))
    if rng.random() < 0.8:
        events += [Deal((first + step) % SEATS, hands[(first + step) % SEATS]) for step in range(SEATS)]
        events += _shown_at(rng, state, hands)
    else:
        events += _drawn(rng, head, hands, first)
    return replace(head, events=(*events, Kitty(kitty)))


def _lots(rng: Random, first: int) -> Iterator[Event]:
    """Every seat turns a card: the first drawer a ten, the others lower ones."""
    low = rng.sample([code for code in range(52) if 0 < code % 13 < 8], SEATS)
    for seat in range(SEATS):
        yield Flip(seat, Cards((13 * rng.randrange(4) + 8 if seat == first else low[seat],)))


def dealt(rng: Random, state: State) -> tuple[list[Cards], Cards]:
    """Deal out the pack: evenly, in lumps of a rank, or with the high cards on one side."""
    pack = list(cards_in(FULL))
    rng.shuffle(pack)
    theme = rng.random()
    kitty: list[int] = []
    if theme < 0.01:
        kitty = list(cards_in(JOKERS | DEUCES))
    elif theme < 0.12:
        shut = rng.sample(range(4), 2)
        kitty = [code for code in pack if code < 52 and code // 13 in shut][:KITTY]
    elif theme < 0.17:
        kitty = [*rng.sample(sorted(cards_in(JOKERS)), rng.randint(1, 2)), *rng.sample(sorted(cards_in(DEUCES)), 3)]
    pack = [code for code in pack if code not in kitty]
    missing = KITTY - len(kitty)
    kitty, pack = kitty + pack[:missing], pack[missing:]
    rng.shuffle(kitty)
    if theme > 0.75 or (theme > 0.2 and "huilong" in state.setup.carry):
        return _one_sided(rng, state, pack), Cards(kitty)
    if theme > 0.5:
        pack.sort(key=lambda code: (code % 13 if code < 52 else 13) + rng.choice((0.5, 4.0)) * rng.random())
    hands = [Cards(pack[HAND * seat : HAND * seat + HAND]) for seat in range(SEATS)]
    rng.shuffle(hands)
    return hands, Cards(kitty)


def _one_sided(rng: Random, state: State, pack: list[int]) -> list[Cards]:
    """Give one side most of the high cards: more often that of the dealer."""
    level = level_cards(level_of(state.deal) or 3)
    pack.sort(key=lambda code: -_height(code, level) - 3 * rng.random())
    strong, weak = pack[: 2 * HAND], pack[2 * HAND :]
    rng.shuffle(strong)
    rng.shuffle(weak)
    side = dealer_due(state.deal) & 1 ^ (rng.random() < 0.3)
    hands = [Cards()] * SEATS
    for number, seat in enumerate((side, side + 2)):
        hands[seat] = Cards(strong[HAND * number : HAND * number + HAND])
    for number, seat in enumerate((1 - side, 3 - side)):
        hands[seat] = Cards(weak[HAND * number : HAND * number + HAND])
    return hands


def _height(code: int, level: int) -> int:
    return 20 if code >= 52 else 15 if level >> code & 1 else 14 if not code % 13 else code % 13


def _shown_at(rng: Random, state: State, hands: list[Cards]) -> Iterator[Event]:
    """Now and then a dealt hand has shown a level card, and the recorder noted when."""
    if rng.random() < 0.5:
        return
    level, seat = level_cards(level_of(state.deal) or 3), rng.randrange(SEATS)
    for number, code in enumerate(hands[seat]):
        if level >> code & 1:
            at = number * SEATS + (seat - state.deal.first_drawer) % SEATS + 1
            pairs = Pairs((("at", str(at)),)) if rng.random() < 0.8 else Pairs()
            yield Declare(seat, "show", Cards((code,)), pairs)
            return


def _drawn(rng: Random, head: Log, hands: list[Cards], first: int) -> Iterator[Event]:
    """Draw card by card; a seat may show a level card as soon as it has one."""
    state = start(bind(head).setup)
    for number in range(DRAWS):
        seat = (first + number) % SEATS
        draw = Draw(seat, Cards((hands[seat][number // SEATS],)))
        advance(state, draw)
        yield draw
        able = list(calls(state)) if rng.random() < 0.1 else []
        if able:
            show = rng.choice(able)
            advance(state, show)
            yield show


# ---------------------------------------------------------------- the moves


def choose(rng: Random, state: State, moves: Iterator[Event]) -> Event:
    """Prefer what is rare; the many moves of a full hand are made up here."""
    if state.phase == CALL:
        known = list(moves)
        shows = [move for move in known if isinstance(move, Declare) and move.kind == "show"]
        rest = [move for move in known if move not in shows]
        return rng.choice(shows if shows and (not rest or rng.random() < 0.45) else rest)
    if state.phase == EXCHANGE:
        first = next(moves)
        return first if isinstance(first, Take) else _buried(rng, state)
    if state.phase == BETWEEN and (move := _between(rng, state, moves)) is not None:
        return move
    return _played(rng, state, moves)


def _buried(rng: Random, state: State) -> Event:
    """Announce now and then; bury kings, trumps to grab, short suits."""
    deal, seat = state.deal, state.turn or 0
    hand, order = state.hands[seat], deal.order
    assert order is not None
    trumps = cards_in(hand & order.masks[TRUMP])
    if not deal.announced and trumps and rng.random() < 0.3:
        return Declare(seat, "announce", Cards(sorted(rng.sample(trumps, min(len(trumps), rng.randint(1, 2))))))
    wanted = deal.announced | (hand & JOKERS if rng.random() < 0.35 else 0)
    rest = list(cards_in(hand & ~wanted))
    rng.shuffle(rest)
    if rng.random() < 0.6:
        rest.sort(key=lambda code: order.laid[code])
    chosen = [*cards_in(wanted), *rest][:KITTY]
    return Bury(seat, Cards(sorted(chosen)))


def _between(rng: Random, state: State, moves: Iterator[Event]) -> Event | None:
    """Swap kings, grab, annul, or have the kings ruled out; most often none of it."""
    known = list(takewhile(lambda move: not isinstance(move, Play), islice(moves, 400)))
    kings = [move for move in known if isinstance(move, Swap) and move.pairs["as"] == "king"]
    grabs = [move for move in known if isinstance(move, Swap) and move not in kings]
    voids = [move for move in known if isinstance(move, Declare) and move.kind == "void"]
    if voids and rng.random() < 0.4:
        return rng.choice(voids)
    if kings and rng.random() < 0.5:
        return rng.choice(kings)
    if grabs and rng.random() < 0.3:
        return rng.choice(grabs)
    if state.deal.buried & JOKERS and not state.deal.void_king and rng.random() < 0.05:
        return Declare(rng.randrange(SEATS), "void_king")
    return None


def _played(rng: Random, state: State, moves: Iterator[Event]) -> Event:
    seat = state.turn
    if seat is None or state.throw is not None or state.deal.order is None or state.unseen[seat]:
        return next(move for move in moves if state.throw is None or (isinstance(move, Play) and reading(move)))
    if state.lead is None:
        return lead(rng, state, seat)
    return Play(seat, followed(rng, state, seat, state.lead))


def before_result(rng: Random, state: State) -> Event | None:
    """A side that may hui long does so most often."""
    able = [seat for seat in range(SEATS) if state.phase == OVER and has_huilong(state, seat)]
    return Declare(rng.choice(able), "huilong") if able and rng.random() < 0.8 else None


CHANCES = Chances(
    options, opening, choose, OFFENCES, before_result,
    header_offences=HEADER_OFFENCES, opening_offences=OPENING_OFFENCES, rare=RARE,
)  # fmt: skip
