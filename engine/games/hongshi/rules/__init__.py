"""Every finding code of Hong Shi in sheet order (§12), and which of them judge an event."""

from __future__ import annotations

from engine.games.hongshi.moves import CUT_INS
from engine.games.hongshi.rules.accept import accept
from engine.games.hongshi.rules.combinations import card_not_in_hand, cards_without_combination, impossible_reading
from engine.games.hongshi.rules.declarations import (
    declaration_outside_window,
    lightning_without_four_tens,
    reveal_other_card,
    reveal_twice,
)
from engine.games.hongshi.rules.following import (
    beaten_by_special,
    different_kind,
    not_higher,
    play_after_pass,
    wrong_cut_in,
)
from engine.games.hongshi.rules.results import (
    early_result,
    look_at_played_cards,
    talk_about_red_tens,
    wrong_finish,
    wrong_next_dealer,
    wrong_score,
)
from engine.games.hongshi.rules.setup import (
    DRAW_DURING_PLAY,
    FOREIGN_LOT,
    LOT_DUE,
    SIZE_DUE,
    dealer_does_not_follow,
    foreign_or_second_card,
    wrong_cut,
    wrong_hand_size,
)
from engine.games.hongshi.rules.turns import (
    DRAW_OUT_OF_TURN,
    action_after_end,
    first_lead_by_other,
    first_play_without_lead_card,
    leader_passes,
    out_of_turn,
    seat_out_acts,
    wrong_leader_after_che,
)
from engine.games.hongshi.state import State
from engine.kit.plays import reading
from engine.rule import Rule
from logformat.events import Cut, Deal, Declare, Draw, Event, Flip, Pass, Play, Result

__all__ = ["HEADER_LAWS", "LIGHT_LAWS", "RULES", "accept", "laws"]

RULES: tuple[Rule, ...] = (
    foreign_or_second_card, wrong_hand_size, dealer_does_not_follow, wrong_cut,
    reveal_other_card, declaration_outside_window, reveal_twice, lightning_without_four_tens,
    out_of_turn, seat_out_acts, action_after_end,
    first_lead_by_other, first_play_without_lead_card, leader_passes, wrong_leader_after_che,
    card_not_in_hand, cards_without_combination, impossible_reading,
    different_kind, not_higher, beaten_by_special, play_after_pass,
    wrong_cut_in, look_at_played_cards, talk_about_red_tens,
    wrong_finish, wrong_score, wrong_next_dealer, early_result,
)  # fmt: skip

_PLAY = (
    action_after_end, seat_out_acts, first_lead_by_other, wrong_leader_after_che, out_of_turn, card_not_in_hand,
    cards_without_combination, impossible_reading, first_play_without_lead_card,
    play_after_pass, different_kind, not_higher, beaten_by_special,
)  # fmt: skip
_CUT_IN = (action_after_end, seat_out_acts, wrong_cut_in, card_not_in_hand)
_SPEAK = (action_after_end, seat_out_acts, declaration_outside_window)
_DECLARE = {
    "reveal": (*_SPEAK, reveal_other_card, reveal_twice),
    "lightning": (*_SPEAK, lightning_without_four_tens),
    "show_tens": (*_SPEAK, lightning_without_four_tens, reveal_twice),
    "foul_talk": (action_after_end, talk_about_red_tens),
    "foul_look": (action_after_end, look_at_played_cards),
}
_OTHER: dict[type[Event], tuple[Rule, ...]] = {
    Flip: (action_after_end, FOREIGN_LOT, dealer_does_not_follow),
    Cut: (action_after_end, wrong_cut),
    Deal: (action_after_end, foreign_or_second_card, wrong_hand_size),
    Draw: (action_after_end, foreign_or_second_card, DRAW_DURING_PLAY, DRAW_OUT_OF_TURN),
    Pass: (action_after_end, seat_out_acts, out_of_turn, leader_passes),
    Result: (action_after_end, early_result, wrong_finish, wrong_score, wrong_next_dealer),
}

HEADER_LAWS = (dealer_does_not_follow,)
LIGHT_LAWS = (SIZE_DUE, LOT_DUE)


def laws(state: State, event: Event) -> tuple[Rule, ...]:
    """Return the laws that judge an event, in the check order of §12."""
    del state
    if isinstance(event, Play):
        return _CUT_IN if reading(event) in CUT_INS else _PLAY
    if isinstance(event, Declare):
        return _DECLARE.get(event.kind, ())
    return _OTHER.get(type(event), ())
