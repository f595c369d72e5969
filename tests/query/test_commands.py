"""paipu export, query and sql as a shell sees them."""

from __future__ import annotations

import csv
import io
import json
import subprocess
from types import SimpleNamespace

import pyarrow.parquet as pq
import pytest

from query.named import named_queries
from query.progress import DONE
from tests.query.folders import FOLLOW, LEGAL, PAIPU, asked, paipu


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    done = paipu("export", LEGAL, FOLLOW, "-o", folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return folder


SCORES = "SELECT seat, sum(score) AS points, list(score ORDER BY log) AS each FROM seats GROUP BY seat ORDER BY seat"


def test_table(folder):
    done = paipu("query", folder, "SELECT camp, max(score) AS best FROM seats GROUP BY camp ORDER BY camp")
    assert done.returncode == 0
    assert [line.split() for line in done.stdout.splitlines()] == [
        ["camp", "best"],
        ["─" * 11],
        ["down", "12"],
        ["up", "36"],
    ]


def test_csv(folder):
    done = asked("query", folder, SCORES, "--format", "csv")
    assert list(csv.reader(io.StringIO(done.stdout)))[:2] == [["seat", "points", "each"], ["0", "-48", "[-12,-36]"]]
    cards = asked(
        "query",
        folder,
        "SELECT lead, NULL AS no, 1.5 AS x FROM tricks ORDER BY log DESC, trick LIMIT 2",
        "--format",
        "csv",
    )
    assert cards.stdout.splitlines() == ["lead,no,x", "6h,,1.5", "8c 8d,,1.5"]


def test_json(folder):
    whole = json.loads(asked("query", folder, SCORES, "--format", "json").stdout)
    lines = asked("query", folder, SCORES, "--format", "jsonl").stdout.splitlines()
    assert whole == list(map(json.loads, lines))
    assert whole[2] == {"seat": 2, "points": 48, "each": [36, 12]}
    assert json.loads(asked("query", folder, "FROM games WHERE false", "--format", "json").stdout) == []


def test_parquet_into_a_file(folder, tmp_path):
    done = asked("query", folder, "FROM events", "--format", "parquet", "-o", tmp_path / "all.parquet")
    assert (done.returncode, done.stdout) == (0, "")
    table = pq.read_table(tmp_path / "all.parquet")
    assert (len(table), table.column_names[:3]) == (105, ["game", "log", "seq"])


def test_a_failing_query_leaves_the_output_as_it_was(folder, tmp_path):
    target = tmp_path / "out.csv"
    target.write_text("before")
    done = asked("query", folder, "SELECT error('no') FROM events", "--format", "csv", "-o", target)
    assert done.returncode == 2
    assert target.read_text() == "before"
    assert list(tmp_path.iterdir()) == [target]


def test_parameters(folder):
    done = asked(
        "query",
        folder,
        "SELECT count(*) AS n FROM seats WHERE score > $least",
        "--param",
        "least=20",
        "--format",
        "csv",
    )
    assert done.stdout == "n\n1\n"
    assert asked("query", folder, "@longest-tricks", "--param", "rows=3", "--format", "csv").stdout.count("\n") == 4
    assert asked("query", folder, "SELECT 1", "--param", "x").returncode == 2


def test_sql_from_stdin(folder):
    assert asked("query", folder, "-", "--format", "csv", stdin="SELECT 1 AS one").stdout == "one\n1\n"


def test_list_names_every_query():
    done = asked("query", "--list")
    assert done.returncode == 0
    assert [line.split(":")[0] for line in done.stdout.splitlines() if line.startswith("@")] == [
        f"@{name}" for name in named_queries()
    ]
    assert "胜率" in asked("query", "--lang", "zh", "--list").stdout


def test_stats_of_logs_are_those_of_their_tables(folder):
    of_logs = asked("stats", LEGAL, FOLLOW, "--format", "csv")
    assert (of_logs.returncode, of_logs.stdout) == (0, asked("stats", folder, "--format", "csv").stdout)
    assert of_logs.stdout.splitlines()[1].startswith("hongshi,2,0,0,105,52.5,2,1,1,0")
    assert asked("stats", LEGAL.parent / "absent.paipu").returncode == 2


@pytest.mark.parametrize(
    ("sql", "reason"),
    [
        ("DROP VIEW games", "read-only"),
        ("ATTACH 'x.db'", "read-only"),
        ("SELECT * FROM read_text('/etc/passwd')", "read_text()"),
        ("SELECT 1; SELECT 2", "one statement"),
        ("@nothing", "no query named nothing; there are: bomb-frequency, "),
        ("@overvew", "no query named overvew; did you mean overview? There are: bomb-frequency, "),
    ],
)
def test_refusals_are_messages(folder, sql, reason):
    done = asked("query", folder, sql)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_without_tables(tmp_path):
    done = asked("query", tmp_path, "SELECT 1")
    assert done.returncode == 2
    assert "no export here" in done.stderr
    assert "这里没有" in asked("query", tmp_path, "SELECT 1", "--lang", "zh").stderr


def test_a_missing_table(tmp_path):
    asked("export", LEGAL, "-o", tmp_path)
    (file,) = (tmp_path / "tricks").rglob("*.parquet")
    file.unlink()
    done = asked("query", tmp_path, "SELECT count(*) FROM games")
    assert done.returncode == 2
    assert "table `tricks` is incomplete" in done.stderr


def test_a_table_that_is_none_of_the_five(folder):
    result = asked("query", folder, "SELECT * FROM hands")
    assert result.returncode == 2
    assert "The tables are games, seats, events, tricks, findings." in result.stderr


def test_tables_need_a_folder(tmp_path):
    (tmp_path / "tables").touch()
    result = asked("export", LEGAL, "-o", tmp_path / "tables")
    assert (result.returncode, result.stderr) == (2, f"{tmp_path / 'tables'}: expected a folder, found a file\n")


def test_unreadable_logs_make_it_2(tmp_path):
    (tmp_path / "bad.paipu").write_text("paipu 1\ngame nothing\n")
    done = asked("export", tmp_path / "bad.paipu", LEGAL, "-o", tmp_path / "tables")
    assert done.returncode == 2
    assert "LOG-BIND-01" in done.stderr
    assert asked("query", tmp_path / "tables", "SELECT count(*) AS n FROM games", "--format", "csv").stdout == "n\n1\n"


def test_the_prompt_on_a_pipe(folder):
    said = "SELECT count(*) AS games\nFROM games;\n.tables\n.schema tricks\n@first-out-wins\nSELEC 1;\nSELECT 7 AS seven;\n.quit\nSELECT 8;\n"
    done = paipu("sql", folder, stdin=said)
    assert done.returncode == 2
    assert "syntax error" in done.stderr
    assert "games\n─────\n    2\n" in done.stdout
    assert "seven\n─────\n    7\n" in done.stdout
    assert "tricks: One row per trick" in done.stdout
    assert "  leader: The seat that led." in done.stdout
    assert "first_out" in done.stdout
    assert "8" not in done.stdout.splitlines()[-1]
    assert paipu("sql", folder, stdin="SELECT 1\n;").returncode == 0


def test_what_there_is_none_of_is_told_with_what_there_is(folder):
    done = asked("sql", folder, "--lang", "zh", stdin=".schema 座位\n@胜率\n")
    assert done.returncode == 2
    assert done.stderr.startswith("没有名为 座位 的表；现有的表：games、seats、")
    assert "没有名为 胜率 的查询；是否指 card-holders、first-out-wins、solo-rate、win-rate-by-player？" in done.stderr
    assert "no table named seat; there are: games, seats, " in asked("sql", folder, stdin=".schema seat\n").stderr


def test_the_prompt_sees_a_newer_export(tmp_path):
    from query.database import Database
    from query.export import export

    export([LEGAL], tmp_path)
    with Database(tmp_path) as database:
        count = lambda: next(database.run("SELECT count(*) AS n FROM games").batches).to_pylist()  # noqa: E731
        assert count() == [{"n": 1}]
        export([FOLLOW], tmp_path)
        assert count() == [{"n": 2}]


SAID = [
    (
        "SELEC 1",
        "SQL 的写法有误，在“SELEC”处或其前\n第 1 行：SELEC 1\n        ^^^^^",
        'syntax error at or near "SELEC"',
    ),
    ("SELECT 'a", "SQL 中的引号没有配对\n第 1 行：", "unterminated"),
    ("SELECT nothing FROM games", "没有名为 nothing 的列；相近的有：", 'Referenced column "nothing" not found'),
    ("SELECT 得分 FROM games", "没有名为 得分 的列\n", 'Referenced column "得分" not found'),
    ("FROM nowhere", "没有名为 nowhere 的表；现有的表：games、seats、", "Table with name nowhere does not exist"),
    ("SELECT nofunc(1)", "没有名为 nofunc 的函数；相近的有：count\n", "Function with name nofunc does not exist"),
    ("SELECT CAST('x' AS INT) FROM games", "'x' 不能转为整数\n第 1 行：", "Could not convert string 'x'"),
    ("SELECT game, count(*) FROM games", "game 须写入 GROUP BY，或用于聚合函数\n", "must appear in the GROUP BY"),
    ("SELECT log FROM games, seats", "几个表都有 log 列，须写明是哪个表的\n", "Ambiguous reference"),
    ("SELECT sum(game) FROM games", "没有取这些类型的函数：sum(VARCHAR)\n", "No function matches"),
]


@pytest.mark.parametrize(("sql", "sentence", "original"), SAID)
def test_what_duckdb_says_is_said_in_chinese(folder, sql, sentence, original):
    chinese = asked("query", folder, sql, "--lang", "zh")
    assert chinese.returncode == 2
    assert chinese.stderr.startswith(sentence)
    assert original not in chinese.stderr
    assert original in asked("query", folder, sql).stderr


def test_what_duckdb_seldom_says_is_quoted_in_chinese(folder):
    chinese = asked("query", folder, "SELECT error('no such luck') FROM games", "--lang", "zh")
    assert chinese.stderr == "有一个值不合用。原文：\nInvalid Input Error: no such luck\n"


def test_stats_and_named_queries_are_in_the_words_of_the_run(folder):
    table = asked("stats", folder, "--lang", "zh").stdout.splitlines()
    assert table[:2] == ["游戏       红十", "局数       2"]
    assert asked("query", folder, "@overview", "--lang", "zh").stdout.splitlines() == table
    assert "游戏       红十" in asked("sql", folder, "--lang", "zh", stdin="@overview\n").stdout
    assert asked("stats", folder, "--lang", "en").stdout.startswith("game               hongshi\ndeals")
    assert asked("stats", folder, "--lang", "zh", "--format", "csv").stdout.startswith("game,deals,")
    assert asked("query", folder, "SELECT game FROM games", "--lang", "zh").stdout.startswith("game\n")


def test_stats_of_what_is_not_there_tell_of_that_alone(tmp_path):
    done = asked("stats", tmp_path / "nothing")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(("lang", "line"), [("en", "games: One row"), ("zh", "games：每份牌谱一行")])
def test_lists_of_tables_and_queries_are_in_one_language(folder, lang, line):
    done = asked("sql", folder, "--lang", lang, stdin=".tables\n.schema games\n.queries\n")
    assert line in done.stdout
    listed = asked("query", "--list", "--lang", lang).stdout
    wrong = "：" if lang == "en" else ": "
    assert wrong not in done.stdout + listed.replace(" --format", "")


@pytest.mark.parametrize("card", ["Th", "10h", "♥10", "红桃10", "红桃１０"])
def test_a_card_is_read_as_it_may_be_spelled(folder, card):
    dealt = "SELECT count(*) FROM seats WHERE has_card(hand, $card)"
    assert asked("query", folder, dealt, "--param", f"card={card}", "--format", "csv").stdout.split() == [
        "count_star()",
        "2",
    ]
    held = asked("query", folder, "@card-holders", "--param", f"card={card}", "--format", "csv")
    assert held.stdout.splitlines()[1:] == ["hongshi,2,0.0,0.5"]
    written = f"SELECT count(*) AS n FROM seats WHERE has_card(hand, '{card}')"
    assert asked("query", folder, written, "--format", "csv").stdout.split() == ["n", "2"]


@pytest.mark.parametrize("word", ["红桃11", "10", "x"])
def test_what_is_no_card_is_said(folder, word):
    done = asked("query", folder, "@card-holders", "--param", f"card={word}")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{word} is no card" in done.stderr
    done = asked("query", folder, f"SELECT has_card(hand, '{word}') FROM seats", "--lang", "zh")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{word} 不是牌" in done.stderr


def test_cards_of_the_tables_are_cards(folder):
    held = "SELECT bool_and(has_card(cards, cards[1])) AS all, bool_or(has_card(cards, NULL)) AS none FROM events"
    done = asked("query", folder, f"{held} WHERE len(cards) > 0", "--format", "csv")
    assert done.stdout.split() == ["all,none", "true,"]


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_a_reader_that_leaves_is_no_fault(folder, form):
    words = [*PAIPU, "query", str(folder), "SELECT log, i FROM events, range(2000) AS many(i)", "--format", form]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout.readline()
        running.stdout.close()
        assert (running.stderr.read(), running.wait(timeout=60)) == (b"", 0)


@pytest.mark.parametrize(("lang", "told"), [("en", "2,000 logs"), ("zh", "2,000 局")])
def test_progress_is_in_the_language_of_the_run(lang, told):
    assert DONE.text(lang).format(task=SimpleNamespace(completed=2000)) == told
