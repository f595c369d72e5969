"""Each command does what its help says."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result

from engine.game import ROOMS, game
from engine.options import option_fields
from logformat import jsonl, messagepack
from logformat.text import dumps, loads
from paipu.cli import cli
from paipu.shipped import sample_files
from tests.validator.logs import ILLEGAL, POSITION, log

LOOSE = (
    "paipu 1\r\nGame".replace("Game", "game") + "  hongshi\r\nposition\ncarry   lead 0\ndeal 0 10h\nplay 0 10h # all\n"
)


def run(*arguments: str | Path, data: bytes | str | None = None) -> Result:
    return CliRunner().invoke(cli, list(map(str, arguments)), input=data)


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        yield (*path, name), command


@pytest.mark.parametrize(
    ("path", "command"), list(commands(cli)), ids=lambda value: "-".join(value) if isinstance(value, tuple) else ""
)
def test_every_command_says_what_it_does_and_shows_an_example(path: tuple[str, ...], command: click.Command) -> None:
    text = command.help or ""
    first = text.strip().splitlines()[0]
    assert first.endswith((".", "：", ":")) or "." in text
    assert "Example:" in text
    examples = [line.strip() for line in text.partition("Example:")[2].splitlines() if "paipu" in line]
    assert examples
    for example in examples:
        assert shlex.split(example, comments=True)
    assert any(f"paipu {' '.join(path)}" in example for example in examples)
    for parameter in command.params:
        assert isinstance(parameter, click.Argument) or parameter.help, parameter.name


def test_help_lists_every_command_with_its_sentence() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for name in cli.commands:
        assert f"\n  {name} " in result.stdout
    assert "..." not in result.stdout.partition("Commands:")[2]


# ---------------------------------------------------------------- fmt


def test_fmt_rewrites_in_place(tmp_path: Path) -> None:
    path = tmp_path / "a.paipu"
    path.write_bytes(LOOSE.encode())
    assert run("fmt", "--check", path).exit_code == 1
    assert path.read_bytes() == LOOSE.encode()
    assert run("fmt", path).exit_code == 0
    assert path.read_text() == dumps(loads(LOOSE))
    assert "play 0 Th  # all\n" in path.read_text()
    assert run("fmt", "--check", path).exit_code == 0


@pytest.mark.parametrize("how", ["--check", "--diff"])
def test_fmt_holds_a_stream_against_its_canonical_form(how: str, tmp_path: Path) -> None:
    path = tmp_path / "a.paipu"
    path.write_bytes(LOOSE.encode())
    named = run("fmt", how, path)
    streamed = run("fmt", how, "-", data=LOOSE)
    assert (streamed.exit_code, streamed.stdout) == (1, named.stdout.replace(str(path), "-"))
    canonical = run("fmt", how, "-", data=dumps(loads(LOOSE)))
    assert (canonical.exit_code, canonical.stdout) == (0, "")
    broken = run("fmt", how, "-", data="fly")
    assert (broken.exit_code, broken.stdout) == (2, "")
    assert broken.stderr.startswith("-:1:1: LOG-TEXT-04 ")


def test_fmt_shows_the_difference(tmp_path: Path) -> None:
    path = tmp_path / "a.paipu"
    path.write_bytes(LOOSE.encode())
    result = run("fmt", "--diff", path)
    assert result.exit_code == 1
    assert "+play 0 Th  # all\n" in result.stdout
    assert path.read_bytes() == LOOSE.encode()


def test_fmt_leaves_a_file_it_cannot_read(tmp_path: Path) -> None:
    path = tmp_path / "a.paipu"
    path.write_text("paipu 1\ngame   hongshi\nfly\n")
    result = run("fmt", path)
    assert result.exit_code == 2
    assert "LOG-LINE-01" in result.stderr
    assert path.read_text() == "paipu 1\ngame   hongshi\nfly\n"


def test_fmt_leaves_a_canonical_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.paipu"
    path.write_text(dumps(loads(ILLEGAL)))
    before = path.stat().st_mtime_ns
    assert run("fmt", path).exit_code == 0
    assert path.stat().st_mtime_ns == before


def test_fmt_of_stdin_goes_to_stdout() -> None:
    result = run("fmt", "-", data=LOOSE)
    assert result.stdout == dumps(loads(LOOSE))


# ---------------------------------------------------------------- convert


@pytest.mark.parametrize("extension", [".jsonl", ".msgpack", ".paipu"])
def test_convert_there_and_back(tmp_path: Path, extension: str) -> None:
    there, back = tmp_path / f"a{extension}", tmp_path / "b.paipu"
    assert run("convert", "-", "-o", there, data=LOOSE + ILLEGAL).exit_code == 0
    assert run("convert", there, "-o", back).exit_code == 0
    assert back.read_text() == dumps(loads(LOOSE + ILLEGAL))


def test_convert_in_a_pipe() -> None:
    result = run("convert", "-", "--to", "msgpack", data=ILLEGAL)
    assert messagepack.loads(result.stdout_bytes) == [log(ILLEGAL)]
    again = run("convert", "-", "--to", "jsonl", data=result.stdout_bytes)
    assert jsonl.loads(again.stdout) == [log(ILLEGAL)]


def test_convert_passes_on_what_can_be_read(tmp_path: Path) -> None:
    target = tmp_path / "a.jsonl"
    result = run("convert", "-", "-o", target, data="paipu 1\nfly\n" + ILLEGAL)
    assert result.exit_code == 2
    assert jsonl.loads(target.read_bytes()) == [log(ILLEGAL)]


def test_convert_to_an_unknown_extension(tmp_path: Path) -> None:
    result = run("convert", "-", "-o", tmp_path / "a.xyz", data=ILLEGAL)
    assert result.exit_code == 2
    assert ".jsonl" in result.stderr


# ---------------------------------------------------------------- explain, rules, games, samples


def test_explain_tells_law_term_source_and_samples() -> None:
    result = run("explain", "hs-follow-02", "--format", "json")
    found = json.loads(result.stdout)
    assert found["code"] == "HS-FOLLOW-02"
    assert found["terms"] == ["大于"]
    assert found["sheet"] == "§5.1"
    assert found["seed"] in Path("docs/seeds/000_0049454f00ba42dd.txt").read_text() or found["seed"]


def test_explain_shows_both_samples() -> None:
    result = run("explain", "MATCH-01")
    assert "Breaks it (match/MATCH-01.paipu):" in result.stdout
    assert "Legal twin (match/MATCH-01.ok.paipu):" in result.stdout
    assert "carry totals -3 8 -3 -2" in result.stdout


def test_explain_in_chinese() -> None:
    assert "一场结束之后不再有局。" in run("explain", "MATCH-02", "--lang", "zh").stdout


def test_explain_unknown_code_names_the_nearest() -> None:
    result = run("explain", "HS-FOLOW-02", "LOG-TEXT-01")
    assert result.exit_code == 2
    assert "HS-FOLLOW-02" in result.stderr
    assert "LOG-TEXT-01" in result.stdout
    assert "没有代码 首出；`paipu rules 游戏 --codes` 列出全部代码\n" in run("explain", "首出", "--lang", "zh").stderr


def test_samples_of_a_game_are_printed_one_after_another() -> None:
    whole = run("samples", "show", "红十").stdout
    assert whole == run("samples", "show", "hongshi").stdout
    assert whole.count("\npaipu 1\n") + 1 == len(list(sample_files("hongshi")))
    assert run("samples", "show", "..").exit_code == 2


def test_explain_all_knows_every_code_of_every_game() -> None:
    found = {law["code"] for law in json.loads(run("explain", "--all", "--format", "json").stdout)}
    for key in ROOMS:
        assert {law.code for law in game(key).rules} <= found
    assert {"MATCH-01", "MATCH-02", "MATCH-03", "LOG-TEXT-01", "LOG-BIND-06"} <= found


@pytest.mark.parametrize("key", ROOMS)
def test_rules_prints_the_sheet(key: str) -> None:
    assert run("rules", key).stdout == Path(f"engine/games/{key}/sheet.md").read_text(encoding="utf-8")
    heading, *rows = run("rules", key, "--codes").stdout.splitlines()
    assert heading == "code\tlaw"
    assert [row.split("\t")[0] for row in rows] == list(dict.fromkeys(law.code for law in game(key).rules))
    heading, *rows = run("rules", key, "--options").stdout.splitlines()
    assert heading == "option\tdefault\tvalues\tmeaning"
    assert [row.split("\t")[0] for row in rows] == list(option_fields(game(key).options))


def test_a_game_is_named_by_its_title_too(tmp_path: Path) -> None:
    assert run("rules", "红十").stdout == run("rules", "hongshi").stdout
    refused = run("rules", "红", "--lang", "zh")
    assert refused.exit_code == 2
    assert "hongshi" in refused.stderr
    (tmp_path / "a.paipu").write_text(POSITION)
    assert run("filter", "--game", "红十", tmp_path).stdout == run("filter", "--game", "hongshi", tmp_path).stdout != ""
    assert run("filter", "--game", "对主", tmp_path).stdout == ""


def test_games_lists_every_room() -> None:
    heading, *rows = run("games").stdout.splitlines()
    assert heading == "game\tseats\tprefix\ttitle"
    assert [row.split("\t")[0] for row in rows] == list(ROOMS)
    assert run("games", "--lang", "zh").stdout.splitlines()[0] == heading


def test_samples_list_show_and_copy(tmp_path: Path) -> None:
    listed = dict(line.split("\t") for line in run("samples", "list", "match").stdout.splitlines())
    assert listed["match/MATCH-02"] == "none MATCH-02@0"
    shown = run("samples", "show", "match/MATCH-02")
    assert shown.stdout == Path("samples/match/MATCH-02.paipu").read_text()
    assert run("samples", "copy", tmp_path, "match").exit_code == 0
    assert (tmp_path / "match" / "MATCH-02.paipu").read_text() == shown.stdout


def test_samples_of_a_game_are_asked_for_by_its_title(tmp_path: Path) -> None:
    assert run("samples", "list", "红十").stdout == run("samples", "list", "hongshi").stdout
    assert run("samples", "copy", tmp_path, "对主").exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["duizhu"]
    assert "hongshi/HS-LEAD-01.ok\tnone" in run("samples", "list", "hongshi", "--lang", "zh").stdout.splitlines()


def test_samples_are_not_copied_over_what_was_changed(tmp_path: Path) -> None:
    assert run("samples", "copy", tmp_path, "match").exit_code == 0
    assert run("samples", "copy", tmp_path, "match").exit_code == 0
    changed, missing = tmp_path / "match" / "MATCH-02.paipu", tmp_path / "match" / "MATCH-01.paipu"
    changed.write_text("mine")
    missing.unlink()
    done = run("samples", "copy", tmp_path, "match")
    assert done.exit_code == 2
    assert f"{changed} is there already and differs from the sample" in done.stderr
    assert changed.read_text() == "mine"
    assert not missing.exists()
    assert "与样例不同" in run("samples", "copy", tmp_path, "match", "--lang", "zh").stderr


@pytest.mark.parametrize("arguments", [("list", "chess"), ("show", "HS-X"), ("copy", "to", "chess")])
def test_samples_that_are_not_there(arguments: tuple[str, ...]) -> None:
    result = run("samples", *arguments)
    assert result.exit_code == 2
    assert "match" in result.stderr


def test_the_language_is_named_before_the_verb_or_after_it() -> None:
    before, after = run("--lang", "zh", "games"), run("games", "--lang", "zh")
    assert "捉黑A" in before.stdout
    assert before.stdout == after.stdout
    assert run("--lang", "zh", "games", "--lang", "en").stdout == run("games", "--lang", "en").stdout


# ---------------------------------------------------------------- completion


FILES = {"FILE", "PATHS...", "DIR", "FIRST", "SECOND"}


@pytest.mark.parametrize(
    ("name", "parameter"),
    [
        (path, parameter)
        for path, command in commands(cli)
        for parameter in command.params
        if parameter.metavar in FILES
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else value.name,
)
def test_shells_complete_file_names(name: tuple[str, ...], parameter: click.Parameter) -> None:
    (found,) = parameter.shell_complete(click.Context(cli), "d")
    assert found.type == "file"


@pytest.mark.parametrize(
    ("words", "begun", "found"),
    [
        (["query", "tables"], "@over", ["@overview"]),
        (["samples", "show"], "match/MATCH-02", ["match/MATCH-02.ok", "match/MATCH-02"]),
        (["explain"], "hs-lgt", ["HS-LGT-01"]),
        (["rules"], "hongx", ["hongxingwu"]),
        (["rules"], "红", ["红十", "红星五"]),
        (["simulate"], "找", ["找朋友"]),
        (["record"], "擠", ["擠黑5", "擠黑五"]),
        (["rules"], "对", ["对主"]),
        (["samples", "list"], "捉", ["捉黑A"]),
        (["samples", "show"], "捉", ["捉黑A"]),
        (["samples", "show"], "erbaiwu/EBW-BG-01.", ["erbaiwu/EBW-BG-01.ok"]),
        (["samples", "list"], "hongx", ["hongxingwu"]),
    ],
)
def test_shells_complete_names(words: list[str], begun: str, found: list[str]) -> None:
    completed = ShellComplete(cli, {}, "paipu", "_PAIPU_COMPLETE").get_completions(words, begun)
    assert [item.value for item in completed] == found


# ---------------------------------------------------------------- what cannot be written


def test_output_into_a_folder_that_is_not_there(tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / "a.jsonl"
    result = run("simulate", "hongshi", "-o", target)
    assert (result.exit_code, result.stderr) == (2, f"{target}: there is no folder {target.parent}\n")
    assert "没有文件夹" in run("simulate", "hongshi", "-o", target, "--lang", "zh").stderr


# ---------------------------------------------------------------- legal


def test_legal_lists_the_moves_of_a_step(tmp_path: Path) -> None:
    path = tmp_path / "a.paipu"
    path.write_text(POSITION + "play 0 9c 9d\n")
    # only the pair of kings beats the nines (sheet §5: rank order); or a pass
    result = run("legal", path, "--step", "5")
    assert sorted(result.stdout.splitlines()) == ["pass 1", "play 1 Ks Kh"]
    assert run("legal", path, "--step", "5", "--seat", "2").stdout == ""
    limited = run("legal", path, "--step", "5", "--limit", "1")
    assert len(limited.stdout.splitlines()) == 1
    assert "--limit" in limited.stderr
    assert run("legal", path, "--step", "5", "--limit", "9" * 30).stdout == result.stdout


def test_legal_at_a_step_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "a.paipu"
    path.write_text(POSITION)
    assert run("legal", path, "--step", "50").exit_code == 2


def test_legal_for_a_seat_the_game_has_not(tmp_path: Path) -> None:
    path = tmp_path / "a.paipu"
    path.write_text(POSITION)
    result = run("legal", path, "--seat", "7")
    assert result.exit_code == 2
    assert "seats are 0 to 3" in result.stderr


# ---------------------------------------------------------------- simulate


def test_simulate_is_valid_and_repeats_itself() -> None:
    first = run("simulate", "hongshi", "-n", "5", "--seed", "3")
    assert first.exit_code == 0
    assert len(loads(first.stdout)) == 5
    assert run("simulate", "hongshi", "-n", "5", "--seed", "3").stdout == first.stdout
    assert run("validate", "-", data=first.stdout).exit_code == 0


def test_simulate_takes_options() -> None:
    found = loads(run("simulate", "hongshi", "--option", "deck=52").stdout)[0]
    assert [option.words for option in found.options if option.name == "deck"] == [("52",)]


@pytest.mark.parametrize("option", ["dek=52", "deck=41", "deck"])
def test_simulate_refuses_what_is_no_option(option: str) -> None:
    result = run("simulate", "hongshi", "--option", option)
    assert result.exit_code == 2
    assert "deck" in result.stderr
