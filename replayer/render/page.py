"""A scene as lines of styled pieces, for every medium of fixed columns: plain text, rich, the terminal replayer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import msgspec

from engine.view import Area, SeatView
from engine.words import Label, Lang, card_name
from logformat.cards import BIG_JOKER, UNKNOWN, is_joker, physical_card, suit_of
from logformat.columns import fitted, padded, width, wrapped
from replayer.scene import Scene, Verdict

COLUMNS = 80
INDENT = 8
NAME_COLUMNS = 12
LEAST_TEXT = 24

STEP = Label("step {number} of {last}", "第 {number} 步，共 {last} 步")
EYES = Label("seen by seat {seat}", "{seat} 号座视角")
ALL_OPEN = Label("all cards open", "全部明牌")
START = Label("start", "开始")
HIDDEN = Label("{count} hidden", "{count} 张暗牌")
ANY_HIDDEN = Label("hidden cards", "暗牌若干")
NO_CARDS = Label("no cards", "无牌")
OF_SEAT = Label("seat {seat}", "{seat} 号座")
LAW = Label("law: ", "规则：")


class Piece(msgspec.Struct, frozen=True):
    """Some text of one style; media decide what a style looks like."""

    text: str
    style: str = "plain"


LineType: TypeAlias = tuple[Piece, ...]
MARGIN: LineType = (Piece(" " * (INDENT - 1)),)


def page(scene: Scene, lang: Lang = "en", columns: int = COLUMNS) -> list[LineType]:
    """Return a scene as lines: where we are, what happened, what was found, the seats, the table."""
    return [
        *_heading(scene, lang, columns),
        (),
        *_event(scene, lang, columns),
        (),
        *(line for seat in scene.view.seats for line in _seat(scene, seat, lang, columns)),
        *(line for area in scene.view.areas for line in ((), *_area(area, lang, columns))),
    ]


def _heading(scene: Scene, lang: Lang, columns: int) -> Iterator[LineType]:
    eyes = ALL_OPEN.text(lang) if scene.viewer is None else EYES.text(lang).format(seat=scene.viewer)
    step = STEP.text(lang).format(number=scene.number, last=scene.last)
    names = " · ".join(filter(None, (scene.game.text(lang), scene.title)))
    where = (Piece(f"{step} · ", "dim"), Piece(eyes, "eyes"))
    room = columns - width(f" · {step} · {eyes}")
    if room < width(names):
        yield (Piece(fitted(names, columns), "title"),)
        yield where
    else:
        yield (Piece(fitted(names, room), "title"), Piece(" · ", "dim"), *where)
    line = scene.view.phase.text(lang)
    for fact in scene.view.facts:
        if width(f"{line} · {fact.text(lang)}") > columns:
            yield (Piece(line, "fact"),)
            line = fact.text(lang)
        else:
            line += f" · {fact.text(lang)}"
    yield from ((Piece(part, "fact"),) for part in wrapped(line, columns))


def _event(scene: Scene, lang: Lang, columns: int) -> Iterator[LineType]:
    words = scene.told.text(lang) if scene.told else START.text(lang)
    number = f"{scene.number:>5}  "
    for line in wrapped(words, columns - len(number)):
        yield (Piece(number, "number"), Piece(line, "event"))
        number = " " * len(number)
    for verdict in scene.verdicts:
        yield from verdict_lines(verdict, lang, columns)


def verdict_lines(verdict: Verdict, lang: Lang, columns: int = COLUMNS, *, law: bool = True) -> Iterator[LineType]:
    """Yield a finding: its code with the fact of this hand, then the law."""
    lead = f"     ✗ {verdict.code} "
    if verdict.fact is None:
        yield from _hanging(lead, verdict.law.text(lang), columns, "code", "law")
        return
    yield from _hanging(lead, verdict.fact.text(lang), columns, "code", "finding")
    if law:
        yield from _hanging(" " * INDENT + LAW.text(lang), verdict.law.text(lang), columns, "law", "law")


def _hanging(lead: str, text: str, columns: int, lead_style: str, style: str) -> Iterator[LineType]:
    """Yield a text beside its lead, or beneath it where too little room is left."""
    if columns - width(lead) < LEAST_TEXT:
        yield (Piece(lead.rstrip(), lead_style),)
        lead = " " * INDENT
    for line in wrapped(text, columns - width(lead)):
        yield (Piece(lead, lead_style), Piece(line, style))
        lead = " " * width(lead)


def _seat(scene: Scene, seat: SeatView, lang: Lang, columns: int) -> Iterator[LineType]:
    acts, own = seat.seat in scene.view.to_act, seat.seat == scene.viewer
    name = fitted(scene.names.get(seat.seat, ""), NAME_COLUMNS)
    room = max((width(fitted(known, NAME_COLUMNS)) for known in scene.names.values()), default=0)
    count = "?" if seat.hidden is None else str(len(seat.hand) + seat.hidden)
    lead = (
        Piece(" ▶ " if acts else "   ", "turn"),
        Piece(f"{seat.seat} {padded(name, room)}{' ' if room else ''}", "own" if own else "seat"),
        Piece(f"({count:>2})", "dim"),
    )
    yield from _flowing(lead, _marks(scene, seat, lang), columns)
    yield from _cards(seat.hand, _hidden_words(seat, lang), lang, columns)


def _marks(scene: Scene, seat: SeatView, lang: Lang) -> Iterator[LineType]:
    for number, mark in enumerate(seat.marks):
        since = Piece(f" @{scene.since[seat.seat, mark]}", "dim")
        yield (Piece("· " if number else " ", "dim"), Piece(mark.text(lang), "mark"), since)


def _hidden_words(seat: SeatView, lang: Lang) -> str:
    if seat.hidden is None:
        return ("+ " if seat.hand else "") + ANY_HIDDEN.text(lang)
    if seat.hidden:
        return ("+ " if seat.hand else "") + HIDDEN.text(lang).format(count=seat.hidden)
    return "" if seat.hand else NO_CARDS.text(lang)


def _cards(cards: bytes, tail: str, lang: Lang, columns: int) -> Iterator[LineType]:
    """Yield cards in lines of at most some columns, then words about them."""
    items = [(Piece(card_name(code, lang), card_style(code)),) for code in cards]
    if tail:
        items.append((Piece(tail, "hidden"),))
    yield from _flowing(MARGIN, items, columns)


def _flowing(lead: LineType, items: Iterable[LineType], columns: int) -> Iterator[LineType]:
    """Yield items set apart by blanks, as many to a line as fit; later lines are indented."""
    line, used = list(lead), _width(lead)
    for item in items:
        if used + 1 + _width(item) > columns and used > INDENT:
            yield tuple(line)
            line, used = list(MARGIN), _width(MARGIN)
        line += [Piece(" "), *item]
        used += 1 + _width(item)
    yield tuple(line)


def _width(line: LineType) -> int:
    return sum(width(piece.text) for piece in line)


def card_style(code: int) -> str:
    """Return the style of a card: the colour of the piece of cardboard."""
    if code == UNKNOWN:
        return "hidden"
    if is_joker(code):
        return "red" if physical_card(code) == BIG_JOKER else "black"
    return "red" if suit_of(code) in (1, 3) else "black"


def _area(area: Area, lang: Lang, columns: int) -> Iterator[LineType]:
    about = [OF_SEAT.text(lang).format(seat=area.seat)] if area.seat is not None else []
    about += [area.note.text(lang)] if area.note is not None else []
    yield (Piece(f"   {area.title.text(lang)}", "area"), Piece("".join(f" · {word}" for word in about), "dim"))
    for number, row in enumerate(area.rows):
        note = f" {area.row_notes[number].text(lang)}" if number < len(area.row_notes) else ""
        yield from _cards(row, note, lang, columns)
