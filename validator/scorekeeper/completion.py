"""What a half-typed line may go on with: words of the game, seats, kinds, keys, and the cards still in the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.options import option_fields
from engine.view import SeatView
from engine.words import Lang, card_name
from logformat.cards import CARD_CODES, CARD_WORDS, card_words, is_joker
from logformat.grammar import HEADER_VERBS, SLOTS
from logformat.hints import HEADER_WORDS
from logformat.spelling import SUITS, card_word
from validator.recorder import Recorder
from validator.scorekeeper.desk import CHINESE, WORDS
from validator.scorekeeper.speech import as_written, chinese_words, pair_words

TAGS = ("date", "event", "venue", "table", "source", "annotator")


def completions(recorder: Recorder, before: str, lang: Lang = "en") -> list[str]:
    """Return the words that fit where a line breaks off, the last of `before` being in the making."""
    typed = "" if not before or before[-1].isspace() else before.split()[-1]
    words = _written_words(recorder, before[: len(before) - len(typed)])
    fitting = dict.fromkeys(_next_words(recorder, words))
    if words in ([], ["?"]) and lang == "zh":
        fitting |= dict.fromkeys(_chinese_firsts(recorder, asked=bool(words)))
    if lang == "zh" and _is_past_its_seat(words):
        fitting |= dict.fromkeys(word for word in pair_words(recorder.game, _line_of(words)) if " " not in word)
    if typed and not typed.isascii():
        fitting |= dict.fromkeys(filter(None, (_in_suit_words(word, typed) for word in list(fitting))))
    return [word for word in fitting if word.lower().startswith(typed.lower())]


def _written_words(recorder: Recorder, before: str) -> list[str]:
    """Return the whole words of a line, as logs write them."""
    asked = before.lstrip().startswith(("?", "？"))
    line = before.lstrip().lstrip("?？") if asked else before
    return [*(["?"] if asked else []), *as_written(recorder.game, line).split()]


def _chinese_firsts(recorder: Recorder, *, asked: bool) -> Iterator[str]:
    """Yield the Chinese words a line may begin with; behind a `?` those of moves only."""
    yield from chinese_words(recorder.game)
    if not asked:
        yield from () if recorder.log.events else HEADER_WORDS
        yield from CHINESE


def _in_suit_words(word: str, typed: str) -> str | None:
    """Return a card in the spelling a word has begun (`红桃10` for `红`, `♥10` for `♥`), None if it is another card."""
    if card_word(word) is None or len(word) != 2:
        return None
    if is_joker(CARD_CODES[word]):
        return card_name(CARD_CODES[word], "zh")
    names = (name for name, suit in SUITS.items() if suit == word[1] and not name.isascii())
    begun = [name for name in names if name.startswith(typed) or typed.startswith(name)]
    return max(begun, key=len) + word[0].replace("T", "10") if begun else None


def _next_words(recorder: Recorder, words: list[str]) -> Iterator[str]:
    if not words:
        yield from _first_words(recorder)
    elif words[0] in SLOTS:
        yield from _event_words(recorder, words[0], words[1:])
    elif words[0] == "?":
        yield from _next_words(recorder, words[1:])
    elif words[0] in ("show", "dealer", "player") and len(words) == 1:
        yield from _seats(recorder)
    elif len(words) == 1:
        yield from {
            "option": tuple(option_fields(recorder.game.options)),
            "carry": (*recorder.game.vocabulary.carry, *recorder.game.vocabulary.position),
            "tag": TAGS,
        }.get(words[0], ())


def _first_words(recorder: Recorder) -> Iterator[str]:
    """Yield the verbs of the game, header lines while they may come, and the words of the desk."""
    yield from (name.split()[0] for name in recorder.game.vocabulary.keys)
    yield "note"
    if not recorder.log.events:
        yield from (verb for verb in HEADER_VERBS if verb != "game")
    yield from WORDS


def _seats(recorder: Recorder) -> Iterator[str]:
    """Yield the seats, those whose turn it is first."""
    yield from map(str, recorder.game.view(recorder.state, None).to_act)
    yield from map(str, range(recorder.bound.setup.seats))


def _event_words(recorder: Recorder, verb: str, words: list[str]) -> Iterator[str]:
    slots = SLOTS[verb]
    if len(words) < len(slots) and (slot := slots[len(words)]) in ("seat", "kind"):
        yield from _seats(recorder) if slot == "seat" else _kinds(recorder, verb)
        return
    if slots[-1] in ("card", "cards", "some cards"):
        yield from _cards(recorder, verb, words)
    yield from (f"{key}=" for key in recorder.game.vocabulary.keys.get(_line_of([verb, *words]), {}))


def _is_past_its_seat(words: list[str]) -> bool:
    """Whether cards and pairs may come next."""
    before = [slot for slot in SLOTS.get(words[0], ()) if slot in ("seat", "kind")] if words else []
    return bool(before) and len(words) > len(before)


def _line_of(words: list[str]) -> str:
    """Return what the vocabulary calls a line: its verb, and its kind where it has one."""
    return f"{words[0]} {words[2]}" if "kind" in SLOTS[words[0]] and len(words) > 2 else words[0]


def _kinds(recorder: Recorder, verb: str) -> Iterator[str]:
    names = (name.split() for name in recorder.game.vocabulary.keys)
    yield from (name[1] for name in names if name[0] == verb and len(name) > 1)


def _cards(recorder: Recorder, verb: str, words: list[str]) -> Iterator[str]:
    """Yield the cards a line may name next: those left in the hand, or those nobody has been seen to hold."""
    named = Counter(word for word in map(card_word, words) if word)
    if words and words[0].isdigit() and verb not in ("deal", "draw", "flip", "take"):
        hand = next((one.hand for one in _hands(recorder) if one.seat == int(words[0])), b"")
        yield from (Counter(card_words(hand)) - named).elements()
    else:
        out = Counter(card_words(bytes(code for one in _hands(recorder) for code in one.hand)))
        pack = recorder.game.deck(recorder.bound.setup.options)
        yield from (Counter(CARD_WORDS[code] for code in pack) - named - out).elements()


def _hands(recorder: Recorder) -> tuple[SeatView, ...]:
    return recorder.game.view(recorder.state, None).seats
