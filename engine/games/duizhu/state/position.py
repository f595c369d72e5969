"""The state a position describes, log page §4; its `deal` lines come as events and only say what is held."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.games.duizhu.cards import FULL, JOKERS, SEATS, SUIT_WORDS, order
from engine.games.duizhu.state.model import BETWEEN, PLAY, DealFacts, State, level_of, levels_before
from engine.games.duizhu.state.shown import shown_cards
from engine.games.duizhu.state.tricks import lay
from engine.games.duizhu.trick.leads import single_leads, trick_law
from engine.kit.onepack import ANY_NUMBER, mask_of, surely_held
from engine.setup import Setup
from logformat.cards import UNKNOWN
from logformat.events import NO_PAIRS, Deal, Pairs, Play


def start_position(setup: Setup) -> State:
    """Return the state a position describes."""
    carry: dict[str, Any] = setup.carry
    lines = [_line(setup, seat) for seat in range(SEATS)]
    dealt = [mask_of(cards or b"") for cards in lines]
    hidden = [ANY_NUMBER if cards is None else cards.count(UNKNOWN) for cards in lines]
    table = _table(carry)
    gone = mask_of(carry.get("buried", b""))
    for play in table:
        gone |= mask_of(play.cards)
    cards = [(seat, code) for seat, code, _ in shown_cards(setup.log.events)]
    held = surely_held(FULL & ~gone, dealt, hidden, cards)
    hands = [one | more for one, more in zip(dealt, held, strict=True)]
    unseen = tuple(n if n == ANY_NUMBER else n - more.bit_count() for n, more in zip(hidden, held, strict=True))
    phase: str = carry.get("phase", PLAY)
    free = FULL & ~gone
    for hand in hands:
        free &= ~hand
    deal = _facts(setup, phase, free)
    state = State(deal, phase, hands, unseen, deal.dealer)
    state.points = carry.get("points", 0)
    if phase == BETWEEN:
        return state
    leader = carry.get("leader", table[0].seat if table else deal.dealer)
    state.turn, state.tricks = leader, carry.get("tricks", 1)
    for play in table:
        lay(state, play)  # facts that are not judged, their cards out of the hands already
    return state


def _line(setup: Setup, seat: int) -> bytes | None:
    """Return the cards of a seat's `deal` lines; None if it has none."""
    lines = [event.cards for event in setup.log.events if isinstance(event, Deal) and event.seat == seat]
    return b"".join(lines) if lines else None


def _table(carry: dict[str, Any]) -> list[Play]:
    """Return the plays on the table; the lead as it is to be read."""
    said = Pairs((("as", carry["trick_as"]),)) if "trick_as" in carry else NO_PAIRS
    return [Play(seat, cards, NO_PAIRS if n else said) for n, (seat, cards) in enumerate(carry.get("trick", ()))]


def _facts(setup: Setup, phase: str, free: int) -> DealFacts:
    buried = mask_of(setup.carry.get("buried", b""))
    deal = DealFacts(
        setup,
        trick_law(setup.options),
        setup.options,
        levels_before(setup),
        setup.dealer,
        free=free,
        turned=True,
        taker=setup.dealer,
        announced=mask_of(setup.carry.get("announced", b"")) & buried,
        buried=buried,
        dealer_buried=buried if phase == BETWEEN else buried & JOKERS,
    )
    trump, level = setup.carry.get("trump"), level_of(deal)
    if trump is None or level is None:
        return deal
    found = order(level, SUIT_WORDS.index(trump))
    return replace(deal, order=found, leads=single_leads(found))
