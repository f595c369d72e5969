"""One way to break each law of Dui Zhu: by an event in a state, in the opening, in the header."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.duizhu.cards import KITTY
from engine.games.duizhu.moves.swaps import GRAB, KING
from engine.games.duizhu.offences import calls, ending, exchange, plays, swaps
from engine.games.duizhu.offences.openings import HEADER_OFFENCES, OPENING_OFFENCES
from engine.games.duizhu.offences.pieces import Offence, levels

__all__ = ["HEADER_OFFENCES", "OFFENCES", "OPENING_OFFENCES", "RARE"]

OFFENCES: Mapping[str, Offence] = {
    "DZ-CUT-01": calls.wrong_cut,
    "DZ-DECL-01": calls.shown(lambda state, seat: state.hands[seat] & ~levels(state)),
    "DZ-DECL-02": calls.shown(lambda state, seat: levels(state) & ~state.hands[seat]),
    "DZ-DECL-03": calls.second_show,
    "DZ-DECL-04": calls.late_show,
    "DZ-MODE-01": calls.mode_of_other,
    "DZ-MODE-02": calls.unfit_answer,
    "DZ-GABA-01": exchange.touched_in_gaba,
    "DZ-BURY-01": exchange.wrong_bury(KITTY - 1),
    "DZ-BURY-02": exchange.bury_without_card,
    "DZ-BURY-03": exchange.false_announcement,
    "DZ-BURY-04": exchange.taken_by_other,
    "DZ-GRAB-01": swaps.grab_of_plain_card,
    "DZ-GRAB-02": swaps.grab_for_nothing,
    "DZ-GRAB-03": swaps.late_swap(GRAB),
    "DZ-KING-01": swaps.king_swap_of_other,
    "DZ-KING-02": swaps.higher_card_taken,
    "DZ-KING-03": swaps.late_swap(KING),
    "DZ-VOID-01": swaps.annulled_by_defender,
    "DZ-VOID-02": swaps.annulled,
    "DZ-PLAY-01": plays.out_of_turn,
    "DZ-PLAY-02": plays.card_of_another,
    "DZ-PLAY-03": plays.out_of_phase,
    "DZ-LEAD-01": plays.lead_of_two_suits,
    "DZ-LEAD-02": plays.first_weng,
    "DZ-LEAD-03": plays.other_continuation,
    "DZ-FOL-01": plays.other_number,
    "DZ-FOL-02": plays.any_cards(weng=False),
    "DZ-FOL-03": plays.any_cards(weng=True),
    "DZ-HUI-01": ending.false_huilong,
    "DZ-RES-01": ending.false_claim,
}

RARE = frozenset(f"DZ-{topic}" for topic in ("FOL-03", "GABA-01", "GRAB-02", "KING-02", "LEAD-02", "VOID-01"))
