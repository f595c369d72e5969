"""Every law of every room is named, told in both languages, found in its sheet and its seed, and shown in samples."""

from __future__ import annotations

import re
from functools import cache
from string import Formatter

import pytest

from engine.game import Game, games
from engine.rule import Rule
from engine.words import Sentence
from tests.house.rooms import SAMPLES, SEEDS, catalogue, each_game, sections, sentences, sheet

FORBIDDEN = ("check_", "must_", "invalid_", "no_", "validate_", "avoid_", "do_not_", "should_", "ensure_", "illegal_")
each_rule = pytest.mark.parametrize(
    ("game", "law"),
    [(game, law) for game in games() for law in game.rules],
    ids=[law.code for game in games() for law in game.rules],
)


@cache
def seeds() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(SEEDS.glob("*.txt")))


@each_game
def test_codes_are_those_of_the_sheet(game: Game) -> None:
    assert {law.code for law in game.rules} == catalogue(game)


@each_game
def test_codes_and_names_are_unique(game: Game) -> None:
    codes, names = [law.code for law in game.rules], [law.name for law in game.rules]
    assert len(codes) == len(set(codes))
    assert len(names) == len(set(names))
    assert all(re.fullmatch(rf"{game.prefix}-[A-Z]+-\d\d", code) for code in codes)


@each_rule
def test_name_is_the_wrong_pattern(game: Game, law: Rule) -> None:
    assert not law.name.startswith(FORBIDDEN)


@each_rule
def test_law_is_told_in_both_languages(game: Game, law: Rule) -> None:
    assert law.law.endswith(".")
    assert law.law_zh.endswith("。")
    assert re.search(r"[\u4e00-\u9fff]", law.law_zh)


@each_rule
def test_sheet_section_exists(game: Game, law: Rule) -> None:
    named = re.findall(r"§(\d+(?:\.\d+)*)", law.sheet)
    assert named
    assert set(named) <= sections(game)


@each_rule
def test_seed_quote_is_true(game: Game, law: Rule) -> None:
    for part in filter(None, law.seed.split("…")):
        assert part in seeds() or part in sheet(game), part


@each_rule
@pytest.mark.parametrize("ending", ["", ".ok"], ids=["bad", "legal twin"])
def test_code_has_its_samples(game: Game, law: Rule, ending: str) -> None:
    assert (SAMPLES / game.key / f"{law.code}{ending}.paipu").exists()


def told() -> list[tuple[str, Sentence]]:
    packages = ("engine.kit", *(f"engine.games.{game.key}" for game in games()))
    return sorted({name: said for package in packages for name, said in sentences(package)}.items())


MANY = ("players", "deck", "most", "number", "count")
"""Blanks of numbers that are never one where the sentence is said."""


@pytest.mark.parametrize("said", [said for _, said in told()], ids=[name for name, _ in told()])
def test_no_sentence_says_one_cards(said: Sentence) -> None:
    plurals = re.findall(r"\{(\w+)\} (?:identical )?(cards|points|levels|jokers|tricks|players|pairs)\b", said.en)
    assert [blank for blank, _ in plurals if blank not in MANY] == []


@pytest.mark.parametrize("said", [said for _, said in told()], ids=[name for name, _ in told()])
def test_sentence_has_the_same_blanks_in_both_languages(said: Sentence) -> None:
    blanks = [sorted({field for _, field, _, _ in Formatter().parse(text) if field}) for text in (said.en, said.zh)]
    assert blanks[0] == blanks[1]
    assert re.search(r"[\u4e00-\u9fff]", said.zh)
