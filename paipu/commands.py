"""The commands that need more than one package below: replaying with findings beside the states."""

from __future__ import annotations

from paipu.replay import replay, view
from paipu.show import show

COMMANDS = (replay, show, view)
