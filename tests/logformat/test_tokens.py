"""Lines to tokens and items to their one spelling."""

from __future__ import annotations

import pytest

from logformat import errors
from logformat.errors import Mistake
from logformat.tokens import is_item, item_text, quoted, split

SPLITS = [
    ("", [], None),
    ("   \u3000 ", [], None),
    ("play 0 6h", [("bare", "play", 1), ("bare", "0", 6), ("bare", "6h", 8)], None),
    ("play\t0\u30006h  ", [("bare", "play", 1), ("bare", "0", 6), ("bare", "6h", 8)], None),
    ("pass 1 # so", [("bare", "pass", 1), ("bare", "1", 6)], "so"),
    ("#", [], ""),
    ("## x ", [], "# x"),
    ("a#b", [("bare", "a#b", 1)], None),
    ("as=ten", [("pair", "ten", 1)], None),
    ('as="a # b"  # c', [("pair", "a # b", 1)], "c"),
    ("as=#1", [("bare", "as=#1", 1)], None),
    ("as=a=b", [("pair", "a=b", 1)], None),
    ("ａｓ＝ten", [("pair", "ten", 1)], None),
    ("Lj=9h", [("bare", "Lj=9h", 1)], None),
    ("as=", [("bare", "as=", 1)], None),
    (r'"a\u0000\"b"', [("string", 'a\x00"b', 1)], None),
    ('""', [("string", "", 1)], None),
    ("a\x00b", [("bare", "a\x00b", 1)], None),
]
BAD = [
    ('note "open', 6), ('note "a"b', 6), ('x a"b', 3), (r'"\ud800"', 1), (r'"\q"', 1), ('"a\tb"', 1), ('as="x"y', 1),
    (r'a=1 b="\ud800"', 5), ('"\x00"', 1),
]  # fmt: skip


@pytest.mark.parametrize(("line", "tokens", "comment"), SPLITS)
def test_split(line: str, tokens: list[tuple[str, str, int]], comment: str | None) -> None:
    found, remark = split(line)
    assert [(token.kind, token.text, token.column) for token in found] == tokens
    assert remark == comment


@pytest.mark.parametrize(("line", "column"), BAD)
def test_no_token(line: str, column: int) -> None:
    with pytest.raises(Mistake) as caught:
        split(line)
    assert (caught.value.fault, caught.value.column) == (errors.BAD_TOKEN, column)


@pytest.mark.parametrize(
    ("text", "token"),
    [("a", "a"), ("a b", '"a b"'), ("", '""'), ("#", '"#"'), ("a#", "a#"), ('"', r'"\""'), ("\x00", r'"\u0000"'),
     ("a=b", "a=b"), ("东", "东"), ("\u3000", '"\u3000"'), ("\x7f", '"\x7f"')],
)  # fmt: skip
def test_text_is_quoted_only_where_it_must(text: str, token: str) -> None:
    assert quoted(text) == token


ITEMS = [
    ("12", "12"), ("１２", "12"), ("10h", "Th"), ("♠5", "5s"), ("大王=红桃9", "Bj=9h"), ("as=10h", "as=Th"),
    ('as="10h"', "as=Th"), ('as="a b"', 'as="a b"'), ('"red"', "red"), ('"Th"', '"Th"'), ('"10h"', '"10h"'),
    ('"a=b"', '"a=b"'), ('"a b"', '"a b"'), ('"１２"', '"１２"'), ("none", "none"), ("V2", "V2"), ("-4", "-4"),
    ("ⓐ=1", '"a=1"'), ("＃x", '"#x"'), ("??*3", "??*3"), ('"??*3"', '"??*3"'), ("as=#1", "as=#1"), ('""', '""'),
]  # fmt: skip


@pytest.mark.parametrize(("written", "canonical"), ITEMS)
def test_item(written: str, canonical: str) -> None:
    (token,), _ = split(written)
    assert item_text(token) == canonical
    assert is_item(canonical)
    assert is_item(written) == (written == canonical)


@pytest.mark.parametrize("text", ["", "a b", "#a", '"a', " a", "a # b"])
def test_no_item(text: str) -> None:
    assert not is_item(text)
