"""Versions: every older one is read through its steps, in every codec; a frozen specimen of each is kept."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from logformat import errors, jsonl, log, messagepack, text, upcast
from logformat.errors import LogError, Mistake
from logformat.log import VERSION

DATA = Path(__file__).parent / "data"
READERS = [("paipu", text), ("jsonl", jsonl), ("msgpack", messagepack)]


def test_every_version_has_its_step_and_its_specimen() -> None:
    assert sorted(upcast.STEPS) == list(range(1, VERSION))
    for version in range(1, VERSION + 1):
        for extension, _ in READERS:
            assert (DATA / f"version{version}.{extension}").exists()


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_frozen_specimens_say_the_same_for_ever(version: int) -> None:
    first, second, third = (
        codec.loads((DATA / f"version{version}.{extension}").read_bytes()) for extension, codec in READERS
    )
    assert first == second == third
    assert len(first) == 2
    assert text.dumps(first).encode() == (DATA / f"version{VERSION}.paipu").read_bytes()


def rename_venue(shape: upcast.Shape) -> upcast.Shape:
    """Return a log of an imagined version 2, where the tag `venue` is called `place`."""
    tags = [tag | {"name": "place"} if tag["name"] == "venue" else tag for tag in shape.get("tags", [])]
    return shape | {"tags": tags, "events": [*shape.get("events", []), {"verb": "play", "seat": 1, "cards": ["6h"]}]}


@pytest.fixture
def version_2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "VERSION", 2)
    monkeypatch.setitem(upcast.STEPS, 1, rename_venue)


OLD = text.dumps(text.loads("paipu 1\ngame x\ntag venue here\n\nplay 0 Th\n"))
OLD_FORMS = {
    text: OLD,
    jsonl: jsonl.dumps(text.loads(OLD)),
    messagepack: messagepack.dumps(text.loads(OLD)),
}


@pytest.mark.usefixtures("version_2")
@pytest.mark.parametrize("codec", OLD_FORMS, ids=lambda codec: codec.__name__)
def test_older_log_is_lifted(codec: ModuleType) -> None:
    (found,) = codec.loads(OLD_FORMS[codec])
    assert text.dumps(found) == "paipu 2\ngame x\ntag place here\n\nplay 0 Th\nplay 1 6h\n"
    assert codec.loads(codec.dumps(found)) == [found]


@pytest.mark.usefixtures("version_2")
@pytest.mark.parametrize(
    "shape", ['{"paipu":1,"tags":3}', '{"paipu":1,"tags":[{}]}', '{"paipu":1,"game":"x","more":1}']
)
def test_old_log_of_no_shape_is_an_error(shape: str) -> None:
    with pytest.raises(LogError) as caught:
        jsonl.loads(shape + "\n")
    assert caught.value.code == "LOG-WIRE-01"


@pytest.mark.usefixtures("version_2")
def test_old_messagepack_with_bad_cards_is_an_error() -> None:
    data = OLD_FORMS[messagepack].replace(b"\xc4\x01\x15", b"\xc4\x01\xff")  # type: ignore[union-attr, arg-type]
    assert data != OLD_FORMS[messagepack]
    with pytest.raises(LogError):
        messagepack.loads(data)  # type: ignore[arg-type]


@pytest.mark.usefixtures("version_2")
def test_still_newer_log_is_refused() -> None:
    with pytest.raises(LogError, match="expected version 2 or older: a newer log needs a newer paipu, found '3'"):
        text.loads("paipu 3\ngame x\n")


def test_log_that_a_step_leaves_malformed_is_a_mistake() -> None:
    with pytest.raises(Mistake) as caught:
        upcast.lift({"game": "x"}, 0)
    assert caught.value.fault is errors.BAD_WIRE
