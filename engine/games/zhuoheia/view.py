"""What a seat of Zhuo Hei A can see and conclude, sheet §4 "Hidden information"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from engine.games.zhuoheia.cards import ACES, BLACK_ACES, RED_ACES, SEATS
from engine.games.zhuoheia.moves.rights import has_silent_seats
from engine.games.zhuoheia.state import ASKED, DEALING, OPEN, OVER, REFUSED, State, camps, seats_in, size
from engine.kit.onepack import ANY_NUMBER, cards_in
from engine.view import Area, SeatView, View
from engine.words import Label, card_name
from logformat.cards import Cards, rank_of

PHASES = {
    "dealing": Label("dealing", "发牌"),
    "opening": Label("before the first play", "首出之前"),
    "playing": Label("play", "出牌"),
    "over": Label("over", "局终"),
}
BLACK, RED = Label("black", "黑方"), Label("red", "红方")
NAMES = {
    "single": Label("single", "单张"), "pair": Label("pair", "对子"), "run": Label("run", "单串"),
    "pair_run": Label("pair run", "双串"), "bomb": Label("bomb", "炸弹"), "rocket": Label("rocket", "火箭"),
    "nuke": Label("nuke", "核弹"), "reveal_black": Label("announces black", "明黑方"),
    "reveal_red": Label("announces red", "明红方"), "no_reveal": Label("does not announce", "不明牌"),
    "surrender": Label("surrenders", "投降"), "ask_wind": Label("asks for the wind", "询问给不给风"),
    "give_wind": Label("gives the wind", "给风"), "refuse_wind": Label("refuses the wind", "不给风"),
}  # fmt: skip
TOLD = {
    "result winner=black": Label("black wins", "黑方胜"), "result winner=red": Label("red wins", "红方胜"),
    "next_dealer": Label("deals next: {value}", "下局发牌 {value}"),
}  # fmt: skip
_WIND = {
    OPEN: Label("beat it or ask for the wind", "管上或询问给不给风"),
    ASKED: Label("the wind has been asked for", "已询问给不给风"),
    REFUSED: Label("the wind has been refused", "有人不给风，须管上"),
}


def view(state: State, viewer: int | None) -> View:
    """Return what a seat can know of a state; with no viewer all cards are open."""
    known = known_camps(state, viewer)
    return View(
        viewer,
        PHASES[state.phase],
        _to_act(state, viewer),
        tuple(_seat(state, seat, viewer, known) for seat in range(SEATS)),
        _areas(state),
        tuple(_facts(state, viewer, known)),
    )


def _to_act(state: State, viewer: int | None) -> tuple[int, ...]:
    """Return whose turn it is; until somebody has spoken or played only the holder of `5h` knows that it is first."""
    if state.turn is None or state.closed or state.phase == DEALING:
        return ()
    hides = not (state.spoken or state.acted) and viewer not in (None, state.turn)
    return () if hides else (state.turn,)


# ---------------------------------------------------------------- the camps


def known_camps(state: State, viewer: int | None) -> tuple[int, ...]:
    """Return every black camp that is possible to a viewer's knowledge; one once it is proved.

    Proof is a seat's own hand, the aces seen, true announcements, and the ace rule: who played a red ace has no black
    one left. What an illegal play or a false announcement would prove wrongly is not counted.
    """
    actual = camps(state)
    if viewer is None or state.phase == OVER or state.closed:
        return actual
    seen = tuple(placed for placed in _placements(state, viewer) if _fits_what_was_said(state, placed))
    possible = {_camp_of(placed) for placed in seen}
    if possible.issuperset(actual):
        return tuple(sorted(possible))
    return tuple(sorted({_camp_of(placed) for placed in _placements(state, viewer)}))


_Placed = dict[int, int]
"""Which seat was dealt each black ace."""


def _camp_of(placed: _Placed) -> int:
    black = 0
    for seat in placed.values():
        black |= 1 << seat
    return black


def _placements(state: State, viewer: int) -> Iterator[_Placed]:
    """Yield where the black aces may have been dealt, by the viewer's own hand and the aces seen."""
    mine = state.dealt[viewer]
    seen = {code: seat for seat, code, _ in state.aces} | _gone_before(state)
    others = tuple(seat for seat in range(SEATS) if seat != viewer)
    unsure = state.deal.hidden[viewer] or (state.setup.position and any(state.unseen))
    anybody = (*others, viewer) if unsure else others
    choices: list[tuple[int, ...]] = []
    for code in cards_in(BLACK_ACES):
        held = (viewer,) if mine >> code & 1 else anybody
        choices.append((seen[code],) if code in seen else held)
    for seats in product(*choices):
        yield dict(zip(cards_in(BLACK_ACES), seats, strict=True))


def _gone_before(state: State) -> _Placed:
    """Return the black aces played before a position: everybody saw whose they were."""
    if not state.setup.position or any(state.unseen):
        return {}
    held = {code: seat for seat, hand in enumerate(state.dealt) for code in cards_in(hand & BLACK_ACES)}
    gone = [code for code in cards_in(BLACK_ACES) if code not in held]
    black = seats_in(state.black)
    holders = [seat for seat in black if seat not in held.values()] or list(black)
    return {code: holders[n % len(holders)] for n, code in enumerate(gone)} if holders else {}


def _fits_what_was_said(state: State, placed: _Placed) -> bool:
    black = _camp_of(placed)
    if state.deal.said_black & ~black or state.deal.said_red & black:
        return False
    if not state.options.ace_rule:
        return True
    seen = {code for _, code, _ in state.aces}
    red = {seat for seat, code, trick in state.aces if trick and 1 << code & RED_ACES}
    return not any(code not in seen and seat in red for code, seat in placed.items())


def _proof(state: State, seat: int, black: bool) -> Label | None:
    """Return what showed everybody a seat's camp, and in which trick; None if nothing did."""
    if (state.deal.said_black if black else state.deal.said_red) >> seat & 1:
        return Label("announced", "明牌")
    telling = BLACK_ACES if black else RED_ACES if state.options.ace_rule else 0
    first = next(((code, at) for who, code, at in state.aces if who == seat and at and 1 << code & telling), None)
    if first is None:
        return None
    name, trick = first
    return Label(f"{card_name(name)} in trick {trick}", f"第 {trick} 轮出 {card_name(name, 'zh')}")


def _camp(state: State, seat: int, known: tuple[int, ...]) -> Label | None:
    """Return the camp of a seat where it is proved, and what proves it where all have seen that."""
    told = {bool(black >> seat & 1) for black in known}
    if len(told) != 1:
        return None
    black = told.pop()
    camp, proof = BLACK if black else RED, _proof(state, seat, black)
    return camp if proof is None else Label(f"{camp.en}: {proof.en}", f"{camp.zh}：{proof.zh}")


# ---------------------------------------------------------------- seats, table, facts


def _marks(state: State, seat: int, known: tuple[int, ...]) -> Iterator[Label]:
    if seat in state.out:
        place = state.out.index(seat)
        yield Label(f"out {place + 1}", ("头皇", "二皇", "三皇", "末家")[place])
    camp = _camp(state, seat, known)
    if camp is not None:
        yield camp
    if state.deal.said_black >> seat & 1 and camp is None:
        yield NAMES["reveal_black"]
    if state.deal.said_red >> seat & 1 and camp is None:
        yield NAMES["reveal_red"]
    if state.deal.surrendered == seat:
        yield NAMES["surrender"]
    if state.passed >> seat & 1:
        yield Label("passed", "过") if state.wind is None else _answer(state, seat)


def _answer(state: State, seat: int) -> Label:
    return NAMES["ask_wind"] if seat == state.asker else NAMES["give_wind"]


def _seat(state: State, seat: int, viewer: int | None, known: tuple[int, ...]) -> SeatView:
    shown = sum(1 << code for who, code, _ in state.aces if who == seat)
    hand = state.hands[seat] if viewer in (None, seat) else shown & ACES & state.hands[seat]
    cards = sorted(cards_in(hand), key=rank_of)
    hidden = size(state, seat) - len(cards)
    return SeatView(seat, Cards(cards), hidden if hidden < ANY_NUMBER // 2 else None, tuple(_marks(state, seat, known)))


def _areas(state: State) -> tuple[Area, ...]:
    if state.owner is None:
        return ()
    kind = NAMES[state.table.type] if state.table else None
    return (Area(Label("on the table", "桌上"), (state.table_cards,), state.owner, kind),)


def _facts(state: State, viewer: int | None, known: tuple[int, ...]) -> Iterator[Label]:
    if state.trick:
        yield Label(f"trick {state.trick}", f"第 {state.trick} 轮")
    if state.deal.dealer is not None:
        yield Label(f"dealer {state.deal.dealer}", f"发牌 {state.deal.dealer} 号座")
    if has_silent_seats(state):
        yield Label("announcements", "明牌声明")
    if doublings := state.deal.announced.bit_count():
        yield Label(f"announcements: {doublings}", f"明牌 {doublings} 人")
    if state.wind is not None:
        yield _WIND[state.wind]
    splits = {black.bit_count() for black in known}
    if len(splits) == 1:
        yield Label("one against three", "一打三") if splits == {1} else Label("two against two", "二打二")
    if viewer is not None:
        yield from _partners(viewer, known)


def _partners(viewer: int, known: tuple[int, ...]) -> Iterator[Label]:
    """Yield the seats a viewer knows to be its partners."""
    for seat in range(SEATS):
        together = {(black >> seat & 1) == (black >> viewer & 1) for black in known}
        if seat != viewer and together == {True}:
            yield Label(f"partner {seat}", f"同伴 {seat}")
