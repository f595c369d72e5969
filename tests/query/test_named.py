"""Every named query: its header is whole, it runs on simulated deals, and says of the specimens what a pencil says."""

from __future__ import annotations

import re
import shlex

import pyarrow as pa
import pytest

from engine.game import games
from engine.simulator import simulate
from logformat import files
from query.database import Database
from query.export import export
from query.named import named_queries, named_query, read_value
from query.titles import in_words
from tests.query.folders import FOLLOW, LEGAL, SAMPLES, ask

LOST = "specimen-hongshi-HS-FOLLOW-02"


@pytest.fixture(scope="module")
def specimens(tmp_path_factory):
    folder = tmp_path_factory.mktemp("specimens")
    export([LEGAL, FOLLOW], folder)
    return folder


@pytest.fixture(scope="module")
def simulated(tmp_path_factory):
    folder = tmp_path_factory.mktemp("simulated")
    logs = [log for game in games() if game.chances for log in simulate(game, 20, seed=5, illegal=0.2)]
    files.write(logs, folder / "logs.jsonl")
    export([folder / "logs.jsonl"], folder / "tables")
    return folder / "tables"


def test_there_are_some():
    assert len(named_queries()) >= 5


def answer(folder, name, given):
    query = named_query(name)
    values = {key: read_value(text) for key, _, text in (word.partition("=") for word in given.split())}
    return ask(folder, query.sql, **query.values(values))


@pytest.mark.parametrize("name", named_queries())
def test_each_is_told_in_chinese(name, simulated):
    """Titles, games, combinations and seats without a name; keys of outcomes, camps and codes are as logs have them."""
    query = named_query(name)
    with Database(simulated) as database:
        rows = in_words(database.run(query.sql, query.values({})), "zh")
        assert not [title for title in rows.schema.names if re.search("[a-z]", title)]
        columns = pa.Table.from_batches(rows.batches, rows.schema).to_pydict()
    for title in ("游戏", "玩家", "牌型"):
        for word in filter(lambda word: isinstance(word, str), columns.get(title, ())):
            assert not re.search("seat |[a-oq-z]", word), word


def test_laws_are_told_in_one_language(simulated):
    query = named_query("finding-frequency")
    with Database(simulated) as database:
        assert "law_zh" not in in_words(database.run(query.sql), "en").schema.names
        assert "规则" in (names := in_words(database.run(query.sql), "zh").schema.names)
        assert "law" not in names


@pytest.mark.parametrize("name", named_queries())
def test_each_runs_on_every_game(name, simulated):
    query = named_query(name)
    assert query.title.en
    assert query.title.zh
    assert shlex.split(query.example)[:4] == ["paipu", "query", "tables", f"@{name}"]
    for given in shlex.split(query.example)[5::2]:
        assert given.split("=")[0] in {parameter.name for parameter in query.parameters}
    assert all(parameter.doc.en and parameter.doc.zh for parameter in query.parameters)
    assert {parameter.name for parameter in query.parameters} == set(re.findall(r"\$(\w+)", query.sql))
    ask(simulated, query.sql, **query.values({}))


ANSWERS = {
    # seat 2 won both deals (+12, +36); seats 1 and 3 one each (+12, -12); seat 0 lost both (-36, -12)
    ("win-rate-by-player", ""): [
        ("hongshi", "seat 2", 2, 1.0, 24.0, 48),
        ("hongshi", "seat 1", 2, 0.5, 0.0, 0),
        ("hongshi", "seat 3", 2, 0.5, 0.0, 0),
        ("hongshi", "seat 0", 2, 0.0, -24.0, -48),
    ],
    ("win-rate-by-player", "least=3"): [],
    # alone up in both deals: -36 and +36; the three others +12 and -12 each
    ("points-by-camp", ""): [("hongshi", "down", 2, 1, 0.0, -12, 12), ("hongshi", "up", 2, 1, 0.0, -36, 36)],
    # first out: seat 1 (down, +12) and seat 2 (up, +36)
    ("first-out-wins", ""): [("hongshi", "down", 1, 1, 1.0, 12.0), ("hongshi", "up", 1, 1, 1.0, 36.0)],
    # the first trick of the illegal deal: plays at 7, 9 to 13 and 15, a pair each; it ends with the pass at 18
    ("longest-tricks", "rows=1"): [("hongshi", LOST, 1, 7, 14, "pair", 2, 2, 7, 18)],
    ("score-distribution", ""): [
        ("hongshi", "down", -12, 3),
        ("hongshi", "down", 12, 3),
        ("hongshi", "up", -36, 1),
        ("hongshi", "up", 36, 1),
    ],
    # 红桃10 was dealt to seat 0 (-36) and to seat 2 (+36); the big joker to seat 2 (+12) and to seat 3 (-12)
    ("card-holders", ""): [("hongshi", 2, 0.0, 0.5)],
    ("card-holders", "card=Bj"): [("hongshi", 2, 0.0, 0.5)],
    # 大小王 both times on a pair or single led by others; the red tens and the triple of nines once, each winning
    ("combination-frequency", ""): [
        ("hongshi", "pair", 22, 10, 8, 2.0),
        ("hongshi", "single", 16, 9, 8, 1.0),
        ("hongshi", "joker_pair", 2, 0, 2, 2.0),
        ("hongshi", "red_pair", 1, 0, 1, 2.0),
        ("hongshi", "triple", 1, 1, 1, 3.0),
    ],
    ("incomplete-deals", ""): [],
    # 59 and 46 events, none with a named player or a date
    ("overview", ""): [("hongshi", 2, 0, 0, 105, 52.5, 2, 1, 1, 0, None, None)],
}

ERBAIWU = {
    # the specimen: 5 in hand, 64, 86 and 36 for the others; exactly-250: 5 in hand, 20, 15 and 28; dug: 3 in hand, 53
    ("settling-hands", ""): [(3, 1, 1, 1.0, 53.0, 0.0), (5, 2, 0, 0.0, 5.0, 41.5)],
    ("settling-hands", "least=2"): [(5, 2, 0, 0.0, 5.0, 41.5)],
    # the specimen's Qs by seat 1 (5; 64, 86, 36); Jd by seat 3 (28; 5, 20, 45 with 跟牌) and 5s by seat 0 (5; 20, 45, 28)
    # of one deal; Td by seat 3 (0; 0, 0, 53); 3c by seat 3 (7; 45, 11, 35 with 跟牌) as the stock runs out
    ("claim-value", ""): [
        ("Q", 1, 24.0, 1, 5.0, 62.0),
        ("J", 1, 22.0, 0, 28.0, 23.333),
        ("T", 1, 20.0, 0, 0.0, 17.667),
        ("5", 1, 10.0, 1, 5.0, 31.0),
        ("3", 1, 6.0, 0, 7.0, 30.333),
    ],
    ("claim-value", "least=2"): [],
    # settled in turn 10 (specimen), 11 (dug) and 14 (exactly-250); the stock ran out in turn 30; four turns a round
    ("rounds-to-settle", ""): [(3, 2, 0, 0.5), (4, 1, 0, 0.75), (8, 0, 1, 0.75)],
    ("rounds-to-settle", "players=3"): [],
}


FAMILIES = {
    # 红十: both joker pairs end their trick, so do the red tens; 擠黑5: a bomb on a single, a higher one on it;
    # 捉黑A: four jacks beaten by four kings, three queens led, three tens on a pair
    ("bomb-frequency", ""): [
        ("hongshi", "joker_pair", 2, 1.0, 0, 2),
        ("hongshi", "red_pair", 1, 0.5, 0, 1),
        ("jiheiwu", "bomb", 2, 2.0, 0, 1),
        ("zhuoheia", "bomb", 2, 2.0, 1, 2),
        ("zhuoheia", "rocket", 2, 2.0, 0, 1),
    ],
    # leaders: seat 3 (+12) and seat 2 (+36); seat 1, the dealer (-8); seat 0 (-24)
    ("value-of-the-lead", ""): [
        ("hongshi", 2, 1.0, 24.0, -8.0),
        ("jiheiwu", 1, 0.0, -8.0, 2.0),
        ("zhuoheia", 1, 0.0, -24.0, 8.0),
    ],
    # alone: -36 and +36; two against three; seat 0 with both black aces -24; in trump games only defenders score
    ("solo-rate", ""): [
        ("hongshi", 2, 2, 1.0, 1, 0.0),
        ("jiheiwu", 1, 0, 0.0, 0, None),
        ("zhuoheia", 1, 1, 1.0, 0, -24.0),
    ],
    # T to J, 2 to T, and A that stays as the deal is lost
    ("dealer-by-level", ""): [
        ("duizhu", "T", 1, 1.0, 0.0, {"made": 1}),
        ("hongxingwu", "2", 1, 1.0, 0.0, {"made": 1}),
        ("zhaopengyou", "A", 1, 0.0, 0.0, {"lost": 1}),
    ],
    ("kitty-captured", ""): [("hongxingwu", 1, 0, 0.0, None, 0), ("zhaopengyou", 1, 0, 0.0, None, 0)],
    # 对主: Th Ac fails; 濟源紅星五: the throw of trick 3 stands
    ("failed-throws", ""): [("duizhu", 1, 1, 1.0), ("hongxingwu", 1, 0, 0.0)],
    # 对主: 5c on 9d with 5c and 5s in the trick; 找朋友: As on 9d over 5h, with 5h in it
    ("points-by-ruffs", ""): [("duizhu", "defender", 1, 10, 10.0), ("zhaopengyou", "dealer", 1, 5, 5.0)],
    # made twice (20 and 0 points), lost at 120; opponents, the red camp; each camp of 红十 once, a score for every seat
    ("points-by-camp", ""): [
        ("duizhu", "dealer", 1, 1, None, None, None),
        ("duizhu", "defender", 1, 0, 20.0, 20, 20),
        ("hongshi", "down", 2, 1, 0.0, -12, 12),
        ("hongshi", "up", 2, 1, 0.0, -36, 36),
        ("hongxingwu", "dealer", 1, 1, None, None, None),
        ("hongxingwu", "defender", 1, 0, 0.0, 0, 0),
        ("jiheiwu", "dealer", 1, 0, -6.0, -8, -4),
        ("jiheiwu", "opponents", 1, 1, 4.0, 4, 4),
        ("zhaopengyou", "attacker", 1, 1, 120.0, 120, 120),
        ("zhaopengyou", "dealer", 1, 0, None, None, None),
        ("zhuoheia", "black", 1, 0, -24.0, -24, -24),
        ("zhuoheia", "red", 1, 1, 8.0, 8, 8),
    ],
    # the same deals by seat: partners win together, the dealer of 找朋友 alone against four loses
    ("win-rate-by-player", ""): [
        *(("duizhu", f"seat {seat}", 1, rate, None, None) for seat, rate in ((0, 1.0), (2, 1.0), (1, 0.0), (3, 0.0))),
        ("hongshi", "seat 2", 2, 1.0, 24.0, 48),
        ("hongshi", "seat 1", 2, 0.5, 0.0, 0),
        ("hongshi", "seat 3", 2, 0.5, 0.0, 0),
        ("hongshi", "seat 0", 2, 0.0, -24.0, -48),
        *(
            ("hongxingwu", f"seat {seat}", 1, rate, None, None)
            for seat, rate in ((0, 1.0), (2, 1.0), (1, 0.0), (3, 0.0))
        ),
        *(("jiheiwu", f"seat {seat}", 1, 1.0, 4.0, 4) for seat in (0, 3, 4)),
        ("jiheiwu", "seat 1", 1, 0.0, -8.0, -8),
        ("jiheiwu", "seat 2", 1, 0.0, -4.0, -4),
        *(("zhaopengyou", f"seat {seat}", 1, 1.0, None, None) for seat in (0, 1, 3, 4)),
        ("zhaopengyou", "seat 2", 1, 0.0, None, None),
        *(("zhuoheia", f"seat {seat}", 1, 1.0, 8.0, 8) for seat in (1, 2, 3)),
        ("zhuoheia", "seat 0", 1, 0.0, -24.0, -24),
    ],
    # the dealer himself plays the second and third Js in trick 2
    ("friend-found", ""): [("zhaopengyou", 2, 1, 1.0)],
}


@pytest.fixture(scope="module")
def families(tmp_path_factory):
    folder = tmp_path_factory.mktemp("families")
    export([FOLLOW, *sorted((SAMPLES / "specimens").glob("*-legal.paipu"))], folder)
    return folder


@pytest.mark.parametrize(("name", "given"), FAMILIES)
def test_answers_on_the_specimens_of_all_games(name, given, families):
    found = [row for row in answer(families, name, given) if row[0] != "erbaiwu"]
    assert found == FAMILIES[name, given]


@pytest.mark.parametrize(
    ("result", "camp", "won"),
    [
        ("{'winner': 'red'}", "red", True),
        ("{'winner': 'draw'}", "red", False),
        ("{'winner': 'red', 'score': '1,1,-3,1'}", "black", False),  # 捉黑A: the partner of who surrendered has not won
        *((f"{{'outcome': '{word}'}}", "dealer", True) for word in ("made", "clean")),
        *((f"{{'outcome': '{word}'}}", "defender", True) for word in ("lost", "break", "big_break", "dig")),
        *((f"{{'outcome': '{word}'}}", "defender", True) for word in ("black_tiger", "pare", "straight")),
        ("{'outcome': 'lost'}", "dealer", False),
        ("{'outcome': 'made'}", "attacker", False),
        ("{'outcome': 'held'}", "dealer", False),
        ("{'outcome': 'held'}", "defender", False),
        ("{'outcome': 'void'}", "dealer", None),
        ("{'outcome': 'redeal'}", "defender", None),
        ("{'settler': '1'}", "dealer", None),
    ],
)
def test_a_camp_wins_by_the_word_of_the_result(result, camp, won, specimens):
    assert ask(specimens, f"SELECT has_won(winner_of(MAP {result}), '{camp}')") == [(won,)]


@pytest.mark.parametrize("name", ["win-rate-by-player", "card-holders", "points-by-camp", "first-out-wins"])
def test_where_points_are_bad_nobody_wins_by_them(name, erbaiwu):
    assert answer(erbaiwu, name, "card=9h" if name == "card-holders" else "") == []


@pytest.fixture(scope="module")
def erbaiwu(tmp_path_factory):
    folder = tmp_path_factory.mktemp("erbaiwu")
    names = ("erbaiwu/deal-dug", "erbaiwu/deal-follow-and-exactly-250", "erbaiwu/deal-stock-runs-out")
    export([SAMPLES / f"{name}.paipu" for name in (*names, "specimens/erbaiwu-legal")], folder)
    return folder


@pytest.mark.parametrize(("name", "given"), ERBAIWU)
def test_answers_on_deals_of_erbaiwu(name, given, erbaiwu):
    assert answer(erbaiwu, name, given) == ERBAIWU[name, given]


@pytest.mark.parametrize(("name", "given"), ANSWERS)
def test_answers_on_the_specimens(name, given, specimens):
    assert answer(specimens, name, given) == ANSWERS[name, given]


def test_finding_frequency(specimens):
    ((game, code, times, deals, per_thousand, *_),) = ask(specimens, named_query("finding-frequency").sql)
    assert (game, code, times, deals, per_thousand) == ("hongshi", "HS-FOLLOW-02", 1, 1, 500.0)
