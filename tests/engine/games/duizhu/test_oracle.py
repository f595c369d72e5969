"""Simulated deals against a slow reading of the sheet: what is owed, who wins, what becomes of the levels."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.binding import bind
from engine.games.duizhu import GAME
from engine.games.duizhu.scoring import kings
from engine.games.duizhu.state import PLAY, State
from engine.kit.onepack import cards_in
from engine.rule import judge_event
from engine.simulator import simulate
from logformat.cards import SUITS, Cards, cards_text
from logformat.events import Play
from logformat.log import Log, Option

from .oracle import Reading, result, worth


def words(cards: bytes) -> list[str]:
    return cards_text(Cards(cards)).split()


@pytest.fixture(scope="module")
def logs() -> list[Log]:
    found: list[Log] = []
    for level in ("3", "T", "J", "A"):
        options = (Option("start_level", (level,)),)
        found += simulate(GAME, 60, 11, options=options, longest_match=4)
    return found


def steps(log: Log) -> Iterator[tuple[State, Play, State]]:
    state = GAME.start(bind(log).setup)
    for event in log.events:
        after = GAME.apply(state, event)
        if isinstance(event, Play):
            yield state, event, after
        state = after


def reading_of(log: Log, state: State) -> Reading:
    dealer, order = state.deal.dealer, state.deal.order
    assert dealer is not None
    assert order is not None
    start = next((option.words[0] for option in log.options if option.name == "start_level"), "3")
    levels = log.carried("levels")
    return Reading(levels[0][dealer % 2] if levels else start, SUITS[order.trump])


def test_every_trick_and_result(logs: list[Log]) -> None:
    compared = 0
    for log in logs:
        taken, score, last = list[tuple[int, list[str]]](), 0, None
        for state, event, after in steps(log):
            reading = reading_of(log, after)
            if after.throw is not None:
                others = [
                    card for seat in range(4) if seat != event.seat for card in words(cards_in(after.hands[seat]))
                ]
                assert not reading.throw_stands(words(event.cards), others)
                continue
            if event.pairs.get("as") == "forced":
                assert state.throw is not None
            taken.append((event.seat, words(event.cards)))
            if len(taken) < 4:
                continue
            first = [words_ for _, words_ in taken]
            weng = reading.weng(first[0]) is not None and state.tricks > 1 and event.pairs.get("as") != "throw"
            weng = weng and not (state.lead is not None and state.lead.type == "throw")
            place = reading.winner(first, weng=weng)
            winner = taken[place][0]
            dealer = after.deal.dealer or 0
            score += sum(map(worth, first)) if (winner - dealer) % 2 else 0
            assert after.points == score
            assert after.phase != PLAY or after.turn == winner
            last, taken = (winner, first[place], weng), []
            compared += 1
        state = after
        found = GAME.outcome(state)
        if last is None or found is None or any("huilong" in str(event) for event in log.events):
            continue
        start = next((option.words[0] for option in log.options if option.name == "start_level"), "3")
        before = list((log.carried("levels") or ((start, start),))[0])
        expected = result(reading_of(log, state), before, state.deal.dealer or 0, *last, score, kings(state) or 0)
        assert (found["outcome"], list(found["levels"]), found["next_dealer"]) == expected, log.id
    assert compared > 1000


def test_what_is_owed(logs: list[Log]) -> None:
    """Random cards of the hand for every follower: the laws of following and the slow reading agree."""
    rng, tried, broken = Random(7), 0, 0
    for log in logs[::3]:
        for state, event, _ in steps(log):
            seat = event.seat
            if state.lead is None or state.throw is not None or len(cards_in(state.hands[seat])) < state.lead.size:
                continue
            hand = cards_in(state.hands[seat])
            played = Cards(rng.sample(hand, state.lead.size))
            led = words(state.table[0].cards)
            owes = reading_of(log, state).owes(words(hand), led, words(played), weng=state.lead.type == "weng")
            said = judge_event(GAME, state, Play(seat, played), 1).own
            assert (said is not None) == owes
            assert said is None or said.code in ("DZ-FOL-02", "DZ-FOL-03")
            tried, broken = tried + 1, broken + owes
    assert tried > 1000
    assert 100 < broken < tried


def test_throws(logs: list[Log]) -> None:
    """Random cards of a suit for every leader: a throw waits exactly where the slow reading says that it fails."""
    rng, failed, stood = Random(8), 0, 0
    for log in logs:
        for state, event, _ in steps(log):
            if state.phase != PLAY or state.lead is not None or state.throw is not None or state.deal.order is None:
                continue
            order = state.deal.order
            suits = [cards_in(state.hands[event.seat] & mask) for mask in order.masks]
            suits = [inside for inside in suits if len(inside) > 1]
            if not suits:
                continue
            inside = rng.choice(suits)
            high = sorted(inside, key=lambda code: -order.place_of[code])
            number = rng.randint(2, min(3, len(inside)))
            cards = Cards(high[:number] if rng.random() < 0.5 else rng.sample(inside, number))
            others = [card for seat in range(4) if seat != event.seat for card in words(cards_in(state.hands[seat]))]
            stands = reading_of(log, state).throw_stands(words(cards), others)
            after = GAME.apply(state, Play(event.seat, cards))
            assert (after.throw is None) == stands
            failed, stood = failed + (not stands), stood + stands
    assert failed > 100
    assert stood > 100
