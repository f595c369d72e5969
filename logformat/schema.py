"""What the Structs say about the format, for readers of other languages and for docs: the JSON Schema, the tables.

`python -m logformat.schema` writes docs/log.schema.json and the generated part of docs/format.md; with `--check`
it only says what is stale.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Union

import msgspec
from msgspec import Meta

from logformat.cards import NO_CARDS
from logformat.errors import Fault
from logformat.events import EVENT_TYPES, NO_PAIRS, VERBS
from logformat.grammar import CARDS_LIMIT, NUMBER_LIMIT, SLOTS, WORD
from logformat.log import VERSION, Carry, Comment, Log, Match, Option, Player, Tag

DOCS = Path(__file__).parent.parent / "docs"
SCHEMA_FILE, FORMAT_FILE = "log.schema.json", "format.md"
BEGIN, END = "<!-- generated: python -m logformat.schema -->", "<!-- end of the generated part -->"

RECORDS: tuple[type, ...] = (Log, Match, Player, Tag, Option, Carry, Comment)
_FACE = "[2-9TJQKA][shcd]"
CARD_PATTERN = rf"^({_FACE}|[LB]j(=({_FACE}|[LB]j))?|\?\?)$"

Word = Annotated[str, Meta(pattern=f"^{WORD.pattern}$")]
Card = Annotated[str, Meta(pattern=CARD_PATTERN)]
Token = Annotated[str, Meta(min_length=1)]
Natural = Annotated[int, Meta(ge=0, le=NUMBER_LIMIT)]
Seat = Annotated[int, Meta(ge=0, le=9)]
Seconds = Annotated[float, Meta(ge=0, lt=10**12)]

# Of each field: its type in JSON, the name of that type in the tables, and what it means.
FIELDS: dict[str, tuple[Any, str, str]] = {
    "Log.paipu": (Annotated[int, Meta(ge=VERSION, le=VERSION)], "number", "the version of the format"),
    "Log.game": (Word, "word", "the key of the game"),
    "Log.id": (str, "text", "what the log is called; unique where it comes from"),
    "Log.match": (Match, "Match", "the match the deal belongs to"),
    "Log.players": (Player, "list of Player", "who sat where, in seat order"),
    "Log.options": (Option, "list of Option", "the variations played, each once"),
    "Log.dealer": (Seat, "seat", "the game's dealer (庄家)"),
    "Log.position": (bool, "boolean", "the log does not start with a full deal"),
    "Log.rules": (Natural, "number", "the version of the rule sheet it was recorded under"),
    "Log.tags": (Tag, "list of Tag", "words about the log, each once"),
    "Log.carry": (Carry, "list of Carry", "what the match or a position brings in"),
    "Log.events": (None, "list of events", "the facts, in order"),
    "Log.comments": (Comment, "list of Comment", "the remarks, in the order of their places"),
    "Match.name": (str, "text", "the name of the match"),
    "Match.number": (Natural, "number", "the number of the deal in it"),
    "Player.seat": (Seat, "seat", "where"),
    "Player.name": (str, "text", "who"),
    "Tag.name": (Word, "word", "which tag"),
    "Tag.text": (str, "text", "what it says"),
    "Option.name": (Word, "word", "which option"),
    "Option.words": (Token, "list of texts", "its value, one text for each token"),
    "Carry.name": (Word, "word", "what is carried"),
    "Carry.items": (Token, "list of texts", "each as its token in the text format"),
    "Comment.place": (
        Token, "text", "`@n` for event n, `end`, or a header line by its verb and name: `game`, `player 0`, `carry seq 2`",
    ),
    "Comment.text": (str, "text", "the remark, without its `#`"),
    "Comment.trailing": (bool, "boolean", "it stands behind its line, not above"),
    "Note.text": (str, "text", "the remark"),
    "seat": (Seat, "seat", "who"),
    "count": (Natural, "number", "how many cards"),
    "kind": (Word, "word", "what kind, a word of the game"),
    "cards": (list[Card], "list of cards", "the cards, in written order"),
    "pairs": (dict[Word, str], "object of texts", "the `key=value` words, in written order"),
    "t": (Seconds, "number", "seconds since the start of the deal"),
}  # fmt: skip


def _meaning(kind: type, name: str) -> tuple[Any, str, str]:
    return FIELDS.get(f"{kind.__name__}.{name}") or FIELDS[name]


# ---------------------------------------------------------------- the JSON Schema


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of one line of a `.jsonl` file."""
    mirrors: dict[type, type] = {}
    for kind in (*EVENT_TYPES, Match, Player, Tag, Option, Carry, Comment):
        mirrors[kind] = _mirror(kind, mirrors)
    schema = msgspec.json.schema(_mirror(Log, mirrors))
    title = {"title": "paipu log", "description": "One deal of a Chinese card game (牌谱), a line of a .jsonl file."}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **title, **schema}


def _mirror(kind: type, mirrors: dict[type, type]) -> type:
    """Return a Struct of the JSON types of another, with its bounds and patterns."""
    fields = [_mirror_field(kind, field, mirrors) for field in msgspec.structs.fields(kind)]
    tag = VERBS.get(kind)
    mirror = msgspec.defstruct(
        kind.__name__, fields, tag=tag, tag_field="verb" if tag else None, forbid_unknown_fields=True, kw_only=True
    )
    mirror.__doc__ = kind.__doc__
    return mirror


def _mirror_field(kind: type, field: msgspec.structs.FieldInfo, mirrors: dict[type, type]) -> Any:
    name = field.encode_name
    wanted, _, meaning = _meaning(kind, name)
    of: Any = Union[tuple(mirrors[event] for event in EVENT_TYPES)] if wanted is None else mirrors.get(wanted, wanted)  # noqa: UP007
    default = field.default
    if default == ():
        of, default = list[of], msgspec.field(default_factory=list)
    elif name in ("words", "items"):
        of = Annotated[list[of], Meta(min_length=1)]
    elif default is NO_CARDS or default is NO_PAIRS:
        default = msgspec.field(default_factory=list if default is NO_CARDS else dict)
    elif default is None:
        of = of | None
    elif name == "cards":
        most = 1 if "card" in SLOTS[VERBS[kind]] else CARDS_LIMIT
        of = Annotated[of, Meta(min_length=1, max_length=most)]
    typed = Annotated[of, Meta(description=meaning)]
    return (name, typed) if default is msgspec.NODEFAULT else (name, typed, default)


# ---------------------------------------------------------------- the tables


def line_of(verb: str) -> str:
    """Return the line of an event as the grammar has it."""
    shown = {"card": "card", "cards": "{ card }", "some cards": "card { card }", "text": "string"}
    return " ".join([verb, *(shown.get(slot, slot) for slot in SLOTS[verb])])


def tables() -> Iterator[str]:
    """Yield the lines of the generated part of docs/format.md."""
    yield from ("## The events", "", "| line | meaning |", "|---|---|")
    for kind in EVENT_TYPES:
        line = line_of(VERBS[kind]) + (" · flip kitty" if VERBS[kind] == "flip" else "")
        yield f"| `{line}` | {_first_line(kind)} |"
    yield from ("", "Any of them may end with `key=value` pairs, each key once, and with `t=`.")
    yield from ("", "## The fields in JSON and MessagePack", "")
    for kind in RECORDS:
        yield from (f"### {kind.__name__}", "", _first_line(kind), "", *_field_table(kind), "")
    yield from ("### Events", "", "An object with its verb, and the fields that its line has.", "", *_event_table(), "")
    yield from ("## The errors", "", "| code | law | 规则 |", "|---|---|---|")
    for code, fault in sorted(Fault.ALL.items()):
        if code.startswith("LOG-"):
            yield f"| `{code}` | {fault.law} | {fault.law_zh} |"


def _first_line(kind: type) -> str:
    return (kind.__doc__ or "").split("\n")[0]


def _field_table(kind: type) -> Iterator[str]:
    yield from ("| field | type | needed | meaning |", "|---|---|---|---|")
    for field in msgspec.structs.fields(kind):
        _, shown, meaning = _meaning(kind, field.encode_name)
        is_needed = field.required or field.encode_name == "paipu"
        yield f"| `{field.encode_name}` | {shown} | {'yes' if is_needed else ''} | {meaning} |"


def _event_table() -> Iterator[str]:
    names = list(dict.fromkeys(field.name for kind in EVENT_TYPES for field in msgspec.structs.fields(kind)))
    yield from ("| field | type | in | meaning |", "|---|---|---|---|")
    for name in names:
        found = [kind for kind in EVENT_TYPES if any(field.name == name for field in msgspec.structs.fields(kind))]
        where = "all" if len(found) == len(EVENT_TYPES) else " ".join(f"`{VERBS[kind]}`" for kind in found)
        _, shown, meaning = _meaning(found[0], name)
        yield f"| `{name}` | {shown} | {where} | {meaning} |"


# ---------------------------------------------------------------- the files


def pages(docs: Path = DOCS) -> Iterator[tuple[Path, str]]:
    """Yield each generated file with the text it should have; what is written by hand around the tables stays."""
    yield docs / SCHEMA_FILE, json.dumps(json_schema(), ensure_ascii=False, indent=2) + "\n"
    page = docs / FORMAT_FILE
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    yield page, "\n".join((before + BEGIN, "", *tables(), "", END)) + after


def stale(docs: Path = DOCS) -> list[tuple[Path, str]]:
    """Return the files that do not say what the Structs say, with the text they should have."""
    return [(path, text) for path, text in pages(docs) if not path.exists() or path.read_text(encoding="utf-8") != text]


def main(arguments: list[str], docs: Path = DOCS) -> int:
    """Write the stale files, or with `--check` only name them; return the exit code."""
    found = stale(docs)
    for path, text in found:
        sys.stdout.write(f"stale: {path.name}\n" if "--check" in arguments else f"wrote {path.name}\n")
        if "--check" not in arguments:
            path.write_text(text, encoding="utf-8")
    return 1 if found and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
