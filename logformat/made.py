"""Whether a log that a program made can be written: whatever is wrong with it is said before a byte is.

An archive holds hundreds of deals in a frame, and one that cannot be read back would take the others with it.
"""

from __future__ import annotations

import msgspec

from logformat import errors
from logformat.cards import Cards
from logformat.errors import Mistake, Say, error_of, shown
from logformat.events import VERBS, Event, Pairs
from logformat.log import Carry, Log, Option, Player
from logformat.wellformed import check
from logformat.wire import Decoder, complaint, from_bytes, to_bytes

NO_SURROGATES = Say("text that UTF-8 can say", "UTF-8 可写的文字")

_NOT_ENCODED = (NotImplementedError, ValueError, AttributeError)

_encode = msgspec.msgpack.Encoder(enc_hook=to_bytes).encode
_reader = Decoder(msgspec.msgpack, from_bytes)
_decode = msgspec.msgpack.Decoder(Log, dec_hook=from_bytes).decode


def sayable(log: Log) -> Log:
    """Return a log that a program made; raises `LogError` for one that no text could say, TypeError for wrong types."""
    _known_types(log)
    try:
        if not _comes_back(log):
            _round_trip(log)
            check(log)
    except Mistake as mistake:
        raise error_of(mistake) from mistake
    return log


def _comes_back(log: Log) -> bool:
    """Whether a reader finds nothing wrong, and nothing missing; of lines it has seen before it does not ask again."""
    try:
        return _reader.log(_encode(log)) == log
    except (Mistake, *_NOT_ENCODED):
        return False


def typed_event(event: Event) -> Event:
    """Return an event that a program made; raises as `sayable` does for wrong types, and for cards there are none of."""
    alone = Log(game="any", events=(event,))
    _known_types(alone)
    try:
        _round_trip(alone)
    except Mistake as mistake:
        raise error_of(mistake) from mistake
    return event


def _known_types(log: Log) -> None:
    """Raise a TypeError where a type that is often mistaken is, saying how the right one is made."""
    for number, event in enumerate(log.events, 1):
        if type(event) not in VERBS:
            raise TypeError(f"event {number} is {event!r}: `paipu.event('play 0 7s')` makes one")
        if not isinstance(event.cards, Cards):
            raise TypeError(f"event {number} has {event.cards!r} for cards: `paipu.cards('7s 7c')` makes them")
        _known_pairs(f"event {number}", event.pairs)
    for player in log.players:
        if isinstance(player, Player):
            _known_pairs(f"player {player.seat}", player.pairs)
    for option in log.options:
        if isinstance(option, Option) and isinstance(option.words, str):
            raise TypeError(f"option {option.name} has {option.words!r} for words: they are a tuple of texts")
    for carry in log.carry:
        if isinstance(carry, Carry) and isinstance(carry.items, str):
            raise TypeError(f"carry {carry.name} has {carry.items!r} for items: they are a tuple of texts")


def _known_pairs(place: str, pairs: Pairs) -> None:
    if not isinstance(pairs, Pairs) or not isinstance(pairs.words, tuple):
        raise TypeError(f"{place} has {pairs!r} for pairs: `Pairs((('key', 'value'),))` makes them")


def _round_trip(log: Log) -> None:
    """Raise for what would not come back from MessagePack, whose reader looks at every type and every card."""
    try:
        _decode(_encode(log))
    except UnicodeEncodeError as problem:
        raise Mistake(errors.NOT_TEXT, shown(problem.object), NO_SURROGATES) from problem
    except msgspec.ValidationError as problem:
        if isinstance(problem.__cause__, Mistake):
            raise complaint(problem) from problem
        raise TypeError(str(problem)) from problem
    except _NOT_ENCODED as problem:
        raise TypeError(f"a log cannot hold this: {problem}") from problem
