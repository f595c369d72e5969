"""A scene as lines of styled pieces, for every medium of fixed columns: plain text, rich, the terminal replayer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from engine.view import Area, SeatView
from engine.words import Label, Lang, card_name
from logformat.cards import BIG_JOKER, UNKNOWN, is_joker, physical_card, suit_of
from replayer.render.columns import fitted, padded, width, wrapped
from replayer.scene import Scene, Verdict

COLUMNS = 80
INDENT = 8
NAME_COLUMNS = 12

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
    room = columns - width(f" · {step} · {eyes}")
    yield (Piece(fitted(names, room), "title"), Piece(f" · {step} · ", "dim"), Piece(eyes, "eyes"))
    facts = " · ".join(fact.text(lang) for fact in (scene.view.phase, *scene.view.facts))
    yield from ((Piece(line, "fact"),) for line in wrapped(facts, columns))


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
    for line in wrapped(text, columns - width(lead)):
        yield (Piece(lead, lead_style), Piece(line, style))
        lead = " " * width(lead)


def _seat(scene: Scene, seat: SeatView, lang: Lang, columns: int) -> Iterator[LineType]:
    acts, own = seat.seat in scene.view.to_act, seat.seat == scene.viewer
    name = fitted(scene.names.get(seat.seat, ""), NAME_COLUMNS)
    room = max((width(fitted(known, NAME_COLUMNS)) for known in scene.names.values()), default=0)
    count = "?" if seat.hidden is None else str(len(seat.hand) + seat.hidden)
    yield (
        Piece(" ▶ " if acts else "   ", "turn"),
        Piece(f"{seat.seat} {padded(name, room)}{' ' if room else ''}", "own" if own else "seat"),
        Piece(f"({count:>2})", "dim"),
        *_marks(scene, seat, lang),
    )
    yield from _cards(tuple(seat.hand), _hidden_words(seat, lang), lang, columns)


def _marks(scene: Scene, seat: SeatView, lang: Lang) -> Iterator[Piece]:
    for number, mark in enumerate(seat.marks):
        yield Piece("  " if number == 0 else " · ", "dim")
        yield Piece(mark.text(lang), "mark")
        yield Piece(f" @{scene.since[seat.seat, mark]}", "dim")


def _hidden_words(seat: SeatView, lang: Lang) -> str:
    if seat.hidden is None:
        return ANY_HIDDEN.text(lang)
    if seat.hidden:
        return HIDDEN.text(lang).format(count=seat.hidden)
    return "" if seat.hand else NO_CARDS.text(lang)


def _cards(cards: tuple[int, ...], tail: str, lang: Lang, columns: int) -> Iterator[LineType]:
    """Yield cards in lines of at most some columns, then words such as the number of hidden ones."""
    line: list[Piece] = [Piece(" " * (INDENT - 1))]
    used = INDENT - 1
    words = [Piece(card_name(code, lang), card_style(code)) for code in cards]
    for piece in [*words, *([Piece(f"+ {tail}" if cards else tail, "hidden")] if tail else [])]:
        if used + 1 + width(piece.text) > columns:
            yield tuple(line)
            line, used = [Piece(" " * (INDENT - 1))], INDENT - 1
        line += [Piece(" "), piece]
        used += 1 + width(piece.text)
    yield tuple(line)


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
        note = area.row_notes[number].text(lang) if number < len(area.row_notes) else ""
        yield from _cards(tuple(row), note, lang, columns)
