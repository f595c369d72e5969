"""The moves the law allows: all of them, one by one and lazily, for there may be millions.

Nothing is sampled. Leads are made of their components; where any throw is allowed every set of cards of a suit comes,
smaller ones first. Answers are the sets of the led suit that have as many triples and pairs as are owed, tried one by
one; who needs a few moves takes the first ones.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.zhaopengyou.cards import JOKERS, SEATS, level_cards
from engine.games.zhaopengyou.moves.after import may_refuse, refusable
from engine.games.zhaopengyou.moves.calls import bid_stands, counter_stands, lacks_shown
from engine.games.zhaopengyou.moves.dealer import as_gone_on, is_let_stand
from engine.games.zhaopengyou.moves.friend import COPIES, friend_fault
from engine.games.zhaopengyou.moves.kitty import balance_due, may_repair, seat_to_repair, taker_due
from engine.games.zhaopengyou.scoring import ending, is_decided, is_share_pending, share_due
from engine.games.zhaopengyou.scoring.transfers import allowed
from engine.games.zhaopengyou.state import (
    BID,
    BURY,
    COUNTER,
    DRAW,
    KITTY,
    PLAY,
    State,
    Transfer,
    caller_due,
    draws_due,
    level_of,
    may_have,
    own_level,
)
from engine.games.zhaopengyou.state.tricks import is_lead_open, meeting, stood
from engine.games.zhaopengyou.trick.answers import least_groups, shortfall
from engine.games.zhaopengyou.trick.leads import MIXED, TABLE, Lead, lead_of
from engine.games.zhaopengyou.trick.throws import forced_part
from engine.kit.plays import reading
from engine.kit.trump.choices import choices, components
from engine.kit.trump.packed import CODES, cards_in, copies_of, packed, size
from engine.kit.trump.throws import forced_sets, is_alone
from logformat.cards import Cards
from logformat.events import NO_PAIRS, Bury, Declare, Draw, Event, Pairs, Play, Take

AS_FORCED = Pairs((("as", "forced"),))


def legal_moves(state: State) -> Iterator[Event]:
    """Yield the moves of every seat that may act and whose hand is known, in canonical form."""
    if not state.closed:
        yield from _before_play(state)
        yield from _repairs(state)
        if state.phase in (COUNTER, PLAY):
            yield from _plays(state)
    if is_decided(state):
        yield from _afterwards(state)


def _before_play(state: State) -> Iterator[Event]:
    deal, phase = state.deal, state.phase
    if phase == DRAW:
        yield from _draws(state)
    if phase in (DRAW, BID):
        for seat in range(SEATS):
            yield from bids(state, seat)
    if phase == BID:
        yield from friend_calls(state)
    if phase == KITTY and (taker := taker_due(deal)) is not None:
        yield Take(taker)
    if phase == BURY and state.turn is not None and not state.unseen[state.turn]:
        yield from (Bury(state.turn, cards) for cards in choices(state.hands[state.turn], state.options.kitty_size))
    if phase == COUNTER:
        for seat in range(SEATS):
            yield from counters(state, seat)
            if is_let_stand(state, seat):
                yield Take(seat)


def friend_calls(state: State) -> Iterator[Declare]:
    """Yield the friend calls of the dealer, and of who may go on as one by a bid the table let stand."""
    for seat in range(SEATS):
        if caller_due(as_gone_on(state, seat)) == seat:
            calls = (friend_call(seat, code, nth) for code in range(CODES) for nth in COPIES)
            yield from (call for call in calls if friend_fault(state, call) is None)


def friend_call(seat: int, code: int, nth: int) -> Declare:
    """Return the call of the nth copy of a card."""
    return Declare(seat, "friend", Cards((code,)), Pairs((("nth", str(nth)),)))


def _draws(state: State) -> Iterator[Event]:
    if state.draws >= draws_due(state.deal) or any(line is not None for line in state.lines):
        return
    yield from (Draw(state.drawer, Cards((code,))) for code in range(CODES) if copies_of(state.located, code) < 3)


def bids(state: State, seat: int) -> Iterator[Declare]:
    """Yield every bid a seat may make with cards it is known to hold."""
    level = own_level(state.setup, seat)
    if level is not None:
        found = (Declare(seat, "bid", cards) for cards in _groups(state.hands[seat], level))
        yield from (event for event in found if bid_stands(state, event) and lacks_shown(state, event) is False)


def counters(state: State, seat: int) -> Iterator[Declare]:
    """Yield every counter a seat may make with cards it is known to hold."""
    level = level_of(state.deal)
    if level is not None:
        found = (Declare(seat, "counter", cards) for cards in _groups(state.hands[seat], level))
        yield from (event for event in found if counter_stands(state, event) and lacks_shown(state, event) is False)


def _groups(hand: int, level: int) -> Iterator[Cards]:
    """Yield the level cards and jokers of a hand, one to three identical ones."""
    for code in dict.fromkeys((*level_cards(level), *JOKERS)):
        yield from (Cards((code,) * number) for number in range(1, copies_of(hand, code) + 1))


def _repairs(state: State) -> Iterator[Event]:
    seat = seat_to_repair(state.deal) if may_repair(state) else None
    if seat is None:
        return
    owed = balance_due(state.deal, seat)
    if owed < 0:
        yield from (Take(seat, cards) for cards in choices(packed(state.deal.kitty), -owed))
    elif not state.unseen[seat]:
        by = Pairs((("by", str((seat + 1) % SEATS)),))
        yield from (Bury(seat, cards, by) for cards in choices(state.hands[seat], owed))


# ---------------------------------------------------------------- plays


def _plays(state: State) -> Iterator[Play]:
    if is_lead_open(state):
        known = (seat for seat in range(SEATS) if state.hands[seat] and not state.unseen[seat])
        for other in known:
            yield from leads(state, other)
    if state.turn is None or state.unseen[state.turn]:
        return
    if state.throw is not None:
        yield from forced_plays(state)
        if state.throw.failed:
            return
        state = stood(state)
        if state.turn is None or state.unseen[state.turn]:
            return
    seat = state.turn
    assert seat is not None
    if state.lead is None:
        yield from leads(state, seat)
    else:
        yield from (Play(seat, cards) for cards in follows(state, seat, state.lead))


def forced_plays(state: State) -> Iterator[Play]:
    """Yield what may certainly be led after a throw that failed."""
    throw, order, law = state.throw, state.deal.order, state.deal.law
    if throw is None or order is None:
        return
    thrown, parts = throw.event.cards, throw.lead.parts
    if parts:
        place = order.suits[throw.lead.suit]
        for cards in forced_sets(place, packed(thrown), parts, throw.fates, law.lowest_beaten):
            is_due = forced_part(order, throw.lead, thrown, cards) is not None
            if is_due and may_have(state, throw.event.seat, packed(cards)):
                yield Play(throw.event.seat, cards, AS_FORCED)


def leads(state: State, seat: int) -> Iterator[Play]:
    """Yield every lead of a seat: cards of one suit that are one component, or may be thrown together."""
    order, mode, hand = state.deal.order, state.deal.law.throw_mode, state.hands[seat]
    if order is None:
        yield from (Play(seat, cards) for cards in choices(hand, 1))
        return
    for suit in order.suits:
        inside = hand & suit.mask
        if mode == "all":
            for number in range(1, size(inside) + 1):
                yield from (Play(seat, cards) for cards in choices(inside, number))
        else:
            yield from (Play(seat, cards) for cards in components(suit, inside, TABLE))
            yield from (Play(seat, cards) for cards in sidecars(inside) if mode == "sidecar")


def sidecars(inside: int) -> Iterator[Cards]:
    """Yield every pair and single card of one suit (边三轮)."""
    codes = sorted(set(cards_in(inside)))
    for pair in codes:
        if copies_of(inside, pair) > 1:
            yield from (Cards(sorted((pair, pair, code))) for code in codes if code != pair)


def follows(state: State, seat: int, lead: Lead) -> Iterator[Cards]:
    """Yield every set of cards a seat may follow with; what may have been owed while trump is not known is left out."""
    order, law, hand = state.deal.order, state.deal.law, state.hands[seat]
    number = min(lead.size, size(hand))
    if order is None and size(hand) > number:
        return
    inside = 0 if order is None or lead.suit == MIXED else hand & order.masks[lead.suit]
    if order is None or size(inside) <= number:
        owed = cards_in(inside)
        yield from (Cards(sorted(owed + cards)) for cards in choices(hand ^ inside, number - len(owed)))
        return
    if lead.kinds[0][0] == 1:  # against single cards no group is owed
        yield from choices(inside, number)
        return
    triples, pairs = least_groups(order, law, lead.suit, lead.kinds, inside)
    for cards in choices(inside, number, triples, pairs):
        if shortfall(order, law, lead.suit, lead.kinds, packed(cards), inside) is None:
            yield cards


# ---------------------------------------------------------------- when the cards are played


def _afterwards(state: State) -> Iterator[Event]:
    if ending(state) is None:
        return
    if not state.closed and is_share_pending(state):
        seat, third = share_due(state) or (0, 0)
        yield from (share_line(seat, third - part, part) for part in range(third + 1))
    for seat in range(SEATS):
        yield from map(transfer_line, allowed(state, seat))
        if refusable(state, seat) is not None and may_refuse(state, seat):
            yield Declare(seat, "refuse")


def share_line(seat: int, dealer: int, friend: int) -> Declare:
    """Return the line that gives out the last third."""
    return Declare(seat, "share", pairs=Pairs((("dealer", str(dealer)), ("friend", str(friend)))))


def transfer_line(move: Transfer) -> Declare:
    """Return the line of a transfer."""
    pairs = (("to", str(move.to)), ("n", str(move.steps)), ("dir", "up" if move.up else "down"))
    return Declare(move.seat, "transfer", pairs=Pairs(pairs))


# ---------------------------------------------------------------- canonical form

_KEYS = {"transfer": ("to", "n", "dir"), "friend": ("nth",)}


def canonical(state: State, event: Event) -> Event:
    """Return a move in the form `legal_moves` gives: cards sorted, no times, `as=` only where it changes the reading."""
    if isinstance(event, Play):
        is_led = reading(event) == "throw" and meeting(state, event).lead is None
        is_throw = is_led and not is_alone(event.cards, lead_of(state.deal.order, event.cards).kinds)
        return Play(event.seat, Cards(sorted(event.cards)), NO_PAIRS if is_throw else event.pairs)
    if isinstance(event, Declare):
        return _canonical_declaration(state, event)
    if isinstance(event, Bury):
        return Bury(event.seat, Cards(sorted(event.cards)), event.pairs)
    if isinstance(event, Draw):
        return Draw(event.seat, event.cards)
    return Take(event.seat, Cards(sorted(event.cards))) if isinstance(event, Take) else event


def _canonical_declaration(state: State, event: Declare) -> Declare:
    if event.kind == "share":
        given = (int(event.pairs.get(key, "0")) for key in ("dealer", "friend"))
        return share_line(event.seat, *given)
    if event.kind in _KEYS:
        pairs = tuple((key, _number(event.pairs[key])) for key in _KEYS[event.kind] if key in event.pairs)
        return Declare(event.seat, event.kind, event.cards, Pairs(pairs))
    plain = Declare(event.seat, event.kind, Cards(sorted(event.cards)))
    told_by_time = state.phase in (DRAW, BID) and lacks_shown(state, plain) != lacks_shown(state, event)
    return Declare(event.seat, event.kind, plain.cards, event.pairs) if told_by_time else plain


def _number(text: str) -> str:
    return str(int(text)) if text.lstrip("+-").isdigit() else text
