"""What a seat of 二百五 can see: the public area and its own hand; the waste lies face down, sheet §3."""

from __future__ import annotations

from engine.games.erbaiwu.cards import place
from engine.games.erbaiwu.melds import END_NAMES, MeldSet, Run
from engine.games.erbaiwu.scoring import hand_points, totals_before
from engine.games.erbaiwu.state import (
    ACT,
    CLAIMED,
    CLOSED,
    DEALING,
    DRAWN,
    NO_CARD,
    OPEN,
    OVER,
    OWE_DRAW,
    State,
    has_unknown_size,
    size,
)
from engine.kit.onepack import cards_in
from engine.view import Area, SeatView, View
from engine.words import Label, card_names
from logformat.cards import Cards

PHASES = {
    DEALING: Label("dealing", "发牌"),
    OPEN: Label("the dealer's opening turn: reduce, settle or discard", "庄家首轮：缩减、算帐或打牌"),
    ACT: Label("before the draw: reduce, settle or draw", "抓牌之前：缩减、算帐或抓牌"),
    CLAIMED: Label("after a claim: draw", "岔后必抓"),
    DRAWN: Label("after the draw: discard", "抓牌之后：打牌"),
    OWE_DRAW: Label("black gang went first: draw", "已打黑帮：抓牌"),
    OVER: Label("the deal is over", "本轮结束"),
    CLOSED: Label("the log claims a result", "已报结果"),
}
KINDS = {
    "triple": Label("triple", "串子"),
    "claim": Label("claimed", "岔"),
    "lock": Label("locks its end", "锁"),
}


def view(state: State, viewer: int | None) -> View:
    """Return what a seat can know of a state; with no viewer all cards are open, the waste too."""
    waiting = state.turn is None or state.phase in (OVER, CLOSED)
    return View(
        viewer,
        PHASES[state.phase],
        () if waiting or state.turn is None else (state.turn,),
        tuple(_seat(state, seat, viewer) for seat in range(state.deal.seats)),
        tuple(_areas(state, viewer)),
        tuple(_facts(state)),
    )


def _seat(state: State, seat: int, viewer: int | None) -> SeatView:
    """Return a seat; all hands lie open when the deal is over."""
    is_open = viewer in (None, seat) or state.phase == OVER
    shown = cards_in(state.hands[seat]) if is_open else b""
    ordered = Cards(sorted(shown, key=lambda code: (code // 13, place(code))))
    hidden = None if has_unknown_size(state, seat) else size(state, seat) - len(ordered)
    return SeatView(seat, ordered, hidden, tuple(_marks(state, seat)))


def _marks(state: State, seat: int) -> list[Label]:
    marks = []
    if seat == state.deal.dealer:
        marks.append(Label("dealer", "庄家"))
    if seat == state.settler:
        marks.append(Label("settled", "算帐"))
    points = hand_points(state)[seat]
    if state.phase == OVER and points is not None:
        marks.append(Label(f"hand {points}", f"手牌 {points} 分"))
    if state.extras[seat]:
        marks.append(Label(f"extra {state.extras[seat]:+}", f"额外 {state.extras[seat]:+}"))
    return marks


def _areas(state: State, viewer: int | None) -> list[Area]:
    areas = []
    runs = [run for run in state.runs if run is not None]
    if runs:
        rows, notes = tuple(run.slots for run in runs), tuple(map(_ends, runs))
        areas.append(Area(Label("runs", "牌列"), rows, row_notes=notes))
    if state.sets:
        rows, notes = tuple(map(_set_cards, state.sets)), tuple(map(_set_note, state.sets))
        areas.append(Area(Label("sets", "三张"), rows, row_notes=notes))
    if state.loose:
        areas.append(Area(Label("laid down beside", "散放"), (state.loose,)))
    if state.window != NO_CARD:
        note = Label("may be claimed", "可岔")
        areas.append(Area(Label("discard", "打出"), (Cards((state.window,)),), state.by, note))
    if viewer is None and state.waste:
        areas.append(Area(Label("waste", "废牌"), (Cards(state.waste),), note=Label("face down", "面朝下")))
    return areas


def _ends(run: Run) -> Label:
    low, high = END_NAMES[run.low], END_NAMES[run.high]
    return Label(f"low end {low.en}, high end {high.en}", f"低端{low.zh}，高端{high.zh}")


def _set_cards(one: MeldSet) -> Cards:
    return Cards(one.cards[:2]) if one.kind == "lock" else one.cards


def _set_note(one: MeldSet) -> Label:
    """Return what a set is; of a lock set the end card stays in its run."""
    kind = KINDS[one.kind]
    if one.kind != "lock":
        return kind
    end = Cards(one.cards[2:])
    return Label(f"lock {card_names(end)}", f"锁 {card_names(end, 'zh')}")


def _facts(state: State) -> list[Label]:
    facts = [
        Label(f"stock {state.left}", f"牌库 {state.left} 张"),
        Label(f"waste {len(state.waste)}", f"废牌 {len(state.waste)} 张"),
    ]
    if state.names:
        names = state.names
        facts.append(Label(f"black gang {card_names(names)}", f"黑帮 {card_names(names, 'zh')}"))
    totals = totals_before(state)
    if any(totals):
        said = " ".join(map(str, totals))
        facts.append(Label(f"totals {said}", f"总积分 {said}"))
    return facts
