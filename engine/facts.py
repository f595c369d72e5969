"""What a room writes down once and never changes.

The modules of the rooms may be compiled (docs/decisions/010), and compiled classes lose the keywords of their class line
(`frozen=True`). msgspec hands them down from a base in an interpreted module: this one. Whoever derives from it repeats
`frozen=True`, which type checkers do not see inherited.
"""

from __future__ import annotations

import msgspec


class Facts(msgspec.Struct, frozen=True, gc=False):
    """Values that never change, compared and hashed by what they hold."""
