"""Every fault of reading that fits on a page has a sample that shows it, and a twin that can be read."""

from __future__ import annotations

import pytest

from logformat.errors import Fault
from paipu.shipped import folder
from validator.run import judge_files

TOO_LARGE_TO_READ = {"LOG-TEXT-02", "LOG-TEXT-05"}
NO_TEXT_FILE = {"LOG-FILE-01", "LOG-FILE-02", "LOG-FILE-03", "LOG-WIRE-01", "LOG-ARCHIVE-01", "LOG-ARCHIVE-02"}
SHOWN = sorted(set(Fault.ALL) - TOO_LARGE_TO_READ - NO_TEXT_FILE)


@pytest.mark.parametrize("code", SHOWN)
def test_fault_has_a_sample_and_a_twin(code: str) -> None:
    path = folder() / "log" / f"{code}.paipu"
    (bad,) = judge_files([path])
    assert bad.report.error is not None
    assert bad.report.error.code == code
    assert f"tag expect {code}" in path.read_text(encoding="utf-8", errors="replace")
    (twin,) = judge_files([path.with_name(f"{code}.ok.paipu")])
    assert twin.report.valid


def test_every_sample_is_of_a_fault() -> None:
    assert {path.name.split(".")[0] for path in (folder() / "log").iterdir()} == set(SHOWN)
