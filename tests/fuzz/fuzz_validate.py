"""Coverage-guided fuzzing of the judge: `python tests/fuzz/fuzz_validate.py -max_total_time=60` (needs atheris).

Bytes are read as text logs of every game. Whatever they are comes back as a report in both languages, never as an
exception.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from random import Random

import atheris

ROOT = Path(__file__).parents[2]
BY_BYTES = 0.2
"""How often bytes are changed, and not words and lines."""
sys.path.insert(0, str(ROOT))

with atheris.instrument_imports(include=["engine", "validator"]):
    from engine.game import games
    from validator.reports import FORMATS, emitter
    from validator.run import follow, judge_entry

    GAMES = games()  # imported here, for what is imported later is not watched
    EMITTERS = [emitter(form) for form in FORMATS]

from logformat import text  # noqa: E402


def one_input(data: bytes) -> None:
    """Judge every log that some bytes hold, each after the one before in its match, and tell it in one of the ways."""
    emit = EMITTERS[len(data) % len(EMITTERS)]
    for lang in ("en", "zh"):
        judged = map(judge_entry, text.Reader(io.BytesIO(data), "fuzz"))
        for piece in emit(follow(judged, lang), lang):
            assert piece


def mutated(data: bytes, max_size: int, seed: int) -> bytes:
    """Return a log with its lines moved, or with a word of another line in one: bytes changed at random are no events."""
    rng = Random(seed)
    lines = data.split(b"\n")
    if rng.random() < BY_BYTES:
        return atheris.Mutate(data, max_size)
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    change = rng.randrange(4)
    if change == 0:
        del lines[at]
    elif change == 1:
        lines[at], lines[other] = lines[other], lines[at]
    elif change == 2:
        lines.insert(at, lines[other])
    else:
        words = lines[at].split(b" ")
        words[rng.randrange(len(words))] = rng.choice(lines[other].split(b" "))
        lines[at] = b" ".join(words)
    return b"\n".join(lines)[:max_size]


def seeds(folder: Path) -> None:
    """Write the samples of every game and of matches, to start from."""
    for game in GAMES:
        for path in sorted((ROOT / "samples" / game.key).glob("*.paipu")):
            (folder / f"{game.key}-{path.name}").write_bytes(path.read_bytes())
    for path in sorted((ROOT / "samples" / "match").glob("*.paipu")):
        (folder / path.name).write_bytes(path.read_bytes())


def main() -> None:
    """Fuzz until libFuzzer's options say stop; the corpus grows in build/fuzz unless another folder is named."""
    arguments = list(sys.argv)
    if all(argument.startswith("-") for argument in arguments[1:]):
        corpus = ROOT / "build" / "fuzz" / "validate"
        corpus.mkdir(parents=True, exist_ok=True)
        seeds(corpus)
        arguments += [str(corpus), f"-artifact_prefix={corpus.parent}/"]
    atheris.Setup(arguments, one_input, custom_mutator=mutated)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
