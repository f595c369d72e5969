"""Results are recomputed, points add up where the sheet says so, and a match follows from deal to deal."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from engine.binding import bind
from engine.carrying import MATCH_OVER, left_out
from engine.game import Game
from engine.kit.claims import claim_text
from logformat import files
from logformat.events import Result
from tests.laws.deals import DEALS, SECONDS, declared, each_game, simulated, walk, within
from validator.judge import judge
from validator.run import judge_files


@each_game
def test_simulated_deal_is_legal_and_complete(game: Game) -> None:
    for log in within(SECONDS, simulated(game.key, DEALS * 3)):
        report = judge(bind(log))
        assert [(finding.code, finding.event) for finding in report.findings] == [], log.id
        assert report.not_judged == ()
        assert report.complete


@each_game
def test_planted_offence_is_all_that_is_found(game: Game, tmp_path: Path) -> None:
    logs = list(within(SECONDS, simulated(game.key, DEALS * 4, illegal=1.0)))
    files.write(logs, tmp_path / "logs.paipu")
    spoiled = 0
    for log, judged in zip(logs, judge_files([tmp_path / "logs.paipu"]), strict=True):
        found = ",".join(f"{finding.code}@{finding.event}" for finding in judged.report.findings)
        assert found == (log.tag("expect") or ""), log.id
        spoiled += log.tag("expect") is not None
    assert spoiled > 4


@each_game
def test_result_line_says_the_outcome(game: Game) -> None:
    for log in within(SECONDS, simulated(game.key)):
        report = judge(bind(log))
        claims = [event.pairs for event in log.events if isinstance(event, Result)]
        assert report.outcome is not None
        assert [dict(pairs) for pairs in claims] == [{key: claim_text(v) for key, v in report.outcome.items()}]


@each_game
def test_outcome_once_told_is_what_it_would_be_if_worked_out_anew(game: Game) -> None:
    """Whatever a log goes on to record after its result, a state that was judged and one that was moved on agree."""
    rng = Random(6)
    for log in within(SECONDS, simulated(game.key, illegal=0.5)):
        bound = bind(log)
        judged, moved = judge(bound).state, game.start(bound.setup)
        for event in bound.events:
            game.advance(moved, event)
        for event in (None, *rng.choices(bound.events, k=20)):
            if event is not None:
                game.advance(judged, event)
                game.advance(moved, event)
            assert game.outcome(judged) == game.outcome(moved), (log.id, event)


@each_game
def test_points_add_up_to_nothing_where_the_sheet_says_so(game: Game) -> None:
    for log in within(SECONDS, simulated(game.key, DEALS * 3)):
        report = judge(bind(log))
        if report.outcome is not None and declared(game.key).zero_sum(report.state, report.outcome):
            assert sum(report.outcome["score"]) == 0, log.id


@each_game
def test_headers_follow_from_the_deal_before(game: Game) -> None:
    logs = simulated(game.key, DEALS * 3)
    followed = 0
    for before, after in within(SECONDS, pairwise(logs)):
        *_, (_, state, event) = walk(bind(before))
        carried = game.carries(game.apply(state, event))
        assert before.match is not None
        assert after.match is not None
        same = before.match.name == after.match.name
        assert same != carried.get(MATCH_OVER, not carried)
        if same:
            followed += 1
            assert after.match.number == before.match.number + 1
            assert after.options == before.options
            assert left_out(after, carried) == ()
    if game.seats and not followed:
        pytest.fail("no match has a second deal")
