"""Showing a level card, and the modes where nobody shows, sheet §4.1 and §4.2. Laws and moves ask the same questions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.duizhu.cards import SEATS, SUIT_WORDS, level_cards
from engine.games.duizhu.moves.lines import saying
from engine.games.duizhu.state import CALL, DRAW, LOT, DealFacts, State, dealer_due, hidden_cards, level_of
from engine.kit.onepack import mask_of
from logformat.cards import BIG_JOKER, LITTLE_JOKER, UNKNOWN, Cards
from logformat.events import Declare

MODES: Final = ("free", "size", "single")
ANSWERS: Final = {"suit": SUIT_WORDS, "size": ("max", "min"), "position": ("1", "2", "3", "4", "5", "6")}
ANSWER_OF: Final = {"free": "suit", "size": "size", "single": "position"}


def may_show(state: State) -> bool:
    """Whether the window for showing is open: until the mode is chosen or the kitty turned."""
    return state.phase in (LOT, DRAW, CALL) and state.deal.mode is None and not state.deal.turned and not state.closed


def is_level_card(deal: DealFacts, cards: bytes) -> bool:
    """Whether what is shown is one level card (绘牌)."""
    level = level_of(deal)
    return len(cards) == 1 and cards[0] < UNKNOWN and level is not None and bool(level_cards(level) >> cards[0] & 1)


def lacks_shown(state: State, event: Declare) -> bool | None:
    """Whether the seat has not drawn the card it shows, by the time it shows it; None where hidden cards decide."""
    code = event.cards[0]
    drawn = drawn_by_then(state, event)
    if drawn is None:
        hand, hidden = _hand_told(state, event.seat)
        held = bool(hand >> code & 1)
    else:
        held, hidden = code in drawn, drawn.count(UNKNOWN)
    if held:
        return False
    possible = hidden_cards(state, event.seat) | state.hands[event.seat] | state.deal.proved[event.seat]
    return None if hidden and possible >> code & 1 and not _in_line(state, event.seat, code) else True


def _hand_told(state: State, seat: int) -> tuple[int, int]:
    """Return a hand and the number of its unseen cards; also one that is dealt by a line further down."""
    line = state.deal.hands_written[seat] if state.lines[seat] is None else None
    if line is None:
        return state.hands[seat], state.unseen[seat]
    return mask_of(line) | state.deal.proved[seat], line.count(UNKNOWN)


def _line_of(state: State, seat: int) -> bytes | None:
    """Return the `deal` line of a seat, which may stand further down, below the draws of others."""
    line = state.lines[seat]
    return state.deal.hands_written[seat] if line is None else line


def _in_line(state: State, seat: int, code: int) -> bool:
    """Whether a card stands in the `deal` line of a seat, and so was drawn when the line says."""
    line = _line_of(state, seat)
    return line is not None and code in line


def drawn_by_then(state: State, event: Declare) -> bytes | None:
    """Return the cards a dealt hand had drawn at `at=`; None if the log does not say when it was."""
    line, at = _line_of(state, event.seat), event.pairs.get("at")
    if line is None or at is None:
        return None
    rounds, rest = divmod(int(at), SEATS)
    early = (event.seat - state.deal.first_drawer) % SEATS < rest
    return line[: rounds + early]


def show_stands(state: State, event: Declare) -> bool:
    """Whether no law refuses a show, as far as the cards are known."""
    first = state.deal.shown is None or not state.deal.show_stands
    return (
        may_show(state) and first and is_level_card(state.deal, event.cards) and lacks_shown(state, event) is not True
    )


def mode_chooser(deal: DealFacts) -> int:
    """Return the seat that chooses the mode: the one after the dealer (庄家的下家)."""
    return (dealer_due(deal) + 1) % SEATS


def may_choose_mode(deal: DealFacts, event: Declare) -> bool:
    """Whether a mode is chosen by who may, for nobody has shown."""
    fresh = deal.mode is None and not deal.turned and not (deal.shown is not None and deal.show_stands)
    return fresh and event.seat == mode_chooser(deal) and choice(event) is not None


def choice(event: Declare) -> str | None:
    """Return what `choice=` says."""
    return event.pairs.get("choice")


def is_answer(deal: DealFacts, event: Declare) -> bool:
    """Whether a declaration answers the mode as the dealer may; after the turn only what the turned kitty leaves open."""
    if choice(event) is None or event.seat != dealer_due(deal) or deal.mode is None:
        return False
    if deal.turned:
        return event.kind == "suit" and choice(event) in open_suits(deal)
    return deal.answer is None and ANSWER_OF[deal.mode] == event.kind


def open_suits(deal: DealFacts) -> tuple[str, ...]:
    """Return the suits the dealer may still name once the kitty is turned: in mode size, where it does not decide."""
    if deal.mode != "size" or deal.order is not None or deal.answer not in ANSWERS["size"] or UNKNOWN in deal.kitty:
        return ()
    tied = extreme_cards(deal)
    return tuple(dict.fromkeys(SUIT_WORDS[code // 13] for code in tied)) if tied else SUIT_WORDS


def may_leave_open(deal: DealFacts, event: Declare) -> bool:
    """Whether a turned kitty the log hides may leave the suit to the dealer who names it: a tie, or no face card."""
    sized = deal.mode == "size" and deal.answer in ANSWERS["size"] and deal.order is None
    hidden = not deal.kitty or UNKNOWN in deal.kitty
    undecided = deal.setup.options.size_tie == "dealer_choice" or not extreme_cards(deal)
    named = event.kind == "suit" and event.seat == dealer_due(deal) and choice(event) is not None
    return sized and hidden and undecided and named and deal.taker is None


def extreme_cards(deal: DealFacts) -> list[int]:
    """Return the kitty cards of highest or lowest face value, jokers and deuces left out, in pile order."""
    faces = [code for code in deal.kitty if code < 52 and code % 13]
    if not faces:
        return []
    bound = (max if deal.answer == "max" else min)(code % 13 for code in faces)
    return [code for code in faces if code % 13 == bound]


def trump_found(deal: DealFacts) -> int | None:
    """Return the trump suit by the show, or by mode, answer and kitty; None while it is open."""
    if deal.shown is not None:
        return deal.shown[1] // 13
    if deal.answer is None or deal.mode is None:
        return None
    if deal.answer in SUIT_WORDS:
        return SUIT_WORDS.index(deal.answer)
    if not deal.turned:
        return None
    if deal.mode == "single":
        return _suit_of_pile(deal.kitty, int(deal.answer) - 1)
    tied = extreme_cards(deal)
    if UNKNOWN in deal.kitty or not tied:
        return None
    by_choice = deal.setup.options.size_tie == "dealer_choice"
    return None if by_choice and len(tied) > 1 else tied[0] // 13


def _suit_of_pile(kitty: Cards, place: int) -> int | None:
    """Return the suit of a card of the pile; the big joker means spades, the little one hearts."""
    if place >= len(kitty) or kitty[place] == UNKNOWN:
        return None
    jokers = {BIG_JOKER: 0, LITTLE_JOKER: 1}
    return jokers.get(kitty[place], kitty[place] // 13)


def may_turn(state: State) -> bool:
    """Whether the kitty may be turned: a card was shown, or the dealer has answered."""
    deal = state.deal
    known = deal.shown is not None or deal.answer is not None
    return state.phase == CALL and not deal.turned and known and not state.closed


def calls(state: State) -> Iterator[Declare]:
    """Yield every declaration a seat may make in draw and call with cards it is known to hold."""
    deal, level = state.deal, level_of(state.deal)
    for seat in range(SEATS):
        for code in range(52) if level is not None else ():
            show = Declare(seat, "show", Cards((code,)))
            if level_cards(level or 0) >> code & state.hands[seat] >> code & 1 and show_stands(state, show):
                yield show
    if state.phase != CALL:
        return
    modes = (saying(mode_chooser(deal), "mode", word) for word in MODES)
    yield from (move for move in modes if may_choose_mode(deal, move))
    for kind, words in ANSWERS.items():
        answers = (saying(dealer_due(deal), kind, word) for word in words)
        yield from (answer for answer in answers if is_answer(deal, answer))
