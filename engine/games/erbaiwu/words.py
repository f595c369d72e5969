"""The words 二百五 adds to the format: kinds, keys and what a position carries, the log page §1-4."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine import values
from engine.game import Vocabulary
from engine.games.erbaiwu.cards import SEVEN, is_seven, place
from engine.games.erbaiwu.melds import Run
from engine.values import MismatchError, Value, Words
from engine.words import Label
from logformat.cards import Cards, named_card, suit_of
from logformat.errors import Say

_ENDS = ("open", "locked", "closed")
_PHASES = ("open", "act", "claimed", "drawn", "owe_draw", "over")


def _pairs(words: Words) -> tuple[list[str], dict[str, str]]:
    """Return the cards of a line, and its `key=value` words; a stand-in (`Lj=9h`) is a card."""
    pairs = dict(word.split("=", 1) for word in words if "=" in word and word[1:3] != "j=")
    return [word for word in words if "=" not in word or word[1:3] == "j="], pairs


def _run(words: Words, seats: int) -> Run:
    """`carry seq 6h 7h Lj=8h low=open high=locked`: consecutive cards of a suit around its own seven."""
    del seats
    cards, pairs = _pairs(words)
    slots = values.read_cards(cards)
    named = [named_card(code) for code in slots]
    one_suit = len({suit_of(code) for code in named}) == 1 and max(named) < 52
    places = [place(code) for code in named]
    consecutive = places == list(range(places[0], places[0] + len(places))) if places else False
    known = set(pairs) <= {"low", "high"} and set(pairs.values()) <= set(_ENDS)
    if not (one_suit and consecutive and known and any(map(is_seven, slots))):
        raise MismatchError
    return Run(slots, pairs.get("low", "open"), pairs.get("high", "open"))  # type: ignore[arg-type]


def _set(words: Words, seats: int) -> tuple[str, Cards, int | None]:
    """`carry set triple 9s 9d Lj=9c`, or `carry set lock 8d 8c at=8s`."""
    del seats
    kind, (cards, pairs) = (words[0] if words else ""), _pairs(words[1:])
    found = values.read_cards(cards)
    ranks = {named_card(code) % 13 for code in found if named_card(code) < 52}
    if kind == "lock" and set(pairs) == {"at"}:
        at = values.read_cards((pairs["at"],))[0]
        end = named_card(at)
        if len(found) == 2 and ranks == {end % 13} and end < 52 and end % 13 != SEVEN:
            return kind, found, at
    elif kind in ("triple", "claim") and not pairs and len(found) == 3 and len(ranks) == 1:
        return kind, found, None
    raise MismatchError


def _stand_ins(words: Words, seats: int) -> Cards:
    del seats
    found = values.read_cards(words)
    if any(code < 64 or named_card(code) >= 52 for code in found):
        raise MismatchError
    return found


def _window(words: Words, seats: int) -> tuple[int, int]:
    """`carry window Qh by=1`."""
    cards, pairs = _pairs(words)
    if len(cards) != 1 or set(pairs) != {"by"}:
        raise MismatchError
    code = values.read_cards(cards)[0]
    by: int = values.SEAT.read((pairs["by"],), seats)
    if code >= 52:
        raise MismatchError
    return code, by


NUMBER_OF_STOCK: Final = Say("as many cards as `carry stock` has", "与 `carry stock` 的张数相同")
LAST_OF_WASTE: Final = Say("the last card of `carry waste`", "`carry waste` 的最后一张")


def _clash(carry: Mapping[str, Any]) -> tuple[str, Say] | None:
    """A stock is counted as it is written, and the discard that may be claimed is the last one."""
    stock, waste = carry.get("stock"), carry.get("waste")
    if stock and carry.get("stock_count", len(stock)) != len(stock):
        return "stock_count", NUMBER_OF_STOCK
    if waste and "window" in carry and waste[-1] != carry["window"][0]:
        return "window", LAST_OF_WASTE
    return None


VOCABULARY = Vocabulary(
    keys={
        "cut": {}, "flip": {}, "deal": {}, "draw": {}, "discard": {}, "pass": {},
        "claim": {"with": values.CARDS},
        "meld show7": {}, "meld layoff": {}, "meld lock": {"at": values.CARD}, "meld triple": {}, "meld pull": {},
        "declare settle": {},
        "result": {
            "settler": values.SEAT_OR_NONE, "hand_points": values.NUMBER_PER_SEAT, "dug": values.FLAG,
            "round": values.NUMBER_PER_SEAT, "extras": values.NUMBER_PER_SEAT, "totals": values.NUMBER_PER_SEAT,
            "losers": values.SEATS, "next_dealer": values.SEAT, "match_over": values.FLAG,
        },
    },
    carry={
        "totals": values.NUMBER_PER_SEAT, "next_dealer": values.SEAT, "stock": values.CARDS,
    },
    position={
        "seq": Value(Label("a run around its seven, perhaps low= and high=", "围绕 7 的牌列，可加 low= 与 high="), _run),
        "set": Value(Label("triple, claim or lock, its cards, at= of a lock", "triple、claim 或 lock 及其牌，锁加 at="), _set),
        "waste": values.CARDS,
        "black_gang": Value(Label("jokers with the cards they name", "王及其所代之牌"), _stand_ins),
        "stock_count": values.number(0, 54), "turn": values.SEAT, "phase": values.word(*_PHASES),
        "window": Value(Label("a discard and by=SEAT", "打出的牌与 by=座位"), _window),
        "resume": values.SEAT, "opening": values.CARDS, "extras": values.NUMBER_PER_SEAT,
    },
    bare=frozenset({"declare settle"}),
    stand_ins=True,
    repeated={"seq": lambda run: run.slots, "set": lambda told: told[1]},
    coded=frozenset({"option players"}),
    clash=_clash,
    names={
        "show7": Label("seven shown", "亮七"), "layoff": Label("layoff", "贴牌"), "lock": Label("lock", "锁牌"),
        "triple": Label("triple", "亮串子"), "pull": Label("pull", "提"), "claim": Label("claim", "岔"),
        "settle": Label("settles", "算帐"),
    },
    told={
        "with": Label("with {value}", "配 {value}"), "meld lock at": Label("at {value}", "锁 {value}"),
        "settler": Label("settled: {value}", "算帐 {value}"), "settler=none": Label("nobody settled", "无人算帐"),
        "hand_points": Label("hands {value}", "手牌分 {value}"),
        "dug=yes": Label("dug", "被抠"), "dug=no": Label("not dug", "未被抠"),
        "round": Label("round {value}", "本轮积分 {value}"), "extras": Label("extras {value}", "额外积分 {value}"),
        "totals": Label("totals {value}", "总积分 {value}"),
        "losers": Label("losers: {value}", "负者 {value}"), "losers=none": Label("no losers", "无负者"),
    },
)  # fmt: skip
