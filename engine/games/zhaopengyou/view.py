"""What a seat of Zhao Pengyou can see, sheet §4 and §6; who the friend is stays open until it can be proved."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.zhaopengyou.cards import SEATS, TRUMP_NAMES, level_name
from engine.games.zhaopengyou.moves.kitty import taker_due
from engine.games.zhaopengyou.rules.turns import PHASE_NAMES
from engine.games.zhaopengyou.scoring import levels_now, outcome
from engine.games.zhaopengyou.state import (
    BID,
    BURY,
    COUNTER,
    DRAW,
    KITTY,
    NO_CARD,
    OVER,
    State,
    caller_due,
    is_attacker,
    level_of,
)
from engine.games.zhaopengyou.trick.names import kind_name, shape_name
from engine.kit.trump.names import shape_word
from engine.kit.trump.packed import ANY_NUMBER, cards_in, common, copies_of, packed, size
from engine.view import Area, SeatView, View
from engine.words import Label, card_name
from logformat.cards import UNKNOWN, Cards

NAMES = {
    "bid": Label("bid", "抢庄"),
    "friend": Label("friend call", "叫朋友"),
    "counter": Label("counter", "反牌"),
    "share": Label("share of the last third", "分战利品"),
    "transfer": Label("transfer of levels", "转移级数"),
    "refuse": Label("refusal", "拒绝"),
    **{shape_word((kind,)): kind_name(kind) for kind in ((1, 1), (2, 1), (3, 1))},
    **{shape_word((kind,)): kind_name(kind) for run in range(2, 17) for kind in ((2, run), (3, run))},
    shape_word(((2, 1), (1, 1))): Label("pair and single", "边三轮"),
    "mixed": Label("several suits", "杂牌"),
}
TOLD = {
    "outcome=made": Label("the dealer's side wins", "庄家方胜"),
    "outcome=lost": Label("the attackers win", "抓分方胜"),
    "friend": Label("friend {value}", "朋友 {value}"),
    "friend=none": Label("no friend", "无朋友"),
    "left_over": Label("levels left over {value}", "剩余级数 {value}"),
    "bidders": Label("may bid next: {value}", "下局可抢庄 {value}"),
    "by": Label("drawn by {value}", "由 {value} 抽出"),
    "nth": Label("copy {value}", "第 {value} 张"),
    "declare share dealer=1": Label("1 level to the dealer", "庄家 1 级"),
    "declare share dealer": Label("{value} levels to the dealer", "庄家 {value} 级"),
    "declare share friend=1": Label("1 level to the friend", "朋友 1 级"),
    "declare share friend": Label("{value} levels to the friend", "朋友 {value} 级"),
    "to": Label("to {value}", "给 {value}"),
    "n=1": Label("1 level", "1 级"),
    "n": Label("{value} levels", "{value} 级"),
    "dir=up": Label("up", "升"),
    "dir=down": Label("down", "降"),
}
ALONE = SEATS
"""Who the friend is when the dealer is known to be alone."""


def view(state: State, viewer: int | None) -> View:
    """Return what a seat can know of a state; with no viewer all cards are open."""
    return View(
        viewer,
        PHASE_NAMES[state.phase],
        _to_act(state),
        tuple(_seat(state, seat, viewer) for seat in range(SEATS)),
        tuple(_areas(state, viewer)),
        tuple(_facts(state, viewer)),
    )


def _to_act(state: State) -> tuple[int, ...]:
    """Return who is due: to call a friend, to take, to bury, to play; anybody may bid or counter besides."""
    due = state.turn
    if state.phase == BID:
        due = caller_due(state.deal)
    elif state.phase == KITTY:
        due = taker_due(state.deal)
    return () if due is None or state.closed else (due,)


def known_friend(state: State, viewer: int | None) -> int | None:
    """Return the friend as a viewer can prove it, ALONE for none; None while that is open.

    Whoever sees where all copies of the called card are that are still out knows who plays them, or that nobody does.
    """
    call, dealer = state.call, state.deal.dealer
    if call.settled or state.phase == OVER:
        return ALONE if call.friend is None else call.friend
    if state.awaited == NO_CARD or dealer is None:
        return None
    seats = range(SEATS) if viewer is None else (viewer,)
    held = {seat: number for seat in seats if (number := copies_of(state.hands[seat], state.awaited))}
    buried = state.deal.kitty.count(state.awaited) if viewer in (None, _last_burier(state)) else 0
    counting = {seat: n for seat, n in held.items() if seat != dealer or state.options.count_dealer_plays}
    lost = buried + sum(held.values()) - sum(counting.values())
    if call.seen + 3 - call.gone - lost < state.deal.friend_nth:
        return ALONE
    if call.gone + sum(held.values()) + buried < 3:
        return None
    if len(counting) != 1:
        return None
    (seat,) = counting
    return ALONE if seat == dealer else seat


def _last_burier(state: State) -> int | None:
    return state.deal.buriers[-1] if state.deal.buriers else None


def sorted_hand(state: State, hand: int) -> Cards:
    """Return a hand as it is held: trumps first, then suit by suit, high to low."""
    order, cards = state.deal.order, cards_in(hand)
    if order is None:
        return cards
    return Cards(sorted(cards, key=lambda code: (-order.suit_of[code], -order.place_of[code], code)))


def _seat(state: State, seat: int, viewer: int | None) -> SeatView:
    number = size(state.hands[seat]) + state.unseen[seat]
    hand = state.hands[seat] if viewer in (None, seat) else _open_cards(state, seat)
    hidden = None if state.unseen[seat] >= ANY_NUMBER else number - size(hand)
    return SeatView(seat, sorted_hand(state, hand), hidden, tuple(_marks(state, seat, viewer)))


def _open_cards(state: State, seat: int) -> int:
    """Return the cards of a hand everybody has seen: those of the standing call, until the kitty is mixed with them."""
    standing = state.deal.standing
    if standing is None or standing.seat != seat or state.phase not in (DRAW, BID, KITTY, BURY):
        return 0
    return common(packed(standing.cards), state.hands[seat])


def _marks(state: State, seat: int, viewer: int | None) -> Iterator[Label]:
    if state.deal.dealer is None:
        return
    friend = known_friend(state, viewer)
    if seat == state.deal.dealer:
        yield Label("dealer", "庄家")
        if friend == ALONE:
            yield Label("alone", "独打")
    elif seat == friend:
        yield Label("friend", "朋友")
    elif friend is not None:
        yield Label("attacker", "抓分方")
    if state.taken[seat]:
        yield Label(f"{state.taken[seat]} points", f"{state.taken[seat]} 分")


def _areas(state: State, viewer: int | None) -> Iterator[Area]:
    deal = state.deal
    if deal.standing is not None and state.phase in (DRAW, BID, KITTY, BURY, COUNTER):
        yield Area(Label("standing call", "已立之主"), (deal.standing.cards,), deal.standing.seat)
    if deal.friend_card is not None and deal.dealer is not None:
        nth = Label(f"copy {deal.friend_nth}", f"第 {deal.friend_nth} 张")
        yield Area(Label("friend call", "叫朋友"), (bytes((deal.friend_card,)),), deal.dealer, nth)
    if state.table:
        shape = None if state.lead is None or not state.lead.kinds else shape_name(state.lead.kinds)
        notes = tuple(_wins(state, play.seat) for play in state.table)
        yield Area(Label("trick", "本轮"), tuple(play.cards for play in state.table), None, shape, notes)
    if state.throw is not None:
        yield Area(Label("throw", "甩牌"), (state.throw.event.cards,), state.throw.event.seat)
    seen = [code for code in deal.kitty if code != UNKNOWN]
    if seen and (viewer is None or state.phase == OVER or (deal.buried and viewer == _last_burier(state))):
        yield Area(Label("kitty", "底牌"), (deal.kitty,))


def _wins(state: State, seat: int) -> Label:
    wins = state.best is not None and state.best.seat == seat
    mark = (", wins", "，大") if wins else ("", "")
    return Label(f"seat {seat}{mark[0]}", f"{seat} 号座{mark[1]}")


def _facts(state: State, viewer: int | None) -> Iterator[Label]:
    deal = state.deal
    level = level_of(deal)
    if level is not None:
        name = level_name(level)
        yield Label(f"level {name.en}", f"打 {name.zh}")
    if deal.trump is not None:
        name = TRUMP_NAMES[deal.trump]
        yield Label(f"trump {name.en}", f"主：{name.zh}")
    if state.tricks:
        yield Label(f"trick {state.tricks}", f"第 {state.tricks} 轮")
    if state.awaited != NO_CARD and known_friend(state, viewer) is None:
        card, zh = card_name(state.awaited), card_name(state.awaited, "zh")
        yield Label(f"{state.call.seen} of {card} played", f"{zh} 已出 {state.call.seen} 张")
    if deal.dealer is not None and known_friend(state, viewer) is not None:
        taken = sum(number for seat, number in enumerate(state.taken) if _is_against(state, seat, viewer))
        yield Label(f"attackers {taken} points", f"抓分方 {taken} 分")
    now = levels_now(state) if outcome(state) else None
    if now is not None:
        yield Label(f"levels {' '.join(now.words)}", f"级数 {' '.join(now.words)}")


def _is_against(state: State, seat: int, viewer: int | None) -> bool:
    return is_attacker(state, seat) and seat != known_friend(state, viewer)
