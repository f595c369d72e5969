"""The codes of sheet §12 where the samples leave room: check order, what counts as which code, what follows after."""

from __future__ import annotations

import pytest

from .table import codes, judged, position, silent, state_after

HANDS = {0: "5s 6s 7s As", 1: "5h 9h Th Ah", 2: "Jc Qc Kc Ac", 3: "6d 7d 8d 8s"}
OPENING = "carry opening yes\ncarry spoken none"
OUT = "carry out 0\ncarry table 0 Kd\ncarry black 1 2"
LEFT = {1: "5s As", 2: "6s 7s Ac", 3: "Ah 8s"}


def opening(events: str, options: str = "") -> list[str]:
    return codes(position(HANDS, f"{OPENING}\n{options}", events))


def middle(events: str, header: str = "", hands: dict[int, str] = HANDS) -> list[str]:
    return codes(position(hands, f"carry lead 0\n{header}", events))


def wind(events: str, header: str = "", out: str = OUT) -> list[str]:
    return codes(position(LEFT, f"{out}\n{header}", events))


CHECK_ORDER = [
    # an event that breaks several laws, and the first of them
    ("the deal is over before all else", middle("declare 0 surrender\nplay 2 3h", "carry acted none\ncarry black 0"),
     ["ZHA-TURN-03@6"]),
    ("out before out of turn", middle("play 0 5s\nplay 2 3h", "carry out 2\ncarry black 1 2", {k: HANDS[k] for k in (0, 1, 3)}),
     ["ZHA-TURN-02@5"]),
    ("unspoken before another leader", opening("declare 1 no_reveal\nplay 3 3h"), ["ZHA-REV-04@6"]),
    ("another leader before a card not held", opening(f"{silent(1)}\nplay 3 3h"), ["ZHA-LEAD-01@9"]),
    ("a pass by another before the first play", opening(f"{silent(1)}\npass 3"), ["ZHA-TURN-01@9"]),
    ("the leader's own pass before the first play", opening(f"{silent(1)}\npass 1"), ["ZHA-LEAD-02@9"]),
    ("out of turn before the card", middle("play 2 3h"), ["ZHA-TURN-01@5"]),
    ("an answer due before the card", wind("declare 1 ask_wind\nplay 2 3h"), ["ZHA-WIND-02@5"]),
    ("a play by somebody else while an answer is due", wind("declare 1 ask_wind\nplay 3 Ah"), ["ZHA-TURN-01@5"]),
    ("the card before the combination", middle("play 0 5s 6s 9d"), ["ZHA-CARD-01@5"]),
    ("a card named twice", middle("play 0 5s 5s"), ["ZHA-CARD-01@5"]),
    ("the combination before the ace", middle("play 0 5d Ah", "", {**HANDS, 0: "5d Ah As"}), ["ZHA-COMB-01@5"]),
    ("the ace before 5h", codes(position({1: "5h As Ah"}, "carry opening yes\noption first_play_must_include_5h true",
     "play 1 Ah")), ["ZHA-ACE-01@2"]),
    ("the refuser before the type", wind("declare 1 ask_wind\ndeclare 2 refuse_wind\nplay 2 6s"), ["ZHA-WIND-03@6"]),
    ("the ace before the refuser", codes(position({1: "5s", 2: "6s Ac Ad", 3: "8s"}, OUT,
     "declare 1 ask_wind\ndeclare 2 refuse_wind\nplay 2 Ad")), ["ZHA-ACE-01@6"]),
    ("a wind line by a wrong seat is never TURN-01", wind("declare 2 ask_wind"), ["ZHA-WIND-02@4"]),
    ("an announcement after the first play, out of turn", middle("play 0 5s\ndeclare 3 no_reveal"), ["ZHA-REV-03@6"]),
    ("said already before out of order", opening("declare 1 no_reveal\ndeclare 1 no_reveal"), ["ZHA-REV-03@6"]),
    ("out of order before false", opening("declare 2 reveal_red"), ["ZHA-REV-01@5"]),
    ("a surrender before all have spoken", opening("declare 1 surrender"), ["ZHA-REV-04@5"]),
    ("a surrender by the opener", opening(f"{silent(1)}\ndeclare 1 surrender"), []),
    ("a surrender out of turn", middle("declare 2 surrender", "carry acted none"), ["ZHA-SUR-01@5"]),
    ("a surrender outside its window by a red seat", middle("declare 0 surrender", "carry black 2"), ["ZHA-SUR-01@5"]),
]  # fmt: skip


@pytest.mark.parametrize(("found", "expected"), [row[1:] for row in CHECK_ORDER], ids=[row[0] for row in CHECK_ORDER])
def test_check_order(found: list[str], expected: list[str]) -> None:
    assert found == expected


FOLLOWING = [
    # table, hand, play, code (none: legal)
    ("7s", "8s", "8s", None), ("7s", "7d", "7d", "03"), ("7s", "6d", "6d", "03"), ("7s", "8s 8d", "8s 8d", "01"),
    ("7s", "8s 9s Ts", "8s 9s Ts", "01"), ("7s 7d", "8s", "8s", "01"), ("As Ad", "Ks Kd", "Ks Kd", "03"),
    ("5s 6s 7s", "6d 7d 8d", "6d 7d 8d", None), ("5s 6s 7s", "5d 6d 7d", "5d 6d 7d", "03"),
    ("5s 6s 7s", "6d 7d 8d 9d", "6d 7d 8d 9d", "02"), ("6d 7d 8d 9d", "Ts Js Qs", "Ts Js Qs", "02"),
    ("5s 5d 6s 6d 7s 7d", "8s 8d 9s 9d Ts Td", "8s 8d 9s 9d Ts Td", None),
    ("5s 5d 6s 6d 7s 7d", "8s 8d 9s 9d Ts Td Js Jd", "8s 8d 9s 9d Ts Td Js Jd", "02"),
    ("5s 5d 6s 6d 7s 7d", "8s 9s Ts Js Qs Ks", "8s 9s Ts Js Qs Ks", "01"),
    ("As", "5s 5d 5c", "5s 5d 5c", None), ("6s 6d 6c", "5s 5d 5c", "5s 5d 5c", "03"),
    ("6s 6d 6c", "7s 7d 7c", "7s 7d 7c", None), ("6s 6d 6c", "As", "As", "01"), ("6s 6d 6c", "7s 8s 9s", "7s 8s 9s", "01"),
    ("As Ad Ac", "5s 5d 5c 5h", "5s 5d 5c 5h", None), ("5s 5d 5c 5h", "As Ad Ac", "As Ad Ac", "03"),
    ("6s 6d 6c 6h", "5s 5d 5c 5h", "5s 5d 5c 5h", "03"), ("Ks Kd Kc Kh", "As Ad Ac Ah", "As Ad Ac Ah", None),
    ("As Ad Ac Ah", "Ks Kd Kc Kh", "Ks Kd Kc Kh", "03"), ("As Ad Ac Ah", "5s", "5s", "01"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "hand", "play", "code"), FOLLOWING)
def test_following(table: str, hand: str, play: str, code: str | None) -> None:
    text = position({1: f"{hand} Qh"}, f"carry table 0 {table}", f"play 1 {play}")
    assert codes(text) == ([f"ZHA-FOLLOW-{code}@2"] if code else [])


def test_nothing_is_judged_against_what_is_no_combination_until_the_trick_ends() -> None:
    found = middle("play 0 5s 7s\nplay 1 5h\npass 2\npass 3\npass 0\nplay 1 9h\nplay 2 Jc Qc Kc")
    assert found == ["ZHA-COMB-01@5", "ZHA-FOLLOW-01@11"]


def test_an_illegal_play_lies_on_the_table() -> None:
    assert middle("play 0 7s\nplay 1 5h\nplay 2 Jc") == ["ZHA-FOLLOW-03@6"]


def test_a_leaders_pass_hands_the_lead_on() -> None:
    assert middle("pass 0\nplay 1 5h\nplay 2 Jc") == ["ZHA-LEAD-02@5"]


def test_a_pass_does_not_lock() -> None:
    assert middle("play 0 5s\npass 1\nplay 2 Jc\npass 3\npass 0\nplay 1 Ah") == []


def test_ace_rule_off() -> None:
    hand = {1: "As Ah 5d"}
    assert codes(position(hand, "carry lead 1", "play 1 Ah")) == ["ZHA-ACE-01@2"]
    assert codes(position(hand, "carry lead 1\noption ace_rule false", "play 1 Ah")) == []


WIND = [
    ("t beats without asking", "play 1 As", []),
    ("t asks, all give, t leads anything", "declare 1 ask_wind\ndeclare 2 give_wind\ndeclare 3 give_wind\nplay 1 5s", []),
    ("the trick goes on after the refuser", "declare 1 ask_wind\ndeclare 2 refuse_wind\nplay 2 Ac\npass 3\npass 1\nplay 2 6s",
     []),
    ("who gave may play again", "declare 1 ask_wind\ndeclare 2 give_wind\ndeclare 3 refuse_wind\nplay 3 Ah\npass 1\npass 2",
     []),
    ("t plays too low", "play 1 5s", ["ZHA-FOLLOW-03@4"]),
    ("asking twice", "declare 1 ask_wind\ndeclare 1 ask_wind", ["ZHA-WIND-02@5"]),
    ("answering before the question", "declare 2 give_wind", ["ZHA-WIND-02@4"]),
    ("t answers itself", "declare 1 ask_wind\ndeclare 1 give_wind", ["ZHA-WIND-02@5"]),
    ("a refusal by a seat whose answer is not due", "declare 1 ask_wind\ndeclare 3 refuse_wind", ["ZHA-WIND-02@5"]),
    ("the refuser passes", "declare 1 ask_wind\ndeclare 2 refuse_wind\npass 2", ["ZHA-WIND-03@6"]),
    ("somebody else plays for the refuser", "declare 1 ask_wind\ndeclare 2 refuse_wind\nplay 3 Ah", ["ZHA-TURN-01@6"]),
    ("the refuser asks", "declare 1 ask_wind\ndeclare 2 refuse_wind\ndeclare 2 ask_wind", ["ZHA-WIND-02@6"]),
    ("surrender instead of an answer", "declare 1 ask_wind\ndeclare 2 surrender", ["ZHA-SUR-01@5"]),
    ("surrender instead of the refuser's play", "declare 1 ask_wind\ndeclare 2 refuse_wind\ndeclare 2 surrender",
     ["ZHA-SUR-01@6"]),
    ("after t has passed the trick goes on as any other", "pass 1\npass 2\npass 3\nplay 1 5s", ["ZHA-WIND-01@4"]),
    ("a pass in place of an answer gives the wind", "declare 1 ask_wind\npass 2\ndeclare 3 give_wind\nplay 1 5s",
     ["ZHA-WIND-02@5"]),
]  # fmt: skip


@pytest.mark.parametrize(("events", "expected"), [row[1:] for row in WIND], ids=[row[0] for row in WIND])
def test_wind(events: str, expected: list[str]) -> None:
    assert wind(events, "carry acted none") == expected


def test_surrender_by_t_on_its_first_turn() -> None:
    assert wind("declare 1 surrender", "carry acted none") == []


def test_an_answer_that_goes_out_starts_the_wind_afresh() -> None:
    hands = {1: "5s 6s", 2: "7s Ac", 3: "Ah"}
    out = "carry out 0\ncarry table 0 Kd\ncarry black 0 2"
    text = position(hands, out, "declare 1 ask_wind\ndeclare 2 give_wind\ndeclare 3 refuse_wind\nplay 3 Ah")
    state = state_after(text)
    assert (state.out, state.turn, state.wind) == ((0, 3), 1, "open")
    assert codes(f"{text}\npass 1") == ["ZHA-WIND-01@8"]
    assert codes(f"{text}\ndeclare 1 ask_wind\ndeclare 2 give_wind\nplay 1 5s") == []


def test_wind_auto_has_no_questions() -> None:
    auto = "option wind auto"
    assert wind("pass 1\npass 2\npass 3\nplay 1 5s", auto) == []
    assert wind("pass 1\npass 2\nplay 3 Ah\npass 1", auto) == []
    assert wind("declare 1 ask_wind", auto) == ["ZHA-WIND-02@4"]


LOCKS = "option pass_locks true"


def test_pass_locks_skip_the_seat() -> None:
    state = state_after(position(HANDS, f"carry lead 0\n{LOCKS}", "play 0 5s\npass 1\nplay 2 Jc\npass 3\nplay 0 As"))
    assert (state.turn, state.locked) == (2, 0b1010)


def test_pass_locks_end_the_trick_at_once() -> None:
    text = "play 0 5s\npass 1\npass 2\nplay 3 8d\npass 0\nplay 3 6d"
    assert codes(position(HANDS, f"carry lead 0\n{LOCKS}", text)) == []


@pytest.mark.parametrize("play", ["Th", "5h", "9h Th"])
def test_a_locked_seat_fails_follow_04_whatever_it_plays(play: str) -> None:
    text = f"play 0 5s\npass 1\nplay 2 Jc\nplay 1 {play}"
    found = codes(position(HANDS, f"carry lead 0\n{LOCKS}", text))
    assert found == (["ZHA-FOLLOW-04@8"] if play != "9h Th" else ["ZHA-COMB-01@8"])


def test_a_locked_seat_in_a_wind_question_asks_or_gives() -> None:
    hands = {0: "Kd", 1: "5s As", 2: "6s 7s Ac", 3: "9h 8s"}
    before = f"carry table 3 Js\ncarry black 1 2\ncarry passed 1 2\n{LOCKS}"
    start = "play 0 Kd"
    assert codes(position(hands, before, f"{start}\nplay 1 As")) == ["ZHA-FOLLOW-04@6"]
    assert codes(position(hands, before, f"{start}\npass 1")) == ["ZHA-WIND-01@6"]
    gives = f"{start}\ndeclare 1 ask_wind\ndeclare 2 give_wind\ndeclare 3 give_wind\nplay 1 5s"
    assert codes(position(hands, before, gives)) == []
    refuses = f"{start}\ndeclare 1 ask_wind\ndeclare 2 refuse_wind"
    assert codes(position(hands, before, refuses)) == ["ZHA-WIND-03@7"]


def test_who_asked_or_gave_is_locked_after_a_refusal() -> None:
    text = "declare 1 ask_wind\ndeclare 2 give_wind\ndeclare 3 refuse_wind\nplay 3 Ah\nplay 3 8s"
    assert wind(text, LOCKS) == []


SURRENDER = [
    ("first trick: after passing", "option surrender_window first_trick", "play 0 5s\npass 1\nplay 2 Jc\npass 3\ndeclare 0 surrender", []),
    ("first turn: not after playing", "", "play 0 5s\npass 1\nplay 2 Jc\npass 3\ndeclare 0 surrender", ["ZHA-SUR-01@9"]),
    ("first trick: over", "option surrender_window first_trick", "play 0 5s\npass 1\npass 2\npass 3\ndeclare 0 surrender",
     ["ZHA-SUR-01@9"]),
    ("first turn: in the second trick", "", "play 0 5s\npass 1\npass 2\npass 3\nplay 0 6s\npass 1", []),
    ("switched off", "option surrender false", "declare 0 surrender", ["ZHA-SUR-01@5"]),
    ("off in Foshan", "option variant foshan", "declare 0 surrender", ["ZHA-SUR-01@5"]),
    ("set back in Foshan", "option surrender true\noption variant foshan", "declare 0 surrender", []),
]  # fmt: skip


@pytest.mark.parametrize(("options", "events", "expected"), [r[1:] for r in SURRENDER], ids=[r[0] for r in SURRENDER])
def test_surrender_window(options: str, events: str, expected: list[str]) -> None:
    assert middle(events, f"carry acted none\ncarry first_trick yes\ncarry black 0 2\n{options}") == expected


def test_an_illegal_surrender_ends_the_deal() -> None:
    report = judged(position(HANDS, "carry lead 0\ncarry black 0 2", "declare 0 surrender"))
    assert report.complete
    assert report.outcome == {"finish": (), "winner": "red", "score": (-3, 1, 1, 1)}


def test_surrender_of_red_against_one() -> None:
    header = "carry acted none\ncarry black 2"
    assert middle("declare 0 surrender", header) == ["ZHA-SUR-02@5"]
    assert middle("declare 0 surrender", f"{header}\noption red_may_surrender_1v3 true") == []


def test_announcements_happen_although_they_were_out_of_order_or_false() -> None:
    text = position(HANDS, OPENING, "declare 3 reveal_black\ndeclare 0 reveal_red")
    assert codes(text) == ["ZHA-REV-01@5", "ZHA-REV-02@6"]
    assert state_after(text).deal.announced == 0b1001


def test_announcements_too_many_change_nothing() -> None:
    text = position(HANDS, OPENING, f"{silent(1)}\ndeclare 2 reveal_black\nplay 1 5h\ndeclare 2 reveal_black")
    assert codes(text) == ["ZHA-REV-03@9", "ZHA-REV-03@11"]
    assert state_after(text).deal.announced == 0


ANNOUNCED = [
    ("reveal_black As", 0, []), ("reveal_black Ac", 2, []), ("reveal_black", 0, []), ("reveal_red", 1, []),
    ("reveal_red Ah", 1, []), ("reveal_black Ac", 0, ["ZHA-REV-02@5"]), ("reveal_black 5s", 0, ["ZHA-REV-02@5"]),
    ("reveal_red As", 0, ["ZHA-REV-02@5"]), ("reveal_red Ad", 1, ["ZHA-REV-02@5"]), ("reveal_red", 2, ["ZHA-REV-02@5"]),
    ("reveal_black", 3, ["ZHA-REV-02@5"]), ("no_reveal", 0, []),
]  # fmt: skip


@pytest.mark.parametrize(("said", "seat", "expected"), ANNOUNCED)
def test_announcements_are_true(said: str, seat: int, expected: list[str]) -> None:
    spoken = " ".join(str((1 + n) % 4) for n in range((seat - 1) % 4)) or "none"
    kind, _, shown = said.partition(" ")
    header = f"carry opening yes\ncarry spoken {spoken}"
    assert codes(position(HANDS, header, f"declare {seat} {kind} {shown}")) == expected


def test_wrong_wind_echo_names_the_refusal() -> None:
    text = position({1: "5s", 2: "6s 7s", 3: "8s 9s"}, OUT, "declare 1 ask_wind\ndeclare 2 refuse_wind\nplay 2 6s")
    first, second = judged(text).findings
    assert (first.code, first.event, first.after) == ("ZHA-WIND-03", 5, None)
    assert (second.code, second.event, second.after) == ("ZHA-WIND-03", 6, ("ZHA-WIND-03", 5))


SETUP = [
    ("deal 0 3h 6s 7s 8s 9s Ts Js Qs Ks As", ["ZHA-SETUP-01@1"]),
    ("deal 0 5s 5s 7s 8s 9s Ts Js Qs Ks As", ["ZHA-SETUP-01@1"]),
    ("deal 0 Lj 6s 7s 8s 9s Ts Js Qs Ks", ["ZHA-SETUP-01@1"]),
    ("deal 0 6s 7s 8s 9s Ts Js Qs Ks As", ["ZHA-SETUP-02@1"]),
    ("deal 0 ??*10", []), ("deal 0 ??*9", ["ZHA-SETUP-02@1"]), ("deal 0 5s ??*9", []),
    ("dealer 1\ndraw 1 5s\ndraw 2 5s", ["ZHA-SETUP-01@2"]), ("dealer 1\ndraw 1 5s\ndraw 3 6s", ["ZHA-TURN-01@2"]),
    ("dealer 1\ndraw 2 5s\ndraw 3 6s", ["ZHA-TURN-01@1"]), ("dealer 1\ndraw 2 5s\ndraw 2 6s", []), ("dealer 1\ndraw 2 5s\ndraw 3 6s\ndraw 0 7s", ["ZHA-TURN-01@1"]),
    ("draw 1 5s\ndraw 3 6s", ["ZHA-TURN-01@2"]), ("draw 1 5s\ndraw 2 6s", []),
    ("option variant foshan\ndealer 1\ndraw 2 5s", []), ("cut 3 12", []),
    ("dealer 2\ncarry next_dealer 1", ["ZHA-SETUP-03@0"]), ("carry next_dealer 1", []),
    ("option variant foshan\ndealer 2\ncarry next_dealer 1", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), SETUP)
def test_setup(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


def test_second_copy_of_a_card_tells_nothing() -> None:
    # a second 5h and As at seat 3: seat 0 still speaks first, and only seats 0 and 2 are black
    deals = (
        "deal 0 5h 6h 7h 8h 9h Th Jh Qh Kh As\ndeal 1 5s 6s 7s 8s 9s Ts Js Qs Ks Ah\n"
        "deal 2 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac\ndeal 3 5h 6d 7d 8d 9d Td Jd Qd Kd As\n"
    )
    assert codes(f"{deals}declare 0 no_reveal") == ["ZHA-SETUP-01@4"]
    assert state_after(deals).black == 0b0101


RESULTS = [
    ("finish=0 winner=black score=6,-2,-2,-2 next_dealer=0", []), ("score=+6,-2,-2,-2", []), ("", []),
    ("finish=1", ["ZHA-RES-01@6"]), ("finish=none", ["ZHA-RES-01@6"]), ("winner=red", ["ZHA-RES-02@6"]),
    ("score=6,-2,-2,-1", ["ZHA-RES-02@6"]), ("totals=1,2,3,4", []), ("next_dealer=3", ["ZHA-RES-03@6"]),
    ("next_dealer=3 score=0,0,0,0 finish=1", ["ZHA-RES-01@6"]), ("next_dealer=3 score=0,0,0,0", ["ZHA-RES-02@6"]),
]  # fmt: skip


@pytest.mark.parametrize(("claims", "expected"), RESULTS)
def test_results(claims: str, expected: list[str]) -> None:
    hands = {0: "9d", 1: "Td 5s", 2: "Jd 6s", 3: "Qd 7s"}
    text = position(hands, "carry black 0\ncarry lead 0\ndealer 3", f"play 0 9d\nresult {claims}")
    assert codes(text) == expected


def test_nothing_follows_a_result() -> None:
    hands = {0: "9d", 1: "Td 5s", 2: "Jd 6s", 3: "Qd 7s"}
    text = position(
        hands, "carry black 0\ncarry lead 0", 'play 0 9d\nresult finish=0\nnote "thanks"\npass 1\nresult finish=0'
    )
    assert codes(text) == ["ZHA-TURN-03@8", "ZHA-TURN-03@9"]


def test_an_early_result() -> None:
    assert middle("play 0 5s\nresult finish=0 score=1,1,1,1", "carry black 0 2") == ["ZHA-RES-04@6"]
