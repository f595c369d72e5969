"""Hidden hands: nothing is held against anybody that the log does not prove, and what it proves is found."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from engine.binding import bind
from engine.simulator import simulate
from logformat.cards import CARD_CODES, UNKNOWN, Cards
from logformat.events import Bury, Deal, Declare, Draw, Event, Kitty, Take
from logformat.log import Log
from logformat.text import loads
from tests.engine.games.zhaopengyou.table import AT_TEN, ROOM, verdict
from validator.judge import judge

SPECIMENS = Path(__file__).parents[4] / "samples" / "specimens"


def specimen(name: str) -> Log:
    (log,) = loads((SPECIMENS / f"zhaopengyou-{name}.paipu").read_bytes())
    return log


def without_hands(log: Log) -> Log:
    """What a recorder at the table writes: no hands, no kitty, what was buried unseen."""
    seen: list[Event] = [event for event in log.events if not isinstance(event, Deal | Draw | Kitty)]
    return replace(log, events=tuple(_covered(event) for event in seen))


def _covered(event: Event) -> Event:
    covers = isinstance(event, Bury | Deal | Kitty | Draw) or (isinstance(event, Take) and event.cards)
    return replace(event, cards=Cards((UNKNOWN,) * len(event.cards))) if covers else event


def partly_covered(rng: Random, log: Log) -> Log:
    """Cover some hands altogether, others card by card, and the kitty now and then."""
    whole = set(rng.sample(range(5), rng.randint(1, 4)))
    events: list[Event] = []
    for event in log.events:
        if isinstance(event, Deal):
            cover = [event.seat in whole or rng.random() < 0.2 for _ in event.cards]
            cards = Cards(UNKNOWN if hides else code for code, hides in zip(event.cards, cover, strict=True))
            events.append(replace(event, cards=cards))
        else:
            hides = isinstance(event, Draw) and event.seat in whole
            hides = hides or (isinstance(event, Bury | Kitty | Take) and rng.random() < 0.5)
            events.append(_covered(event) if hides else event)
    return replace(log, events=tuple(events))


def test_the_legal_specimen_without_hands_is_legal_and_its_result_known() -> None:
    report = judge(bind(without_hands(specimen("legal"))))
    assert [finding.code for finding in report.findings] == []
    assert report.outcome == judge(bind(specimen("legal"))).outcome
    assert len(report.not_judged) <= 3


def test_a_tractor_held_back_is_proved_by_later_plays() -> None:
    report = judge(bind(without_hands(specimen("ZPY-FOL-05"))))
    (finding,) = report.findings
    assert (finding.code, finding.event, finding.proved_at) == (
        "ZPY-FOL-05",
        31,
        47,
    )  # till then a third 2c may protect


def test_covered_legal_deals_have_no_findings() -> None:
    rng, judged, left_open = Random(7), 0, 0
    for log in simulate(ROOM, 60, 12):
        for covered in (without_hands(log), partly_covered(rng, log)):
            if any(isinstance(event, Draw) for event in log.events) and covered is not log:
                continue
            report = judge(bind(covered))
            assert [(finding.code, finding.event) for finding in report.findings] == [], log.id
            assert report.complete
            judged += len(covered.events)
            left_open += len(report.not_judged)
    assert judged > 5000
    assert left_open < judged * 0.01


def test_a_revoke_is_proved_by_a_later_play() -> None:
    hidden = "deal 0 8s 2c; deal 2 9s 3c; deal 3 Js 4c; deal 4 Qs 5c;"
    first = "play 0 8s; play 1 7d; play 2 9s; play 3 Js; play 4 Qs;"
    assert verdict(AT_TEN, hidden + first) == "?@6"
    then = "play 4 5c; play 0 2c; play 1 6s"
    assert verdict(AT_TEN, hidden + first + then) == "FOL-02@6 ?@12"


def test_hidden_cards_leave_a_throw_open_and_a_forced_play_settles_it() -> None:
    hands = "deal 0 Ac Ac Kc 2c; deal 2 4c 5c 6c; deal 3 4d 5d 6d; deal 4 7d 8d 9d;"
    assert verdict(AT_TEN, hands + "play 0 Ac Ac Kc") == "?@5"
    plays = "play 0 Ac Ac Kc; play 0 Kc as=forced; play 1 Ac"
    assert verdict(AT_TEN, hands + plays) == ""
    assert verdict(AT_TEN, hands + "play 0 Ac Ac Kc; play 1 3c 3c 3c; play 2 4c 5c 6c").startswith("?@5")


def test_a_hidden_triple_may_protect_what_seems_a_pair() -> None:
    header = f"{AT_TEN}; carry trick 0 8s 8s"
    assert verdict(header, "deal 1 7s 7s 4s 3s ??; play 1 4s 3s") == "?@2"
    assert verdict(header, "deal 1 7s 7s 4s 3s 9d; play 1 4s 3s") == "FOL-06@2"
    assert verdict(f"{header}; option triple_protection none", "deal 1 7s 7s 4s 3s ??; play 1 4s 3s") == "FOL-06@2"


def test_draws_hidden_here_and_there_never_make_a_finding() -> None:
    rng, tried = Random(1), 0
    for log in simulate(ROOM, 80, 21):
        if any(isinstance(event, Draw) for event in log.events):
            hides = [isinstance(event, Draw) and rng.random() < 0.4 for event in log.events]
            events = tuple(_covered(event) if hide else event for event, hide in zip(log.events, hides, strict=True))
            assert judge(bind(replace(log, events=events))).findings == (), log.id
            tried += 1
    assert tried > 5


ROUND = "draw 0 {}; draw 1 3s; draw 2 3s; draw 3 2s; draw 4 3h; draw 0 3d; draw 1 3d; draw 2 3d; draw 3 ??"


@pytest.mark.parametrize(
    ("events", "found"),
    [
        (f"{ROUND.format('4s')}; declare 3 bid 2s 2s", "?@10"),
        (f"{ROUND.format('2s')}; declare 3 bid 2s 2s", "?@10"),
        (f"{ROUND.format('2s')}; declare 3 bid 2s 2s 2s", "BID-05@10"),
        ("draw 0 3s; draw 1 3s; draw 2 3s; draw 3 ??; declare 3 bid 2s 2s", "BID-05@5"),
        ("deal 3 ??*31; declare 3 bid 2s at=40", "?@2"),
        ("deal 3 2s ??*30; declare 3 bid 2s at=5", ""),
        ("deal 3 ??*30 2s; declare 3 bid 2s at=150", "?@2"),
        ("deal 0 2s 2s 2s ??*28; deal 3 ??*31; declare 3 bid 2s 2s at=40", "BID-05@3"),
        ("deal 0 2s 2s ??*29; declare 3 bid 2s 2s", "BID-05@2"),
        ("deal 0 2s 2s ??*29; declare 3 bid 2s", ""),
        ("deal 0 2s 2s ??*29; deal 3 ??*30 2s; declare 3 bid 2s at=150", "BID-05@3"),
        ("deal 2 3s ??*30; declare 3 bid 2s 2s; declare 1 bid 2s 2s", "BID-05@3"),
        ("deal 2 3s ??*30; declare 1 bid 2s 2s; declare 3 bid 2s 2s", "BID-05@3"),
        ("deal 3 3s 4s 2s ??*28; declare 3 bid 2s at=5", "BID-05@2"),
        ("deal 3 3s 4s 2s ??*28; declare 3 bid 2s at=14", ""),
    ],
)
def test_bids_of_hidden_hands(events: str, found: str) -> None:
    assert verdict("", events) == found


def test_a_claim_that_does_not_fit_into_the_hand_proves_nothing() -> None:
    """Who plays 31 other cards later never had what he bid with: the plays are believed."""
    rng, tried = Random(3), 0
    for log in simulate(ROOM, 40, 21, options=()):
        false = next((event for event in log.events if getattr(event, "kind", "") == "bid"), None)
        if false is None or any(isinstance(event, Draw) for event in log.events):
            continue
        other = next(code for code in rng.sample(range(52), 52) if code % 13 != false.cards[0] % 13)
        lie = replace(false, cards=Cards((other,) * 3))
        at = log.events.index(false)
        changed = replace(log, events=(*log.events[:at], lie, *log.events[at:]))
        codes = {finding.code for finding in judge(bind(without_hands(changed))).findings}
        assert codes <= {"ZPY-BID-02", "ZPY-BID-05"}, log.id
        tried += 1
    assert tried > 10


def test_a_card_shown_is_held_so_that_a_redeal_after_a_bid_is_wrong() -> None:
    cards = "".join(f"deal {seat} ??*31;" for seat in range(5)) + "kitty ??*7;"
    assert verdict("", cards + "declare 2 bid 2s; result outcome=redeal") == "PLAY-03@8"


def test_following_is_not_judged_where_the_log_does_not_show_trump() -> None:
    hands = "deal 0 8d 2h\ndeal 1 7d 2c\ndeal 2 3h\n"
    text = f"paipu 1\ngame zhaopengyou\ndealer 0\ncarry level T\nposition\n{hands}"
    report = judge(bind(loads(text + "play 0 8d\nplay 1 2c\nplay 2 3h\n")[0]))
    assert (report.findings, report.not_judged) == ((), (5,))


def test_a_counter_while_the_level_is_not_known_is_not_judged() -> None:
    """A kitty that is buried before anybody bid: out of place itself, and what trump is nobody can say after it."""
    (log,) = loads((SPECIMENS / "zhaopengyou-legal.paipu").read_bytes())
    wrong = (
        *log.events[:5],
        Bury(2, Cards(CARD_CODES[word] for word in ["Kc", "4c", "3d", "Kc", "Ks", "Kd", "2c"])),
        Declare(1, "counter", Cards(CARD_CODES[word] for word in ["Ah", "Ah", "Ah"])),
    )
    report = judge(bind(replace(log, events=wrong)))
    assert ([f"{each.code}@{each.event}" for each in report.findings], report.not_judged) == (["ZPY-PLAY-03@6"], (7,))


REPAIRED = "declare {0} bid 2s; declare {0} friend As nth=1; take {0}; bury {0} 3h 3c 4c 5c 6c 7c;"
WRONG_BURIALS = [
    # what follows a burial that is a card short, what is found
    (  # shown before the kitty is set right, and after it again
        2,
        "play 2 7d; play 3 8d; play 4 9d; play 0 Td; play 1 Jd; bury 2 4s by=3; play 1 Jd Jd; play 2 7d 7d",
        "BURY-01@4",
    ),
    (  # set right between a throw and what it forces
        0,
        "play 0 7d; play 1 Ad; play 2 8d; play 3 8d; play 4 9d; play 1 6d 6d Kd; bury 0 4s by=1; play 1 6d 6d as=forced;"
        "play 2 7d 7d; play 3 6d Td",
        "BURY-01@4 ?@14",
    ),
]


@pytest.mark.parametrize(("burier", "then", "found"), WRONG_BURIALS, ids=["both", "throw"])
def test_a_kitty_set_right_does_not_make_hidden_cards_others(burier: int, then: str, found: str) -> None:
    assert verdict("", f"{REPAIRED.format(burier)} {then}") == found


def test_of_more_cards_than_a_hidden_hand_can_hold_the_first_ones_are_not_accused() -> None:
    cards = ["7d", "8d", "9d", "Td", "Jd", "Qd", "Kd", "Ad", "3h", "4h", "5h", "6h", "7h"]
    hands = "".join(f"deal {seat} ??*31;" for seat in range(5)) + "kitty ??*7; declare 2 bid 2s;"
    plays = "; ".join(f"play 2 {card} {card} {card}" for card in cards)
    found = verdict("", f"{hands} declare 2 friend As nth=1; take 2; bury 2 ??*7; {plays}")
    assert "PLAY-02@11" not in found.split()


TWO_BURIALS = (
    "declare 0 bid 2s; declare 0 friend As nth=1; take 0; bury 0 3d 4d 5d 6d 7d 8d 9d;"
    "declare 1 counter 2h 2h; take 1; bury 1 3d 4d 5d 6d 7d 8d 9d;"
    "play 0 8c 8c; play 1 6c Ac; play 2 3c 4c; play 3 3c 4c; play 4 5c 7c; play 0 9c; play 1 6c"
)


def test_a_second_burial_leaves_copies_where_nobody_is_known_to_have_them() -> None:
    assert "FOL-06" not in verdict("", TWO_BURIALS)
    assert "FOL-06@9" in verdict("", f"{TWO_BURIALS}; play 2 6c")


@pytest.mark.parametrize("kitty", [(), (Kitty(Cards((UNKNOWN,) * 7)),)])
def test_a_kitty_nobody_saw_is_known_where_all_hands_are(kitty: tuple[Event, ...]) -> None:
    log = specimen("legal")
    at = next(number for number, event in enumerate(log.events) if isinstance(event, Kitty))
    hidden = replace(log, events=(*log.events[:at], *kitty, *log.events[at + 1 :]))
    hands = []
    for told in (log, hidden):
        bound = bind(told)
        state = ROOM.start(bound.setup)
        for event in bound.events[: next(n for n, event in enumerate(told.events, 1) if isinstance(event, Take))]:
            state = ROOM.apply(state, event)
        hands.append((state.hands, state.unseen))
    assert hands[0] == hands[1]
