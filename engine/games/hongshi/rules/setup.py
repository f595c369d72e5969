"""Laws of the pack, the hands, the dealer and the cut: HS-SETUP, sheet §1-3."""

from __future__ import annotations

from engine.games.hongshi.cards import FOUR_TENS, RED_TENS, SEATS, hand_size
from engine.games.hongshi.moves.before_play import (
    before_cut,
    is_early,
    is_flip_due,
    is_lot_open,
    is_right_cut,
    is_told_late,
    lot_of,
)
from engine.games.hongshi.state import DEALING, PLAYING, State, cards_dealt, free_cards
from engine.games.hongshi.state.start import is_agreement, is_foul
from engine.kit.lots import FLIPPED
from engine.kit.onepack import ANY_NUMBER, cards_in, holds, mask_of
from engine.kit.positions import has_cards_though_out
from engine.rule import Answer, Turn, rule, same_law
from engine.words import Sentence
from logformat.cards import UNKNOWN as UNSEEN
from logformat.cards import Cards
from logformat.events import Cut, Deal, Draw, Note, Play

FOREIGN = Sentence("{cards} does not belong to the pack of {deck} cards", "{deck} 张牌中没有 {cards}")
MISPLACED = Sentence(
    "seat {seat} holds {cards}, which the position says others were dealt",
    "残局称 {cards} 发给了他人，却在 {seat} 号座手中",
)
SECOND_COPY = Sentence("{cards} has been dealt already", "{cards} 已经发出过")


@rule(
    "HS-SETUP-01",
    zh="所用为本局的牌，每张一次。",
    sheet="§1, §3",
    seed="一副标准扑克牌，去除所有的3，4，5牌以及S-6和C-6两张牌。共40张",
)
def foreign_or_second_card(turn: Turn) -> Answer:
    """Only the cards of the pack (牌) are dealt, each of them once."""
    state: State = turn.state
    if state.setup.position:
        return _misplaced_ten(state, turn.event)
    if (foreign := _foreign_card(turn)) is not None:
        return foreign
    known = Cards(code for code in turn.event.cards if code != UNSEEN)
    free = _free_for(state, turn.event)
    again = Cards(code for n, code in enumerate(known) if not free >> code & 1 or code in known[:n])
    return SECOND_COPY(cards=again) if again else None


def _misplaced_ten(state: State, event: Deal | Draw) -> Answer:
    """Whether a position gives a ten to a seat, and says by its camps or what was shown that another was dealt it."""
    carry, held = state.setup.carry, mask_of(event.cards)
    elsewhere = sum(1 << code for seat, code in carry.get("revealed", ()) if seat != event.seat)
    if carry.get("tens_shown", event.seat) != event.seat:
        elsewhere |= FOUR_TENS
    up = carry.get("up", ())
    own = held | sum(1 << code for seat, code in carry.get("revealed", ()) if seat == event.seat)
    if up and (event.seat not in up or (len(up) == SEATS - 2 and holds(own, RED_TENS))):
        elsewhere |= RED_TENS
    wrong = cards_in(held & elsewhere)
    return MISPLACED(seat=event.seat, cards=wrong) if wrong else None


def _free_for(state: State, event: Deal | Draw) -> int:
    """Return the cards a line may give; of a hand told late, which is held from the start, all that no other seat was dealt."""
    if not is_told_late(state, event):
        return free_cards(state)
    first, second, third = (hand for seat, hand in enumerate(state.dealt) if seat != event.seat)
    return state.deal.pack & ~(first | second | third)


def _foreign_card(turn: Turn) -> Answer:
    """Whether a card is none of the pack."""
    state: State = turn.state
    strange = Cards(code for code in turn.event.cards if code != UNSEEN and not state.deal.pack >> code & 1)
    return FOREIGN(cards=strange, deck=state.options.deck) if strange else None


def _foreign_lot(turn: Turn) -> Answer:
    """Lots are drawn from the pack too, and no card twice in a round."""
    if (foreign := _foreign_card(turn)) is not None:
        return foreign
    again = turn.event.cards[0] in lot_of(turn.state).cards()
    return FLIPPED(cards=turn.event.cards) if again else None


FOREIGN_LOT = same_law(foreign_or_second_card, _foreign_lot)

HAND_SIZE = Sentence("seat {seat} has {found:card} instead of {due}", "{seat} 号座有 {found} 张牌，应为 {due} 张")
LATE = Sentence("seat {seat} got cards after the deal", "发牌之后 {seat} 号座又得牌")


@rule(
    "HS-SETUP-02",
    zh="每人十张（52 张时十三张；54 张时自庄家起 14、14、13、13 张）。",
    sheet="§1, §10",
    seed="每人抓10张牌为手牌",
)
def wrong_hand_size(turn: Turn) -> Answer:
    """Each hand (手牌) has ten cards, or as many as the option `deck` says."""
    state: State = turn.state
    if state.setup.position:
        if has_cards_though_out(state.setup, turn.event):
            return HAND_SIZE(seat=turn.seat, found=len(turn.event.cards), due=0)
        return LATE(seat=turn.seat) if state.deal.lines is not None and state.given >= state.deal.lines else None
    if is_told_late(state, turn.event):
        return LATE(seat=turn.seat)
    return _other_size(state, turn.seat, cards_dealt(state, turn.seat) + len(turn.event.cards))


def _other_size(state: State, seat: int, found: int) -> Answer:
    """Whether a hand has another size than is due; with 54 cards and no known dealer 13 and 14 both may be."""
    due = hand_size(state.options, seat, state.dealer)
    if found == due or (due is None and found in (13, 14)):
        return None
    return HAND_SIZE(seat=seat, found=found, due=due if due is not None else (13, 14))


def _wrong_size_after_draws(turn: Turn) -> Answer:
    """The first event after the draws shows whether they gave every hand its cards."""
    state: State = turn.state
    is_aside = isinstance(turn.event, (Draw, Deal, Note)) or is_foul(turn.event) or is_agreement(turn.event)
    still_coming = state.phase == DEALING or is_aside
    if not state.sizes_due or still_coming:
        return None
    sizes = ((seat, cards_dealt(state, seat)) for seat in range(SEATS))
    answers = (_other_size(state, seat, found) for seat, found in sizes if found < ANY_NUMBER // 2)
    return next((answer for answer in answers if answer is not None), None)


SIZE_DUE = same_law(wrong_hand_size, _wrong_size_after_draws)


def _draw_into_full_hand(turn: Turn) -> Answer:
    """Once play has begun no draw adds to a full hand; before it, the event after the draws shows their sizes."""
    return wrong_hand_size(turn) if turn.state.phase == PLAYING else None


DRAW_DURING_PLAY = same_law(wrong_hand_size, _draw_into_full_hand)

LOT_WON = Sentence("seat {holder} wins the lot, but the dealer is seat {due}", "{holder} 号座中签，庄家却是 {due} 号座")
NO_FLIP_DUE = Sentence("seat {seat} turned a card, but no lot of it was due", "并未轮到 {seat} 号座抽签")
DEALER_DUE = Sentence(
    "the last deal makes seat {due} dealer, not seat {holder}", "上一局定 {due} 号座为庄，而非 {holder} 号座"
)


@rule("HS-SETUP-03", zh="庄家由抽签或上一局决定。", sheet="§2", seed="点数最大的选手中签", verdict="flagged")
def dealer_does_not_follow(turn: Turn) -> Answer:
    """The dealer (庄家) follows from lots (抽签) or from the last deal."""
    state: State = turn.state
    dealer = state.setup.dealer
    if turn.event is None:
        due = state.setup.carry.get("next_dealer")
        return (
            DEALER_DUE(place="dealer", due=due, holder=dealer) if None not in (due, dealer) and due != dealer else None
        )
    is_given = state.options.first_dealer == "given"
    if turn.event.seat is None or (is_given and before_cut(state)):
        return None
    if not is_flip_due(state, turn.seat):
        return NO_FLIP_DUE(seat=turn.seat)
    winner = lot_of(state).flipped(turn.seat, turn.event.cards[0]).winner
    return LOT_WON(holder=winner, due=dealer) if None not in (winner, dealer) and winner != dealer else None


LOT_OPEN = Sentence("the lot is not decided: {waiting} still had to turn a card", "抽签未决：{waiting} 号座尚未抽牌")


def _lot_undecided(turn: Turn) -> Answer:
    """The cut, or the first card, shows whether the lots were drawn to their end."""
    state: State = turn.state
    if not is_lot_open(state) or not isinstance(turn.event, (Cut, Deal, Draw, Play)):
        return None
    if isinstance(turn.event, Cut) and not is_right_cut(state, turn.event):
        return None
    lot = lot_of(state)
    return LOT_OPEN(waiting=tuple(seat for seat in lot.contenders if lot.is_due(seat)))


LOT_DUE = same_law(dealer_does_not_follow, _lot_undecided)

CUT_BY = Sentence("seat {seat} cut, but the cut is seat {due}'s", "{seat} 号座上牌，应由 {due} 号座上牌")
CUT_COUNT = Sentence("{count} cards were cut, from 1 to {most} are due", "上牌 {count} 张，应为 1 到 {most} 张")
CUT_LATE = Sentence("seat {seat} cut after cards had been dealt", "{seat} 号座在发牌之后上牌")
CUT_AGAIN = Sentence("seat {seat} cut a pack that had been cut", "已经上牌，{seat} 号座又上牌")


@rule(
    "HS-SETUP-04",
    zh="发牌前由庄家的上家上牌一次，至少一张。",
    sheet="§2",
    seed="由庄家的上家从牌垛上移走一定数目的牌…但不能是零",
    verdict="flagged",
)
def wrong_cut(turn: Turn) -> Answer:
    """Before the deal the dealer's previous player (上家) cuts (上牌) once, at least one card."""
    state: State = turn.state
    most = state.deal.pack.bit_count() - 1
    if not is_early(state):
        return CUT_LATE(seat=turn.seat)
    if state.deal.has_cut:
        return CUT_AGAIN(seat=turn.seat)
    if state.dealer is not None and turn.seat != (state.dealer - 1) % SEATS:
        return CUT_BY(seat=turn.seat, due=(state.dealer - 1) % SEATS)
    return CUT_COUNT(count=turn.event.count, most=most) if not 1 <= turn.event.count <= most else None
