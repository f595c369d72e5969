"""Drawing, calling, the kitty and the exchange, sheet §2 to §4 and §13.14-15, 20-21."""

from __future__ import annotations

import pytest

from tests.engine.games.hongxingwu.table import codes, judged

CALLS = [
    # hands by seat, declarations in order, finding at the last of them, options
    ("Ts\n2c\n3c\n4c", "0 call Ts", None, ""),
    ("Ts\nTh Th\n3c\n4c", "0 call Ts / 1 counter Th Th", None, ""),
    ("Ts Ts Ts\nTh Th\n3c\n4c", "0 call Ts / 1 counter Th Th / 0 counter Ts Ts Ts", None, ""),
    ("Ts Ts Ts\nTh Th\nBj Bj\n4c", "0 call Ts / 1 counter Th Th / 0 counter Ts Ts Ts / 2 nt Bj Bj", "03", ""),
    ("Ts Ts Ts\nTh Th\nBj Bj Bj\n4c", "0 call Ts / 1 counter Th Th / 0 counter Ts Ts Ts / 2 nt Bj Bj Bj", None, ""),
    ("Ts\nBj Lj\nTh Th\n4c", "0 call Ts / 1 nt Lj Bj / 2 counter Th Th", "03", ""),
    ("Ts\nBj Lj\nTh Th Th\n4c", "0 call Ts / 1 nt Lj Bj / 2 counter Th Th Th", None, ""),
    ("Ts Ts Ts\n2c\n3c\n4c", "0 call Ts / 0 fortify Ts / 0 fortify Ts", None, ""),
    ("Ts Ts Ts\n2c\n3c\n4c", "0 call Ts / 0 fortify Ts Ts", None, ""),
    ("Ts Ts Ts\n2c\n3c\n4c", "0 call Ts Ts / 0 fortify Ts", "04", ""),
    ("Ts Ts Ts\n2c\n3c\n4c", "0 call Ts Ts / 0 fortify Ts", None, "fortify_pair true"),
    ("Ts\nTs\n3c\n4c", "0 call Ts / 1 fortify Ts", "04", ""),
    ("Ts Ts Ts\nTh Th Th\n3c\n4c", "0 call Ts / 1 counter Th Th / 0 fortify Ts", "04", ""),
    ("Ts Th\n2c\n3c\n4c", "0 call Ts Th", "01", ""),
    ("9s\n2c\n3c\n4c", "0 call 9s", "01", ""),
    ("Ts Ts\nTh\n3c\n4c", "0 call Ts Ts / 1 counter Th", "01", ""),
    ("Ts\nBj\n3c\n4c", "0 call Ts / 1 nt Bj", "01", ""),
    ("Ts\nBj Bj Lj\n3c\n4c", "0 call Ts / 1 nt Bj Bj Lj", "01", ""),
    ("Ts\nBj Lj\n3c\n4c", "0 call Ts / 1 nt Bj Lj", "01", "nt_pair_identical true"),
    ("Ts Ts\n2c\n3c\n4c", "0 call Ts Ts Ts", "02", ""),
    ("Ts Th\n2c\n3c\n4c", "0 call Ts / 0 fortify Th", "01", ""),
    ("Ts\n2c\n3c\n4c", "0 call Ts / 0 fortify Ts", "02", ""),
    ("Ts\nTh\n3c\n4c", "0 call Ts / 1 call Th", "03", ""),
    ("Ts Ts\nTh Th\n3c\n4c", "0 call Ts Ts / 1 counter Th Th", "03", ""),
    ("Ts Ts\nBj Bj\n3c\n4c", "0 call Ts Ts / 1 nt Bj Bj", "03", ""),
    ("Ts Ts Ts\nBj Lj\n3c\n4c", "0 call Ts Ts Ts / 1 nt Bj Lj", None, "nt_supreme true"),
    ("Bj Bj\n2c\n3c\n4c", "0 nt Bj Bj", "03", ""),
    ("Bj Bj\n2c\n3c\n4c", "0 nt Bj Bj", None, "nt_first_call true"),
    ("Ts\nTs Ts\n3c\n4c", "0 call Ts / 1 counter Ts Ts", "05", ""),
    ("Ts Th Th\n2c\n3c\n4c", "0 call Ts / 0 counter Th Th", "05", ""),
    ("Ts Bj Bj\n2c\n3c\n4c", "0 call Ts / 0 nt Bj Bj", "05", ""),
    ("Th Th\n2c\n3c\n4c", "0 counter Th Th", "05", ""),
    ("Ts\n2c\nTh Th\n4c", "0 call Ts / 2 counter Th Th", None, ""),
    ("Bj Bj Bj\nTs\nLj Lj Lj\n4c", "1 call Ts / 0 nt Bj Bj / 2 nt Lj Lj Lj", "03", ""),
]


@pytest.mark.parametrize(("hands", "said", "code", "option"), CALLS)
def test_calls_replace_each_other_by_the_table(hands: str, said: str, code: str | None, option: str) -> None:
    dealt = "\n".join(f"deal {seat} {cards}" for seat, cards in enumerate(hands.splitlines()))
    calls = [f"declare {call}" for call in said.split(" / ")]
    options = f"option {option}\n" if option else ""
    text = f"{options}dealer 0\ncarry level T\ncarry phase call\nposition\n{dealt}\n" + "\n".join(calls) + "\n"
    assert codes(text) == ([f"HXW-DECL-{code}@{4 + len(calls)}"] if code else [])


@pytest.mark.parametrize(
    ("table", "said", "code"),
    [
        ("standing 0 Ts", "0 fortify Ts Ts", []),
        ("standing 0 Ts Ts", "0 fortify Ts", ["HXW-DECL-04@5"]),
        ("standing 0 Ts\ncarry countered yes", "0 fortify Ts", ["HXW-DECL-04@5"]),
        ("standing 0 Ts", "1 counter Th Th", []),
        ("standing 0 Ts Ts", "1 counter Th Th", ["HXW-DECL-03@5"]),
    ],
)
def test_the_standing_call_of_a_position_is_a_call_of_as_many_cards(table: str, said: str, code: list[str]) -> None:
    hands = "deal 0 Ts Ts Ts\ndeal 1 Th Th\ndeal 2 2c\ndeal 3 3c"
    head = f"dealer 0\ncarry level T\ncarry phase call\ncarry {table}\nposition"
    assert codes(f"{head}\n{hands}\ndeclare {said}\n") == code


def test_red_five_may_be_shown_as_the_level_card_of_hearts() -> None:
    text = "dealer 0\ncarry level 5\ncarry phase call\nposition\ndeal 0 5h 5h\ndeclare 0 call 5h 5h\n"
    assert codes(text) == []


def whole_deal(*, kitty: str = "", dealer: str = "dealer 1\n") -> tuple[str, list[str]]:
    """Four hands of a sorted pack and a kitty, which may begin with a certain card; the hands as text."""
    words = [rank + suit for suit in "shcd" for rank in "23456789TJQKA"] + ["Lj", "Bj"]
    pack = [word for word in words for _ in range(3)]
    for word in kitty.split():
        pack.remove(word)
    last = kitty.split()
    rest = [pack.pop(8 * n % len(pack)) for n in range(10 - len(last))]
    hands = [" ".join(pack[seat::4]) for seat in range(4)]
    lines = "\n".join(f"deal {seat} {hand}" for seat, hand in enumerate(hands))
    return f"{dealer}{lines}\nkitty {' '.join(last + rest)}\n", hands


@pytest.mark.parametrize(("first", "trump"), [("Lj", 4), ("Bj", 4), ("4d", 3), ("5h", 1), ("2s", 0)], ids=str)
def test_nobody_calls_and_the_first_card_of_the_kitty_makes_trump(first: str, trump: int) -> None:
    text, _ = whole_deal(kitty=first)
    report = judged(text + "take 1\n")
    assert report.findings == ()
    assert report.state.deal.trump == trump


def test_nobody_calls_in_a_first_deal() -> None:
    text, _ = whole_deal(dealer="carry first_drawer 2\n")
    assert judged(text + "take 2\n").state.deal.dealer == 2
    assert codes(text + "take 0\n") == ["HXW-KIT-01@6"]
    again = f"option first_deal_no_call redeal\n{text}"
    assert codes(again + "take 2\n") == ["HXW-KIT-01@6"]
    report = judged(again + "result outcome=redeal points=0 kitty=0 levels=2,2 next_dealer=none match_over=false\n")
    assert (report.findings, report.complete) == ((), True)
    assert report.outcome is not None
    assert report.outcome["outcome"] == "redeal"


def called(*calls: str) -> str:
    return "".join(f"declare {call}\n" for call in calls)


def test_the_last_call_makes_the_first_dealer_or_the_first_by_option() -> None:
    words = [rank + suit for suit in "shcd" for rank in "23456789TJQKA"] + ["Lj", "Bj"]
    pack = [word for word in words for _ in range(3) if word not in ("2s", "2h")]
    hands = [["2s", "2s", "2s", *pack[:35]], ["2h", "2h", "2h", *pack[35:70]], pack[70:108], pack[108:146]]
    lines = "".join(f"deal {seat} {' '.join(hand)}\n" for seat, hand in enumerate(hands))
    text = f"{lines}kitty {' '.join(pack[146:156])}\n" + called("0 call 2s", "1 counter 2h 2h")
    assert codes(text + "take 1\n") == []
    assert codes(text + "take 0\n") == ["HXW-KIT-01@8"]
    first = f"option first_dealer first_call\n{text}"
    assert codes(first + "take 0\n") == []
    assert codes(first + "take 1\n") == ["HXW-KIT-01@8"]
    late = text + "take 1\n" + called("0 counter 2s 2s 2s")
    assert codes(late) == ["HXW-DECL-06@9"]


def test_calls_are_judged_by_the_cards_drawn_until_then() -> None:
    text, hands = whole_deal()
    number = next(n for n, word in enumerate(hands[1].split()) if word[0] == "2")
    word = hands[1].split()[number]
    # seat 1 draws first: its card n is card 4n + 1 of all
    assert codes(text + f"declare 1 call {word} at={4 * number + 1}\n") == []
    assert codes(text + f"declare 1 call {word} at={4 * number}\n") == ["HXW-DECL-02@6"]
    assert codes(text + f"declare 1 call {word}\n") == []


def test_draws_go_round_and_end_with_the_kitty() -> None:
    text, hands = whole_deal()
    cards = [hand.split() for hand in hands]
    draws = [f"draw {(1 + n) % 4} {cards[(1 + n) % 4][n // 4]}" for n in range(152)]
    kitty = text.splitlines()[-1]
    log = "\n".join(["dealer 1", *draws, kitty, "take 1"])
    assert codes(log) == []
    swapped = "\n".join(["dealer 1", draws[1], draws[0], *draws[2:], kitty])
    assert codes(swapped) == ["HXW-DRAW-01@1", "HXW-DRAW-01@2", "HXW-DRAW-01@3"]
    # who draws out of turn has had the turn, so that a line forgotten or written twice accuses no later ones
    forgotten = "\n".join(["dealer 1", *draws[:5], *draws[6:], kitty])
    assert codes(forgotten) == ["HXW-DRAW-01@6", "HXW-DRAW-02@152"]
    twice = "\n".join(["dealer 1", *draws[:5], "draw 1 ??", *draws[5:]])
    assert codes(twice) == ["HXW-DRAW-01@6", "HXW-DRAW-02@153"]
    early = "\n".join(["dealer 1", *draws[:-1], kitty])
    assert codes(early) == ["HXW-DRAW-02@152"]
    late = "\n".join(["dealer 1", *draws, "draw 1 2s", kitty])
    assert codes(late)[0] == "HXW-DRAW-02@153"


def test_hands_and_kitty_have_their_number_and_no_fourth_copy() -> None:
    text, hands = whole_deal()
    lines = text.splitlines()
    short = "\n".join([lines[0], lines[1].rsplit(" ", 1)[0], *lines[2:]])
    assert codes(short) == ["HXW-DRAW-02@1"]
    kitty = "\n".join([*lines[:-1], lines[-1].rsplit(" ", 1)[0]])
    assert codes(kitty) == ["HXW-DRAW-02@5"]
    card = hands[0].split()[0]
    again = "\n".join([*lines[:-1], f"kitty {card} {card} {card} {card} 3h 4h 6h 7h 8h 9h"])
    assert codes(again) == ["HXW-DRAW-02@5"]


@pytest.mark.parametrize(
    ("buried", "found"),
    [(10, []), (9, ["HXW-BURY-01@7"]), (11, ["HXW-BURY-01@7"])],
)
def test_ten_cards_of_the_own_hand_are_buried(buried: int, found: list[str]) -> None:
    text, hands = whole_deal()
    cards = " ".join(hands[1].split()[:buried])
    assert codes(f"{text}take 1\nbury 1 {cards}\n") == found


def test_burying_belongs_to_the_dealer_and_needs_the_cards() -> None:
    text, hands = whole_deal()
    cards = hands[1].split()
    assert codes(f"{text}take 1\nbury 2 {' '.join(hands[2].split()[:10])}\n") == ["HXW-PLAY-01@7"]
    missing = next(word for word in hands[2].split() if word not in text.splitlines()[2] + text.splitlines()[-1])
    assert codes(f"{text}take 1\nbury 1 {' '.join([missing, *cards[:9]])}\n") == ["HXW-BURY-02@7"]


HEADERS = [
    ("carry levels 2 3\n", ["HXW-SETUP-01@0"]),
    ("carry levels 2 1\n", ["HXW-SETUP-01@0"]),
    ("carry levels 2\n", ["HXW-SETUP-01@0"]),
    ("dealer 4\n", ["HXW-SETUP-01@0"]),
    ("carry first_drawer 5\n", ["HXW-SETUP-01@0"]),
    ("dealer 1\ncarry first_drawer 2\n", ["HXW-SETUP-01@0"]),
    ("player 4 x\n", ["HXW-SETUP-01@0"]),
    ("dealer 1\ncarry levels 2 3\n", []),
    ("dealer 1\ncarry first_drawer 1\n", []),
    ("carry first_drawer 3\n", []),
]


@pytest.mark.parametrize(("head", "found"), HEADERS)
def test_headers_are_possible(head: str, found: list[str]) -> None:
    assert codes(head) == found


TOLD = [
    (
        "player 4 x\n",
        "`4` in the header line `player 4`: expected a seat from 0 to 3",
        "头行 `player 4` 中的 `4` 不成立，应为 0 到 3 的座位号",
    ),
    (
        "carry levels 2 1\n",
        "`2 1` in the header line `carry levels`: expected 2 levels, 2 to A",
        "头行 `carry levels` 中的 `2 1` 不成立，应为 2 个级数，2 到 A",
    ),
    (
        "option nt_pair_identical true\ndeclare 1 nt Bj Lj\n",
        "seat 1 shows Bj Lj as a no-trump call, which needs two or three identical jokers",
        "1 号座以 大王 小王 反无主，须为两张或三张相同的王",
    ),
]


@pytest.mark.parametrize(("text", "english", "chinese"), TOLD)
def test_what_a_header_or_a_call_needs_is_told_in_both_languages(text: str, english: str, chinese: str) -> None:
    (finding,) = judged(text).findings
    assert (finding.text(), finding.text("zh")) == (english, chinese)
