"""Sheet §10: every option with its values, and what Foshan changes."""

from __future__ import annotations

import pytest

from engine.binding import BindError
from engine.games.zhuoheia.options import Options
from engine.options import option_fields

from .table import bound

DEFAULTS = {
    "variant": "standard", "base": 1, "reveal_multiplier": "double_each", "spring": True, "surrender": True,
    "surrender_window": "first_turn", "surrender_multiplied": True, "red_may_surrender_1v3": False, "wind": "ask",
    "first_play_must_include_5h": False, "ace_rule": True, "pass_locks": False, "score_table": "graded", "deals": None,
}  # fmt: skip


def test_options_of_the_sheet_and_their_defaults() -> None:
    fields = option_fields(Options)
    assert {name: field.default for name, field in fields.items()} == DEFAULTS
    assert all(field.doc.en and field.doc.zh for field in fields.values())


FOSHAN = {"reveal_multiplier": "off", "spring": False, "surrender": False, "score_table": "flat"}


@pytest.mark.parametrize(
    ("lines", "changed"),
    [
        ("option variant foshan", FOSHAN),
        ("option variant foshan\noption spring true", {**FOSHAN, "spring": True}),
        ("option score_table graded\noption variant foshan", {**FOSHAN, "score_table": "graded"}),
        ("option variant standard", {}),
    ],
)
def test_foshan_changes_defaults_only(lines: str, changed: dict[str, object]) -> None:
    options = bound(lines).setup.options
    variant = "foshan" if changed else "standard"
    assert {name: getattr(options, name) for name in DEFAULTS} == {**DEFAULTS, "variant": variant, **changed}


@pytest.mark.parametrize("line", ["base 0", "base x", "wind no", "spring yes", "deals 0", "score_table 2", "pack 40"])
def test_other_values_are_no_options(line: str) -> None:
    with pytest.raises(BindError):
        bound(f"option {line}")
