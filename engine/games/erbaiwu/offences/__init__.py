"""One way to break each law of 二百五 that an event can break in a state, for logs with a known offence."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.erbaiwu.offences import ending, jokers, melds, turns
from engine.games.erbaiwu.offences.pieces import Offence
from engine.games.erbaiwu.state import ACT, DRAWN, OPEN

OFFENCES: Mapping[str, Offence] = {
    "EBW-SET-02": turns.second_deal,
    "EBW-SET-03": turns.wrong_cut,
    "EBW-SET-04": turns.late_flip,
    "EBW-CARD-01": turns.foreign_discard,
    "EBW-CARD-02": turns.drawn_from_elsewhere,
    "EBW-TURN-01": turns.other_seat,
    "EBW-TURN-02": turns.late_reduction,
    "EBW-TURN-03": turns.early_discard,
    "EBW-TURN-04": turns.second_draw,
    "EBW-TURN-05": turns.draw_after_end,
    "EBW-SHOW-01": melds.other_card_shown,
    "EBW-LAY-01": melds.layoff_without_seven,
    "EBW-LAY-02": melds.layoff_apart,
    "EBW-LAY-03": melds.layoff_at_shut_end,
    "EBW-LOCK-01": melds.lock_elsewhere,
    "EBW-LOCK-02": melds.lock_by_other_rank,
    "EBW-LOCK-03": melds.lock_twice,
    "EBW-LOCK-04": melds.lock_at_seven,
    "EBW-LOCK-05": melds.lock_at_joker,
    "EBW-TRI-01": melds.uneven_triple,
    "EBW-TRI-02": melds.triple_of_sevens,
    "EBW-CLM-01": melds.claim_of_nothing,
    "EBW-CLM-02": melds.claim_with_other_cards,
    "EBW-CLM-03": melds.own_claim,
    "EBW-CLM-04": melds.joker_claim,
    "EBW-CLM-05": melds.reduction_after_claim,
    "EBW-PULL-01": melds.pull_nothing,
    "EBW-JOK-01": jokers.joker_before_seven,
    "EBW-JOK-02": jokers.joker_for_seven,
    "EBW-JOK-03": jokers.joker_for_named_card,
    "EBW-JOK-04": jokers.nameless_joker,
    "EBW-JOK-05": jokers.discarded_joker,
    "EBW-JOK-06": jokers.two_jokers_in_set,
    "EBW-DISC-01": jokers.discarded_seven,
    "EBW-BG-01": jokers.black_gang_used,
    "EBW-BG-02": jokers.late_black_gang,
    "EBW-BG-03": jokers.act_instead_of_draw,
    "EBW-HOLD-01": ending.needless_hold,
    "EBW-STL-01": ending.settle_where((DRAWN,)),
    "EBW-STL-02": ending.settle_where((ACT, OPEN)),
    "EBW-STL-03": ending.settle_where((ACT, OPEN)),
    "EBW-RES-01": ending.wrong_claim("hand_points"),
    "EBW-RES-02": ending.wrong_claim("round", "dug"),
    "EBW-RES-03": ending.wrong_claim("extras", "totals"),
    "EBW-RES-04": ending.wrong_claim("settler", "next_dealer", "losers", "match_over"),
    "EBW-RES-05": ending.early_result,
}
RARE = frozenset(("EBW-JOK-06", "EBW-LAY-03", "EBW-LOCK-03", "EBW-LOCK-05", "EBW-TRI-02"))
