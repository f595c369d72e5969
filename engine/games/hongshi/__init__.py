"""红十 Hong Shi: four players, the holders of the two red tens are secret partners."""

from collections.abc import Mapping
from typing import Any

from engine import values
from engine.game import Game, Vocabulary
from engine.games.hongshi import moves, rows, rules, scoring, view
from engine.games.hongshi.cards import RED_TENS, SEATS, deck
from engine.games.hongshi.chances import CHANCES
from engine.games.hongshi.options import Options
from engine.games.hongshi.state import start
from engine.kit.onepack import mask_of
from engine.kit.positions import clash
from engine.values import MismatchError, Value, Words
from engine.words import Label
from logformat.cards import Cards
from logformat.errors import Say


def _table(words: Words, seats: int) -> tuple[int, Cards, str | None]:
    """`carry table S C …`, the reading at the end if it matters."""
    reading = None
    if words and words[-1] in ("as=ten", "as=red"):
        words, reading = words[:-1], words[-1].removeprefix("as=")
    seat, cards = values.SEAT_AND_CARDS.read(words, seats)
    return seat, cards, reading


def _reveals(words: Words, seats: int) -> tuple[tuple[int, int], ...]:
    pairs: tuple[tuple[int, int], ...] = values.SEAT_CARD_PAIRS.read(words, seats)
    codes = bytes(code for _, code in pairs)
    if not codes or mask_of(codes) & ~RED_TENS or len(set(codes)) < len(codes):
        raise MismatchError
    return pairs


OF_THE_UP_CAMP = Say("a seat of `carry up`", "`carry up` 之中的座位")
WITH_ALL_TENS = Say(
    "the seat of `carry tens_shown`, which has all the tens", "`carry tens_shown` 的座位，四张十都在其手"
)


STILL_IN_THE_TRICK = Say("a seat that has not passed", "未过牌的座位")
WHO_LEADS = Say("the seat of `carry lead`", "`carry lead` 的座位")
NO_PLAY_YET = Say("no `carry table` beside `carry opening yes`", "`carry opening yes` 不与 `carry table` 同在")


def _clash(carry: Mapping[str, Any]) -> tuple[str, Say] | None:
    """No line of a position contradicts another."""
    return _clash_of_camps(carry) or _clash_of_turns(carry) or clash(carry)


def _clash_of_turns(carry: Mapping[str, Any]) -> tuple[str, Say] | None:
    """Before the first play nothing lies on the table; who acts next has not passed, and has the lead if any has."""
    if carry.get("opening") and "table" in carry:
        return "opening", NO_PLAY_YET
    turn = carry.get("turn")
    if turn is None:
        return None
    if turn in (*carry.get("passed", ()), *carry.get("locked", ())):
        return "turn", STILL_IN_THE_TRICK
    return ("turn", WHO_LEADS) if carry.get("lead", turn) != turn else None


def _clash_of_camps(carry: Mapping[str, Any]) -> tuple[str, Say] | None:
    """Red tens are revealed by seats of the up camp, and who shows all four tens is alone in it."""
    up, shown = carry.get("up"), carry.get("tens_shown")
    seats = [seat for seat, _ in carry.get("revealed", ())]
    if up is not None and not {*seats} <= {*up}:
        return "revealed", OF_THE_UP_CAMP
    if shown is not None and not {*seats, *(up or ())} <= {shown}:
        return ("up" if up is not None and {*up} != {shown} else "revealed"), WITH_ALL_TENS
    return None


VOCABULARY = Vocabulary(
    keys={
        "cut": {}, "flip": {}, "deal": {}, "draw": {}, "pass": {},
        "declare reveal": {}, "declare lightning": {}, "declare show_tens": {},
        "declare foul_talk": {}, "declare foul_look": {}, "declare agree_end": {},
        "play": {"as": values.word("ten", "red", "cut", "hook")},
        "result": {
            "finish": values.SEATS, "winner": values.word("up", "down", "draw"), "score": values.NUMBER_PER_SEAT,
            "totals": values.NUMBER_PER_SEAT, "next_dealer": values.SEAT, "rank": values.NUMBER_PER_SEAT,
        },
    },
    carry={
        "totals": values.NUMBER_PER_SEAT, "next_dealer": values.SEAT,
    },
    position={
        "table": Value(Label("a seat, its cards, perhaps as=ten or as=red", "座位、牌，可加 as=ten 或 as=red"), _table),
        "lead": values.SEAT, "passed": values.SEATS, "locked": values.SEATS, "turn": values.SEAT, "out": values.SEATS,
        "opening": values.FLAG, "up": values.ONE_OR_TWO_SEATS,
        "revealed": Value(Label("SEAT:CARD of one red ten or both", "“座位:牌”，红十一张或两张"), _reveals),
        "tens_shown": values.SEAT, "fouls": values.SEATS_REPEATED,
    },
    bare=frozenset({
        "declare lightning", "declare show_tens", "declare foul_talk", "declare foul_look", "declare agree_end",
    }),
    names=view.NAMES,
    clash=_clash,
    told=view.TOLD,
)  # fmt: skip

GAME = Game(
    key="hongshi",
    title=Label("Hong Shi (Red Tens)", "红十"),
    prefix="HS",
    seats=SEATS,
    options=Options,
    vocabulary=VOCABULARY,
    rules=rules.RULES,
    start=start,
    advance=moves.advance,
    laws=rules.laws,
    light=rules.LIGHT_LAWS,
    header_laws=rules.HEADER_LAWS,
    accept=rules.accept,
    legal_moves=moves.legal_moves,
    canonical=moves.canonical,
    is_complete=scoring.is_complete,
    outcome=scoring.outcome,
    carries=scoring.carries,
    match_codes={"dealer": "HS-SETUP-03", "carry next_dealer": "HS-SETUP-03"},
    view=view.view,
    seat_rows=rows.seat_rows,
    shape=rows.shape,
    deck=deck,
    chances=CHANCES,
)
