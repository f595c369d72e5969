"""濟源紅星五 Jiyuan Hong Xing Wu: four players on two sides, three packs, the red fives above all other trumps."""

from engine import values
from engine.game import Game, Vocabulary
from engine.games.hongxingwu import moves, rows, rules, scoring, view
from engine.games.hongxingwu.cards import DRAWS, SEATS, TRUMP_WORDS, deck
from engine.games.hongxingwu.chances import CHANCES
from engine.games.hongxingwu.options import Options
from engine.games.hongxingwu.state import start
from engine.games.hongxingwu.trick.leads import split_groups
from engine.telling import cards_told
from engine.values import CARDS, MismatchError, Value, Words
from engine.words import Label
from logformat.cards import RANKS


def _reading(words: Words, seats: int) -> str:
    """`as=`: throw, forced, or a split of the lead."""
    del seats
    if len(words) != 1:
        raise MismatchError
    try:
        split_groups(words[0])
    except KeyError as unread:
        raise MismatchError from unread
    return words[0]


READING = Value(
    Label('throw, forced, or a split such as "Qd Qd + Kd"', 'throw、forced，或拆法如 "Qd Qd + Kd"'),
    _reading,
    whole=True,
    told=lambda words, lang: cards_told(words[0].split(), lang),
)
DECLARATION = {"at": values.number(0, DRAWS)}

VOCABULARY = Vocabulary(
    keys={
        "deal": {}, "kitty": {}, "draw": {}, "take": {}, "bury": {},
        "declare call": DECLARATION, "declare fortify": DECLARATION, "declare counter": DECLARATION,
        "declare nt": DECLARATION,
        "play": {"as": READING},
        "result": {
            "outcome": values.word("made", "lost", "redeal"), "points": values.number(0), "kitty": values.number(0),
            "levels": values.levels(count=2), "next_dealer": values.SEAT_OR_NONE, "match_over": values.FLAG,
        },
    },
    carry={
        "levels": values.levels(count=2), "first_drawer": values.SEAT,
    },
    position={
        "level": values.word(*RANKS), "trump": values.word(*TRUMP_WORDS), "phase": values.word("call", "play"),
        "standing": values.SEAT_AND_CARDS, "countered": values.FLAG, "leader": values.SEAT, "trick": values.PLAYS,
        "tricks": values.number(0), "points": values.number(0), "kitty": CARDS,
    },
    unseen=frozenset({"deal", "draw", "kitty", "bury"}),
    bare=frozenset({"take"}),
    coded=frozenset({"dealer", "carry levels", "carry first_drawer", *(f"player {seat}" for seat in range(SEATS, 10))}),
    names=view.NAMES,
    told=view.TOLD,
)  # fmt: skip

GAME = Game(
    key="hongxingwu",
    title=Label("Hong Xing Wu (Red Star Five)", "济源红星五"),
    also=("濟源紅星五",),
    prefix="HXW",
    seats=SEATS,
    options=Options,
    vocabulary=VOCABULARY,
    rules=rules.RULES,
    start=start,
    advance=moves.advance,
    laws=rules.laws,
    header_laws=rules.HEADER_LAWS,
    accept=rules.accept,
    legal_moves=moves.legal_moves,
    canonical=moves.canonical,
    is_complete=scoring.is_complete,
    outcome=scoring.outcome,
    carries=scoring.carries,
    view=view.view,
    seat_rows=rows.seat_rows,
    shape=rows.shape,
    chances=CHANCES,
    deck=deck,
)
