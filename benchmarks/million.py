"""Measures the memory that commands take of an archive of a million deals, and of fewer, larger ones.

A section of benchmarks/results.md (`run.py`); `python benchmarks/million.py [DEALS]` prints it. What grows with the number of
deals shows in short ones (a deal, a declaration and a result, in matches of four, under random ids); what grows with a
frame in whole simulated ones. Both archives are made first, in a scratch folder.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec

from benchmarks.bench_tables import deals, ran
from logformat import files
from logformat.log import Log, Match
from logformat.text import loads

DEALS, WHOLE = 1_000_000, 8192
LIGHTNING = """paipu 1
game hongshi
player 0 ann
player 1 bob
player 2 cid
player 3 dan
deal 0 6h 6d 7s 7h 7c 7d 8s 8h 8c 8d
deal 1 Ts Th Tc Td 9s 9h 9c 9d Js Jh
deal 2 Jc Jd Qs Qh Qc Qd Ks Kh Kc Kd
deal 3 As Ah Ac Ad 2s 2h 2c 2d Lj Bj
declare 1 lightning
result winner=up score=-3,9,-3,-3
"""
COMMANDS = (
    ("info",),
    ("info", "--check"),
    ("validate", "--format", "jsonl"),
    ("cat", "--to", "jsonl"),
    ("convert", "-o", "OUT.msgpack"),
    ("convert", "-o", "OUT.pparc"),
    ("filter", "--player", "ann", "-o", "OUT.pparc"),
    ("dedupe", "-o", "OUT.pparc"),
    ("split", "--every", "50000", "-o", "OUT"),
    ("merge", "FILE", "-o", "OUT.pparc"),
    ("anonymize", "--key", "secret", "-o", "OUT.pparc"),
    ("diff", "FILE"),
    ("recover", "-o", "OUT.pparc"),
    ("export", "-o", "OUT"),
)


def short_deals(number: int) -> Iterator[Log]:
    """Yield that many deals that lightning ended, under ids as a platform draws them."""
    (base,) = loads(LIGHTNING)
    draw = random.Random(1)
    for at in range(number):
        match = Match(name=f"m{at // 4}", number=at % 4 + 1)
        yield msgspec.structs.replace(base, id=f"{draw.getrandbits(48):012x}", match=match)


def words_of(command: tuple[str, ...], source: Path, scratch: Path) -> list[str]:
    """Return the words of a command on a file; what it writes goes into a scratch folder."""
    verb, *rest = command
    return [
        verb,
        str(source),
        *(word.replace("OUT", str(scratch / "out")).replace("FILE", str(source)) for word in rest),
    ]


def lines(_: list[str], number: int = DEALS) -> Iterator[str]:
    """Yield the lines of the section: a table row per command."""
    with tempfile.TemporaryDirectory(prefix="paipu-million-") as folder:
        many, whole = Path(folder) / "many.pparc", Path(folder) / "whole.pparc"
        files.write(short_deals(number), many)
        files.write(islice(deals("hongshi"), WHOLE), whole)
        yield f"Peak memory of the largest process, one job (target: 300 MB, whatever the size): {number:,} deals of 红十 that lightning"
        yield f"ended ({many.stat().st_size / 1e6:.0f} MB, random ids, matches of four), and {WHOLE:,} whole ones under varied options."
        yield ""
        yield f"| command | {number:,} short deals | processor time | {WHOLE:,} whole deals |"
        yield "|---|---|---|---|"
        for command in COMMANDS:
            found = []
            for source in (many, whole):
                with tempfile.TemporaryDirectory(dir=folder) as scratch:
                    found.append(ran(*words_of(command, source, Path(scratch))))
            yield f"| `{' '.join(command)}` | {found[0].peak} MB | {found[0].cpu:.0f} s | {found[1].peak} MB |"


if __name__ == "__main__":
    for line in lines([], *map(int, sys.argv[1:])):
        print(line, flush=True)
