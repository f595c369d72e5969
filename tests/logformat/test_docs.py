"""The published shape: docs say what the Structs say, and the schema takes what the codec writes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from logformat import schema
from logformat.cards import CARD_CODES
from logformat.events import EVENT_TYPES

SPEC = schema.json_schema()


def test_docs_are_fresh() -> None:
    assert [path.name for path, _ in schema.stale()] == [], "run `python -m logformat.schema`"


def test_stale_docs_are_named_then_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "format.md").write_text(f"by hand\n\n{schema.BEGIN}\nold\n{schema.END}\n\nby hand too\n")
    assert schema.main(["--check"], tmp_path) == 1
    assert "stale: format.md" in capsys.readouterr().out
    assert schema.main([], tmp_path) == 0
    assert schema.main(["--check"], tmp_path) == 0
    page = (tmp_path / "format.md").read_text()
    assert page.startswith("by hand\n\n<!--")
    assert page.endswith("-->\n\nby hand too\n")
    assert "old" not in page.split("\n")


def test_every_field_is_explained_and_nothing_else() -> None:
    names = {
        f"{kind.__name__}.{field.encode_name}" for kind in schema.RECORDS for field in msgspec.structs.fields(kind)
    }
    names |= {f"{kind.__name__}.{field.name}" for kind in EVENT_TYPES for field in msgspec.structs.fields(kind)}
    short = {name.partition(".")[2] for name in names}
    assert all(name in names or name in short for name in schema.FIELDS)
    assert all(name in schema.FIELDS or name.partition(".")[2] in schema.FIELDS for name in names)


def test_card_pattern_is_the_notation() -> None:
    assert all(re.search(schema.CARD_PATTERN, word) for word in CARD_CODES)
    assert not any(re.search(schema.CARD_PATTERN, word) for word in ("10h", "th", "??*2", "9h=Lj", "Lj=??", "", "Thx"))


def resolved(reference: dict[str, Any]) -> dict[str, Any]:
    """Return the definition a `$ref` points to."""
    found: dict[str, Any] = SPEC["$defs"][reference["$ref"].rpartition("/")[2]]
    return found


def test_schema_names_every_verb_and_field() -> None:
    log = resolved(SPEC)
    assert log["required"] == ["paipu", "game"]
    assert log["additionalProperties"] is False
    events = [resolved(reference) for reference in log["properties"]["events"]["items"]["anyOf"]]
    assert [event["properties"]["verb"]["enum"] for event in events] == [[verb] for verb in schema.VERBS.values()]
    for event, kind in zip(events, EVENT_TYPES, strict=True):
        assert list(event["properties"]) == ["verb", *(field.name for field in msgspec.structs.fields(kind))]


def test_schema_file_is_json() -> None:
    assert json.loads((schema.DOCS / schema.SCHEMA_FILE).read_text())["title"] == "paipu log"
