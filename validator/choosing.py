"""Games as they are named on a command line."""

from __future__ import annotations

from typing import Any

import click

from engine.game import ROOMS, key_of


class GameName(click.Choice[str]):
    """A game by its key, or by its title or a part of it that no other game has: `hongshi`, `红十`, `找朋友`."""

    def __init__(self) -> None:
        super().__init__(ROOMS)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the key; a usage error that lists the keys for anything else."""
        return super().convert(key_of(str(value)) or value, param, ctx)
