"""Header, draw and hands: HXW-SETUP and HXW-DRAW, sheet §2 and §3."""

from __future__ import annotations

from engine.games.hongxingwu.cards import HAND, KITTY, SEATS
from engine.games.hongxingwu.moves.calls import time_fault
from engine.games.hongxingwu.state import State, draws_due, is_drawing
from engine.kit.headers import header_fault
from engine.kit.trump.packed import size
from engine.kit.trump.packs import WRONG_DRAWS, WRONG_HAND, WRONG_KITTY, not_of_three_packs
from engine.kit.trump.points import ALL_POINTS
from engine.kit.trump.tabled import impossible_position
from engine.rule import Answer, Turn, rule, same_law
from engine.words import Fact, Sentence
from logformat.events import Deal, Draw

OTHER_DRAWER = Sentence(
    "seat {holder} is named as first drawer, but the dealer {due} draws first",
    "头行写 {holder} 号座先抓牌，应由庄家 {due} 号座先抓",
)
LEVELS_DIFFER = Sentence("the levels {levels} differ in a first deal", "首局双方级数 {levels} 不同")


@rule(
    "HXW-SETUP-01",
    zh="座位、级数、庄家须成立：首局双方同级，以后由庄家先抓牌。",
    sheet="§2",
    seed="莊家具有扣底牌和第一輪的首先出牌權",
    verdict="flagged",
)
def impossible_header(turn: Turn) -> Answer:
    """Seats, levels and dealer (莊家) are possible: equal levels in a first deal, later the dealer draws first."""
    state: State = turn.state
    setup = state.setup
    if (wrong := header_fault(setup)) is not None:
        return wrong
    drawer, dealer, levels = setup.carry.get("first_drawer"), setup.dealer, setup.carry.get("levels")
    if setup.position:
        level = None if levels is None or dealer is None else levels[dealer & 1]
        return impossible_position(setup.carry, SEATS, level, ALL_POINTS)
    if dealer is not None:
        return OTHER_DRAWER(holder=drawer, due=dealer) if drawer not in (None, dealer) else None
    return LEVELS_DIFFER(levels=levels) if levels is not None and levels[0] != levels[1] else None


OTHER_TURN = Sentence("seat {seat} drew, but it was seat {due}'s turn", "{seat} 号座抓牌，应轮到 {due} 号座")


@rule("HXW-DRAW-01", zh="自首抓者起按座次轮流抓牌。", sheet="§3", seed="發牌", verdict="flagged", echo="turn")
def draw_out_of_turn(turn: Turn) -> Answer:
    """Seats draw (抓牌) one card each in turn, from the first drawer on."""
    state: State = turn.state
    due = state.drawer
    return None if turn.seat == due or any(state.lines) else OTHER_TURN(seat=turn.seat, due=due)


@rule(
    "HXW-DRAW-02",
    zh="三副牌每种牌三张；每家 38 张，底牌 10 张。",
    sheet="§1, §3",
    seed="每家得牌 38張，剩餘的 10 張牌為底牌",
)
def fourth_copy_or_wrong_total(turn: Turn) -> Answer:
    """Each card is there three times; hands have 38 cards, the kitty (底牌) ten."""
    state: State = turn.state
    event = turn.event
    if state.setup.position:
        return None
    if (strange := not_of_three_packs(event.cards, state.located)) is not None:
        return strange
    line, due = None if event.seat is None else state.lines[event.seat], draws_due(state.deal)
    if isinstance(event, Draw) and line is None:
        return WRONG_DRAWS(found=state.draws + 1, due=due) if state.draws >= due else None
    if isinstance(event, Deal | Draw):
        found = len(event.cards)
        if found == HAND or line is not None:  # a whole hand comes to nothing else
            found += _drawn(state, event.seat) if line is None else len(line)
        return None if found == HAND else WRONG_HAND(seat=turn.seat, found=found, due=HAND)
    if state.deal.below_kitty or state.deal.draws_on:
        return _early_kitty(state, due)
    undealt = [seat for seat in state.deal.drawers if state.lines[seat] is None]
    if state.draws not in (0, due) and any(_drawn(state, seat) != HAND for seat in undealt):
        return WRONG_DRAWS(found=state.draws, due=due)
    return None if len(event.cards) == KITTY else WRONG_KITTY(found=len(event.cards), due=KITTY)


def _early_kitty(state: State, draws: int) -> Fact:
    """The kitty comes above draws, or hands to be dealt."""
    dealt = HAND * (SEATS - state.lines.count(None))
    due = (draws if state.draws or state.deal.draws_on else 0) + dealt + HAND * len(state.deal.below_kitty)
    return WRONG_DRAWS(found=state.draws + dealt, due=due)


def _drawn(state: State, seat: int) -> int:
    """Return how many cards a seat has got, where any were drawn one by one."""
    return size(state.hands[seat]) + state.unseen[seat] if is_drawing(state, seat) else 0


OTHER_TIME = same_law(fourth_copy_or_wrong_total, lambda turn: time_fault(turn.state, turn.event))
"""`at=` counts the cards drawn: it is the draws written above it, and no fewer than at the call that stands."""
