"""Coverage-guided fuzzing: `python tests/fuzz/fuzz.py TARGET -max_total_time=60` (needs atheris).

Starts from the kept corpus and the seeds of the target; what adds coverage grows in build/fuzz. Folders named after the
target take the place of all three, as for libFuzzer's `-merge=1`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

ROOT = Path(__file__).parents[2]
WATCHED = ["logformat", "engine", "replayer", "validator", "query"]
SECONDS = 60
"""What one input may take."""
sys.path.insert(0, str(ROOT))

with atheris.instrument_imports(include=WATCHED):
    from tests.fuzz import targets

    NAME = sys.argv[1]
    TARGET = targets.load(NAME)
    for _, data in TARGET.seeds():
        TARGET.one_input(data)  # what is imported only when it is needed is watched too


def folders(name: str) -> list[str]:
    """Return what to start from; the first folder is the one that grows."""
    grown, sown = ROOT / "build" / "fuzz" / name, ROOT / "build" / "fuzz" / f"{name}-seeds"
    for folder in (grown, sown, targets.corpus(name)):
        folder.mkdir(parents=True, exist_ok=True)
    for seed, data in TARGET.seeds():
        (sown / seed).write_bytes(data)
    return [str(grown), str(targets.corpus(name)), str(sown)]


def mutated(data: bytes, max_size: int, seed: int) -> bytes:
    """Change an input as the target would have it."""
    return TARGET.mutated(data, max_size, seed, atheris.Mutate)  # which atheris replaces when it begins


def main() -> None:
    """Fuzz until libFuzzer's options say stop."""
    options = [f"-timeout={SECONDS}", f"-artifact_prefix={ROOT}/build/fuzz/{NAME}-", *sys.argv[2:]]
    if all(option.startswith("-") for option in sys.argv[2:]):
        options += folders(NAME)
    hooks = {"custom_mutator": mutated} if hasattr(TARGET, "mutated") else {}
    command = f"{sys.executable} {__file__} {NAME}"  # by which libFuzzer runs it again, to merge
    atheris.Setup([command, *options], TARGET.one_input, **hooks)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
