"""Header, cut and draw: DZ-SETUP, DZ-CUT and DZ-DRAW, sheet §2 and §3."""

from __future__ import annotations

from engine.games.duizhu.cards import ALL_POINTS, DRAWS, HAND, KITTY, PACK, SEATS, level_label, level_number
from engine.games.duizhu.state import State, comes_early, draws_due, has_turns, is_dealt, is_drawn
from engine.kit.headers import header_fault
from engine.kit.lots import FLIPPED, NO_FLIP_DUE
from engine.kit.onepack import cards_in, mask_of
from engine.kit.trump.packs import WRONG_DRAWS, WRONG_HAND, WRONG_KITTY
from engine.kit.trump.tabled import impossible_position
from engine.kit.trump.timing import untimely
from engine.rule import Answer, Turn, rule, same_law
from engine.setup import Setup
from engine.words import Fact, Sentence
from logformat.cards import UNKNOWN, Cards
from logformat.events import Draw, Kitty

OTHER_DRAWER = Sentence(
    "seat {holder} is named as first drawer, but the dealer {due} draws first",
    "头行写 {holder} 号座先抓牌，应由庄家 {due} 号座先抓",
)
LEVELS_DIFFER = Sentence("the levels {levels} differ in a first deal", "首轮次双方级别 {levels} 不同")
NOBODY_PARED = Sentence("nobody can have been pared before a first deal", "首轮次之前无人被直、削或黑虎掏心")
OTHER_SIDE = Sentence(
    "side {found} is said to have the right to hui long, but seat {holder} deals: a side that was pared stays on the table",
    "头行写 {found} 方可以回龙，庄家 {holder} 号座却不在此方：被直、削或黑虎掏心的一方不下台",
)


@rule(
    "DZ-SETUP-01",
    zh="座位、庄家、级别须成立：首轮次双方同级，以后由庄家先抓牌。",
    sheet="§2, §9",
    seed="在游戏开始轮次，双方打的都是3",
    verdict="flagged",
)
def impossible_header(turn: Turn) -> Answer:
    """Seats, levels and dealer (庄家) are possible: equal levels in a first deal, later the dealer draws first."""
    state: State = turn.state
    setup = state.setup
    if (wrong := header_fault(setup)) is not None:
        return wrong
    drawer, dealer, levels = setup.carry.get("first_drawer"), setup.dealer, setup.carry.get("levels")
    if setup.position:
        level = None if levels is None or dealer is None else levels[dealer & 1]
        return impossible_position(setup.carry, SEATS, level, ALL_POINTS) or _impossible_right(setup)
    if dealer is not None and drawer not in (None, dealer):
        return OTHER_DRAWER(holder=drawer, due=dealer)
    if dealer is None and levels is not None and levels[0] != levels[1]:
        return LEVELS_DIFFER(levels=tuple(level_label(level_number(level)) for level in levels))
    return _impossible_right(setup)


def _impossible_right(setup: Setup) -> Fact | None:
    """The right to hui long (回龙) is of a side that was pared, which stays on the table: the dealer's."""
    right, dealer = setup.carry.get("huilong"), setup.dealer
    if right is None:
        return None
    if dealer is None:
        return None if setup.position else NOBODY_PARED(place="carry huilong")
    return OTHER_SIDE(place="carry huilong", found=right[0], holder=dealer) if right[0] != dealer & 1 else None


LOT_WON = Sentence(
    "seat {holder} wins the lot, but the header makes seat {due} draw first",
    "{holder} 号座中签，头行却写 {due} 号座先抓牌",
)


def _impossible_lot(turn: Turn) -> Answer:
    """Before the cut the lot says who draws first: whom the header names."""
    state: State = turn.state
    seat = turn.event.seat
    if seat is None:
        return None
    if state.has_cut or not state.deal.lot.is_due(seat):
        return NO_FLIP_DUE(seat=seat)
    winner, due = state.deal.lot.flipped(seat, turn.event.cards[0]).winner, state.deal.first_drawer
    return None if winner in (None, due) else LOT_WON(holder=winner, due=due)


IMPOSSIBLE_LOT = same_law(impossible_header, _impossible_lot)

OTHER_CUTTER = Sentence(
    "seat {seat} cut, but seat {due} sits before the first drawer", "{seat} 号座上牌，应由 {due} 号座上牌"
)
CUT_AGAIN = Sentence("seat {seat} cut a pack that had been cut", "已经上牌，{seat} 号座又上牌")
EMPTY_CUT = Sentence(
    "seat {seat} moved {found:card}: at least one and not all of them",
    "{seat} 号座上牌移走 {found} 张：至少一张，且非全部",
)


@rule(
    "DZ-CUT-01",
    zh="由先抓牌者的上家上牌一次，移走的张数不能是零。",
    sheet="§2",
    seed="由庄家的上家从牌垛上移走一定数目的牌，放在牌垛的下方",
)
def wrong_cut(turn: Turn) -> Answer:
    """The seat before the first drawer cuts (上牌) once, and moves at least one card."""
    state: State = turn.state
    if state.has_cut:
        return CUT_AGAIN(seat=turn.seat)
    due = (state.deal.first_drawer - 1) % SEATS
    if turn.seat != due:
        return OTHER_CUTTER(seat=turn.seat, due=due)
    found = turn.event.count
    return None if 0 < found < PACK else EMPTY_CUT(seat=turn.seat, found=found)


OTHER_TURN = Sentence("seat {seat} drew, but it was seat {due}'s turn", "{seat} 号座抓牌，应轮到 {due} 号座")


@rule(
    "DZ-DRAW-01",
    zh="自首抓者起按座次轮流抓牌。",
    sheet="§3",
    seed="每人一张牌轮流从上到下从牌垛中取得",
    verdict="flagged",
    echo="turn",
)
def draw_out_of_turn(turn: Turn) -> Answer:
    """Seats draw (抓牌) one card each in turn, from the first drawer on."""
    state: State = turn.state
    due = state.drawer
    asked = has_turns(state) and not is_dealt(state, turn.seat)
    return OTHER_TURN(seat=turn.seat, due=due) if asked and turn.seat != due else None


CARD_TWICE = Sentence("{cards} is there a second time", "{cards} 重复出现")
NO_CARD = Sentence("{cards} is no card of the pack", "牌中没有 {cards}")
DRAW_OF_DEALT = Sentence(
    "seat {seat} draws a card, but its hand is told by a `deal` line", "{seat} 号座的手牌已由 `deal` 行写明，却又抓牌"
)
DEAL_OF_DRAWN = Sentence(
    "seat {seat} is dealt {found:card} at once, but its hand is told by its draws",
    "{seat} 号座的手牌已由 `draw` 行逐张写明，却又一次发得 {found} 张",
)


@rule(
    "DZ-DRAW-02",
    zh="一副牌每张一次；每人 12 张，底牌 6 张。",
    sheet="§1, §3",
    seed="每一轮次中，每人抓12张牌。而剩下来的6张牌，叫做底牌",
)
def card_twice_or_wrong_total(turn: Turn) -> Answer:
    """Each card is there once; hands have 12 cards, the kitty (底牌) six."""
    state: State = turn.state
    event = turn.event
    if state.setup.position:
        return _twice_in_position(turn)
    known = Cards(code for code in event.cards if code != UNKNOWN)
    if foreign := Cards(code for code in known if code >= PACK):
        return NO_CARD(cards=foreign)
    again = mask_of(known) & state.located | _doubled(known)
    if again:
        return CARD_TWICE(cards=cards_in(again))
    return _wrong_total(turn)


def _wrong_total(turn: Turn) -> Answer:
    """A line of a hand that is told the other way, the draw beyond the last one, another number of cards."""
    state, event, seat = turn.state, turn.event, turn.seat
    if isinstance(event, Kitty):
        return _untimely_kitty(state) or (
            None if len(event.cards) == KITTY else WRONG_KITTY(found=len(event.cards), due=KITTY)
        )
    if isinstance(event, Draw):
        if is_dealt(state, seat):
            return DRAW_OF_DEALT(seat=seat)
        due = draws_due(state.deal)
        return WRONG_DRAWS(found=state.draws + 1, due=due) if state.draws >= due else None
    if is_drawn(state, seat):
        return DEAL_OF_DRAWN(seat=seat, found=len(event.cards))
    found = len(event.cards) + len(state.lines[seat] or b"")
    return None if found == HAND else WRONG_HAND(seat=seat, found=found, due=HAND)


def _untimely_kitty(state: State) -> Fact | None:
    """The kitty comes after all draws that are due, and after the hands that are dealt."""
    deal, draws, due = state.deal, state.draws, draws_due(state.deal)
    if draws not in (0, due):
        return WRONG_DRAWS(found=draws, due=due)
    told = [seat in deal.drawers or deal.hands_written[seat] is not None for seat in range(SEATS)]
    given = draws + HAND * (SEATS - state.lines.count(None))
    return WRONG_DRAWS(found=given, due=HAND * sum(told)) if comes_early(state) else None


def _untimely_show(turn: Turn) -> Answer:
    """`at=` counts the cards drawn: where all draws are written, it is those above it."""
    state: State = turn.state
    draws = state.draws if len(state.deal.drawers) == SEATS else 0
    return untimely(turn.event, state.lines, draws, DRAWS)


OTHER_TIME = same_law(card_twice_or_wrong_total, _untimely_show)


def _flipped_twice(turn: Turn) -> Answer:
    """No card is turned twice in a round of the lot."""
    again = turn.event.seat is not None and turn.event.cards[0] in turn.state.deal.lot.cards()
    return FLIPPED(cards=turn.event.cards) if again else None


FLIPPED_TWICE = same_law(card_twice_or_wrong_total, _flipped_twice)


def _doubled(cards: bytes) -> int:
    """Return the cards that stand twice among some."""
    return mask_of(bytes(code for code in set(cards) if cards.count(code) > 1))


def _twice_in_position(turn: Turn) -> Answer:
    again = _doubled(bytes(code for code in turn.event.cards if code != UNKNOWN))
    return CARD_TWICE(cards=cards_in(again)) if again else None
