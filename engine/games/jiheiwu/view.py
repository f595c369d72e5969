"""What a seat of Ji Hei Wu can see, sheet §4 "Hidden information"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.jiheiwu.cards import BLACK_FIVE, RED_FIVE, strength
from engine.games.jiheiwu.moves.legal import owes_take
from engine.games.jiheiwu.state import DEALING, OVER, State, dealing_card, size
from engine.kit.onepack import ANY_NUMBER, cards_in
from engine.view import Area, SeatView, View
from engine.words import Label
from logformat.cards import LITTLE_JOKER, Cards

PHASES = {
    "dealing": Label("dealing", "起牌"),
    "opening": Label("before the first play", "首出之前"),
    "playing": Label("play", "出牌"),
    "over": Label("over", "局终"),
}
NAMES = {
    "single": Label("single", "单张"), "pair": Label("pair", "对儿"), "run": Label("run", "连牌"),
    "pair_run": Label("pair run", "姊妹对"), "bomb": Label("bomb", "炸弹"), "hong": Label("blast", "轰牌"),
    "mark": Label("marks the dealer's card", "抽牌定庄"), "reveal": Label("reveal", "亮牌"),
    "last_card": Label("last card", "报单"), "ask_wind": Label("asks for the wind", "要风"),
    "has_wind": Label("has the wind", "有风"),
}  # fmt: skip
TOLD = {
    "result winner=dealer": Label("the dealer's camp wins", "庄方胜"),
    "result winner=opponents": Label("the opponents win", "闲方胜"),
    "next_dealer": Label("next dealer {value}", "下局庄 {value}"),
}
DEALERS_CAMP, OPPONENTS = Label("dealer's camp", "庄方"), Label("opponents", "闲方")
DEALER, BLACK5, GHOST = Label("dealer", "庄"), Label("black five", "黑5"), Label("little ghost", "小鬼")


def view(state: State, viewer: int | None) -> View:
    """Return what a seat can know of a state; with no viewer all cards are open."""
    return View(
        viewer,
        PHASES[state.phase],
        () if state.turn is None or state.closed or state.phase == DEALING else (state.turn,),
        tuple(_seat(state, seat, viewer) for seat in range(state.deal.players)),
        tuple(_areas(state)),
        tuple(_facts(state, viewer)),
    )


# ---------------------------------------------------------------- identities


def known_dealer(state: State, viewer: int | None) -> int | None:
    """Return the dealer as far as a viewer knows it: before a first deal is out, only whoever drew its card does."""
    deal = state.deal
    card = dealing_card(deal)
    if viewer is None or state.phase != DEALING or card is None:
        return state.dealer
    return viewer if state.dealt[viewer] >> card & 1 else None


def known_identities(state: State, viewer: int | None) -> dict[str, int | None]:
    """Return, of the secret identities of the form, the seats a viewer knows: its own, and those shown or played."""
    deal = state.deal
    if deal.players == 3:
        return {}
    known = {"black5": _known_holder(state, viewer, BLACK_FIVE, state.black5)}
    if deal.revealed:
        known["black5"] = state.black5
    if deal.players == 6 and deal.exposed:
        known["ghost"] = state.ghost
    elif deal.players == 6:
        known["ghost"] = _known_holder(state, viewer, LITTLE_JOKER, state.ghost)
    return known


def _known_holder(state: State, viewer: int | None, code: int, holder: int | None) -> int | None:
    if holder is None or viewer in (None, holder) or state.phase == OVER or state.closed:
        return holder
    return None if state.hands[holder] >> code & 1 else holder


def _identity_marks(state: State, seat: int, viewer: int | None) -> Iterator[Label]:
    """Yield who a seat is to the viewer's knowledge, and its camp where that is settled."""
    dealer, known = known_dealer(state, viewer), known_identities(state, viewer)
    if seat == dealer:
        yield DEALER
    if seat == known.get("black5"):
        yield BLACK5
    if seat == known.get("ghost"):
        yield GHOST
    if dealer is None:
        return
    if seat == dealer or seat in known.values():
        yield DEALERS_CAMP
    elif None not in known.values() or (viewer == seat and _knows_itself(state, seat)):
        yield OPPONENTS


def _knows_itself(state: State, seat: int) -> bool:
    """Whether all cards a seat was dealt are known, so that it has no identity that nobody has located."""
    deal = state.deal
    return state.phase != DEALING and not deal.hidden[seat] and (state.camp is not None or not deal.setup.position)


# ---------------------------------------------------------------- seats, table, facts


def _marks(state: State, seat: int, viewer: int | None) -> Iterator[Label]:
    if seat in state.out:
        place = state.out.index(seat) + 1
        yield Label(f"out {place}", f"第 {place} 个出完")
    yield from _identity_marks(state, seat, viewer)
    if state.passed >> seat & 1:
        yield Label("passed", "过")


def _seat(state: State, seat: int, viewer: int | None) -> SeatView:
    hand = state.hands[seat] if viewer in (None, seat) else _open_cards(state, seat)
    shown = sorted(cards_in(hand), key=lambda code: (strength(code), code))
    hidden = size(state, seat) - len(shown)
    return SeatView(
        seat, Cards(shown), hidden if hidden < ANY_NUMBER // 2 else None, tuple(_marks(state, seat, viewer))
    )


def _open_cards(state: State, seat: int) -> int:
    """Return the cards of a hand that everybody knows: the revealed `5s`, the dealer's two fives of three players."""
    deal = state.deal
    shown = 0
    if deal.players == 3 and state.phase != DEALING:
        shown = 1 << RED_FIVE | (1 << BLACK_FIVE if seat == state.dealer else 0)
    else:
        shown = deal.revealed << BLACK_FIVE | deal.exposed << LITTLE_JOKER
    return shown & state.hands[seat]


def _areas(state: State) -> Iterator[Area]:
    if owes_take(state):
        yield Area(Label("open beside the hands", "亮在桌上"), (bytes((RED_FIVE,)),))
    if state.owner is not None:
        kind = NAMES[state.table.type] if state.table else None
        yield Area(Label("on the table", "桌上"), (state.table_cards,), state.owner, kind)


def _facts(state: State, viewer: int | None) -> Iterator[Label]:
    if state.trick:
        yield Label(f"trick {state.trick}", f"第 {state.trick} 轮")
    if (dealer := known_dealer(state, viewer)) is not None:
        yield Label(f"dealer {dealer}", f"庄 {dealer} 号座")
    if state.deal.revealed:
        yield Label("black five revealed: scores double", "黑5亮牌：分数翻倍")
