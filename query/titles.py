"""The answer to a named query as a table for people: columns under titles of their language, games by their titles."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pyarrow as pa

from engine.game import ROOMS, game
from engine.words import Lang
from query.database import Rows
from replayer.narration import speaker

CHINESE = "_zh"
"""What ends the name of a column that says in Chinese what the column without it says in English."""
TITLES = {
    "alone": "独打", "average": "平均", "camp": "阵营", "captured": "抠底", "cards": "牌", "claims": "岔牌", "code": "代码",
    "combination": "牌型", "complete": "打完", "deals": "局数", "dug": "被抠", "dug_rate": "被抠率", "error": "错误",
    "events": "事件", "events_per_deal": "每局事件", "failed": "失败", "failure_rate": "失败率", "falls": "降级率", "file": "文件",
    "findings": "违规", "first_out": "头游次数", "first_played": "最早", "from_event": "始于事件", "game": "游戏", "highest": "最高",
    "in_hand": "手中牌数", "last_played": "最晚", "law_zh": "规则", "leader": "首出", "led": "首出次数", "level": "级", "line": "行",
    "log": "牌谱", "lowest": "最低", "matches": "场数", "most": "最多", "not_fully_judged": "未能全判", "not_judged": "未判",
    "per_deal": "每局次数", "per_thousand_deals": "每千局", "player": "玩家", "players": "玩家", "plays": "出牌次数", "points": "分",
    "points_alone": "独打得分", "points_of_claimer": "岔者得分", "points_of_leader": "首家得分", "points_of_others": "他人得分",
    "points_of_settler": "算帐者得分", "points_per_deal": "每局得分", "points_per_trick": "每墩得分", "points_shed": "减去的分",
    "ran_out": "牌库抓完", "rank": "牌值", "rate": "比例", "results": "结果", "rises": "升级率", "round": "圈", "ruffed_tricks": "毙牌墩数",
    "score": "得分", "seats": "座数", "settled": "算帐", "settled_by_then": "累计算帐率", "share": "占比", "solo_rate": "独打率",
    "throws": "甩牌", "times": "次数", "to_event": "止于事件", "trick": "墩", "valid": "合规", "win_rate": "胜率",
    "win_rate_of_leader": "首家胜率", "winner": "赢家", "won": "胜", "won_alone": "独打胜", "won_the_trick": "赢墩次数",
}  # fmt: skip


def in_words(rows: Rows, lang: Lang) -> Rows:
    """Return the rows of a named query with the columns of one language, in its words."""
    names = rows.schema.names
    if lang == "zh":
        kept = [name for name in names if name + CHINESE not in names]
        titles = [TITLES.get(name, name) for name in kept]
    else:
        kept = [name for name in names if not name.endswith(CHINESE)]
        titles = kept
    types = [pa.string() if name in SPOKEN else rows.schema.field(name).type for name in kept]
    schema = pa.schema(list(zip(titles, types, strict=True)))
    return Rows(schema, _batches(rows, kept, schema, lang))


def _batches(rows: Rows, kept: list[str], schema: pa.Schema, lang: Lang) -> Iterator[pa.RecordBatch]:
    for batch in rows.batches:
        columns = {name: batch.column(name) for name in kept}
        keys = columns["game"].to_pylist() if "game" in columns else [""] * batch.num_rows
        for name in SPOKEN.keys() & columns.keys() if lang == "zh" else ():
            said = [SPOKEN[name](word, key) for word, key in zip(columns[name].to_pylist(), keys, strict=True)]
            columns[name] = pa.array(said, pa.string())
        yield pa.RecordBatch.from_arrays(
            [columns[name].cast(schema.types[at]) for at, name in enumerate(kept)], schema=schema
        )


def _title(key: str, _: str) -> str:
    return game(key).title.zh if key in ROOMS else key


def _seat(player: str | None, _: str) -> str | None:
    """Return a player, or of one without a name the seat."""
    return _SEAT.sub(r"\1 号座", player) if player else player


def _combination(word: str | None, key: str) -> str | None:
    return speaker(game(key).vocabulary.names, "zh")(word) if word and key in ROOMS else word


_SEAT = re.compile(r"\Aseat (\d)\Z")
SPOKEN = {"game": _title, "player": _seat, "combination": _combination}
"""How the words of a column read in Chinese, given the game of their row."""
