"""Echoes: findings that merely follow from an earlier one. They count; reports say what they come after."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from engine.rule import Finding
from logformat.events import Event

Relation = Callable[[Finding, Finding, Sequence[Event]], bool]


def with_echoes(findings: Iterable[Finding], events: Sequence[Event]) -> list[Finding]:
    """Return findings in event order, each echo with the finding at the root of it."""
    heard: list[Finding] = []
    for finding in findings:
        cause = _cause(finding, heard, events)
        heard.append(finding if cause is None else _echo_of(cause, finding))
    return heard


def _echo_of(cause: Finding, finding: Finding) -> Finding:
    return msgspec.structs.replace(finding, after=cause.after or (cause.code, cause.event))


def _cause(finding: Finding, heard: Sequence[Finding], events: Sequence[Event]) -> Finding | None:
    """Return the nearest earlier finding this one follows from."""
    relations = [relation for applies, relation in _RELATIONS if applies(finding)]
    if not relations:
        return None
    earlier = (other for other in reversed(heard) if other.event < finding.event)
    return next((other for other in earlier if any(related(other, finding, events) for related in relations)), None)


def _disturbs_turn(earlier: Finding, later: Finding, events: Sequence[Event]) -> bool:
    """Whether a turn was lost earlier that concerns the same seat, and the order has not settled since.

    It has settled when every seat concerned acted in between without another turn finding.
    """
    if earlier.rule.echo != "turn" or not _seats(earlier) & _seats(later):
        return False
    acted = {event.seat for event in events[earlier.event : later.event - 1]}
    return not _seats(later) <= acted


def _holds_card(earlier: Finding, later: Finding, events: Sequence[Event]) -> bool:
    """Whether the cards at issue are those of an earlier finding: the same offence, or what it made of the same hand."""
    if earlier.event == 0:
        return False
    shared = later.fact.cards() & earlier.fact.cards() & set(events[earlier.event - 1].cards)
    return bool(shared) and (earlier.rule.echo == "possession" or earlier.seat == later.seat)


def _is_consequence(earlier: Finding, later: Finding, events: Sequence[Event]) -> bool:
    """Whether the seat's event just before was found to break a law this one names as its cause."""
    between = events[earlier.event : later.event - 1]
    is_named = earlier.code in later.rule.follows and earlier.seat == later.seat
    return is_named and all(event.seat != later.seat for event in between)


_RELATIONS: tuple[tuple[Callable[[Finding], bool], Relation], ...] = (
    (lambda finding: finding.rule.echo == "turn", _disturbs_turn),
    (lambda finding: finding.rule.echo == "possession", _holds_card),
    (lambda finding: bool(finding.rule.follows), _is_consequence),
)


def _seats(finding: Finding) -> set[int]:
    return finding.fact.seats() | ({finding.seat} if finding.seat is not None else set())
