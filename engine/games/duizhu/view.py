"""What a seat of Dui Zhu can see, sheet §4 and §6."""

from __future__ import annotations

from engine.games.duizhu.cards import SEATS, SUIT_NAMES, SUIT_WORDS, level_label
from engine.games.duizhu.moves.calls import mode_chooser
from engine.games.duizhu.rules.calls import MODE_NAMES
from engine.games.duizhu.rules.phases import PHASE_NAMES
from engine.games.duizhu.state import (
    CALL,
    DRAW,
    EXCHANGE,
    LOT,
    OVER,
    State,
    dealer_due,
    is_defender,
    level_of,
    stood,
)
from engine.games.duizhu.trick.leads import MIXED, SINGLE, THROW, WENG
from engine.kit.onepack import ANY_NUMBER, cards_in
from engine.view import Area, SeatView, View
from engine.words import Label
from logformat.cards import Cards

TYPE_NAMES = {
    SINGLE: Label("single", "单张"),
    THROW: Label("throw", "甩"),
    WENG: Label("weng", "嗡"),
    MIXED: Label("several suits", "杂牌"),
    "forced": Label("forced", "改出"),
    "counter_weng": Label("counter-weng", "对嗡"),
    "ruff": Label("ruff", "毙"),
    "follow": Label("follow", "跟牌"),
    "discard": Label("discard", "垫牌"),
}
NAMES = {
    **TYPE_NAMES,
    "show": Label("show", "亮"),
    "mode": Label("mode", "定主方式"),
    "suit": Label("suit", "定花色"),
    "position": Label("position", "定位置"),
    "announce": Label("announce", "声明扣主"),
    "void": Label("annul", "作废"),
    "void_king": Label("kings do not count", "扣王无效"),
    "huilong": Label("hui long", "回龙"),
    "grab": Label("grab", "抢主"),
    "king": Label("king swap", "扣王"),
    "size": Label("size", "打大小"),
    "free": MODE_NAMES["free"],
    "max": Label("highest", "最大"),
    "min": Label("lowest", "最小"),
}
TOLD = {
    "declare position choice": Label("card {value} of the pile", "第 {value} 张"),
    **{f"choice={word}": name for word, name in (*zip(SUIT_WORDS, SUIT_NAMES, strict=False), *MODE_NAMES.items())},
    "choice=max": NAMES["max"],
    "choice=min": NAMES["min"],
    "give": Label("gives {value}", "给出 {value}"),
    "take": Label("takes {value}", "换得 {value}"),
    "as=grab": NAMES["grab"],
    "as=king": NAMES["king"],
    "as=weng": NAMES[WENG],
    "outcome=black_tiger": Label("black tiger", "黑虎掏心"),
    "outcome=pare": Label("pared", "削"),
    "outcome=straight": Label("straight", "直"),
    "outcome=dig": Label("kitty dug", "抠"),
    "outcome=big_break": Label("big break", "大破"),
    "outcome=break": Label("break", "破"),
    "outcome=clean": Label("clean sweep", "打光"),
    "outcome=made": Label("made", "打成"),
    "outcome=held": Label("nobody moves", "双方不动"),
    "outcome=void": Label("annulled", "作废"),
}


def view(state: State, viewer: int | None) -> View:
    """Return what a seat can know of a state; with no viewer all cards are open.

    A throw lies on the table until it is taken back: whether it fails hangs on cards the seat does not see.
    """
    if viewer is not None:
        state = stood(state)
    return View(
        viewer,
        PHASE_NAMES[state.phase],
        () if state.closed else _to_act(state),
        tuple(_seat(state, seat, viewer) for seat in range(SEATS)),
        tuple(_areas(state, viewer)),
        tuple(_facts(state)),
    )


def _to_act(state: State) -> tuple[int, ...]:
    deal = state.deal
    if state.turn is not None:
        return (state.turn,)
    if state.phase in (LOT, DRAW) and (state.deal.draws_written or state.lines.count(None) == SEATS):
        return (state.drawer,)
    if state.phase == EXCHANGE and deal.dealer is not None:
        return (deal.dealer,)
    if state.phase == CALL and deal.shown is None:
        return (mode_chooser(deal) if deal.mode is None else dealer_due(deal),)
    return ()


def sorted_hand(state: State, hand: int) -> Cards:
    """Return a hand as it is held: trumps first, then suit by suit, high to low."""
    order, cards = state.deal.order, cards_in(hand)
    if order is None:
        return cards
    return Cards(sorted(cards, key=lambda code: (-order.suit_of[code], -order.place_of[code], code)))


def _seat(state: State, seat: int, viewer: int | None) -> SeatView:
    number = state.hands[seat].bit_count() + state.unseen[seat]
    hand = state.hands[seat] if viewer in (None, seat) else _open_cards(state, seat)
    hidden = None if state.unseen[seat] >= ANY_NUMBER // 2 else number - hand.bit_count()
    return SeatView(seat, sorted_hand(state, hand), hidden, tuple(_marks(state, seat)))


def _open_cards(state: State, seat: int) -> int:
    """Return the card of a hand that everybody has seen: the one shown, while trump is being found."""
    shown = state.deal.shown
    if shown is None or shown[0] != seat or state.phase not in (DRAW, CALL):
        return 0
    return 1 << shown[1] & state.hands[seat]


def _marks(state: State, seat: int) -> list[Label]:
    if state.deal.dealer is None:
        return []
    if seat == state.deal.dealer:
        return [Label("dealer", "庄家")]
    return [Label("defender", "台下") if is_defender(state.deal, seat) else Label("dealer's side", "台上")]


def _areas(state: State, viewer: int | None) -> list[Area]:
    areas, deal = [], state.deal
    if deal.shown is not None and state.phase in (DRAW, CALL):
        areas.append(Area(Label("shown", "亮"), (bytes((deal.shown[1],)),), deal.shown[0]))
    if state.table:
        name = TYPE_NAMES[state.lead.type] if state.lead is not None else None
        notes = tuple(_wins(state, play.seat) for play in state.table)
        areas.append(Area(Label("trick", "本轮"), tuple(play.cards for play in state.table), None, name, notes))
    if state.throw is not None:
        areas.append(Area(Label("throw", "甩"), (state.throw.event.cards,), state.throw.event.seat))
    if deal.kitty and (viewer is None or deal.turned) and state.phase in (DRAW, CALL, EXCHANGE):
        areas.append(Area(Label("kitty", "底牌"), (deal.kitty,)))
    if deal.buried:
        announced = cards_in(deal.buried & deal.announced)
        note = Label(f"announced {len(announced)}", f"声明 {len(announced)} 张") if announced else None
        areas.append(Area(Label("buried", "扣牌"), (cards_in(deal.buried),), deal.taker, note))
    return areas


def _wins(state: State, seat: int) -> Label:
    wins = state.best is not None and state.best.seat == seat
    mark = (", wins", "，大") if wins else ("", "")
    return Label(f"seat {seat}{mark[0]}", f"{seat} 号座{mark[1]}")


def _facts(state: State) -> list[Label]:
    deal, facts = state.deal, []
    level = level_of(deal)
    if level is not None:
        said = level_label(level)
        facts.append(Label(f"level {said.en}", f"打 {said.zh}"))
    if deal.order is not None:
        name = SUIT_NAMES[deal.order.trump]
        facts.append(Label(f"trump {name.en}", f"主：{name.zh}"))
    if deal.mode is not None and state.phase in (CALL, EXCHANGE):
        mode = MODE_NAMES[deal.mode]
        facts.append(Label(f"mode {mode.en}", mode.zh))
    if deal.gaba:
        facts.append(Label("gaba guo", "嘎巴锅"))
    if state.tricks:
        facts.append(Label(f"trick {state.tricks}", f"第 {state.tricks} 轮"))
    if deal.dealer is not None and (state.tricks or state.phase == OVER):
        facts.append(Label(f"defenders {state.points} points", f"台下 {state.points} 分"))
    return facts
