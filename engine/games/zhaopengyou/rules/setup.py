"""Header, draw and hands: ZPY-SETUP and ZPY-DRAW, sheet §2 and §3."""

from __future__ import annotations

from engine.games.zhaopengyou.cards import SEATS
from engine.games.zhaopengyou.moves.calls import time_fault
from engine.games.zhaopengyou.moves.dealer import as_gone_on
from engine.games.zhaopengyou.options import KITTY_OF
from engine.games.zhaopengyou.state import State, bidders, draws_due, is_drawing
from engine.kit.headers import header_fault
from engine.kit.trump.packed import size
from engine.kit.trump.packs import WRONG_DRAWS, WRONG_HAND, WRONG_KITTY, not_of_three_packs
from engine.kit.trump.points import ALL_POINTS
from engine.kit.trump.tabled import impossible_position
from engine.rule import Answer, Turn, rule, same_law
from engine.setup import Setup
from engine.words import Fact, Sentence
from logformat.events import Bury, Deal, Declare, Draw, Play, Take

NO_BIDDER = Sentence("the header leaves no seat the right to bid", "头行没有给任何座位亮牌权")
NO_JOKER_LEVEL = Sentence(
    "the levels {levels} have W, which the options leave out", "级数 {levels} 中有王级，本局选项不设"
)
OTHER_PACK = Sentence(
    "hands of {found} and a kitty of {kitty} are not three packs", "每家 {found} 张、底牌 {kitty} 张，不合三副牌"
)
OTHER_DEALER = Sentence(
    "the header makes seat {holder} dealer, but the standing bid is seat {due}'s",
    "头行写 {holder} 号座为庄，已立的庄却是 {due} 号座",
)


@rule(
    "ZPY-SETUP-01",
    zh="座位、级数、亮牌权、张数须成立：五人各有一级，至少一人有亮牌权。",
    sheet="§1, §2",
    seed="每个人单独记级…只有上一局胜出地玩家才有亮牌权",
    verdict="flagged",
)
def impossible_header(turn: Turn) -> Answer:
    """Seats, levels and bidding rights (亮牌权) are possible: a level per seat, somebody who may bid."""
    state: State = turn.state
    setup, options = state.setup, state.options
    if (wrong := header_fault(setup)) is not None:
        return wrong
    levels = setup.carry.get("levels", ())
    if setup.position and (wrong := _wrong_position(setup, levels)) is not None:
        return wrong
    if not bidders(setup):
        return NO_BIDDER()
    named = (*levels, setup.carry["level"]) if setup.position and "level" in setup.carry else levels
    if "W" in named and not options.joker_level:
        return NO_JOKER_LEVEL(levels=named)
    if KITTY_OF[options.hand_size] != options.kitty_size:
        return OTHER_PACK(found=options.hand_size, kitty=options.kitty_size)
    return None


def _wrong_position(setup: Setup, levels: tuple[str, ...]) -> Fact | None:
    """Return what cannot be so in a position; while bids are made, the standing one is the dealer's."""
    carry, named = setup.carry, setup.dealer
    level = levels[named] if levels and named is not None else None
    if (wrong := impossible_position(carry, SEATS, level, ALL_POINTS)) is not None:
        return wrong
    bid = carry.get("standing") if carry.get("phase") == "bid" else None
    if bid is None or named in (None, bid[0]):
        return None
    return OTHER_DEALER(place="dealer", holder=named, due=bid[0])


OTHER_TURN = Sentence("seat {seat} drew, but it was seat {due}'s turn", "{seat} 号座抓牌，应轮到 {due} 号座")


@rule("ZPY-DRAW-01", zh="自首抓者起按座次轮流抓牌。", sheet="§3", seed="在抓牌过程中", verdict="flagged", echo="turn")
def draw_out_of_turn(turn: Turn) -> Answer:
    """Seats draw (抓牌) one card each in turn, from the first drawer on."""
    state: State = turn.state
    due = state.drawer
    return None if turn.seat == due or any(state.lines) else OTHER_TURN(seat=turn.seat, due=due)


@rule(
    "ZPY-DRAW-02",
    zh="三副牌每种牌三张；手牌与底牌张数须足。",
    sheet="§1, §3",
    seed="发牌结束后，每人得牌张，剩余地张为底牌",
)
def fourth_copy_or_wrong_total(turn: Turn) -> Answer:
    """Each card is there three times; hands have 31 cards, the kitty (底牌) seven, or as the options say."""
    state: State = turn.state
    event, options = turn.event, state.options
    if state.setup.position:
        return None
    if (strange := not_of_three_packs(event.cards, state.located)) is not None:
        return strange
    draws = draws_due(state.deal)
    line = None if event.seat is None else state.lines[event.seat]
    if isinstance(event, Draw) and line is None:
        return WRONG_DRAWS(found=state.draws + 1, due=draws) if state.draws >= draws else None
    due = options.hand_size
    if isinstance(event, Deal | Draw):
        found = len(event.cards)
        if found == due or line is not None:  # a whole hand comes to nothing else
            found += _drawn(state, event.seat) if line is None else len(line)
        return None if found == due else WRONG_HAND(seat=turn.seat, found=found, due=due)
    if state.deal.below_kitty or state.deal.draws_on:
        return _early_kitty(state, draws)
    undealt = [seat for seat in state.deal.drawers if state.lines[seat] is None]
    if 0 < state.draws < draws and any(_drawn(state, seat) != due for seat in undealt):
        return WRONG_DRAWS(found=state.draws, due=draws)
    whole = len(event.cards) == options.kitty_size
    return None if whole else WRONG_KITTY(found=len(event.cards), due=options.kitty_size)


def _early_kitty(state: State, draws: int) -> Fact:
    """The kitty comes above draws, or hands to be dealt."""
    hand = state.options.hand_size
    dealt = hand * (SEATS - state.lines.count(None))
    due = (draws if state.draws or state.deal.draws_on else 0) + dealt + hand * len(state.deal.below_kitty)
    return WRONG_DRAWS(found=state.draws + dealt, due=due)


def _drawn(state: State, seat: int) -> int:
    """Return how many cards a seat has got, where any were drawn one by one."""
    return size(state.hands[seat]) + state.unseen[seat] if is_drawing(state, seat) else 0


OTHER_TIME = same_law(fourth_copy_or_wrong_total, lambda turn: time_fault(turn.state, turn.event))
"""`at=` counts the cards drawn: it is the draws written above it, and no fewer than at the bid that stands."""


def _dealer_not_by_bids(turn: Turn) -> Answer:
    """A whole deal names no other dealer than the bids make, once they are closed."""
    state, event = turn.state, turn.event
    closes = isinstance(event, Take | Bury | Play) or (isinstance(event, Declare) and event.kind == "friend")
    named = state.setup.dealer
    if named is None or state.setup.position or not closes:
        return None
    deal = as_gone_on(state, event.seat)
    if deal.dealer is not None or deal.standing is None:
        return None
    due = deal.standing.seat
    return OTHER_DEALER(event=0, place="dealer", holder=named, due=due) if due != named else None


DEALER_BY_BIDS = same_law(impossible_header, _dealer_not_by_bids)
