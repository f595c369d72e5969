"""The moves the law allows in a state, and the one form each of them is written in."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.jiheiwu.cards import RED_FIVE
from engine.games.jiheiwu.combos import beats, combinations
from engine.games.jiheiwu.moves.before import seats_drawing
from engine.games.jiheiwu.moves.play import had_five
from engine.games.jiheiwu.moves.said import FIVE_ALONE, may_reveal
from engine.games.jiheiwu.state import DEALING, OPENING, OVER, State, barred_from, is_active, size, unsure_seats
from engine.kit.onepack import cards_in
from logformat.cards import Cards
from logformat.events import Declare, Draw, Event, Pass, Play, Take


def legal_moves(state: State) -> Iterator[Event]:
    """Yield the moves of every seat that may act and whose hand is known, in canonical form."""
    if state.phase == OVER or state.closed:
        return
    if state.phase == DEALING:
        yield from _draws(state)
        return
    if owes_take(state) and state.dealer is not None:
        yield Take(state.dealer, Cards((RED_FIVE,)))
    yield from _declarations(state)
    yield from _turn_moves(state)


def owes_take(state: State) -> bool:
    """Whether the `5h` of three players still lies open."""
    return state.deal.players == 3 and not state.deal.taken


def _draws(state: State) -> Iterator[Event]:
    for seat in seats_drawing(state):
        yield from (Draw(seat, Cards((code,))) for code in cards_in(state.free & ~barred_from(state.deal, seat)))


def _declarations(state: State) -> Iterator[Event]:
    for seat in range(state.deal.players):
        if not is_active(state, seat):
            continue
        if may_reveal(state, seat):
            yield Declare(seat, "reveal", Cards(FIVE_ALONE))
        if state.options.report_last_card != "off" and size(state, seat) == 1:
            yield Declare(seat, "last_card")


def _turn_moves(state: State) -> Iterator[Event]:
    seat, owner = state.turn, state.owner
    if seat is None:
        return
    if owner is not None:
        yield Pass(seat)
        if wind := wind_of(state, seat):
            yield Declare(seat, wind)
    if state.unseen[seat] or (state.phase == OPENING and owes_take(state)):
        return
    table, open_five = state.table, 1 << RED_FIVE if had_five(state, seat) else 0
    for cards, combo in combinations(state.hands[seat] | open_five, state.deal.recognise, state.options):
        if table is None or beats(combo, table):
            yield Play(seat, cards)


def wind_of(state: State, seat: int, gone: int = 0) -> str | None:
    """Return the wind a seat may speak of: the first seat after an out-play asks for it, all others have it.

    `gone` are seats that are taken to have gone out unseen.
    """
    owner, active = state.owner, state.active & ~gone
    if owner is None or active >> owner & 1:
        return None
    return "ask_wind" if seat == state.deal.next[owner][active] else "has_wind"


def is_right_wind(state: State, seat: int, said: str) -> bool | None:
    """Whether a seat may say this of the wind; None if that hangs on who may have gone out unseen."""
    unsure, owner = unsure_seats(state), state.owner
    if not unsure or owner is None:
        return wind_of(state, seat) == said
    played = 1 << owner if state.dealt[owner] else 0  # else a position would say that it is out
    gone = (0, unsure & played, unsure & (played | state.waiting) & ~(1 << seat))
    told = {wind_of(state, seat, some) == said for some in gone}
    return told.pop() if len(told) == 1 else None


def canonical(state: State, event: Event) -> Event:
    """Return a move in the form `legal_moves` gives: cards sorted, no times."""
    del state
    match event:
        case Declare(kind="reveal" | "mark"):
            return Declare(event.seat, event.kind, Cards(sorted(event.cards)))
        case Declare():
            return Declare(event.seat, event.kind)
        case Pass():
            return Pass(event.seat)
        case Take():
            return Take(event.seat, Cards(sorted(event.cards)))
        case Draw():
            return Draw(event.seat, event.cards)
        case Play():
            return Play(event.seat, Cards(sorted(event.cards)))
    return event
