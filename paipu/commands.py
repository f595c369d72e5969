"""The commands that need more than one package below, and those about paipu itself."""

from __future__ import annotations

from paipu.demo import demo
from paipu.explain import explain
from paipu.filter import filter_command
from paipu.info import info
from paipu.legal import legal
from paipu.replay import replay, view
from paipu.rules import list_games, rules
from paipu.shipped import samples
from paipu.show import show
from paipu.simulating import simulate

COMMANDS = (filter_command, info, replay, show, view, legal, simulate, explain, rules, list_games, samples, demo)
