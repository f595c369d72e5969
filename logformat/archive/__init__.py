"""Archives (`.pparc`): millions of deals in one file, small, appendable, checksummed, each read without the others.

`from logformat.archive.reader import Archive`, `…writer import Writer`, `…recovery import recover`; they are here too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from logformat.archive.reader import Archive
    from logformat.archive.recovery import Recovered, recover
    from logformat.archive.writer import Writer

__all__ = ["Archive", "Recovered", "Writer", "recover"]

_HOMES = {"Archive": "reader", "Recovered": "recovery", "Writer": "writer", "recover": "recovery"}


def __getattr__(name: str) -> Any:
    """Import what is asked for only then: commands look at archives' first bytes without what reads them."""
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
