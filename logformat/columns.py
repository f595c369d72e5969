"""Text on a terminal: in columns, where a Chinese character takes two, and without what would steer it."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

CONTROL = dict.fromkeys((*range(32), *range(127, 160)), "�")
"""Control characters: a log's texts must not steer the terminal they are shown on, nor break a line."""
STEERING = {code: sign for code, sign in CONTROL.items() if code not in b"\t\n"}
"""Those that do more than blanks and the ends of lines do, which a text of several lines may have."""


def width(text: str) -> int:
    """Return how many columns a text takes; characters of ambiguous width, such as ♥, take one."""
    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def padded(text: str, columns: int) -> str:
    """Return the text with blanks up to a number of columns."""
    return text + " " * (columns - width(text))


def fitted(text: str, columns: int) -> str:
    """Return the text, or as much of it as fits with an ellipsis."""
    if width(text) <= columns:
        return text
    kept = ""
    for sign in text:
        if width(kept + sign) > columns - 1:
            break
        kept += sign
    return kept + "…"


def tokens(text: str) -> list[str]:
    """Return the pieces between which a line may break: words, and wide characters with the stops that close them."""
    pieces: list[str] = []
    joins = False
    for sign in text:
        wide = east_asian_width(sign) in "WF"
        if pieces and (sign in CLOSING or (joins and sign != " " and not wide)):
            pieces[-1] += sign
        else:
            pieces.append(sign)
        joins = sign != " " and not wide
    return pieces


def wrapped(text: str, columns: int) -> list[str]:
    """Return the text broken into lines of at most some columns; a longer word stays whole."""
    lines, line = [], ""
    for piece in tokens(text):
        if line and width(line + piece) > columns:
            lines.append(line.rstrip())
            line = ""
        if line or piece != " ":
            line += piece
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


CLOSING = frozenset("，。；：、）」』”")
