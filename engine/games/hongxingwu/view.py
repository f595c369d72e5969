"""What a seat of Hong Xing Wu can see, sheet §4 and §6."""

from __future__ import annotations

from engine.games.hongxingwu.cards import SEATS, TRUMP_NAMES
from engine.games.hongxingwu.rules.calls import CALL_NAMES
from engine.games.hongxingwu.rules.exchange import PHASE_NAMES
from engine.games.hongxingwu.state import CALL, DRAW, OVER, State, is_defender, level_of
from engine.games.hongxingwu.trick.names import kind_name, shape_name
from engine.kit.trump.names import shape_word
from engine.kit.trump.packed import ANY_NUMBER, cards_in, common, packed, size
from engine.view import Area, SeatView, View
from engine.words import Label
from logformat.cards import RANKS, UNKNOWN, Cards

NAMES = {
    **CALL_NAMES,
    **{shape_word((kind,)): kind_name(kind) for kind in ((1, 1), (2, 1), (3, 1))},
    **{shape_word((kind,)): kind_name(kind) for run in range(2, 13) for kind in ((2, run), (3, run))},
    "mixed": Label("several suits", "杂牌"),
}
TOLD = {
    "outcome=made": Label("the dealer's side holds", "庄家方守住"),
    "outcome=lost": Label("the defenders take over", "抓分方上台"),
    "as": Label("as {value}", "作 {value}"),
}


def view(state: State, viewer: int | None) -> View:
    """Return what a seat can know of a state; with no viewer all cards are open."""
    acting = () if state.turn is None or state.closed else (state.turn,)
    return View(
        viewer,
        PHASE_NAMES[state.phase],
        acting,
        tuple(_seat(state, seat, viewer) for seat in range(SEATS)),
        tuple(_areas(state, viewer)),
        tuple(_facts(state)),
    )


def sorted_hand(state: State, hand: int) -> Cards:
    """Return a hand as it is held: trumps first, then suit by suit, high to low."""
    order = state.deal.order
    cards = cards_in(hand)
    if order is None:
        return cards
    return Cards(sorted(cards, key=lambda code: (-order.suit_of[code], -order.place_of[code], code)))


def _seat(state: State, seat: int, viewer: int | None) -> SeatView:
    number = size(state.hands[seat]) + state.unseen[seat]
    hand = state.hands[seat] if viewer in (None, seat) else _open_cards(state, seat)
    hidden = None if state.unseen[seat] >= ANY_NUMBER else number - size(hand)
    return SeatView(seat, sorted_hand(state, hand), hidden, tuple(_marks(state, seat)))


def _open_cards(state: State, seat: int) -> int:
    """Return the cards of a hand everybody has seen: those of the standing call while trump is called."""
    standing = state.deal.standing
    if standing is None or standing.seat != seat or state.phase not in (DRAW, CALL):
        return 0
    return common(packed(standing.cards), state.hands[seat])


def _marks(state: State, seat: int) -> list[Label]:
    if state.deal.dealer is None:
        return []
    if seat == state.deal.dealer:
        return [Label("dealer", "庄家")]
    return [Label("defender", "抓分方") if is_defender(state, seat) else Label("dealer's side", "庄家方")]


def _areas(state: State, viewer: int | None) -> list[Area]:
    areas = []
    deal = state.deal
    if deal.standing is not None and state.phase in (DRAW, CALL):
        title = Label("standing call", "当前亮主")
        areas.append(Area(title, (deal.standing.cards,), deal.standing.seat))
    if state.table:
        shape = None if state.lead is None or not state.lead.kinds else shape_name(state.lead.kinds)
        notes = tuple(_wins(state, play.seat) for play in state.table)
        areas.append(Area(Label("trick", "本轮"), tuple(play.cards for play in state.table), None, shape, notes))
    if state.throw is not None:
        areas.append(Area(Label("throw", "甩牌"), (state.throw.event.cards,), state.throw.event.seat))
    if deal.buried is not None and (viewer in (None, deal.dealer) or state.phase == OVER):
        areas.append(Area(Label("kitty", "底牌"), (deal.buried,)))
    elif deal.kitty and deal.buried is None and (viewer is None or _is_turned(state)):
        seen = deal.kitty if viewer is None else deal.kitty[:1]
        areas.append(Area(Label("kitty", "底牌"), (seen,)))
    return areas


def _is_turned(state: State) -> bool:
    """Whether the first card of the kitty fixed the trump suit, so that everybody saw it."""
    return state.deal.standing is None and state.deal.order is not None and state.deal.kitty[0] != UNKNOWN


def _wins(state: State, seat: int) -> Label:
    wins = state.best is not None and state.best.seat == seat
    mark = (", wins", "，大") if wins else ("", "")
    return Label(f"seat {seat}{mark[0]}", f"{seat} 号座{mark[1]}")


def _facts(state: State) -> list[Label]:
    deal, facts = state.deal, []
    level = level_of(deal)
    if level is not None:
        facts.append(Label(f"level {RANKS[level]}", f"打 {RANKS[level].replace('T', '10')}"))
    if deal.trump is not None:
        name = TRUMP_NAMES[deal.trump]
        facts.append(Label(f"trump {name.en}", f"主：{name.zh}"))
    if state.tricks:
        facts.append(Label(f"trick {state.tricks}", f"第 {state.tricks} 轮"))
    if deal.dealer is not None:
        facts.append(Label(f"defenders {state.points} points", f"抓分方 {state.points} 分"))
    return facts
