"""Deals of a match in the order read: what a header has against it by the deal before, and what it takes over."""

from __future__ import annotations

import msgspec

from engine.rule import Finding
from logformat import messagepack
from logformat.log import Log
from query.convert import Batch, Collector, MatchDeal
from validator.matches import Matches


class Following:
    """The matches of an export."""

    def __init__(self) -> None:
        self.matches = Matches()

    def read(self, one: MatchDeal, *, is_known: bool) -> Batch | None:
        """Take in the next deal; return it judged anew if its match tells more of it than the log alone.

        A deal that is in the tables already is only what the next one follows from.
        """
        findings = () if is_known else self.matches.findings(one.deal)
        taken = self.matches.taken_over(one.deal)
        batch = None
        if taken is not None or findings:
            batch = _judged_again(one, taken, findings)
        self.matches.read(batch.deals[0].deal if batch else one.deal)
        return None if is_known else batch


def _judged_again(one: MatchDeal, taken: Log | None, findings: tuple[Finding, ...]) -> Batch | None:
    """Return a deal as a batch of its own, with the header it takes over and the findings of its match."""
    (log,) = messagepack.loads(one.said)
    completed = taken and msgspec.structs.replace(taken, events=log.events)
    collector = Collector()
    collector.add(msgspec.structs.replace(one.entry, log=log), completed, findings)
    return next(iter(collector.converted().batches), None)
