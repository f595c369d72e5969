"""Every finding code of Hong Shi in sheet order (§12): one small function per law."""

from __future__ import annotations

from engine.games.hongshi import scoring
from engine.games.hongshi.cards import FOUR_TENS, RED_TENS, SEATS, hand_size
from engine.games.hongshi.combos import SPECIAL, beats, is_any, is_same_kind
from engine.games.hongshi.moves import (
    CUT_INS,
    combo_of,
    due_to_draw,
    has_four_tens,
    in_window,
    lot_points,
    lot_winner,
    reading,
)
from engine.games.hongshi.state import DEALING, OPENING, OVER, State, is_active, size
from engine.kit.claims import claim_differs
from engine.kit.onepack import cards_in
from engine.rule import UNKNOWN, Answer, Rule, Turn, rule, same_law
from engine.words import Sentence
from logformat.cards import UNKNOWN as UNSEEN
from logformat.cards import Cards
from logformat.events import Cut, Deal, Declare, Draw, Event, Flip, Note, Pass, Play, Result

# ---------------------------------------------------------------- setup

FOREIGN = Sentence("{cards} does not belong to the pack of {deck} cards", "{deck} 张牌中没有 {cards}")
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
        return None
    known = Cards(code for code in turn.event.cards if code != UNSEEN)
    strange = Cards(code for code in known if not state.deal.pack >> code & 1)
    if strange:
        return FOREIGN(cards=strange, deck=state.options.deck)
    everywhere = 0
    for hand in state.deal.dealt:
        everywhere |= hand
    again = Cards(code for n, code in enumerate(known) if everywhere >> code & 1 or code in known[:n])
    return SECOND_COPY(cards=again) if again else None


HAND_SIZE = Sentence("seat {seat} has {found} cards instead of {due}", "{seat} 号座有 {found} 张牌，应为 {due} 张")


@rule(
    "HS-SETUP-02",
    zh="每人十张（52 张时十三张；54 张时自庄家起 14、14、13、13 张）。",
    sheet="§1, §10",
    seed="每人抓10张牌为手牌",
)
def wrong_hand_size(turn: Turn) -> Answer:
    """Each hand (手牌) has ten cards, or as many as the option `deck` says."""
    state: State = turn.state
    seat = turn.seat
    due = hand_size(state.options, seat, state.deal.dealer)
    found = size(state, seat) + len(turn.event.cards)
    if state.setup.position or due is None or found == due:
        return None
    return HAND_SIZE(seat=seat, found=found, due=due)


def _wrong_size_after_draws(turn: Turn) -> Answer:
    state: State = turn.state
    passing = isinstance(turn.event, (Draw, Deal, Note)) or (
        isinstance(turn.event, Declare) and turn.event.kind.startswith("foul_")
    )
    if not state.deal.sizes_due or passing:
        return None
    for seat in range(SEATS):
        due = hand_size(state.options, seat, state.deal.dealer)
        if due is not None and size(state, seat) != due:
            return HAND_SIZE(seat=seat, found=size(state, seat), due=due)
    return None


SIZE_DUE = same_law(wrong_hand_size, _wrong_size_after_draws)

LOT_WON = Sentence("seat {holder} wins the lot, but the dealer is seat {due}", "{holder} 号座中签，庄家却是 {due} 号座")
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
        return DEALER_DUE(due=due, holder=dealer) if None not in (due, dealer) and due != dealer else None
    if state.options.first_dealer != "lots" or turn.event.seat is None:
        return None
    winner, _ = lot_winner((*state.deal.flips, (turn.seat, lot_points(turn.event.cards[0]))))
    return LOT_WON(holder=winner, due=dealer) if None not in (winner, dealer) and winner != dealer else None


CUT_BY = Sentence("seat {seat} cut, but the cut is seat {due}'s", "{seat} 号座上牌，应由 {due} 号座上牌")
CUT_COUNT = Sentence("{count} cards were cut, from 1 to {most} are due", "上牌 {count} 张，应为 1 到 {most} 张")
CUT_LATE = Sentence("seat {seat} cut after cards had been dealt", "{seat} 号座在发牌之后上牌")


@rule(
    "HS-SETUP-04",
    zh="发牌前由庄家的上家上牌，至少一张。",
    sheet="§2",
    seed="由庄家的上家从牌垛上移走一定数目的牌…但不能是零",
    verdict="flagged",
)
def wrong_cut(turn: Turn) -> Answer:
    """Before the deal the dealer's previous player (上家) cuts (上牌), at least one card."""
    state: State = turn.state
    most = state.deal.pack.bit_count() - 1
    if any(state.deal.dealt):
        return CUT_LATE(seat=turn.seat)
    if state.deal.dealer is not None and turn.seat != (state.deal.dealer - 1) % SEATS:
        return CUT_BY(seat=turn.seat, due=(state.deal.dealer - 1) % SEATS)
    return CUT_COUNT(count=turn.event.count, most=most) if not 1 <= turn.event.count <= most else None


# ---------------------------------------------------------------- declarations

NOT_RED_TEN = Sentence("{cards} is no red ten in the hand of seat {seat}", "{cards} 不是 {seat} 号座手中的红十")


@rule("HS-REV-01", zh="只能亮自己手中的红十。", sheet="§4", seed="亮牌")
def reveal_other_card(turn: Turn) -> Answer:
    """A revealed card (亮牌) is a red ten of that hand."""
    state: State = turn.state
    wrong = Cards(code for code in turn.event.cards if not 1 << code & RED_TENS)
    if wrong or not turn.event.cards:
        return NOT_RED_TEN(seat=turn.seat, cards=wrong)
    missing = Cards(code for code in turn.event.cards if not state.hands[turn.seat] >> code & 1)
    if missing and not state.unseen[turn.seat]:
        return NOT_RED_TEN(seat=turn.seat, cards=missing)
    elsewhere = Cards(code for code in missing if any(hand >> code & 1 for hand in state.hands))
    return NOT_RED_TEN(seat=turn.seat, cards=elsewhere) if elsewhere else UNKNOWN if missing else None


OUTSIDE_WINDOW = Sentence(
    "seat {seat} spoke outside the time between deal and first play", "{seat} 号座未在发牌后、首出前声明"
)
OPTION_OFF = Sentence(
    "seat {seat} declared {kind}, which the options do not allow", "{seat} 号座声明 {kind}，本局选项不许"
)


@rule("HS-REV-02", zh="亮牌、闪电与亮四张十须在发牌后、首出前，且选项允许。", sheet="§4", seed="出牌前")
def declaration_outside_window(turn: Turn) -> Answer:
    """Reveals, lightning and shows (亮牌、闪电) stand between the deal and the first play, if the option allows them."""
    state: State = turn.state
    if not in_window(state):
        return OUTSIDE_WINDOW(seat=turn.seat)
    allowed = state.options.reveal if turn.event.kind == "reveal" else state.options.lightning
    return None if allowed else OPTION_OFF(seat=turn.seat, kind=turn.event.kind)


REVEALED_TWICE = Sentence("seat {seat} reveals {cards}, which lies open already", "{seat} 号座再亮已公开的 {cards}")


@rule("HS-REV-03", zh="每张红十只亮一次；四张十亮出后不再亮。", sheet="§4", seed="亮牌")
def reveal_twice(turn: Turn) -> Answer:
    """Each red ten is revealed (亮牌) once, not at all after all four tens were shown."""
    state: State = turn.state
    open_cards = {code for _, code in state.deal.revealed}
    said = turn.event.cards
    again = Cards(
        c for n, c in enumerate(said) if c in open_cards or c in said[:n] or state.deal.tens_shown is not None
    )
    if turn.event.kind == "show_tens":
        return REVEALED_TWICE(seat=turn.seat, cards=cards_in(FOUR_TENS)) if state.deal.tens_shown is not None else None
    return REVEALED_TWICE(seat=turn.seat, cards=again) if again else None


LACKS_TENS = Sentence("seat {seat} does not hold {cards}", "{seat} 号座没有 {cards}")


@rule("HS-LGT-01", zh="闪电或亮四张十须手握全部四张十。", sheet="§4", seed="闪电胜利")
def lightning_without_four_tens(turn: Turn) -> Answer:
    """Lightning (闪电胜利) and the show of four tens need all four tens in hand."""
    state: State = turn.state
    holding = has_four_tens(state, turn.seat)
    if holding is None:
        return UNKNOWN
    return None if holding else LACKS_TENS(seat=turn.seat, cards=cards_in(FOUR_TENS & ~state.hands[turn.seat]))


# ---------------------------------------------------------------- turn and lead

NOT_TURN = Sentence("seat {seat} acted, but it is seat {due}'s turn", "{seat} 号座行动，应轮到 {due} 号座")


@rule("HS-TURN-01", zh="按座次轮流出牌。", sheet="§6", seed="各选手依次进行", echo="turn")
def out_of_turn(turn: Turn) -> Answer:
    """Seats act in turn (轮流); only a legal cut or hook comes out of turn."""
    state: State = turn.state
    due = due_to_draw(state) if isinstance(turn.event, Draw) else state.turn
    if due is None:
        return None if isinstance(turn.event, Draw) else UNKNOWN
    locked = state.options.pass_locks and isinstance(turn.event, Play) and state.passed >> turn.seat & 1
    return None if turn.seat == due or locked else NOT_TURN(seat=turn.seat, due=due)


SEAT_OUT = Sentence("seat {seat} acted, but has no cards left", "{seat} 号座已出完牌，却仍行动")


@rule("HS-TURN-02", zh="出完牌的选手不再行动。", sheet="§7", seed="将手牌出完", echo="turn")
def seat_out_acts(turn: Turn) -> Answer:
    """A seat that has gone out (出完) does not act any more."""
    return None if is_active(turn.state, turn.seat) else SEAT_OUT(seat=turn.seat)


DEAL_OVER = Sentence("seat {seat} acted after the end of the deal", "本局已结束，{seat} 号座仍行动")


@rule(
    "HS-TURN-03",
    zh="三人出完、闪电或报出结果之后不再行动。",
    sheet="§7",
    seed="直到所有选手的名次决出",
    echo="turn",
)
def action_after_end(turn: Turn) -> Answer:
    """Nothing is done after three seats are out, after lightning, or after the result (局终)."""
    state: State = turn.state
    return DEAL_OVER(seat=turn.seat) if state.phase == OVER or state.closed else None


HOLDER_LEADS = Sentence(
    "seat {seat} led first, but seat {holder} holds {cards}", "{seat} 号座首出，但 {cards} 在 {holder} 号座"
)
NOT_HOLDER = Sentence("seat {seat} led first without holding {cards}", "{seat} 号座首出，但手中没有 {cards}")


@rule(
    "HS-LEAD-01",
    zh="持红桃 6（或选项所定之牌）者首出。",
    sheet="§6",
    seed="抓到H-6的选手首先出牌",
    echo="turn",
)
def first_lead_by_other(turn: Turn) -> Answer:
    """The holder of `6h` (红桃6), or of the option's lead card, leads first (首出)."""
    state: State = turn.state
    code = state.deal.lead_card
    if state.phase not in (OPENING, DEALING) or state.hands[turn.seat] >> code & 1:
        return None
    holder = next((seat for seat in range(SEATS) if state.hands[seat] >> code & 1), None)
    if holder is not None:
        return HOLDER_LEADS(seat=turn.seat, holder=holder, cards=Cards((code,)))
    if state.unseen[turn.seat]:
        return UNKNOWN
    return NOT_HOLDER(seat=turn.seat, cards=Cards((code,))) if any(state.unseen) else None


LACKS_LEAD_CARD = Sentence(
    "seat {seat} opened with {played}, which lacks {cards}", "{seat} 号座首出 {played}，其中没有 {cards}"
)


@rule("HS-LEAD-02", zh="第一手牌须包含红桃 6（或选项所定之牌）。", sheet="§6", seed="首轮出牌必须包含H-6")
def first_play_without_lead_card(turn: Turn) -> Answer:
    """The first play contains `6h` (红桃6), or the option's lead card."""
    state: State = turn.state
    lead = state.deal.lead_card
    if state.phase not in (OPENING, DEALING) or lead in turn.event.cards or not state.hands[turn.seat] >> lead & 1:
        return None
    return LACKS_LEAD_CARD(seat=turn.seat, played=turn.event.cards, cards=Cards((lead,)))


LEADER_PASSED = Sentence("seat {seat} has the lead and passed", "{seat} 号座有出牌权却过牌")


@rule("HS-LEAD-03", zh="首家不得过牌。", sheet="§6", seed="")
def leader_passes(turn: Turn) -> Answer:
    """The leader (首家) may not pass."""
    return LEADER_PASSED(seat=turn.seat) if turn.state.owner is None else None


CHE_LEADER = Sentence(
    "seat {seat} led after a che, but the lead is seat {due}'s", "车牌之后 {seat} 号座出牌，应由 {due} 号座出"
)


@rule(
    "HS-LEAD-04",
    zh="车之后由其后第一位未出完者出牌；明上组则由同伴出牌。",
    sheet="§6",
    seed="车",
    echo="turn",
)
def wrong_leader_after_che(turn: Turn) -> Answer:
    """After a che (车) the next active seat leads, the partner of an open up camp (明上组) before it."""
    state: State = turn.state
    if not state.che or state.turn is None or turn.seat == state.turn:
        return None
    return CHE_LEADER(seat=turn.seat, due=state.turn)


# ---------------------------------------------------------------- cards and combinations

NOT_IN_HAND = Sentence("seat {seat} played {cards}, which is not in its hand", "{seat} 号座打出手中没有的 {cards}")


@rule("HS-CARD-01", zh="只能出手中的牌。", sheet="§5", seed="手牌", echo="possession")
def card_not_in_hand(turn: Turn) -> Answer:
    """Only cards of the own hand (手牌) are played, each once."""
    state: State = turn.state
    said = turn.event.cards
    missing = Cards(c for n, c in enumerate(said) if c >= 54 or not state.hands[turn.seat] >> c & 1 or c in said[:n])
    return NOT_IN_HAND(seat=turn.seat, cards=missing) if missing else None


NO_COMBINATION = Sentence("{cards} is no combination", "{cards} 不成牌型")


@rule("HS-COMB-01", zh="所出须为一种牌型。", sheet="§5", seed="对子…串子")
def no_combination(turn: Turn) -> Answer:
    """What is played is a combination (牌型) under the options."""
    state: State = turn.state
    shown = state.deal.tens_shown == turn.seat
    return None if is_any(turn.event.cards, state.options, shown) else NO_COMBINATION(cards=turn.event.cards)


NO_READING = Sentence("{cards} cannot be read as {reading}", "{cards} 不能读作 {reading}")


@rule("HS-COMB-02", zh="`as=` 所称的读法须成立。", sheet="§5", seed="红十可以当作普通的10")
def impossible_reading(turn: Turn) -> Answer:
    """The reading `as=` claims exists: `ten` for tens (普通十), `red` for strong red tens (红十)."""
    said = reading(turn.event)
    if said is None or combo_of(turn.state, turn.event) is not None:
        return None
    return NO_READING(cards=turn.event.cards, reading=said)


# ---------------------------------------------------------------- following

OTHER_KIND = Sentence(
    "{played} does not match {table}: another type or number of cards", "{played} 与 {table} 牌型或张数不同"
)
NOT_HIGHER = Sentence("{played} does not beat {table}", "{played} 管不住 {table}")


@rule("HS-FOLLOW-01", zh="跟牌须同型同张数，或以特殊牌型管上。", sheet="§5.1", seed="")
def different_kind(turn: Turn) -> Answer:
    """A following play has the same type and number of cards (同型同数), or is a special that beats."""
    state: State = turn.state
    combo = combo_of(state, turn.event)
    if state.table is None or combo is None or state.table.power >= SPECIAL or beats(combo, state.table):
        return None
    if is_same_kind(combo, state.table):
        return None
    return OTHER_KIND(played=turn.event.cards, table=Cards(state.table_cards))


@rule("HS-FOLLOW-02", zh="跟牌须大于桌上的牌。", sheet="§5.1", seed="")
def not_higher(turn: Turn) -> Answer:
    """A following play of the same kind is strictly higher (大于) than the one on the table."""
    state: State = turn.state
    combo = combo_of(state, turn.event)
    if state.table is None or combo is None or state.table.power >= SPECIAL or beats(combo, state.table):
        return None
    return NOT_HIGHER(played=turn.event.cards, table=Cards(state.table_cards))


@rule("HS-FOLLOW-03", zh="特殊牌型只被更大的特殊牌型管住，最大者无物可管。", sheet="§5.1", seed="两张王牌最大")
def beaten_by_special(turn: Turn) -> Answer:
    """Only a higher special beats a special (双红十、双王、炸), and nothing beats the highest."""
    state: State = turn.state
    combo = combo_of(state, turn.event)
    if state.table is None or combo is None or state.table.power < SPECIAL or beats(combo, state.table):
        return None
    return NOT_HIGHER(played=turn.event.cards, table=Cards(state.table_cards))


PASSED_BEFORE = Sentence("seat {seat} played after passing in this trick", "{seat} 号座本轮已过牌，却又出牌")


@rule("HS-FOLLOW-04", zh="选项 `pass_locks`：过牌后本轮不得再出。", sheet="§10", seed="")
def play_after_pass(turn: Turn) -> Answer:
    """With `pass_locks` a seat that passed stays out of the trick (过牌后不得再出)."""
    state: State = turn.state
    locked = state.options.pass_locks and state.owner is not None and state.passed >> turn.seat & 1
    return PASSED_BEFORE(seat=turn.seat) if locked else None


CUT_OFF = Sentence("seat {seat} cut in, which the options do not allow", "{seat} 号座差牌，本局选项不许")
CUT_WRONG = Sentence("{cards} is no cut or hook on what lies on the table", "{cards} 不能差（钩）桌上的牌")


@rule("HS-CUT-01", zh="差：单张之后，他人立即以同点两张差出，第四张可钩；须开启选项。", sheet="§5.2", seed="差")
def wrong_cut_in(turn: Turn) -> Answer:
    """A cut (差) is two cards of a single just played, a hook the fourth, at once, by another seat, if the option is on."""
    state: State = turn.state
    said, cards = reading(turn.event), turn.event.cards
    if not state.options.cut_in:
        return CUT_OFF(seat=turn.seat)
    number = 2 if said == "cut" else 1
    rank = state.table_cards[0] % 13 if state.table_cards else -1
    fits = len(set(cards)) == len(cards) == number and all(code < 52 and code % 13 == rank for code in cards)
    fits = fits and not any(code in state.table_cards for code in cards)
    return None if fits and state.cut == said and turn.seat != state.last else CUT_WRONG(cards=cards)


# ---------------------------------------------------------------- fouls and results

LOOKED = Sentence("seat {seat} looked at played cards", "{seat} 号座翻看废牌")
TALKED = Sentence("seat {seat} talked about the red tens: {points} points off", "{seat} 号座谈论红十：罚 {points} 分")


@rule(
    "HS-DISC-01",
    zh="严禁查看废牌。",
    sheet="§4",
    seed="任何选手都被严格禁止查看废牌的牌面",
    verdict="flagged",
)
def look_at_played_cards(turn: Turn) -> Answer:
    """Nobody looks at the face of played cards (废牌)."""
    return LOOKED(seat=turn.seat)


@rule("HS-TALK-01", zh="不得谈论红十在谁手中，违者扣 8 分。", sheet="§4, §8", seed="扣除8分", verdict="flagged")
def talk_about_red_tens(turn: Turn) -> Answer:
    """Nobody talks about who holds red tens (红十) from the first card drawn to the end of play."""
    state: State = turn.state
    if not any(state.deal.dealt) and not any(state.unseen):
        return None
    return TALKED(seat=turn.seat, points=state.options.talk_penalty)


EARLY = Sentence("the result stands before the deal is decided", "胜负未分即报结果")


@rule("HS-RES-04", zh="一方全部出完（或闪电）之后才有结果。", sheet="§7", seed="")
def early_result(turn: Turn) -> Answer:
    """A result (结果) stands once one camp has gone out completely, or after lightning."""
    decided = scoring.is_decided(turn.state)
    return UNKNOWN if decided is None else None if decided else EARLY()


@rule("HS-RES-01", zh="所报名次须与实际一致。", sheet="§7", seed="名次", verdict="claim")
def wrong_finish(turn: Turn) -> Answer:
    """The claimed finishing order (名次) is the one played."""
    return claim_differs(turn, ("finish",), {"finish": scoring.finish(turn.state)})


@rule("HS-RES-02", zh="所报胜方与得分须与规则一致。", sheet="§8", seed="积分", verdict="claim")
def wrong_score(turn: Turn) -> Answer:
    """The claimed winner, score and totals (积分) are those of the scoring table."""
    found = scoring.outcome(turn.state)
    return UNKNOWN if found is None else claim_differs(turn, ("winner", "score", "totals"), found)


@rule("HS-RES-03", zh="所报下一局庄家与全场名次须正确。", sheet="§2, §9", seed="", verdict="claim")
def wrong_next_dealer(turn: Turn) -> Answer:
    """The claimed next dealer (庄家) and ranking (名次) follow from the deal."""
    found = scoring.outcome(turn.state) or {}
    if "totals" in found:
        found["rank"] = scoring.ranks(found["totals"])
    return claim_differs(turn, ("next_dealer", "rank"), found)


RULES: tuple[Rule, ...] = (
    foreign_or_second_card, wrong_hand_size, dealer_does_not_follow, wrong_cut,
    reveal_other_card, declaration_outside_window, reveal_twice, lightning_without_four_tens,
    out_of_turn, seat_out_acts, action_after_end,
    first_lead_by_other, first_play_without_lead_card, leader_passes, wrong_leader_after_che,
    card_not_in_hand, no_combination, impossible_reading,
    different_kind, not_higher, beaten_by_special, play_after_pass,
    wrong_cut_in, look_at_played_cards, talk_about_red_tens,
    wrong_finish, wrong_score, wrong_next_dealer, early_result,
)  # fmt: skip

_PLAY = (
    action_after_end, seat_out_acts, first_lead_by_other, wrong_leader_after_che, out_of_turn, card_not_in_hand,
    no_combination, impossible_reading, first_play_without_lead_card,
    different_kind, not_higher, beaten_by_special, play_after_pass,
)  # fmt: skip
_CUT_IN = (action_after_end, seat_out_acts, wrong_cut_in, card_not_in_hand)
_DECLARE = {
    "reveal": (action_after_end, seat_out_acts, declaration_outside_window, reveal_other_card, reveal_twice),
    "lightning": (action_after_end, seat_out_acts, declaration_outside_window, lightning_without_four_tens),
    "show_tens": (
        action_after_end,
        seat_out_acts,
        declaration_outside_window,
        lightning_without_four_tens,
        reveal_twice,
    ),
    "foul_talk": (action_after_end, talk_about_red_tens),
    "foul_look": (action_after_end, look_at_played_cards),
}
_OTHER: dict[type[Event], tuple[Rule, ...]] = {
    Flip: (dealer_does_not_follow,),
    Cut: (wrong_cut,),
    Deal: (foreign_or_second_card, wrong_hand_size),
    Draw: (foreign_or_second_card, out_of_turn),
    Pass: (action_after_end, seat_out_acts, out_of_turn, leader_passes),
    Result: (early_result, wrong_finish, wrong_score, wrong_next_dealer),
}

HEADER_LAWS = (dealer_does_not_follow,)
LIGHT_LAWS = (SIZE_DUE,)


def laws(state: State, event: Event) -> tuple[Rule, ...]:
    """Return the laws that judge an event, in the check order of §12."""
    del state
    if isinstance(event, Play):
        return _CUT_IN if reading(event) in CUT_INS else _PLAY
    if isinstance(event, Declare):
        return _DECLARE.get(event.kind, ())
    return _OTHER.get(type(event), ())
