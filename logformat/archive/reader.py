"""Reading archives: any deal at once, headers without their events, all deals in order; what is damaged is told apart."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Self, overload
from zlib import crc32

from logformat import errors
from logformat.archive import container
from logformat.archive.container import HEAD_SIZE, VERSION_SIZE, DamageError
from logformat.archive.frame_reader import Frame
from logformat.archive.index import Place, rows_of
from logformat.archive.limits import FRAME_LIMIT
from logformat.archive.phrases import (
    AN_ARCHIVE,
    ARCHIVE_VERSION,
    NO_ARCHIVE,
)
from logformat.archive.pieces import Piece, Source, pieces
from logformat.archive.tables import error_of, tables_of, verified
from logformat.entry import Entry as LogEntry
from logformat.errors import LogError, shown
from logformat.log import Log

_KEPT_FRAMES = 4


class Archive:
    """The deals of an archive, by number, from 0, or by id; negative numbers count from the end.

    One deal costs the same wherever it stands. Raises IndexError for a number and KeyError for an id there is not,
    `LogError` where the file is damaged.
    """

    def __init__(self, file: IO[bytes], name: str | Path | None = None) -> None:
        self.file, self.name = file, name
        self.source = Source(file)
        self._check_version()
        self.damage: list[Piece] = []
        try:
            tables = tables_of(self.source)
        except DamageError:
            tables = None
        self.indexes = tables.indexes if tables else []
        self.places = [place for index in self.indexes for place in index.places] if tables else self._scanned()
        self.firsts = [place.first for place in self.places]
        self.frames: dict[int, Frame] = {}

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """Open an archive; raises `LogError` if the file is none."""
        file = Path(path).open("rb")  # noqa: SIM115 - the archive closes it
        try:
            return cls(file, path)
        except BaseException:
            file.close()
            raise

    def __repr__(self) -> str:
        return f"<Archive {self.name}, {len(self)} deals>"

    def _check_version(self) -> None:
        try:
            version = container.version_of(self.source.read(0, VERSION_SIZE))
        except DamageError:
            version = 1
            if not any(piece.sort == "frame" for piece in pieces(self.source, thorough=False)):
                raise LogError(errors.DAMAGED, found=NO_ARCHIVE, expected=AN_ARCHIVE, file=self.name, byte=0) from None
        if version > container.VERSION:
            wanted = ARCHIVE_VERSION.of(newest=container.VERSION)
            raise LogError(errors.BAD_VERSION, found=shown(version), expected=wanted, file=self.name, byte=0)

    def _scanned(self) -> list[Place]:
        """Return the frames of a file without tables, or with tables that cannot be trusted."""
        places = []
        for piece in pieces(self.source, thorough=False):
            if piece.sort == "frame":
                places.append(Place(piece.offset, piece.size, piece.first, piece.deals, (), ()))
            elif piece.sort in ("damage", "tail"):
                self.damage.append(piece)
        return places

    def close(self) -> None:
        """Close the file."""
        self.frames.clear()
        self.file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ---------------------------------------------------------------- deals by place

    def __len__(self) -> int:
        return self.places[-1].first + self.places[-1].deals if self.places else 0

    @overload
    def __getitem__(self, key: int | str) -> Log: ...
    @overload
    def __getitem__(self, key: slice) -> list[Log]: ...
    def __getitem__(self, key: int | str | slice) -> Log | list[Log]:
        if isinstance(key, slice):
            return [self[number] for number in range(len(self))[key]]
        if isinstance(key, str):
            return self[self.number(key)]
        if not -len(self) <= key < len(self):
            raise IndexError(f"no deal {key}: there are {len(self)}, counted from 0")
        number = key % len(self)
        place = self._place(number)
        return self._deal(place, number - place.first, is_header=False)

    def _place(self, number: int) -> Place:
        place = self.places[bisect_right(self.firsts, number) - 1]
        if not place.first <= number < place.first + place.deals:
            raise self._error(Piece("damage", place.offset + place.size, 0, number, 1, "lost"))
        return place

    def _deal(self, place: Place, row: int, *, is_header: bool) -> Log:
        frame = self._frame(place)
        try:
            return frame.header(row) if is_header else frame.log(row)
        except DamageError as problem:
            raise self._error(_piece(place, str(problem))) from problem

    def _frame(self, place: Place) -> Frame:
        """Return a frame, one of the few read last or one read now."""
        frame = self.frames.get(place.offset)
        if frame is None:
            frame = self._read_frame(place)
            if len(self.frames) >= _KEPT_FRAMES:
                del self.frames[next(iter(self.frames))]
            self.frames[place.offset] = frame
        return frame

    def _read_frame(self, place: Place) -> Frame:
        """Return a frame after its checksum was held against it."""
        try:
            return _frame_at(self.source, place)
        except DamageError as problem:
            raise self._error(_piece(place, str(problem))) from problem

    def _fault_in(self, place: Place) -> LogError | None:
        """Return what keeps a whole frame from being read; None if nothing does."""
        try:
            self._frame(place)
        except LogError as problem:
            return problem
        return None

    def _error(self, piece: Piece) -> LogError:
        return error_of(piece, self.name)

    def number(self, name: str) -> int:
        """Return the number of the deal with an id, the last one if there are several; KeyError if there is none."""
        for place, row in self._candidates(name):
            if self._deal(place, row, is_header=True).id == name:
                return place.first + row
        raise KeyError(name)

    def _candidates(self, name: str) -> Iterator[tuple[Place, int]]:
        """Yield where the deal with an id may be, the last places first."""
        if self.indexes:
            for index in reversed(self.indexes):
                yield from rows_of(index, name)
            return
        for place in reversed(self.places):
            yield from ((place, row) for row in reversed(range(place.deals)))

    # ---------------------------------------------------------------- deals in order

    def __iter__(self) -> Iterator[Log]:
        return self.select()

    def select(self, *, game: str | None = None, match: str | None = None) -> Iterator[Log]:
        """Yield the deals of a game or a match, or all; raises `LogError` where one cannot be read."""
        for place in self._places_with(game, match):
            for row in range(place.deals):
                if game is match is None or _is_of(self._deal(place, row, is_header=True), game, match):
                    yield self._deal(place, row, is_header=False)

    def headers(self, *, game: str | None = None, match: str | None = None) -> Iterator[Log]:
        """Yield deals like `select`, but without their events, which are not decoded."""
        for place in self._places_with(game, match):
            for row in range(place.deals):
                header = self._deal(place, row, is_header=True)
                if _is_of(header, game, match):
                    yield header

    def headers_in(self, start: int, end: int) -> Iterator[Log]:
        """Yield the headers of all deals of some frames, by their numbers."""
        for place in self.places[start:end]:
            yield from (self._deal(place, row, is_header=True) for row in range(place.deals))

    def _places_with(self, game: str | None, match: str | None) -> Iterator[Place]:
        """Yield the frames that may hold deals of a game and a match."""
        if not self.indexes:
            yield from self.places
        for index in self.indexes:
            games = _number_in(index.games, game)
            matches = _number_in(index.matches, match)
            for place in index.places:
                if (games is None or games in place.games) and (matches is None or matches in place.matches):
                    yield place

    def entries(self, start: int = 0, end: int | None = None) -> Iterator[LogEntry]:
        """Yield every deal that is whole, and an error in the place of what is not; nothing is taken on trust.

        `start` and `end` are bytes of the file where frames begin, as `logformat.ranges` finds them.
        """
        number = 0
        file = None if self.name is None else str(self.name)
        for piece in verified(self.source, start, end):
            if piece.sort in ("damage", "tail"):
                yield LogEntry(None, self._error(piece), 0, byte=piece.offset, file=file)
            if piece.sort != "frame":
                continue
            place = Place(piece.offset, piece.size, piece.first, piece.deals, (), ())
            if (problem := self._fault_in(place)) is not None:
                yield LogEntry(None, problem, 0, byte=piece.offset, file=file)
                continue
            for row in range(piece.deals):
                number += 1
                try:
                    log, error = self._deal(place, row, is_header=False), None
                except LogError as wrong:
                    log, error = None, wrong
                yield LogEntry(log, error, number, byte=piece.offset, file=file)


def _frame_at(source: Source, place: Place) -> Frame:
    if place.size > FRAME_LIMIT:
        raise DamageError("a frame beyond the limit")
    whole = source.read(place.offset, place.size)
    head, data = container.head_of(whole[:HEAD_SIZE]), whole[HEAD_SIZE:]
    if (head.first, head.deals, head.size) != (place.first, place.deals, len(data)):
        raise DamageError("a frame in another place")
    if crc32(data) != head.crc:
        raise DamageError("checksum of a frame")
    frame = Frame(container.decompressed(data))
    if len(frame) != place.deals:
        raise DamageError("a frame with other deals")
    return frame


def _is_of(header: Log, game: str | None, match: str | None) -> bool:
    of_match = match is None or (header.match is not None and header.match.name == match)
    return of_match and game in (None, header.game)


def _number_in(names: tuple[str, ...], wanted: str | None) -> int | None:
    """Return the number of a name, None if every name will do, -1 if it is not there."""
    if wanted is None:
        return None
    return names.index(wanted) if wanted in names else -1


def _piece(place: Place, why: str) -> Piece:
    return Piece("damage", place.offset, place.size, place.first, place.deals, why)
