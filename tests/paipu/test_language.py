"""Help and refusals in Chinese: every word of ours and of click's, whether --lang or the locale asks for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from docs.catalogue import SOURCE, TARGET, compiled, entries
from logformat.columns import width
from logformat.errors import Say
from paipu.cli import cli
from tests.validator.logs import POSITION

CHINESE = re.compile(r"[\u4e00-\u9fff]")
ENGLISH = re.compile(r"[a-z]{2,} [a-z]{2,}")
"""Two words of prose after each other; a name such as DuckDB or `tag date` in code does not make a text English."""


def run(*arguments: str | Path, env: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(cli, list(map(str, arguments)), env=env, prog_name="paipu")


def paths(group: click.Group = cli, before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield before, group
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from paths(command, (*before, name))
        else:
            yield (*before, name), command


COMMANDS = [pytest.param(path, command, id=" ".join(path) or "paipu") for path, command in paths()]


def prose(text: str) -> str:
    """Return a help text without its examples and what is typed as it stands: code, commands, choices."""
    without_examples = re.sub(r"(?m)^  (Example:|示例：)\n(    .*\n)*", "", text)
    return re.sub(r"`[^`]*`|--\S+ \S*\|\S*|(?<=paipu)( [a-z]+)+", "", without_examples)


@pytest.mark.parametrize(("path", "command"), COMMANDS)
def test_help_is_chinese_throughout(path: tuple[str, ...], command: click.Command) -> None:
    for asked in (run("--lang", "zh", *path, "--help"), run(*path, "--help", env={"LC_ALL": "zh_CN.UTF-8"})):
        assert asked.exit_code == 0
        text = prose(asked.stdout)
        assert not ENGLISH.findall(text)
        assert not re.search("Usage|Options|Commands|OPTIONS|PATHS|FILE|GAME|NUMBER|RANGE|default|required", text)
        assert text.startswith("用法：paipu")


@pytest.mark.parametrize(("path", "command"), COMMANDS)
def test_english_help_has_no_chinese(path: tuple[str, ...], command: click.Command) -> None:
    text = prose(run(*path, "--help", "--lang", "en", env={"LC_ALL": "zh_CN.UTF-8"}).stdout)
    assert not CHINESE.search(text.replace("牌谱", ""))
    assert text.startswith("Usage: paipu")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("path", "command"), COMMANDS)
def test_help_fits_eighty_columns(path: tuple[str, ...], command: click.Command, lang: str) -> None:
    text = run("--lang", lang, *path, "--help").stdout
    examples = {line for line in text.splitlines() if line.startswith("    ")}
    assert max(width(line) for line in text.splitlines() if line not in examples) <= 80


@pytest.mark.parametrize(("path", "command"), COMMANDS)
def test_every_option_is_told_in_both_languages(path: tuple[str, ...], command: click.Command) -> None:
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            said = getattr(parameter, "said", None)
            assert isinstance(said, Say), parameter.name
            assert CHINESE.search(said.zh)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("validate",), "缺少参数 '路径...'。\n"),
        (("validate", "x", "--nosuch"), "没有选项 '--nosuch'。"),
        (("validate", "x", "--formt", "json"), "没有选项 '--formt'。是否指：'--format'"),
        (("validat", "x"), "没有命令 'validat'。是否指：'validate'"),
        (("validate", "x", "--format"), "选项 '--format' 须带 1 个值。"),
        (("validate", "x", "--format", "yaml"), "'--format' 的值不对：'yaml' 不是 'text', "),
        (("validate", "x", "--jobs", "many"), "'many' 不是合适的数。"),
        (("validate", "x", "--jobs", "0"), "0 不在范围 x>=1 之内。"),
        (("validate", "x", "--exit-zero=1"), "选项 '--exit-zero' 不带值。"),
        (("validate", "x", "--select", "HS-FOLOW-02"), "没有以 HS-FOLOW-02 开头的代码；相近的有：HS-FOLLOW-02"),
        (("filter", "x", "--code", "X"), "没有以 X 开头的代码；`paipu rules 游戏 --codes` 列出全部代码"),
        (("filter", "x", "--option", "牌数=52"), "各游戏都没有选项 '牌数'；`paipu rules 游戏 --options` 列出"),
        (("filter", "x", "--option", "cutin=true"), "各游戏都没有选项 'cutin'；是否指 cut_in"),
        (("games", "x"), "多出的参数（x）"),
        (("nosuch",), "没有命令 'nosuch'。"),
        (("export", "x"), "缺少选项 '-o' / '--output'"),
        (("rules",), "缺少参数 '游戏'。可用：hongshi（红十）、zhuoheia（捉黑A）、"),
        (("rules", "chess"), "没有游戏 'chess'；可用：hongshi（红十）、zhuoheia（捉黑A）、"),
        (("rules", "hongsi"), "没有游戏 'hongsi'；是否指 hongshi（红十）？可用："),
        (("rules", "挤黑桃5"), "是否指 jiheiwu（挤黑5）？"),
        (("filter", "x", "--game", "红"), "是否指 hongshi（红十）、hongxingwu（济源红星五）？"),
        (("query",), "应给出文件夹与 SQL"),
        (("query", "x", "y", "--param", "least"), "'least' 不是“名称=值”的形式"),
        (("explain",), "请写明代码"),
        (("filter", "x", "--since", "soon"), "'soon' 不是 2026-11 "),
        (("simulate", "hongshi", "-o", "x.txt"), "x.txt 的扩展名不是"),
        (("simulate", "hongshi", "--option", "dek=52"), "hongshi 没有选项 'dek'；可用："),
        (("record", "hongshi", "-o", "x.paipu", "--sync", "often"), "'often' 不是 every、never，也不是行数"),
        (("record", "hongshi", "-o", "x.paipu", "--player", "Al"), "'Al' 不是“座位=名字”的形式"),
        (("anonymize", "x"), "需要密钥"),
        (("validate", "nofile"), "文件不存在"),
    ],
)
def test_refusals_are_chinese(arguments: tuple[str, ...], told: str) -> None:
    for result in (run("--lang", "zh", *arguments), run(*arguments, env={"LC_ALL": "zh_CN.UTF-8"})):
        assert result.exit_code == 2
        assert told in result.stderr
        assert not ENGLISH.findall(prose(result.stderr))
        assert not re.search("Usage|Error|Try|Missing|Invalid", result.stderr)


def test_the_language_of_one_run_does_not_stay() -> None:
    assert "没有命令" in run("nosuch", "--lang", "zh").stderr
    assert "No such command 'nosuch'." in run("nosuch", "--lang", "en").stderr


def test_the_catalogue_is_compiled_anew() -> None:
    assert TARGET.read_bytes() == compiled(SOURCE.read_text(encoding="utf-8"))


def test_blanks_are_the_same_in_both_languages() -> None:
    for message, said in list(entries(SOURCE.read_text(encoding="utf-8")))[1:]:
        blanks = re.findall(r"\{(\w+)", said.decode())
        assert set(blanks) <= set(re.findall(r"\{(\w+)", message.decode())), message


@pytest.mark.parametrize(("option", "given", "told"), [("--step", "99", "99"), ("--seat", "7", "7")])
@pytest.mark.parametrize("command", ["show", "legal"])
def test_a_step_or_seat_that_is_not_there_is_named(
    tmp_path: Path, command: str, option: str, given: str, told: str
) -> None:
    path = tmp_path / "a.paipu"
    path.write_text(POSITION)
    for lang in ("en", "zh"):
        result = run(command, path, option, given, "--lang", lang)
        assert result.exit_code == 2
        assert told in result.stderr.splitlines()[-1]


@pytest.mark.parametrize(("path", "shown"), [((), "记录、回放、判定"), (("samples",), "列出、显示或复制")])
def test_options_without_a_command_show_the_help(path: tuple[str, ...], shown: str) -> None:
    done = run(*path, "--lang", "zh")
    assert (done.exit_code, done.stdout) == (2, "")
    assert shown in done.stderr
    assert done.stderr == run(*path, env={"LC_ALL": "zh_CN.UTF-8"}).stderr


def test_readings_of_cards_are_told_in_words() -> None:
    sample = Path("samples/hongshi/HS-COMB-02.paipu")
    assert "♣8 不能作十\n" in run("validate", sample, "--lang", "zh").stdout
    assert "8c cannot be read as tens\n" in run("validate", sample, "--lang", "en").stdout
