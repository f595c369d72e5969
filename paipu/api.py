"""The functions of the public API: reading and writing logs in any codec, judging them, asking what is legal."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from engine.binding import Bound, bind
from engine.words import Lang
from logformat import codecs, files, text
from logformat.entry import Entry, logs_of
from logformat.events import Event
from logformat.log import Log
from replayer.timeline import Timeline
from validator.catalogue import Law, catalogue
from validator.judge import Report
from validator.judge import judge as judge_bound
from validator.report import LogReport
from validator.run import judge_files


def read(*sources: str | Path | IO[bytes]) -> Iterator[Entry]:
    """Yield an entry for every log of files, folders, patterns or binary streams; errors are entries too.

    >>> [(entry.log.id, entry.error) for entry in read("samples/hongshi/deal-alone-and-open.paipu")]
    [('hongshi-alone-and-open', None)]
    """
    for source in sources:
        if isinstance(source, str | Path):
            yield from files.read_all((source,))
        else:
            yield from files.read(source)


def load(*sources: str | Path | IO[bytes]) -> Iterator[Log]:
    """Yield every log of files, folders, patterns or binary streams; raises the first `LogError`.

    >>> [log.game for log in load("samples/hongshi/deal-alone-and-open.paipu")]
    ['hongshi']
    """
    return logs_of(read(*sources))


def loads(data: str | bytes) -> list[Log]:
    """Return the logs of a text or of bytes, in whatever codec; raises the first `LogError`.

    >>> loads("paipu 1\\ngame hongshi\\n")[0].game
    'hongshi'
    >>> loads('{"paipu":1,"game":"hongshi"}')[0].game
    'hongshi'
    """
    return list(load(io.BytesIO(data.encode() if isinstance(data, str) else data)))


def dump(logs: Log | Iterable[Log], target: str | Path | IO[bytes], codec: str | None = None) -> None:
    """Write logs to a file, all or nothing, or to a binary stream.

    The codec (`text`, `jsonl`, `msgpack`) follows the extension of the file where it is not named.
    """
    named = codecs.named(codec) if codec else None
    if isinstance(target, str | Path):
        files.write(logs, target, named)
    else:
        (named or codecs.TEXT).dump((logs,) if isinstance(logs, Log) else logs, target)


def dumps(logs: Log | Iterable[Log]) -> str:
    """Return logs as canonical text.

    >>> print(dumps(loads("paipu 1\\ngame  hongshi\\ndealer   2\\n")), end="")
    paipu 1
    game hongshi
    dealer 2
    """
    return text.dumps(logs)


def judge(log: Log | Bound) -> Report:
    """Return what is to be said of a log; raises `BindError` for a log whose game does not know its words.

    >>> report = judge(next(load("samples/hongshi/deal-alone-and-open.paipu")))
    >>> report.is_valid, report.outcome["score"]
    (True, (-36, 12, 12, 12))
    """
    return judge_bound(log if isinstance(log, Bound) else bind(log))


def validate(*names: str | Path, lang: Lang = "en", jobs: int = 1) -> Iterator[LogReport]:
    """Yield the report of every log of files, folders and patterns: the objects of `paipu validate --format jsonl`.

    >>> [report.valid for report in validate("samples/hongshi/deal-alone-and-open.paipu")]
    [True]
    """
    return (judged.report for judged in judge_files(names, lang=lang, jobs=jobs))


def law(code: str) -> Law:
    """Return the law behind a code; KeyError if there is none.

    >>> law("MATCH-02").law.en
    'A match (场) that is over has no further deal.'
    """
    return catalogue()[code]


def legal_moves(log: Log | Bound, step: int = -1) -> Iterator[Event]:
    """Yield the legal moves after so many events of a log, at its end by default."""
    timeline = Timeline(log)
    return timeline.game.legal_moves(timeline[step].state)
