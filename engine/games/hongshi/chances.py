"""What the simulator deals and prefers in Hong Shi, so that rare situations occur, and offences it can plant."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from engine.binding import bind
from engine.game import Chances
from engine.games.hongshi.cards import FOUR_TENS, RED_TENS, SEATS, deck, hand_size
from engine.games.hongshi.offences import OFFENCES, OPENING_OFFENCES
from engine.games.hongshi.options import Options
from engine.games.hongshi.state import OPENING, State
from engine.kit.lots import Lot
from engine.kit.onepack import cards_in
from logformat.cards import Cards
from logformat.events import Cut, Deal, Declare, Draw, Event, Flip, Pass, Play
from logformat.log import Log, Option

VARIED: dict[str, tuple[str, ...]] = {
    "deck": ("40", "52", "54"),
    "reveal": ("true", "true", "false"),
    "bigger": ("jokers", "red_tens"),
    "lightning": ("true", "true", "false"),
    "lightning_factor": ("1", "2", "4"),
    "quad_tens_power": ("shown", "always", "never"),
    "dragon": ("true", "false"),
    "dragon_min": ("3", "4", "5", "9"),
    "bombs": ("off", "four", "three_four"),
    "cut_in": ("true", "false"),
    "pass_locks": ("true", "false"),
    "talk_penalty": ("8", "5", "0"),
    "first_dealer": ("lots", "given"),
    "next_dealer": ("next", "same", "first_out"),
    "lead_card": ("auto", "auto", "7h", "6h"),
}


def options(rng: Random) -> tuple[Option, ...]:
    """Vary about every third option, and keep matches short."""
    varied = [Option(name, (rng.choice(values),)) for name, values in VARIED.items() if rng.random() < 0.35]
    return (*varied, Option("deals", (str(rng.randint(1, 8)),)))


def opening(rng: Random, head: Log) -> Log:
    """Draw lots for a dealer if nobody is, cut, and deal out the pack, seldom card by card."""
    options: Options = bind(head).setup.options
    pack = list(deck(options))
    rng.shuffle(pack)
    events: list[Event] = []
    dealer = head.dealer
    if dealer is None and options.first_dealer == "lots":
        dealer = _draw_lots(rng, pack, events)
    elif dealer is None:
        dealer = rng.randrange(SEATS)
    events.append(Cut((dealer - 1) % SEATS, rng.randint(1, len(pack) - 1)))
    events += _dealt(rng, _hands(rng, pack, options, dealer), dealer)
    return replace(head, dealer=dealer, events=tuple(events))


def _draw_lots(rng: Random, pack: list[int], events: list[Event]) -> int:
    """Let the seats flip cards until one of them is the highest alone."""
    lot = Lot(tuple(range(SEATS)))
    while lot.winner is None:
        seats = lot.contenders
        for seat, code in zip(seats, rng.sample(pack, len(seats)), strict=True):
            events.append(Flip(seat, Cards((code,))))
            lot = lot.flipped(seat, code)
    return lot.winner


def _hands(rng: Random, pack: list[int], options: Options, dealer: int) -> list[Cards]:
    """Deal a shuffled pack; now and then sort it a little, or bring the tens together in one hand."""
    theme = rng.random()
    if theme < 0.3:
        pack.sort(key=lambda code: (code % 13 if code < 52 else 13) + 4 * rng.random())
    wanted = FOUR_TENS if theme > 0.88 else RED_TENS if theme > 0.76 else 0
    tens = cards_in(wanted)
    rest = bytes(code for code in pack if code not in tens)
    sizes = [hand_size(options, seat, dealer) or 0 for seat in range(SEATS)]
    lucky, at, hands = rng.randrange(SEATS), 0, []
    for seat, size in enumerate(sizes):
        own = tens if seat == lucky else b""
        taken = rest[at : at + size - len(own)]
        at += len(taken)
        hands.append(Cards(sorted(own + taken)))
    return hands


def _dealt(rng: Random, hands: list[Cards], dealer: int) -> Iterator[Event]:
    order = [(dealer + step) % SEATS for step in range(SEATS)]
    if rng.random() < 0.85:
        yield from (Deal(seat, hands[seat]) for seat in order)
        return
    for number in range(max(map(len, hands))):
        yield from (Draw(seat, Cards((hands[seat][number],))) for seat in order if number < len(hands[seat]))


def choose(rng: Random, state: State, moves: Iterator[Event]) -> Event:
    """Prefer what is rare: declarations, cut-ins, large combinations; pass now and then without need."""
    known = list(moves)
    if (
        state.phase == OPENING
        and (said := [move for move in known if isinstance(move, Declare)])
        and rng.random() < 0.4
    ):
        return rng.choice(said)
    plays = [move for move in known if isinstance(move, Play)]
    cut_ins = [play for play in plays if play.pairs.words and play.pairs["as"] != "ten"]
    if cut_ins and rng.random() < 0.7:
        return rng.choice(cut_ins)
    in_turn = [play for play in plays if play.seat == state.turn and play not in cut_ins]
    passes = [move for move in known if isinstance(move, Pass)]
    if passes and (not in_turn or rng.random() < 0.25):
        return passes[0]
    if not in_turn:
        return rng.choice(known)
    largest = max(len(play.cards) for play in in_turn)
    large = [play for play in in_turn if len(play.cards) == largest]
    return rng.choice(large if rng.random() < 0.5 else in_turn)


CHANCES = Chances(options, opening, choose, OFFENCES, opening_offences=OPENING_OFFENCES)
