"""Events told in words, in both languages. Knows the verbs of the format; a room names the rest."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from engine.game import Vocabulary
from engine.words import LANGS, Label, Lang, card_names
from logformat.cards import UNKNOWN
from logformat.errors import counted, in_language
from logformat.events import Cut, Declare, Event, Meld, Note, Result, verb_of

VERBS: dict[str, Label] = {
    "cut": Label("seat {seat} cuts {count}", "{seat} 号座切牌 {count} 张"),
    "flip": Label("seat {seat} turns {cards}", "{seat} 号座翻出 {cards}"),
    "flip kitty": Label("the kitty is turned", "翻开底牌"),
    "deal": Label("seat {seat} is dealt {cards}", "{seat} 号座分到 {cards}"),
    "kitty": Label("the kitty is {cards}", "底牌为 {cards}"),
    "draw": Label("seat {seat} draws {cards}", "{seat} 号座摸 {cards}"),
    "declare": Label("seat {seat}: {kind} {cards}", "{seat} 号座：{kind} {cards}"),
    "take": Label("seat {seat} takes the kitty {cards}", "{seat} 号座拿底牌 {cards}"),
    "bury": Label("seat {seat} buries {cards}", "{seat} 号座扣底 {cards}"),
    "swap": Label("seat {seat} swaps cards", "{seat} 号座换牌"),
    "play": Label("seat {seat} plays {cards}", "{seat} 号座出 {cards}"),
    "pass": Label("seat {seat} passes", "{seat} 号座过"),
    "discard": Label("seat {seat} discards {cards}", "{seat} 号座打出 {cards}"),
    "claim": Label("seat {seat} claims {cards}", "{seat} 号座岔 {cards}"),
    "meld": Label("seat {seat}: {kind} {cards}", "{seat} 号座：{kind} {cards}"),
    "note": Label("note: {text}", "备注：{text}"),
    "result": Label("result", "结果"),
}


def told(event: Event, vocabulary: Vocabulary, combination: str | None = None) -> Label:
    """Return an event in words; the vocabulary is that of the room."""
    pairs = _pairs_told(event, vocabulary)
    english, chinese = (_sentence(event, combination, pairs, speaker(vocabulary.names, lang), lang) for lang in LANGS)
    return Label(english, chinese)


def _pairs_told(event: Event, vocabulary: Vocabulary) -> list[Label]:
    """Return the pairs of a line in words."""
    kind = getattr(event, "kind", None)
    place = f"{verb_of(event)} {kind}" if kind else verb_of(event)
    return [vocabulary.tell(place, key, text) for key, text in event.pairs.words]


def speaker(names: Mapping[str, Label], lang: Lang) -> Callable[[str], str]:
    """Return what says kinds and combinations of a room in words of a language."""

    def say(word: str) -> str:
        groups = [("", word)] if word in names else _GROUP.findall(word)
        if not all(name in names for _, name in groups):
            return word.replace("_", " ")
        plus = "＋" if lang == "zh" else " + "
        return plus.join((f"{number} × " if number else "") + names[name].text(lang) for number, name in groups)

    return say


_GROUP = re.compile(r"(\d*)([^+]+)")
"""One part of a combination of several, `tractor3+2pair`: how many, and of what."""


def _sentence(
    event: Event, combination: str | None, pairs: Sequence[Label], say: Callable[[str], str], lang: Lang
) -> str:
    verb = verb_of(event)
    pattern = VERBS["flip kitty" if verb == "flip" and event.seat is None else verb].text(lang)
    filled = pattern.format(
        seat=event.seat,
        cards=cards_told(event.cards, lang),
        count=in_language(counted(event.count, "card"), lang) if isinstance(event, Cut) else "",
        kind=say(event.kind) if isinstance(event, Declare | Meld) else "",
        text=event.text if isinstance(event, Note) else "",
    ).rstrip()
    known = [say(combination)] if combination and combination not in (verb, getattr(event, "kind", None)) else []
    about = list(dict.fromkeys(known + [pair.text(lang) for pair in pairs]))
    if not about:
        return filled
    if isinstance(event, Result):
        colon, stop = ("：", "；") if lang == "zh" else (": ", "; ")
        return f"{filled}{colon}{stop.join(about)}"
    opening, closing, comma = ("（", "）", "，") if lang == "zh" else (" (", ")", ", ")
    return f"{filled}{opening}{comma.join(about)}{closing}"


def cards_told(group: bytes, lang: Lang) -> str:
    """Return the cards of a group, unseen ones as their number."""
    unseen = group.count(UNKNOWN)
    if not unseen:
        return card_names(group, lang)
    known = card_names(bytes(code for code in group if code != UNKNOWN), lang)
    number = f"{unseen} 张暗牌" if lang == "zh" else f"{unseen} unseen card{'s' if unseen > 1 else ''}"
    return f"{known} + {number}" if known else number
