"""The moves the law allows: all of them, one by one and lazily, for there may be millions.

Nothing is sampled. What comes first is what is most likely wanted: single cards and components before throws, every lead
as it decomposes before the splits its leader might declare. Who needs a few moves of a full hand takes the first ones.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.hongxingwu.cards import JOKERS, KITTY, SEATS, card_of
from engine.games.hongxingwu.moves.before_play import dealer_due
from engine.games.hongxingwu.moves.calls import call_stands, lacks_shown
from engine.games.hongxingwu.scoring import is_redeal
from engine.games.hongxingwu.state import BURY, CALL, DRAW, PLAY, State, anyone_leads, draws_due, level_of, may_have
from engine.games.hongxingwu.state.tricks import lead_by, meeting, stood
from engine.games.hongxingwu.trick.answers import least_groups, shortfall
from engine.games.hongxingwu.trick.leads import (
    MIXED,
    Lead,
    TrickLaw,
    canonical_split,
    lead_of,
    split_text,
)
from engine.games.hongxingwu.trick.splits import partitions
from engine.games.hongxingwu.trick.throws import forced_part
from engine.kit.plays import reading
from engine.kit.trump.choices import choices, components
from engine.kit.trump.order import Order
from engine.kit.trump.packed import CODES, cards_in, copies_of, packed, size
from engine.kit.trump.throws import forced_sets, is_alone
from logformat.cards import Cards
from logformat.events import NO_PAIRS, Bury, Declare, Draw, Event, Pairs, Play, Take

AS_FORCED = Pairs((("as", "forced"),))


def legal_moves(state: State) -> Iterator[Event]:
    """Yield the moves of every seat that may act and whose hand is known, in canonical form."""
    if state.closed:
        return
    if state.phase == DRAW:
        yield from _draws(state)
    if state.phase in (DRAW, CALL):
        for seat in range(SEATS):
            yield from calls(state, seat)
    if state.phase == CALL and not is_redeal(state):
        yield Take(dealer_due(state.deal))
    if state.phase == PLAY and anyone_leads(state):
        known = (seat for seat in range(SEATS) if state.hands[seat] and not state.unseen[seat])
        for seat in known:
            yield from leads(state, seat)
    if state.turn is None or state.unseen[state.turn]:
        return
    if state.phase == BURY:
        yield from (Bury(state.turn, cards) for cards in choices(state.hands[state.turn], KITTY))
    elif state.phase == PLAY and state.hands[state.turn]:
        yield from _plays(state, state.turn)


def _draws(state: State) -> Iterator[Event]:
    if state.draws >= draws_due(state.deal) or any(line is not None for line in state.lines):
        return
    yield from (Draw(state.drawer, Cards((code,))) for code in range(CODES) if copies_of(state.located, code) < 3)


def calls(state: State, seat: int) -> Iterator[Declare]:
    """Yield every declaration a seat may make with cards it is known to hold."""
    hand, level = state.hands[seat], level_of(state.deal)
    shown = [] if level is None else [card_of(level, suit) for suit in range(4)]
    groups = [Cards((code,)) * n for code in shown for n in range(1, copies_of(hand, code) + 1)]
    found = [Declare(seat, kind, Cards(group)) for group in groups for kind in ("call", "fortify", "counter")]
    jokers = Cards(code for code in JOKERS for _ in range(copies_of(hand, code)))
    pairs = {jokers[n : n + 2] for n in range(len(jokers) - 1)}
    triples = {bytes((code,)) * 3 for code in JOKERS if copies_of(hand, code) == 3}
    found += [Declare(seat, "nt", Cards(group)) for group in sorted(pairs | triples)]
    yield from (event for event in found if call_stands(state, event))


# ---------------------------------------------------------------- plays


def _plays(state: State, seat: int) -> Iterator[Play]:
    if state.throw is not None:
        yield from forced_plays(state)
        if state.throw.failed:
            return
        state = stood(state)
        if state.turn is None or state.unseen[state.turn]:
            return
        seat = state.turn
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
        for cards in forced_sets(place, packed(thrown), parts, throw.fates, law.beaten_only):
            is_due = forced_part(order, law, throw.lead, thrown, cards) is not None
            if is_due and may_have(state, throw.event.seat, packed(cards)):
                yield Play(throw.event.seat, cards, AS_FORCED)


def leads(state: State, seat: int) -> Iterator[Play]:
    """Yield every lead of a seat, smaller ones first: of one suit, one component where throws are off.

    Then come the splits it may declare; a single component splits in no way.
    """
    order, law, hand = state.deal.order, state.deal.law, state.hands[seat]
    if order is None:
        yield from (Play(seat, cards) for cards in choices(hand, 1))
        return
    suits = [hand & mask for mask in order.masks]
    if not law.throw:
        yield from (Play(seat, cards) for cards in _components(order, law, suits))
        return
    longest = max(map(size, suits))
    for number in range(1, longest + 1):
        for inside in suits:
            yield from (Play(seat, cards) for cards in choices(inside, number))
    if law.split:
        for number in range(2, longest + 1):
            for inside in suits:
                for cards in choices(inside, number, pairs=1):
                    yield from (Play(seat, cards, Pairs((("as", text),))) for text in splits(state, cards))


def _components(order: Order, law: TrickLaw, suits: list[int]) -> list[Cards]:
    found = [
        (len(cards), suit, -cards.count(cards[0]), cards)
        for suit, inside in enumerate(suits)
        for cards in components(order.suits[suit], inside, law.table)
    ]
    return [cards for *_, cards in sorted(found)]


def splits(state: State, cards: Cards) -> Iterator[str]:
    """Yield every split of a lead that does not read as the canonical one."""
    order, law = state.deal.order, state.deal.law
    suit = lead_of(order, law, cards, None).suit
    if order is None or suit == MIXED:
        return
    for groups in partitions(order, law, suit, packed(cards)):
        text = split_text(groups)
        if canonical_split(order, law, cards, text) == text:
            yield text


def follows(state: State, seat: int, lead: Lead) -> Iterator[Cards]:
    """Yield every set of cards a seat may follow with; while trump is not known, only a hand that is played in full."""
    order, law, hand = state.deal.order, state.deal.law, state.hands[seat]
    if order is None and size(hand) > lead.size:
        return
    inside = 0 if order is None or lead.suit == MIXED else hand & order.masks[lead.suit]
    if order is None or size(inside) <= lead.size:
        owed = cards_in(inside)
        rest = choices(hand ^ inside, min(lead.size, size(hand)) - len(owed))
        yield from (Cards(sorted(owed + cards)) for cards in rest)
        return
    if lead.kinds[0][0] == 1:  # against single cards no group is owed
        yield from choices(inside, lead.size)
        return
    triples, pairs = least_groups(order, law, lead.suit, lead.kinds, inside)
    for cards in choices(inside, lead.size, triples, pairs):
        if shortfall(order, law, lead.suit, lead.kinds, packed(cards), inside) is None:
            yield cards


# ---------------------------------------------------------------- canonical form


def canonical(state: State, event: Event) -> Event:
    """Return a move in the form `legal_moves` gives: cards sorted, no times, `as=` only where it changes the reading."""
    if isinstance(event, Play):
        return Play(event.seat, Cards(sorted(event.cards)), _canonical_reading(state, event))
    if isinstance(event, Declare):
        plain = Declare(event.seat, event.kind, Cards(sorted(event.cards)))
        told_by_time = state.phase in (DRAW, CALL) and lacks_shown(state, plain) != lacks_shown(state, event)
        return Declare(event.seat, event.kind, plain.cards, event.pairs) if told_by_time else plain
    if isinstance(event, Bury):
        return Bury(event.seat, Cards(sorted(event.cards)))
    if isinstance(event, Draw):
        return Draw(event.seat, event.cards)
    return Take(event.seat) if isinstance(event, Take) else event


def _canonical_reading(state: State, event: Play) -> Pairs:
    said, order, law = reading(event), state.deal.order, state.deal.law
    if said is None or said == "forced" or meeting(state, event).lead is not None:
        return event.pairs
    if said == "throw":
        return event.pairs if is_alone(event.cards, lead_by(state, event).kinds) else NO_PAIRS
    if order is None:
        return event.pairs
    text = canonical_split(order, law, event.cards, said)
    return NO_PAIRS if text is None else Pairs((("as", text),))
