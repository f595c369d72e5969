"""The rule sheet of a game: as it stands in English; in Chinese what `sheet.zh.md` tells at a glance, then all the room says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING

from engine.game import Game
from engine.options import option_fields, option_text
from engine.telling import tell
from engine.values import Value
from engine.words import Label, Lang

if TYPE_CHECKING:
    from validator.catalogue import Law

SECTIONS = {
    1: "牌", 2: "座位与庄家", 3: "发牌与抓牌", 4: "声明、底牌", 5: "牌的大小与牌型", 6: "出牌", 7: "一局的结束",
    8: "计分", 9: "一场之中", 10: "随选项而定",
}  # fmt: skip
"""The sections that the sheets of all rooms have; a law stands in the first of those it rests on."""
INNER = str.maketrans("“”", "‘’")
VERDICTS = {"refused": "", "flagged": "（记下，牌局继续）", "claim": "（所报结果不符）"}
VERBS = {
    "cut": "切牌", "flip": "翻牌", "flip kitty": "翻开底牌", "deal": "发到的牌", "kitty": "底牌", "draw": "摸牌", "take": "拿底牌",
    "bury": "扣底", "swap": "换牌", "play": "出牌", "pass": "过", "discard": "打出", "claim": "岔", "result": "结果",
}  # fmt: skip
CARRIED = {
    "totals": "总分", "next_dealer": "本局庄家，上一局所定", "next_drawer": "首位起牌，上一局所定", "first_drawer": "首位抓牌",
    "shuffler": "洗牌者", "levels": "级数", "level": "打几", "trump": "主花色（n 为无主）", "bidders": "可抢庄者", "huilong": "可回龙的一方",
    "phase": "阶段", "turn": "轮到", "lead": "轮到首出", "leader": "本轮首出", "table": "桌上的牌", "trick": "本轮已出的牌", "trick_as": "本轮首出的读法",
    "tricks": "已打轮数", "points": "已得分", "taken": "各座已得分", "passed": "已过", "locked": "本轮不得再出", "out": "出完次序",
    "opening": "仍在开局，或开局已打的牌", "played": "已出过牌", "up": "台上", "revealed": "已亮", "tens_shown": "亮四张十者", "fouls": "犯规说话",
    "black": "黑方", "spoken": "已表态是否明牌", "announced": "已明牌者，或已声明的扣主", "acted": "已行动过", "first_trick": "仍在第一轮",
    "asked": "问风者", "given": "已给风", "refused": "不给风者", "black5": "黑5", "ghost": "小鬼", "owes_report": "尚未报单",
    "untaken": "底牌尚未拿", "standing": "当前亮主", "countered": "已有反主", "kitty": "底牌", "buried": "扣牌", "friend_call": "所叫的朋友牌",
    "friend_seen": "所叫的牌已出几张", "friend": "朋友", "stock": "牌库，自上而下", "stock_count": "牌库张数", "seq": "牌列", "set": "三张",
    "waste": "废牌", "black_gang": "黑帮", "window": "可岔的打出之牌", "resume": "岔后接着轮到", "extras": "额外积分",
}  # fmt: skip
SERIES = re.compile(r"(?:[4-9]|\d\d)$")
"""The longer ones of a row of combinations, named after their lengths."""


def sheet(room: Game, lang: Lang = "en") -> str:
    """Return the rule sheet of a game."""
    return "\n".join(_chinese(room)) + "\n" if lang == "zh" else _written(room, "sheet.md")


def _written(room: Game, name: str) -> str:
    return files(f"engine.games.{room.key}").joinpath(name).read_text(encoding="utf-8")


def _chinese(room: Game) -> Iterator[str]:
    seats = f"{room.seats} 人" + ("（可由选项 `players` 更改）" if "players" in option_fields(room.options) else "")
    yield from (f"# {room.title.zh}", "")
    yield f"写法 `{room.key}`，代码 `{room.prefix}-…`，{seats}。以下是判定所依的规则（概览与计分按默认选项），引号中为所据的原文；"
    yield f"`paipu explain 代码` 另有违例与合规的牌谱，`paipu rules {room.key} --lang en` 为英文规则书全文。"
    yield from ("", *_written(room, "sheet.zh.md").splitlines(), "", "## 规则", "")
    yield from _laws(room)
    yield from ("## 选项", "", *_table(("选项", "取值", "默认", "意义"), _options(room)), "")
    if len(combinations := _combinations(room)) > 1:
        yield from ("## 牌型", "", *_table(("牌谱中", "名称"), combinations), "")
    yield from ("## 牌谱的行", "", *_table(("行", "名称", "可加"), _lines(room)), "")
    yield from (
        "## 带入的行",
        "",
        "上一局带入的，以及残局（`position`）中所有的：",
        "",
        *_table(("行", "名称", "内容"), _carried(room)),
    )


def _laws(room: Game) -> Iterator[str]:
    from validator.catalogue import laws_of

    laws = list(laws_of(room.key))
    for number, title in SECTIONS.items():
        here = [law for law in laws if _section(law) == number]
        if here:
            yield from (f"### {title}", "", *map(_law, here), "")


def _section(law: Law) -> int:
    return int(law.sheet.removeprefix("§").partition(",")[0].partition(" ")[0].partition(".")[0])


def _law(law: Law) -> str:
    source = f"“{law.seed.translate(INNER)}”" if law.seed else ""
    return f"- **{law.code}** {law.law.zh}{VERDICTS[law.verdict]}{source}"


def _options(room: Game) -> list[tuple[str, ...]]:
    return [
        (f"`{name}`", field.value.expected.zh, f"`{option_text(field.default)}`", field.doc.zh)
        for name, field in option_fields(room.options).items()
    ]


def _kinds(room: Game) -> set[str]:
    return {kind for name in room.vocabulary.keys if (kind := name.partition(" ")[2])}


def _combinations(room: Game) -> list[tuple[str, ...]]:
    words = room.vocabulary
    other = {word for keys in words.keys.values() for key, value in keys.items() if key != "as" for word in value.words}
    other |= _kinds(room)
    return [
        (f"`{word}`", name.zh) for word, name in words.names.items() if word not in other and not SERIES.search(word)
    ]


def _lines(room: Game) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for name, keys in room.vocabulary.keys.items():
        kind = name.partition(" ")[2]
        title = VERBS.get(name) or room.vocabulary.names[kind].zh
        pairs = [f"`{key}=` {_pair(room, name, key, value)}" for key, value in keys.items()]
        rows.append((f"`{name}`", title, "；".join(pairs)))
    return rows


def _pair(room: Game, place: str, key: str, value: Value) -> str:
    """Return what a pair of a line says: each of its words, or the value where it stands in the sentence."""
    if value.words:
        return "、".join(f"`{word}` {room.vocabulary.tell(place, key, word).zh}" for word in value.words)
    return tell(room.vocabulary.told, place, key, "", Label("…", f"〈{value.expected.zh}〉")).zh


def _carried(room: Game) -> list[tuple[str, ...]]:
    """Return the `carry` lines; a name that other games have not is told by the words of the room."""
    names = {**room.vocabulary.carry, **room.vocabulary.position}
    own = {word: name.zh for word, name in room.vocabulary.names.items()}
    return [(f"`carry {name}`", CARRIED.get(name) or own.get(name, ""), names[name].expected.zh) for name in names]


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a table as Markdown has it."""
    yield f"| {' | '.join(headings)} |"
    yield "|" + "---|" * len(headings)
    yield from ("| " + " | ".join(text.replace("|", "\\|") for text in row) + " |" for row in rows)
