"""Laws of the pack, the hands, the first drawer and the dealer: JHW-SETUP, sheet §1-3."""

from __future__ import annotations

from engine.games.jiheiwu.cards import RED_FIVE, hand_size, pack
from engine.games.jiheiwu.moves.before import adds_to_full_hand, is_dealt, is_late, seats_drawing
from engine.games.jiheiwu.state import DEALING, State, barred_from, cards_dealt
from engine.games.jiheiwu.state.start import drawer_by_flip, is_later_deal, is_mark
from engine.kit.onepack import ANY_NUMBER, cards_in
from engine.kit.positions import has_cards_though_out
from engine.rule import Answer, Turn, rule, same_law
from engine.words import Label, Sentence
from logformat.cards import UNKNOWN as UNSEEN
from logformat.cards import Cards
from logformat.events import Deal, Draw, Flip, Note

FOREIGN = Sentence("{cards} is not dealt in the game of {players} players", "{players} 人游戏所发的牌中没有 {cards}")
SECOND_COPY = Sentence("{cards} has been dealt already", "{cards} 已经发出过")


@rule(
    "JHW-SETUP-01",
    zh="三、四、五人用五十二张牌，六人加两张鬼牌，每张一次；三人时红桃 5 亮在桌上。",
    sheet="§1, §3",
    seed="五人、四人或三人擠黑5使用一副52張的撲克牌，排除兩張“鬼”",
)
def foreign_or_second_card(turn: Turn) -> Answer:
    """Only the cards of the pack (牌) are dealt, each of them once; jokers (鬼) only to six players."""
    state: State = turn.state
    if state.setup.position:
        return None
    known = Cards(code for code in turn.event.cards if code != UNSEEN)
    strange = Cards(code for code in known if not state.deal.pack >> code & 1)
    if strange:
        return FOREIGN(cards=strange, players=state.deal.players)
    free = state.free | state.deal.held[turn.seat]  # what only later plays prove no line has dealt
    again = Cards(code for n, code in enumerate(known) if not free >> code & 1 or code in known[:n])
    return SECOND_COPY(cards=again) if again else None


def _foreign_card_shown(turn: Turn) -> Answer:
    """What is flipped and marked is of the pack; of three players the `5h` is taken out later."""
    state: State = turn.state
    strange = Cards(code for code in turn.event.cards if not pack(state.options) >> code & 1)
    return FOREIGN(cards=strange, players=state.deal.players) if strange else None


FOREIGN_SHOWN = same_law(foreign_or_second_card, _foreign_card_shown)

NO_KITTY = Sentence(
    "{cards} lies beside the hands, which {players} players do not have", "{players} 人游戏桌上不留 {cards}"
)


LAID_AGAIN = Sentence("{cards} lies beside the hands a second time", "{cards} 重复亮在桌上")


def _other_kitty(turn: Turn) -> Answer:
    """Beside the hands lies only the `5h` of three players, once."""
    state: State = turn.state
    if state.deal.players == 3 and turn.event.cards == bytes((RED_FIVE,)):
        again = state.deal.laid or state.deal.taken
        return LAID_AGAIN(cards=turn.event.cards) if again else None
    return NO_KITTY(cards=turn.event.cards, players=state.deal.players)


OTHER_KITTY = same_law(foreign_or_second_card, _other_kitty)

HAND_SIZE = Sentence("seat {seat} has {found:card} instead of {due}", "{seat} 号座有 {found} 张牌，应为 {due} 张")
LATE = Sentence("seat {seat} got cards after the deal", "发牌之后 {seat} 号座又得牌")


@rule(
    "JHW-SETUP-02",
    zh="五人时先起牌的两家十一张、其余十张；四人十三张，六人九张，三人十七张。",
    sheet="§1, §3",
    seed="由首位“起”牌者開始逆時針“起”牌",
)
def wrong_hand_size(turn: Turn) -> Answer:
    """Each hand (手牌) has its share of the pack; of five, the first two drawers have eleven cards."""
    state: State = turn.state
    if state.setup.position:
        if has_cards_though_out(state.setup, turn.event):
            return HAND_SIZE(seat=turn.seat, found=len(turn.event.cards), due=0)
        return LATE(seat=turn.seat) if is_dealt(state) else None
    if adds_to_full_hand(state, turn.seat):
        return LATE(seat=turn.seat)
    return _other_size(state, turn.seat, cards_dealt(state, turn.seat) + len(turn.event.cards))


def _other_size(state: State, seat: int, found: int) -> Answer:
    due = hand_size(state.options, seat, state.deal.first_drawer)
    if found == due or (due is None and found in (10, 11)):
        return None
    return HAND_SIZE(seat=seat, found=found, due=due if due is not None else (10, 11))


def _wrong_size_after_draws(turn: Turn) -> Answer:
    """The first event after the draws shows whether they gave every hand its cards."""
    state: State = turn.state
    still_coming = state.phase == DEALING or isinstance(turn.event, (Draw, Deal, Note)) or is_mark(turn.event)
    if not state.sizes_due or still_coming:
        return None
    for seat in range(state.deal.players):
        found = cards_dealt(state, seat)
        wrong = _other_size(state, seat, found) if found < ANY_NUMBER // 2 else None
        if wrong is not None and _other_size(state, seat, _cards_written(turn, seat)) is not None:
            return wrong
    return None


def _cards_written(turn: Turn, seat: int) -> int:
    """Return how many cards the lines so far give a seat: a second copy, which is a fault of its own, is one of them."""
    before = turn.state.setup.log.events[: turn.number - 1]
    return sum(len(event.cards) for event in before if isinstance(event, (Deal, Draw)) and event.seat == seat)


SIZE_DUE = same_law(wrong_hand_size, _wrong_size_after_draws)


def _draw_into_full_hand(turn: Turn) -> Answer:
    """Once play has begun no draw adds to a full hand; before it, the event after the draws shows their sizes."""
    return wrong_hand_size(turn) if is_dealt(turn.state) else None


DRAW_DURING_PLAY = same_law(wrong_hand_size, _draw_into_full_hand)

FLIP_SAYS = Sentence(
    "{cards} flipped by seat {seat} makes seat {due} draw first, not seat {holder}",
    "{seat} 号座掀出 {cards}，应由 {due} 号座首先起牌，而非 {holder} 号座",
)
FLIP_LATE = Sentence("seat {seat} flips a card after cards were given out", "牌已起，{seat} 号座又掀牌")
FLIP_AGAIN = Sentence(
    "seat {seat} flips {cards}, but who draws first was settled before", "首位起牌者已定，{seat} 号座又掀 {cards}"
)
NO_SUCH_DRAWER = Sentence(
    "the last deal makes nobody draw first with {players} players, the dealer does",
    "{players} 人游戏由庄首先起牌，不由上一局另定",
)
DRAWS_FIRST = Sentence("seat {seat} draws first, but seat {due} is to", "{seat} 号座首先起牌，应为 {due} 号座")
DRAWER_DUE = Sentence(
    "the last deal makes seat {due} draw first, not seat {holder}", "上一局定 {due} 号座首先起牌，而非 {holder} 号座"
)


@rule(
    "JHW-SETUP-03",
    zh="首位起牌者由掀牌的点数或上一局决定。",
    sheet="§2",
    seed="確定首位“起”牌者（即所“掀”牌的點數自“掀”牌者逆時針順序所對應玩家）",
    verdict="flagged",
)
def first_drawer_does_not_follow(turn: Turn) -> Answer:
    """Who draws first (起牌) follows from the flipped card (掀牌) or from the last deal."""
    state: State = turn.state
    carry = state.setup.carry
    said = carry.get("first_drawer")
    if isinstance(turn.event, Flip):
        if is_late(state):
            return FLIP_LATE(seat=turn.seat)
        if state.deal.flipped or is_later_deal(state.setup):
            return FLIP_AGAIN(seat=turn.seat, cards=turn.event.cards)
        due = drawer_by_flip(state.setup, turn.event)
        if said is None or due is None or said == due:
            return None
        return FLIP_SAYS(seat=turn.seat, cards=turn.event.cards, due=due, holder=said)
    if state.deal.players > 3 and "next_drawer" in carry:
        return NO_SUCH_DRAWER(place="carry next_drawer", players=state.deal.players)
    due = carry.get("next_drawer" if state.deal.players == 3 else "next_dealer")
    if None in (said, due) or said == due or (state.deal.players > 3 and said == state.setup.dealer):
        return None
    return DRAWER_DUE(place="carry first_drawer", due=due, holder=said)


def _first_draw_by_other(turn: Turn) -> Answer:
    """The first card is drawn by the first drawer; if its draws are not written, the next seat's come first."""
    seats = seats_drawing(turn.state)
    return None if turn.state.drew is not None or turn.seat in seats else DRAWS_FIRST(seat=turn.seat, due=seats[0])


FIRST_DRAW = same_law(first_drawer_does_not_follow, _first_draw_by_other)

MARK_ELSEWHERE = Sentence(
    "seat {seat} is dealt {cards}, but the dealer is said to be seat {holder}",
    "{cards} 发给 {seat} 号座，庄家却记为 {holder} 号座",
)
DEALER_DUE = Sentence(
    "the last deal makes seat {due} dealer, not seat {holder}", "上一局定 {due} 号座为庄，而非 {holder} 号座"
)

NO_SUCH_DEALER = Sentence(
    "the last deal makes nobody dealer with three players, seat {due} neither: `5s` does",
    "三人游戏由黑桃 5 定庄，上一局不定 {due} 号座为庄",
)


@rule(
    "JHW-SETUP-04",
    zh="庄由亮明的牌决定，三人时由黑桃 5 决定；以后逆时针轮庄，红活儿、黑活儿则连坐。",
    sheet="§2",
    seed="“起”到亮明的牌的玩家即為首任“莊”",
)
def dealer_does_not_follow(turn: Turn) -> Answer:
    """The dealer (庄) follows from the mark, with three players from `5s`, later from the deal before."""
    state: State = turn.state
    dealer = state.setup.dealer
    if turn.event is None:
        due = state.setup.carry.get("next_dealer")
        if state.deal.players == 3:
            return None if due is None else NO_SUCH_DEALER(place="carry next_dealer", due=due)
        return (
            DEALER_DUE(place="dealer", due=due, holder=dealer) if None not in (due, dealer) and due != dealer else None
        )
    if state.setup.position:
        return None
    barred = cards_in(barred_from(state.deal, turn.seat))
    if not barred or not _is_given(turn, barred[0]):
        return None
    return MARK_ELSEWHERE(seat=turn.seat, cards=barred, holder=dealer)


def _is_given(turn: Turn, code: int) -> bool:
    """Whether a line gives a card to its seat, named or as the log proves later."""
    if code in turn.event.cards:
        return True
    held = turn.state.deal.held[turn.seat] & ~turn.state.dealt[turn.seat]
    return UNSEEN in turn.event.cards and bool(held >> code & 1)


MARKS_LATE = Sentence("seat {seat} marks {cards} after cards were given out", "牌已起，{seat} 号座又抽 {cards} 定庄")
MARKS_OTHER = Sentence("seat {seat} marks {cards}: one card is marked", "{seat} 号座抽 {cards} 定庄，应为一张")
MARKS_AGAIN = Sentence("seat {seat} marks {cards}, but a card was marked before", "已抽牌定庄，{seat} 号座又抽 {cards}")
NO_MARK_DUE = Sentence(
    "seat {seat} marks {cards}, but {reason} makes the dealer", "{seat} 号座抽 {cards} 定庄，庄却由{reason}而定"
)
BY_FIVE = Label("`5s`", "黑桃 5")
BY_LAST_DEAL = Label("the last deal", "上一局")


def _wrong_mark(turn: Turn) -> Answer:
    """One card is marked, once, before cards are given out; with three players and in later deals none is."""
    cards, deal = turn.event.cards, turn.state.deal
    if len(cards) != 1:
        return MARKS_OTHER(seat=turn.seat, cards=cards)
    if is_late(turn.state):
        return MARKS_LATE(seat=turn.seat, cards=cards)
    if deal.players == 3 or is_later_deal(deal.setup):
        return NO_MARK_DUE(seat=turn.seat, cards=cards, reason=BY_FIVE if deal.players == 3 else BY_LAST_DEAL)
    return MARKS_AGAIN(seat=turn.seat, cards=cards) if deal.marked else None


WRONG_MARK = same_law(dealer_does_not_follow, _wrong_mark)

SHUFFLER_FLIPS = Sentence("seat {seat} shuffled and flips as well", "{seat} 号座洗牌，又来掀牌")
MARKER_FLIPS = Sentence("seat {seat} has marked the dealer's card and flips as well", "{seat} 号座抽牌定庄，又来掀牌")
MARKS_TOO = Sentence("seat {seat} shuffled or flipped and marks as well", "{seat} 号座洗牌或掀牌，又来抽牌定庄")


@rule(
    "JHW-SETUP-05",
    zh="洗牌者不掀牌；洗牌者与掀牌者不抽牌定庄。",
    sheet="§2.1",
    seed="再由非“洗”牌者的任意玩家“掀”牌",
    verdict="flagged",
)
def second_office(turn: Turn) -> Answer:
    """Shuffler (洗牌者), flipper (掀牌者) and the seat that marks the dealer's card are three different seats."""
    state: State = turn.state
    shuffler = state.setup.carry.get("shuffler")
    if isinstance(turn.event, Flip):
        if turn.seat == shuffler:
            return SHUFFLER_FLIPS(seat=turn.seat)
        return MARKER_FLIPS(seat=turn.seat) if turn.seat == state.deal.marker else None
    return MARKS_TOO(seat=turn.seat) if turn.seat in (shuffler, state.deal.flipper) else None


DRAW_DUE = Sentence("seat {seat} draws, but it is seat {due}'s turn", "{seat} 号座起牌，应轮到 {due} 号座")


def draw_out_of_turn(turn: Turn) -> Answer:
    """Cards are drawn around the table from the first drawer on; the first card has JHW-SETUP-03 for this."""
    seats = seats_drawing(turn.state)
    if turn.state.drew is None or turn.seat in seats:
        return None
    return DRAW_DUE(seat=turn.seat, due=seats[0] if seats else None)
