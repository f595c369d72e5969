"""The laws of a match: a header goes on from the recomputed outcome of the deal before it (DESIGN §3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.carrying import MATCH_OVER, carried_items
from engine.game import game
from engine.options import option_text
from engine.rule import Answer, Finding, Rule, Turn, rule
from engine.words import Fact, Sentence
from validator.match_deals import Deal, Standing


class Step(msgspec.Struct, frozen=True):
    """Two deals of a match, one read after the other; `place` is the header line in question."""

    before: Deal
    later: Deal
    place: str = ""


NOT_FOLLOWING = Sentence(
    "the header says `{place} {found}`, but deal {before} of the match leads to `{due}`",
    "头行写 `{place} {found}`，而本场第 {before} 局之后应为 `{due}`",
)


@rule(
    "MATCH-01",
    zh="同一场的下一局承接上一局的结果：庄家、级数、总分、权利与选项。",
    sheet="docs/format.md",
    verdict="flagged",
)
def header_does_not_follow(turn: Turn) -> Answer:
    """A deal goes on from the deal before in its match (场): dealer, levels, totals, rights and options."""
    step: Step = turn.state
    place = step.place
    due, found = _due(step.before, place), _said(step.later, place)
    agrees = due == found if _is_option(place) else _agree(_plain(due), _plain(found))
    if agrees:
        return None
    return NOT_FOLLOWING(
        place=place, found=_words(place, found), due=_words(place, due), before=step.before.match.number
    )


MATCH_ENDED = Sentence(
    "deal {before} ended the match, deal {number} follows", "第 {before} 局已结束本场，却有第 {number} 局"
)


@rule("MATCH-02", zh="一场结束之后不再有局。", sheet="docs/format.md", verdict="flagged")
def deal_after_match_end(turn: Turn) -> Answer:
    """A match (场) that is over has no further deal."""
    step: Step = turn.state
    over = (step.before.carried or {}).get(MATCH_OVER)
    return MATCH_ENDED(place="match", before=step.before.match.number, number=step.later.match.number) if over else None


NUMBER_TWICE = Sentence("deal {number} of the match was there already", "本场第 {number} 局已经有过")


@rule("MATCH-03", zh="一场之中每个局号只出现一次。", sheet="docs/format.md", verdict="flagged")
def deal_number_twice(turn: Turn) -> Answer:
    """A deal's number stands once in its match (场)."""
    standing: Standing = turn.state
    return NUMBER_TWICE(place="match", number=standing.asked) if standing.has(standing.asked) else None


MATCH_RULES = (header_does_not_follow, deal_after_match_end, deal_number_twice)


OPTION = "option "


def _is_option(place: str) -> bool:
    """Whether a place is an option, whose value is always known: `null` is one."""
    return place.startswith(OPTION)


def is_carried(place: str) -> bool:
    """Whether a place is a `carry` line, which starts anew in the first deal only."""
    return place.startswith("carry ")


def _due(before: Deal, place: str) -> Any:
    return _value(before.options, before.carried or {}, place)


def _said(later: Deal, place: str) -> Any:
    return _value(later.options, later.said, place)


def _value(options: dict[str, Any], others: dict[str, Any], place: str) -> Any:
    return options.get(place.removeprefix(OPTION)) if _is_option(place) else others.get(place)


def _plain(value: Any) -> Any:
    """Return a value in which lists and tuples, Cards and bytes do not differ."""
    return tuple(map(_plain, value)) if isinstance(value, list | tuple | bytes) else value


def _agree(due: Any, found: Any) -> bool:
    """Whether what is due and what is said can be the same; None is what is not known."""
    if isinstance(due, tuple) and isinstance(found, tuple) and len(due) == len(found):
        return all(map(_agree, due, found))
    return due is None or bool(due == found)


def _words(place: str, value: Any) -> str:
    """Return a value as the header line of its place has it; `?` for what is not known."""
    if _is_option(place):
        return option_text(value)
    if isinstance(value, list | tuple) and None in value:
        return " ".join("?" if item is None else str(item) for item in value)
    return " ".join(carried_items(value))


def compared(before: Deal, later: Deal) -> Iterator[Finding]:
    """Yield what the header of a deal has against it, by the deal before."""
    step = Step(before, later)
    if isinstance(over := deal_after_match_end(Turn(step, None, 0)), Fact):
        yield _finding(_law(later.game, MATCH_OVER, deal_after_match_end), over)
        return
    given: set[str] = set()
    for place in _other_places(before, later):
        fact = header_does_not_follow(Turn(msgspec.structs.replace(step, place=place), None, 0))
        law = _law(later.game, place, header_does_not_follow)
        if isinstance(fact, Fact) and (law is header_does_not_follow or law.code not in given):
            given.add(law.code)
            yield _finding(law, fact)


def _other_places(before: Deal, later: Deal) -> Iterator[str]:
    """Yield the lines of a header that say other than what is due, if only in other words; the rest certainly follow.

    Nothing is known of what a log says that its game has no words for, nor of a position.
    """
    places = (OPTION + option.name for option in later.log.options if later.options)
    yield from (place for place in places if _due(before, place) != _said(later, place))
    due = before.carried or {}
    yield from (place for place, said in later.said.items() if place not in due or due[place] != said)


def _law(key: str, place: str, shared: Rule) -> Rule:
    """Return the law of a game for a place, else the shared one; only here is its room needed, which takes long to load."""
    room = game(key)
    return room.rule(room.match_codes[place]) if place in room.match_codes else shared


def counted(standing: Standing, deal: Deal) -> Iterator[Finding]:
    """Yield what the number of a deal has against it."""
    fact = deal_number_twice(Turn(msgspec.structs.replace(standing, asked=deal.match.number), None, 0))
    if isinstance(fact, Fact):
        yield _finding(deal_number_twice, fact)


def _finding(law: Rule, fact: Fact) -> Finding:
    return Finding(law, 0, None, fact)
