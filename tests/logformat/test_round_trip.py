"""Any log, through each codec and back, is the same log."""

from __future__ import annotations

import io
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logformat import jsonl, messagepack, text
from logformat.log import Log
from logformat.wellformed import check
from tests.logformat.strategies import logs

CODECS = pytest.mark.parametrize("codec", [text, jsonl, messagepack], ids=["text", "jsonl", "messagepack"])


@CODECS
@settings(max_examples=150, deadline=None)
@given(logs())
def test_any_log_survives(codec: ModuleType, log: Log) -> None:
    assert codec.loads(codec.dumps(log)) == [log]


@CODECS
@settings(max_examples=50, deadline=None)
@given(st.lists(logs(), min_size=1, max_size=3))
def test_many_logs_survive_in_one_stream(codec: ModuleType, many: list[Log]) -> None:
    stream = io.BytesIO()
    codec.dump(iter(many), stream)
    assert list(codec.load(io.BytesIO(stream.getvalue()))) == many
    whole = codec.dumps(many)
    assert stream.getvalue() == (whole if isinstance(whole, bytes) else whole.encode())


@settings(max_examples=150, deadline=None)
@given(logs())
def test_any_log_has_one_text_in_every_codec(log: Log) -> None:
    canonical = text.dumps(log)
    assert text.dumps(text.loads(canonical)) == canonical
    assert text.dumps(jsonl.loads(jsonl.dumps(log))) == canonical
    assert text.dumps(messagepack.loads(messagepack.dumps(log))) == canonical


@settings(max_examples=100, deadline=None)
@given(logs())
def test_any_generated_log_is_well_formed(log: Log) -> None:
    check(log)
