"""The functions of the public API: reading and writing logs in any codec, judging them, asking what is legal."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import msgspec

from engine import game as roster
from engine import simulator
from engine.binding import Bound, bind
from engine.game import ROOMS, Game, key_of
from engine.rule import Finding
from engine.rule import check as check_event
from engine.words import Lang
from logformat import codecs, files, text
from logformat.cards import Cards
from logformat.entry import Entry, logs_of
from logformat.events import Event
from logformat.log import Log, Option
from logformat.made import sayable
from logformat.one_line import read_cards, read_event
from logformat.text_writer import several
from replayer.timeline import Timeline
from validator.catalogue import Law, catalogue, nearest
from validator.judge import Report
from validator.judge import judge as judge_bound
from validator.report import LogReport
from validator.run import judge_files

if TYPE_CHECKING:
    import pyarrow as pa


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
    """Yield every log of files, folders, patterns or binary streams; raises the first `LogError`, once it gets there.

    Nothing is opened before the first log is asked for. To go on past what cannot be read, `read`.

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
    """Write logs to a file, all or nothing, or to a binary stream; a file of that name is replaced.

    The codec (`text`, `jsonl`, `msgpack`, `archive`) follows the extension of the file where it is not named, else it
    is text. Raises `LogError` for a log that no text could say, `OSError` for what cannot be written. To go on with an
    archive, `Writer`.
    """
    named = codecs.named(codec) if codec else None
    told = map(sayable, several(logs))
    if isinstance(target, str | Path):
        files.write(told, target, named)
    else:
        (named or codecs.TEXT).dump(told, target)


def dumps(logs: Log | Iterable[Log]) -> str:
    """Return logs as canonical text; raises `LogError` for one that no text could say.

    >>> print(dumps(loads("paipu 1\\ngame  hongshi\\ndealer   2\\n")), end="")
    paipu 1
    game hongshi
    dealer 2
    """
    return text.dumps(map(sayable, several(logs)))


def cards(text: str) -> Cards:
    """Return the cards of a text, one byte each, in whatever spelling a log may have; raises `LogError` for others.

    >>> cards("Th 红桃10 ♠5 大王")
    Cards('Th Th 5s Bj')
    """
    return read_cards(text)


def event(line: str) -> Event:
    """Return the event a line of a log says; raises `LogError` for one that says none. `event_line` is the way back.

    >>> event("play 0 ♠5 5h")
    Play(seat=0, cards=Cards('5s 5h'), pairs=Pairs(()), t=None)
    """
    return read_event(line)


def game(name: str) -> Game:
    """Return a game by its key, its title or what only its title has; KeyError naming the games there are.

    >>> game("红十")
    <Game hongshi 红十>
    """
    key = key_of(name)
    if key is None:
        raise KeyError(f"no game {name!r}; there are {', '.join(ROOMS)}")
    return roster.game(key)


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
    """Return the law behind a code; KeyError, naming the nearest, if there is none.

    >>> law("MATCH-02").law.en
    'A match (场) that is over has no further deal.'
    """
    known = catalogue()
    if code not in known:
        raise KeyError(f"no code {code!r}" + (f"; near it: {', '.join(found)}" if (found := nearest(code)) else ""))
    return known[code]


def legal_moves(log: Log | Bound, step: int = -1) -> Iterator[Event]:
    """Yield the legal moves after so many events of a log, at its end by default: those of every seat that may act.

    Each move is there once: its cards sorted, without times. Seats whose hands the log hides have none. There may be
    very many (throws, burying), so that they are found as they are asked for.

    >>> log = next(load("samples/hongshi/deal-alone-and-open.paipu"))
    >>> [text.event_line(move) for move in legal_moves(log, 12)]
    ['pass 1']
    """
    timeline = Timeline(log)
    return timeline.game.legal_moves(timeline[step].state)


def check(log: Log, event: Event | str, step: int = -1) -> tuple[Finding, ...]:
    """Return what the laws say of an event, or of a line, after so many events of a log; nothing: it is legal.

    It is judged as if it stood there next; where hidden cards decide, nothing is said. A legal move may bring to light
    what somebody else has left undone: the finding names that seat. Raises `BindError` for one the game has no words for.

    >>> log = next(load("samples/hongshi/deal-alone-and-open.paipu"))
    >>> [str(finding) for finding in check(log, "play 1 Kd Ks", 12)]
    ['HS-FOLLOW-03 at event 13, seat 1: Kd Ks does not beat Lj Bj']
    """
    number = Timeline(log)[step].number
    new = read_event(event) if isinstance(event, str) else event
    timeline = Timeline(msgspec.structs.replace(log, events=(*log.events[:number], new)))
    return check_event(timeline.game, timeline[number].state, new, number + 1)


def simulate(
    name: str, deals: int, seed: int = 0, *, options: Mapping[str, str] | None = None, illegal: float = 0.0
) -> Iterator[Log]:
    """Yield so many random deals of a game, in matches; the same seed gives the same deals.

    `options` are written as in a log, `{"deck": "52"}`. `illegal` is the share of deals with one law broken on purpose;
    the tag `expect` names it.

    >>> [log.id for log in simulate("hongshi", 2, seed=7)]
    ['hongshi-7-1', 'hongshi-7-2']
    """
    given = tuple(Option(option, tuple(words.split())) for option, words in (options or {}).items())
    return simulator.simulate(game(name), deals, seed, options=given, illegal=illegal)


def query(folder: str | Path, sql: str, parameters: Mapping[str, Any] | None = None) -> pa.Table:
    """Return the answer to SQL, or to a query by its name (`@win-rate-by-player`), about what `export` wrote.

    `parameters` are those that the SQL names as `$name`. Raises `RefusedError` for whatever does more than read, for
    faulty SQL and for a folder without tables. To ask many times, `Database` stays open.
    """
    from query.database import Database
    from query.named import asked

    with Database(folder) as database:
        return database.run(*asked(sql, parameters or {})).table()
