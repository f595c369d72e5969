"""Binding: a log meets its room. What the room has no word for is a `LOG-BIND-…` error, never a finding."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import Any, NoReturn

import msgspec

from engine.expecting import apart, told_key, told_line, told_value
from engine.game import ROOMS, Game, Vocabulary, game
from engine.options import option_fields
from engine.readings import Readings
from engine.setup import Fault, Setup
from engine.values import MismatchError
from logformat import errors
from logformat.cards import CARD_CODES, UNKNOWN, Cards, bare, card_words
from logformat.errors import LogError, Say, one_of
from logformat.events import NO_PAIRS, Event, Flip, Note, verb_of
from logformat.grammar import TYPES
from logformat.log import Log, Option

A_GAME = Say("one of the games {known}", "下列游戏之一：{known}")
AN_OPTION = Say("an option of the game: {known}", "该游戏的选项：{known}")
A_CARRY = Say("carried: {known}", "可承接的名目：{known}")
A_POSITION = Say(
    "`position` beside `carry {name}`, which a whole deal does not have",
    "`position` 行（`carry {name}` 只用于残局）",
)
OTHER_CARDS = Say("cards that no other `carry {name}` line has", "其他 `carry {name}` 行所无的牌")
A_VERB = Say("a verb of the game: {known}", "该游戏的动词：{known}")
A_KEY = Say("a key of `{name}`: {known}", "`{name}` 的键：{known}")
A_VALUE = Say("{key}= {expected}", "{key}=〈{expected}〉")
A_SEAT = Say("a seat from 0 to {last}", "0 到 {last} 的座位号")
A_FITTING_VALUE = Say("a value that fits the other options", "与其他选项相容的取值")
PLAIN_CARDS = Say("jokers that name no other card", "不代他牌的王")
KNOWN_CARDS = Say("known cards in `{name}`", "`{name}` 中的牌须为明牌")
NO_CARDS = Say("no cards in `{name}`", "`{name}` 中不写牌")
ONE_LINE = Say("one `{place}` line", "`{place}` 行只写一次")
SECOND_LINE = Say("a second line", "又有一行")
NOTHING = Say("none", "无")

VERB, NAME, ITEMS = 0, 1, 2  # which token of a line
KIND = 2


class Bound(msgspec.Struct, frozen=True):
    """A log whose every word its room knows."""

    game: Game
    setup: Setup

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the log."""
        return self.setup.log.events


class BindError(LogError):
    """A log its room does not know the words of.

    `where` is the header line (`option x`) or `@n` for event n, `word` the token of that line: its number, 0 the verb,
    or the key of its pair.
    """

    def __init__(self, fault: errors.Fault, place: str, found: str, expected: str, word: int | str) -> None:
        super().__init__(fault, found=found, expected=expected)
        self.where, self.word = place, word


def bind(log: Log) -> Bound:
    """Return the log bound to its room; raises `BindError` for the first word the room does not know."""
    if not isinstance(log, Log):
        raise TypeError(f"a log is asked for, not {type(log).__name__}: `loads` and `load` give several")
    try:
        room = game(log.game)
    except KeyError:
        raise BindError(errors.BAD_GAME, "game", log.game, A_GAME.of(known=one_of(ROOMS)), NAME) from None
    setup = _setup(room, log)
    _bind_events(_words(room.key, setup.seats), log.events)
    return Bound(room, setup)


def _setup(room: Game, log: Log) -> Setup:
    options, found = _options(room.key, log.options)
    faults = list(found)
    seats = getattr(options, "players", room.seats)
    _bind_seats(room, log, seats, faults)
    carry = _carry(room, log, seats, faults)
    claims = _words(room.key, seats).readings["result"]
    return Setup(log, options, seats, carry, tuple(faults), claims, log.position)


def _fault(room: Game, faults: list[Fault], error: BindError) -> None:
    """Note a header fault the room has a code for; refuse any other."""
    if error.where not in room.vocabulary.coded:
        raise error
    faults.append(Fault(error.where, error.found, error.expected))


@lru_cache(maxsize=32)
def _options(key: str, lines: tuple[Option, ...]) -> tuple[Any, tuple[Fault, ...]]:
    """Return the options that the lines of a header make of a room's own, and the faults it has a code for."""
    room, faults = game(key), list[Fault]()
    fields = option_fields(room.options)
    named: dict[str, Any] = {}
    for option in lines:
        place, words = f"option {option.name}", " ".join(option.words)
        field = fields.get(option.name)
        if field is None:
            expected = AN_OPTION.of(known=one_of(fields))
            _fault(room, faults, BindError(errors.BAD_OPTION, place, option.name, expected, NAME))
            continue
        try:
            named[option.name] = field.value.read(option.words, room.seats)
        except MismatchError:
            expected = apart(field.value, option.words, room.seats)
            _fault(room, faults, BindError(errors.BAD_OPTION, place, words, expected, ITEMS))
    options = room.options(**{**room.options.presets(named), **named})  # type: ignore[attr-defined]
    if (name := options.unfit()) is not None:
        raise BindError(errors.BAD_OPTION, f"option {name}", str(named[name]), A_FITTING_VALUE, ITEMS)
    return options, tuple(faults)


def _bind_seats(room: Game, log: Log, seats: int, faults: list[Fault]) -> None:
    named = [("dealer", log.dealer)] if log.dealer is not None else []
    named += [("player", player.seat) for player in log.players]
    for verb, seat in named:
        if seat >= seats:
            place, expected = verb if verb == "dealer" else f"player {seat}", A_SEAT.of(last=seats - 1)
            _fault(room, faults, BindError(errors.BAD_SEAT, place, str(seat), expected, NAME))


def _carry(room: Game, log: Log, seats: int, faults: list[Fault]) -> dict[str, Any]:
    words = room.vocabulary
    known = {**words.carry, **words.position} if log.position or not log.events else words.carry
    found: dict[str, Any] = {}
    for line in log.carry:
        name, value = line.name, known.get(line.name)
        if value is None:
            expected = A_POSITION.of(name=name) if name in words.position else A_CARRY.of(known=one_of(known))
            _fault(room, faults, BindError(errors.BAD_CARRY, f"carry {name}", name, expected, NAME))
            continue
        if name in found and name not in words.repeated:
            expected = ONE_LINE.of(place=f"carry {name}")
            raise BindError(errors.TWICE_HEADER, f"carry {name} 2", SECOND_LINE, expected, NAME)
        before: tuple[Any, ...] = found.get(name, ()) if name in words.repeated else ()
        place = f"carry {name} {len(before) + 1}" if before else f"carry {name}"
        try:
            read = value.read(line.items, seats)
        except MismatchError:
            expected = apart(value, line.items, seats)
            _fault(room, faults, BindError(errors.BAD_CARRY, place, " ".join(line.items), expected, ITEMS))
            continue
        if not words.stand_ins and (named := _stand_in(line.items)) is not None:
            raise BindError(errors.BAD_CARRY, place, named, PLAIN_CARDS, ITEMS)
        if name in words.repeated:
            _bind_apart(words.repeated[name], name, place, before, read)
        found[name] = (*before, read) if name in words.repeated else read
    if log.position:
        _bind_together(words, log, found)
    return found


def _bind_together(words: Vocabulary, log: Log, found: dict[str, Any]) -> None:
    """Refuse a position whose lines contradict each other."""
    if (clash := words.clash(found)) is not None:
        name, expected = clash
        items = next(" ".join(line.items) for line in log.carry if line.name == name)
        raise BindError(errors.BAD_CARRY, f"carry {name}", items, expected, ITEMS)


def _bind_apart(cards: Callable[[Any], Cards], name: str, place: str, before: tuple[Any, ...], read: Any) -> None:
    """Refuse a line with a card that a line of the same name has had."""
    again = {*bare(cards(read))} & {code for line in before for code in bare(cards(line))}
    if again:
        expected = OTHER_CARDS.of(name=name)
        raise BindError(errors.BAD_CARRY, place, " ".join(card_words(sorted(again))), expected, ITEMS)


def _stand_in(items: tuple[str, ...]) -> str | None:
    """Return the first of some items that is a joker naming another card."""
    return next((item for item in items if CARD_CODES.get(item, UNKNOWN) > UNKNOWN), None)


class _Words:
    """The words of a room's events at a table of so many seats."""

    def __init__(self, words: Vocabulary, seats: int) -> None:
        self.keys, self.vocabulary, self.seats = words.keys, words, range(seats)
        self.seats_known = frozenset(self.seats)
        self.readings = {name: Readings(keys, seats, partial(words.tell, name)) for name, keys in words.keys.items()}
        self.hiding = {name for name in words.keys if name in words.unseen or name.split()[0] in words.unseen}
        self.bare = words.bare
        self.plain = frozenset(TYPES[verb] for verb in words.keys.keys() - words.bare if verb in TYPES)
        """The types without kinds: with a seat, no pairs and known cards only, the room knows all of such an event."""

    def not_plain(self, events: tuple[Event, ...]) -> list[Event]:
        """Return the events that take more than a glance."""
        plain, seats = self.plain, self.seats_known
        return [
            event
            for event in events
            if event.pairs is not NO_PAIRS
            or type(event) not in plain
            or event.seat not in seats
            or UNKNOWN in event.cards
        ]


@cache
def _words(key: str, seats: int) -> _Words:
    return _Words(game(key).vocabulary, seats)


def _bind_events(words: _Words, events: tuple[Event, ...]) -> None:
    for event in words.not_plain(events):
        if type(event) is not Note:
            try:
                _bind_event(words, event)
            except BindError as error:
                error.where = f"@{1 + next(at for at, other in enumerate(events) if other is event)}"
                raise


def _bind_event(words: _Words, event: Event) -> None:
    """Refuse an event with a word the room does not know; which event it is, the caller adds."""
    verb = "flip kitty" if type(event) is Flip and event.seat is None else verb_of(event)
    if event.seat is not None and event.seat not in words.seats:
        raise BindError(errors.BAD_SEAT, "", str(event.seat), A_SEAT.of(last=words.seats[-1]), NAME)
    kind = getattr(event, "kind", None)
    name = f"{verb} {kind}" if kind else verb
    readings = words.readings.get(name)
    if readings is None:
        _refuse_verb(words, verb, name)
    if event.cards:
        _bind_cards(words, name, event.cards, (event.seat is not None) + bool(kind) + 1)
    if not event.pairs.words or readings.keys() >= {*event.pairs.words}:
        return
    for key, text in event.pairs.words:
        _read(words, name, key, text)


def _bind_cards(words: _Words, name: str, cards: Cards, first: int) -> None:
    """Refuse cards that may not stand on a line, or have to be known there; `first` is the place of the first one."""
    if name in words.bare:
        raise BindError(errors.BAD_TOKEN, "", card_words(cards)[0], NO_CARDS.of(name=name), first)
    if UNKNOWN in cards and name not in words.hiding:
        raise BindError(errors.BAD_CARD, "", "??", KNOWN_CARDS.of(name=name), first + cards.index(UNKNOWN))


def _read(words: _Words, name: str, key: str, text: str) -> None:
    readings = words.readings[name]
    keys = readings.of_line
    if key not in keys:
        known = one_of(told_key(words.vocabulary.told, name, each) for each in keys) or NOTHING
        raise BindError(errors.BAD_KEY, "", f"{key}=", A_KEY.of(name=name, known=known), key)
    try:
        readings[key, text]
    except MismatchError:
        expected = A_VALUE.of(key=key, expected=told_value(readings, key, text))
        raise BindError(errors.BAD_KEY, "", f"{key}={text}", expected, key) from None


def _refuse_verb(words: _Words, verb: str, name: str) -> NoReturn:
    same_verb = [known for known in words.keys if known.split()[0] == verb]
    known = one_of(told_line(words.vocabulary.names, line) for line in same_verb or sorted(words.keys))
    expected = known if same_verb else A_VERB.of(known=known)
    raise BindError(errors.BAD_KIND, "", name, expected, KIND if same_verb and name != verb else VERB)
