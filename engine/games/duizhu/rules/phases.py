"""Turn, possession and phase: DZ-PLAY, sheet §2 to §6."""

from __future__ import annotations

from engine.games.duizhu.cards import PACK, SEATS
from engine.games.duizhu.moves.calls import may_turn
from engine.games.duizhu.scoring import is_decided
from engine.games.duizhu.state import (
    BETWEEN,
    CALL,
    DRAW,
    EXCHANGE,
    LOT,
    OVER,
    PLAY,
    State,
    is_dealt,
    may_be_over,
    may_have,
    meeting,
)
from engine.kit.onepack import cards_in, mask_of
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Label, Sentence
from logformat.cards import UNKNOWN as UNSEEN
from logformat.cards import Cards
from logformat.events import Cut, Deal, Declare, Draw, Event, Flip, Kitty, Play, Result, verb_of

NOT_TURN = Sentence("seat {seat} acted, but it is seat {due}'s turn", "{seat} 号座行动，应轮到 {due} 号座")


@rule(
    "DZ-PLAY-01",
    zh="庄家首先出牌，按座次轮流，赢墩者先出下一轮。",
    sheet="§6.1",
    seed="庄家首先出牌，然后按逆时针顺序出牌，完成一轮。下一轮则由本轮获胜者首先出牌",
    echo="turn",
)
def play_out_of_turn(turn: Turn) -> Answer:
    """The dealer (庄家) leads first, seats play in turn, and the winner of a trick leads the next.

    Where the plays do not tell who has won, whoever leads next has.
    """
    state = meeting(turn.state, turn.event)
    due = state.turn
    return None if due in (None, turn.seat) else NOT_TURN(seat=turn.seat, due=due)


NOT_IN_HAND = Sentence("seat {seat} let go of {cards}, which is not in its hand", "{seat} 号座拿出手中没有的 {cards}")


@rule("DZ-PLAY-02", zh="只能出手中的牌。", sheet="§6", seed="手牌", echo="possession")
def card_not_held(turn: Turn) -> Answer:
    """Only cards in the hand (手牌) are played."""
    return not_held(turn, meeting(turn.state, turn.event), turn.event.cards)


def not_held(turn: Turn, state: State, cards: bytes) -> Answer:
    """Return that some cards are not in the hand of the acting seat; UNKNOWN where hidden cards decide."""
    known = bytes(code for code in cards if code != UNSEEN)
    played, hand = mask_of(known), state.hands[turn.seat]
    again = Cards(sorted(code for code in set(known) if known.count(code) > 1 or code >= PACK))
    missing = played & ~hand
    if not missing and not again:
        return None
    possible = may_have(state, turn.seat, played)
    return UNKNOWN if possible and not again else NOT_IN_HAND(seat=turn.seat, cards=again or cards_in(missing))


OUT_OF_PHASE = Sentence("`{what}` does not belong to this part of the deal ({phase})", "此时（{phase}）不应有 `{what}`")
PHASE_NAMES = {
    LOT: Label("lot", "抽签"),
    DRAW: Label("drawing", "抓牌"),
    CALL: Label("call", "定主"),
    EXCHANGE: Label("exchange", "扣牌"),
    BETWEEN: Label("before the first lead", "首出之前"),
    PLAY: Label("play", "出牌"),
    OVER: Label("over", "轮次结束"),
}
_SAID_IN = {
    "show": (DRAW, CALL, EXCHANGE, BETWEEN, PLAY, OVER),
    "mode": (CALL,),
    "suit": (CALL, EXCHANGE, BETWEEN, PLAY, OVER),
    "announce": (EXCHANGE,),
    "void_king": (BETWEEN,),
    "huilong": (OVER,),
    "void": (LOT, DRAW, CALL, EXCHANGE, BETWEEN, PLAY, OVER),
}
_SAID_IN |= {"size": _SAID_IN["suit"], "position": _SAID_IN["suit"]}
LATER = (EXCHANGE, BETWEEN, PLAY, OVER)
ANY = (LOT, DRAW, CALL, *LATER)
_PHASES: dict[str, tuple[str, ...]] = {"take": LATER, "bury": LATER, "swap": ANY, "play": (BETWEEN, PLAY)}


@rule(
    "DZ-PLAY-03",
    zh="抽签、抓牌、定主、扣牌、出牌、结算依次进行。",
    sheet="§2, §3, §4, §6",
    seed="每一次抓牌，打牌到结束的一个循环",
    verdict="flagged",
)
def event_out_of_phase(turn: Turn) -> Answer:
    """Lot, draw, call, exchange, play (打牌) and result follow each other."""
    state: State = turn.state
    event = turn.event
    fits = is_in_phase(state, event)
    if fits is None:
        return UNKNOWN
    what = f"{verb_of(event)} {event.kind}" if isinstance(event, Declare) else verb_of(event)
    return None if fits else OUT_OF_PHASE(what=what, phase=PHASE_NAMES[state.phase])


def is_in_phase(state: State, event: Event) -> bool | None:
    """Whether an event belongs to the phase, or has a code of its own there; None where hidden cards decide."""
    phase, deal = state.phase, state.deal
    if state.closed:
        return False
    if (
        isinstance(event, Play)
        and deal.gaba is None
        and (phase == EXCHANGE or (phase == BETWEEN and deal.taker is None))
    ):
        return None
    if isinstance(event, Declare):
        return _is_said_in_phase(state, event)
    if isinstance(event, Result):
        return is_decided(state)
    if isinstance(event, Flip):
        return may_turn(state) if event.seat is None else _is_before_cards(state)
    if isinstance(event, Cut):
        return _is_before_cards(state)
    if isinstance(event, Deal | Draw | Kitty):
        if state.setup.position:
            return isinstance(event, Deal)
        return phase in (LOT, DRAW) or (phase == CALL and _may_still_come(state, event))
    return phase in _PHASES[verb_of(event)]


def _is_said_in_phase(state: State, event: Declare) -> bool | None:
    """Whether a declaration belongs to the phase; None where a hidden kitty, or hands of unknown size, decide."""
    kind, phase = event.kind, state.phase
    if (kind == "void_king" and may_be_over(state)) or (kind == "huilong" and is_decided(state) is None):
        return None
    told = phase in _SAID_IN[kind] or (kind == "show" and phase == LOT and _tells_not_all(state))
    return told and _is_timely(state, event)


def _is_before_cards(state: State) -> bool:
    """Whether lots and cut have their place; a log that never names the kitty is in the call from its first line."""
    deal = state.deal
    untouched = deal.shown is None and deal.mode is None and not deal.turned and not deal.kitty
    return state.phase == LOT or (state.phase == CALL and untouched and state.lines == [None] * SEATS)


def _tells_not_all(state: State) -> bool:
    """Whether lines of the draw are missing, all of them or those of a seat, so that it may be at any point.

    In the first case hands are there already, hidden or proved by their plays.
    """
    return len(state.deal.drawers) < SEATS or all(
        hand or unseen for hand, unseen in zip(state.hands, state.unseen, strict=True)
    )


def _may_still_come(state: State, event: Event) -> bool:
    """Whether a log without draws may still tell of hands and kitty; a line too many has a code of its own."""
    deal = state.deal
    if deal.turned or deal.kitty:
        return False
    if state.draws:
        return isinstance(event, Draw | Deal)
    return not isinstance(event, Draw) or is_dealt(state, event.seat)


def _is_timely(state: State, event: Declare) -> bool:
    """Whether a declaration comes at its place within the phase."""
    deal = state.deal
    if event.kind == "mode":
        return deal.mode is None and not deal.turned
    return deal.taker is not None if event.kind == "announce" else True
