"""Which line a comment belongs to, and that it survives."""

from __future__ import annotations

import io

import pytest

from logformat import jsonl, text
from logformat.log import Comment

HEAD = "paipu 1\ngame x\n"

CASES = [
    ("# top\npaipu 1\ngame x\n", [Comment("paipu", "top")]),
    ("paipu 1 # v\ngame x # g\n", [Comment("paipu", "v", True), Comment("game", "g", True)]),
    (HEAD + "# above\npass 1 # behind\n", [Comment("@1", "above"), Comment("@1", "behind", True)]),
    (HEAD + "pass 1\n# a\n\n#b \npass 2\n", [Comment("@2", "a"), Comment("@2", "b")]),
    (HEAD + "pass 1\n# a\n\n# b", [Comment("end", "a"), Comment("end", "b")]),
    (HEAD + "# only\n", [Comment("end", "only")]),
    (HEAD + "# o\noption a 1 # t\n", [Comment("option a", "o"), Comment("option a", "t", True)]),
    (HEAD + "carry s 1 # 1\ncarry s 2 # 2\n", [Comment("carry s", "1", True), Comment("carry s 2", "2", True)]),
    (HEAD + "player 2 a # p\n", [Comment("player 2", "p", True)]),
    ("paipu 1\ndealer 2 # d\ngame x # g\n", [Comment("game", "g", True), Comment("dealer", "d", True)]),
    (HEAD + "#\npass 1 #\n", [Comment("@1", ""), Comment("@1", "", True)]),
    (HEAD + '#  "♠5 １２" \r\n', [Comment("end", '"♠5 １２"')]),
    (HEAD + 'note "a # b"\n', []),
]


@pytest.mark.parametrize(("source", "comments"), CASES)
def test_comment_belongs_to_its_line(source: str, comments: list[Comment]) -> None:
    (log,) = text.loads(source)
    assert list(log.comments) == comments
    assert text.loads(text.dumps(log)) == [log]
    assert jsonl.loads(jsonl.dumps(log)) == [log]


BETWEEN = [
    ("# b\n", [], ["b"]),
    ("\n# b\n", [], ["b"]),
    ("\n# b\n\n", [], ["b"]),
    ("# a\n\n", ["a"], []),
    ("# a\n\n# b\n", ["a"], ["b"]),
    ("# a\n# a too\n\n# b\n\n", ["a", "a too"], ["b"]),
    ("\n\n", [], []),
]


@pytest.mark.parametrize(("between", "first", "second"), BETWEEN)
def test_comments_between_two_logs(between: str, first: list[str], second: list[str]) -> None:
    """They belong to the line below, but a block set off by a blank line stays with the line it is written under."""
    one, two = text.loads(HEAD + "pass 1\n" + between + HEAD)
    assert one.comments == tuple(Comment("end", remark) for remark in first)
    assert two.comments == tuple(Comment("paipu", remark) for remark in second)
    assert text.loads(text.dumps([one, two])) == [one, two]


def test_comments_after_a_broken_log_belong_to_the_next() -> None:
    source = HEAD + "jump\n# lost\npass 1\n# kept\n" + HEAD
    entries = list(text.Reader(io.BytesIO(source.encode())))
    assert entries[0].log is None
    assert entries[1].log is not None
    assert entries[1].log.comments == (Comment("paipu", "kept"),)
