"""A log in the making: header lines and events as they are read, and the comments beside them."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from logformat import errors
from logformat.errors import LogError, Mistake, Say, shown
from logformat.events import Event, Flip, Pairs
from logformat.grammar import SECONDS, SLOTS, TYPES
from logformat.log import VERSION, Carry, Comment, Log, Match, Option, Player, Tag
from logformat.text_writer import header_lines
from logformat.tokens import Line, item_text

A_COUNT = Say("a number of cards", "张数")
A_KIND = Say("a kind, a lower-case word", "种类（小写英文，见 `paipu rules`）")
A_STRING = Say("a string in quotes", "英文双引号中的文字")
SOME_SECONDS = Say("t= seconds, like 3.2", "t= 秒数，如 3.2")
AT_EVENT_START = Say("header lines before the first event", "头行在第一个事件之前")
ONCE = Say("one `{line}` line", "`{line}` 行只写一次")
LATER = Say("`{verb}` after it", "`{verb}` 行在其后")
ONE_MORE = Say("one more", "又有一行")
A_NAME_OF = Say("the name of the {verb}", "`{verb}` 的名称（小写英文），其后空一格")
A_GAME = Say(
    "the name of a game, in small letters as `paipu games` lists them", "游戏的写法（小写英文，见 `paipu games`）"
)
AN_ID = Say("an id", "牌谱编号")
A_MATCH = Say("the name of a match", "场名")
A_DEAL_NUMBER = Say("a deal number", "局号（数字；含空格的场名须加英文双引号）")
A_SHEET_VERSION = Say("a sheet version", "规则版本号")
A_PLAYER = Say("a player's name", "玩家名")
A_TAG_TEXT = Say("the text of the tag", "标签的内容")
A_VALUE = Say("a value, bare", "不带引号的取值")
AN_ITEM = Say("an item: a text, a card or key=value", "一项内容：文字、牌或“键=值”")

LISTED = ("player", "tag", "option", "carry")  # header lines that may stand once for each seat or name

_NO_ENTRY = (None,)
_SEAT_OF = attrgetter("seat")


def event_of(verb: str, line: Line) -> Event:
    """Return the event of a line whose verb has been taken."""
    if verb == "flip" and line.more() and line.tokens[line.at].raw == "kitty":
        line.next("kitty")
        fields: dict[str, Any] = {}
    else:
        fields = dict(_slot(slot, line) for slot in SLOTS[verb])
    column = line.column()
    pairs, seconds = _seconds(line.pairs(), column)
    return Flip(pairs=pairs, t=seconds, **fields) if verb == "flip" else TYPES[verb](**fields, pairs=pairs, t=seconds)


def _slot(slot: str, line: Line) -> tuple[str, Any]:
    match slot:
        case "seat":
            return "seat", line.seat()
        case "count":
            return "count", line.number(A_COUNT)
        case "kind":
            return "kind", line.word(A_KIND)
        case "text":
            token = line.next(A_STRING)
            if token.kind != "string":
                raise line.refuse(token, errors.BAD_TOKEN, A_STRING)
            return "text", token.text
        case "card":
            return "cards", line.cards(1, 1)
    return "cards", line.cards(1 if slot == "some cards" else 0)


def _seconds(pairs: Pairs, column: int) -> tuple[Pairs, float | None]:
    """Take `t=` out of the pairs."""
    if "t" not in pairs:
        return pairs, None
    if not SECONDS.fullmatch(pairs["t"]):
        raise Mistake(errors.BAD_PAIR, shown(f"t={pairs['t']}"), SOME_SECONDS, column)
    return Pairs(tuple(pair for pair in pairs.words if pair[0] != "t")), float(pairs["t"])


class Fact(NamedTuple):
    """What a header line says: its verb, the place it stands at (`option cut_in`), and the entry of the log."""

    verb: str
    place: str
    entry: Any


def fact_of(verb: str, line: Line) -> Fact:
    """Return what a header line says whose verb has been taken; every `carry` line as if it were the first."""
    if verb in LISTED:
        return _listed(verb, line)
    entry: Any = True
    match verb:
        case "game":
            entry = line.word(A_GAME)
        case "id":
            entry = line.text(AN_ID)
        case "match":
            entry = Match(line.text(A_MATCH), line.number(A_DEAL_NUMBER))
        case "dealer":
            entry = line.seat()
        case "rules":
            entry = line.number(A_SHEET_VERSION)
    line.end()
    return Fact(verb, verb, entry)


def _listed(verb: str, line: Line) -> Fact:
    if verb == "player":
        player = Player(line.seat(), line.text(A_PLAYER), line.pairs(loose=False))
        return Fact(verb, f"player {player.seat}", player)
    entry: Tag | Option | Carry
    name = (line.name if verb == "option" else line.word)(A_NAME_OF.of(verb=verb))
    if verb == "tag":
        entry = Tag(name, line.text(A_TAG_TEXT))
        line.end()
    elif verb == "option":
        entry = Option(name, tuple(_values(line)))
    else:
        entry = Carry(name, tuple(_items(line)))
    return Fact(verb, f"{verb} {name}", entry)


class Draft:
    """A log being read: its header as found so far, its events, its comments, and its first error."""

    def __init__(self, number: int, line: int, byte: int) -> None:
        self.number, self.line, self.byte = number, line, byte
        self.version = VERSION
        self.found: dict[str, list[Any]] = {}  # the entries of the header by their verb
        self.header_lines: dict[str, int] = {}
        self.carried: dict[str, int] = {}
        self.events: list[Event] = []
        self.event_lines: list[int] = []
        self.cards = 0  # how many, counted on lines seen for the first time
        self.comments: list[Comment] = []
        self.error: LogError | None = None
        self.is_cut_off = False

    def header(self, verb: str, line: Line, number: int) -> str:
        """Read a header line whose verb has been taken; return its place."""
        if self.events:
            raise Mistake(errors.LATE_HEADER, LATER.of(verb=verb), AT_EVENT_START, line.tokens[0].column)
        if verb in self.found and verb not in LISTED:
            raise Mistake(errors.TWICE_HEADER, ONE_MORE, ONCE.of(line=verb), line.tokens[0].column)
        _, place, entry = fact_of(verb, line)
        if verb == "carry":
            place = self._nth_carry(place)
        if place in self.header_lines:
            raise Mistake(errors.TWICE_HEADER, ONE_MORE, ONCE.of(line=place), line.tokens[1].column)
        self.header_lines[place] = number
        self.found.setdefault(verb, []).append(entry)
        return place

    def _nth_carry(self, place: str) -> str:
        """Return the place of one more `carry` line of a name: the only ones that may repeat."""
        times = self.carried[place] = self.carried.get(place, 0) + 1
        return place if times == 1 else f"{place} {times}"

    def take(self, facts: list[Fact], events: list[Event]) -> bool:
        """Take all of a plain log: its header below the version line, a blank line, its events.

        Takes nothing, and returns False, if there is no header or two of its lines have one place.
        """
        lines = {fact.place: number for number, fact in enumerate(facts, self.line + 1)}
        if not lines or len(lines) < len(facts):
            return False
        self.header_lines = lines
        for verb, _, entry in facts:
            self.found.setdefault(verb, []).append(entry)
        first = self.line + len(facts) + 2
        self.events, self.event_lines = events, list(range(first, first + len(events)))
        return True

    def comment(self, place: str, text: str, *, trailing: bool = False) -> None:
        """Keep a comment beside its line."""
        self.comments.append(Comment(place, text, trailing))

    def log(self) -> Log:
        """Return the log as read so far; a `game` line must have been among it."""
        found = self.found.get
        players = found("player", ())
        log = Log(
            game=self.found["game"][0],
            id=found("id", _NO_ENTRY)[0],
            match=found("match", _NO_ENTRY)[0],
            players=tuple(sorted(players, key=_SEAT_OF)),
            options=tuple(found("option", ())),
            dealer=found("dealer", _NO_ENTRY)[0],
            position="position" in self.found,
            rules=found("rules", _NO_ENTRY)[0],
            tags=tuple(found("tag", ())),
            carry=tuple(found("carry", ())),
            events=tuple(self.events),
            comments=tuple(self.comments),
        )
        return _in_order(log) if self.comments else log


def _values(line: Line) -> Iterator[str]:
    yield line.value(A_VALUE)
    while line.more():
        yield line.value(A_VALUE)


def _items(line: Line) -> Iterator[str]:
    yield item_text(line.next(AN_ITEM))
    while line.more():
        yield item_text(line.next(AN_ITEM))


def _in_order(log: Log) -> Log:
    """Return the log with its comments in the order of the lines they stand at: the header may have been loose."""
    order = {place: number for number, (place, _) in enumerate(header_lines(log))}
    after = len(order)
    comments = sorted(log.comments, key=lambda comment: order.get(comment.place, after))
    return log if tuple(comments) == log.comments else msgspec.structs.replace(log, comments=tuple(comments))
