"""Every finding code of Ji Hei Wu in sheet order (§12), and which of them judge an event."""

from __future__ import annotations

from engine.games.jiheiwu.rules.accept import accept
from engine.games.jiheiwu.rules.play import (
    card_not_in_hand,
    follow_too_low,
    follow_with_other_size,
    follow_with_other_type,
    joker_in_run,
    play_after_pass,
    run_around_ace,
    run_too_short,
    unlike_any_combination,
)
from engine.games.jiheiwu.rules.results import early_result, wrong_finish, wrong_next_deal, wrong_score
from engine.games.jiheiwu.rules.said import (
    REVEAL_OF_THREE,
    last_card_kept_silent,
    report_with_other_hand,
    reveal_little_joker,
    reveal_not_allowed,
    reveal_outside_window,
    reveal_twice,
    reveal_without_five,
    wind_out_of_place,
)
from engine.games.jiheiwu.rules.setup import (
    DRAW_DURING_PLAY,
    FIRST_DRAW,
    FOREIGN_SHOWN,
    OTHER_KITTY,
    SIZE_DUE,
    WRONG_MARK,
    dealer_does_not_follow,
    first_drawer_does_not_follow,
    foreign_or_second_card,
    second_office,
    wrong_hand_size,
)
from engine.games.jiheiwu.rules.turns import (
    DRAW_OUT_OF_TURN,
    PLAY_BEFORE_TAKE,
    action_after_end,
    first_lead_by_other,
    leader_passes,
    out_of_turn,
    seat_out_acts,
    wrong_take,
)
from engine.games.jiheiwu.state import State
from engine.rule import Rule
from logformat.events import Deal, Declare, Draw, Event, Flip, Kitty, Pass, Play, Result, Take

__all__ = ["HEADER_LAWS", "LIGHT_LAWS", "RULES", "accept", "laws"]

RULES: tuple[Rule, ...] = (
    foreign_or_second_card, wrong_hand_size, first_drawer_does_not_follow, dealer_does_not_follow, second_office,
    wrong_take, out_of_turn, seat_out_acts, action_after_end, first_lead_by_other, leader_passes,
    card_not_in_hand, unlike_any_combination, run_too_short, run_around_ace, joker_in_run,
    follow_with_other_type, follow_with_other_size, follow_too_low, play_after_pass,
    reveal_without_five, reveal_little_joker, reveal_outside_window, reveal_not_allowed, reveal_twice,
    last_card_kept_silent, report_with_other_hand, wind_out_of_place,
    wrong_finish, wrong_score, wrong_next_deal, early_result,
)  # fmt: skip

_WIND = (action_after_end, seat_out_acts, out_of_turn, leader_passes, wind_out_of_place)
_DECLARE: dict[str, tuple[Rule, ...]] = {
    "mark": (action_after_end, FOREIGN_SHOWN, second_office, WRONG_MARK),
    "reveal": (
        action_after_end, seat_out_acts, REVEAL_OF_THREE, reveal_little_joker, reveal_without_five,
        reveal_outside_window, reveal_not_allowed, reveal_twice,
    ),
    "last_card": (action_after_end, seat_out_acts, report_with_other_hand),
    "ask_wind": _WIND,
    "has_wind": _WIND,
}  # fmt: skip
_OTHER: dict[type[Event], tuple[Rule, ...]] = {
    Flip: (action_after_end, FOREIGN_SHOWN, second_office, first_drawer_does_not_follow),
    Kitty: (action_after_end, OTHER_KITTY),
    Deal: (action_after_end, foreign_or_second_card, wrong_hand_size, dealer_does_not_follow),
    Draw: (
        action_after_end, foreign_or_second_card, DRAW_DURING_PLAY, FIRST_DRAW, dealer_does_not_follow,
        DRAW_OUT_OF_TURN,
    ),
    Take: (action_after_end, wrong_take),
    Play: (
        action_after_end, seat_out_acts, PLAY_BEFORE_TAKE, first_lead_by_other, out_of_turn, card_not_in_hand,
        joker_in_run, run_around_ace, run_too_short, unlike_any_combination,
        play_after_pass, follow_with_other_type, follow_with_other_size, follow_too_low,
    ),
    Pass: (action_after_end, seat_out_acts, out_of_turn, leader_passes),
    Result: (action_after_end, early_result, wrong_finish, wrong_score, wrong_next_deal),
}  # fmt: skip

HEADER_LAWS = (first_drawer_does_not_follow, dealer_does_not_follow)
LIGHT_LAWS = (SIZE_DUE, last_card_kept_silent)


def laws(state: State, event: Event) -> tuple[Rule, ...]:
    """Return the laws that judge an event, in the check order of §12."""
    del state
    return _DECLARE[event.kind] if isinstance(event, Declare) else _OTHER.get(type(event), ())
