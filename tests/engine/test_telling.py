"""What a log writes as `key=value` reads in words, in both languages: every key and word of every room."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine.game import ROOMS, game
from engine.values import SEAT, Value
from engine.words import Label

TEXTS = ("1", "none", "0,1", "Th", "1,2,3,4", "1,2,3,4,5", "2,3,4,5,6", "2,3", "true")


def pairs(key: str) -> Iterator[tuple[str, str, str]]:
    room = game(key)
    for place, keys in room.vocabulary.keys.items():
        for name, value in keys.items():
            for text in readable(value, room.seats):
                yield place, name, text


def readable(value: Value, seats: int) -> Iterator[str]:
    """Yield texts a value can have: its words, or those of a few that it takes."""
    for text in (*re.split(" or |, ", value.expected.en), *TEXTS):
        try:
            value.read_text(text, seats)
        except ValueError:
            continue
        yield text


@pytest.mark.parametrize("key", ROOMS)
def test_one_is_not_many(key: str) -> None:
    ones = [game(key).vocabulary.tell(*pair).en for pair in pairs(key) if pair[2] == "1"]
    assert [text for text in ones if re.search(r"(?<![\d,])\b1 [a-z]*s\b", text)] == []


@pytest.mark.parametrize("key", ROOMS)
def test_every_pair_of_every_room_reads_in_words(key: str) -> None:
    told = {pair: game(key).vocabulary.tell(*pair) for pair in pairs(key)}
    assert told
    for pair, label in told.items():
        assert "=" not in label.en + label.zh, pair
        assert not re.search("[a-z]", label.zh), pair
        assert not re.search("[\u4e00-\u9fff]", label.en), pair


@pytest.mark.parametrize(
    ("key", "place", "pair", "english", "chinese"),
    [
        ("hongshi", "result", "score=-36,+12,+12,+12", "score -36 +12 +12 +12", "得分 -36 +12 +12 +12"),
        ("hongshi", "result", "finish=1,3,2", "out in order: seats 1, 3, 2", "出完次序 1、3、2 号座"),
        ("hongshi", "result", "finish=none", "out in order: none", "出完次序 无"),
        ("zhuoheia", "result", "winner=red", "red wins", "红方胜"),
        ("jiheiwu", "result", "winner=draw", "draw", "平局"),
        ("duizhu", "swap", "give=Bj,Th", "gives Bj Th", "给出 大王 ♥10"),
        ("duizhu", "declare show", "at=24", "after 24 cards were drawn", "共抓 24 张之后"),
        ("duizhu", "declare suit", "choice=h", "hearts", "红桃"),
        ("duizhu", "declare position", "choice=3", "card 3 of the pile", "第 3 张"),
        ("duizhu", "result", "levels=T,V2", "levels T V2", "级数 10 V2"),
        ("zhaopengyou", "declare friend", "nth=3", "copy 3", "第 3 张"),
        ("zhaopengyou", "result", "friend=none", "no friend", "无朋友"),
        ("erbaiwu", "meld lock", "at=8s", "at 8s", "锁 ♠8"),
        ("erbaiwu", "result", "dug=false", "not dug", "未被抠"),
        ("erbaiwu", "result", "match_over=true", "the match is over", "全场结束"),
        ("erbaiwu", "claim", "with=Qc,Qd", "with Qc Qd", "配 ♣Q ♦Q"),
        ("erbaiwu", "result", "settler=none", "nobody settled", "无人算帐"),
        ("hongxingwu", "play", "as=Qd Qd + Kd", "as Qd Qd + Kd", "作 ♦Q ♦Q + ♦K"),
    ],
)
def test_pairs_in_words(key: str, place: str, pair: str, english: str, chinese: str) -> None:
    name, _, text = pair.partition("=")
    assert game(key).vocabulary.tell(place, name, text) == Label(english, chinese)


def test_what_no_room_says_stays_as_it_is_written() -> None:
    assert game("hongshi").vocabulary.tell("play", "odd", "x") == Label("odd=x", "odd=x")
    assert SEAT.tell("3") == Label("seat 3", "3 号座")
