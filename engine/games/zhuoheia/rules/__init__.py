"""Every finding code of Zhuo Hei A in sheet order (§12), and the order in which an event is asked about them."""

from __future__ import annotations

from engine.games.zhuoheia.rules.accept import accept
from engine.games.zhuoheia.rules.play import (
    card_not_in_hand,
    follow_too_low,
    follow_with_other_size,
    follow_with_other_type,
    play_after_pass,
    play_no_combination,
    red_ace_before_black,
)
from engine.games.zhuoheia.rules.result import early_result, wrong_finish, wrong_next_dealer, wrong_score
from engine.games.zhuoheia.rules.reveal import (
    announce_late_or_again,
    announce_out_of_order,
    false_announcement,
    play_before_announcements,
)
from engine.games.zhuoheia.rules.setup import (
    DRAW_TOO_MANY,
    SIZE_DUE,
    dealer_does_not_follow,
    foreign_or_second_card,
    wrong_hand_size,
)
from engine.games.zhuoheia.rules.surrender import surrender_against_one, surrender_outside_window
from engine.games.zhuoheia.rules.turn import (
    DRAW_OUT_OF_TURN,
    act_after_end,
    act_after_going_out,
    act_out_of_turn,
    first_lead_by_other,
    first_play_without_five,
    pass_on_lead,
)
from engine.games.zhuoheia.rules.wind import (
    pass_instead_of_asking,
    refuse_without_beating,
    wind_out_of_place,
)
from engine.games.zhuoheia.state import State
from engine.rule import Rule
from logformat.events import Deal, Declare, Draw, Event, Pass, Play, Result

__all__ = ["HEADER_LAWS", "LIGHT_LAWS", "RULES", "accept", "laws"]

RULES: tuple[Rule, ...] = (
    foreign_or_second_card, wrong_hand_size, dealer_does_not_follow,
    announce_out_of_order, false_announcement, announce_late_or_again, play_before_announcements,
    act_out_of_turn, act_after_going_out, act_after_end,
    first_lead_by_other, pass_on_lead, first_play_without_five,
    card_not_in_hand, play_no_combination, red_ace_before_black,
    follow_with_other_type, follow_with_other_size, follow_too_low, play_after_pass,
    pass_instead_of_asking, wind_out_of_place, refuse_without_beating,
    surrender_outside_window, surrender_against_one,
    wrong_finish, wrong_score, wrong_next_dealer, early_result,
)  # fmt: skip

# A locked seat fails FOLLOW-04 in place of TURN-01 (§12), whatever it plays: so it comes first of its group.
_PLAY = (
    act_after_end, act_after_going_out, play_before_announcements, first_lead_by_other, act_out_of_turn,
    wind_out_of_place, card_not_in_hand, play_no_combination, red_ace_before_black, first_play_without_five,
    refuse_without_beating, play_after_pass, follow_with_other_type, follow_with_other_size, follow_too_low,
)  # fmt: skip
_PASS = (
    act_after_end, act_after_going_out, play_before_announcements, act_out_of_turn,
    wind_out_of_place, pass_on_lead, refuse_without_beating, pass_instead_of_asking,
)  # fmt: skip
_ANNOUNCE = (
    act_after_end, act_after_going_out, announce_late_or_again, announce_out_of_order, false_announcement,
)  # fmt: skip
_SURRENDER = (
    act_after_end, act_after_going_out, play_before_announcements, surrender_outside_window, surrender_against_one,
)  # fmt: skip
_WIND = (act_after_end, act_after_going_out, wind_out_of_place)
_DECLARE = {
    "reveal_black": _ANNOUNCE, "reveal_red": _ANNOUNCE, "no_reveal": _ANNOUNCE, "surrender": _SURRENDER,
    "ask_wind": _WIND, "give_wind": _WIND, "refuse_wind": (*_WIND, refuse_without_beating),
}  # fmt: skip
_OTHER: dict[type[Event], tuple[Rule, ...]] = {
    Play: _PLAY,
    Pass: _PASS,
    Deal: (act_after_end, foreign_or_second_card, wrong_hand_size),
    Draw: (act_after_end, foreign_or_second_card, DRAW_TOO_MANY, DRAW_OUT_OF_TURN),
    Result: (act_after_end, early_result, wrong_finish, wrong_score, wrong_next_dealer),
}

HEADER_LAWS = (dealer_does_not_follow,)
LIGHT_LAWS = (SIZE_DUE,)


def laws(state: State, event: Event) -> tuple[Rule, ...]:
    """Return the laws that judge an event, in the check order of §12."""
    del state
    return _DECLARE[event.kind] if isinstance(event, Declare) else _OTHER.get(type(event), ())
