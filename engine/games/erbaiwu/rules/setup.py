"""What comes before the play: seats, deck, lots, cut, deal, and the card drawn, sheet §2-3."""

from __future__ import annotations

from engine.games.erbaiwu.cards import PACK, hand_size
from engine.games.erbaiwu.moves.before import has_begun, is_play_on, lot_of, may_draw_lots
from engine.games.erbaiwu.state import State, size, top_card
from engine.kit.lots import NO_FLIP_DUE
from engine.kit.onepack import hand_of
from engine.rule import Answer, Turn, rule, same_law
from engine.words import Sentence
from logformat.cards import UNKNOWN as UNSEEN
from logformat.cards import Cards
from logformat.events import Deal, Draw, Flip

LEAST_SEATS, MOST_SEATS = 2, 6

WRONG_SEATS = Sentence("the game is for 2 to 6 seats, not {found}", "本局为 2 至 6 人，而非 {found}")
TWICE_IN_STOCK = Sentence(
    "{cards} stands in the stock, but was dealt or stands there twice", "牌库中的 {cards} 已发出或重复"
)
STOCK_COUNT = Sentence("the stock has {found:card} instead of {due}", "牌库有 {found} 张，应为 {due} 张")


@rule(
    "EBW-SET-01",
    zh="2 至 6 人，用一副 54 张的牌；牌库恰为未发出的牌。",
    sheet="§1, §3",
    seed="理论上说，2至6人都是可以的…一副标准扑克牌，共54张",
)
def wrong_seats_or_deck(turn: Turn) -> Answer:
    """Two to six seats play with one pack of 54 cards (一副牌); the stock (牌库) is exactly what was not dealt."""
    state: State = turn.state
    setup, seats = state.deal.setup, state.deal.seats
    for fault in setup.faults:
        if fault.place == "option players":
            return WRONG_SEATS(place="option players", found=fault.found)
    if not LEAST_SEATS <= seats <= MOST_SEATS:
        return WRONG_SEATS(place="option players", found=seats)
    return _wrong_stock(state) if "stock" in setup.carry and not setup.position else None


def _wrong_stock(state: State) -> Answer:
    stock: bytes = state.setup.carry["stock"]
    if not state.deal.proofs and _is_all_of(stock, state.free):
        return None
    lines = [event for event in state.setup.log.events if isinstance(event, Deal)]
    dealt = hand_of(b"".join([line.cards for line in lines]))
    if hand_of(stock).bit_count() != len(stock) or hand_of(stock) & dealt or max(stock, default=0) >= 54:
        wrong = Cards(code for n, code in enumerate(stock) if code >= 54 or dealt >> code & 1 or code in stock[:n])
        return TWICE_IN_STOCK(place="carry stock", cards=wrong)
    hidden = sum(line.cards.count(UNSEEN) for line in lines)
    seen = {line.seat for line in lines}
    hidden += sum(hand_size(seat, state.deal.dealer) for seat in range(state.deal.seats) if seat not in seen)
    due = (PACK & ~dealt).bit_count() - hidden
    return STOCK_COUNT(place="carry stock", found=len(stock), due=due) if len(stock) != due else None


def _is_all_of(stock: bytes, free: int) -> bool:
    """Whether a stock is what nobody has, where the log hides no hand."""
    return len(stock) == free.bit_count() and hand_of(stock) == free and max(stock, default=0) < 54


DEALT_AGAIN = Sentence("seat {seat} is dealt cards in the middle of the play", "打牌途中，{seat} 号座又发到牌")
HAND_SIZE = Sentence("seat {seat} is dealt {found:card} instead of {due}", "{seat} 号座发到 {found} 张，应为 {due} 张")


@rule("EBW-SET-02", zh="庄家七张，其余各六张。", sheet="§3", seed="除庄家外，每人抓6张牌，而庄家抓7张牌")
def wrong_hand_size(turn: Turn) -> Answer:
    """The dealer (庄家) is dealt seven cards, everybody else six."""
    state: State = turn.state
    if state.setup.position:
        return None
    is_first = bool(state.waiting >> turn.seat & 1)
    if not is_first and is_play_on(state):
        return DEALT_AGAIN(seat=turn.seat)
    due = hand_size(turn.seat, state.deal.dealer)
    found = len(turn.event.cards) + (0 if is_first else size(state, turn.seat))
    return None if found == due else HAND_SIZE(seat=turn.seat, found=found, due=due)


CUT_BY = Sentence("seat {seat} cut, but the cut is seat {due}'s", "{seat} 号座上牌，应由 {due} 号座上牌")
CUT_COUNT = Sentence("{count} cards were cut, from 1 to 53 are due", "上牌 {count} 张，应为 1 至 53 张")
CUT_LATE = Sentence("seat {seat} cut after the deal had begun", "{seat} 号座在发牌开始之后上牌")
CUT_AGAIN = Sentence("seat {seat} cut a pack that had been cut", "已经上牌，{seat} 号座又上牌")


@rule(
    "EBW-SET-03",
    zh="发牌前由庄家的上家上牌一次，1 至 53 张。",
    sheet="§2",
    seed="由庄家的上家从牌垛上移走一定数目的牌…但不能是零",
    verdict="flagged",
)
def wrong_cut(turn: Turn) -> Answer:
    """Before the deal the dealer's previous player (上家) cuts (上牌) once, 1 to 53 cards."""
    state: State = turn.state
    dealer = state.deal.dealer
    if has_begun(state):
        return CUT_LATE(seat=turn.seat)
    if state.has_cut:
        return CUT_AGAIN(seat=turn.seat)
    if dealer is not None and turn.seat != (dealer - 1) % state.deal.seats:
        return CUT_BY(seat=turn.seat, due=(dealer - 1) % state.deal.seats)
    return None if 1 <= turn.event.count <= 53 else CUT_COUNT(count=turn.event.count)


LOT_WON = Sentence("seat {holder} wins the lot, but the dealer is seat {due}", "{holder} 号座中签，庄家却是 {due} 号座")
LOT_OPEN = Sentence("the lot is not decided: {waiting} still had to turn a card", "抽签未决：{waiting} 号座尚未抽牌")
DEALER_DUE = Sentence(
    "the last deal makes seat {due} dealer, not seat {holder}", "上一局定 {due} 号座为庄，而非 {holder} 号座"
)


@rule(
    "EBW-SET-04",
    zh="首局庄家由抽签决定，其后为上一局算帐者，无人算帐则不变。",
    sheet="§2, §9",
    seed="算帐的选手，成为下一轮次中的庄家…首轮次的庄家，由抽签决定",
    verdict="flagged",
)
def dealer_does_not_follow(turn: Turn) -> Answer:
    """The dealer (庄家) is the winner of the lot (抽签), later the last settler, or the same if nobody settled."""
    state: State = turn.state
    dealer, due = state.deal.dealer, state.deal.setup.carry.get("next_dealer")
    if due is None or dealer is None or dealer == due:
        return None
    return DEALER_DUE(place="dealer", due=due, holder=dealer)


def _flip_not_due(turn: Turn) -> Answer:
    state: State = turn.state
    return None if may_draw_lots(state) and lot_of(state).is_due(turn.seat) else NO_FLIP_DUE(seat=turn.seat)


def _lot_of_other(turn: Turn) -> Answer:
    state: State = turn.state
    winner, dealer = lot_of(state).flipped(turn.seat, turn.event.cards[0]).winner, state.deal.dealer
    return None if None in (winner, dealer) or winner == dealer else LOT_WON(holder=winner, due=dealer)


def _lot_undecided(turn: Turn) -> Answer:
    state: State = turn.state
    lot = state.lot
    if state.begun or lot is None or lot.winner is not None or isinstance(turn.event, Flip):
        return None
    return LOT_OPEN(waiting=tuple(seat for seat in lot.contenders if lot.is_due(seat)))


FLIP_NOT_DUE = same_law(dealer_does_not_follow, _flip_not_due)
LOT_OF_OTHER = same_law(dealer_does_not_follow, _lot_of_other)
LOT_UNDECIDED = same_law(dealer_does_not_follow, _lot_undecided)


@rule(
    "EBW-SET-05",
    zh="一场之中，每局接续上一局：积分、座位相同，且该场尚未结束。",
    sheet="§9",
    seed="当任何选手的总积分超过250分时，游戏结束",
    verdict="flagged",
)
def deal_does_not_follow(turn: Turn) -> Answer:
    """In a match (一场) each deal takes over the totals and seats of the one before, and none follows its end.

    One log alone cannot break it: the match is compared deal by deal, by what `carries` says must follow.
    """
    del turn
    return None


NOT_IN_STOCK = Sentence("{cards} is not in the stock", "{cards} 不在牌库中")
NOT_TOP = Sentence("{cards} was drawn, but {top} is the next card of the stock", "抓到 {cards}，牌库的下一张却是 {top}")
STOCK_EMPTY = Sentence("the stock has no cards left", "牌库已空")


@rule(
    "EBW-CARD-02",
    zh="发出、抓到、抽签的牌须在牌库中，且为其已知的下一张。",
    sheet="§2, §3",
    seed="从牌库中抓一张牌",
)
def card_not_in_stock(turn: Turn) -> Answer:
    """A card dealt, drawn or turned as a lot is in the stock (牌库), and its next card where the order is known."""
    state, event = turn.state, turn.event
    if isinstance(event, Flip):
        again = Cards(code for code in event.cards if code >= 54 or code in lot_of(state).cards())
        return NOT_IN_STOCK(cards=again) if again else None
    return _wrong_draw(state, event) if isinstance(event, Draw) else _wrong_deal(state, event)


def _wrong_deal(state: State, event: Deal) -> Answer:
    if state.setup.position:
        return None
    out = 0
    for hand in (*state.dealt, *state.hands):
        out |= hand
    known = Cards(code for code in event.cards if code != UNSEEN)
    wrong = Cards(code for n, code in enumerate(known) if code >= 54 or out >> code & 1 or code in known[:n])
    return NOT_IN_STOCK(cards=wrong) if wrong else None


def _wrong_draw(state: State, event: Draw) -> Answer:
    code, top = event.cards[0], top_card(state)
    if not state.left:
        return STOCK_EMPTY()
    if code == UNSEEN:
        return None
    if top is not None:
        return None if code == top else NOT_TOP(cards=event.cards, top=Cards((top,)))
    return None if code < 54 and state.free >> code & 1 else NOT_IN_STOCK(cards=event.cards)
