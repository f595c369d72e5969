"""Binding: a log meets its room. What the room has no word for is a `LOG-BIND-…` error, never a finding."""

from __future__ import annotations

from functools import cache
from typing import Any, NoReturn

import msgspec

from engine.game import ROOMS, Game, Vocabulary, game
from engine.options import option_fields
from engine.setup import Fault, Setup
from engine.values import MismatchError, Value
from logformat import errors
from logformat.cards import UNKNOWN
from logformat.errors import LogError, Say
from logformat.events import Event, Flip, Note, verb_of
from logformat.grammar import TYPES
from logformat.log import Log

A_GAME = Say("one of the games {known}", "下列游戏之一：{known}")
AN_OPTION = Say("an option of the game: {known}", "该游戏的选项：{known}")
A_CARRY = Say("carried: {known}", "可承接的名目：{known}")
A_VERB = Say("a verb of the game: {known}", "该游戏的动词：{known}")
A_KEY = Say("a key of `{name}`: {known}", "`{name}` 的键：{known}")
A_VALUE = Say("{key}= {expected}", "{key}= {expected}")
A_SEAT = Say("a seat from 0 to {last}", "0 到 {last} 的座位号")
KNOWN_CARDS = Say("known cards in `{name}`", "`{name}` 中的牌须为明牌")
ONE_LINE = Say("one `{place}` line", "`{place}` 行只写一次")
SECOND_LINE = Say("a second line", "又有一行")
NOTHING = Say("none", "无")


class Bound(msgspec.Struct, frozen=True):
    """A log whose every word its room knows."""

    game: Game
    setup: Setup

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the log."""
        return self.setup.log.events


class BindError(LogError):
    """A log its room does not know the words of; `place` is the header line (`option x`) or `@n` for event n."""

    def __init__(self, fault: errors.Fault, place: str, found: str, expected: str) -> None:
        super().__init__(fault, found=found, expected=expected)
        self.where = place


def bind(log: Log) -> Bound:
    """Return the log bound to its room; raises `BindError` for the first word the room does not know."""
    try:
        room = game(log.game)
    except KeyError:
        raise BindError(errors.BAD_GAME, "game", log.game, A_GAME.of(known=", ".join(ROOMS))) from None
    setup = _setup(room, log)
    _bind_events(room, setup)
    return Bound(room, setup)


def _setup(room: Game, log: Log) -> Setup:
    faults: list[Fault] = []
    options = _options(room, log, faults)
    seats = getattr(options, "players", room.seats)
    _bind_seats(room, log, seats, faults)
    carry = _carry(room, log, seats, faults)
    return Setup(log, options, seats, carry, tuple(faults), room.vocabulary.keys["result"])


def _fault(room: Game, faults: list[Fault], kind: errors.Fault, place: str, found: str, expected: str) -> None:
    """Note a header fault the room has a code for; refuse any other."""
    if place not in room.vocabulary.coded:
        raise BindError(kind, place, found, expected)
    faults.append(Fault(place, found, expected))


def _options(room: Game, log: Log, faults: list[Fault]) -> Any:
    fields = option_fields(room.options)
    named: dict[str, Any] = {}
    for option in log.options:
        place, words = f"option {option.name}", " ".join(option.words)
        field = fields.get(option.name)
        if field is None:
            _fault(room, faults, errors.BAD_OPTION, place, option.name, AN_OPTION.of(known=", ".join(fields)))
            continue
        try:
            named[option.name] = field.value.read(option.words, room.seats)
        except MismatchError:
            _fault(room, faults, errors.BAD_OPTION, place, words, _expected(field.value))
    return room.options(**{**room.options.presets(named), **named})  # type: ignore[attr-defined]


def _bind_seats(room: Game, log: Log, seats: int, faults: list[Fault]) -> None:
    expected = A_SEAT.of(last=seats - 1)
    if log.dealer is not None and log.dealer >= seats:
        _fault(room, faults, errors.BAD_SEAT, "dealer", str(log.dealer), expected)
    for player in log.players:
        if player.seat >= seats:
            _fault(room, faults, errors.BAD_SEAT, f"player {player.seat}", str(player.seat), expected)


def _carry(room: Game, log: Log, seats: int, faults: list[Fault]) -> dict[str, Any]:
    words = room.vocabulary
    found: dict[str, Any] = dict.fromkeys(words.repeated, ())
    for line in log.carry:
        place, text = f"carry {line.name}", " ".join(line.items)
        if line.name not in words.carry:
            _fault(room, faults, errors.BAD_CARRY, place, line.name, A_CARRY.of(known=", ".join(words.carry)))
            continue
        if line.name in found and line.name not in words.repeated:
            raise BindError(errors.TWICE_HEADER, place, SECOND_LINE, ONE_LINE.of(place=place))
        try:
            value = words.carry[line.name].read(line.items, seats)
        except MismatchError:
            _fault(room, faults, errors.BAD_CARRY, place, text, _expected(words.carry[line.name]))
            continue
        found[line.name] = (*found[line.name], value) if line.name in words.repeated else value
    return {name: value for name, value in found.items() if value != () or name not in words.repeated}


def _bind_events(room: Game, setup: Setup) -> None:
    words, seats = room.vocabulary, setup.seats
    plain, at_table = _plain_types(room.key), range(seats)
    for number, event in enumerate(setup.log.events, 1):
        if type(event) in plain and event.seat in at_table and not event.pairs.words and UNKNOWN not in event.cards:
            continue
        if type(event) is not Note:
            _bind_event(words, event, number, seats)


@cache
def _plain_types(key: str) -> frozenset[type[Event]]:
    """Return the events of a room that have no kinds: with a seat, and nothing but known cards, they are words it knows."""
    return frozenset(TYPES[verb] for verb in game(key).vocabulary.keys if verb in TYPES)


def _bind_event(words: Vocabulary, event: Event, number: int, seats: int) -> None:
    verb = "flip kitty" if type(event) is Flip and event.seat is None else verb_of(event)
    if event.seat is not None and event.seat >= seats:
        raise BindError(errors.BAD_SEAT, f"@{number}", str(event.seat), A_SEAT.of(last=seats - 1))
    kind = getattr(event, "kind", None)
    name = f"{verb} {kind}" if kind else verb
    place = f"@{number}"
    if name not in words.keys:
        _refuse_verb(words, verb, name, place)
    if UNKNOWN in event.cards and name not in words.unseen and verb not in words.unseen:
        raise BindError(errors.BAD_CARD, place, "??", KNOWN_CARDS.of(name=name))
    keys = words.keys[name]
    for key, text in event.pairs.words:
        if key not in keys:
            raise BindError(errors.BAD_KEY, place, f"{key}=", A_KEY.of(name=name, known=", ".join(keys) or NOTHING))
        try:
            keys[key].read_text(text, seats)
        except MismatchError:
            expected = A_VALUE.of(key=key, expected=_expected(keys[key]))
            raise BindError(errors.BAD_KEY, place, f"{key}={text}", expected) from None


def _refuse_verb(words: Vocabulary, verb: str, name: str, place: str) -> NoReturn:
    same_verb = [known for known in words.keys if known.split()[0] == verb]
    expected = ", ".join(same_verb) or A_VERB.of(known=", ".join(sorted(words.keys)))
    raise BindError(errors.BAD_KIND, place, name, expected)


def _expected(value: Value) -> Say:
    return Say(value.expected.en, value.expected.zh)
