"""Deals of a match in the order read: what a header has against it by the deal before, and what it takes over."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from engine.binding import BindError
from logformat import messagepack
from logformat.digests import hash_of
from logformat.errors import LogError
from logformat.log import Carry, Log, Option
from logformat.shelving import Shelf
from query.convert import Judged, MatchDeal, judged
from validator.match_deals import Deal, deal_of, recorded
from validator.matches import Matches
from validator.report import placed


class Header(msgspec.Struct, frozen=True):
    """The header of a deal as the tables have it, with what it took over from the deal before."""

    dealer: int | None
    variant: str
    carry: dict[str, str]

    def of(self, log: Log) -> Log:
        """Return a log with this header; what it says of options itself stays, be it by default."""
        stated = {option.name for option in log.options}
        words = (word.partition("=") for word in self.variant.split())
        options = (Option(name, tuple(value.split(","))) for name, _, value in words if name not in stated)
        lines = ((name, line) for name, text in self.carry.items() for line in text.split("\n"))
        return msgspec.structs.replace(
            log,
            dealer=self.dealer,
            options=(*log.options, *options),
            carry=tuple(Carry(name, tuple(line.split(" "))) for name, line in lines),
        )


class Following:
    """The matches of an export. `header_of` finds the header of a deal that is in the tables already."""

    def __init__(self, header_of: Callable[[MatchDeal], Header]) -> None:
        self.header_of = header_of
        self.matches = Matches()
        self.known: Shelf[MatchDeal] = Shelf()
        """Of each match, the last deal read, if that is in the tables already: judged only if a new one follows it."""

    def read_known(self, one: MatchDeal) -> None:
        """Take in a deal that is in the tables already: only what the next one follows from."""
        before = self.known.get(one.match)
        if self.matches.has(one.deal) or (before and before.deal.match.number == one.deal.match.number):
            return
        if before:
            self.matches.read(before.deal)
        self.known[one.match] = one

    def read(self, one: MatchDeal) -> Judged | LogError | None:
        """Take in the next deal; return it judged anew if its match tells more of it than the log alone, or why it cannot be."""
        self._settle(one.match)
        taken = self.matches.taken_over(one.deal)
        anew: Judged | LogError | None = one.error
        deal = one.deal
        if taken is not None:
            anew = _judged(one, taken)
            deal = _deal(one, anew)
        if (findings := self.matches.findings(deal)) and anew is None:
            anew = _judged(one, None)
        self.matches.read(deal)
        return anew.with_findings(findings) if isinstance(anew, Judged) else anew

    def _settle(self, match: tuple[str, str]) -> None:
        """Judge the known deal that is the last of a match, for a new one is to be compared with it."""
        before = self.known.pop(match)
        if before is not None:
            self.matches.read(_deal(before, _judged(before, self.header_of(before).of(before.deal.log))))


def _judged(one: MatchDeal, header: Log | None) -> Judged | LogError:
    """Judge a deal again, under the header it takes over if there is one; return why that cannot be."""
    (log,) = messagepack.loads(one.said)
    entry = msgspec.structs.replace(one.entry, log=log)
    completed = log if header is None else msgspec.structs.replace(header, events=log.events)
    try:
        return judged(entry, one.key, hash_of(one.said), one.said, completed)
    except BindError as error:
        return placed(entry, error)


def _deal(one: MatchDeal, anew: Judged | LogError) -> Deal:
    """Return what a match compares of a deal judged again; of one that cannot be, what it says itself."""
    deal = anew.deal if isinstance(anew, Judged) else deal_of(one.deal.log)
    return recorded(deal or one.deal)
