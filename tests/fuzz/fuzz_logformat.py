"""Coverage-guided fuzzing of the codecs: `python tests/fuzz/fuzz_logformat.py -max_total_time=60` (needs atheris).

The first byte picks the codec, the rest is what it reads. Logs and `LogError` may come of it, nothing else; a log
that is read is well formed and comes back from every codec.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

import atheris

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

with atheris.instrument_imports(include=["logformat"]):
    from logformat import files, jsonl, messagepack, text
    from logformat.errors import LogError
    from logformat.wellformed import check

READERS = (text.Reader, jsonl.Reader, messagepack.Reader, files.read)


def one_input(data: bytes) -> None:
    """Read some bytes by one codec and hold every log to its promises."""
    if not data:
        return
    for entry in READERS[data[0] % len(READERS)](io.BytesIO(data[1:]), "fuzz"):
        if entry.error is not None:
            assert isinstance(entry.error, LogError)
            assert entry.error.message("en")
            assert entry.error.message("zh")
        if entry.log is not None:
            check(entry.log)
            for codec in (text, jsonl, messagepack):
                assert codec.loads(codec.dumps(entry.log)) == [entry.log], codec.__name__
        assert entry.log is not None or entry.error is not None


def seeds(folder: Path) -> None:
    """Write one honest input for each codec, to start from."""
    data = ROOT / "tests" / "logformat" / "data"
    for number, extension in enumerate(("paipu", "jsonl", "msgpack")):
        for path in sorted(data.glob(f"*.{extension}")):
            (folder / path.name).write_bytes(bytes([number]) + path.read_bytes())


def main() -> None:
    """Fuzz until libFuzzer's options say stop; the corpus grows in build/fuzz unless another folder is named."""
    arguments = list(sys.argv)
    if all(argument.startswith("-") for argument in arguments[1:]):
        corpus = ROOT / "build" / "fuzz" / "logformat"
        corpus.mkdir(parents=True, exist_ok=True)
        seeds(corpus)
        arguments += [str(corpus), f"-artifact_prefix={corpus.parent}/"]
    atheris.Setup(arguments, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
