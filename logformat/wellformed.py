"""Whether a log that did not come from text could have: what the grammar asks of the values in the Structs.

JSON and MessagePack logs are held to it, so that any log that is read has one text, and reads back from it.
"""

from __future__ import annotations

from collections.abc import Callable

from logformat import errors, upcast
from logformat.draft import A_COUNT, A_KIND, ONCE, ONE_MORE, SOME_SECONDS
from logformat.errors import Fault, Mistake, Say, counted, shown
from logformat.events import VERBS, Cut, Declare, Event, Flip, Meld, Pairs
from logformat.grammar import BARE, CARDS_LIMIT, LINE_LIMIT, LOG_LIMIT, NUMBER_LIMIT, SECONDS, SLOTS, WORD, seconds_text
from logformat.log import Comment, Log
from logformat.spelling import value
from logformat.text_writer import header_lines, lines
from logformat.tokens import A_PAIR_ONCE, A_SEAT, AT_MOST, ONE_CARD, SO_MANY_CARDS, SOME_CARDS, is_item

NOTHING = Say("none", "没有")
A_WORD = Say("a lower-case word", "小写词")
A_NUMBER = Say("a natural number", "自然数")
SEAT_ORDER = Say("players in seat order, one to a seat", "玩家按座位排列，每座一人")
A_BARE_VALUE = Say("values as the text format writes them", "文本格式写法的取值")
AN_ITEM_WORD = Say("an item as the text format writes it", "文本格式写法的内容")
A_CANONICAL_VALUE = Say("a value in canonical spelling", "规范拼写的取值")
NOT_T = Say("t= as a number of its own", "`t` 单独作为数字")
NO_CARDS_THERE = Say("no cards where the kitty is turned", "掀底牌时不写牌")
A_COMMENT_TEXT = Say("a comment of one line, without blanks around it", "单行注释，首尾无空格")
A_PLACE = Say("a place of the log, comments in the order of their places", "牌谱中的位置，且注释按位置排列")
ONE_TRAILING = Say("one trailing comment to a line, after those above it", "每行至多一条行尾注释，位于其上方注释之后")
SHORT_LINES = Say("lines of at most 65536 bytes", "每行至多 65536 字节")
SHORT_LOG = Say("a log of at most 1 MiB of text and as many cards", "文本至多 1 MiB、牌数亦不超过此数的牌谱")
SO_MUCH = Say("{size} bytes", "{size} 字节")

GROWTH = 12  # no canonical text is longer than so many times what it was read from

_NEEDS: dict[str, tuple[int, int]] = {"card": (1, 1), "cards": (0, CARDS_LIMIT), "some cards": (1, CARDS_LIMIT)}
_COUNTS: dict[type[Event], tuple[int, int]] = {
    kind: next((_NEEDS[slot] for slot in SLOTS[verb] if slot in _NEEDS), (0, 0)) for kind, verb in VERBS.items()
}


def check(log: Log, *, size: int = LOG_LIMIT) -> None:
    """Raise the `Mistake` of the first thing that no text line could say; `size` bounds the log's own bytes."""
    _header(log)
    for number, event in enumerate(log.events, 1):
        try:
            check_event(event)
        except Mistake as mistake:
            raise _at(mistake, number) from None
    _beside(log, size)


def check_around(log: Log, *, size: int) -> None:
    """Do what `check` does for a log whose events were checked one by one."""
    _header(log)
    _beside(log, size)


def _beside(log: Log, size: int) -> None:
    if log.comments:
        _comments(log)
    if size * GROWTH > LINE_LIMIT:
        check_size(log)


def _at(mistake: Mistake, number: int) -> Mistake:
    found = Say("{found} in event {number}", "{found}（第 {number} 个事件）").of(found=mistake.found, number=number)
    return Mistake(mistake.fault, found, mistake.expected)


def _refuse(found: object, expected: str, fault: Fault = errors.BAD_TOKEN) -> Mistake:
    return Mistake(fault, found if isinstance(found, Say) else shown(found), expected)


# ---------------------------------------------------------------- the header


def _header(log: Log) -> None:
    if problem := upcast.refusal(log.version):
        raise _refuse(log.version, problem, errors.BAD_VERSION)
    _word(log.game)
    if log.match is not None:
        _number(log.match.number)
    if log.rules is not None:
        _number(log.rules)
    if log.dealer is not None:
        _seat(log.dealer)
    _players(log)
    _names("tag", [tag.name for tag in log.tags])
    _names("option", [option.name for option in log.options])
    for option in log.options:
        _all(option.words, lambda word: bool(BARE.fullmatch(word)) and value(word) == word, A_BARE_VALUE)
    for carry in log.carry:
        _word(carry.name)
        _all(carry.items, is_item, AN_ITEM_WORD)


def _word(text: str, expected: str = A_WORD) -> None:
    if not WORD.fullmatch(text):
        raise _refuse(text, expected)


def _number(number: int, expected: str = A_NUMBER) -> None:
    if not 0 <= number <= NUMBER_LIMIT:
        raise _refuse(number, expected)


def _seat(seat: int) -> None:
    if not 0 <= seat <= 9:
        raise _refuse(seat, A_SEAT)


def _players(log: Log) -> None:
    last = -1
    for player in log.players:
        _seat(player.seat)
        if player.seat <= last:
            raise _refuse(player.seat, SEAT_ORDER, errors.TWICE_HEADER)
        last = player.seat
        _keys(player.pairs)


def _names(verb: str, names: list[str]) -> None:
    known: set[str] = set()
    for name in names:
        _word(name)
        if name in known:
            raise _refuse(ONE_MORE, ONCE.of(line=f"{verb} {name}"), errors.TWICE_HEADER)
        known.add(name)


def _all(words: tuple[str, ...], is_good: Callable[[str], bool], expected: str) -> None:
    if not words:
        raise _refuse(NOTHING, expected)
    for word in words:
        if not is_good(word):
            raise _refuse(word, expected)


def _keys(pairs: Pairs) -> None:
    known: set[str] = set()
    for key, _ in pairs.words:
        _word(key)
        if key in known:
            raise _refuse(key, A_PAIR_ONCE.of(key=key), errors.BAD_PAIR)
        known.add(key)


# ---------------------------------------------------------------- events


def check_event(event: Event) -> None:
    """Raise the `Mistake` of the first thing about an event that no text line could say."""
    seat, count = event.seat, len(event.cards)
    if seat is not None and not 0 <= seat <= 9:
        raise _refuse(seat, A_SEAT)
    least, most = _COUNTS[type(event)]
    if not (least <= count <= most or (least == most and seat is None and not count)):
        wanted = ONE_CARD if most == 1 else AT_MOST.of(most=most) if count else SOME_CARDS
        raise _refuse(SO_MANY_CARDS.of(count=counted(count, "card")), wanted)
    if event.pairs.words:
        _pairs(event.pairs)
    if event.t is not None and not _is_time(event.t):
        raise _refuse(f"t={event.t}", SOME_SECONDS, errors.BAD_PAIR)
    if type(event) is Declare or type(event) is Meld:
        _word(event.kind, A_KIND)
    elif type(event) is Cut:
        _number(event.count, A_COUNT)
    elif seat is None and count and type(event) is Flip:
        raise _refuse(SO_MANY_CARDS.of(count=counted(count, "card")), NO_CARDS_THERE)


def _pairs(pairs: Pairs) -> None:
    _keys(pairs)
    for key, text in pairs.words:
        if key == "t":
            raise _refuse(f"t={text}", NOT_T, errors.BAD_PAIR)
        if value(text) != text:
            raise _refuse(text, A_CANONICAL_VALUE, errors.BAD_PAIR)


def _is_time(seconds: float) -> bool:
    if 0 < seconds < 1e6 and int(seconds * 1000 + 0.5) / 1000 == seconds:
        return True  # whole milliseconds: nearly all, and a decimal of three digits surely reads back
    text = seconds_text(seconds)
    return bool(SECONDS.fullmatch(text)) and float(text) == seconds


# ---------------------------------------------------------------- comments and size


def _comments(log: Log) -> None:
    places = [place for place, _ in header_lines(log)]
    order = {place: number for number, place in enumerate(places)}
    order |= {f"@{n}": len(places) + n for n in range(1, len(log.events) + 1)}
    order["end"] = len(order) + 1
    last = -1.0
    for comment in log.comments:
        if comment.text != comment.text.strip() or "\n" in comment.text:
            raise _refuse(comment.text, A_COMMENT_TEXT)
        last = _after(comment, order, last)


def _after(comment: Comment, order: dict[str, int], last: float) -> float:
    """Return where a comment stands, which must not be before the last one; trailing ones come half a step later."""
    if comment.place not in order or (at := order[comment.place]) < int(last):
        raise _refuse(comment.place, A_PLACE)
    if at == last - 0.5 or (comment.trailing and comment.place == "end"):
        raise _refuse(comment.place, ONE_TRAILING)
    return at + 0.5 if comment.trailing else at


def check_size(log: Log) -> None:
    """Raise a `Mistake` where the text of the log would be refused for its length."""
    size = 0
    for line in lines(log):
        length = len(line.encode())
        if length > LINE_LIMIT:
            raise Mistake(errors.LINE_TOO_LONG, SO_MUCH.of(size=length), SHORT_LINES)
        size += length + 1
    size = max(size, sum(len(event.cards) for event in log.events))
    if size > LOG_LIMIT:
        raise Mistake(errors.LOG_TOO_LONG, SO_MUCH.of(size=size), SHORT_LOG)
