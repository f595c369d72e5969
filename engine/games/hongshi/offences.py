"""One way to break each law of Hong Shi that an event can break in a state, for logs with a known offence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from engine.games.hongshi import scoring
from engine.games.hongshi.cards import FOUR_TENS, RED_TENS, SEATS
from engine.games.hongshi.combos import combinations
from engine.games.hongshi.moves.before_play import has_begun, has_four_tens, in_window
from engine.games.hongshi.moves.legal import AS_CUT, AS_TEN
from engine.games.hongshi.rules.turns import is_locked
from engine.games.hongshi.state import DEALING, OPENING, OVER, PLAYING, State, is_active
from engine.kit.claims import result_event
from engine.kit.misdeals import LogOffence, card_too_often, dealt_by_other, hand_too_small
from engine.kit.onepack import cards_in
from logformat.cards import Cards
from logformat.events import NO_PAIRS, Cut, Declare, Event, Pairs, Pass, Play
from logformat.log import Log

Offence = Callable[[Random, State], Event | None]


def zero_cut(rng: Random, state: State) -> Event | None:
    """A cut of no cards, or by another seat."""
    if state.phase != DEALING or has_begun(state) or state.dealer is None:
        return None
    due = (state.dealer - 1) % SEATS
    return Cut(due, 0) if rng.random() < 0.5 else Cut((due + rng.randint(1, SEATS - 1)) % SEATS, 5)


def other_card_revealed(rng: Random, state: State) -> Event | None:
    """A card revealed that is no red ten."""
    seat = rng.randrange(SEATS)
    others = cards_in(state.hands[seat] & ~RED_TENS)
    return Declare(seat, "reveal", Cards((rng.choice(others),))) if in_window(state) and others else None


def late_reveal(rng: Random, state: State) -> Event | None:
    """A red ten revealed during the play."""
    holders = [seat for seat in _active(state) if state.hands[seat] & RED_TENS]
    if state.phase != PLAYING or not holders:
        return None
    seat = rng.choice(holders)
    return Declare(seat, "reveal", Cards((rng.choice(cards_in(state.hands[seat] & RED_TENS)),)))


def second_reveal(rng: Random, state: State) -> Event | None:
    """A red ten revealed again."""
    if not in_window(state) or not state.revealed:
        return None
    seat, code = rng.choice(state.revealed)
    return Declare(seat, "reveal", Cards((code,)))


def empty_show(rng: Random, state: State) -> Event | None:
    """Four tens claimed by a seat that lacks one."""
    seats = [seat for seat in range(SEATS) if has_four_tens(state, seat) is False]
    if not in_window(state) or not seats:
        return None
    return Declare(rng.choice(seats), rng.choice(("lightning", "show_tens")))


def out_of_turn(rng: Random, state: State) -> Event | None:
    """A pass by a seat whose turn it is not."""
    seats = [seat for seat in _active(state) if seat != state.turn]
    return Pass(rng.choice(seats)) if state.phase == PLAYING and seats else None


def seat_out(rng: Random, state: State) -> Event | None:
    """A pass by a seat without cards."""
    return Pass(rng.choice(state.out)) if state.phase == PLAYING and state.out else None


def after_the_end(rng: Random, state: State) -> Event | None:
    """A pass after the deal is over."""
    return Pass(rng.randrange(SEATS)) if state.phase == OVER else None


def other_first_lead(rng: Random, state: State) -> Event | None:
    """The first play by a seat without the lead card."""
    seats = [seat for seat in _active(state) if seat != state.turn]
    return _single(rng, state, rng.choice(seats)) if state.phase == OPENING and state.turn is not None else None


def first_play_of_another_card(rng: Random, state: State) -> Event | None:
    """The first play without the lead card."""
    if state.phase != OPENING or state.turn is None:
        return None
    others = cards_in(state.hands[state.turn] & ~(1 << state.deal.lead_card))
    return Play(state.turn, Cards((rng.choice(others),))) if others else None


def leader_passing(rng: Random, state: State) -> Event | None:
    """A pass by the leader."""
    del rng
    return Pass(state.turn) if state.turn is not None and state.owner is None else None


def lead_after_che(rng: Random, state: State) -> Event | None:
    """A lead after a che by a seat that does not have it."""
    seats = [seat for seat in _active(state) if seat != state.turn]
    return _single(rng, state, rng.choice(seats)) if state.che and seats else None


def card_of_another(rng: Random, state: State) -> Event | None:
    """A card played that lies in another hand."""
    if state.turn is None:
        return None
    others = [seat for seat in _active(state) if seat != state.turn]
    card = _single(rng, state, rng.choice(others)) if others else None
    return Play(state.turn, card.cards) if card is not None else None


def loose_cards(rng: Random, state: State) -> Event | None:
    """Two cards of different ranks."""
    if state.turn is None:
        return None
    held = cards_in(state.hands[state.turn])
    first, second = rng.choice(held), rng.choice(held)
    return Play(state.turn, Cards(sorted((first, second)))) if first % 13 != second % 13 else None


def ten_that_is_none(rng: Random, state: State) -> Event | None:
    """A card read as a ten that is none."""
    card = _single(rng, state, state.turn) if state.turn is not None else None
    return Play(card.seat, card.cards, AS_TEN) if card is not None else None


def losing_play(rng: Random, state: State) -> Event | None:
    """A combination that does not beat the table."""
    if state.turn is None or state.table is None:
        return None
    shown = state.tens_shown == state.turn
    known = list(combinations(state.hands[state.turn], state.options, shown))
    if not known:
        return None
    cards, said, _ = rng.choice(known)
    return Play(state.turn, cards, AS_TEN if said else NO_PAIRS)


def play_after_pass(rng: Random, state: State) -> Event | None:
    """A play by a seat that its pass has locked."""
    seats = [seat for seat in _active(state) if is_locked(state, seat)]
    return _single(rng, state, rng.choice(seats)) if state.phase == PLAYING and seats else None


def wrong_cut_in(rng: Random, state: State) -> Event | None:
    """Two cards cut in that do not fit."""
    seat = rng.choice(_active(state))
    held = cards_in(state.hands[seat])
    if state.phase != PLAYING or len(held) < 2:
        return None
    return Play(seat, Cards(sorted(rng.sample(held, 2))), AS_CUT)


def foul(kind: str) -> Offence:
    """A foul that is recorded."""

    def recorded(rng: Random, state: State) -> Event | None:
        return Declare(rng.randrange(SEATS), kind) if has_begun(state) and state.phase != OVER else None

    return recorded


def early_result(rng: Random, state: State) -> Event | None:
    """A result before the deal is decided."""
    del rng
    return result_event({"finish": state.out}) if state.phase == PLAYING else None


def false_claim(key: str) -> Offence:
    """A result with one claim changed."""

    def claimed(rng: Random, state: State) -> Event | None:
        found = scoring.outcome(state) if scoring.is_complete(state) and not state.closed else None
        if found is None or key not in found:
            return None
        return result_event({**found, key: _other(rng, found[key])})

    return claimed


def _other(rng: Random, value: Any) -> Any:
    """Return another value of the kind: seats in another order, points that differ, the next seat."""
    if isinstance(value, int):
        return (value + rng.randint(1, SEATS - 1)) % SEATS
    if len(value) == SEATS:
        return (value[0] + 1, *value[1:])
    return (*value[1:], *value[:1])


def _active(state: State) -> list[int]:
    return [seat for seat in range(SEATS) if is_active(state, seat)]


def _single(rng: Random, state: State, seat: int) -> Play | None:
    held = cards_in(state.hands[seat])
    return Play(seat, Cards((rng.choice(held),)), Pairs()) if held else None


OFFENCES: Mapping[str, Offence] = {
    "HS-SETUP-04": zero_cut,
    "HS-REV-01": other_card_revealed,
    "HS-REV-02": late_reveal,
    "HS-REV-03": second_reveal,
    "HS-LGT-01": empty_show,
    "HS-TURN-01": out_of_turn,
    "HS-TURN-02": seat_out,
    "HS-TURN-03": after_the_end,
    "HS-LEAD-01": other_first_lead,
    "HS-LEAD-02": first_play_of_another_card,
    "HS-LEAD-03": leader_passing,
    "HS-LEAD-04": lead_after_che,
    "HS-CARD-01": card_of_another,
    "HS-COMB-01": loose_cards,
    "HS-COMB-02": ten_that_is_none,
    "HS-FOLLOW-01": losing_play,
    "HS-FOLLOW-02": losing_play,
    "HS-FOLLOW-03": losing_play,
    "HS-FOLLOW-04": play_after_pass,
    "HS-CUT-01": wrong_cut_in,
    "HS-DISC-01": foul("foul_look"),
    "HS-TALK-01": foul("foul_talk"),
    "HS-RES-01": false_claim("finish"),
    "HS-RES-02": false_claim("score"),
    "HS-RES-03": false_claim("next_dealer"),
    "HS-RES-04": early_result,
}

# ---------------------------------------------------------------- openings


def wrong_pack(rng: Random, log: Log) -> Log | None:
    """A card that is dealt twice; the tens, which make the camps, are not touched."""
    return card_too_often(rng, log, 1, cards_in(FOUR_TENS))


def wrong_hand(rng: Random, log: Log) -> Log | None:
    """A hand with a card too few."""
    return hand_too_small(rng, log, cards_in(FOUR_TENS))


def other_dealer(rng: Random, log: Log) -> Log | None:
    """A dealer whom neither the lots nor the deal before made it."""
    return dealt_by_other(rng, log, SEATS)


OPENING_OFFENCES: Mapping[str, LogOffence] = {
    "HS-SETUP-01": wrong_pack,
    "HS-SETUP-02": wrong_hand,
    "HS-SETUP-03": other_dealer,
}
