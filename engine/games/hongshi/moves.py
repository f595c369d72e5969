"""What events do to a state of Hong Shi, and which moves the law allows, sheet §3-6."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from engine.games.hongshi.cards import FOUR_TENS, RED_TENS, SEATS, hand_size
from engine.games.hongshi.combos import Combo, beats, combinations, recognise
from engine.games.hongshi.state import (
    DEALING,
    OPENING,
    OVER,
    PLAYING,
    DealFacts,
    State,
    is_active,
    is_open_camp,
    lead_holder,
    size,
    up_camp,
)
from engine.kit.onepack import cards_in, holds, mask_of
from logformat.cards import UNKNOWN, Cards
from logformat.events import Deal, Declare, Draw, Event, Flip, Pairs, Pass, Play, Result

AS_TEN = Pairs((("as", "ten"),))
AS_CUT = Pairs((("as", "cut"),))
AS_HOOK = Pairs((("as", "hook"),))
CUT_INS = ("cut", "hook")


def apply(state: State, event: Event) -> State:
    """Return the state after an event, whatever the laws say of it."""
    step = _STEPS.get(type(event))
    return state if step is None else step(state, event)


# ---------------------------------------------------------------- before the play


def apply_flip(state: State, event: Flip) -> State:
    """A lot: once every contender has flipped, the highest card makes the dealer, ties flip again."""
    if event.seat is None:
        return state
    flips = (*state.deal.flips, (event.seat, lot_points(event.cards[0])))
    winner, flips = lot_winner(flips)
    deal = replace(state.deal, flips=flips)
    if winner is not None and deal.dealer is None:
        deal = replace(deal, dealer=winner)
    return replace(state, deal=deal)


def lot_points(code: int) -> int:
    """Return what a card counts in a lot: 2 to 10 their face, all others 1."""
    return code % 13 + 2 if code < 52 and code % 13 <= 8 else 1


def lot_winner(flips: tuple[tuple[int, int], ...]) -> tuple[int | None, tuple[tuple[int, int], ...]]:
    """Return the seat that wins the lot, and the flips still open; a tied round leaves its seats as contenders.

    Contenders of a later round are written as flips of -1 points, once each.
    """
    contenders = [seat for seat, points in flips if points < 0] or list(range(SEATS))
    drawn = {seat: points for seat, points in flips if points > 0}
    if not set(contenders) <= set(drawn):
        return None, flips
    best = max(drawn[seat] for seat in contenders)
    tied = [seat for seat in contenders if drawn[seat] == best]
    if len(tied) == 1:
        return tied[0], ()
    return None, tuple((seat, -1) for seat in tied)


def apply_deal(state: State, event: Deal | Draw) -> State:
    """Cards join the hand; unseen ones are what the rest of the log proves, as far as it does."""
    if state.setup.position:
        return state
    seat, deal = event.seat, state.deal
    hidden = event.cards.count(UNKNOWN)
    proved = deal.held[seat] if hidden and not holds(state.hands[seat], deal.held[seat]) else 0
    new = mask_of(event.cards) | proved
    dealt = _with(deal.dealt, seat, deal.dealt[seat] | new)
    hands = _with(state.hands, seat, state.hands[seat] | new)
    unseen = _with(state.unseen, seat, state.unseen[seat] + hidden - proved.bit_count())
    drawing = isinstance(event, Draw)
    deal = replace(deal, dealt=dealt, up=up_camp(dealt), draws=deal.draws + drawing, sizes_due=drawing)
    if drawing and deal.dealer is None:
        deal = replace(deal, dealer=seat)
    full = sum(hand.bit_count() for hand in hands) + sum(unseen) >= deal.pack.bit_count()
    return replace(
        state,
        deal=deal,
        hands=hands,
        unseen=unseen,
        phase=OPENING if full else DEALING,
        turn=lead_holder(deal, hands),
    )


def apply_declare(state: State, event: Declare) -> State:
    """What is said; a reveal, show or lightning that the law refuses shows nothing, but lightning ends the deal."""
    deal, seat = state.deal, event.seat
    match event.kind:
        case "reveal" if in_window(state) and state.options.reveal:
            news = tuple((seat, code) for code in event.cards if can_reveal(state, seat, code))
            return _said(state, replace(deal, revealed=(*deal.revealed, *dict.fromkeys(news))))
        case "show_tens" if in_window(state) and state.options.lightning and has_four_tens(state, seat) is not False:
            return _said(state, replace(deal, tens_shown=seat))
        case "lightning" if state.phase != OVER:
            return replace(_said(state, replace(deal, lightning=seat)), phase=OVER, turn=None)
        case "foul_talk" if state.phase != OVER and deal.dealt != (0,) * SEATS:
            return replace(state, deal=replace(deal, fouls=(*deal.fouls, seat)))
    return state


def _said(state: State, deal: DealFacts) -> State:
    return replace(state, deal=replace(deal, sizes_due=False))


def in_window(state: State) -> bool:
    """Whether red tens may be revealed: after the deal, before the first play."""
    return state.phase == OPENING and not state.closed


def can_reveal(state: State, seat: int, code: int) -> bool:
    """Whether a card is a red ten of that hand, not revealed yet."""
    bit = 1 << code
    shown = state.deal.tens_shown is not None or any(card == code for _, card in state.deal.revealed)
    return bool(bit & RED_TENS & state.hands[seat]) and not shown


def has_four_tens(state: State, seat: int) -> bool | None:
    """Whether a seat holds all four tens; None if its hidden cards decide."""
    if holds(state.hands[seat], FOUR_TENS):
        return True
    others = 0
    for other, hand in enumerate(state.hands):
        others |= hand if other != seat else 0
    missing = (FOUR_TENS & ~state.hands[seat]).bit_count()
    return None if missing <= state.unseen[seat] and not others & FOUR_TENS else False


# ---------------------------------------------------------------- the play


def reading(event: Play) -> str | None:
    """Return what `as=` says, None without it."""
    return event.pairs.get("as") if event.pairs else None


def combo_of(state: State, event: Play) -> Combo | None:
    """Return what the cards of a play are in the reading it has."""
    said = reading(event)
    if said in CUT_INS:
        return recognise(event.cards, "ten", state.options, False) or recognise(event.cards, None, state.options, False)
    return recognise(event.cards, said, state.options, state.deal.tens_shown == event.seat)


def apply_play(state: State, event: Play) -> State:
    """The cards leave the hand as far as they are there and lie on the table; the actor's next seat is due."""
    seat, said = event.seat, reading(event)
    held = state.hands[seat]
    hand = held & ~mask_of(event.cards)
    unseen = max(0, state.unseen[seat] - (len(event.cards) - (held ^ hand).bit_count())) if state.unseen[seat] else 0
    combo = combo_of(state, event)
    leads = state.owner is None
    unjudged = combo is None or (state.unjudged and not leads)
    after = State(
        state.deal if not state.deal.sizes_due else replace(state.deal, sizes_due=False),
        PLAYING,
        _with(state.hands, seat, hand),
        state.unseen if not state.unseen[seat] else _with(state.unseen, seat, unseen),
        None,
        None if unjudged else combo,
        event.cards,
        seat,
        seat,
        unjudged,
        state.passed if not leads and state.options.pass_locks else 0,
        state.out if hand or unseen or seat in state.out else (*state.out, seat),
        False,
        cut_after(event, said),
        state.trick + (leads and said not in CUT_INS),
    )
    if len(after.out) >= SEATS - 1:
        return replace(after, phase=OVER, cut=None)
    return _trick_over(after) if said in CUT_INS else _next_turn(after, seat)


def cut_after(event: Play, said: str | None) -> str | None:
    """Return what may come out of turn after a play: a cut on an ordinary single, a hook on a cut."""
    if said == "cut":
        return "hook"
    if said == "hook" or len(event.cards) != 1 or event.cards[0] >= 52:
        return None
    strong = said != "ten" and 1 << event.cards[0] & RED_TENS
    return None if strong else "cut"


def apply_pass(state: State, event: Pass) -> State:
    """The seat lets its turn go; a leader's pass hands the lead on."""
    deal = state.deal if not state.deal.sizes_due else replace(state.deal, sizes_due=False)
    if state.owner is None:
        return replace(state, deal=deal, turn=_next_active(state, event.seat, 0), che=False, cut=None)
    return _next_turn(replace(state, deal=deal, passed=state.passed | 1 << event.seat, cut=None), event.seat)


def _next_active(state: State, seat: int, passed: int) -> int | None:
    for step in range(1, SEATS + 1):
        other = (seat + step) % SEATS
        if other not in state.out and not passed >> other & 1:
            return other
    return None


def _next_turn(state: State, seat: int) -> State:
    """Give the turn to the next seat, or end the trick when all other active seats have passed."""
    waiting = [
        other
        for other in range(SEATS)
        if other != state.owner and other not in state.out and not state.passed >> other & 1
    ]
    if not waiting:
        return _trick_over(state)
    locked = state.passed if state.options.pass_locks else 0
    turn = _next_active(state, seat, locked)
    return replace(state, turn=turn)


def _trick_over(state: State) -> State:
    """The owner leads; if it has gone out (车), its open partner does, else the next active seat (§6)."""
    owner = state.owner
    assert owner is not None
    che = owner in state.out
    leader = _leader_after_che(state, owner) if che else owner
    return replace(state, turn=leader, table=None, owner=None, unjudged=False, passed=0, che=che)


def _leader_after_che(state: State, owner: int) -> int | None:
    up = state.deal.up
    if up is not None and up >> owner & 1 and is_open_camp(state.deal):
        partner = next((seat for seat in range(SEATS) if seat != owner and up >> seat & 1), None)
        if partner is not None and is_active(state, partner):
            return partner
    return _next_active(state, owner, 0)


def apply_result(state: State, event: Result) -> State:
    """The log claims an outcome; nothing but agreements may follow."""
    del event
    return replace(state, closed=True, turn=None)


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


_STEPS: dict[type[Event], Callable[[State, Any], State]] = {
    Flip: apply_flip,
    Deal: apply_deal,
    Draw: apply_deal,
    Declare: apply_declare,
    Play: apply_play,
    Pass: apply_pass,
    Result: apply_result,
}


# ---------------------------------------------------------------- legal moves


def legal_moves(state: State) -> Iterator[Event]:
    """Yield the moves of every seat that may act and whose hand is known, in canonical form."""
    if state.closed:
        yield from (Declare(seat, "agree_end") for seat in range(SEATS))
    elif state.phase == DEALING:
        yield from _draws(state)
    elif state.phase != OVER:
        if state.phase == OPENING:
            yield from _declarations(state)
        yield from _cut_ins(state)
        yield from _turn_moves(state)


def due_to_draw(state: State) -> int | None:
    """Return the seat that draws the next card; None if anybody may begin."""
    return None if state.deal.dealer is None else (state.deal.dealer + state.deal.draws) % SEATS


def _draws(state: State) -> Iterator[Event]:
    seats = range(SEATS) if due_to_draw(state) is None else [due_to_draw(state)]
    free = state.deal.pack
    for hand in state.deal.dealt:
        free &= ~hand
    for seat in seats:
        if seat is not None and size(state, seat) < (hand_size(state.options, seat, state.deal.dealer) or 14):
            yield from (Draw(seat, Cards((code,))) for code in cards_in(free))


def _declarations(state: State) -> Iterator[Event]:
    for seat in range(SEATS):
        if state.options.reveal:
            reds = [code for code in cards_in(state.hands[seat] & RED_TENS) if can_reveal(state, seat, code)]
            yield from (Declare(seat, "reveal", Cards((code,))) for code in reds)
            if len(reds) == 2:
                yield Declare(seat, "reveal", Cards(reds))
        if state.options.lightning and has_four_tens(state, seat):
            yield Declare(seat, "lightning")
            if state.deal.tens_shown is None:
                yield Declare(seat, "show_tens")


def _cut_ins(state: State) -> Iterator[Event]:
    if state.cut is None or not state.options.cut_in or not state.table_cards:
        return
    rank = state.table_cards[0] % 13
    needed, pairs = (2, AS_CUT) if state.cut == "cut" else (1, AS_HOOK)
    for seat in range(SEATS):
        held = [code for code in range(rank, 52, 13) if state.hands[seat] >> code & 1]
        if seat == state.last or not is_active(state, seat) or state.unseen[seat]:
            continue
        if needed == 1:
            yield from (Play(seat, Cards((code,)), pairs) for code in held)
        else:
            yield from (
                Play(seat, Cards(two), pairs) for n, a in enumerate(held) for two in ((a, b) for b in held[n + 1 :])
            )


def _turn_moves(state: State) -> Iterator[Event]:
    seat = state.turn
    if seat is None:
        return
    if state.owner is not None:
        yield Pass(seat)
    if state.unseen[seat]:
        return
    lead = 1 << state.deal.lead_card if state.phase == OPENING else 0
    for cards, said, combo in combinations(state.hands[seat], state.options, state.deal.tens_shown == seat):
        if (state.table is None or beats(combo, state.table)) and holds(mask_of(cards), lead):
            yield Play(seat, cards, AS_TEN if said else Pairs())


def canonical(state: State, event: Event) -> Event:
    """Return a move in the form `legal_moves` gives: cards sorted, no times, `as=` only where it matters."""
    if isinstance(event, Declare):
        return Declare(event.seat, event.kind, Cards(sorted(event.cards)))
    if isinstance(event, Pass):
        return Pass(event.seat)
    if not isinstance(event, Play):
        return event
    cards, said = Cards(sorted(event.cards)), reading(event)
    if said in CUT_INS:
        return Play(event.seat, cards, event.pairs)
    default = recognise(cards, None, state.options, state.deal.tens_shown == event.seat)
    plain = combo_of(state, event)
    return Play(event.seat, cards, AS_TEN if said == "ten" and plain != default and plain is not None else Pairs())
