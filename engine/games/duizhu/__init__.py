"""对主 Dui Zhu (亮三): four players on two sides, one pack; level cards, deuces and jokers are always trumps."""

from engine import values
from engine.game import Game, Vocabulary
from engine.games.duizhu import moves, rows, rules, scoring, view
from engine.games.duizhu.cards import DRAWS, SEATS, SUIT_WORDS, deck, level_number
from engine.games.duizhu.chances import CHANCES
from engine.games.duizhu.moves.calls import ANSWERS, MODES
from engine.games.duizhu.options import Options
from engine.games.duizhu.state import start
from engine.telling import levels_told
from engine.values import CARDS, MismatchError, Value, Words
from engine.words import Label


def _level(text: str) -> str:
    try:
        level_number(text)
    except ValueError as unread:
        raise MismatchError from unread
    return text


def _level_of_words(words: Words, seats: int) -> str:
    del seats
    if len(words) != 1:
        raise MismatchError
    return _level(words[0])


def _levels(words: Words, seats: int) -> tuple[str, ...]:
    del seats
    if len(words) != 2:
        raise MismatchError
    return tuple(map(_level, words))


def _huilong(words: Words, seats: int) -> tuple[int, str]:
    """`carry huilong SIDE L`: the side that was pared, and the level it then played."""
    del seats
    if len(words) != 2 or words[0] not in ("0", "1") or words[1] not in ("J", "A"):
        raise MismatchError
    return int(words[0]), words[1]


LEVEL = Value(
    Label("a level, 3 to A or V2, V1, V0 …", "级别，3 到 A，或 V2、V1、V0 等"),
    _level_of_words,
    whole=True,
    told=levels_told,
)
LEVELS = Value(
    Label("two levels, 3 to A or V2, V1, V0 …", "双方级别，3 到 A，或 V2、V1、V0 等"), _levels, told=levels_told
)
HUILONG = Value(
    Label("a side and the level it was pared at, J or A", "一方（0 或 1）及其被直、削时的级别（J 或 A）"), _huilong
)
SWAP = {"give": CARDS, "take": CARDS, "as": values.word("grab", "king")}

VOCABULARY = Vocabulary(
    keys={
        "cut": {}, "flip": {}, "flip kitty": {}, "deal": {}, "kitty": {}, "draw": {}, "take": {}, "bury": {},
        "declare show": {"at": values.number(0, DRAWS)},
        "declare mode": {"choice": values.word(*MODES)},
        **{f"declare {kind}": {"choice": values.word(*words)} for kind, words in ANSWERS.items()},
        "declare announce": {}, "declare void": {}, "declare void_king": {}, "declare huilong": {},
        "swap": SWAP,
        "play": {"as": values.word("throw", "weng", "forced")},
        "result": {
            "outcome": values.word(
                "black_tiger", "pare", "straight", "dig", "big_break", "break", "clean", "made", "held", "void",
            ),
            "points": values.number(0), "levels": LEVELS, "next_dealer": values.SEAT, "match_over": values.FLAG,
        },
    },
    carry={
        "levels": LEVELS, "first_drawer": values.SEAT, "huilong": HUILONG,
    },
    position={
        "level": LEVEL, "trump": values.word(*SUIT_WORDS), "phase": values.word("between", "play"),
        "leader": values.SEAT, "tricks": values.number(0), "trick": values.PLAYS, "trick_as": values.word("throw", "weng"),
        "points": values.number(0), "buried": CARDS, "announced": CARDS,
    },
    unseen=frozenset({"deal", "draw", "kitty"}),
    bare=frozenset({
        "take", "declare mode", *(f"declare {kind}" for kind in ANSWERS),
        "declare void", "declare void_king", "declare huilong",
    }),
    coded=frozenset({
        "dealer", "carry levels", "carry first_drawer", "carry huilong", *(f"player {seat}" for seat in range(SEATS, 10)),
    }),
    names=view.NAMES,
    told=view.TOLD,
)  # fmt: skip

GAME = Game(
    key="duizhu",
    title=Label("Dui Zhu (Liang San)", "对主（亮三）"),
    prefix="DZ",
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
