"""One way to break each law of Dui Zhu that an event can break in a state, for logs with a known offence.

Not planted: a header fault, and draws out of turn or cards that are there twice, after which nothing fits any more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from engine.games.duizhu.cards import FULL, JOKERS, KITTY, SEATS, TRUMP, level_cards
from engine.games.duizhu.moves.calls import ANSWERS, MODES, may_show, mode_chooser
from engine.games.duizhu.moves.legal import wengs
from engine.games.duizhu.moves.lines import AS_FORCED, saying, swapping
from engine.games.duizhu.moves.swaps import GRAB, KING, grabbable, partner
from engine.games.duizhu.scoring import result_due
from engine.games.duizhu.state import (
    BETWEEN,
    CALL,
    EXCHANGE,
    LOT,
    OVER,
    PLAY,
    State,
    dealer_due,
    is_defender,
    level_of,
)
from engine.games.duizhu.trick.leads import MIXED, WENG
from engine.kit.claims import result_event
from engine.kit.onepack import cards_in
from logformat.cards import Cards
from logformat.events import Bury, Cut, Declare, Event, Play, Take

Offence = Callable[[Random, State], Event | None]
_LEADING = (BETWEEN, PLAY)


def _another(rng: Random, seat: int) -> int:
    return (seat + rng.randint(1, SEATS - 1)) % SEATS


def _levels(state: State) -> int:
    return level_cards(level_of(state.deal) or 3)


def wrong_cut(rng: Random, state: State) -> Event | None:
    """A cut by another seat, or of no card."""
    if state.phase != LOT:
        return None
    due = (state.deal.first_drawer - 1) % SEATS
    return Cut(_another(rng, due), 5) if rng.random() < 0.5 else Cut(due, 0)


def shown(wanted: Callable[[State, int], int]) -> Offence:
    """A show of a card out of some set."""

    def offend(rng: Random, state: State) -> Event | None:
        seat = rng.randrange(SEATS)
        cards = cards_in(wanted(state, seat))
        timely = state.phase == CALL and may_show(state) and not (state.deal.shown and state.deal.show_stands)
        return Declare(seat, "show", Cards((rng.choice(cards),))) if timely and cards else None

    return offend


def second_show(rng: Random, state: State) -> Event | None:
    """A show after another."""
    level = cards_in(_levels(state))
    if state.phase != CALL or not state.deal.show_stands or not may_show(state):
        return None
    return Declare(rng.randrange(SEATS), "show", Cards((rng.choice(level),)))


def late_show(rng: Random, state: State) -> Event | None:
    """A show after the kitty was turned, or the mode chosen."""
    if state.phase in (LOT, "draw") or may_show(state):
        return None
    return Declare(rng.randrange(SEATS), "show", Cards((rng.choice(cards_in(_levels(state))),)))


def mode_of_other(rng: Random, state: State) -> Event | None:
    """A mode by another seat, or although a card was shown."""
    if state.phase != CALL or state.deal.turned or state.deal.mode is not None:
        return None
    due = mode_chooser(state.deal)
    return saying(due if state.deal.show_stands else _another(rng, due), "mode", rng.choice(MODES))


def unfit_answer(rng: Random, state: State) -> Event | None:
    """An answer of any kind where it may not fit the mode, or is too late."""
    if state.phase in (LOT, "draw"):
        return None
    kind = rng.choice(sorted(ANSWERS))
    return saying(dealer_due(state.deal), kind, rng.choice(ANSWERS[kind]))


def touched_in_gaba(rng: Random, state: State) -> Event | None:
    """The kitty taken in a gaba guo."""
    del rng
    return Take(state.deal.dealer or 0) if state.phase == BETWEEN and state.deal.gaba else None


def wrong_bury(number: int) -> Offence:
    """So many cards buried."""

    def offend(rng: Random, state: State) -> Bury | None:
        if state.phase != EXCHANGE or state.turn is None:
            return None
        announced = list(cards_in(state.deal.announced))
        rest = list(cards_in(state.hands[state.turn] & ~state.deal.announced))
        return Bury(state.turn, Cards(sorted([*announced, *rng.sample(rest, number)][:number])))

    return offend


def bury_without_card(rng: Random, state: State) -> Event | None:
    """A card buried that lies in another hand."""
    fair = wrong_bury(KITTY)(rng, state)
    if not isinstance(fair, Bury):
        return None
    return Bury(fair.seat, Cards(sorted((*fair.cards[1:], rng.choice(cards_in(FULL & ~state.hands[fair.seat]))))))


def false_announcement(rng: Random, state: State) -> Event | None:
    """A side card announced."""
    if state.phase != EXCHANGE or state.turn is None or state.deal.order is None:
        return None
    plain = cards_in(state.hands[state.turn] & ~state.deal.order.masks[TRUMP])
    return Declare(state.turn, "announce", Cards((rng.choice(plain),))) if plain else None


def taken_by_other(rng: Random, state: State) -> Event | None:
    """The kitty taken by another seat, or a second time."""
    if state.phase not in (EXCHANGE, BETWEEN) or state.deal.dealer is None:
        return None
    return Take(_another(rng, state.deal.dealer) if state.deal.taker is None else state.deal.dealer)


def grab_of_plain_card(rng: Random, state: State) -> Event | None:
    """A grab of a buried card that may not be grabbed."""
    seat = rng.randrange(SEATS)
    cards = cards_in(state.deal.buried & ~grabbable(state.deal, seat))
    if state.phase != BETWEEN or state.deal.gaba or not cards:
        return None
    return swapping(seat, bytes((rng.choice(cards_in(state.hands[seat])),)), bytes((rng.choice(cards),)), GRAB)


def grab_for_nothing(rng: Random, state: State) -> Event | None:
    """A grab that gives one card too many."""
    seat = rng.randrange(SEATS)
    cards = cards_in(grabbable(state.deal, seat))
    if state.phase != BETWEEN or not cards:
        return None
    return swapping(seat, bytes(rng.sample(cards_in(state.hands[seat]), 2)), bytes((rng.choice(cards),)), GRAB)


def late_swap(said: str) -> Offence:
    """A swap in a gaba guo or after the first lead."""

    def offend(rng: Random, state: State) -> Event | None:
        in_gaba = state.phase == BETWEEN and state.deal.gaba
        if not (in_gaba or (state.phase == PLAY and state.throw is None)) or not state.deal.buried:
            return None
        seat = rng.randrange(SEATS)
        held = cards_in(state.hands[seat])
        if not held:
            return None
        return swapping(seat, bytes((rng.choice(held),)), bytes((rng.choice(cards_in(state.deal.buried)),)), said)

    return offend


def king_swap_of_other(rng: Random, state: State) -> Event | None:
    """A king swap by another seat, or of a card that is no joker."""
    due = partner(state.deal)
    if state.phase != BETWEEN or due is None or not state.deal.buried:
        return None
    seat = rng.choice((due, _another(rng, due)))
    held = state.hands[seat] & (~JOKERS if seat == due else FULL)
    lowest = cards_in(state.deal.buried)
    return swapping(seat, bytes((rng.choice(cards_in(held)),)), bytes((rng.choice(lowest),)), KING)


def higher_card_taken(rng: Random, state: State) -> Event | None:
    """A king swapped for any buried card."""
    due = partner(state.deal)
    kings = b"" if due is None else cards_in(state.hands[due] & JOKERS)
    if state.phase != BETWEEN or due is None or not kings:
        return None
    return swapping(due, bytes((rng.choice(kings),)), bytes((rng.choice(cards_in(state.deal.buried)),)), KING)


def annulled(rng: Random, state: State) -> Event | None:
    """An annulment by anybody, before the first lead."""
    return Declare(rng.randrange(SEATS), "void") if state.phase == BETWEEN else None


def annulled_by_defender(rng: Random, state: State) -> Event | None:
    """An annulment by a defender who may hold a level card."""
    seats = [seat for seat in range(SEATS) if is_defender(state.deal, seat)]
    return Declare(rng.choice(seats), "void") if state.phase == BETWEEN and seats else None


def _due(state: State) -> int | None:
    """Return who is to play, if no throw is waiting."""
    return state.turn if state.phase in _LEADING and state.throw is None and state.deal.order is not None else None


def out_of_turn(rng: Random, state: State) -> Event | None:
    """A card played by another seat than the one due."""
    due = _due(state)
    if due is None:
        return None
    seat = _another(rng, due)
    held = cards_in(state.hands[seat])
    return Play(seat, Cards((rng.choice(held),))) if held else None


def card_of_another(rng: Random, state: State) -> Event | None:
    """A card played that lies elsewhere."""
    due = _due(state)
    return None if due is None else Play(due, Cards((rng.choice(cards_in(FULL & ~state.hands[due])),)))


def out_of_phase(rng: Random, state: State) -> Event | None:
    """A hui long before the end, or a second ruling on kings."""
    return Declare(rng.randrange(SEATS), "huilong") if state.phase != OVER else None


def lead_of_two_suits(rng: Random, state: State) -> Event | None:
    """Two cards of different suits led."""
    due = _due(state)
    if due is None or state.lead is not None or state.hands[due].bit_count() < 2:
        return None
    return Play(due, Cards(sorted(rng.sample(cards_in(state.hands[due]), 2))))


def first_weng(rng: Random, state: State) -> Event | None:
    """A weng as the first lead."""
    due = _due(state)
    fours = [] if due is None or state.tricks or state.lead is not None else list(wengs(state.hands[due]))
    return Play(due or 0, rng.choice(fours)) if fours else None


def other_continuation(rng: Random, state: State) -> Event | None:
    """Something else than the forced card after a throw that failed, or a forced card without one."""
    if state.throw is not None:
        return Play(state.throw.event.seat, Cards((max(state.throw.event.cards),)), AS_FORCED)
    due = _due(state)
    if due is None or state.phase != PLAY:
        return None
    return Play(due, Cards((rng.choice(cards_in(state.hands[due])),)), AS_FORCED)


def other_number(rng: Random, state: State) -> Event | None:
    """One card more than was led."""
    due = _due(state)
    if due is None or state.lead is None:
        return None
    cards, number = cards_in(state.hands[due]), state.lead.size + 1
    return Play(due, Cards(sorted(rng.sample(cards, number)))) if len(cards) >= number else None


def any_cards(weng: bool) -> Offence:
    """As many cards as were led, whatever they are."""

    def offend(rng: Random, state: State) -> Event | None:
        due = _due(state)
        if due is None or state.lead is None or state.lead.type == MIXED or (state.lead.type == WENG) != weng:
            return None
        cards = cards_in(state.hands[due])
        return Play(due, Cards(sorted(rng.sample(cards, state.lead.size)))) if len(cards) >= state.lead.size else None

    return offend


def false_huilong(rng: Random, state: State) -> Event | None:
    """A hui long after the deal, by any seat."""
    return Declare(rng.randrange(SEATS), "huilong") if state.phase == OVER and not state.closed else None


def false_claim(rng: Random, state: State) -> Event | None:
    """A result with one claim changed."""
    found = result_due(state)
    if found is None or state.closed:
        return None
    changed = {
        "points": found["points"] + 5,
        "match_over": not found["match_over"],
        "next_dealer": _another(rng, found["next_dealer"]),
    }
    key = rng.choice(sorted(changed))
    return result_event({**found, key: changed[key]})


OFFENCES: Mapping[str, Offence] = {
    "DZ-CUT-01": wrong_cut,
    "DZ-DECL-01": shown(lambda state, seat: state.hands[seat] & ~_levels(state)),
    "DZ-DECL-02": shown(lambda state, seat: _levels(state) & ~state.hands[seat]),
    "DZ-DECL-03": second_show,
    "DZ-DECL-04": late_show,
    "DZ-MODE-01": mode_of_other,
    "DZ-MODE-02": unfit_answer,
    "DZ-GABA-01": touched_in_gaba,
    "DZ-BURY-01": wrong_bury(KITTY - 1),
    "DZ-BURY-02": bury_without_card,
    "DZ-BURY-03": false_announcement,
    "DZ-BURY-04": taken_by_other,
    "DZ-GRAB-01": grab_of_plain_card,
    "DZ-GRAB-02": grab_for_nothing,
    "DZ-GRAB-03": late_swap(GRAB),
    "DZ-KING-01": king_swap_of_other,
    "DZ-KING-02": higher_card_taken,
    "DZ-KING-03": late_swap(KING),
    "DZ-VOID-01": annulled_by_defender,
    "DZ-VOID-02": annulled,
    "DZ-PLAY-01": out_of_turn,
    "DZ-PLAY-02": card_of_another,
    "DZ-PLAY-03": out_of_phase,
    "DZ-LEAD-01": lead_of_two_suits,
    "DZ-LEAD-02": first_weng,
    "DZ-LEAD-03": other_continuation,
    "DZ-FOL-01": other_number,
    "DZ-FOL-02": any_cards(weng=False),
    "DZ-FOL-03": any_cards(weng=True),
    "DZ-HUI-01": false_huilong,
    "DZ-RES-01": false_claim,
}
