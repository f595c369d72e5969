"""What plays, passes and cut-ins do, sheet §5.2 and §6."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.hongshi.cards import RED_TENS, SEATS
from engine.games.hongshi.combos import Combo
from engine.games.hongshi.state import OPENING, OVER, PLAYING, State
from engine.games.hongshi.state.turns import NEXT, trick_over
from engine.kit.climbing import changed
from engine.kit.onepack import mask_of
from logformat.cards import LITTLE_JOKER
from logformat.events import Pass, Play

CUT_INS = ("cut", "hook")


def reading(event: Play) -> str | None:
    """Return what `as=` says, None without it."""
    return event.pairs["as"] if event.pairs.words else None


def combo_of(state: State, event: Play) -> Combo | None:
    """Return what the cards of a play are in the reading it has."""
    deal = state.deal
    if not event.pairs.words and deal.tens_shown is None:
        return deal.recognise_plain(event.cards)
    said = reading(event)
    if said in CUT_INS:
        return deal.recognise(event.cards, "ten", False) or deal.recognise(event.cards, None, False)
    return deal.recognise(event.cards, said, deal.tens_shown == event.seat)


def apply_play(state: State, event: Play) -> State:
    """The cards leave the hand as far as they are there and lie on the table; the actor's next seat is due."""
    seat, cards = event.seat, event.cards
    hands, unseen, out, active = state.hands, state.unseen, state.out, state.active
    hand = hands[seat] & ~mask_of(cards)
    if unseen[seat]:
        gone = len(cards) - (hands[seat].bit_count() - hand.bit_count())
        unseen = changed(unseen, seat, max(0, unseen[seat] - gone))
    if not hand and not unseen[seat] and active >> seat & 1:
        out, active = (*out, seat), active & ~(1 << seat)
    combo = combo_of(state, event)
    said = reading(event) if event.pairs.words else None
    cuts_in = said is not None and said in CUT_INS
    leads = not cuts_in and (state.owner is None or state.owner == seat)
    unjudged = combo is None or (state.unjudged and not leads)
    passed = state.passed if state.passed and not leads and state.options.pass_locks else 0
    over = len(out) >= SEATS - 1 or state.phase == OVER or state.closed
    waiting = active & ~passed & ~(1 << seat)
    cut = cut_after(cards, said) if (cuts_in or len(cards) == 1) and not over else None
    after = State(
        state.deal if not state.deal.sizes_due else replace(state.deal, sizes_due=False),
        OVER if over else PLAYING,
        changed(hands, seat, hand),
        unseen,
        None if over else NEXT[seat][waiting],
        None if unjudged else combo,
        cards,
        seat,
        seat,
        unjudged,
        passed,
        out,
        active,
        False,
        cut,
        state.trick + leads,
        state.closed,
    )
    return after if over or (waiting and not cuts_in) else trick_over(after, seat, cut)


def cut_after(cards: bytes, said: str | None) -> str | None:
    """Return what may come out of turn after a play: a cut on an ordinary single, a hook on a cut."""
    if said == "cut":
        return "hook"
    if len(cards) != 1 or said == "hook" or cards[0] >= LITTLE_JOKER:
        return None
    strong = said != "ten" and 1 << cards[0] & RED_TENS
    return None if strong else "cut"


def apply_pass(state: State, event: Pass) -> State:
    """The seat lets its turn go; a leader's pass hands the lead on."""
    seat = event.seat
    if state.phase == OPENING and state.deal.sizes_due:
        state = replace(state, deal=replace(state.deal, sizes_due=False))
    if state.phase == OVER or state.closed:
        return state
    if state.owner is None:
        return replace(state, turn=NEXT[seat][state.active], che=False, cut=None)
    passed = state.passed | 1 << seat
    waiting = state.active & ~passed & ~(1 << state.owner)
    if not waiting:
        return trick_over(state, state.owner, None)
    return replace(state, turn=NEXT[seat][waiting], passed=passed, cut=None)
