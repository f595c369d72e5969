"""Every finding code of Dui Zhu in sheet order (§12), and which of them judge an event."""

from __future__ import annotations

from engine.games.duizhu.moves.swaps import KING, kind_of
from engine.games.duizhu.rules.accept import accept
from engine.games.duizhu.rules.calls import (
    answer_that_does_not_fit,
    late_show,
    mode_without_right,
    other_card_shown,
    second_show,
    shown_card_not_held,
)
from engine.games.duizhu.rules.exchange import (
    buried_card_not_held,
    bury_by_other_or_out_of_order,
    bury_wrong_count,
    false_announcement,
    kitty_touched_in_gaba,
    void_with_level_card,
    void_without_right,
)
from engine.games.duizhu.rules.phases import card_not_held, event_out_of_phase, play_out_of_turn
from engine.games.duizhu.rules.plays import (
    FOLLOW_NAMED_AS_LEAD,
    lead_of_no_type,
    revoke,
    trumps_held_back,
    weng_as_first_lead,
    wrong_continuation,
    wrong_number_of_cards,
)
from engine.games.duizhu.rules.results import huilong_without_right, wrong_result
from engine.games.duizhu.rules.setup import (
    FLIPPED_TWICE,
    IMPOSSIBLE_LOT,
    OTHER_TIME,
    card_twice_or_wrong_total,
    draw_out_of_turn,
    impossible_header,
    wrong_cut,
)
from engine.games.duizhu.rules.swaps import (
    card_not_to_be_grabbed,
    grab_for_other_number,
    grab_out_of_time,
    higher_card_taken,
    king_swap_by_other,
    king_swap_out_of_time,
)
from engine.games.duizhu.state import State, meeting
from engine.rule import Rule
from logformat.events import Bury, Cut, Deal, Declare, Draw, Event, Flip, Kitty, Play, Result, Swap, Take

__all__ = ["HEADER_LAWS", "RULES", "accept", "laws"]

RULES: tuple[Rule, ...] = (
    impossible_header, wrong_cut, draw_out_of_turn, card_twice_or_wrong_total,
    other_card_shown, shown_card_not_held, second_show, late_show,
    mode_without_right, answer_that_does_not_fit,
    kitty_touched_in_gaba,
    bury_wrong_count, buried_card_not_held, false_announcement, bury_by_other_or_out_of_order,
    card_not_to_be_grabbed, grab_for_other_number, grab_out_of_time,
    king_swap_by_other, higher_card_taken, king_swap_out_of_time,
    void_with_level_card, void_without_right,
    play_out_of_turn, card_not_held, event_out_of_phase,
    lead_of_no_type, weng_as_first_lead, wrong_continuation,
    wrong_number_of_cards, revoke, trumps_held_back,
    huilong_without_right, wrong_result,
)  # fmt: skip

_PLAY = (event_out_of_phase, wrong_continuation, play_out_of_turn, card_not_held)
_LEAD = (*_PLAY, lead_of_no_type, weng_as_first_lead)
_FOLLOW = (*_PLAY, FOLLOW_NAMED_AS_LEAD, wrong_number_of_cards, revoke, trumps_held_back)
_GRAB = (event_out_of_phase, grab_out_of_time, grab_for_other_number, card_not_to_be_grabbed)
_KING = (event_out_of_phase, king_swap_out_of_time, king_swap_by_other, higher_card_taken)
_ANSWER = (event_out_of_phase, answer_that_does_not_fit)
_DECLARE = {
    "show": (event_out_of_phase, late_show, second_show, other_card_shown, shown_card_not_held, OTHER_TIME),
    "mode": (event_out_of_phase, mode_without_right),
    "suit": _ANSWER,
    "size": _ANSWER,
    "position": _ANSWER,
    "announce": (event_out_of_phase, bury_by_other_or_out_of_order, false_announcement),
    "void": (event_out_of_phase, void_without_right, void_with_level_card),
    "void_king": (event_out_of_phase,),
    "huilong": (event_out_of_phase, huilong_without_right),
}
_TAKE = (event_out_of_phase, kitty_touched_in_gaba, bury_by_other_or_out_of_order)
_OTHER: dict[type[Event], tuple[Rule, ...]] = {
    Flip: (event_out_of_phase, FLIPPED_TWICE, IMPOSSIBLE_LOT),
    Cut: (event_out_of_phase, wrong_cut),
    Draw: (event_out_of_phase, draw_out_of_turn, card_twice_or_wrong_total),
    Deal: (event_out_of_phase, card_twice_or_wrong_total),
    Kitty: (event_out_of_phase, card_twice_or_wrong_total),
    Take: _TAKE,
    Bury: (*_TAKE, bury_wrong_count, buried_card_not_held, false_announcement),
    Result: (event_out_of_phase, wrong_result),
}

HEADER_LAWS = (impossible_header,)


def laws(state: State, event: Event) -> tuple[Rule, ...]:
    """Return the laws that judge an event, in the check order of §12."""
    if isinstance(event, Play):
        return _LEAD if meeting(state, event).lead is None else _FOLLOW
    if isinstance(event, Declare):
        return _DECLARE[event.kind]
    if isinstance(event, Swap):
        return _KING if kind_of(event) == KING else _GRAB
    return _OTHER.get(type(event), ())
