"""What the states of all rooms have in common."""

from __future__ import annotations

from dataclasses import fields
from importlib import import_module

import pytest

from engine.game import ROOMS

INLINE = 29
"""As many attributes Python 3.11 lays out inline; with one more all of them take twice as long."""


@pytest.mark.parametrize("key", ROOMS)
def test_a_state_has_no_more_attributes_than_are_laid_out_inline(key: str) -> None:
    assert len(fields(import_module(f"engine.games.{key}.state").State)) <= INLINE
