"""Lines typed in Chinese, as logs write them: `出 0 红桃10` is `play 0 红桃10`, `亮牌 0 红桃10` is `declare 0 reveal 红桃10`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from engine.expecting import key_name
from engine.game import Game
from engine.words import card_name
from logformat.cards import named_card, physical_card
from logformat.errors import LogError, one_of
from logformat.events import Event, verb_of
from logformat.grammar import SLOTS
from logformat.hints import EVENT_WORDS, HEADER_WORDS, NAMES
from logformat.phrases import A_VERB
from logformat.spelling import card_word
from logformat.tokens import quoted

KITTY_TURNED = "翻开底牌"
_LINE = re.compile(r"\s*(?P<word>[^\W\d_]+)(?P<blank>[\s,，、:：]*)(?P<rest>.*)", re.DOTALL)
_SEAT = re.compile(r"(\d)(?:号座?)?[\s,，、:：]*(.*)", re.DOTALL)
_BETWEEN = re.compile(r"[,，、;；。]")


def chinese_words(room: Game) -> Iterator[str]:
    """Yield the Chinese words a line of the game may begin with, the shortest of each verb, then those of its kinds."""
    known = {name.partition(" ")[0] for name in room.vocabulary.keys} | {"note"}
    yield from (word for verb, word in NAMES.items() if verb in known)
    yield from (KITTY_TURNED,) if "flip kitty" in room.vocabulary.keys else ()
    yield from _kinds(room)


def as_written(room: Game, line: str) -> str:
    """Return a line as logs write it; one that does not begin in Chinese stays as it is.

    Behind a Chinese word no blank is needed before the seat (`过3`), and commas may stand between the cards.
    """
    found = _LINE.fullmatch(line)
    if found is None:
        return line
    word, blank, rest = found["word"], found["blank"], found["rest"]
    if word == KITTY_TURNED:
        return f"flip kitty {rest}".rstrip()
    if word in HEADER_WORDS:
        return f"{HEADER_WORDS[word]} {rest}".rstrip()
    verb, kind = _kinds(room).get(word) or (_verb(room, word), "")
    if not verb:
        return line
    if verb == "note":
        said = rest if not rest or rest.startswith('"') else json.dumps(rest.strip(), ensure_ascii=False)
        return f"note{blank and ' '}{said}"
    return _event_line(room, verb, kind, rest) if rest else verb


def pair_words(room: Game, line: str) -> dict[str, str]:
    """Return the pairs of a line (`play`, `swap`) by what they are called: `甩` is `as=throw`."""
    keys = room.vocabulary.keys.get(line, {})
    return {
        room.vocabulary.tell(line, key, word).zh: f"{key}={word}" for key, value in keys.items() for word in value.words
    }


def typed(room: Game, event: Event) -> str:
    """Return an event as it is typed in Chinese."""
    verb, kind = verb_of(event), str(getattr(event, "kind", ""))
    if verb == "flip" and event.seat is None:
        return KITTY_TURNED
    words = [room.vocabulary.names[kind].zh if kind else NAMES[verb]]
    words += [str(number) for number in (event.seat, getattr(event, "count", None)) if number is not None]
    words += [_card(code) for code in event.cards]
    called = {pair: word for word, pair in pair_words(room, f"{verb} {kind}".rstrip()).items() if " " not in word}
    pairs = (f"{key}={quoted(value)}" for key, value in event.pairs.items())
    return " ".join([*words, *(called.get(pair, pair) for pair in pairs)])


def column_of(line: str, written: str, column: int) -> int | None:
    """Return the column of a typed line at which a word of the written one stands; None where that cannot be told."""
    word = next(iter(written[column - 1 :].split()), None)
    if line == written or word is None:
        return column if line == written else len(line.rstrip()) + 1
    return line.index(word) + 1 if line.count(word) == 1 else None


def expected_of(room: Game, error: LogError, line: str, others: Iterable[str]) -> str:
    """Return what is expected at the beginning of a line, in Chinese words: those near its first one, else all."""
    if error.expected != A_VERB or (found := _LINE.fullmatch(line)) is None:
        return error.expected
    word, known = found["word"], dict.fromkeys((*chinese_words(room), *others))
    begun = [each for each in known if each.startswith(word)]
    near = [each for each in get_close_matches(word, known, cutoff=0.5) if each[0] == word[0]]
    return one_of(begun or near or known)


def cards_spelled(line: str) -> str:
    """Return a line with the cards in it as logs write them."""
    return " ".join(card_word(word) or word for word in line.split())


def _event_line(room: Game, verb: str, kind: str, rest: str) -> str:
    """Return the line of an event: its kind stands behind the seat."""
    name = f"{verb} {kind}".rstrip()
    if SLOTS[verb][:1] != ("seat",):
        return f"{verb} {_spaced(room, name, rest)}"
    seat = _SEAT.fullmatch(rest)
    first, more = (seat[1], seat[2]) if seat else (rest.partition(" ")[0], rest.partition(" ")[2])
    return " ".join(filter(None, (verb, first, kind, _spaced(room, name, more))))


def _spaced(room: Game, line: str, rest: str) -> str:
    """Return words with blanks for what else may stand between them, and pairs as logs write them."""
    if '"' in rest:
        return rest
    said, sign, remark = rest.partition("#")
    keys = {key_name(room.vocabulary.told, line, each): each for each in room.vocabulary.keys.get(line, {})}
    called = pair_words(room, line)
    words: list[str] = []
    for word in said.split():
        if (pair := _pair(called, keys, word)) is not None:
            words.append(pair)
        elif words and words[-1].endswith(("=", ",")):
            words[-1] += ",".join(_BETWEEN.sub(" ", word).split()) + ","
        else:
            words.append(_BETWEEN.sub(" ", word).strip())
    return " ".join([*(word.rstrip(",") for word in words), *([sign + remark] if sign else [])])


def _pair(called: dict[str, str], keys: dict[str, str], word: str) -> str | None:
    """Return a pair that is called by its name, or has its key or its value called so; None for other words.

    Of a key that stands alone (`配 红桃Q`) the words behind it are the value.
    """
    key, sign, value = word.replace("＝", "=").partition("=")
    if not sign:
        return called.get(word) or (f"{keys[word]}=" if word in keys else None)
    pair = f"{keys.get(key, key)}={value}"
    named = called.get(value, "")
    return named if named.partition("=")[0] == keys.get(key, key) else pair


def _card(code: int) -> str:
    card, stands_for = physical_card(code), named_card(code)
    return card_name(card, "zh") + (f"={card_name(stands_for, 'zh')}" if stands_for != card else "")


def _verb(room: Game, word: str) -> str:
    """Return the verb of a Chinese word, empty if it is none; what is thrown away in one game is played in the others."""
    verb = EVENT_WORDS.get(word, "")
    return "play" if verb == "discard" and verb not in room.vocabulary.keys else verb


def _kinds(room: Game) -> dict[str, tuple[str, str]]:
    """Return verb and kind by the kind's Chinese name."""
    names = (name.partition(" ") for name in room.vocabulary.keys)
    told = room.vocabulary.names
    return {told[kind].zh: (verb, kind) for verb, _, kind in names if kind in told}
