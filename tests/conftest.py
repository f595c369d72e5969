"""What saves time in every test process."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest

if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):  # else each process that a test starts compiles what it imports
    os.environ["PYTHONPYCACHEPREFIX"] = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Leave the thousands of tests and the modules out of what is searched for garbage again and again."""
    del session
    gc.collect()
    gc.freeze()
