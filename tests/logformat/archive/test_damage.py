"""Whatever happens to the bytes of an archive is reported, and what it did not touch can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from logformat.archive import Archive, recover
from logformat.errors import LogError
from tests.logformat.archive.deals import is_subsequence, logs_in, read, tiny, written


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("small") / "small.pparc"
    many = tiny(5)
    return written(path, [many[:4], many[4:]], deals_per_frame=2, level=3)


@pytest.mark.parametrize("bit", range(8))
def test_every_flipped_bit_is_reported_and_spares_the_other_frames(small: bytes, bit: int) -> None:
    many = tiny(5)
    for at in range(len(small)):
        changed = bytearray(small)
        changed[at] ^= 1 << bit
        entries = read(bytes(changed))
        found = [entry.error for entry in entries if entry.error is not None]
        assert found, f"bit {bit} of byte {at}"
        kept = logs_in(entries)
        assert is_subsequence(kept, many), f"bit {bit} of byte {at}"
        assert len(kept) >= 3, f"bit {bit} of byte {at}: more than one frame is gone"


def test_damage_names_frame_and_deals(small: bytes) -> None:
    start = small.index(b"\x28\xb5\x2f\xfd", small.index(b"\x28\xb5\x2f\xfd") + 4)
    changed = bytearray(small)
    changed[start + 40] ^= 1
    (error,) = [entry.error for entry in read(bytes(changed)) if entry.error is not None]
    assert error.code == "LOG-ARCHIVE-01"
    assert "deals 3 to 4" in error.message("en")
    assert "第 3 至 4 局" in error.message("zh")


def test_truncation_at_every_byte_keeps_every_complete_frame(small: bytes) -> None:
    many = tiny(5)
    whole = 0
    for size in range(len(small)):
        kept = logs_in(read(small[:size]))
        assert kept == many[: len(kept)], size
        assert len(kept) >= whole, size
        whole = len(kept)
    assert whole == 5


def test_recover_gives_what_is_whole_and_says_what_is_gone(tmp_path: Path, small: bytes) -> None:
    many = tiny(5)
    changed = bytearray(small)
    changed[60] ^= 255
    (tmp_path / "bad.pparc").write_bytes(changed)
    recovered = recover(tmp_path / "bad.pparc")
    assert list(recovered) == many[2:]
    (gone,) = recovered.gone
    assert "deals 1 to 2" in str(gone)


def test_damaged_deal_is_an_error_where_it_is_asked_for(tmp_path: Path, small: bytes) -> None:
    changed = bytearray(small)
    changed[60] ^= 255
    (tmp_path / "bad.pparc").write_bytes(changed)
    with Archive.open(tmp_path / "bad.pparc") as archive:
        assert archive[4] == tiny(5)[4]
        with pytest.raises(LogError, match="LOG-ARCHIVE-01"):
            archive[0]


@pytest.mark.parametrize("data", [b"", b"x", b"paipu 1\ngame x\n", bytes(5000), b"\x28\xb5\x2f\xfd" * 9])
def test_other_bytes_are_no_archive(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "none.pparc").write_bytes(data)
    with pytest.raises(LogError):
        Archive.open(tmp_path / "none.pparc")
