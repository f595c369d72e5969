"""One line: its tokens, its cards, and the quick ways to events and headers, which give what the long ways give."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from logformat.cards import cards_text
from logformat.draft import event_of, fact_of
from logformat.errors import LogError, Mistake
from logformat.grammar import HEADER_VERBS, TYPES
from logformat.one_line import read_cards, read_event
from logformat.quick import quick_event, quick_fact
from logformat.text_writer import event_line
from logformat.tokens import Line, is_item, item_text, quoted, split
from tests.fuzz import mutation
from tests.fuzz.promises import error_told
from tests.fuzz.samples import lines

EVERY = 25
LOOSE = (
    "play 0 ♠5 10h 红桃10 大王 Lj=９h ??*3 as=ten t=3.2 # so",
    'player 3 "a \\"b\\" \\u4e1c" id=x name="y z"',
    'carry lead 0 ten=10h "10h" Lj=9h ♠A as="a b"',
    "deal 0 Th ??*9 小王 Bj=Ks",
    "ｏｐｔｉｏｎ　ｄｅｃｋ ５４",
    "result score=+2,-2 finish=0,1,none t=0.000000001",
)

mutated = partial(mutation.mutated, pool=lines())


def one_input(data: bytes) -> None:
    """Read a line in every way there is."""
    text = data.decode(errors="replace")
    _tokens(text)
    _either_way(quick_event, event_of, TYPES, text)
    _either_way(quick_fact, fact_of, HEADER_VERBS, text)
    if (event := _read(read_event, text)) is not None:
        assert read_event(event_line(event)) == event
    if (cards := _read(read_cards, text)) is not None:
        assert read_cards(cards_text(cards)) == cards


def _tokens(text: str) -> None:
    try:
        tokens, _ = split(text)
    except Mistake:
        return
    for token in tokens:
        assert is_item(item_text(token))
        (again,), comment = split(quoted(token.text))
        assert (again.kind, again.text, comment) in {("string", token.text, None), ("bare", token.text, None)} or (
            again.kind == "pair" and again.raw == token.text
        )


def _either_way(quick: Callable[[str], Any], slow: Callable[[str, Line], Any], verbs: Any, text: str) -> None:
    if (found := quick(text)) is None:
        return
    tokens, comment = split(text)
    line = Line(tokens, len(text))
    verb = line.next("a verb").raw
    assert verb in verbs
    assert comment is None
    assert found == slow(verb, line)


def _read(read: Callable[[str], Any], text: str) -> Any:
    """Return what a line says, None if it says nothing."""
    try:
        return read(text)
    except LogError as error:
        error_told(error)
        return None


def seeds() -> Iterator[tuple[str, bytes]]:
    """Yield lines of samples, and some in loose spelling."""
    for number, line in enumerate((*[text.encode() for text in LOOSE], *lines()[::EVERY])):
        yield f"line{number}", line
