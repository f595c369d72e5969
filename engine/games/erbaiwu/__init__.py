"""二百五 Er Bai Wu: a rummy of draw and discard; who settles with a low hand makes all others count theirs."""

from engine.game import Game
from engine.games.erbaiwu import moves, rows, rules, scoring, view
from engine.games.erbaiwu.cards import deck
from engine.games.erbaiwu.chances import CHANCES
from engine.games.erbaiwu.options import Options
from engine.games.erbaiwu.rules.accept import accept
from engine.games.erbaiwu.state.begin import start
from engine.games.erbaiwu.words import VOCABULARY
from engine.words import Label

GAME = Game(
    key="erbaiwu",
    title=Label("Er Bai Wu (Two Hundred and Fifty)", "二百五"),
    prefix="EBW",
    seats=4,
    options=Options,
    vocabulary=VOCABULARY,
    rules=rules.RULES,
    start=start,
    advance=moves.advance,
    laws=rules.laws,
    light=rules.LIGHT_LAWS,
    header_laws=rules.HEADER_LAWS,
    legal_moves=moves.legal_moves,
    canonical=moves.canonical,
    accept=accept,
    is_complete=scoring.is_complete,
    outcome=scoring.outcome,
    carries=scoring.carries,
    match_codes={
        "dealer": "EBW-SET-04", "carry next_dealer": "EBW-SET-04", "carry totals": "EBW-SET-05",
        "match over": "EBW-SET-05", "option players": "EBW-SET-05",
    },
    view=view.view,
    seat_rows=rows.seat_rows,
    shape=rows.shape,
    deck=deck,
    chances=CHANCES,
)  # fmt: skip
