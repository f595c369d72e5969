"""Any log, through an archive and back, is the same log; logs of simulated deals too, whole frames of them."""

from __future__ import annotations

import io
import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import ROOMS, game
from engine.simulator import simulate
from logformat import files, text
from logformat.archive import Archive, Writer
from logformat.archive.frame_reader import Frame
from logformat.archive.frame_writer import MOST_KINDS, frame_of
from logformat.events import Event, Pairs
from logformat.log import Log
from tests.logformat.strategies import logs

SAMPLES = Path(__file__).parents[3] / "samples"


def through_a_frame(many: list[Log]) -> list[Log]:
    frame = Frame(frame_of(many))
    return [frame.log(row) for row in range(len(frame))]


@settings(max_examples=150, deadline=None)
@given(st.lists(logs(), min_size=1, max_size=4))
def test_any_logs_survive(many: list[Log]) -> None:
    assert through_a_frame(many) == many


@pytest.mark.parametrize("key", ROOMS)
@pytest.mark.parametrize("illegal", [0.0, 0.5])
def test_simulated_deals_survive(key: str, illegal: float) -> None:
    if game(key).chances is None:
        pytest.skip("no simulator")
    deals = list(simulate(game(key), 40, 11, illegal=illegal))
    assert through_a_frame(deals) == deals


def test_every_sample_survives_in_one_archive(tmp_path: Path) -> None:
    found = [entry.log for entry in files.read_all([SAMPLES]) if entry.log is not None]
    assert len(found) > 300
    with Writer(tmp_path / "all.pparc") as writer:
        writer.extend(found)
    with Archive.open(tmp_path / "all.pparc") as archive:
        assert list(archive) == found


def test_codec_reads_what_it_dumps(tmp_path: Path) -> None:
    deals = list(simulate(game("hongshi"), 5, 3))
    files.write(deals, tmp_path / "deals.pparc")
    assert [entry.log for entry in files.read(tmp_path / "deals.pparc")] == deals
    pipe = io.BytesIO((tmp_path / "deals.pparc").read_bytes())
    assert [entry.log for entry in files.read(pipe)] == deals


def test_deal_with_cards_nobody_holds_survives() -> None:
    log = text.loads("paipu 1\ngame x\n\ndeal 0 6h\nplay 0 6h 6h\nplay 9 ??*3 Lj=9h 2c\ndraw 3 ??\npass 0 t=0.1\n")
    assert through_a_frame(log) == log


def strange(log: Log, rng: random.Random) -> Log:
    """Return a deal whose events of one verb have words that no others have, and may be times; other events may follow."""
    events: list[Event] = list(log.events)
    kind, is_timed = type(rng.choice(events)), rng.random() < 0.5
    for at, event in enumerate(events):
        if is_timed and (type(event) is kind or at == len(events) - 1):
            event = msgspec.structs.replace(event, t=at / 4)
        if type(event) is kind and rng.random() < 0.7:
            event = msgspec.structs.replace(event, pairs=Pairs(((f"word{rng.randrange(1 << 30)}", "7"),)))
        events[at] = event
    return msgspec.structs.replace(log, events=tuple(events))


@pytest.mark.parametrize("key", ["hongshi", "erbaiwu", "zhaopengyou"])
def test_events_of_more_kinds_than_have_a_number_survive(key: str) -> None:
    rng = random.Random(8)
    deals = [strange(log, rng) for log in simulate(game(key), 40, 11, options=())]
    assert sum(1 for log in deals for event in log.events if event.pairs) > MOST_KINDS
    assert through_a_frame(deals) == deals
