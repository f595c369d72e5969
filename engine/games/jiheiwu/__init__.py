"""擠黑5 Ji Hei Wu: three to six players, an open dealer and its secret partners against the rest."""

from engine import values
from engine.game import Game, Vocabulary
from engine.games.jiheiwu import moves, rows, rules, scoring, view
from engine.games.jiheiwu.cards import deck
from engine.games.jiheiwu.chances import CHANCES
from engine.games.jiheiwu.options import Options
from engine.games.jiheiwu.state import start
from engine.kit.positions import clash
from engine.words import Label

VOCABULARY = Vocabulary(
    keys={
        "flip": {}, "cut": {}, "kitty": {}, "deal": {}, "draw": {}, "take": {}, "play": {}, "pass": {},
        "declare mark": {}, "declare reveal": {}, "declare last_card": {},
        "declare ask_wind": {}, "declare has_wind": {},
        "result": {
            "finish": values.SEATS, "winner": values.word("dealer", "opponents", "draw"),
            "score": values.NUMBER_PER_SEAT, "totals": values.NUMBER_PER_SEAT,
            "next_dealer": values.SEAT, "next_drawer": values.SEAT,
        },
    },
    carry={
        "shuffler": values.SEAT, "first_drawer": values.SEAT, "totals": values.NUMBER_PER_SEAT,
        "next_dealer": values.SEAT, "next_drawer": values.SEAT,
    },
    position={
        "table": values.SEAT_AND_CARDS, "lead": values.SEAT, "passed": values.SEATS, "locked": values.SEATS,
        "turn": values.SEAT, "out": values.SEATS, "opening": values.FLAG, "black5": values.SEAT,
        "ghost": values.SEAT, "revealed": values.FLAG, "played": values.SEATS, "owes_report": values.SEAT,
        "untaken": values.FLAG,
    },
    bare=frozenset({"declare last_card", "declare ask_wind", "declare has_wind"}),
    names=view.NAMES,
    clash=clash,
    told=view.TOLD,
)  # fmt: skip

GAME = Game(
    key="jiheiwu",
    title=Label("Ji Hei Wu (Squeeze the Black Five)", "挤黑5"),
    also=("擠黑5", "擠黑五", "挤黑五"),
    prefix="JHW",
    seats=5,
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
    match_codes={
        "dealer": "JHW-SETUP-04", "carry next_dealer": "JHW-SETUP-04",
        "carry next_drawer": "JHW-SETUP-03",
    },
    view=view.view,
    seat_rows=rows.seat_rows,
    shape=rows.shape,
    deck=deck,
    chances=CHANCES,
)  # fmt: skip
