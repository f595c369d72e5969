"""Every finding code of Zhao Pengyou in sheet order (§12), and which of them judge an event."""

from __future__ import annotations

from engine.games.zhaopengyou.moves.kitty import is_repair
from engine.games.zhaopengyou.rules.accept import accept
from engine.games.zhaopengyou.rules.bids import (
    bid_closed_or_not_held,
    bid_not_held,
    bid_too_weak,
    bid_without_right,
    kitty_without_friend_call,
    other_cards_bid,
    own_bid_raised,
    wrong_friend_call,
)
from engine.games.zhaopengyou.rules.follows import (
    bulldozer_held_back,
    pair_held_back,
    revoke,
    tractor_held_back,
    triple_held_back,
    wrong_number_of_cards,
)
from engine.games.zhaopengyou.rules.kitty import (
    buried_card_not_held,
    bury_wrong_count,
    counter_barred,
    counter_too_weak,
    kitty_taken_by_other,
    other_cards_counter,
)
from engine.games.zhaopengyou.rules.leads import (
    FOLLOW_NAMED_AS_LEAD,
    forbidden_throw,
    lead_of_several_suits,
    wrong_continuation,
)
from engine.games.zhaopengyou.rules.levels import loser_refuses, wrong_transfer
from engine.games.zhaopengyou.rules.results import wrong_result
from engine.games.zhaopengyou.rules.setup import (
    DEALER_BY_BIDS,
    OTHER_TIME,
    draw_out_of_turn,
    fourth_copy_or_wrong_total,
    impossible_header,
)
from engine.games.zhaopengyou.rules.turns import card_not_held, event_out_of_phase, play_out_of_turn
from engine.games.zhaopengyou.state import State, meeting
from engine.rule import Rule
from logformat.events import Bury, Deal, Declare, Draw, Event, Kitty, Play, Result, Take

__all__ = ["HEADER_LAWS", "LIGHT_LAWS", "RULES", "accept", "laws"]

RULES: tuple[Rule, ...] = (
    impossible_header, draw_out_of_turn, fourth_copy_or_wrong_total,
    bid_without_right, other_cards_bid, bid_too_weak, own_bid_raised, bid_closed_or_not_held,
    wrong_friend_call, kitty_without_friend_call, kitty_taken_by_other, bury_wrong_count, buried_card_not_held,
    other_cards_counter, counter_too_weak, counter_barred,
    play_out_of_turn, card_not_held, event_out_of_phase,
    lead_of_several_suits, forbidden_throw, wrong_continuation,
    wrong_number_of_cards, revoke, bulldozer_held_back, triple_held_back, tractor_held_back, pair_held_back,
    wrong_transfer, loser_refuses,
    wrong_result,
)  # fmt: skip

_PLAY = (event_out_of_phase, wrong_continuation, play_out_of_turn, card_not_held)
_LEAD = (*_PLAY, lead_of_several_suits, forbidden_throw)
_FOLLOW = (
    *_PLAY, FOLLOW_NAMED_AS_LEAD, wrong_number_of_cards, revoke, bulldozer_held_back, triple_held_back,
    tractor_held_back, pair_held_back,
)  # fmt: skip
_SAID = {
    "bid": (
        bid_closed_or_not_held, bid_without_right, other_cards_bid, bid_not_held, own_bid_raised, bid_too_weak,
        OTHER_TIME,
    ),
    "friend": (event_out_of_phase, wrong_friend_call),
    "counter": (counter_barred, other_cards_counter, counter_too_weak),
    "share": (event_out_of_phase, play_out_of_turn, wrong_transfer),
    "transfer": (event_out_of_phase, wrong_transfer),
    "refuse": (event_out_of_phase, loser_refuses),
}  # fmt: skip
_BURY = (event_out_of_phase, play_out_of_turn, bury_wrong_count, buried_card_not_held)
_REPAIR = (event_out_of_phase, kitty_taken_by_other, bury_wrong_count, buried_card_not_held)
_OTHER: dict[type[Event], tuple[Rule, ...]] = {
    Draw: (event_out_of_phase, draw_out_of_turn, fourth_copy_or_wrong_total),
    Deal: (event_out_of_phase, fourth_copy_or_wrong_total),
    Kitty: (event_out_of_phase, fourth_copy_or_wrong_total),
    Take: (event_out_of_phase, kitty_without_friend_call, kitty_taken_by_other),
    Bury: _BURY,
    Result: (event_out_of_phase, wrong_result),
}

HEADER_LAWS = (impossible_header,)
LIGHT_LAWS = (DEALER_BY_BIDS,)


def laws(state: State, event: Event) -> tuple[Rule, ...]:
    """Return the laws that judge an event, in the check order of §12."""
    if isinstance(event, Play):
        return _LEAD if meeting(state, event).lead is None else _FOLLOW
    if isinstance(event, Declare):
        return _SAID.get(event.kind, ())
    if isinstance(event, Take) and is_repair(event):
        return _REPAIR
    return _OTHER.get(type(event), ())
