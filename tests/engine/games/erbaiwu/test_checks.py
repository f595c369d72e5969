"""The order of checks of sheet §12: the first that fails gives the code of the event (the last line of each row)."""

from __future__ import annotations

import pytest

from tests.engine.games.erbaiwu.logs import codes, last_code

BLACK = "carry seq 7s Lj=8s"
WINDOW = "carry waste Qd\ncarry window Qd by=0"

ROWS = [
    # name, header and hands, the event, its code
    ("deal over before acting seat", "carry phase over", "draw 2 9d", "EBW-TURN-05"),
    ("acting seat before phase", "carry phase drawn\ndeal 2 7s", "meld 2 show7 7s", "EBW-TURN-01"),
    ("phase before form", "carry phase drawn\ndeal 1 9s 9h", "meld 1 triple 9s 9h", "EBW-TURN-02"),
    ("number of cards before joker names", "deal 1 9s Lj", "meld 1 triple 9s Lj", "EBW-TRI-01"),
    ("number of cards before possession", "carry seq 7s 8s\ndeal 1 2c", "meld 1 lock 8d at=8s", "EBW-LOCK-02"),
    ("one seven at a time", "deal 1 7s 7d", "meld 1 show7 7s 7d", "EBW-SHOW-01"),
    ("one card laid off at a time", "carry seq 7s\ndeal 1 8s 9s", "meld 1 layoff 8s 9s", "EBW-LAY-02"),
    ("one card pulled", "carry set triple 9s 9h 9d\ndeal 1 9c 2c", "meld 1 pull 9c 2c", "EBW-PULL-01"),
    ("joker names before possession", "carry seq 7c\ndeal 1 2c", "meld 1 layoff Lj", "EBW-JOK-04"),
    ("possession before joker rules", "carry seq 7c\ndeal 1 2c", "meld 1 layoff Lj=7d", "EBW-CARD-01"),
    ("a joker written twice", "carry seq 7c\ndeal 1 Ks Lj", "meld 1 triple Ks Lj=Kh Lj=Kd", "EBW-CARD-01"),
    ("no seven named before none shown", "deal 1 Lj", "meld 1 layoff Lj=7d", "EBW-JOK-02"),
    ("a joker names no joker", "carry seq 7c\ndeal 1 Lj", "meld 1 layoff Lj=Bj", "EBW-JOK-02"),
    ("none shown before card taken", "deal 1 9h 9c Lj", "meld 1 triple 9h 9c Lj=9h", "EBW-JOK-01"),
    ("card taken before too many", "option max_jokers_per_set 1\ncarry seq 7c\ndeal 1 9h Lj Bj",
     "meld 1 triple 9h Lj=9h Bj=9c", "EBW-JOK-03"),
    ("the jokers name one card", "carry seq 7c\ndeal 1 9h Lj Bj", "meld 1 triple 9h Lj=9c Bj=9c", "EBW-JOK-03"),
    ("too many before black gang", f"option max_jokers_per_set 1\n{BLACK}\ndeal 1 8s Bj",
     "meld 1 lock 8s Bj=8c at=8s", "EBW-JOK-06"),
    ("black gang before the run", "carry seq 7c Lj=8c\ndeal 1 8c 2c", "meld 1 layoff 8c", "EBW-BG-01"),
    ("black gang before the ranks", f"{BLACK}\ndeal 1 8s 8d 9h", "meld 1 triple 8s 8d 9h", "EBW-BG-01"),
    ("suit before place", "carry seq 7s\ndeal 1 Th", "meld 1 layoff Th", "EBW-LAY-01"),
    ("a seven is laid off nowhere", "carry seq 7s\ndeal 1 7h", "meld 1 layoff 7h", "EBW-LAY-01"),
    ("place before end", "carry seq 7s low=closed high=closed\ndeal 1 9s", "meld 1 layoff 9s", "EBW-LAY-02"),
    ("no layoff below the ace", "carry seq As 2s 3s 4s 5s 6s 7s\ndeal 1 Ks", "meld 1 layoff Ks", "EBW-LAY-02"),
    ("end before rank", "carry seq 7s 8s 9s\ndeal 1 2c 3c", "meld 1 lock 2c 3c at=8s", "EBW-LOCK-01"),
    ("a lock says where", "carry seq 7s 8s\ndeal 1 8d 8c", "meld 1 lock 8d 8c", "EBW-LOCK-01"),
    ("rank before shut end", "carry seq 7s 8s high=closed\ndeal 1 2c 3c", "meld 1 lock 2c 3c at=8s", "EBW-LOCK-02"),
    ("the end card locks itself not", "carry seq 7s 8s\ndeal 1 8d Lj", "meld 1 lock 8d Lj=8s at=8s", "EBW-JOK-03"),
    ("shut seven: shut comes first", "carry seq 7s low=closed high=closed\ndeal 1 7d 7c",
     "meld 1 lock 7d 7c at=7s", "EBW-LOCK-03"),
    ("half shut seven", "carry seq 7s low=closed\ndeal 1 7d 7c", "meld 1 lock 7d 7c at=7s", "EBW-LOCK-04"),
    ("the seven as an end", "carry seq 7s 8s\ndeal 1 7d 7c", "meld 1 lock 7d 7c at=7s", "EBW-LOCK-04"),
    ("ace and king ends lock", "carry seq 7s 8s 9s Ts Js Qs Ks\ndeal 1 Kd Kc", "meld 1 lock Kd Kc at=Ks", None),
    ("a joker end locks", f"{BLACK}\ndeal 1 8d 8c", "meld 1 lock 8d 8c at=8s", None),
    ("a joker end as it lies there", f"{BLACK}\ndeal 1 8d 8c", "meld 1 lock 8d 8c at=Lj=8s", None),
    ("the other joker is no end", f"{BLACK}\ndeal 1 8d 8c", "meld 1 lock 8d 8c at=Bj=8s", "EBW-LOCK-01"),
    ("nor is a joker where the card itself lies", "carry seq 7s 8s\ndeal 1 8d 8c", "meld 1 lock 8d 8c at=Lj=8s",
     "EBW-LOCK-01"),
    ("nor a joker that is no seven", "carry seq 7s\ndeal 1 7d 7c", "meld 1 lock 7d 7c at=Lj=7s", "EBW-LOCK-01"),
    ("a pulled joker end", "carry seq 7s Lj=8s high=locked\ncarry set lock 8d 8c at=Lj=8s\ndeal 1 8h", "meld 1 pull 8h",
     None),
    ("a joker end goes on", f"{BLACK}\ndeal 1 9s", "meld 1 layoff 9s", None),
    ("two jokers lock", "carry seq 7s 8s\ndeal 1 Lj Bj", "meld 1 lock Lj=8d Bj=8c at=8s", None),
    ("three sevens", "deal 1 7s 7h 7d", "meld 1 triple 7s 7h 7d", "EBW-TRI-02"),
    ("a natural triple needs no seven", "deal 1 9s 9h 9d", "meld 1 triple 9s 9h 9d", None),
    ("a joker pulls", "carry seq 7c\ncarry set triple 9s 9h 9d\ndeal 1 Lj", "meld 1 pull Lj=9c", None),
    ("not by naming a member", "carry seq 7c\ncarry set triple 9s 9h 9d\ndeal 1 Lj", "meld 1 pull Lj=9s",
     "EBW-PULL-01"),
    ("not by naming a named card", "carry seq 7c\ncarry set triple 9s 9h Lj=9d\ndeal 1 Bj", "meld 1 pull Bj=9d",
     "EBW-JOK-03"),
    ("the named card does not pull", "carry seq 7c\ncarry set triple 9s 9h Lj=9d\ndeal 1 9d", "meld 1 pull 9d",
     "EBW-BG-01"),
    ("runs make no set", "carry seq 7s 8s\ncarry seq 7h 8h\ncarry seq 7d 8d\ndeal 1 8c", "meld 1 pull 8c",
     "EBW-PULL-01"),
    ("settling: seven before value", "deal 1 Ks", "declare 1 settle", "EBW-STL-02"),
    ("an empty hand settles", "carry seq 7d\ndeal 1", "declare 1 settle", None),
    ("sevens settle", "carry seq 7d\ndeal 1 7h 7s", "declare 1 settle", None),
    ("sevens and an ace do not", "carry seq 7d\ndeal 1 7h As", "declare 1 settle", "EBW-STL-03"),
    ("a black-gang ace is 30", "carry seq 7d\ncarry set triple 2s 2h Lj=2c\ndeal 1 2c", "declare 1 settle",
     "EBW-STL-03"),
    ("act: no hold", "deal 1 7s", "pass 1", "EBW-TURN-03"),
    ("act: a seven", "deal 1 7s", "discard 1 7s", "EBW-TURN-03"),
    ("act: a joker", "deal 1 Lj", "discard 1 Lj", "EBW-TURN-03"),
    ("act: black gang may go", f"{BLACK}\ndeal 1 8s", "discard 1 8s", None),
    ("drawn: settling", "carry phase drawn\ncarry seq 7d\ndeal 1 2c", "declare 1 settle", "EBW-STL-01"),
    ("drawn: a second draw", "carry phase drawn\ndeal 1 2c", "draw 1 9d", "EBW-TURN-04"),
    ("drawn: a stand-in discarded", "carry phase drawn\ndeal 1 Lj 2c", "discard 1 Lj=9h", "EBW-JOK-05"),
    ("drawn: stuck", f"carry phase drawn\n{BLACK}\ndeal 1 7h Bj 8s", "pass 1", None),
    ("open: draw", "carry phase open\ndeal 1 2c", "draw 1 9d", "EBW-TURN-04"),
    ("open: black gang goes without a draw", f"carry phase open\n{BLACK}\ndeal 1 8s", "discard 1 8s", None),
    ("open: hold with black gang", f"carry phase open\n{BLACK}\ndeal 1 8s", "pass 1", "EBW-HOLD-01"),
    ("open: stuck", "carry phase open\ndeal 1 7h Lj", "pass 1", None),
    ("claimed: settling", "carry phase claimed\ncarry seq 7d\ndeal 1 2c", "declare 1 settle", "EBW-CLM-05"),
    ("claimed: a seven", "carry phase claimed\ndeal 1 7s", "meld 1 show7 7s", "EBW-CLM-05"),
    ("claimed: a discard", "carry phase claimed\ndeal 1 2c", "discard 1 2c", "EBW-TURN-03"),
    ("claimed: hold", "carry phase claimed\ndeal 1 7s", "pass 1", "EBW-TURN-03"),
    ("claimed: black gang", f"carry phase claimed\n{BLACK}\ndeal 1 8s", "discard 1 8s", None),
    ("owing: settling", f"carry phase owe_draw\n{BLACK}\ndeal 1 2c", "declare 1 settle", "EBW-BG-03"),
    ("owing: hold", "carry phase owe_draw\ndeal 1 7s", "pass 1", "EBW-BG-03"),
    ("owing: another seat", "carry phase owe_draw\ndeal 2 7s", "meld 2 show7 7s", "EBW-TURN-01"),
    ("owing: a claim", "carry phase owe_draw\ndeal 1 Qs Qh", "claim 1 Qd with=Qs,Qh", "EBW-CLM-01"),
    ("owing: the draw", "carry phase owe_draw\ndeal 1 7s", "draw 1 9d", None),
    ("claim: own before other card", f"{WINDOW}\ndeal 0 9s 9h", "claim 0 9d with=9s,9h", "EBW-CLM-03"),
    ("claim: nothing there before jokers", "carry seq 7s\ndeal 2 Qs Lj", "claim 2 Qd with=Qs,Lj=Qh", "EBW-CLM-01"),
    ("claim: joker before number", f"carry seq 7s\n{WINDOW}\ndeal 2 Lj", "claim 2 Qd with=Lj=Qh", "EBW-CLM-04"),
    ("claim: number before possession", f"{WINDOW}\ndeal 2 2c", "claim 2 Qd with=Qs", "EBW-CLM-02"),
    ("claim: without cards", f"{WINDOW}\ndeal 2 Qs Qh", "claim 2 Qd", "EBW-CLM-02"),
    ("claim: not held", f"{WINDOW}\ndeal 2 Qs 2c", "claim 2 Qd with=Qs,Qh", "EBW-CARD-01"),
    ("claim: a card twice", f"{WINDOW}\ndeal 2 Qs 2c", "claim 2 Qd with=Qs,Qs", "EBW-CARD-01"),
    ("claim: black gang", f"carry seq 7s\ncarry black_gang Lj=Qs\n{WINDOW}\ndeal 2 Qs Qh", "claim 2 Qd with=Qs,Qh",
     "EBW-BG-01"),
    ("claim: by the next seat", f"{WINDOW}\ndeal 1 Qs Qh", "claim 1 Qd with=Qs,Qh", None),
    ("claim: after the end", f"{WINDOW}\ncarry phase over\ndeal 2 Qs Qh\nresult", "claim 2 Qd with=Qs,Qh", "EBW-TURN-05"),
    ("draw from a hand", "deal 1 2c\ndeal 2 9d", "draw 1 9d", "EBW-CARD-02"),
    ("draw from a run", "carry seq 7s 8s\ndeal 1 2c", "draw 1 8s", "EBW-CARD-02"),
    ("draw from a set", "carry set triple 9s 9h 9d\ndeal 1 2c", "draw 1 9d", "EBW-CARD-02"),
    ("draw of a joker played", f"{BLACK}\ndeal 1 2c", "draw 1 Lj", "EBW-CARD-02"),
    ("draw of the named card", f"{BLACK}\ndeal 1 2c", "draw 1 8s", None),
    ("draw from an empty stock", "carry stock_count 0\ndeal 1 2c", "draw 1 8s", "EBW-CARD-02"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "event", "code"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_first_failing_check_gives_the_code(before: str, event: str, code: str | None) -> None:
    assert last_code("carry turn 1", before, event) == code


RESULTS = [
    ("hand points first", "hand_points=6,21,0,0 round=6,42,0,0 extras=1,0,0,0 settler=1", "EBW-RES-01"),
    ("then the round", "hand_points=5,21,0,0 dug=false extras=1,0,0,0 settler=1", "EBW-RES-02"),
    ("then extras and totals", "totals=5,43,0,0 settler=1", "EBW-RES-03"),
    ("then who and whither", "totals=47,0,0,0 next_dealer=1", "EBW-RES-04"),
    ("the end of the match", "match_over=true", "EBW-RES-04"),
    ("what is not claimed is not compared", "settler=0", None),
    ("signs are allowed", "hand_points=+5,+21,0,0", None),
    ("no losers", "losers=none", None),
]


@pytest.mark.parametrize(("claims", "code"), [row[1:] for row in RESULTS], ids=[row[0] for row in RESULTS])
def test_lowest_result_code(claims: str, code: str | None) -> None:
    # a single five: 21 count double, but an empty hand digs the settler, who takes it all: 5 + 42
    hands = "deal 0 5h\ndeal 1 Ks 8c\ndeal 2\ndeal 3"
    assert last_code("carry turn 0\ncarry seq 7d\ndealer 3", hands, "declare 0 settle", f"result {claims}") == code


def test_early_result_excludes_the_others() -> None:
    assert last_code("carry turn 0\ndealer 0", "deal 0 5h", "result settler=3 totals=9,9,9,9") == "EBW-RES-05"


def test_second_result_comes_after_the_end() -> None:
    # the names page: anything after a result is an offence; the first was right, or too early
    over = "carry turn 0\ncarry seq 7d\ndeal 0 5h\ndeclare 0 settle"
    assert last_code(over, "result settler=0", "result settler=0") == "EBW-TURN-05"
    assert codes("carry turn 0\ndeal 0 5h", "result", "result") == ["EBW-RES-05@2", "EBW-TURN-05@3"]
