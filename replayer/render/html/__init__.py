"""A deal as one HTML file: every step for every viewer as data, and a small script that shows them; nothing to load."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from importlib.resources import files
from string import Template
from typing import Any, TypeAlias

import msgspec

from engine.view import Area, SeatView
from engine.words import Label, Lang, card_name
from logformat.cards import UNKNOWN, is_joker, named_card
from replayer.render.page import card_style
from replayer.render.plain import event_lines
from replayer.scene import Scene, Verdict, scene, title_of
from replayer.timeline import Timeline

ViewersType: TypeAlias = Iterable[int | None]


def render(timeline: Timeline, lang: Lang = "en", viewers: ViewersType | None = None) -> str:
    """Return the page; it holds what the given viewers know, by default all cards open and every seat's eyes."""
    eyes = tuple((None, *range(timeline.seats)) if viewers is None else viewers)
    title = " · ".join(filter(None, (timeline.game.title.text(lang), title_of(timeline))))
    plain = "\n".join(line for step in timeline for line in event_lines(timeline, step.number, eyes[0], lang))
    return Template(_asset("page.html")).substitute(
        lang="zh-Hans" if lang == "zh" else "en",
        title=escape(title),
        style=_asset("page.css"),
        data=_json(_data(timeline, lang, eyes)),
        script=_asset("page.js"),
        plain=escape(plain),
    )


def _asset(name: str) -> str:
    return (files(__name__) / name).read_text("utf-8")


def _json(data: Any) -> str:
    """Return JSON that may stand in a script element: no `<`, so nothing in it can end the element."""
    return msgspec.json.encode(data).decode().replace("<", "\\u003c").replace("\u2028", "\\u2028")


class _Pool:
    """Things said more than once are kept once; steps name them by number."""

    def __init__(self) -> None:
        self.kept: list[Any] = []
        self.numbers: dict[bytes, int] = {}

    def number(self, thing: Any) -> int:
        key = msgspec.json.encode(thing)
        if key not in self.numbers:
            self.numbers[key] = len(self.kept)
            self.kept.append(thing)
        return self.numbers[key]


def _data(timeline: Timeline, lang: Lang, eyes: tuple[int | None, ...]) -> dict[str, Any]:
    pool = _Pool()
    scenes = [[scene(timeline, number, viewer) for number in range(len(timeline))] for viewer in eyes]
    return {
        "game": _label(timeline.game.title),
        "title": title_of(timeline),
        "lang": lang,
        "viewers": eyes,
        "names": {str(seat): name for seat, name in scenes[0][0].names.items()},
        "tricks": timeline.trick_starts,
        "cards": {str(code): _card(code) for code in sorted(_codes(scenes))},
        "steps": [[_step(one, pool) for one in shown] for shown in scenes],
        "pool": pool.kept,
    }


def _label(label: Label | None) -> list[str] | None:
    return None if label is None else [label.en, label.zh]


def _card(code: int) -> dict[str, Any]:
    """Return what a card looks like: its colour, its name, and the corner of its face (none for jokers)."""
    face = None if is_joker(code) or code == UNKNOWN else card_name(code, "zh")
    names = [card_name(code, "en"), card_name(code, "zh")]
    named = card_name(named_card(code), "zh") if is_joker(code) and named_card(code) != code else None
    return {"name": names, "style": card_style(code), "face": face, "named": named}


def _codes(scenes: list[list[Scene]]) -> Iterator[int]:
    seen: set[int] = set()
    for shown in scenes:
        for one in shown:
            seen.update(*(seat.hand for seat in one.view.seats), *(row for area in one.view.areas for row in area.rows))
    yield from seen


def _step(shown: Scene, pool: _Pool) -> dict[str, Any]:
    view = shown.view
    step: dict[str, Any] = {
        "facts": pool.number([_label(fact) for fact in (view.phase, *view.facts)]),
        "seats": [pool.number(_seat(seat, shown)) for seat in view.seats],
    }
    if shown.told is not None:
        step["event"] = pool.number({"line": shown.line, "told": _label(shown.told)})
    if view.to_act:
        step["acts"] = view.to_act
    if view.areas:
        step["areas"] = [pool.number(_area(area)) for area in view.areas]
    if shown.verdicts:
        step["found"] = [pool.number(_verdict(verdict)) for verdict in shown.verdicts]
    return step


def _seat(seat: SeatView, shown: Scene) -> dict[str, Any]:
    marks = [[_label(mark), shown.since[seat.seat, mark]] for mark in seat.marks]
    return {"seat": seat.seat, "hand": list(seat.hand), "hidden": seat.hidden, "marks": marks}


def _area(area: Area) -> dict[str, Any]:
    return {
        "title": _label(area.title),
        "rows": [list(row) for row in area.rows],
        "seat": area.seat,
        "note": _label(area.note),
        "row_notes": [_label(note) for note in area.row_notes],
    }


def _verdict(verdict: Verdict) -> dict[str, Any]:
    return {"code": verdict.code, "law": _label(verdict.law), "fact": _label(verdict.fact), "echo": verdict.echo}
