"""What the simulator deals and prefers in Ji Hei Wu, so that rare situations occur."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from engine.binding import bind
from engine.game import Chances
from engine.games.jiheiwu.cards import BLACK_FIVE, RED_FIVE, drawn, hand_size
from engine.games.jiheiwu.offences import OFFENCES, OPENING_OFFENCES, RARE
from engine.games.jiheiwu.options import Options
from engine.games.jiheiwu.state import State, camp_of, identities
from engine.games.jiheiwu.state.start import drawer_by_flip, drawer_by_header
from engine.kit.onepack import cards_in
from logformat.cards import LITTLE_JOKER, Cards
from logformat.events import Cut, Deal, Declare, Draw, Event, Flip, Kitty, Play
from logformat.log import Carry, Log, Option

# ---------------------------------------------------------------- options and deals

_VARIED = {
    "base": ("2", "5"),
    "run_min": ("3", "4", "5", "6"),
    "run_compare": ("top_then_bottom",),
    "five_over_five": ("off", "single_pair"),
    "pass_locks": ("true",),
    "reveal_window": ("before_own_first_play", "any_time"),
    "solo_may_reveal": ("false",),
    "report_last_card": ("optional", "off"),
    "solo_draw_dealer_stays": ("true",),
    "flip_count_from": ("next",),
    "five_black5_full_loss": ("0", "3"),
    "six_red_solo_dealer": ("35",),
    "six_merged": ("balance",),
    "six_merged_level": ("escaped",),
}


def options(rng: Random) -> tuple[Option, ...]:
    """Every form of the game, each other option rarely away from its default, short matches."""
    varied = [Option(name, (rng.choice(words),)) for name, words in _VARIED.items() if rng.random() < 0.2]
    return (Option("players", (rng.choice("3455666"),)), *varied, Option("deals", (str(rng.randint(1, 6)),)))


def opening(rng: Random, head: Log) -> Log:
    """Return the log with its first drawer and dealer, and the cards dealt as whole hands or drawn one by one."""
    settings: Options = bind(head).setup.options
    first = drawer_by_header(bind(head).setup)
    if first is None:
        return _first_deal(rng, head, settings)
    hands = _hands(rng, settings, first, head.dealer)
    cut = Cut((first - 1) % settings.players, rng.randint(1, 40))
    return replace(head, events=(cut, *_dealt(rng, settings, hands, first)))


def _first_deal(rng: Random, head: Log, settings: Options) -> Log:
    """Shuffle, flip until the card has points, mark the dealer's card, deal."""
    players = settings.players
    shuffler, flipper, marker = rng.sample(range(players), 3)
    pack = cards_in(drawn(settings))
    flips = [Flip(flipper, Cards((rng.choice(pack),)))]
    setup = bind(head).setup
    while (first := drawer_by_flip(setup, flips[-1])) is None:
        flips.append(Flip(flipper, Cards((rng.choice(pack),))))
    hands = _hands(rng, settings, first, rng.randrange(players) if players > 3 else None)
    said: list[Event] = [*flips]
    dealer = None
    if players > 3:
        dealer = rng.randrange(players)
        said.append(Declare(marker, "mark", Cards((rng.choice(hands[dealer]),))))
    carry = (*head.carry, Carry("shuffler", (str(shuffler),)), Carry("first_drawer", (str(first),)))
    return replace(head, dealer=dealer, carry=carry, events=(*said, *_dealt(rng, settings, hands, first)))


def _hands(rng: Random, settings: Options, first: int, lucky: int | None) -> list[Cards]:
    """Return the hands: as they fall, or with ranks or neighbours together; now and then a lucky seat has `5s` and `Lj`."""
    pack = list(cards_in(drawn(settings)))
    rng.shuffle(pack)
    theme = rng.random()
    if theme < 0.3:
        pack.sort(key=lambda code: (code % 13 if code < 52 else 13) + 4 * rng.random())
    elif theme < 0.5:
        pack.sort(key=lambda code: code % 13 // 4 + 1.5 * rng.random())
    sizes = [hand_size(settings, seat, first) or 0 for seat in range(settings.players)]
    own = _lucky_cards(rng, settings) if lucky is not None else b""
    rest = bytes(code for code in pack if code not in own)
    hands, at = [], 0
    for seat, size in enumerate(sizes):
        kept = own if seat == lucky else b""
        taken = rest[at : at + size - len(kept)]
        at += len(taken)
        hands.append(Cards(sorted(kept + taken)))
    return hands


def _lucky_cards(rng: Random, settings: Options) -> bytes:
    """Return the identities that come to one seat: none, one, or with six players both."""
    wanted = [BLACK_FIVE, LITTLE_JOKER] if settings.players == 6 else [BLACK_FIVE]
    return bytes(code for code in wanted if rng.random() < 0.5)


def _dealt(rng: Random, settings: Options, hands: list[Cards], first: int) -> Iterator[Event]:
    """Yield the lines that give out the hands; with three players now and then the open `5h` before them."""
    order = [(first + step) % settings.players for step in range(settings.players)]
    if settings.players == 3 and rng.random() < 0.5:
        yield Kitty(Cards((RED_FIVE,)))
    if rng.random() < 0.9:
        yield from (Deal(seat, hands[seat]) for seat in order)
        return
    for number in range(max(map(len, hands))):
        yield from (Draw(seat, Cards((hands[seat][number],))) for seat in order if number < len(hands[seat]))


# ---------------------------------------------------------------- preferences


def choose(rng: Random, state: State, moves: Iterator[Event]) -> Event:
    """Return a move: reports that are owed, reveals now and then, large plays often; in some deals a camp holds still."""
    known = list(moves)
    due = [move for move in known if _is_due(rng, state, move)]
    if due:
        return rng.choice(due)
    plays = [move for move in known if isinstance(move, Play)]
    others = [move for move in known if not isinstance(move, Play) and not _is_said_again(state, move)]
    chance = 0.97 if _holds_still(state) else 0.2
    if others and (not plays or rng.random() < chance):
        return rng.choice(others)
    if not plays:
        return rng.choice(known)
    largest = max(len(play.cards) for play in plays)
    large = [play for play in plays if len(play.cards) == largest]
    return rng.choice(large if rng.random() < 0.5 else plays)


def _is_due(rng: Random, state: State, move: Event) -> bool:
    """Whether a seat owes this report, or feels like revealing."""
    if not isinstance(move, Declare):
        return False
    return (move.kind == "last_card" and move.seat == state.owes) or (move.kind == "reveal" and rng.random() < 0.3)


def _is_said_again(state: State, move: Event) -> bool:
    """Whether a report only repeats that a seat has one card left."""
    return isinstance(move, Declare) and move.kind == "last_card" and move.seat != state.owes


def _holds_still(state: State) -> bool:
    """Whether the deal is one in which the camp of the seat to act does not play unless it must."""
    mood = state.dealt[0] % 5
    ways = identities(state)
    if mood > 1 or not ways or state.turn is None:
        return False
    return bool(camp_of(ways[0]) >> state.turn & 1) == bool(mood)


CHANCES = Chances(options, opening, choose, OFFENCES, opening_offences=OPENING_OFFENCES, rare=RARE)
