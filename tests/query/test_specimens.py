"""The rows of the two specimens of 红十, worked out from the logs by hand."""

from __future__ import annotations

import pytest

from query.export import export
from tests.query.folders import FOLLOW, LEGAL, ask

WON = "specimen-hongshi-legal"
LOST = "specimen-hongshi-HS-FOLLOW-02"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    export([LEGAL, FOLLOW], folder)
    return folder


def test_games(folder):
    rows = ask(
        folder,
        "SELECT game, log, line, events, dealer, seats, valid, findings, not_judged, complete, variant, position,"
        " outcome['winner'], outcome['finish'], per_seat(outcome['score']), per_seat(outcome['totals']),"
        " outcome['next_dealer'], carry['totals'], options['deck'], options['cut_in'], error FROM games ORDER BY log",
    )
    assert rows == [
        ("hongshi", LOST, 1, 46, 1, 4, False, 1, 0, True, "", False,
         "up", "2,3,0", [-12, -12, 36, -12], [8, 9, 24, 16], "2", "20 21 -12 28", "40", "false", None),
        ("hongshi", WON, 1, 59, 2, 4, True, 0, 0, True, "", False,
         "down", "1,3,2", [-36, 12, 12, 12], [-46, -9, -14, 27], "3", "-10 -21 -26 15", "40", "false", None),
    ]  # fmt: skip


def test_seats(folder):
    rows = ask(
        folder, "SELECT log, seat, camp, dealer, finish, score, total, len(hand) FROM seats ORDER BY log DESC, seat"
    )
    assert rows == [
        (WON, 0, "up", False, 4, -36, -46, 10),
        (WON, 1, "down", False, 1, 12, -9, 10),
        (WON, 2, "down", True, 3, 12, -14, 10),
        (WON, 3, "down", False, 2, 12, 27, 10),
        (LOST, 0, "down", False, 3, -12, 8, 10),
        (LOST, 1, "down", True, 4, -12, 9, 10),
        (LOST, 2, "up", False, 1, 36, 24, 10),
        (LOST, 3, "down", False, 2, -12, 16, 10),
    ]
    ((hand,),) = ask(folder, f"SELECT list_sort(hand) FROM seats WHERE log = '{WON}' AND seat = 0")
    assert hand == sorted(["6d", "9c", "9d", "9h", "Td", "Th", "Js", "Jh", "2c", "2s"])


EVENTS = [
    (1, 1, "cut", None, [], None, None, None, 22),
    (2, 0, "deal", None, ["6d", "9c", "9d", "9h", "Td", "Th", "Js", "Jh", "2c", "2s"], None, None, None, None),
    (6, 0, "declare", "reveal", ["Td", "Th"], None, None, None, None),
    (7, 3, "play", None, ["6h"], "single", 1, 9, None),
    (10, 2, "play", None, ["Lj", "Bj"], "joker_pair", 1, 8, None),
    (11, 3, "pass", None, [], None, 1, 9, None),
    (29, 1, "play", None, ["Tc", "Ts"], "pair", 5, 3, None),
    (49, 1, "play", None, ["8s"], "single", 9, 0, None),
    (58, 2, "play", None, ["Jc"], "single", 11, 0, None),
    (59, None, "result", None, [], None, None, None, None),
]


@pytest.mark.parametrize("row", EVENTS, ids=lambda row: f"event {row[0]}")
def test_events(folder, row):
    columns = "seq, seat, verb, kind, cards, combination, trick, cards_left, cut_at"
    assert ask(folder, f"SELECT {columns} FROM events WHERE log = '{WON}' AND seq = $seq", seq=row[0]) == [row]


def test_result_line_and_verdicts(folder):
    ((pairs,),) = ask(folder, f"SELECT pairs FROM events WHERE log = '{WON}' AND verb = 'result'")
    assert pairs == {
        "finish": "1,3,2", "winner": "down", "score": "-36,+12,+12,+12", "next_dealer": "3", "totals": "-46,-9,-14,+27",
    }  # fmt: skip
    assert ask(folder, "SELECT log, seq, seat, code FROM events WHERE NOT legal") == [(LOST, 11, 2, "HS-FOLLOW-02")]
    assert ask(folder, "SELECT count(*) FROM events WHERE legal IS NULL") == [(0,)]


def test_tricks(folder):
    columns = "trick, leader, winner, won, combination, cards_text(lead), plays, cards_text(cards), first, last"
    assert ask(folder, f"SELECT {columns} FROM tricks WHERE log = '{WON}' ORDER BY trick") == [
        (1, 3, 2, 10, "single", "6h", 3, "6h Ac Lj Bj", 7, 13),
        (2, 2, 3, 15, "pair", "8c 8d", 2, "8c 8d 2h 2d", 14, 18),
        (3, 3, 1, 21, "pair", "7c 7s", 2, "7c 7s Kd Ks", 19, 24),
        (4, 1, 1, 25, "pair", "Ah As", 1, "Ah As", 25, 28),
        (5, 1, 2, 30, "pair", "Tc Ts", 2, "Tc Ts Qc Qs", 29, 33),
        (6, 2, 3, 35, "pair", "7d 7h", 2, "7d 7h Qh Qd", 34, 38),
        (7, 3, 1, 41, "single", "8h", 2, "8h Ad", 39, 44),
        (8, 1, 1, 45, "single", "Kh", 1, "Kh", 45, 48),
        (9, 1, 3, 51, "single", "8s", 3, "8s 9s Kc", 49, 53),
        (10, 3, 3, 54, "single", "Jd", 1, "Jd", 54, 56),
        (11, 0, 2, 58, "single", "6d", 2, "6d Jc", 57, 58),
    ]


def test_findings(folder):
    rows = ask(folder, "SELECT log, event, seat, code, message, message_zh, after_code, proved_at FROM findings")
    assert rows == [(LOST, 11, 2, "HS-FOLLOW-02", "Ts Tc does not beat Kc Kd", "♠10 ♣10 管不住 ♣K ♦K", None, None)]
    ((law, law_zh),) = ask(folder, "SELECT law, law_zh FROM findings")
    assert "strictly higher" in law
    assert "大于" in law_zh


def test_cards_are_found_by_word(folder):
    held = "SELECT log, seat FROM seats WHERE list_contains(hand, 'Th') ORDER BY log"
    assert ask(folder, held) == [(LOST, 2), (WON, 0)]
    assert ask(folder, "SELECT count(*) FROM events WHERE verb = 'play' AND has_card(cards, 'Lj')") == [(2,)]
