"""Tricks and rounds, folded from the rows of the events: the same for every game, whole columns at a time."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

from logformat.events import VERBS, Play
from query.folded import Folded
from query.tables import CARDS, NUMBER

COLUMNS = ("deal", "seq", "seat", "verb", "cards", "combination", "trick", "points", "ruff", "winning")
"""What of the rows of events tricks are made of; `winning` is in no table."""


def trick_columns(events: Folded) -> dict[str, pa.Array]:
    """Return the tricks of the events of many logs by column: what is played under one number, passes beside it."""
    in_tricks = pc.is_valid(events.parts["told"].column("trick")).take(events.rows.column("told"))
    rows = events.spread(pc.indices_nonzero(in_tricks)).select(COLUMNS).combine_chunks()
    verb = rows.column("verb").combine_chunks()
    is_play = pc.equal(verb.indices, pc.index(verb.dictionary, VERBS[Play]))
    rows, group = _in_order(rows.append_column("is_play", is_play), _groups(rows))
    is_play, seq = rows.column("is_play"), rows.column("seq")
    group_of_play = group.filter(is_play.combine_chunks())
    runs, runs_of_plays = _Runs(group), _Runs(group_of_play)
    with_plays = group_of_play.take(runs_of_plays.starts)
    within = {"first": seq.take(runs.starts).take(with_plays), "last": seq.take(runs.lasts).take(with_plays)}
    return _of_plays(rows.filter(is_play), runs_of_plays) | within


def _groups(rows: pa.Table) -> pa.Array:
    """Return for every row the number of its trick among those of all logs, in the order they begin."""
    deal, trick = (rows.column(name).cast(pa.int64()) for name in ("deal", "trick"))
    key = pc.add(pc.shift_left(deal, 32), trick).combine_chunks()
    return key.dictionary_encode().indices


def _in_order(rows: pa.Table, group: pa.Array) -> tuple[pa.Table, pa.Array]:
    """Return rows trick by trick, as they nearly always stand already; those of one trick keep their order."""
    if not pc.any(pc.less(group[1:], group[:-1])).as_py():
        return rows, group
    order = pa.table({"group": group, "row": pa.arange(0, len(group))})
    order = order.sort_by([("group", "ascending"), ("row", "ascending")])
    return rows.take(order.column("row")), order.column("group").combine_chunks()


class _Runs:
    """Where the runs of equal values of a sorted column begin, and where each has its last row."""

    def __init__(self, values: pa.Array) -> None:
        changes = pc.cast(pc.indices_nonzero(pc.not_equal(values[1:], values[:-1])), pa.int64())
        some = len(values) > 0
        self.lasts = pa.concat_arrays([changes, pa.array([len(values) - 1][:some], pa.int64())])
        self.starts = pa.concat_arrays([pa.array([0][:some], pa.int64()), pc.add(changes, 1)])
        self.bounds = pa.concat_arrays([self.starts, pa.array([len(values)], pa.int64())])

    def totals(self, values: pa.ChunkedArray) -> pa.Array:
        """Return the sum of each run."""
        so_far = pc.cumulative_sum(values.cast(NUMBER)).combine_chunks().take(self.lasts)
        return pc.subtract(so_far, pa.concat_arrays([pa.array([0][: len(so_far)], NUMBER), so_far[:-1]]))


def _of_plays(plays: pa.Table, runs: _Runs) -> dict[str, pa.Array]:
    """Return what is told of tricks by their plays."""
    points = plays.column("points")
    rows = pa.arange(0, len(plays))
    winning = pc.if_else(plays.column("winning").combine_chunks(), rows, -1)
    best = pc.cumulative_max(winning).take(runs.lasts)
    best = pc.if_else(pc.greater_equal(best, runs.starts), best, None)
    cards = plays.column("cards").combine_chunks()
    return {
        "deal": plays.column("deal").take(runs.starts),
        "trick": plays.column("trick").take(runs.starts),
        "leader": plays.column("seat").take(runs.starts),
        "winner": plays.column("seat").take(best),
        "won": plays.column("seq").take(best),
        "combination": plays.column("combination").take(runs.starts),
        "lead": plays.column("cards").take(runs.starts),
        "plays": pc.subtract(runs.bounds[1:], runs.bounds[:-1]).cast(NUMBER),
        "cards": pa.ListArray.from_arrays(cards.offsets.take(runs.bounds), cards.values, type=CARDS),
        "points": pc.if_else(
            pc.greater(runs.totals(pc.is_valid(points)), 0), runs.totals(pc.fill_null(points, 0)), None
        ),
        "ruffed": pc.greater(runs.totals(plays.column("ruff")), 0),
    }
