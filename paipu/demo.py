"""`paipu demo`: the main job on real input, by the very commands a user would type."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from logformat.commands import NUMBER, lang_option
from logformat.errors import Say
from logformat.helping import command, option
from logformat.session import CLEAN, FAULTY, FOUND, Lang, Session, pass_session
from paipu.shipped import folder

STEP = 11
ILLEGAL, LEGAL = "hongshi-HS-FOLLOW-02.paipu", "hongshi-legal.paipu"
WHO_WINS = {
    "en": "SELECT camp, count(*) AS seats, avg(score) AS points, avg((finish = 1)::int) AS first_out FROM seats "
    "GROUP BY camp ORDER BY points DESC",
    "zh": "SELECT if(camp = 'up', '台上', '台下') AS 阵营, count(*) AS 座次, avg(score) AS 平均得分, "
    "avg((finish = 1)::int) AS 头游 FROM seats GROUP BY camp ORDER BY 平均得分 DESC",
}
TITLES = {
    "en": (
        "A legal deal of 红十, and one with an illegal move",
        "What the broken law says, and where it comes from",
        "The moment of the illegal move, all cards open; then as seat 1 sees the next step",
        "{deals:,} random deals, the same for the same seed",
        "… as Parquet tables",
        "Two questions in SQL: which camp wins, and how often each combination is played",
    ),
    "zh": (
        "一局合法的红十，一局有一手违规",
        "所违之规，及其出处",
        "违规的一刻，全部明牌；再看 1 号座眼中的下一步",
        "随机打 {deals} 局，种子相同则结果相同",
        "……存为 Parquet 表",
        "用 SQL 问两个问题：哪方赢，各牌型出现多少次",
    ),
}

FAILED = Say("paipu {command}: exit code {code}", "paipu {command}：退出码 {code}")
KEPT = {"en": "The deals and tables stay in {work}.", "zh": "牌谱与表保留在 {work}。"}


def steps(samples: Path, work: Path, deals: int, lang: Lang) -> Iterator[tuple[int, list[list[str]]]]:
    """Yield the number of each title and the commands beneath it."""
    illegal, legal = str(samples / ILLEGAL), str(samples / LEGAL)
    logs, tables = str(work / "deals.msgpack"), str(work / "tables")
    yield 0, [["validate", legal, illegal]]
    yield 1, [["explain", "HS-FOLLOW-02"]]
    yield 2, [["show", illegal, "--step", str(STEP)], ["show", illegal, "--step", str(STEP + 1), "--seat", "1"]]
    yield 3, [["simulate", "hongshi", "-n", str(deals), "--seed", "1", "-o", logs]]
    yield 4, [["export", logs, "-o", tables]]
    yield 5, [["query", tables, WHO_WINS[lang]], ["query", tables, "@combination-frequency"]]


def specimens() -> Path:
    """Return the folder of the specimen logs, from here where that is shorter."""
    found = folder() / "specimens"
    return found.relative_to(Path.cwd()) if found.is_relative_to(Path.cwd()) else found


def program() -> str:
    """Return paipu as it was called, so that a command shown can be typed again."""
    called = Path(sys.argv[0])
    return str(called) if called.name == "paipu" else "paipu"


def shell_word(word: str) -> str:
    """Return a word as a shell reads it back: SQL with strings in double quotes, where it has nothing a shell replaces."""
    return f'"{word}"' if "'" in word and not set('"$`\\!') & set(word) else shlex.quote(word)


def run(command: list[str], lang: str) -> int:
    """Show a command, run it in a process of its own, and return its exit code."""
    import subprocess

    click.secho(f"$ {program()} {' '.join(map(shell_word, command))}", bold=True)
    sys.stdout.flush()
    code = subprocess.run([sys.executable, "-m", "paipu", *command, "--lang", lang], check=False).returncode
    click.echo()
    return code


@command(
    "demo",
    Say("See paipu's main job, in under a minute.", "不到一分钟看完 paipu 的主要功能。"),
    zh="用样例牌谱看 paipu 的主要功能：判定、解释、回放、模拟、导出、查询；每条命令都会显示。",
)
@option(
    "-n", "--deals", type=click.IntRange(min=1), default=2000, show_default=True, metavar=NUMBER,
    help=Say("Deals to simulate.", "模拟多少局。"),
)  # fmt: skip
@lang_option
@pass_session
def demo(session: Session, deals: int) -> None:
    """See paipu's main job on the sample logs: judge, explain, replay, simulate, export, query; each command is shown.

    \b
    Example:
      paipu demo
      paipu demo --lang zh
    """
    import tempfile

    work = Path(tempfile.mkdtemp(prefix="paipu-demo-"))
    for number, commands in steps(specimens(), work, deals, session.lang):
        click.secho(f"{number + 1}. {TITLES[session.lang][number].format(deals=deals)}", bold=True, fg="green")
        for words in commands:
            if run(words, session.lang) not in (CLEAN, FOUND):
                session.fault(FAILED.of(command=shlex.join(words), code=FAULTY))
                return
    click.echo(KEPT[session.lang].format(work=work))
