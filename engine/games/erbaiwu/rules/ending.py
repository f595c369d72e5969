"""Holding, settling (算帐) and the claimed result, sheet §4, §7-9."""

from __future__ import annotations

from typing import Any

from engine.games.erbaiwu import scoring
from engine.games.erbaiwu.state import DRAWN, OVER, State, has_discard, is_only_jokers
from engine.kit.claims import claim_differs, differs
from engine.kit.onepack import cards_in
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Sentence

CAN_DISCARD = Sentence("seat {seat} held its cards, though it has one to discard", "{seat} 号座有牌可打却不打")


@rule("EBW-HOLD-01", zh="有牌可打则须打。", sheet="§6", seed="然后再打出一张牌")
def hold_with_discard(turn: Turn) -> Answer:
    """A seat holds (不打) only when no card of its hand may be discarded."""
    state: State = turn.state
    if state.options.stuck_hand == "hold":
        found = has_discard(state, turn.seat)
    else:
        stuck = is_only_jokers(state, turn.seat)
        found = None if stuck is None else not stuck
    if found is None:
        return UNKNOWN
    return CAN_DISCARD(seat=turn.seat) if found else None


SETTLED_LATE = Sentence("seat {seat} settled after drawing", "{seat} 号座抓牌之后算帐")


@rule("EBW-STL-01", zh="算帐须在抓牌之前。", sheet="§6", seed="在轮到自己出牌时宣布“算帐”")
def settle_after_draw(turn: Turn) -> Answer:
    """Settling (算帐) comes before the draw."""
    return SETTLED_LATE(seat=turn.seat) if turn.state.phase == DRAWN else None


NO_SEVEN_SHOWN = Sentence("seat {seat} settled, but no seven has been shown", "尚无 7 亮出，{seat} 号座已算帐")


@rule("EBW-STL-02", zh="有 7 亮出方可算帐。", sheet="§4", seed="在有7牌被亮出的前提下")
def settle_without_seven(turn: Turn) -> Answer:
    """Settling (算帐) needs a seven in the public area."""
    return None if any(turn.state.runs) else NO_SEVEN_SHOWN(seat=turn.seat)


HAND_HIGH = Sentence("seat {seat} settled with {cards}, worth {points}", "{seat} 号座以 {cards} 算帐，计 {points} 分")
HAND_HIDDEN = Sentence(
    "seat {seat} settled with {cards} and {unseen} more, which cannot be worth 5 or less",
    "{seat} 号座以 {cards} 及另外 {unseen} 张算帐，必定超过 5 分",
)


@rule("EBW-STL-03", zh="手牌不超过 5 分，或只有 7，方可算帐。", sheet="§4", seed="手牌总分值等于或者小于5分的时候")
def settle_with_high_hand(turn: Turn) -> Answer:
    """A hand worth 5 or less settles (算帐), or one of sevens and nothing else (带七)."""
    state: State = turn.state
    may = scoring.has_settling_hand(state, turn.seat)
    if may is None:
        return UNKNOWN
    if may:
        return None
    held, unseen = cards_in(state.hands[turn.seat]), state.unseen[turn.seat]
    if unseen:
        return HAND_HIDDEN(seat=turn.seat, cards=held, unseen=unseen)
    return HAND_HIGH(seat=turn.seat, cards=held, points=scoring.hand_points(state)[turn.seat])


# ---------------------------------------------------------------- the claimed result


def _differs(turn: Turn, *keys: str) -> Answer:
    """Compare claims with the recomputed outcome; what hidden hands decide is not judged."""
    state: State = turn.state
    found: dict[str, Any] = dict(scoring.outcome(state) or scoring.proved_claims(state))
    if found.get("next_dealer") is None:
        found.pop("next_dealer", None)
    answer = claim_differs(turn, keys, found)
    if answer is None and any(key in turn.event.pairs and key not in found for key in keys):
        return UNKNOWN
    return answer


@rule("EBW-RES-01", zh="所报手牌分须与实际一致。", sheet="§8", seed="累计自己手牌的分数", verdict="claim")
def wrong_hand_points(turn: Turn) -> Answer:
    """The claimed hand points (手牌分) are what the hands are worth."""
    state: State = turn.state
    if "hand_points" not in turn.event.pairs:
        return None
    said = state.setup.read_claim("hand_points", turn.event.pairs["hand_points"])
    found = scoring.hand_points(state)
    if any(mine is not None and mine != claimed for mine, claimed in zip(found, said, strict=True)):
        return differs(turn, "hand_points", found)
    return UNKNOWN if None in found else None


@rule("EBW-RES-02", zh="所报本轮积分与抠须正确。", sheet="§8", seed="本轮次积分…抠", verdict="claim")
def wrong_round(turn: Turn) -> Answer:
    """The claimed points of the round (本轮积分), and whether the settler is dug (抠), follow from the hands."""
    return _differs(turn, "round", "dug")


@rule("EBW-RES-03", zh="所报额外积分与总积分须正确。", sheet="§8", seed="额外的+30积分…总积分", verdict="claim")
def wrong_totals(turn: Turn) -> Answer:
    """The claimed extras (额外积分) and totals (总积分) follow from the deal."""
    return _differs(turn, "extras", "totals")


@rule(
    "EBW-RES-04",
    zh="所报算帐者、下局庄家、负者与终局须正确。",
    sheet="§9",
    seed="成为下一轮次中的庄家",
    verdict="claim",
)
def wrong_settler_or_next(turn: Turn) -> Answer:
    """The claimed settler (算帐者), next dealer, losers (负者) and end of the match follow from the deal."""
    return _differs(turn, "settler", "next_dealer", "losers", "match_over")


EARLY = Sentence("the result stands before the deal is over", "本轮未结束即报结果")


@rule("EBW-RES-05", zh="本轮结束之后才有结果。", sheet="§7", seed="该轮次结束")
def early_result(turn: Turn) -> Answer:
    """A result (结果) stands when the deal is over."""
    return None if turn.state.phase == OVER else EARLY()
