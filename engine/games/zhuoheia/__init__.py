"""捉黑A Zhuo Hei A: four players, the holders of the two black aces are secret partners."""

from collections.abc import Mapping
from typing import Any

from engine import values
from engine.game import Game, Vocabulary
from engine.games.zhuoheia import moves, rows, rules, scoring, view
from engine.games.zhuoheia.cards import SEATS, deck
from engine.games.zhuoheia.chances import CHANCES
from engine.games.zhuoheia.options import Options
from engine.games.zhuoheia.state import start
from engine.kit.positions import clash
from engine.words import Label
from logformat.errors import Say

ONE_THAT_SPOKE = Say("seats of `carry spoken`", "`carry spoken` 之中的座位")
ASKED_BEFORE = Say("`carry asked` beside it", "须与 `carry asked` 同在")


def _clash(carry: Mapping[str, Any]) -> tuple[str, Say] | None:
    """Who announced has spoken, and nobody answers before the wind is asked for."""
    if "spoken" in carry and not {*carry.get("announced", ())} <= {*carry["spoken"]}:
        return "announced", ONE_THAT_SPOKE
    answers = [name for name in ("given", "refused") if carry.get(name) not in (None, ())]
    return (answers[0], ASKED_BEFORE) if answers and "asked" not in carry else clash(carry)


VOCABULARY = Vocabulary(
    keys={
        "cut": {}, "deal": {}, "draw": {}, "play": {}, "pass": {},
        "declare reveal_black": {}, "declare reveal_red": {}, "declare no_reveal": {}, "declare surrender": {},
        "declare ask_wind": {}, "declare give_wind": {}, "declare refuse_wind": {},
        "result": {
            "finish": values.SEATS, "winner": values.word("black", "red", "draw"), "score": values.NUMBER_PER_SEAT,
            "next_dealer": values.SEAT, "totals": values.NUMBER_PER_SEAT,
        },
    },
    carry={
        "totals": values.NUMBER_PER_SEAT, "next_dealer": values.SEAT,
    },
    position={
        "table": values.SEAT_AND_CARDS, "lead": values.SEAT, "passed": values.SEATS, "locked": values.SEATS,
        "turn": values.SEAT, "out": values.SEATS, "opening": values.FLAG, "black": values.ONE_OR_TWO_SEATS,
        "spoken": values.SEATS, "announced": values.SEATS, "acted": values.SEATS, "played": values.SEATS,
        "first_trick": values.FLAG, "asked": values.SEAT, "given": values.SEATS, "refused": values.SEAT,
    },
    bare=frozenset({"declare surrender", "declare ask_wind", "declare give_wind", "declare refuse_wind"}),
    names=view.NAMES,
    clash=_clash,
    told=view.TOLD,
)  # fmt: skip

GAME = Game(
    key="zhuoheia",
    title=Label("Zhuo Hei A (Catch the Black Aces)", "捉黑A"),
    prefix="ZHA",
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
    match_codes={"dealer": "ZHA-SETUP-03", "carry next_dealer": "ZHA-SETUP-03"},
    view=view.view,
    seat_rows=rows.seat_rows,
    shape=rows.shape,
    chances=CHANCES,
    deck=deck,
)
