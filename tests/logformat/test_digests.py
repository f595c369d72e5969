"""The set of digests is a set."""

from __future__ import annotations

from random import Random

from logformat.digests import SIZE, DigestSet, content_digest, id_digest
from logformat.text import loads


def test_it_is_a_set() -> None:
    rng = Random(1)
    digests = [rng.randbytes(SIZE) for _ in range(5000)]
    ours, theirs = DigestSet(), set[bytes]()
    for digest in rng.choices(digests, k=12000):
        assert (digest in ours) == (digest in theirs)
        assert ours.add(digest) == (digest not in theirs)
        theirs.add(digest)
    assert len(ours) == len(theirs)
    assert all(digest in ours for digest in theirs)


def test_digests_are_numbered_as_they_came() -> None:
    rng = Random(2)
    digests = [rng.randbytes(SIZE) for _ in range(3000)]
    ours = DigestSet()
    for number, digest in enumerate(digests):
        assert ours.number(digest) is None
        ours.add(digest)
        ours.add(digests[number // 2])
    assert list(map(ours.number, digests)) == list(range(3000))


def test_sets_are_joined() -> None:
    rng = Random(3)
    digests = [rng.randbytes(SIZE) for _ in range(3000)]
    ours, other = DigestSet(), DigestSet()
    for digest in digests[:2000]:
        ours.add(digest)
    for digest in digests[1000:]:
        other.add(digest)
    ours.update(other)
    assert list(map(ours.number, digests)) == list(range(3000))


def test_digests_that_begin_alike_are_kept_apart() -> None:
    digests = [bytes(8) + number.to_bytes(8) for number in range(1, 50)]
    ours = DigestSet()
    assert all(ours.add(digest) for digest in digests)
    assert not any(ours.add(digest) for digest in digests)


def test_content_is_what_text_says() -> None:
    one, loose, other = loads(
        "paipu 1\ngame hongshi\nid a\ndeal 0 Th\npaipu 1\ngame hongshi\nid a\ndeal 0  10h\npaipu 1\ngame hongshi\nid a\n"
    )
    assert content_digest(one) == content_digest(loose) != content_digest(other)
    assert id_digest(one) == id_digest(other) != content_digest(one)
