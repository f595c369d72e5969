"""Which engine runs: the modules as they are written, or those compiled from them (docs/decisions/010)."""

from __future__ import annotations

from importlib import import_module
from importlib.machinery import ExtensionFileLoader

from logformat.errors import Say

PLAIN = Say("plain", "未编译")
COMPILED = Say("compiled", "已编译")


def is_compiled(module: str) -> bool:
    """Whether a module was loaded from machine code; ImportError if there is none of that name."""
    spec = import_module(module).__spec__
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


def mode() -> Say:
    """Return which engine runs, as the loop that judges logs was loaded: all of it is compiled at once, or nothing."""
    return COMPILED if is_compiled("validator.judge") else PLAIN
