"""Every finding code of Hong Xing Wu in sheet order (§12), and which of them judge an event."""

from __future__ import annotations

from engine.games.hongxingwu.rules.accept import accept
from engine.games.hongxingwu.rules.calls import (
    call_too_weak,
    counter_of_own_or_nothing,
    fortify_without_right,
    late_declaration,
    other_cards_shown,
    shown_cards_not_held,
)
from engine.games.hongxingwu.rules.exchange import (
    buried_card_not_held,
    bury_wrong_count,
    card_not_held,
    event_out_of_phase,
    kitty_taken_by_other,
    play_out_of_turn,
)
from engine.games.hongxingwu.rules.follows import (
    bulldozer_held_back,
    pair_held_back,
    revoke,
    tractor_held_back,
    triple_held_back,
    wash_not_obeyed,
    wrong_number_of_cards,
)
from engine.games.hongxingwu.rules.leads import (
    FOLLOW_NAMED_AS_LEAD,
    lead_of_several_suits,
    split_that_does_not_fit,
    wrong_continuation,
)
from engine.games.hongxingwu.rules.results import wrong_result
from engine.games.hongxingwu.rules.setup import (
    OTHER_TIME,
    draw_out_of_turn,
    fourth_copy_or_wrong_total,
    impossible_header,
)
from engine.games.hongxingwu.state import State, meeting
from engine.rule import Rule
from logformat.events import Bury, Deal, Declare, Draw, Event, Kitty, Play, Result, Take

__all__ = ["HEADER_LAWS", "RULES", "accept", "laws"]

RULES: tuple[Rule, ...] = (
    impossible_header, draw_out_of_turn, fourth_copy_or_wrong_total,
    other_cards_shown, shown_cards_not_held, call_too_weak, fortify_without_right,
    counter_of_own_or_nothing, late_declaration,
    kitty_taken_by_other, bury_wrong_count, buried_card_not_held,
    play_out_of_turn, card_not_held, event_out_of_phase,
    lead_of_several_suits, split_that_does_not_fit, wrong_continuation,
    wrong_number_of_cards, revoke, bulldozer_held_back, triple_held_back,
    tractor_held_back, pair_held_back, wash_not_obeyed,
    wrong_result,
)  # fmt: skip

_PLAY = (event_out_of_phase, wrong_continuation, play_out_of_turn, card_not_held)
_LEAD = (*_PLAY, lead_of_several_suits, split_that_does_not_fit)
_FOLLOW = (
    *_PLAY, FOLLOW_NAMED_AS_LEAD, wrong_number_of_cards, revoke, bulldozer_held_back, triple_held_back,
    wash_not_obeyed, tractor_held_back, pair_held_back,
)  # fmt: skip
_CALL = (late_declaration, other_cards_shown, shown_cards_not_held)
_DECLARE = {
    "call": (*_CALL, call_too_weak, OTHER_TIME),
    "fortify": (*_CALL, fortify_without_right, OTHER_TIME),
    "counter": (*_CALL, counter_of_own_or_nothing, call_too_weak, OTHER_TIME),
    "nt": (*_CALL, counter_of_own_or_nothing, call_too_weak, OTHER_TIME),
}
_OTHER: dict[type[Event], tuple[Rule, ...]] = {
    Draw: (event_out_of_phase, draw_out_of_turn, fourth_copy_or_wrong_total),
    Deal: (event_out_of_phase, fourth_copy_or_wrong_total),
    Kitty: (event_out_of_phase, fourth_copy_or_wrong_total),
    Take: (event_out_of_phase, kitty_taken_by_other),
    Bury: (event_out_of_phase, play_out_of_turn, bury_wrong_count, buried_card_not_held),
    Result: (event_out_of_phase, wrong_result),
}

HEADER_LAWS = (impossible_header,)


def laws(state: State, event: Event) -> tuple[Rule, ...]:
    """Return the laws that judge an event, in the check order of §12."""
    if isinstance(event, Play):
        return _LEAD if meeting(state, event).lead is None else _FOLLOW
    if isinstance(event, Declare):
        return _DECLARE.get(event.kind, ())
    return _OTHER.get(type(event), ())
