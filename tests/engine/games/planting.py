"""Deals with a planted offence, judged as files of whole matches: what is planted is found first, and nothing else."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from engine.game import Game
from engine.simulator import simulate
from logformat import files
from validator.report import Origin
from validator.run import judge_files


def codes_planted(room: Game, deals: int, seed: int, folder: Path, longest_match: int | None = 6) -> Counter[str]:
    """How often each code was planted; fails where anything is found but the code, once or followed by its echoes."""
    logs = list(simulate(room, deals, seed, illegal=1.0, longest_match=longest_match))
    files.write(logs, folder / "planted.paipu")
    planted: Counter[str] = Counter()
    for log, judged in zip(logs, judge_files([folder / "planted.paipu"]), strict=True):
        expected = log.tag("expect") or ""
        found = judged.report.findings
        assert ",".join(f"{finding.code}@{finding.event}" for finding in found) == expected, log.id
        assert all(finding.after == Origin(found[0].code, found[0].event) for finding in found[1:]), log.id
        planted[expected.partition("@")[0]] += 1
    return planted


def all_codes(room: Game) -> set[str]:
    """Every finding code of a room."""
    return {law.code for law in room.rules}
