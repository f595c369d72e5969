"""The pages written by hand are true: their examples run, their commands and names are there, their links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest
from mypy import api as mypy

import paipu
from logformat import grammar
from logformat.archive import container, limits
from logformat.archive.batches import DEALS_PER_FRAME
from paipu.cli import cli
from query.collected import MOST_IN_GROUP
from query.export import SIZES
from query.named import named_queries
from query.writing import GAMES_PER_GROUP
from tests.house.rooms import ROOT
from validator.catalogue import catalogue
from validator.proof import PROOF_LIMIT

PAGES = [
    *ROOT.glob("*.md"),
    *(path for path in (ROOT / "docs").rglob("*.md")),
    *(path for path in (ROOT / "benchmarks").glob("*.md")),
    ROOT / "samples" / "README.md",
]
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
PYTHON = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"(?<!!)\[[^\]\n]*\]\(([^)\s]+)\)")


def examples(page: str) -> doctest.DocTest:
    """The examples of a page, one after the other, as one script."""
    code = "\n".join(block for language, block in FENCE.findall(page) if language == "python")
    return doctest.DocTestParser().get_doctest(code, {}, "python.md", "docs/python.md", 0)


# ---------------------------------------------------------------- links


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@each_page
def test_links_lead_somewhere(page: Path) -> None:
    lost = []
    for link in LINK.findall(FENCE.sub("", page.read_text(encoding="utf-8"))):
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path) if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            lost.append(link)
    assert lost == []


# ---------------------------------------------------------------- commands


def shown(page: str) -> Iterator[str]:
    """Every command a page shows: lines of its blocks and words in its text that begin with `paipu COMMAND`."""
    blocks = "".join(block for _, block in FENCE.findall(page)).replace("\\\n", " ")
    lines = [*blocks.splitlines(), *re.findall(r"`([^`\n]+)`", FENCE.sub("", page))]
    for line in lines:
        for piece in line.split(" | "):
            if found := re.match(r" *(?:\$ )?(?:\.venv/bin/)?paipu ([a-z].*)", piece):
                yield found[1]


def unknown(typed: str) -> list[str]:
    """What of a command there is none of: the command, its options, a named query or a code it asks for."""
    words = shlex.split(typed, comments=True)
    group: click.Command = cli
    while isinstance(group, click.Group) and words:
        if words[0] not in group.commands:
            return words[:1]
        group = group.commands[words.pop(0)]
    options = {name for parameter in group.params for name in (*parameter.opts, *parameter.secondary_opts)}
    found = [word.split("=")[0] for word in words if re.match(r"-\w|--\w", word)]
    missing = [name for name in found if name not in options]
    missing += [word for word in words if word.startswith("@") and word[1:] not in named_queries()]
    return missing + [word for word in words if re.fullmatch(r"[A-Z]+-[A-Z]+-\d\d", word) and word not in catalogue()]


@each_page
def test_commands_and_their_options_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    typed = [line for line in shown(text) if not re.match(r"\d|COMMAND|[a-z]+ ?=|[a-z]+`", line)]
    assert {line: lacking for line in typed if (lacking := unknown(line))} == {}


def test_commands_are_found() -> None:
    assert len(list(shown((ROOT / "README.md").read_text(encoding="utf-8")))) > 10
    assert list(shown("`paipu info a.pparc`\n```\n$ paipu fmt x | paipu validate -\n```\n")) == [
        "fmt x",
        "validate -",
        "info a.pparc",
    ]
    assert unknown("fly") == ["fly"]
    assert unknown("validate x --fly --jobs 2") == ["--fly"]
    assert unknown("query t @nonsense") == ["@nonsense"]
    assert unknown("explain HS-LEAD-99") == ["HS-LEAD-99"]


@each_page
def test_targets_of_make_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    blocks = "".join(block for _, block in FENCE.findall(text))
    named = re.findall(r"^make (\w+)", blocks, re.MULTILINE) + re.findall(r"`make (\w+)", text)
    assert set(named) <= set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


@each_page
def test_logs_shown_can_be_read(page: Path) -> None:
    for _, block in FENCE.findall(page.read_text(encoding="utf-8")):
        if re.match(r"(#.*\n)*paipu \d", block):
            assert paipu.loads(block)


# ---------------------------------------------------------------- codes and paths


@each_page
def test_codes_exist(page: Path) -> None:
    named = set(re.findall(r"`([A-Z]+-[A-Z]+-\d\d)`", page.read_text(encoding="utf-8")))
    assert named <= catalogue().keys()


@each_page
def test_files_named_exist(page: Path) -> None:
    """Paths in backquotes that begin with a folder of this repository; `<game>` and `…` stand for anything."""
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")}
    named = re.findall(r"`([\w./-]+/[\w./<>…-]*)`", FENCE.sub("", page.read_text(encoding="utf-8")))
    here = [path for path in named if path.split("/")[0] in folders and not re.search(r"[<…]", path)]
    assert [path for path in here if not (ROOT / path).exists()] == []


# ---------------------------------------------------------------- figures


def prose(path: str) -> str:
    """The words of a page, however its lines break."""
    return " ".join((ROOT / path).read_text(encoding="utf-8").split())


def test_limits_told_are_those_kept() -> None:
    said = prose("docs/format.md")
    assert f"a line has at most {grammar.LINE_LIMIT >> 10} KiB and {grammar.CARDS_LIMIT} cards" in said
    assert f"a log at most {grammar.LOG_LIMIT >> 20} MiB of text and as many cards" in said
    assert f"its JSON or MessagePack at most {grammar.VALUE_LIMIT >> 20} MiB; a number at most fifteen digits" in said
    assert grammar.NUMBER_LIMIT == 10**15 - 1
    assert "`t=` at most twelve digits and nine decimals" in said
    assert grammar.SECONDS.fullmatch("1" * 12 + "." + "1" * 9)
    assert not grammar.SECONDS.fullmatch("1" * 13)
    assert not grammar.SECONDS.fullmatch("0." + "1" * 10)


def test_what_is_said_of_archives_is_so() -> None:
    said = prose("docs/archive.md")
    assert f"a frame is refused beyond {limits.FRAME_LIMIT >> 20} MiB or {limits.DEALS_LIMIT} deals" in said
    assert (
        f"{grammar.LOG_LIMIT >> 20} MiB of cards and texts or 2^{limits.EVENTS_LIMIT.bit_length() - 1} events" in said
    )
    assert f"the index of a session beyond {limits.INDEX_LIMIT >> 20} MiB" in said
    assert f"u16 version, {container.VERSION}; always the first {container.VERSION_SIZE} bytes" in said
    assert (
        f"a zstd frame (level {container.LEVEL}) with content size and checksum: up to {DEALS_PER_FRAME} deals" in said
    )
    assert f"(per {limits.STEPS_LIMIT} events)" in said
    assert f"Frames have {DEALS_PER_FRAME} deals" in prose("docs/decisions/009-archives-version-2.md")
    assert f"per {limits.STEPS_LIMIT} events" in prose("docs/decisions/007-numbers-in-archives.md")


def test_sizes_of_tables_and_proofs_told_are_those_kept() -> None:
    said = prose("docs/decisions/005-tables-on-disk.md")
    assert f"A run ({SIZES.run:,} events)" in said
    assert f"a part holds up to {SIZES.part // 1_000_000} million events" in said
    assert f"at most {MOST_IN_GROUP:,} rows" in said
    assert f"in row groups of {GAMES_PER_GROUP:,}" in said
    assert f"until {PROOF_LIMIT:,} events were judged again" in prose("docs/decisions/003-hidden-hands.md")


def test_every_decision_is_listed_by_its_title() -> None:
    pages = sorted((ROOT / "docs" / "decisions").glob("0*.md"))
    titles = [page.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ").split(" ", 1) for page in pages]
    listed = [f"- [{number}]({page.name}) {title}" for page, (number, title) in zip(pages, titles, strict=True)]
    assert (ROOT / "docs" / "decisions" / "README.md").read_text(encoding="utf-8").splitlines()[4:] == listed


def test_what_is_said_of_reading_archives_was_measured() -> None:
    """The ranges in decision 009 hold the table of benchmarks/results.md."""
    results = (ROOT / "benchmarks" / "results.md").read_text(encoding="utf-8")
    results = results.partition("\n## Archives\n")[2].partition("\n## ")[0]
    head, *rows = re.findall(r"^\| (?:game \| bound|\w+ \| [\d.]+) \| .*$", results, re.MULTILINE)
    names = [cell.strip() for cell in head.split("|")[1:-1]]
    table = [dict(zip(names, (cell.strip() for cell in row.split("|")[1:-1]), strict=True)) for row in rows]
    assert len(table) >= 7

    def column(name: str) -> list[float]:
        return [float(row[name].replace(",", "")) for row in table]

    def between(least: float, found: list[float], most: float) -> bool:
        return least <= min(found) <= max(found) <= most

    plain, compiled, msgpack = column("events/s"), column("compiled"), column("msgpack events/s")
    smaller = [theirs / ours for ours, theirs in zip(column(".pparc"), column("msgpack"), strict=True)]
    slower = [theirs / ours for ours, theirs in zip(plain, msgpack, strict=True)]
    page = prose("docs/decisions/009-archives-version-2.md")
    assert "0.3 to 0.6 million are read, compiled (010) 0.45 to 1.0" in page
    assert between(0.28e6, plain, 0.63e6)
    assert between(0.42e6, compiled, 1.03e6)
    assert "two to five times smaller than MessagePack; it costs two to seven times its time" in page
    assert between(1.9, smaller, 5.1)
    assert between(1.9, slower, 7.1)


# ---------------------------------------------------------------- names of the code


@cache
def words_of_the_code() -> set[str]:
    """Every word of the sources, the settings, the queries and the sheets."""
    packages = ("logformat", "engine", "replayer", "validator", "query", "paipu", "tests", "benchmarks", "docs")
    sources = [path for package in packages for path in (ROOT / package).rglob("*") if path.suffix in (".py", ".sql")]
    sources += [*(ROOT / "engine" / "games").glob("*/sheet.md"), *ROOT.glob("*.toml"), *ROOT.glob("*.py")]
    return {word for path in sources for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}


@each_page
def test_names_of_the_code_exist(page: Path) -> None:
    """What stands in backquotes like a name or a call: `legal_moves`, `apply(state, event)`, `engine.facts.Facts`."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    named = re.findall(r"`([a-z_]+(?:\.[A-Za-z_]+)*)(?:\([^`]*\))?`", text)
    assert {name for name in named if name.split(".")[-1] not in words_of_the_code()} == set()


# ---------------------------------------------------------------- Python


def test_examples_of_the_python_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    runner = doctest.DocTestRunner()
    said: list[str] = []
    runner.run(examples(PYTHON), out=said.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(said)
    assert runner.summarize(verbose=False).attempted > 50


def test_a_users_script_is_typed(tmp_path: Path) -> None:
    """The examples as one script: mypy in its strict mode has nothing against them."""
    lines = [example.source for example in examples(PYTHON).examples if not example.exc_msg]
    script = tmp_path / "script.py"
    script.write_text("".join(lines))
    said, errors, code = mypy.run(["--strict", "--cache-dir", str(ROOT / ".mypy_cache"), str(script)])
    assert (code, errors) == (0, ""), said


def test_no_other_page_has_python_nobody_runs() -> None:
    """Those of README.md are run by `test_readme.py`."""
    having = {page.name for page in PAGES if "```python" in page.read_text(encoding="utf-8")}
    assert having == {"README.md", "python.md"}


def test_the_python_page_shows_how_everything_public_is_used() -> None:
    used = {*re.findall(r"paipu\.(\w+)", PYTHON), *re.findall(r"`(\w+)", PYTHON)}
    assert used >= set(paipu.__all__) - GIVEN


GIVEN = {
    "Area", "Bound", "Carry", "Comment", "Entry", "ErrorLine", "Event", "Fact", "Finding", "FindingLine", "Game", "Label",
    "Lang", "Law", "LogReport", "Option", "Pairs", "Recovered", "Report", "Rows", "Rule", "SeatView", "Shape", "Step", "Tally",
    "View",
}  # fmt: skip
"""What functions give or take, and nobody makes by hand."""
