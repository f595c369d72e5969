"""Measures paipu and its peers in one run and writes benchmarks/results.md: ratios, not hopes."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import own
import peers

from engine.game import games

RESULTS = Path(__file__).with_name("results.md")
CORE = (
    ("judge logs in memory", own.judge_memory, "python-chess is_legal+push", peers.chess_judge, 4.0),
    ("replay without checking", own.apply_only, "python-chess push", peers.chess_push, 3.0),
    ("text log to verdict", own.text_to_verdict, "python-chess read_game", peers.chess_read, 4.0),
)
OTHERS = (
    ("RLCard dou dizhu, play with legality", peers.rlcard_doudizhu),
    ("PokerKit, PHH parsed and replayed", peers.pokerkit_replay),
    ("OpenSpiel dou dizhu (C++), driven from Python", peers.openspiel_doudizhu),
)


def core_rows(keys: list[str]) -> Iterator[str]:
    """Yield a table row per figure and game, with the ratio to the peer measured in the same run."""
    for name, measure, peer_name, peer, target in CORE:
        against = peer()
        for key in keys:
            ours = measure(key)
            yield f"| {name} | {key} | {ours:,.0f} | {peer_name}: {against:,.0f} | **{ours / against:.1f}x** | {target:.0f}x |"


def peer_rows(judged: Callable[[str], float]) -> Iterator[str]:
    """Yield a row per further peer, against judging 红十 in memory."""
    ours = judged("hongshi")
    for name, measure in OTHERS:
        against = measure()
        yield f"| {name} | {against:,.0f} | {ours / against:.1f}x |"


def main() -> None:
    """Measure and write."""
    keys = sys.argv[1:] or [game.key for game in games()]
    lines = [
        "# Benchmarks",
        "",
        f"Written by `make bench` on {datetime.now(UTC):%Y-%m-%d}; CPython {platform.python_version()}, one core,",
        f"simulated legal deals, median of {peers.RUNS} runs. Machines differ: read the ratios.",
        "",
        "| what | game | events/s | peer, same run | ratio | target |",
        "|---|---|---|---|---|---|",
        *core_rows(keys),
        "",
        "| peer | events/s | judging 红十 in memory, against it |",
        "|---|---|---|",
        *peer_rows(own.judge_memory),
        "",
        "| what | figure |",
        "|---|---|",
    ]
    exported = ((jobs, own.export_rows("hongshi", jobs)) for jobs in (1, 2))
    lines += [
        f"| export of 3,000 deals of 红十, rows of all tables a second, {jobs} jobs | {rows:,.0f} |"
        for jobs, rows in exported
    ]
    lines.append(f"| `paipu --help`, a process of its own | {own.help_seconds() * 1000:.0f} ms |")
    RESULTS.write_text("\n".join(lines) + "\n")
    sys.stdout.write(RESULTS.read_text())


if __name__ == "__main__":
    main()
