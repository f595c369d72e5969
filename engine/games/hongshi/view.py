"""What a seat of Hong Shi can see, sheet §4 "Hidden information"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.hongshi.cards import RED_TENS, SEATS, place
from engine.games.hongshi.state import DEALING, OPENING, OVER, State, is_open_camp, size
from engine.kit.onepack import ANY_NUMBER, cards_in
from engine.view import Area, SeatView, View
from engine.words import Label, card_name
from logformat.cards import LITTLE_JOKER, Cards

PHASES = {
    "dealing": Label("dealing", "发牌"),
    "opening": Label("before the first play", "首出之前"),
    "playing": Label("play", "出牌"),
    "over": Label("over", "局终"),
}
UP, DOWN = Label("up", "台上"), Label("down", "台下")


def view(state: State, viewer: int | None) -> View:
    """Return what a seat can know of a state; with no viewer all cards are open."""
    return View(
        viewer,
        PHASES[state.phase],
        _to_act(state, viewer),
        tuple(_seat(state, seat, viewer) for seat in range(SEATS)),
        _areas(state),
        _facts(state),
    )


def _to_act(state: State, viewer: int | None) -> tuple[int, ...]:
    """Return whose turn it is; until the first play only the holder of the lead card knows."""
    if state.turn is None or state.closed or state.phase == DEALING:
        return ()
    hides = state.phase == OPENING and viewer not in (None, state.turn)
    return () if hides else (state.turn,)


def known_up(state: State) -> dict[int, Label]:
    """Return the seats everybody knows to be up, and why: it revealed, showed or played a red ten."""
    known = {
        seat: Label(f"up: revealed {card_name(code)}", f"台上：亮 {card_name(code, 'zh')}")
        for seat, code in state.revealed
    }
    if state.tens_shown is not None:
        known[state.tens_shown] = Label("up: showed four tens", "台上：亮四张十")
    for seat in range(SEATS):
        if seat not in known and _open_cards(state, seat) & RED_TENS:
            known[seat] = Label("up: showed its hand", "台上：摊牌")
        if seat not in known and _played(state, seat) & RED_TENS:
            known[seat] = Label("up: played a red ten", "台上：已出红十")
    return known


def seen_tens(state: State, viewer: int) -> int:
    """Return the red tens whose holders a seat knows: those that were shown or played, and its own."""
    seen, dealt = state.dealt[viewer], 0
    for seat in range(SEATS):
        seen |= _played(state, seat) | _open_cards(state, seat)
        dealt |= state.dealt[seat]
    if state.setup.position and not any(state.unseen):
        seen |= ~dealt  # gone before the position: everybody saw them
    return seen & RED_TENS


def _played(state: State, seat: int) -> int:
    return state.dealt[seat] & ~state.hands[seat]


def _camp(state: State, seat: int, viewer: int | None) -> Label | None:
    """Return the camp of a seat as far as the viewer knows it."""
    up = state.up
    over = state.phase == OVER or state.closed
    if viewer is None or over or seen_tens(state, viewer) == RED_TENS:
        return None if up is None else UP if up >> seat & 1 else DOWN
    if viewer != seat:
        return None
    if state.dealt[seat] & RED_TENS:
        return UP
    return None if state.phase == DEALING or up is None else DOWN


def _marks(state: State, seat: int, viewer: int | None) -> Iterator[Label]:
    if seat in state.out:
        place_out = state.out.index(seat) + 1
        yield Label(f"out {place_out}", f"第 {place_out} 个出完")
    camp = known_up(state).get(seat) or _camp(state, seat, viewer)
    if camp is not None:
        yield camp
    if state.passed >> seat & 1:
        yield Label("passed", "过")
    if fouls := state.fouls.count(seat):
        yield Label(f"foul talk ×{fouls}", f"犯规说话 ×{fouls}")


def _seat(state: State, seat: int, viewer: int | None) -> SeatView:
    hand = state.hands[seat] if viewer in (None, seat) else _open_cards(state, seat)
    shown = sorted(cards_in(hand), key=_rank)
    hidden = size(state, seat) - len(shown)
    return SeatView(
        seat, Cards(shown), hidden if hidden < ANY_NUMBER // 2 else None, tuple(_marks(state, seat, viewer))
    )


def _rank(code: int) -> tuple[int, int]:
    return (code if code >= LITTLE_JOKER else place(code % 13), code)


def _open_cards(state: State, seat: int) -> int:
    """Return the cards of a hand that lie open: revealed red tens, shown tens, all after lightning."""
    if state.lightning == seat:
        return state.hands[seat]
    shown = sum(1 << code for who, code in state.revealed if who == seat)
    if state.tens_shown == seat:
        shown |= sum(1 << code for code in cards_in(state.hands[seat]) if code < 52 and code % 13 == 8)
    return shown & state.hands[seat]


def _areas(state: State) -> tuple[Area, ...]:
    if state.owner is None:
        return ()
    kind = NAMES[state.table.type] if state.table else None
    return (Area(Label("on the table", "桌上"), (state.table_cards,), state.owner, kind),)


NAMES = {
    "single": Label("single", "单张"), "pair": Label("pair", "对子"), "triple": Label("triple", "三张"),
    "quad": Label("quad", "四张"), "red_pair": Label("red tens", "双红十"), "red_quad": Label("four tens", "四张十"),
    "joker_pair": Label("joker pair", "双王"), "dragon": Label("dragon", "龙"),
    "cut": Label("cut-in", "差"), "hook": Label("hook", "勾"),
    "reveal": Label("reveal", "亮牌"), "lightning": Label("lightning win", "闪电胜利"),
    "show_tens": Label("four tens shown", "亮四张十"), "foul_talk": Label("foul talk", "犯规说话"),
    "foul_look": Label("a look at played cards", "翻看已出的牌"), "agree_end": Label("agreement to end", "同意结束"),
}  # fmt: skip
TOLD = {
    "result winner=up": Label("the up camp wins", "台上胜"), "result winner=down": Label("the down camp wins", "台下胜"),
    "play as=ten": Label("as tens", "作十"), "play as=red": Label("as red tens", "作红十"),
    "play as=cut": NAMES["cut"], "play as=hook": NAMES["hook"],
}  # fmt: skip


def _facts(state: State) -> tuple[Label, ...]:
    facts = [Label(f"trick {state.trick}", f"第 {state.trick} 轮")] if state.trick else []
    if state.dealer is not None:
        facts.append(Label(f"dealer {state.dealer}", f"庄家 {state.dealer} 号座"))
    if is_open_camp(state):
        facts.append(Label("open up camp", "明上组"))
    return tuple(facts)
