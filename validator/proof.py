"""Proof in logs that hide cards: the event by which a finding had become certain."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from itertools import takewhile

import msgspec

from engine.binding import Bound
from engine.rule import Finding
from logformat.cards import UNKNOWN
from logformat.events import Claim, Deal, Discard, Draw, Event, Meld, Pass, Play

FoundKeys = set[tuple[str, int]]
PROOF_LIMIT = 200_000
"""Events of one log that are judged again for its proofs: a log that is wrong all through would take for ever."""


def hides_cards(bound: Bound) -> bool:
    """Whether a log leaves a hand, or a card, unseen; only then can a later event prove an earlier offence."""
    if any(UNKNOWN in event.cards for event in bound.events):
        return True
    seen = {event.seat for event in bound.events if isinstance(event, Deal)}
    if not bound.setup.position:
        seen |= {event.seat for event in takewhile(_is_before_play, bound.events) if isinstance(event, Draw)}
    return len(seen) < bound.setup.seats


def _is_before_play(event: Event) -> bool:
    """Whether draws up to here may be those of the deal, which fill a hand."""
    return not isinstance(event, Play | Discard | Meld | Claim | Pass)


def with_proof(findings: Iterable[Finding], bound: Bound, found_in: Callable[[Bound], FoundKeys]) -> list[Finding]:
    """Return the findings, those that a later event made certain with its number.

    A finding stands once the first n events prove it, and stays proved: n is found by halving. `found_in` judges
    such a prefix, which knows nothing of the rest. Once PROOF_LIMIT events were judged again, the other findings are
    returned as they are.
    """
    judged: dict[int, FoundKeys] = {}
    again = 0

    def is_proved(finding: Finding, length: int) -> bool:
        nonlocal again
        if length not in judged:
            again += length
            judged[length] = found_in(_first(bound, length))
        return (finding.code, finding.event) in judged[length]

    return [_proved(finding, len(bound.events), is_proved) if again < PROOF_LIMIT else finding for finding in findings]


def _proved(finding: Finding, events: int, is_proved: Callable[[Finding, int], bool]) -> Finding:
    if is_proved(finding, finding.event):
        return finding
    lengths = range(finding.event + 1, events)
    first = finding.event + 1 + bisect_left(lengths, True, key=lambda length: is_proved(finding, length))
    return msgspec.structs.replace(finding, proved_at=first)


def _first(bound: Bound, length: int) -> Bound:
    """Return the log as it stood after so many events."""
    log = msgspec.structs.replace(bound.setup.log, events=bound.events[:length])
    return msgspec.structs.replace(bound, setup=msgspec.structs.replace(bound.setup, log=log))
