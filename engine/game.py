"""The record each room fills in, and the roster of rooms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import msgspec

from engine.kit.memory import remembered
from engine.kit.moment import copied
from engine.rule import Rule
from engine.setup import Setup
from engine.telling import tell
from engine.values import Value
from engine.view import View
from engine.words import Label
from logformat.cards import Cards
from logformat.errors import Say
from logformat.events import Event
from logformat.log import Log, Option

ROOMS = ("hongshi", "zhuoheia", "erbaiwu", "hongxingwu", "jiheiwu", "zhaopengyou", "duizhu")


class Vocabulary(msgspec.Struct, frozen=True):
    """The words a room adds to the format. A verb that is in none of these is not the game's.

    `keys` maps `verb` or `verb kind` (`declare reveal`, `meld lock`) to the keys such a line may have; a verb with
    kinds is listed once per kind, never alone. `unseen`: verbs in which `??` may stand. `bare`: those of `keys` that
    take no cards, though the format lets cards stand there. `carry` names may stand in any header, those of `position`
    say how one begins and stand in no log of a whole deal. `repeated`: those of either that may stand on several lines,
    with the cards of a line, which no other line of the name has.
    """

    keys: Mapping[str, Mapping[str, Value]]
    carry: Mapping[str, Value]
    position: Mapping[str, Value] = {}
    unseen: frozenset[str] = frozenset({"deal", "draw"})
    bare: frozenset[str] = frozenset()
    repeated: Mapping[str, Callable[[Any], Cards]] = {}
    stand_ins: bool = False
    """Whether jokers name other cards (`Lj=9h`)."""
    coded: frozenset[str] = frozenset()
    """Header places (`option players`, `dealer`, `carry levels`) whose faults the room has a code for."""
    clash: Callable[[Mapping[str, Any]], tuple[str, Say] | None] = lambda _carry: None
    """The name of a `carry` line that cannot stand beside another one, and what is expected of it."""
    names: Mapping[str, Label] = {}
    """How kinds and combinations read in both languages; one that is missing reads as it is written."""
    told: Mapping[str, Label] = {}
    """How pairs read where not as in every room: `score` or `result score`, `{value}` in it, or `result winner=up`."""

    def tell(self, place: str, key: str, text: str) -> Label:
        """Return a pair of a line (`result`, `declare show`) in words."""
        value = self.keys.get(place, {}).get(key)
        return tell(self.told, place, key, text, Label(text, text) if value is None else value.tell(text))


class Chances(msgspec.Struct, frozen=True):
    """What the simulator needs of a room. `rng` is the only source of chance.

    `options(rng)` varies the options of a match. `opening(rng, head)` takes a log without events (options, match, and
    what the deal before carries over) and returns it with its header complete and the events up to the first move:
    lots, cut, deal. `choose(rng, state, moves)` picks one of the legal moves, so that rare situations occur.
    `offences` maps a code to a function that returns an event breaking that law in a state, or None where it cannot.
    `header_offences` maps a code to a function that takes a played deal and returns it with a header that breaks that
    law and no other, or None; its result is written anew. `opening_offences` maps a code to a function that takes an
    opened deal (its header, and the events up to the first move) and returns it with its cards given out against that
    law, or None; the deal is played on from there. `rare` are codes that fit few deals: they are tried first in half of
    the deals to be spoiled.
    `before_result(rng, state)` returns what is said once the deal is over, `afterwards(rng, state)` once the result is
    written: one event after another, or None.
    """

    options: Callable[[Random], tuple[Option, ...]]
    opening: Callable[[Random, Log], Log]
    choose: Callable[[Random, Any, Iterator[Event]], Event]
    offences: Mapping[str, Callable[[Random, Any], Event | None]]
    before_result: Callable[[Random, Any], Event | None] = lambda _rng, _state: None
    afterwards: Callable[[Random, Any], Event | None] = lambda _rng, _state: None
    header_offences: Mapping[str, Callable[[Random, Log], Log | None]] = {}
    opening_offences: Mapping[str, Callable[[Random, Log], Log | None]] = {}
    rare: frozenset[str] = frozenset()


class SeatRow(msgspec.Struct, frozen=True):
    """What the tables tell of a seat in one deal; `role` is the game's word (`banker`, `friend`, `partner` …)."""

    seat: int
    camp: str | None = None
    role: str | None = None
    dealer: bool = False
    finish: int | None = None
    score: int | None = None
    total: int | None = None
    level_before: str | None = None
    level_after: str | None = None
    hand: bytes | None = None


class Shape(msgspec.Struct, frozen=True):
    """What the tables tell of one event: the combination it is, the trick or round it stands in (from 1).

    `cards_left` are those of the seat after it, `points` what its cards are worth in the game, `winning` whether it
    wins the trick as things stand after it, `ruff` whether it trumps a plain lead.
    """

    combination: str | None = None
    trick: int | None = None
    cards_left: int | None = None
    points: int | None = None
    winning: bool = False
    ruff: bool = False


shape_of: Callable[[tuple[Any, ...]], Shape] = remembered(lambda told: Shape(*told))
"""`shape_of((combination, trick, …))`: one and the same shape for the same, which costs less than to make it anew."""
NO_SHAPE = shape_of(())


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """One game: identity as data, and the functions of its room.

    `start(setup)` gives the state before the first event, which knows what the lines of the whole log prove about hands
    and kitty; `advance(state, event)` moves it past an event in place, whatever the rules say; `laws(state, event)` the
    laws that judge an event, in check order; `light` the laws by which an event shows what somebody else owed;
    `header_laws` those of the header. `accept(state, event)`, where a room has it, does what `advance` does and answers
    True if certainly no law has anything to say of the event; else it answers False and the state is as it was.
    `outcome(state)` is the recomputed result, by the keys of the result line, or None while undecided; `carries(state)`
    what the next deal's header must say, by place.
    """

    key: str
    title: Label
    prefix: str
    seats: int
    options: type
    vocabulary: Vocabulary
    rules: tuple[Rule, ...]
    start: Callable[[Setup], Any]
    advance: Callable[[Any, Event], None]
    laws: Callable[[Any, Event], tuple[Rule, ...]]
    legal_moves: Callable[[Any], Iterator[Event]]
    is_complete: Callable[[Any], bool]
    outcome: Callable[[Any], dict[str, Any] | None]
    carries: Callable[[Any], dict[str, Any]]
    view: Callable[[Any, int | None], View]
    seat_rows: Callable[[Any], tuple[SeatRow, ...]]
    shape: Callable[[Any, Event], Shape]
    deck: Callable[[Any], bytes]
    """The pack of a deal by its options, one byte a card."""
    light: tuple[Rule, ...] = ()
    header_laws: tuple[Rule, ...] = ()
    canonical: Callable[[Any, Event], Event]
    """An event in the form `legal_moves` gives: cards sorted, no times, `as=` only where it changes the reading."""
    accept: Callable[[Any, Event], bool] | None = None
    match_codes: Mapping[str, str] = {}
    also: tuple[str, ...] = ()
    """Other ways its title is written: in the seed's characters, say."""
    sheet_version: int = 1
    """The version of the room's sheet, which `rules N` names in logs it was recorded under."""
    chances: Chances | None = None

    def __repr__(self) -> str:
        return f"<Game {self.key} {self.title.zh}>"

    def apply(self, state: Any, event: Event) -> Any:
        """Return the state after an event, whatever the rules say; the state itself stays as it is."""
        after = copied(state)
        self.advance(after, event)
        return after

    def rule(self, code: str) -> Rule:
        """Return the law with a code; KeyError if the game has none."""
        found = next((law for law in self.rules if law.code == code), None)
        if found is None:
            raise KeyError(code)
        return found


@cache
def game(key: str) -> Game:
    """Return a room by its key; KeyError if there is none."""
    if key not in ROOMS:
        raise KeyError(key)
    room: Game = import_module(f"engine.games.{key}").GAME
    return room


def key_of(name: str) -> str | None:
    """Return the key of the game that a key, a title or a part of one title names; None if it is none's, or several's."""
    if name in ROOMS:
        return name
    asked = name.casefold()
    found = [
        each.key
        for each in games()
        if any(asked in title.casefold() for title in (each.title.en, each.title.zh, *each.also))
    ]
    return found[0] if len(found) == 1 and len(asked) > 1 else None


def games() -> tuple[Game, ...]:
    """Return every room, in roster order."""
    return tuple(map(game, ROOMS))
