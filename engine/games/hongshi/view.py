"""What a seat of Hong Shi can see, sheet §4 "Hidden information"."""

from __future__ import annotations

from engine.games.hongshi.cards import RED_TENS, SEATS, place
from engine.games.hongshi.state import OPENING, OVER, State, is_open_camp, size
from engine.kit.onepack import cards_in
from engine.view import Area, SeatView, View
from engine.words import Label, card_name
from logformat.cards import Cards

PHASES = {
    "dealing": Label("dealing", "发牌"),
    "opening": Label("before the first play", "首出之前"),
    "playing": Label("play", "出牌"),
    "over": Label("over", "局终"),
}


def view(state: State, viewer: int | None) -> View:
    """Return what a seat can know of a state; with no viewer all cards are open."""
    return View(
        viewer,
        PHASES[state.phase],
        () if state.turn is None or state.closed else (state.turn,),
        tuple(_seat(state, seat, viewer) for seat in range(SEATS)),
        _areas(state),
        _facts(state),
    )


def known_up(state: State) -> dict[int, Label]:
    """Return the seats everybody knows to be up, and why: it revealed, showed or played a red ten."""
    known = {
        seat: Label(f"up: revealed {card_name(code)}", f"台上：亮 {card_name(code, 'zh')}")
        for seat, code in state.deal.revealed
    }
    if state.deal.tens_shown is not None:
        known[state.deal.tens_shown] = Label("up: showed four tens", "台上：亮四张十")
    for seat in range(SEATS):
        gone = state.deal.dealt[seat] & ~state.hands[seat] & RED_TENS
        if gone and seat not in known:
            known[seat] = Label("up: played a red ten", "台上：已出红十")
    return known


def _seat(state: State, seat: int, viewer: int | None) -> SeatView:
    marks = (
        [Label(f"out {state.out.index(seat) + 1}", f"第 {state.out.index(seat) + 1} 个出完")]
        if seat in state.out
        else []
    )
    up, known = state.deal.up, known_up(state)
    located = sum((state.deal.dealt[s] & ~state.hands[s] & RED_TENS).bit_count() for s in range(SEATS))
    if seat in known:
        marks.append(known[seat])
    elif up is not None and (viewer is None or viewer == seat or located == 2 or is_open_camp(state.deal)):
        marks.append(Label("up", "台上") if up >> seat & 1 else Label("down", "台下"))
    if state.passed >> seat & 1:
        marks.append(Label("passed", "过"))
    hand = state.hands[seat] if viewer in (None, seat) else _open_cards(state, seat)
    shown = Cards(sorted(cards_in(hand), key=lambda code: (code if code >= 52 else place(code % 13), code)))
    hidden = size(state, seat) - len(shown)
    return SeatView(seat, shown, hidden if hidden < 1 << 10 else None, tuple(marks))


def _open_cards(state: State, seat: int) -> int:
    """Return the cards of a hand that lie open: revealed red tens, shown tens, all after lightning."""
    if state.deal.lightning == seat:
        return state.hands[seat]
    shown = sum(1 << code for who, code in state.deal.revealed if who == seat)
    if state.deal.tens_shown == seat:
        shown |= sum(1 << code for code in cards_in(state.hands[seat]) if code < 52 and code % 13 == 8)
    return shown & state.hands[seat]


def _areas(state: State) -> tuple[Area, ...]:
    if state.owner is None:
        return ()
    kind = Label(state.table.type, COMBINATIONS[state.table.type]) if state.table else None
    return (Area(Label("on the table", "桌上"), (state.table_cards,), state.owner, kind),)


COMBINATIONS = {
    "single": "单张", "pair": "对子", "triple": "三张", "quad": "四张", "red_pair": "双红十", "red_quad": "四张十",
    "joker_pair": "双王", "dragon": "龙",
}  # fmt: skip


def _facts(state: State) -> tuple[Label, ...]:
    facts = [Label(f"trick {state.trick}", f"第 {state.trick} 轮")] if state.trick else []
    if state.deal.dealer is not None:
        facts.append(Label(f"dealer {state.deal.dealer}", f"庄家 {state.deal.dealer}"))
    if is_open_camp(state.deal):
        facts.append(Label("open up camp", "明上组"))
    if state.phase in (OPENING, OVER):
        facts.append(PHASES[state.phase])
    return tuple(facts)
