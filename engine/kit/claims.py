"""Claimed results against recomputed ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.rule import UNKNOWN, Answer, Turn
from engine.setup import Setup
from engine.words import Fact, Label, Sentence
from logformat.events import Pairs, Result

DIFFERS: Final = Sentence("the result says {said}, it is {found}", "结果写“{said}”，应为“{found}”")


def claim_differs(turn: Turn, keys: tuple[str, ...], found: Mapping[str, Any]) -> Answer:
    """Return the first claim among some keys that differs from what was found; what is not known is not compared."""
    for key in keys:
        if key in turn.event.pairs and key in found:
            said = turn.state.setup.read_claim(key, turn.event.pairs[key])
            if said != found[key]:
                return differs(turn, key, found[key])
    return None


def differs(turn: Turn, key: str, found: Any) -> Fact:
    """Return the fact that a claim is not what was found: in English as logs write it, in Chinese in words."""
    said, tell = turn.event.pairs[key], turn.state.setup.claims.tell
    text = claim_text(found).replace("None", "?")
    return DIFFERS(key=key, said=Label(f"{key}={said}", tell(key, said).zh), found=Label(text, tell(key, text).zh))


def claim_judged(turn: Turn, keys: tuple[str, ...], found: Mapping[str, Any] | None) -> Answer:
    """Return the first claim that differs from an outcome; UNKNOWN if hidden cards keep a claim's answer open (None)."""
    claimed = [key for key in keys if key in turn.event.pairs]
    if found is None:
        return UNKNOWN if claimed else None
    known = {key: value for key, value in found.items() if value is not None}
    is_open = any(key in found and key not in known for key in claimed)
    return claim_differs(turn, keys, known) or (UNKNOWN if is_open else None)


def claims_hold(setup: Setup, event: Result, found: Mapping[str, Any]) -> bool:
    """Whether every claim is known to be what was found."""
    claims = setup.claims
    for pair in event.pairs.words:
        key, text = pair
        if key not in found:
            return False
        if claims[pair] != found[key] and text != claim_text(found[key]):
            return False
    return True


def claim_text(value: Any) -> str:
    """Return a value of an outcome as the result line writes it."""
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or "none"
    if isinstance(value, bool):
        return str(value).lower()
    return "none" if value is None else str(value)


def result_event(outcome: Mapping[str, Any]) -> Result:
    """Return the result line that claims an outcome."""
    return Result(Pairs(tuple((key, claim_text(value)) for key, value in outcome.items())))
