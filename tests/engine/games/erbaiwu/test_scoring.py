"""Points against a slow reading of sheet §8, hand by hand; matches that follow."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from engine.binding import bind
from engine.game import game
from engine.games.erbaiwu.options import Options
from engine.games.erbaiwu.scoring import Round, new_totals, score
from engine.kit.onepack import mask_of
from engine.simulator import simulate
from logformat.cards import CARD_WORDS, cards
from tests.engine.games.erbaiwu.logs import log_of
from validator.judge import judge
from validator.run import judge_files

VALUES = {**{str(n): n for n in range(2, 10)}, "T": 10, "J": 11, "Q": 12, "K": 13, "A": 1, "7": 15, "L": 30, "B": 30}


def points_of(hand: list[str], black: list[str]) -> int:
    return sum(30 if word in black else VALUES[word[0]] for word in hand)


def slow_score(
    options: Any, hands: list[list[str]], black: list[str], settler: int | None, extras: list[int]
) -> tuple[list[int], bool, list[int], list[int]]:
    """§8 read line by line: H, dug, R, e."""
    seats = range(len(hands))
    h = [points_of(hand, black) for hand in hands]
    e, r = list(extras), list(h)
    if settler is not None:
        own = hands[settler]
        k = len(own) if own and all(word[0] == "7" for word in own) else 0
        if options.sevens_settle == "net_zero":
            r[settler] = h[settler] - 15 * k
        elif options.sevens_settle == "minus_15_each":
            r[settler] = -15 * k if k else h[settler]
        elif options.sevens_settle == "extra":
            e[settler] -= 15 * k
    if options.extras_scope == "round":
        r = [r[i] + e[i] for i in seats]
    if settler is None:
        return h, False, r, e
    five = len(hands[settler]) == 1 and hands[settler][0][0] == "5" and hands[settler][0] not in black
    d = [2 * r[j] if five else r[j] for j in seats]
    test = d if options.dug_compare == "after_doubling" else r
    dug = r[settler] != 0 and any(test[j] <= r[settler] for j in seats if j != settler)
    if not dug:
        return h, False, [r[settler] if j == settler else d[j] for j in seats], e
    won = d if options.five_dug_double else r
    total = r[settler] + sum(won[j] for j in seats if j != settler)
    return h, True, [total if j == settler else 0 for j in seats], e


HANDS = ["", "2s", "5s", "5h", "4c", "7d", "7d 7s", "As 2d", "Ks", "Lj", "7h 2c", "5d 2h", "Td Jc"]
VARIED = [
    Options(**dict(zip(("sevens_settle", "extras_scope", "dug_compare", "five_dug_double"), picked, strict=True)))
    for picked in product(
        ("net_zero", "minus_15_each", "extra", "off"),
        ("personal", "round"),
        ("before_doubling", "after_doubling"),
        (True, False),
    )
]


@pytest.mark.parametrize("options", VARIED, ids=lambda options: f"{options.sevens_settle} {options.extras_scope}")
def test_points_against_a_slow_reading(options: Options) -> None:
    rng = Random(3)
    seen = set()
    for _ in range(600):
        hands = [rng.choice(HANDS).split() for _ in range(rng.randint(2, 4))]
        black = rng.sample(["5s", "2s", "Ks", "2d"], rng.randint(0, 2))
        settler = rng.choice([None, *range(len(hands))])
        extras = [rng.choice((0, 0, 30, 60)) for _ in hands]
        found = score(
            options,
            tuple(mask_of(cards(" ".join(hand))) for hand in hands),
            mask_of(cards(" ".join(black))),
            settler,
            tuple(extras),
        )
        h, dug, r, e = slow_score(options, hands, black, settler, extras)
        assert found == Round(tuple(h), dug, tuple(r), tuple(e)), (hands, black, settler)
        seen.add(dug)
    assert seen == {True, False}


def test_values_of_the_cards() -> None:
    worth = {word: points_of([word], []) for code, word in CARD_WORDS.items() if code < 54}
    found = {word: score(Options(), (mask_of(cards(word)),), 0, None, (0,)).hand_points[0] for word in worth}
    assert found == worth
    assert sum(worth.values()) == 4 * (2 + 3 + 4 + 5 + 6 + 8 + 9 + 10 + 11 + 12 + 13 + 1 + 15) + 60


def test_only_the_exact_target_is_rewarded_and_once() -> None:
    scored = Round((0, 0, 0), False, (10, 11, 60), (0, 0, 0))
    assert new_totals(Options(), (240, 240, 240), scored) == (200, 251, 300)
    assert new_totals(Options(target=300), (240, 240, 240), scored) == (250, 251, 250)


def test_simulated_results_against_a_slow_reading() -> None:
    room = game("erbaiwu")
    for log in simulate(room, 200, 21):
        report = judge(bind(log))
        state = report.state
        hands = [[CARD_WORDS[code] for code in range(54) if hand >> code & 1] for hand in state.hands]
        black = [CARD_WORDS[code] for code in range(52) if state.black >> code & 1]
        h, dug, r, e = slow_score(state.options, hands, black, state.settler, list(state.extras))
        assert report.outcome is not None
        found = report.outcome
        assert (found["hand_points"], found["dug"], found["round"], found["extras"]) == (
            tuple(h), dug, tuple(r), tuple(e),
        )  # fmt: skip
        before = state.setup.carry.get("totals", (0,) * len(h))
        apart = e if state.options.extras_scope == "personal" else [0] * len(e)
        sums = [b + mine + extra for b, mine, extra in zip(before, r, apart, strict=True)]
        target = state.options.target
        totals = tuple(total - 50 if total == target else total for total in sums)
        assert found["totals"] == totals
        assert found["losers"] == tuple(seat for seat, total in enumerate(totals) if total > target)


# ---------------------------------------------------------------- matches

FIRST = """paipu 1
game erbaiwu
match m 1
option players 2
dealer 0
deal 0 7c 2c 8c 9c Tc Jc Qc
deal 1 3h 5h Th Jd Kh Ks
meld 0 show7 7c
{moves}
"""
LAYOFFS = "\n".join(f"meld 0 layoff {word}" for word in ("8c", "9c", "Tc", "Jc", "Qc"))
SETTLED = FIRST.format(moves=f"{LAYOFFS}\ndeclare 0 settle")
SECOND = "paipu 1\ngame erbaiwu\nmatch m 2\noption players 2\n{header}\n"

FOLLOWING = [
    ("all as it should be", "dealer 0\ncarry totals 2 55", []),
    ("another dealer", "dealer 1\ncarry totals 2 55", ["EBW-SET-04@0"]),
    ("the header contradicts itself as well", "dealer 1\ncarry next_dealer 0", ["EBW-SET-04@0"]),
    ("other totals", "dealer 0\ncarry totals 2 54", ["EBW-SET-05@0"]),
    ("nothing said is taken over", "", []),
]


@pytest.mark.parametrize(("header", "found"), [row[1:] for row in FOLLOWING], ids=[row[0] for row in FOLLOWING])
def test_the_next_deal(header: str, found: list[str], tmp_path: Any) -> None:
    path = tmp_path / "match.paipu"
    path.write_text(SETTLED + "\n" + SECOND.format(header=header), encoding="utf-8")
    first, second = [[f"{f.code}@{f.event}" for f in one.report.findings] for one in judge_files([path])]
    assert (first, second) == ([], found)


def test_other_seats_do_not_follow(tmp_path: Any) -> None:
    path = tmp_path / "match.paipu"
    text = SECOND.format(header="dealer 0").replace("players 2", "players 3")
    path.write_text(SETTLED + "\n" + text, encoding="utf-8")
    _, second = [[f"{f.code}@{f.event}" for f in one.report.findings] for one in judge_files([path])]
    assert second == ["EBW-SET-05@0"]


def test_the_totals_of_a_log_of_its_own_are_not_doubted() -> None:
    assert judge(bind(log_of("dealer 0", "carry totals 300 0 0 0", position=False))).findings == ()
