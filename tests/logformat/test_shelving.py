"""A shelf is a dict, whatever of it is in memory."""

from __future__ import annotations

from random import Random

from logformat.shelving import Records, Shelf


def test_records_come_back_by_number() -> None:
    records = Records()
    for number in range(100):
        records.add(b"x" * number)
        assert records[number // 2] == b"x" * (number // 2)
    assert len(records) == 100


def test_a_shelf_is_a_dict() -> None:
    rng = Random(1)
    ours, theirs = Shelf[int](recent=3), dict[tuple[str, str], int]()
    for number in range(3000):
        key = rng.choice("ab"), str(rng.randrange(12))
        if rng.random() < 0.3:
            assert ours.pop(key) == theirs.pop(key, None)
        elif rng.random() < 0.5:
            assert ours.get(key) == theirs.get(key)
        else:
            ours[key] = theirs[key] = number
        assert len(ours.recent) <= 3
