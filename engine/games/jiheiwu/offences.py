"""One way to break each law of Ji Hei Wu: by an event in a state, by a report left out, in the opening."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations as choices
from itertools import pairwise
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.games.jiheiwu import scoring
from engine.games.jiheiwu.cards import BLACK_FIVE, RED_FIVE, pack
from engine.games.jiheiwu.combos import combinations
from engine.games.jiheiwu.moves.said import FIVE_ALONE
from engine.games.jiheiwu.rules import laws
from engine.games.jiheiwu.state import DEALING, OVER, State
from engine.kit.claims import result_event
from engine.kit.misdeals import LogOffence, card_too_often, hand_too_small
from engine.kit.onepack import cards_in
from engine.rule import first_code
from logformat.cards import LITTLE_JOKER, Cards
from logformat.events import Deal, Declare, Draw, Event, Flip, Pass, Play, Take
from logformat.log import Log

Candidates = Callable[[Random, State], Iterator[Event]]

# ---------------------------------------------------------------- events that may break a law


def _flips(rng: Random, state: State) -> Iterator[Event]:
    """Another flip by the seat that flipped."""
    flipper = state.deal.flipper
    if flipper is not None and not state.given and state.phase == DEALING:
        yield from (Flip(flipper, Cards((code,))) for code in _few(rng, list(cards_in(state.deal.pack))))


def _marks(rng: Random, state: State) -> Iterator[Event]:
    """The same mark, or another before it, by anybody."""
    if state.deal.flipper is None or state.given or state.phase != DEALING or state.deal.players == 3:
        return
    code = rng.choice(cards_in(state.deal.pack)) if state.deal.mark is None else state.deal.mark
    yield from (Declare(seat, "mark", Cards((code,))) for seat in _seats(state))


def _takes(rng: Random, state: State) -> Iterator[Event]:
    """The `5h` of three players, taken by anybody."""
    del rng
    if state.phase != DEALING:
        yield from (Take(seat, Cards((RED_FIVE,))) for seat in _seats(state))


def _passes(rng: Random, state: State) -> Iterator[Event]:
    del rng
    if state.phase != DEALING:
        yield from (Pass(seat) for seat in _seats(state))


def _single_cards(rng: Random, state: State) -> Iterator[Event]:
    """Any single card of any hand."""
    del rng
    if state.phase != DEALING:
        yield from (Play(seat, Cards((code,))) for seat in _seats(state) for code in cards_in(state.hands[seat]))


def _plays(rng: Random, state: State) -> Iterator[Event]:
    """What the seat to act could lay down, combination or not, of its hand or not."""
    seat = state.turn
    if seat is None or state.phase == OVER:
        return
    yield from (Play(seat, cards) for cards, _ in combinations(state.hands[seat], state.deal.recognise, state.options))
    held = cards_in(state.hands[seat])
    yield from (Play(seat, Cards(two)) for two in pairwise(held))
    yield from (Play(seat, Cards((code,))) for code in cards_in(pack(state.options) & ~state.hands[seat]))
    yield from (Play(seat, Cards(sorted(three))) for three in _few(rng, list(choices(held, 3))))


def _rings(rng: Random, state: State) -> Iterator[Event]:
    """Runs of the hand that go on beyond the ace."""
    seat = state.turn
    if seat is None or state.phase == OVER:
        return
    of_rank = [[code for code in range(rank, 52, 13) if state.hands[seat] >> code & 1] for rank in (11, 12, 0)]
    if all(of_rank):
        yield Play(seat, Cards(sorted(rng.choice(codes) for codes in of_rank)))


def _silences(rng: Random, state: State) -> Iterator[Event]:
    """Legal plays and passes of the seat to act while another owes the report of its last card."""
    if state.owes not in (None, state.turn) and state.turn is not None:
        acts = (*_plays(rng, state), Pass(state.turn))
        yield from (event for event in acts if first_code(laws, state, event) is None)


def _few(rng: Random, found: list[Any]) -> list[Any]:
    return rng.sample(found, min(len(found), 40))


def _says(kind: str, *groups: bytes) -> Candidates:
    def candidates(rng: Random, state: State) -> Iterator[Event]:
        del rng
        if state.phase != DEALING:
            yield from (Declare(seat, kind, Cards(group)) for seat in _seats(state) for group in groups)

    return candidates


def _winds(rng: Random, state: State) -> Iterator[Event]:
    del rng
    if state.phase != DEALING and state.turn is not None:
        yield from (Declare(state.turn, kind) for kind in ("ask_wind", "has_wind"))


def _results(rng: Random, state: State) -> Iterator[Event]:
    """A result before the end, or with one claim changed."""
    found = scoring.outcome(state)
    if found is None:
        if state.phase != DEALING:
            yield result_event({"finish": state.out})
        return
    for key, value in found.items():
        if value is not None:
            yield result_event({**found, key: _other(rng, value, state.deal.players)})


def _other(rng: Random, value: Any, players: int) -> Any:
    """Return another value of the kind: the next seats, points that differ, another winner."""
    if isinstance(value, str):
        return rng.choice([word for word in (scoring.DEALER, scoring.OPPONENTS, scoring.DRAW) if word != value])
    if isinstance(value, int):
        return (value + rng.randint(1, players - 1)) % players
    if len(value) == players:
        return (value[0] + 1, *value[1:])
    return tuple((seat + 1) % players for seat in value)


def _seats(state: State) -> range:
    return range(state.deal.players)


# ---------------------------------------------------------------- the first law they break

_CANDIDATES: dict[str, Candidates] = {
    "JHW-SETUP-03": _flips,
    "JHW-SETUP-05": _marks,
    "JHW-TAKE-01": _takes,
    "JHW-TURN-01": _passes,
    "JHW-TURN-02": _passes,
    "JHW-TURN-03": _passes,
    "JHW-LEAD-01": _single_cards,
    "JHW-LEAD-02": _passes,
    "JHW-CARD-01": _plays,
    "JHW-COMB-01": _plays,
    "JHW-COMB-02": _plays,
    "JHW-COMB-03": _rings,
    "JHW-COMB-04": _plays,
    "JHW-FOLLOW-01": _plays,
    "JHW-FOLLOW-02": _plays,
    "JHW-FOLLOW-03": _plays,
    "JHW-FOLLOW-04": _single_cards,
    "JHW-REV-01": _says("reveal", FIVE_ALONE, b""),
    "JHW-REV-02": _says("reveal", bytes((LITTLE_JOKER,))),
    "JHW-REV-03": _says("reveal", FIVE_ALONE),
    "JHW-REV-04": _says("reveal", FIVE_ALONE),
    "JHW-REV-05": _says("reveal", FIVE_ALONE),
    "JHW-RPT-02": _says("last_card", b""),
    "JHW-WIND-01": _winds,
    "JHW-RES-01": _results,
    "JHW-RES-02": _results,
    "JHW-RES-03": _results,
    "JHW-RES-04": _results,
}


def _planted(code: str, candidates: Candidates) -> Callable[[Random, State], Event | None]:
    """Return the function that picks, out of some events, one whose first broken law has a code."""

    def offence(rng: Random, state: State) -> Event | None:
        found = [event for event in candidates(rng, state) if first_code(laws, state, event) == code]
        return rng.choice(found) if found else None

    return offence


def kept_silent(rng: Random, state: State) -> Event | None:
    """Whatever comes next in place of a report that is owed."""
    found = list(_silences(rng, state))
    return rng.choice(found) if found else None


OFFENCES: Mapping[str, Callable[[Random, State], Event | None]] = {
    **{code: _planted(code, events) for code, events in _CANDIDATES.items()},
    "JHW-RPT-01": kept_silent,
}

# ---------------------------------------------------------------- openings


def _spared(log: Log) -> bytes:
    """Return the cards that make somebody's camp, or the dealer."""
    marks = (event.cards for event in log.events if isinstance(event, Declare))
    return bytes((RED_FIVE, BLACK_FIVE, LITTLE_JOKER)) + b"".join(marks)


def wrong_pack(rng: Random, log: Log) -> Log | None:
    """A card that is dealt twice."""
    spoiled = card_too_often(rng, log, 1, _spared(log))
    return None if spoiled is None else _begun(rng, spoiled)


def wrong_hand(rng: Random, log: Log) -> Log | None:
    """A hand with a card too few."""
    spoiled = hand_too_small(rng, log, _spared(log))
    return None if spoiled is None else _begun(rng, spoiled)


def _begun(rng: Random, log: Log) -> Log:
    """Return a log with the dealer's first move: while a card of the pack is missing, only that ends the deal."""
    lines = [event for event in log.events if isinstance(event, Deal | Draw)]
    three = log.dealer is None
    dealer = next(line.seat for line in lines if BLACK_FIVE in line.cards) if three else log.dealer
    assert dealer is not None
    held = b"".join(line.cards for line in lines if line.seat == dealer)
    first = Take(dealer, Cards((RED_FIVE,))) if three else Play(dealer, Cards((rng.choice(held),)))
    return replace(log, events=(*log.events, first))


def wrong_mark(rng: Random, log: Log) -> Log | None:
    """A mark that another seat than the dealer is dealt, or a second one."""
    at = next((number for number, event in enumerate(log.events) if isinstance(event, Declare)), None)
    others = [
        code for line in log.events if isinstance(line, Deal | Draw) and line.seat != log.dealer for code in line.cards
    ]
    if at is None or not others:
        return None
    mark = replace(log.events[at], cards=Cards((rng.choice(others),)))
    kept = rng.randrange(2)
    return replace(log, events=(*log.events[: at + kept], mark, *log.events[at + 1 :]))


OPENING_OFFENCES: Mapping[str, LogOffence] = {
    "JHW-SETUP-01": wrong_pack,
    "JHW-SETUP-02": wrong_hand,
    "JHW-SETUP-04": wrong_mark,
}
RARE = frozenset(("JHW-FOLLOW-04", "JHW-REV-04"))
