"""A log to its canonical lines: one spelling, header lines in the grammar's order, comments beside their lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import IO

from logformat.cards import cards_text
from logformat.events import VERBS, Cut, Declare, Event, Meld, Note, Pairs
from logformat.grammar import seconds_text
from logformat.log import Comment, Log
from logformat.tokens import quoted


def _pairs(pairs: Pairs) -> str:
    return "".join([f" {key}={quoted(text)}" for key, text in pairs.words])


def _own_words(event: Event) -> str:
    """Return what stands after the seat: a kind, a count, a note's text, or the kitty that is flipped."""
    if isinstance(event, Declare | Meld):
        return " " + event.kind
    if isinstance(event, Cut):
        return f" {event.count}"
    if isinstance(event, Note):
        return " " + json.dumps(event.text, ensure_ascii=False)
    return " kitty" if VERBS[type(event)] == "flip" and event.seat is None else ""


def event_line(event: Event) -> str:
    """Return the canonical line of an event."""
    line = VERBS[type(event)]
    if event.seat is not None:
        line += f" {event.seat}"
    line += _own_words(event)
    if event.cards:
        line += " " + cards_text(event.cards)
    if event.pairs.words:
        line += _pairs(event.pairs)
    return line if event.t is None else f"{line} t={seconds_text(event.t)}"


def header_lines(log: Log) -> Iterator[tuple[str, str]]:
    """Yield the place and the canonical line of everything in the header, in the grammar's order."""
    yield "paipu", f"paipu {log.version}"
    yield "game", f"game {log.game}"
    if log.id is not None:
        yield "id", f"id {quoted(log.id)}"
    if log.match is not None:
        yield "match", f"match {quoted(log.match.name)} {log.match.number}"
    for player in log.players:
        yield f"player {player.seat}", f"player {player.seat} {quoted(player.name)}{_pairs(player.pairs)}"
    for tag in log.tags:
        yield f"tag {tag.name}", f"tag {tag.name} {quoted(tag.text)}"
    for option in log.options:
        yield f"option {option.name}", f"option {option.name} {' '.join(option.words)}"
    if log.dealer is not None:
        yield "dealer", f"dealer {log.dealer}"
    yield from _carry_lines(log)
    if log.position:
        yield "position", "position"
    if log.rules is not None:
        yield "rules", f"rules {log.rules}"


def _carry_lines(log: Log) -> Iterator[tuple[str, str]]:
    seen: dict[str, int] = {}
    for line in log.carry:
        seen[line.name] = times = seen.get(line.name, 0) + 1
        place = f"carry {line.name}" + (f" {times}" if times > 1 else "")
        yield place, f"carry {line.name} {' '.join(line.items)}"


def _with_comments(line: str, comments: Iterable[Comment]) -> Iterator[str]:
    trailing = ""
    for comment in comments:
        if comment.trailing:
            trailing = f"  # {comment.text}".rstrip()
        else:
            yield f"# {comment.text}".rstrip()
    yield line + trailing


def lines(log: Log) -> Iterator[str]:
    """Yield the canonical lines of a log, without their newlines."""
    beside: dict[str, list[Comment]] = {}
    for comment in log.comments:
        beside.setdefault(comment.place, []).append(comment)
    for place, line in header_lines(log):
        yield from _with_comments(line, beside.get(place, ()))
    if log.events:
        yield ""
    if not beside:
        yield from map(event_line, log.events)
        return
    for number, event in enumerate(log.events, 1):
        yield from _with_comments(event_line(event), beside.get(f"@{number}", ()))
    yield from (f"# {comment.text}".rstrip() for comment in beside.get("end", ()))


def several(logs: Log | Iterable[Log]) -> Iterable[Log]:
    """Return one log, or many, as many."""
    return (logs,) if isinstance(logs, Log) else logs


def dumps(logs: Log | Iterable[Log]) -> str:
    """Return the canonical text of one log or several, a blank line between them."""
    return "\n".join("\n".join(lines(log)) + "\n" for log in several(logs))


def dump(logs: Log | Iterable[Log], stream: IO[bytes]) -> None:
    """Write logs to a binary stream, one after another."""
    for number, log in enumerate(several(logs)):
        stream.write((("\n" if number else "") + dumps(log)).encode())
