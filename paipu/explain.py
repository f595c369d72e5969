"""`paipu explain`: what a code means: the law, where it comes from, how breaking it looks, and its legal twin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from engine.words import Label, Lang
from logformat.commands import format_option, lang_option
from logformat.errors import Say, in_language
from logformat.helping import argument, command, option
from logformat.session import Session, pass_session, write_results
from paipu.shipped import folder
from validator.choosing import nearest_codes, titled

if TYPE_CHECKING:
    from validator.catalogue import Law

_TERM = re.compile(r"[（(]([\u4e00-\u9fff][^（）()]*)[）)]")

NAMES = {
    "law": Label("Law", "规则"),
    "term": Label("Term", "用语"),
    "game": Label("Game", "游戏"),
    "sheet": Label("Sheet", "规则书"),
    "seed": Label("Source", "出处"),
    "verdict": Label("Verdict", "裁决"),
    "name": Label("Name", "名称"),
}
VERDICTS = {
    "refused": Label("refused", "不许"),
    "flagged": Label("flagged, play goes on", "记下，牌局继续"),
    "claim": Label("the claimed result differs", "所报结果不符"),
    "unreadable": Label("the log is not judged", "牌谱不予判定"),
}
SAMPLE = Label("Breaks it", "违例")
TWIN = Label("Legal twin", "合规对照")
UNKNOWN_CODE = Say("no code {code}; {near}", "没有代码 {code}；{near}")
COMMA = Label(", ", "、")
ROW = Label("{name}: {text}", "{name}：{text}")
TITLE = Label("{title} ({path}):", "{title}（{path}）：")
NO_CODE = Label("name a code, or --all", "请写明代码，或用 --all")


def complete_code(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    """Return the codes a shell may complete to."""
    from validator.catalogue import catalogue

    return [code for code in catalogue() if code.startswith(begun.upper())]


@command(
    "explain",
    Say("Explain a finding code: law, source, samples.", "解释违规代码：规则、出处、样例。"),
    zh="解释代码：所违的规则、中文用语、出处、最小的违例牌谱及其合规对照。",
)
@argument("codes", nargs=-1, metavar=Say("CODE...", "代码..."), shell_complete=complete_code)
@option("--all", "every", is_flag=True, help=Say("Every code there is.", "全部代码。"))
@format_option("text", "json")
@lang_option
@pass_session
def explain(session: Session, codes: tuple[str, ...], every: bool, form: str) -> None:
    """Explain a code: its law, Chinese term, source, a smallest log that breaks it and its legal twin.

    \b
    Example:
      paipu explain HS-FOLLOW-02
      paipu explain --all --format json
    """
    from validator.catalogue import catalogue

    if not codes and not every:
        raise click.UsageError(NO_CODE.text(session.lang))
    laws = list(catalogue().values()) if every else list(_found(session, codes))
    if form == "json":
        found = [explanation(law) for law in laws]
        write_results(
            [msgspec.json.format(msgspec.json.encode(found if every or len(codes) > 1 else found[0])).decode() + "\n"]
            if found
            else []
        )
    else:
        write_results(_text(law, session.lang) for law in laws)


def _found(session: Session, codes: tuple[str, ...]) -> Iterator[Law]:
    from validator.catalogue import catalogue, nearest

    for code in codes:
        law = catalogue().get(code.upper())
        if law is None:
            session.fault(UNKNOWN_CODE.of(code=code, near=nearest_codes(nearest(code))))
        else:
            yield law


def terms(law: Law) -> list[str]:
    """Return the Chinese words a law names for what it is about."""
    return _TERM.findall(law.law.en)


def samples_of(law: Law) -> tuple[Path | None, Path | None]:
    """Return the failing sample of a law and its legal twin, as far as they exist."""
    found = (folder() / law.folder / f"{law.code}{end}.paipu" for end in ("", ".ok"))
    broken, twin = (path if path.is_file() else None for path in found)
    return broken, twin


def explanation(law: Law) -> dict[str, Any]:
    """Return everything known of a law, for programs."""
    broken, twin = samples_of(law)
    return {
        "code": law.code,
        "name": law.name,
        "game": law.game,
        "law": {"en": law.law.en, "zh": law.law.zh},
        "terms": terms(law),
        "sheet": law.sheet,
        "seed": law.seed,
        "verdict": law.verdict,
        "sample": _content(broken),
        "twin": _content(twin),
    }


def _content(path: Path | None) -> str | None:
    return None if path is None else path.read_text(encoding="utf-8", errors="replace")


def _text(law: Law, lang: Lang) -> str:
    rows = {
        "law": law.law.text(lang),
        "term": COMMA.text(lang).join(terms(law)),
        "game": in_language(titled([law.game]), lang) if law.game else "",
        "sheet": law.sheet,
        "seed": law.seed,
        "verdict": VERDICTS[law.verdict].text(lang),
        "name": law.name,
    }
    row = ROW.text(lang)
    lines = [
        law.code,
        *("  " + row.format(name=NAMES[key].text(lang), text=text) for key, text in rows.items() if text),
    ]
    for title, path in zip((SAMPLE, TWIN), samples_of(law), strict=True):
        if path is not None:
            place = f"{path.parent.name}/{path.name}"
            lines += ["", "  " + TITLE.text(lang).format(title=title.text(lang), path=place), ""]
            lines += [f"    {line}".rstrip() for line in (_content(path) or "").splitlines()]
    return "\n".join(lines) + "\n\n"
