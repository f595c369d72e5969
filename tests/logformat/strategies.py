"""Hypothesis strategies that generate any log the format can hold, however little sense it makes as a game."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import strategies as st

from logformat.cards import CARD_CODES, UNKNOWN, Cards
from logformat.events import EVENT_TYPES, Event, Flip, Pairs
from logformat.grammar import BARE, SLOTS, TYPES, seconds_text
from logformat.log import Carry, Comment, Log, Match, Option, Player, Tag
from logformat.spelling import value
from logformat.text_writer import header_lines
from logformat.tokens import Token, item_text

words = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True) | st.sampled_from(["kitty", "as", "paipu", "t", "end"])
seats = st.integers(0, 9)
naturals = st.integers(0, 10**15 - 1) | st.integers(0, 20)
tricky = st.sampled_from(
    ["", "#", "#x", "a#b", '"', 'say "pass"', "\\", "a=b", "t=3", "Th", "10h", "红桃10", "１２", "??", "??*3", "x y",
     "　", "\u2028", "\x00", "\x7f", "\ufeff", "¨", "＂", "ⓐ=1", "as=10h", "\n", "\r\n", "😀", "paipu 1", "0", "-4", "ﷺ"]
)  # fmt: skip
texts = st.text(max_size=12) | tricky
values = texts.map(value)
bare_values = values.filter(BARE.fullmatch)
codes = st.sampled_from(sorted(CARD_CODES.values()))
some_cards = st.lists(codes | st.just(UNKNOWN), max_size=14).map(Cards)
seconds = st.floats(0, 1e9).map(lambda number: float(seconds_text(number)))


def pairs(of: st.SearchStrategy[str]) -> st.SearchStrategy[Pairs]:
    return st.dictionaries(words, of, max_size=3).map(lambda found: Pairs(tuple(found.items())))


@st.composite
def items(draw: Any) -> str:
    kind = draw(st.sampled_from(["pair", "string", "bare"]))
    text = draw(bare_values if kind == "bare" else texts)
    return item_text(Token(kind, "", text, draw(words) if kind == "pair" else "", 1))


event_pairs = pairs(values).map(lambda found: Pairs(tuple(pair for pair in found.words if pair[0] != "t")))


@st.composite
def events(draw: Any) -> Event:
    kind = draw(st.sampled_from(EVENT_TYPES))
    fields: dict[str, Any] = {"pairs": draw(event_pairs), "t": draw(st.none() | seconds)}
    if kind is Flip and draw(st.booleans()):
        return Flip(**fields)
    verb = next(verb for verb, found in TYPES.items() if found is kind)
    for slot in SLOTS[verb]:
        match slot:
            case "seat":
                fields["seat"] = draw(seats)
            case "count":
                fields["count"] = draw(naturals)
            case "kind":
                fields["kind"] = draw(words)
            case "text":
                fields["text"] = draw(texts)
            case "card":
                fields["cards"] = Cards([draw(codes)])
            case "some cards":
                fields["cards"] = draw(some_cards.filter(bool))
            case "cards":
                fields["cards"] = draw(some_cards)
    return kind(**fields)


@st.composite
def logs(draw: Any) -> Log:
    names = st.lists(words, max_size=3, unique=True)
    log = Log(
        game=draw(words),
        id=draw(st.none() | texts),
        match=draw(st.none() | st.builds(Match, texts, naturals)),
        players=tuple(
            Player(seat, draw(texts), draw(pairs(texts)))
            for seat in sorted(draw(st.lists(seats, max_size=3, unique=True)))
        ),
        options=tuple(Option(name, tuple(draw(st.lists(bare_values, min_size=1, max_size=3)))) for name in draw(names)),
        dealer=draw(st.none() | seats),
        position=draw(st.booleans()),
        rules=draw(st.none() | naturals),
        tags=tuple(Tag(name, draw(texts)) for name in draw(names)),
        carry=tuple(
            Carry(name, tuple(draw(st.lists(items(), min_size=1, max_size=3))))
            for name in draw(st.lists(words, max_size=3))
        ),
        events=tuple(draw(st.lists(events(), max_size=6))),
    )
    return commented(draw, log)


def commented(draw: Any, log: Log) -> Log:
    """Return the log with comments above, behind and after some of its lines."""
    remarks = (st.text(max_size=10) | tricky).map(lambda text: text.replace("\n", " ").strip())
    places = [place for place, _ in header_lines(log)] + [f"@{n}" for n in range(1, len(log.events) + 1)]
    comments: list[Comment] = []
    for place in draw(st.lists(st.sampled_from([*places, "end"]), max_size=4, unique=True)):
        comments += [Comment(place, draw(remarks)) for _ in range(draw(st.integers(0, 2)))]
        if place != "end" and draw(st.booleans()):
            comments.append(Comment(place, draw(remarks), trailing=True))
    order = {place: number for number, place in enumerate([*places, "end"])}
    return msgspec.structs.replace(log, comments=tuple(sorted(comments, key=lambda found: order[found.place])))
