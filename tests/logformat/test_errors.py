"""The one error: every code can happen, speaks two languages, and travels between processes."""

from __future__ import annotations

import io
import pickle
import re
from pathlib import Path

import pytest

from logformat import errors, files, text
from logformat.errors import Fault, LogError, Say, counted
from logformat.grammar import LINE_LIMIT, LOG_LIMIT
from logformat.wire import complaint

HEAD = b"paipu 1\ngame x\n"
CAUSES = {
    "LOG-TEXT-01": HEAD + b"\xff\n",
    "LOG-TEXT-02": HEAD + b"#" * (LINE_LIMIT + 1) + b"\n",
    "LOG-TEXT-03": HEAD + b"pas",
    "LOG-TEXT-04": b"",
    "LOG-TEXT-05": HEAD + b"pass 1\n" * (LOG_LIMIT // 7),
    "LOG-WIRE-01": b'{"paipu":1}\n',
    "LOG-VERSION-01": b"paipu 9\n",
    "LOG-LINE-01": HEAD + b"jump\n",
    "LOG-LINE-02": HEAD + b"pass\n",
    "LOG-LINE-03": HEAD + b"play 0 6x\n",
    "LOG-LINE-04": HEAD + b"pass 1 6h\n",
    "LOG-HEAD-01": HEAD + b"pass 1\ndealer 1\n",
    "LOG-HEAD-02": HEAD + b"game x\n",
    "LOG-HEAD-03": b"paipu 1\n",
}


def error_of(code: str) -> LogError:
    (entry,) = files.read(io.BytesIO(CAUSES[code]), "f")
    assert entry.error is not None
    return entry.error


def file_errors() -> dict[str, LogError]:
    missing, empty = files.expand(["/none/such.paipu", "/none/*.paipu"])
    assert isinstance(missing, LogError)
    assert isinstance(empty, LogError)
    return {missing.code: missing, empty.code: empty}


def test_every_code_of_reading_is_caused_here() -> None:
    elsewhere = ("LOG-BIND", "LOG-ARCHIVE", "LOG-FILE-03")  # of rooms, of archives, of the recorder
    of_reading = {code for code in Fault.ALL if code.startswith("LOG-") and not code.startswith(elsewhere)}
    assert of_reading == {*CAUSES, *file_errors()}


@pytest.mark.parametrize("code", CAUSES)
def test_code(code: str) -> None:
    assert error_of(code).code == code
    assert str(error_of(code)).startswith(f"f:{error_of(code).line}")


@pytest.mark.parametrize("code", CAUSES)
def test_chinese_sentence_is_chinese(code: str) -> None:
    said = error_of(code).message("zh")
    assert said != error_of(code).message("en")
    assert not re.search(r"[a-z]{2,} [a-z]{2,}", re.sub(r"'.*?'|`.*?`", "", said)), said
    assert re.search("[一-鿿]", Fault.ALL[code].law_zh)


def all_phrases() -> list[Say]:
    from logformat import draft, hints, phrases, tokens, upcast, wellformed, wire
    from logformat.archive import phrases as of_archives

    modules = (draft, files, hints, of_archives, phrases, tokens, upcast, wellformed, wire)
    return [value for module in modules for value in vars(module).values() if isinstance(value, Say)]


@pytest.mark.parametrize("phrase", all_phrases(), ids=str)
def test_phrase_is_said_in_both_languages(phrase: Say) -> None:
    assert re.search("[一-鿿]", phrase.zh)
    assert not re.search("[一-鿿]", phrase)
    assert set(re.findall(r"{\w+", phrase)) == set(re.findall(r"{\w+", phrase.zh))


def test_error_survives_the_way_to_another_process() -> None:
    error = error_of("LOG-LINE-03")
    again = pickle.loads(pickle.dumps(error))
    assert again.fault is errors.BAD_CARD
    assert (str(again), again.message("zh"), again.place()) == (str(error), error.message("zh"), error.place())
    entry = next(iter(text.Reader(io.BytesIO(HEAD + b"pas"))))
    assert pickle.loads(pickle.dumps(entry)).log == entry.log


def test_place() -> None:
    def place(**where: int) -> str:
        return LogError(errors.BAD_CARD, found="x", expected="y", file=Path("f"), **where).place()

    assert place() == "f"
    assert place(line=3) == "f:3"
    assert place(line=3, column=4, byte=9) == "f:3:4"
    assert place(byte=9) == "f:byte 9"
    assert str(LogError(errors.BAD_CARD, found="x", expected="y")) == "LOG-LINE-03 expected y, found x"


@pytest.mark.parametrize(
    ("raised", "en", "zh"),
    [
        ("Object missing required field `game`", "no field `game`", "缺少字段 `game`"),
        ("Object contains unknown field `x` - at `$.a`", "an unknown field `x` at `$.a`", "`$.a` 处的未知字段 `x`"),
        ("Invalid value 'jump' - at `$.verb`", "the value 'jump' at `$.verb`", "`$.verb` 处的取值 'jump'"),
        ("Input data was truncated", "data that breaks off", "中断的数据"),
        ("JSON is malformed: invalid character (byte 3)", "malformed data", "格式错误的数据"),
    ],
)
def test_complaint_of_a_decoder(raised: str, en: str, zh: str) -> None:
    found = complaint(ValueError(raised)).found
    assert (found, errors.in_language(found, "zh")) == (en, zh)


def test_a_number_with_its_noun() -> None:
    assert [str(counted(number, "card")) for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert Say("{count} kept", "保留 {count} 局").of(count=counted(1, "deal")).zh == "保留 1 局"
