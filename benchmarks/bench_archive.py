"""Measures archives: bytes per deal beside the information bound and other codecs, decoding, entering one deal.

A section of benchmarks/results.md (`run.py`); `python benchmarks/bench_archive.py [GAME…]` prints it. Decoding is measured
compiled too where `make compiled` has built it.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import mean, median

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.game import game, games
from engine.information import bound_bytes
from engine.simulator import simulate
from logformat import jsonl, messagepack
from logformat.archive import Archive, Writer
from logformat.archive.container import compressed
from logformat.log import Log

DEALS, SEED, RUNS = 1024, 1, 5
BLOCK = 1000
BOUND_SECONDS = 20
"""Processor time spent on counting legal moves of each game; the bound is the mean of as many deals as that allows."""
COMPILED = Path(__file__).parents[1] / "build" / "compiled"
DECODE = "--decode"
"""With it the program says how many events of an archive it decodes in a second: so the compiled one is asked."""


def write(path: Path, logs: list[Log]) -> None:
    """Write some logs to an archive that is not there yet."""
    path.unlink(missing_ok=True)
    with Writer(path) as writer:
        writer.extend(logs)


def seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """Return the processor time that some work takes, the median of some runs."""
    found = []
    for _ in range(runs):
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    return median(found)


def in_blocks(logs: list[Log]) -> int:
    """Return the bytes of MessagePack in zstd blocks of so many deals."""
    return sum(len(compressed(messagepack.dumps(logs[at : at + BLOCK]))) for at in range(0, len(logs), BLOCK))


def bounds(logs: list[Log]) -> Iterator[float]:
    """Yield the bounds of some deals, picked at random."""
    until = time.process_time() + BOUND_SECONDS
    for log in random.Random(SEED).sample(logs, len(logs)):
        yield bound_bytes(log)
        if time.process_time() > until:
            return


def sizes(path: Path, logs: list[Log]) -> list[str]:
    """Return the bytes per deal: bound, archive, and the other codecs."""
    bound = mean(bounds(logs))
    ours = path.stat().st_size / len(logs)
    lines = len(compressed(jsonl.dumps(logs).encode())) / len(logs)
    packed = in_blocks(logs) / len(logs)
    return [f"{bound:.1f}", f"{ours:.1f}", f"**{ours / bound:.2f}x**", f"{packed:.1f}", f"{lines:.1f}"]


def decoded(path: Path) -> float:
    """Return the events of an archive that are decoded in a second, with what frames share decoded anew."""
    with Archive.open(path) as archive:
        events = sum(len(log.events) for log in archive)

        def work() -> None:
            archive.frames.clear()
            for _ in archive:
                pass

        return events / seconds(work)


def decoded_compiled(path: Path) -> str:
    """Return the same of the compiled codec, if it has been built."""
    python = COMPILED / "venv" / "bin" / "python"
    if not python.exists():
        return "-"
    command = [python, COMPILED / "tree" / "benchmarks" / "bench_archive.py", DECODE, path]
    return f"{float(subprocess.run(command, capture_output=True, check=True, text=True).stdout):,.0f}"


def speeds(path: Path, logs: list[Log]) -> list[str]:
    """Return events per second decoded, plain, compiled and by MessagePack, milliseconds of one deal, headers and events written."""
    events = sum(len(log.events) for log in logs)
    writing = events / seconds(lambda: write(path, logs), 1)
    with Archive.open(path) as archive:
        rng = random.Random(SEED)

        def fresh() -> Archive:
            """Return the archive without what it keeps of the frames read last."""
            archive.frames.clear()
            return archive

        alone = median(seconds(lambda: fresh()[rng.randrange(len(archive))]) for _ in range(20)) * 1000
        headers = len(logs) / seconds(lambda: list(fresh().headers()))
    data = messagepack.dumps(logs)
    packed = events / seconds(lambda: messagepack.loads(data))
    plain, fast = f"{decoded(path):,.0f}", decoded_compiled(path)
    return [plain, fast, f"{packed:,.0f}", f"{alone:.2f}", f"{headers:,.0f}", f"{writing:,.0f}"]


def lines(keys: list[str]) -> Iterator[str]:
    """Yield the lines of the section: a table row per game that can be simulated."""
    yield f"{DEALS} simulated legal deals under default options; bytes a deal count the whole file: headers, results and tables"
    yield "too, which the bound does not. MessagePack is in zstd-19 blocks of"
    yield f"{BLOCK} deals, JSON Lines in one zstd-19 frame. Reading MessagePack checks every log, reading archives relies on their"
    yield "checksums. One deal is read from an archive that has read nothing yet."
    yield ""
    yield (
        "| game | bound | .pparc | ratio | msgpack | jsonl | events/s | compiled | msgpack events/s | one deal, ms "
        "| headers/s | written events/s |"
    )
    yield "|---" * 12 + "|"
    for key in keys:
        logs = list(simulate(game(key), DEALS, SEED, options=()))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "deals.pparc"
            write(path, logs)
            yield f"| {key} | {' | '.join([*sizes(path, logs), *speeds(path, logs)])} |"


def main() -> None:
    """Measure and print."""
    if sys.argv[1:2] == [DECODE]:
        print(decoded(Path(sys.argv[2])))
        return
    for line in lines(sys.argv[1:] or [each.key for each in games()]):
        print(line, flush=True)


if __name__ == "__main__":
    main()
