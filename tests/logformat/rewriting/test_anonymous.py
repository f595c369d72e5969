"""Nobody is named in an anonymous log, and the same person is the same everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from logformat.log import Log
from logformat.rewriting.anonymous import Anonymizer
from logformat.text import dumps, loads
from tests.logformat.rewriting.test_commands import run

TEXT = """paipu 1
game hongshi
id club-2026-0412  # from the club
match spring-cup 3
player 0 "东"  id=u17
player 1 Al
player 2 "Al Bo" id=u18 phone=555
# of the house
tag venue "Tea house of 东"
tag date 2026-11-29
tag expect none
dealer 2

deal 0 6h  # 东 dealt to Al; Also u17 was late
note "Al出牌慢 and Al Bo too, Alan not"
play 0 6h
"""


def log(text: str = TEXT) -> Log:
    return loads(text)[0]


def anonymous(text: str = TEXT, key: bytes = b"k", **options: bool) -> Log:
    return Anonymizer(key=key, **options).anonymous(log(text))  # type: ignore[arg-type]


def test_no_name_is_left() -> None:
    text = dumps(anonymous())
    for name in ("东", "u17", "u18", "555", "Al ", "Al出", "Bo", "club-2026", "spring", "Tea", "house"):
        assert name not in text, name
    assert "Also" in text
    assert "Alan" in text
    assert "from the club" in text


def test_what_was_played_stays() -> None:
    found = anonymous()
    assert found.events[0] == log().events[0]
    assert found.events[2] == log().events[2]
    assert (found.dealer, found.match.number if found.match else None) == (2, 3)
    assert [tag.name for tag in found.tags] == ["date", "expect"]
    assert dumps(loads(dumps(found))) == dumps(found)


def test_same_person_has_the_same_pseudonym() -> None:
    other = anonymous('paipu 1\ngame erbaiwu\nid x\nplayer 3 "Dong" id=u17\nplayer 1 Al\n')
    first = anonymous()
    assert other.players[1].name == first.players[0].name
    assert other.players[0].name == first.players[1].name
    assert len({player.name for player in first.players}) == 3


def test_another_key_gives_other_pseudonyms() -> None:
    assert {player.name for player in anonymous().players}.isdisjoint(
        player.name for player in anonymous(key=b"l").players
    )


def test_pseudonyms_stay_what_they_are() -> None:
    """Published data is joined by them: they may never change. (printf 'p\\0东' | openssl dgst -sha256 -hmac k)"""
    assert Anonymizer(key=b"k").pseudonym("p", "东") == "p-t6juapakb6crxwlt"


def test_notes_and_comments_can_be_dropped_without_moving_events() -> None:
    found = anonymous(drop_comments=True, drop_notes=True)
    assert found.comments == ()
    assert len(found.events) == 3
    assert "慢" not in dumps(found)


@pytest.mark.parametrize(
    ("options", "kept"),
    [
        (("--keep-ids",), "id club-2026-0412"), (("--keep-matches",), "match spring-cup 3"), (("--keep-tag", "venue"), "Tea"),
    ],
)  # fmt: skip
def test_what_to_keep_is_an_option(options: tuple[str, ...], kept: str) -> None:
    assert kept in run("anonymize", "-", "--key", "k", *options, data=TEXT).stdout
    assert kept not in run("anonymize", "-", "--key", "k", data=TEXT).stdout


def test_tags_can_be_dropped() -> None:
    assert "tag date" not in run("anonymize", "-", "--key", "k", "--drop-tag", "date", data=TEXT).stdout


def test_key_comes_from_option_file_or_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "secret.txt"
    file.write_text("k\n")
    by_option = run("anonymize", "-", "--key", "k", data=TEXT)
    assert by_option.exit_code == 0
    assert run("anonymize", "-", "--key-file", file, data=TEXT).stdout == by_option.stdout
    assert run("anonymize", "-", data=TEXT).exit_code == 2
    assert run("anonymize", "-", "--key-file", tmp_path / "none", data=TEXT).exit_code == 2
    monkeypatch.setenv("PAIPU_KEY", "k")
    assert run("anonymize", "-", data=TEXT).stdout == by_option.stdout
