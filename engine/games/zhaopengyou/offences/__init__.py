"""One way to break each law of Zhao Pengyou: by an event in a state, in the opening, in the header."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.zhaopengyou.offences import answers, bids, ending, kitty, plays
from engine.games.zhaopengyou.offences.openings import HEADER_OFFENCES, OPENING_OFFENCES
from engine.games.zhaopengyou.offences.pieces import Offence

__all__ = ["HEADER_OFFENCES", "OFFENCES", "OPENING_OFFENCES", "RARE"]

OFFENCES: Mapping[str, Offence] = {
    "ZPY-BID-01": bids.bid_of_loser,
    "ZPY-BID-02": bids.bid_of_other_cards,
    "ZPY-BID-03": bids.weak_bid,
    "ZPY-BID-04": bids.own_bid,
    "ZPY-BID-05": bids.late_bid,
    "ZPY-FRIEND-01": bids.other_caller,
    "ZPY-FRIEND-02": bids.early_take,
    "ZPY-KIT-01": kitty.taken_by_other,
    "ZPY-BURY-01": kitty.wrong_bury,
    "ZPY-BURY-02": kitty.bury_without_card,
    "ZPY-CTR-01": kitty.other_counter,
    "ZPY-CTR-02": kitty.weak_counter,
    "ZPY-CTR-03": kitty.barred_counter,
    "ZPY-PLAY-01": plays.out_of_turn,
    "ZPY-PLAY-02": plays.card_of_another,
    "ZPY-PLAY-03": plays.out_of_phase,
    "ZPY-LEAD-01": plays.lead_of_two_suits,
    "ZPY-LEAD-02": plays.forbidden_throw,
    "ZPY-LEAD-03": plays.false_force,
    "ZPY-FOL-01": answers.wrong_number,
    "ZPY-FOL-02": answers.any_cards,
    "ZPY-FOL-03": answers.held_back("ZPY-FOL-03"),
    "ZPY-FOL-04": answers.held_back("ZPY-FOL-04"),
    "ZPY-FOL-05": answers.held_back("ZPY-FOL-05"),
    "ZPY-FOL-06": answers.held_back("ZPY-FOL-06"),
    "ZPY-LVL-01": ending.excessive_transfer,
    "ZPY-LVL-02": ending.refusal_of_loser,
    "ZPY-RES-01": ending.false_claim,
}
RARE = frozenset(f"ZPY-{topic}" for topic in ("BID-03", "BID-04", "CTR-02", "FOL-03", "FOL-04", "FOL-05", "LVL-02"))
