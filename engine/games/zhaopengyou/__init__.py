"""五人三副牌找朋友 Zhao Pengyou: five players, three packs, a dealer who calls a card and finds his friend by it."""

from typing import Any

from engine import values
from engine.game import Game, Vocabulary
from engine.games.zhaopengyou import moves, rows, rules, scoring, view
from engine.games.zhaopengyou.cards import MOST_DRAWS, SEATS, TRUMP_WORDS, deck
from engine.games.zhaopengyou.chances import CHANCES
from engine.games.zhaopengyou.options import Options
from engine.games.zhaopengyou.state import start
from engine.values import CARD, CARDS, SEAT, MismatchError, Value, Words
from engine.words import Label
from logformat.cards import RANKS


def _call(words: Words, seats: int) -> tuple[int, int]:
    """`carry friend_call C N`."""
    if len(words) != 2:
        raise MismatchError
    return CARD.read(words[:1], seats), values.number(1, 3).read(words[1:], seats)


def _points(words: Words, seats: int) -> Any:
    taken = values.NUMBER_PER_SEAT.read(words, seats)
    if min(taken) < 0:
        raise MismatchError
    return taken


FRIEND_CALL = Value(Label("a card and which copy of it", "一张牌及第几张"), _call)
POINTS_PER_SEAT = Value(Label("points per seat", "每座所得之分"), _points)
LEFT_OVER = Value(Label("levels left over per seat", "每座所剩级数"), _points)

VOCABULARY = Vocabulary(
    keys={
        "deal": {}, "kitty": {}, "draw": {}, "take": {}, "bury": {"by": SEAT},
        "declare bid": {"at": values.number(0, MOST_DRAWS)}, "declare friend": {"nth": values.number()}, "declare counter": {},
        "declare share": {"dealer": values.number(0), "friend": values.number(0)},
        "declare transfer": {"to": SEAT, "n": values.number(1), "dir": values.word("up", "down")},
        "declare refuse": {},
        "play": {"as": values.word("throw", "forced")},
        "result": {
            "outcome": values.word("made", "lost", "redeal"), "points": values.number(0), "kitty": values.number(0),
            "dealer": SEAT, "friend": values.SEAT_OR_NONE, "levels": values.levels("W"), "left_over": LEFT_OVER,
            "bidders": values.SEATS, "match_over": values.FLAG,
        },
    },
    carry={
        "levels": values.levels("W"), "bidders": values.SEATS, "first_drawer": SEAT,
    },
    position={
        "level": values.word(*RANKS, "W"), "trump": values.word(*TRUMP_WORDS),
        "phase": values.word("bid", "counter", "play"), "standing": values.SEAT_AND_CARDS,
        "friend_call": FRIEND_CALL, "friend_seen": values.number(0, 3), "friend": values.SEAT_OR_NONE,
        "leader": SEAT, "trick": values.PLAYS, "taken": POINTS_PER_SEAT, "kitty": CARDS,
    },
    unseen=frozenset({"deal", "draw", "kitty", "take", "bury"}),
    bare=frozenset({"declare share", "declare transfer", "declare refuse"}),
    coded=frozenset({
        "dealer", "carry levels", "carry bidders", "carry first_drawer",
        *(f"player {seat}" for seat in range(SEATS, 10)),
    }),
    names=view.NAMES,
    told=view.TOLD,
)  # fmt: skip

GAME = Game(
    key="zhaopengyou",
    title=Label("Zhao Pengyou (Finding Friends)", "五人三副牌找朋友"),
    prefix="ZPY",
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
    view=view.view,
    seat_rows=rows.seat_rows,
    shape=rows.shape,
    chances=CHANCES,
    deck=deck,
)
