"""Appends deals to an archive and says after each `sync()` how many are safe, until somebody kills it."""

from __future__ import annotations

import sys

from logformat.archive import Writer
from tests.logformat.archive.deals import tiny


def main(path: str) -> None:
    logs = tiny(7)
    while True:
        with Writer(path, deals_per_frame=3, level=1) as writer:
            for turn in range(3):
                writer.extend(logs[len(writer) % 7 :][: turn + 1])
                writer.sync()
                sys.stdout.write(f"{len(writer)}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
