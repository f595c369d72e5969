"""Writes what the code knows: a page per game and one of its laws, the commands, and the catalogue of click's words.

`python docs/build.py` writes, `--check` only tells what is stale (exit 1).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import catalogue
import click

import logformat.schema
from engine.game import Game, games
from engine.options import option_fields, option_text
from engine.rule import Rule
from engine.values import Value
from logformat.session import Session
from paipu.sheets import sheet
from query.pages import tables_page

DOCS = Path(__file__).parent
SAMPLES = DOCS.parent / "samples"
VERDICTS = {
    "refused": "refused at the table (不许)",
    "flagged": "flagged, play goes on (记录)",
    "claim": "the claimed result differs (结果有误)",
}


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def game_page(game: Game) -> str:
    """Return the page of one game: identity, options, codes."""
    lines = [f"# {game.title.zh} {game.title.en}", ""]
    lines += [
        f"`game {game.key}`, codes `{game.prefix}-…`, {game.seats} seats unless `option players` says otherwise.",
        "",
    ]
    lines += [
        f"The law: [the sheet](../../engine/games/{game.key}/sheet.md). Every code: [laws](../laws/{game.key}.md)."
        f" [中文]({game.key}.zh.md)",
        "",
    ]
    lines += ["## Options", "", "| option | values | default | meaning | 意义 |", "|---|---|---|---|---|"]
    for field in option_fields(game.options).values():
        cells = (
            f"`{field.name}`",
            field.value.expected.en,
            f"`{option_text(field.default)}`",
            field.doc.en,
            field.doc.zh,
        )
        lines.append("| " + " | ".join(map(_cell, cells)) + " |")
    lines += ["", "## Events", "", "| line | keys |", "|---|---|"]
    for name, keys in game.vocabulary.keys.items():
        shown = ", ".join(f"`{key}=` {value.expected.en}" for key, value in keys.items())
        lines.append(f"| `{name}` | {_cell(shown)} |")
    lines += _carried("Carried in", game.vocabulary.carry)
    lines += _carried("Carried into a `position`, and into no whole deal", game.vocabulary.position)
    lines += ["", "## Codes", "", "| code | law | 规则 |", "|---|---|---|"]
    for law in game.rules:
        lines.append(
            f"| [{law.code}](../laws/{game.key}.md#{law.code.lower()}) | {_cell(law.law)} | {_cell(law.law_zh)} |"
        )
    return "\n".join(lines) + "\n"


def _carried(title: str, names: Mapping[str, Value]) -> Iterator[str]:
    yield from ("", f"## {title}", "", "| line | what it says | 内容 |", "|---|---|---|")
    for name, value in names.items():
        yield f"| `carry {name}` | {_cell(value.expected.en)} | {_cell(value.expected.zh)} |"


def _sample(game: Game, law: Rule) -> Iterator[str]:
    for title, suffix in (("A log that breaks it", ""), ("Its legal twin", ".ok")):
        path = SAMPLES / game.key / f"{law.code}{suffix}.paipu"
        if path.exists():
            yield from (f"{title}:", "", "```", path.read_text().rstrip(), "```", "")


def laws_page(game: Game) -> str:
    """Return the page of a game's laws: each with its source, a log that breaks it, and the legal twin."""
    lines = [f"# The laws of {game.title.zh} {game.title.en}", ""]
    for law in game.rules:
        lines += [f"## {law.code}", "", law.law, "", law.law_zh, ""]
        source = f"Sheet {law.sheet}" + (f"; seed: “{law.seed}”" if law.seed else "")
        lines += [f"`{law.name}` · {VERDICTS[law.verdict]} · {source}", ""]
        lines += _sample(game, law)
    return "\n".join(lines).rstrip() + "\n"


def commands_page() -> str:
    """Return the page of commands, from their own help."""
    from paipu.cli import cli, speak

    lines = ["# Commands", "", "What `paipu COMMAND --help` says.", ""]
    speak("en")
    context = cli.context_class(cli, info_name="paipu", obj=Session("en"), **cli.context_settings)
    for name, command in _commands(cli):
        with command.context_class(
            command, info_name=name, parent=context, max_content_width=100, terminal_width=78
        ) as inner:
            lines += [f"## paipu {name}", "", "```", command.get_help(inner).rstrip(), "```", ""]
    return "\n".join(lines).rstrip() + "\n"


def _commands(group: click.Group, before: str = "") -> Iterator[tuple[str, click.Command]]:
    """Yield the commands of a group and those beneath them, in their order."""
    for name in group.list_commands(click.Context(group)):
        command = group.commands[name]
        yield before + name, command
        if isinstance(command, click.Group):
            yield from _commands(command, f"{before}{name} ")


def pages() -> Iterator[tuple[Path, str | bytes]]:
    """Yield every generated file with its content."""
    for game in games():
        yield DOCS / "games" / f"{game.key}.md", game_page(game)
        yield DOCS / "games" / f"{game.key}.zh.md", sheet(game, "zh")
        yield DOCS / "laws" / f"{game.key}.md", laws_page(game)
    yield DOCS / "cli.md", commands_page()
    yield from logformat.schema.pages(DOCS)
    yield DOCS / "tables.md", tables_page()
    yield catalogue.TARGET, catalogue.compiled(catalogue.SOURCE.read_text(encoding="utf-8"))


def main(arguments: list[str]) -> int:
    """Write the pages, or with `--check` name those that are stale."""
    whole = ((path, text if isinstance(text, bytes) else text.encode()) for path, text in pages())
    stale = [(path, data) for path, data in whole if not path.exists() or path.read_bytes() != data]
    for path, data in stale:
        if "--check" in arguments:
            sys.stderr.write(f"stale: {path.relative_to(DOCS.parent)} (run `make docs`)\n")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
