"""Calling trump: what may be shown, and what beats what, sheet §4.1 and §4.2. Laws and moves ask the same questions."""

from __future__ import annotations

from typing import Final

from engine.games.hongxingwu.cards import DRAWS, HAND, JOKERS, SEATS
from engine.games.hongxingwu.state import CALL, DRAW, DealFacts, Standing, State, hidden_cards, level_of
from engine.kit.trump.packed import GUARDS, beyond, hand_of, holds, packed, size, together
from engine.kit.trump.timing import said_at, untimely
from engine.words import Fact
from logformat.cards import UNKNOWN
from logformat.events import Declare

NUMBERS: Final = {"call": (1, 2, 3), "fortify": (1, 2), "counter": (2, 3)}
"""How many level cards each kind of declaration shows."""


def standing_after(deal: DealFacts, event: Declare) -> Standing:
    """Return the call that stands once a declaration is allowed."""
    standing = deal.standing
    if event.kind == "fortify" and standing is not None:
        return Standing(standing.seat, standing.cards + event.cards, standing.called, said_at(event) or standing.at)
    return Standing(event.seat, bytes(event.cards), len(event.cards) if event.kind == "call" else 0, said_at(event))


def call_stands(state: State, event: Declare) -> bool:
    """Whether no law refuses a declaration, as far as the cards are known."""
    deal, kind = state.deal, event.kind
    if is_late(state) or is_other_kind(deal, event) or is_too_weak(deal, event):
        return False
    if kind != "call" and (replaces_wrongly(deal, event) or (kind == "fortify" and not may_fortify(deal, event))):
        return False
    return lacks_shown(state, event) is not True


def time_fault(state: State, event: Declare) -> Fact | None:
    """Return what is wrong with `at=`; None if nothing is, or the log does not say when it was."""
    standing = state.deal.standing
    draws = state.draws if len(state.deal.drawers) == SEATS else 0
    return untimely(event, state.lines, draws, DRAWS, 0 if standing is None else standing.at)


def is_late(state: State) -> bool:
    """Whether the time for calls is over: the kitty has been taken."""
    return state.phase not in (DRAW, CALL) or state.closed


def is_other_kind(deal: DealFacts, event: Declare) -> bool:
    """Whether the cards shown are not what the kind of call needs."""
    cards, number = event.cards, len(event.cards)
    alike = number == 1 or (number > 0 and cards.count(cards[0]) == number)
    if event.kind == "nt":
        identical = alike or (number == 2 and not deal.setup.options.nt_pair_identical)
        return not (number in (2, 3) and identical and all(code in JOKERS for code in cards))
    if not alike or cards[0] >= 52 or cards[0] % 13 != level_of(deal) or number not in NUMBERS[event.kind]:
        return True
    standing = deal.standing
    own = event.kind == "fortify" and standing is not None and standing.seat == event.seat
    return own and standing is not None and cards[0] != standing.cards[0]


def lacks_shown(state: State, event: Declare) -> bool | None:
    """Whether the seat does not have the cards it shows, drawn by then; None where hidden cards decide."""
    needed = missing_shown(state, event)
    if not needed:
        return False
    proved, hidden, line = _proved_beyond(state, event), _hidden_by_then(state, event), state.lines[event.seat]
    if line is not None and hidden == line.count(UNKNOWN) and holds(proved, needed):
        return False  # all that the line hides was drawn by then
    possible = together(proved, hidden_cards(state, event.seat))
    return None if hidden >= size(needed) and holds(possible, needed) else True


def missing_shown(state: State, event: Declare) -> int:
    """Return the shown cards that the hand is not known to have; a fortified call needs all of its cards together."""
    standing = state.deal.standing
    shown: bytes = event.cards
    if event.kind == "fortify" and standing is not None and standing.seat == event.seat:
        shown = shown + standing.cards
    if len(shown) > 3 and max(map(shown.count, shown)) > 3:
        return packed(shown[:1])
    drawn = drawn_by_then(state, event)
    if drawn is None:
        needed, hand = packed(shown), state.hands[event.seat]
        return beyond(needed, hand) if hand - needed & GUARDS else 0
    if shown and shown.count(shown[0]) == len(shown) <= drawn.count(shown[0]):
        return 0
    return beyond(packed(shown), hand_of(drawn))


def drawn_by_then(state: State, event: Declare) -> bytes | None:
    """Return the cards a dealt hand had drawn at `at=`; None if the log does not say when it was."""
    line = state.lines[event.seat]
    at = None if line is None else event.pairs.get("at")
    if line is None or at is None:
        return None
    rounds, rest = divmod(int(at), SEATS)
    early = (event.seat - state.deal.first_drawer) % SEATS < rest
    return line[: rounds + early]


def _proved_beyond(state: State, event: Declare) -> int:
    """Return what the hand is proved to hold besides the cards counted as drawn: a line that hides some may hide these."""
    line = state.lines[event.seat]
    return 0 if line is None or "at" not in event.pairs else beyond(state.hands[event.seat], packed(line))


def _hidden_by_then(state: State, event: Declare) -> int:
    drawn = drawn_by_then(state, event)
    return min(state.unseen[event.seat], HAND) if drawn is None else drawn.count(UNKNOWN)


def replaces_wrongly(deal: DealFacts, event: Declare) -> bool:
    """Whether a counter has nothing to counter, or would replace the same suit or the seat's own standing call."""
    standing = deal.standing
    if event.kind not in ("counter", "nt"):
        return False
    if standing is None:
        return event.kind == "counter"
    return standing.seat == event.seat or (event.kind == "counter" and event.cards[0] // 13 == standing.trump)


def may_fortify(deal: DealFacts, event: Declare) -> bool:
    """Whether the standing call is the seat's own, was made with few enough cards, and nobody has countered."""
    standing = deal.standing
    if standing is None or standing.seat != event.seat or deal.countered:
        return False
    most = 2 if deal.setup.options.fortify_pair else 1
    return 1 <= standing.called <= most and len(standing.cards) + len(event.cards) <= 3


def is_too_weak(deal: DealFacts, event: Declare) -> bool:
    """Whether a call does not beat the standing one by the table of §4.2."""
    standing, number, options = deal.standing, len(event.cards), deal.setup.options
    if event.kind == "call":
        return standing is not None
    if standing is None:
        return event.kind == "nt" and not options.nt_first_call
    jokers, shown = standing.cards[0] >= 52, len(standing.cards)
    if event.kind == "counter":
        return not (number == 3 and shown == 2) if jokers else number <= shown
    if event.kind == "nt":
        return jokers or not (number == 3 or shown == 1 or options.nt_supreme)
    return False
