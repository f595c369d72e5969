"""Measures the engine beside its peers in one run: ratios, not hopes.

A section of benchmarks/results.md (`run.py`). The compiled engine is measured too where `make compiled` has built it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median

import peers
from own import EXPORTED, Measured

COMPILED = Path(__file__).parents[1] / "build" / "compiled"
CORE = (
    ("judge logs in memory", "judge_memory", "python-chess is_legal+push", peers.chess_judge, 4.0),
    ("replay without checking", "apply_only", "python-chess push", peers.chess_push, 3.0),
    ("text log to verdict", "text_to_verdict", "python-chess read_game", peers.chess_read, 4.0),
)
OPENSPIEL_TARGET = 1.5
PAIRS = 5
OTHERS = (
    ("RLCard dou dizhu, play with legality", peers.rlcard_doudizhu),
    ("PokerKit, PHH parsed and replayed", peers.pokerkit_replay),
    ("OpenSpiel dou dizhu (C++), recorded games replayed with legality", peers.openspiel_doudizhu),
)
LAST = (
    (f"export of {EXPORTED:,} deals of 红十, rows of all tables a second, one process", "export_one", "{:,.0f}", 1),
    ("the same, two processes", "export_two", "{:,.0f}", 1),
    ("`paipu --help`, a process of its own, processor time", "help_seconds", "{:.0f} ms", 1000),
)


def beside(ours: Callable[[], float], theirs: Callable[[], float]) -> tuple[float, float, float]:
    """Return both figures and their ratio, medians of PAIRS measured in turn: what else a machine does comes and goes."""
    pairs = [(theirs(), ours()) for _ in range(PAIRS)]
    return (
        median(found for _, found in pairs),
        median(against for against, _ in pairs),
        median(found / against for against, found in pairs),
    )


def core_rows(ours: Measured, keys: list[str]) -> Iterator[str]:
    """Yield a table row per figure and game, with the ratio to the peer measured in turn with it."""
    for name, figure, peer_name, peer, target in CORE:
        for key in keys:
            found, against, ratio = beside(partial(ours, figure, key), peer)
            yield f"| {name} | {key} | {found:,.0f} | {peer_name}: {against:,.0f} | **{ratio:.1f}x** | {target:.0f}x |"


def compiled_rows(plain: Measured, compiled: Measured, keys: list[str]) -> Iterator[str]:
    """Yield a row per figure and game: the modes beside each other, and what C++ does of the same."""
    for name, figure, *_ in CORE:
        for key in keys:
            fast, written, gain = beside(partial(compiled, figure, key), partial(plain, figure, key))
            row = f"| {name} | {key} | {written:,.0f} | {fast:,.0f} | {gain:.1f}x |"
            if figure == "judge_memory":
                _, against, ratio = beside(partial(compiled, figure, key), peers.openspiel_doudizhu)
                yield f"{row} {against:,.0f} | **{ratio:.2f}x** | {OPENSPIEL_TARGET}x |"
            else:
                yield f"{row} | | |"


def peer_rows(modes: list[Measured]) -> Iterator[str]:
    """Yield a row per further peer, against judging 红十 in memory."""
    for name, measure in OTHERS:
        against = measure()
        ratios = (f"{each('judge_memory', 'hongshi') / against:.1f}x" for each in modes)
        yield f"| {name} | {against:,.0f} | {' | '.join(ratios)} |"


def last_rows(modes: list[Measured]) -> Iterator[str]:
    """Yield a row per figure that has no peer."""
    for name, figure, form, unit in LAST:
        found = (form.format(each(figure, "hongshi") * unit) for each in modes)
        yield f"| {name} | {' | '.join(found)} |"


def head(first: str, *columns: str) -> list[str]:
    """Return the head of a table."""
    return ["", f"| {' | '.join((first, *columns))} |", "|---" * (len(columns) + 1) + "|"]


def lines(keys: list[str]) -> Iterator[str]:
    """Yield the lines of the section: tables of the core, of both modes, of other peers and of what has none."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # cores are not equally fast at any one time
    modes = [Measured(Path(sys.executable), Path(__file__).parent)]
    compiled = COMPILED / "venv" / "bin" / "python"
    if compiled.exists():
        modes.append(Measured(compiled, COMPILED))
    assert [each.mode for each in modes] == ["plain", "compiled"][: len(modes)]
    yield f"One core, processor time, simulated legal deals, median of {peers.RUNS} runs; ratios are medians of {PAIRS} taken in turn."
    yield "Logs in memory are as a reader of text leaves them."
    yield from head("what", "game", "plain, events/s", "peer, same run", "ratio", "target")
    yield from core_rows(modes[0], keys)
    if len(modes) > 1:
        openspiel = "OpenSpiel (C++), dou dizhu replayed with legality"
        yield from head("what", "game", "plain, events/s", "compiled", "gain", openspiel, "compiled to C++", "target")
        yield from compiled_rows(*modes, keys)
    yield from head("peer", "events/s", *(f"judging 红十 in memory ({each.mode}), against it" for each in modes))
    yield from peer_rows(modes)
    yield from head("what", *(each.mode for each in modes))
    yield from last_rows(modes)
