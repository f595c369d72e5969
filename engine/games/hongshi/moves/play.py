"""What plays, passes and cut-ins do, sheet §5.2 and §6."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.hongshi.cards import RED_TENS, SEATS
from engine.games.hongshi.combos import Combo
from engine.games.hongshi.state import OPENING, OVER, PLAYING, State, changed
from engine.games.hongshi.state.turns import NEXT, active, next_active, trick_over
from engine.kit.onepack import mask_of
from logformat.cards import LITTLE_JOKER
from logformat.events import Pass, Play

CUT_INS = ("cut", "hook")


def reading(event: Play) -> str | None:
    """Return what `as=` says, None without it."""
    return event.pairs["as"] if event.pairs.words else None


def combo_of(state: State, event: Play) -> Combo | None:
    """Return what the cards of a play are in the reading it has."""
    said = event.pairs["as"] if event.pairs.words else None
    deal = state.deal
    if said in CUT_INS:
        return deal.recognise(event.cards, "ten", False) or deal.recognise(event.cards, None, False)
    return deal.recognise(event.cards, said, deal.tens_shown == event.seat)


def apply_play(state: State, event: Play) -> State:
    """The cards leave the hand as far as they are there and lie on the table; the actor's next seat is due."""
    seat, cards = event.seat, event.cards
    hands, unseen, out = state.hands, state.unseen, state.out
    hand = hands[seat] & ~mask_of(cards)
    if unseen[seat]:
        gone = len(cards) - (hands[seat].bit_count() - hand.bit_count())
        unseen = changed(unseen, seat, max(0, unseen[seat] - gone))
    if not hand and not unseen[seat] and seat not in out:
        out = (*out, seat)
    combo = combo_of(state, event)
    said = event.pairs["as"] if event.pairs.words else None
    cuts_in = said in CUT_INS
    leads = not cuts_in and (state.owner is None or state.owner == seat)
    unjudged = combo is None or (state.unjudged and not leads)
    after = State(
        state.deal if not state.deal.sizes_due else replace(state.deal, sizes_due=False),
        OVER if state.phase == OVER else PLAYING,
        changed(hands, seat, hand),
        unseen,
        None,
        None if unjudged else combo,
        cards,
        seat,
        seat,
        unjudged,
        0 if leads or not state.options.pass_locks else state.passed,
        out,
        False,
        cut_after(event, said),
        state.trick + leads,
        state.closed,
    )
    if len(out) >= SEATS - 1 or state.phase == OVER:
        return replace(after, phase=OVER, cut=None)
    return trick_over(after) if cuts_in else _give_turn(after, seat)


def cut_after(event: Play, said: str | None) -> str | None:
    """Return what may come out of turn after a play: a cut on an ordinary single, a hook on a cut."""
    if said == "cut":
        return "hook"
    if said == "hook" or len(event.cards) != 1 or event.cards[0] >= LITTLE_JOKER:
        return None
    strong = said != "ten" and 1 << event.cards[0] & RED_TENS
    return None if strong else "cut"


def apply_pass(state: State, event: Pass) -> State:
    """The seat lets its turn go; a leader's pass hands the lead on."""
    seat = event.seat
    if state.phase == OPENING and state.deal.sizes_due:
        state = replace(state, deal=replace(state.deal, sizes_due=False))
    if state.phase == OVER or state.closed:
        return state
    if state.owner is None:
        return replace(state, turn=next_active(state, seat), che=False, cut=None)
    return _give_turn(replace(state, passed=state.passed | 1 << seat, cut=None), seat)


def _give_turn(state: State, seat: int) -> State:
    """Give the turn to the next seat that may still beat the table; without one the trick is over."""
    waiting = active(state) & ~state.passed & ~(1 << (state.owner or 0))
    return replace(state, turn=NEXT[seat][waiting]) if waiting else trick_over(state)
