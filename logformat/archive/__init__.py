"""Archives (`.pparc`): millions of deals in one file, small, appendable, checksummed, each read without the others."""

from __future__ import annotations

from logformat.archive.reader import Archive
from logformat.archive.recovery import Recovered, recover
from logformat.archive.writer import Writer

__all__ = ["Archive", "Recovered", "Writer", "recover"]
