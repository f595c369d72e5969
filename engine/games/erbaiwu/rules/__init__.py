"""Every finding code of 二百五 in sheet order (§12), and the laws of each event in its order of checks."""

from __future__ import annotations

from engine.games.erbaiwu.rules import ending, jokers, melds, setup, turns
from engine.games.erbaiwu.state import State
from engine.rule import Rule
from logformat.events import Claim, Cut, Deal, Declare, Discard, Draw, Event, Flip, Meld, Pass, Result

RULES: tuple[Rule, ...] = (
    setup.wrong_seats_or_deck, setup.wrong_hand_size, setup.wrong_cut, setup.dealer_does_not_follow,
    setup.deal_does_not_follow, turns.card_not_in_hand, setup.card_not_in_stock,
    turns.out_of_turn, turns.reduction_after_draw, turns.discard_before_draw, turns.draw_not_due,
    turns.action_after_end,
    melds.show_of_other_rank,
    melds.layoff_without_seven, melds.layoff_not_adjacent, melds.layoff_at_shut_end,
    melds.lock_elsewhere_than_end, melds.lock_by_other_rank, melds.lock_at_shut_end, melds.lock_at_seven,
    melds.lock_at_joker,
    melds.triple_of_other_cards, melds.triple_of_sevens,
    melds.claim_without_discard, melds.claim_with_other_cards, melds.claim_of_own_discard, melds.joker_in_claim,
    turns.reduction_after_claim,
    melds.pull_without_set,
    jokers.joker_before_seven, jokers.joker_names_seven, jokers.joker_names_taken_card, jokers.joker_without_name,
    jokers.joker_discarded, jokers.too_many_jokers,
    jokers.seven_discarded,
    jokers.black_gang_used, jokers.black_gang_after_draw, turns.other_than_draw_after_black_gang,
    ending.hold_with_discard,
    ending.settle_after_draw, ending.settle_without_seven, ending.settle_with_high_hand,
    ending.wrong_hand_points, ending.wrong_round, ending.wrong_totals, ending.wrong_settler_or_next,
    ending.early_result,
)  # fmt: skip

_TURN = (turns.action_after_end, turns.out_of_turn)
_REDUCING = (*_TURN, turns.other_than_draw_after_black_gang, turns.reduction_after_claim, turns.reduction_after_draw)
_CARDS = (
    jokers.joker_without_name, turns.card_not_in_hand,
    jokers.joker_names_seven, jokers.joker_before_seven, jokers.joker_names_taken_card,
)  # fmt: skip
_SETS = (*_CARDS, jokers.too_many_jokers, jokers.black_gang_used)

_MELDS: dict[str, tuple[Rule, ...]] = {
    "show7": (*_REDUCING, melds.SHOW_COUNT, *_CARDS, jokers.black_gang_used, melds.show_of_other_rank),
    "layoff": (
        *_REDUCING, melds.LAYOFF_COUNT, *_CARDS, jokers.black_gang_used,
        melds.layoff_without_seven, melds.layoff_not_adjacent, melds.layoff_at_shut_end,
    ),
    "lock": (
        *_REDUCING, melds.LOCK_COUNT, *_SETS,
        melds.lock_elsewhere_than_end, melds.lock_by_other_rank, melds.lock_at_shut_end, melds.lock_at_seven,
        melds.lock_at_joker,
    ),
    "triple": (*_REDUCING, melds.TRIPLE_COUNT, *_SETS, melds.triple_of_other_cards, melds.triple_of_sevens),
    "pull": (*_REDUCING, melds.PULL_COUNT, *_CARDS, jokers.black_gang_used, melds.pull_without_set),
}  # fmt: skip
_OTHER: dict[type[Event], tuple[Rule, ...]] = {
    Flip: (turns.action_after_end, setup.FLIP_NOT_DUE, setup.card_not_in_stock, setup.LOT_OF_OTHER),
    Cut: (turns.action_after_end, setup.wrong_cut),
    Deal: (turns.action_after_end, setup.wrong_hand_size, setup.card_not_in_stock),
    Draw: (*_TURN, turns.draw_not_due, setup.card_not_in_stock),
    Discard: (
        *_TURN, turns.other_than_draw_after_black_gang, turns.discard_before_draw, turns.card_not_in_hand,
        jokers.joker_discarded, jokers.black_gang_after_draw, jokers.seven_discarded,
    ),
    Pass: (*_TURN, turns.other_than_draw_after_black_gang, turns.discard_before_draw, ending.hold_with_discard),
    Claim: (
        turns.action_after_end, melds.claim_of_own_discard, melds.claim_without_discard, melds.joker_in_claim,
        melds.claim_with_other_cards, turns.card_not_in_hand, jokers.black_gang_used,
    ),
    Declare: (
        *_REDUCING[:-1], ending.settle_after_draw, turns.reduction_after_draw,
        ending.settle_without_seven, ending.settle_with_high_hand,
    ),
    Result: (
        turns.SECOND_RESULT, ending.early_result, ending.wrong_hand_points, ending.wrong_round, ending.wrong_totals,
        ending.wrong_settler_or_next,
    ),
}  # fmt: skip

HEADER_LAWS = (setup.wrong_seats_or_deck, setup.dealer_does_not_follow)
LIGHT_LAWS = (setup.LOT_UNDECIDED,)


def laws(state: State, event: Event) -> tuple[Rule, ...]:
    """Return the laws that judge an event, in the check order of §12."""
    del state
    if isinstance(event, Meld):
        return _MELDS.get(event.kind, ())
    return _OTHER.get(type(event), ())
