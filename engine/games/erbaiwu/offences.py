"""One way to break each law of 二百五 that an event can break in a state, for logs with a known offence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from engine.games.erbaiwu import scoring
from engine.games.erbaiwu.cards import FACES, JOKERS, ORDINARY, SEVEN, SEVENS, at_place, stand_in
from engine.games.erbaiwu.melds import SIDES, end_to_lock
from engine.games.erbaiwu.moves.legal import legal_moves
from engine.games.erbaiwu.state import (
    ACT,
    CLAIMED,
    DEALING,
    DRAWN,
    NO_CARD,
    OPEN,
    OVER,
    OWE_DRAW,
    State,
    discardable,
)
from engine.kit.claims import result_event
from engine.kit.onepack import cards_in
from logformat.cards import Cards, card_words, named_card
from logformat.events import Claim, Cut, Deal, Declare, Discard, Draw, Event, Flip, Meld, Pairs, Pass, Result

Offence = Callable[[Random, State], Event | None]


def _one(code: int) -> Cards:
    return Cards((code,))


def _meld(state: State, kind: str, *cards: int, at: int | None = None) -> Event | None:
    """Return a meld of the seat whose turn it is."""
    pairs = Pairs(() if at is None else (("at", card_words((at,))[0]),))
    return None if state.turn is None else Meld(state.turn, kind, Cards(cards), pairs)


def _own(state: State) -> int:
    """Return the hand of the seat that may reduce now; 0 in any other phase."""
    reducing = state.phase == ACT or (state.phase == OPEN and state.options.opening_reductions)
    return 0 if state.turn is None or not reducing else state.hands[state.turn]


def _plain(state: State) -> Cards:
    """Return the cards of that hand that may take part in a meld, jokers apart."""
    return cards_in(_own(state) & FACES & ~state.table.black)


def _pick(rng: Random, events: Iterator[Event | None]) -> Event | None:
    """Return one of several offences."""
    found = [event for event in events if event is not None]
    return rng.choice(found) if found else None


def _claim(seat: int, code: int, added: bytes) -> Event:
    return Claim(seat, _one(code), Pairs((("with", ",".join(card_words(added))),)))


# ---------------------------------------------------------------- setup


def second_deal(rng: Random, state: State) -> Event | None:
    """A seat dealt the wrong number of cards: one more after its hand."""
    free = cards_in(state.free)
    if state.phase != OPEN or state.deal.order or not free or not any(state.deal.dealt) or state.turns:
        return None
    return Deal(rng.randrange(state.deal.seats), _one(rng.choice(free)))


def wrong_cut(rng: Random, state: State) -> Event | None:
    """A cut of no cards, or by another seat."""
    dealer, seats = state.deal.dealer, state.deal.seats
    lots_to_come = state.deal.lot is None and any(isinstance(event, Flip) for event in state.setup.log.events)
    undecided = lots_to_come or (state.deal.lot is not None and state.deal.lot.winner is None)
    if state.phase != DEALING or state.deal.begun or dealer is None or undecided:
        return None
    due = (dealer - 1) % seats
    return Cut(due, rng.choice((0, 54))) if rng.random() < 0.5 else Cut((due + 1) % seats, 9)


def late_flip(rng: Random, state: State) -> Event | None:
    """A card turned when no lot is drawn."""
    return Flip(rng.randrange(state.deal.seats), _one(rng.randrange(52))) if state.deal.begun else None


# ---------------------------------------------------------------- cards and turns


def foreign_discard(rng: Random, state: State) -> Event | None:
    """A discard of a card that lies elsewhere."""
    if state.phase != DRAWN or state.turn is None:
        return None
    others = cards_in(ORDINARY & ~state.hands[state.turn] & ~state.table.black)
    return Discard(state.turn, _one(rng.choice(others)))


def drawn_from_elsewhere(rng: Random, state: State) -> Event | None:
    """A draw of a card that is not in the stock."""
    if state.phase not in (ACT, CLAIMED, OWE_DRAW) or state.turn is None:
        return None
    return Draw(state.turn, _one(rng.choice(cards_in(FACES & ~state.free))))


def other_seat(rng: Random, state: State) -> Event | None:
    """A draw by a seat whose turn it is not."""
    if state.turn is None or state.phase not in (ACT, OPEN) or not state.free:
        return None
    seat = (state.turn + rng.randint(1, state.deal.seats - 1)) % state.deal.seats
    return Draw(seat, _one(rng.choice(cards_in(state.free))))


def late_reduction(rng: Random, state: State) -> Event | None:
    """A seven shown, or a card laid off, after the draw."""
    barred = state.phase == DRAWN or (state.phase == OPEN and not state.options.opening_reductions)
    if not barred or state.turn is None:
        return None
    sevens = cards_in(state.hands[state.turn] & SEVENS)
    return _meld(state, "show7", rng.choice(sevens)) if sevens else None


def early_discard(rng: Random, state: State) -> Event | None:
    """An ordinary discard before the draw."""
    if state.phase not in (ACT, CLAIMED) or state.turn is None:
        return None
    cards = cards_in(state.hands[state.turn] & ORDINARY & ~state.table.black)
    return Discard(state.turn, _one(rng.choice(cards))) if cards else None


def second_draw(rng: Random, state: State) -> Event | None:
    """A draw in the opening turn, or a second one."""
    if state.phase not in (OPEN, DRAWN) or state.turn is None or not state.free:
        return None
    return Draw(state.turn, _one(rng.choice(cards_in(state.free))))


def draw_after_end(rng: Random, state: State) -> Event | None:
    """A draw after the end of the deal."""
    if state.phase != OVER or not state.free:
        return None
    return Draw(rng.randrange(state.deal.seats), _one(rng.choice(cards_in(state.free))))


# ---------------------------------------------------------------- melds


def other_card_shown(rng: Random, state: State) -> Event | None:
    """A card shown that is no seven."""
    others = [code for code in _plain(state) if code % 13 != SEVEN]
    return _meld(state, "show7", rng.choice(others)) if others else None


def layoff_where(rng: Random, state: State, is_wrong: Callable[[int], bool]) -> Event | None:
    """A layoff of a card for which something holds."""
    return _pick(rng, (_meld(state, "layoff", code) for code in _plain(state) if is_wrong(code)))


def layoff_without_seven(rng: Random, state: State) -> Event | None:
    """A layoff in a suit whose seven is not shown."""
    return layoff_where(rng, state, lambda code: state.table.runs[code // 13] is None)


def _next_to(state: State, code: int) -> str | None:
    """Return the condition of the end a card is next to; None if it is next to neither."""
    run = state.table.runs[code // 13]
    ends = [run.end(side) for side in SIDES if run.next_card(side) == code] if run else []
    return ends[0] if ends else None


def layoff_apart(rng: Random, state: State) -> Event | None:
    """A layoff of a card that is next to no end."""
    return layoff_where(
        rng, state, lambda code: state.table.runs[code // 13] is not None and _next_to(state, code) is None
    )


def layoff_at_shut_end(rng: Random, state: State) -> Event | None:
    """A layoff at an end that is locked or closed."""
    return layoff_where(rng, state, lambda code: _next_to(state, code) in ("locked", "closed"))


def _pairs(state: State) -> Iterator[tuple[int, int]]:
    cards = _plain(state)
    return ((a, b) for n, a in enumerate(cards) for b in cards[n + 1 :])


def _ends(state: State) -> Iterator[tuple[int, str]]:
    """Yield the end cards of all runs and the condition of their ends."""
    for run in state.table.runs:
        for side in SIDES if run else ():
            yield named_card(run.slot(side)), run.end(side)  # type: ignore[union-attr]


def lock_elsewhere(rng: Random, state: State) -> Event | None:
    """A lock at a card that ends no run."""
    ends = {code for code, _ in _ends(state)}
    two = next(_pairs(state), None)
    elsewhere = [code for code in range(52) if code not in ends]
    return _meld(state, "lock", *two, at=rng.choice(elsewhere)) if two else None


def lock_by_other_rank(rng: Random, state: State) -> Event | None:
    """A lock by cards of another rank."""
    ends = [(code, pair) for code, _ in _ends(state) for pair in _pairs(state) if pair[0] % 13 != code % 13]
    code, pair = rng.choice(ends) if ends else (0, ())
    return _meld(state, "lock", *pair, at=code) if pair else None


def _lock_at(rng: Random, state: State, is_wrong: Callable[[int, str], bool]) -> Event | None:
    found = (
        _meld(state, "lock", *pair, at=code)
        for code, end in _ends(state)
        for pair in _pairs(state)
        if is_wrong(code, end) and pair[0] % 13 == pair[1] % 13 == code % 13
    )
    return _pick(rng, found)


def lock_twice(rng: Random, state: State) -> Event | None:
    """A lock at an end that is shut."""
    return _lock_at(rng, state, lambda _, end: end != "open")


def lock_at_seven(rng: Random, state: State) -> Event | None:
    """A lock at the shown seven."""
    return _lock_at(rng, state, lambda code, _: code % 13 == SEVEN)


def lock_at_joker(rng: Random, state: State) -> Event | None:
    """A lock at a joker end, where the options bar it."""
    if state.options.lock_joker_end:
        return None

    def is_joker_end(code: int, end: str) -> bool:
        found = end_to_lock(state.table, code)
        return end == "open" and found is not None and found[0].slot(found[1]) >= 64

    return _lock_at(rng, state, is_joker_end)


def uneven_triple(rng: Random, state: State) -> Event | None:
    """Three cards of more than one rank."""
    cards = [code for code in _plain(state) if code % 13 != SEVEN]
    three = rng.sample(cards, 3) if len(cards) > 2 else []
    return _meld(state, "triple", *three) if len({code % 13 for code in three}) > 1 else None


def triple_of_sevens(rng: Random, state: State) -> Event | None:
    """Three sevens laid down."""
    sevens = [code for code in _plain(state) if code % 13 == SEVEN]
    return _meld(state, "triple", *rng.sample(sevens, 3)) if len(sevens) > 2 else None


def pull_nothing(rng: Random, state: State) -> Event | None:
    """A pull where no set lacks the card."""
    others = [code for code in _plain(state) if state.table.set_lacking(code) is None]
    return _meld(state, "pull", rng.choice(others)) if others else None


# ---------------------------------------------------------------- claims


def claim_of_nothing(rng: Random, state: State) -> Event | None:
    """A claim when the window is closed."""
    if state.window != NO_CARD or state.turn is None or state.phase in (DEALING, OVER):
        return None
    return _claim(rng.randrange(state.deal.seats), rng.choice(state.waste or b"\0") % 52, b"\x01\x02")


def _window_claim(rng: Random, state: State, make: Callable[[int, Cards], Event | None]) -> Event | None:
    """A faulty claim of what may be claimed, by a seat that did not discard it."""
    if state.window == NO_CARD:
        return None
    usable = FACES & ~state.table.black
    seats = (seat for seat in range(state.deal.seats) if seat != state.by)
    return _pick(rng, (make(seat, cards_in(state.hands[seat] & usable)) for seat in seats))


def claim_with_other_cards(rng: Random, state: State) -> Event | None:
    """A claim with cards of another rank."""

    def make(seat: int, hand: Cards) -> Event | None:
        others = bytes(code for code in hand if code % 13 != state.window % 13)[:2]
        return _claim(seat, state.window, others) if others else None

    return _window_claim(rng, state, make)


def own_claim(rng: Random, state: State) -> Event | None:
    """A claim of the own discard."""
    del rng
    if state.window == NO_CARD or state.by is None:
        return None
    rest = [code for code in range(state.window % 13, 52, 13) if code != state.window]
    return _claim(state.by, state.window, bytes(rest[:2]))


def joker_claim(rng: Random, state: State) -> Event | None:
    """A claim with a joker."""

    def make(seat: int, hand: Cards) -> Event | None:
        same = [code for code in hand if code % 13 == state.window % 13]
        joker = cards_in(state.hands[seat] & JOKERS)
        if not joker or not same:
            return None
        other = next(code for code in range(state.window % 13, 52, 13) if code not in (same[0], state.window))
        return _claim(seat, state.window, bytes((same[0], stand_in(joker[0], other))))

    return _window_claim(rng, state, make)


def reduction_after_claim(rng: Random, state: State) -> Event | None:
    """A card laid off, or settling, right after a claim."""
    if state.phase != CLAIMED or state.turn is None:
        return None
    cards = cards_in(state.hands[state.turn] & FACES)
    return _meld(state, "layoff", rng.choice(cards)) if cards and rng.random() < 0.5 else Declare(state.turn, "settle")


# ---------------------------------------------------------------- jokers and black gang


def _joker(state: State) -> int | None:
    return next(iter(cards_in(_own(state) & JOKERS)), None)


def _stand_in_layoff(rng: Random, state: State, named: list[int]) -> Event | None:
    joker = _joker(state)
    return _meld(state, "layoff", stand_in(joker, rng.choice(named))) if joker is not None and named else None


def joker_before_seven(rng: Random, state: State) -> Event | None:
    """A joker played before a seven is shown."""
    return None if state.table.is_seven_shown() else _stand_in_layoff(rng, state, [at_place(0, 7)])


def joker_for_seven(rng: Random, state: State) -> Event | None:
    """A joker that stands for a seven."""
    return _stand_in_layoff(rng, state, [code for code in range(52) if code % 13 == SEVEN])


def joker_for_named_card(rng: Random, state: State) -> Event | None:
    """A joker that names what the other one has named."""
    return _stand_in_layoff(rng, state, list(cards_in(state.table.black)))


def nameless_joker(rng: Random, state: State) -> Event | None:
    """A joker laid off without naming a card."""
    del rng
    joker = _joker(state)
    return None if joker is None else _meld(state, "layoff", joker)


def discarded_joker(rng: Random, state: State) -> Event | None:
    """A joker discarded."""
    if state.phase not in (OPEN, DRAWN) or state.turn is None:
        return None
    jokers = cards_in(state.hands[state.turn] & JOKERS)
    return Discard(state.turn, _one(rng.choice(jokers))) if jokers else None


def two_jokers_in_set(rng: Random, state: State) -> Event | None:
    """A triple with both jokers where one is the most."""
    own, black = _own(state), state.table.black
    if own & JOKERS != JOKERS or not state.table.is_seven_shown():
        return None
    for code in _plain(state):
        others = [card for card in range(code % 13, 52, 13) if card != code and not black >> card & 1]
        if code % 13 != SEVEN and len(others) > 1 and rng.random() < 0.5:
            return _meld(state, "triple", code, stand_in(52, others[0]), stand_in(53, others[1]))
    return None


def discarded_seven(rng: Random, state: State) -> Event | None:
    """A seven discarded."""
    if state.phase not in (OPEN, DRAWN) or state.turn is None:
        return None
    sevens = cards_in(state.hands[state.turn] & SEVENS)
    return Discard(state.turn, _one(rng.choice(sevens))) if sevens else None


def black_gang_used(rng: Random, state: State) -> Event | None:
    """A black-gang card laid off."""
    cards = cards_in(_own(state) & state.table.black & ORDINARY)
    return _meld(state, "layoff", rng.choice(cards)) if cards else None


def late_black_gang(rng: Random, state: State) -> Event | None:
    """A black-gang card discarded after the draw."""
    if state.phase != DRAWN or state.turn is None:
        return None
    cards = cards_in(state.hands[state.turn] & state.table.black)
    return Discard(state.turn, _one(rng.choice(cards))) if cards else None


def act_instead_of_draw(rng: Random, state: State) -> Event | None:
    """Another discard, or a hold, while the draw is owed."""
    if state.phase != OWE_DRAW or state.turn is None:
        return None
    cards = cards_in(state.hands[state.turn])
    return Discard(state.turn, _one(rng.choice(cards))) if cards and rng.random() < 0.5 else Pass(state.turn)


# ---------------------------------------------------------------- the end


def needless_hold(rng: Random, state: State) -> Event | None:
    """A hold with a card to discard."""
    del rng
    if state.phase not in (OPEN, DRAWN) or state.turn is None:
        return None
    return Pass(state.turn) if state.hands[state.turn] & discardable(state) else None


def settle_where(phases: tuple[str, ...]) -> Offence:
    """Return settling in some phases, fit or not."""

    def settle(rng: Random, state: State) -> Event | None:
        del rng
        return Declare(state.turn, "settle") if state.phase in phases and state.turn is not None else None

    return settle


def wrong_claim(*keys: str) -> Offence:
    """Return a result that claims something else under one of some keys."""

    def claim(rng: Random, state: State) -> Event | None:
        found = scoring.outcome(state)
        if found is None:
            return None
        key = rng.choice(keys)
        said = found[key]
        if isinstance(said, bool):
            wrong: object = not said
        elif isinstance(said, tuple) and key != "losers":
            wrong = (said[0] + rng.choice((-10, 1, 15)), *said[1:])
        elif key == "losers":
            wrong = () if said else (0,)
        else:
            wrong = ((said or 0) + 1) % state.deal.seats
        return result_event({**found, key: wrong})

    return claim


def early_result(rng: Random, state: State) -> Event | None:
    """A result before the end."""
    return Result() if state.phase not in (OVER, DEALING) and rng.random() < 0.5 and any(legal_moves(state)) else None


OFFENCES: Mapping[str, Offence] = {
    "EBW-SET-02": second_deal,
    "EBW-SET-03": wrong_cut,
    "EBW-SET-04": late_flip,
    "EBW-CARD-01": foreign_discard,
    "EBW-CARD-02": drawn_from_elsewhere,
    "EBW-TURN-01": other_seat,
    "EBW-TURN-02": late_reduction,
    "EBW-TURN-03": early_discard,
    "EBW-TURN-04": second_draw,
    "EBW-TURN-05": draw_after_end,
    "EBW-SHOW-01": other_card_shown,
    "EBW-LAY-01": layoff_without_seven,
    "EBW-LAY-02": layoff_apart,
    "EBW-LAY-03": layoff_at_shut_end,
    "EBW-LOCK-01": lock_elsewhere,
    "EBW-LOCK-02": lock_by_other_rank,
    "EBW-LOCK-03": lock_twice,
    "EBW-LOCK-04": lock_at_seven,
    "EBW-LOCK-05": lock_at_joker,
    "EBW-TRI-01": uneven_triple,
    "EBW-TRI-02": triple_of_sevens,
    "EBW-CLM-01": claim_of_nothing,
    "EBW-CLM-02": claim_with_other_cards,
    "EBW-CLM-03": own_claim,
    "EBW-CLM-04": joker_claim,
    "EBW-CLM-05": reduction_after_claim,
    "EBW-PULL-01": pull_nothing,
    "EBW-JOK-01": joker_before_seven,
    "EBW-JOK-02": joker_for_seven,
    "EBW-JOK-03": joker_for_named_card,
    "EBW-JOK-04": nameless_joker,
    "EBW-JOK-05": discarded_joker,
    "EBW-JOK-06": two_jokers_in_set,
    "EBW-DISC-01": discarded_seven,
    "EBW-BG-01": black_gang_used,
    "EBW-BG-02": late_black_gang,
    "EBW-BG-03": act_instead_of_draw,
    "EBW-HOLD-01": needless_hold,
    "EBW-STL-01": settle_where((DRAWN,)),
    "EBW-STL-02": settle_where((ACT, OPEN)),
    "EBW-STL-03": settle_where((ACT, OPEN)),
    "EBW-RES-01": wrong_claim("hand_points"),
    "EBW-RES-02": wrong_claim("round", "dug"),
    "EBW-RES-03": wrong_claim("extras", "totals"),
    "EBW-RES-04": wrong_claim("settler", "next_dealer", "losers", "match_over"),
    "EBW-RES-05": early_result,
}
