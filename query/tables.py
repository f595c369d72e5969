"""The tables an export writes: every column, its Arrow type, and what it says in English and Chinese."""

from __future__ import annotations

from functools import cache

import msgspec
import pyarrow as pa

from engine.words import Label

WORD = pa.dictionary(pa.int32(), pa.string())
CARD = pa.dictionary(pa.int16(), pa.string())
CARDS = pa.list_(pa.field("card", CARD, nullable=False))
SEAT = pa.int8()
NUMBER = pa.int32()
TEXTS = pa.map_(WORD, pa.string())
WHEN = pa.timestamp("us", tz="UTC")


class Column(msgspec.Struct, frozen=True):
    """A column: its name, its type, what it says, whether it may be null."""

    name: str
    type: pa.DataType
    doc: Label
    nullable: bool = True


class Table(msgspec.Struct, frozen=True):
    """A table: its name, what a row is, and its columns."""

    name: str
    doc: Label
    columns: tuple[Column, ...]

    def schema(self) -> pa.Schema:
        """Return the Arrow schema of the files; every field carries its description."""
        return _schema(self.name)


@cache
def _schema(name: str) -> pa.Schema:
    table = BY_NAME[name]
    fields = [_field(column) for column in table.columns]
    return pa.schema(fields, metadata={"description": table.doc.en, "description_zh": table.doc.zh})


def _field(column: Column) -> pa.Field:
    docs = {"description": column.doc.en, "description_zh": column.doc.zh}
    return pa.field(column.name, column.type, nullable=column.nullable, metadata=docs)


def _column(name: str, kind: pa.DataType, en: str, zh: str) -> Column:
    return Column(name, kind, Label(en, zh))


def _key(name: str, kind: pa.DataType, en: str, zh: str) -> Column:
    return Column(name, kind, Label(en, zh), nullable=False)


GAME = _key("game", pa.string(), "The game, by its key; the folder the file lies in.", "游戏名，即文件所在的分区目录。")
LOG = _key(
    "log", WORD,
    "The log the row belongs to: its id, or `~` and the start of its hash if it has none.",
    "所属牌谱：其 id；没有 id 的为 `~` 加内容哈希的开头。",
)  # fmt: skip

GAMES = Table(
    "games",
    Label("One row per log: one deal as recorded and as judged.", "每份牌谱一行：一局牌的记录与判定。"),
    (
        _key("log", pa.string(), LOG.doc.en, LOG.doc.zh),
        _key("hash", pa.string(), "What the log says, as a hash; comments do not count.", "牌谱内容的哈希，注释不计。"),
        _column("file", WORD, "The file the log was read from.", "牌谱来自的文件。"),
        _column("line", NUMBER, "The line of the file the log begins at.", "牌谱在文件中的首行。"),
        _column("match", WORD, "The match the deal belongs to.", "所属的场。"),
        _column("number", NUMBER, "The number of the deal in its match.", "本局在该场中的序号。"),
        _column("date", WHEN, "When it was played: the tag `date`, as UTC.", "何时打的：标签 `date`，换算为 UTC。"),
        _column("event", WORD, "The occasion: the tag `event`.", "赛事：标签 `event`。"),
        _column("venue", WORD, "Where it was played: the tag `venue`.", "地点：标签 `venue`。"),
        _column("at_table", WORD, "The table it was played at: the tag `table`.", "牌桌：标签 `table`。"),
        _column("source", WORD, "Who or what recorded it: the tag `source`.", "记录来源：标签 `source`。"),
        _key("tags", TEXTS, "All tags of the log.", "全部标签。"),
        _key("players", pa.list_(pa.string()), "The players' names, by seat; null where unnamed.", "各座玩家名，未写者为空。"),
        _key("seats", SEAT, "How many seats the deal has.", "座位数。"),
        _column("dealer", SEAT, "The seat of the dealer or banker (庄家).", "庄家的座位。"),
        _key("options", TEXTS, "Every option of the game as it was played, defaults included.", "本局的全部规则选项，含默认值。"),
        _key("variant", WORD, "The options that differ from the defaults, as `name=value`; empty if none does.", "与默认不同的选项，写作 `名=值`；全同默认则为空串。"),
        _key("carry", TEXTS, "What the match brought into the deal, as written.", "由前局带入的状态，照原文。"),
        _key("position", pa.bool_(), "Whether the log starts in the middle of a deal.", "是否从残局开始。"),
        _column("rules", NUMBER, "The version of the rule sheet it was recorded under.", "记录时的规则版本。"),
        _key("events", NUMBER, "How many events the log has.", "事件数。"),
        _column("seconds", pa.float64(), "The time of the last event that has one.", "最后一个有时间的事件的时刻（秒）。"),
        _key("valid", pa.bool_(), "Whether nothing was found against the log.", "是否毫无违规。"),
        _key("findings", NUMBER, "How many findings there are.", "违规条数。"),
        _key("not_judged", NUMBER, "How many events hidden cards keep from being judged.", "因暗牌而无法判定的事件数。"),
        _key("complete", pa.bool_(), "Whether the deal is over in the log.", "牌谱中本局是否打完。"),
        _column("outcome", TEXTS, "The recomputed result, spelled as in a result line; null while undecided.", "重算的结果，写法同 result 行；未定为空。"),
        _column("error", WORD, "The code of the fault that cut the log off, if one did.", "牌谱中途断开时的错误代码。"),
    ),
)  # fmt: skip

SEATS = Table(
    "seats",
    Label("One row per seat of a log.", "每份牌谱的每个座位一行。"),
    (
        LOG,
        _key("seat", SEAT, "The seat, from 0.", "座位号，从 0 起。"),
        _column("player", WORD, "The player's name.", "玩家名。"),
        _column("player_id", WORD, "The player's id: `id=` of the player line.", "玩家 id：player 行的 `id=`。"),
        _column("camp", WORD, "The side it plays for, in the game's words; null while unknown.", "所属阵营；未明为空。"),
        _column("role", WORD, "Its part in the deal, in the game's words.", "在本局中的身份。"),
        _key("dealer", pa.bool_(), "Whether it is the dealer or banker.", "是否庄家。"),
        _column("finish", SEAT, "Its place in the order of going out, from 1.", "走光的名次，从 1 起。"),
        _column("score", NUMBER, "The points of the deal, recomputed.", "本局得分（重算）。"),
        _column("total", NUMBER, "The points of the match after the deal.", "本局后的总分。"),
        _column("level_before", WORD, "Its level before the deal.", "局前的级。"),
        _column("level_after", WORD, "Its level after the deal.", "局后的级。"),
        _column("hand", CARDS, "The cards it was dealt, as far as the log proves them.", "所发手牌，以牌谱可证者为限。"),
    ),
)  # fmt: skip

EVENTS = Table(
    "events",
    Label("One row per event of a log.", "牌谱的每个事件一行。"),
    (
        LOG,
        _key("seq", NUMBER, "The number of the event in its log, from 1.", "事件在牌谱中的序号，从 1 起。"),
        _column("seat", SEAT, "The acting seat.", "行动的座位。"),
        _key("verb", WORD, "What was done: `play`, `pass`, `deal` and so on.", "动作：`play`、`pass`、`deal` 等。"),
        _column("kind", WORD, "Which kind of declaration or meld.", "声明或成牌的种类。"),
        _key("cards", CARDS, "The cards the event names, in written order.", "事件写出的牌，照原序。"),
        _column("combination", WORD, "The combination it is, in the game's words.", "牌型。"),
        _column("trick", NUMBER, "The trick or round it stands in, from 1.", "所在的墩或轮，从 1 起。"),
        _column("cards_left", NUMBER, "How many cards the seat has after it.", "之后该座的手牌数。"),
        _column("points", NUMBER, "What its cards are worth in the game.", "其中的分数。"),
        _key("ruff", pa.bool_(), "Whether it trumps a plain lead.", "是否毙牌。"),
        _column("legal", pa.bool_(), "Whether nothing was found against it; null where hidden cards decide.", "是否合法；取决于暗牌者为空。"),
        _column("code", WORD, "The code of the first finding about it.", "关于它的第一条违规的代码。"),
        _column("t", pa.float64(), "Seconds since the start of the deal.", "距本局开始的秒数。"),
        _column("pairs", TEXTS, "Its other `key=value` words; null where it has none.", "其余 `键=值`；没有则为空。"),
        _column("cut_at", NUMBER, "How many cards a cut takes from the top.", "切牌切下的张数。"),
        _column("note", pa.string(), "The words of a note.", "备注的文字。"),
    ),
)  # fmt: skip

TRICKS = Table(
    "tricks",
    Label("One row per trick or round: a lead and what was played on it.", "每墩（轮）一行：首出与跟出。"),
    (
        LOG,
        _key("trick", NUMBER, "The number of the trick in its deal, from 1.", "墩（轮）的序号，从 1 起。"),
        _column("leader", SEAT, "The seat that led.", "首出的座位。"),
        _column("winner", SEAT, "The seat that won it, or leads it when the log ends.", "赢得本墩的座位；未完时为当前最大者。"),
        _column("won", NUMBER, "The event that won it; the seat of that event is the winner.", "赢得本墩的那一手，即 `winner` 的出牌。"),
        _column("combination", WORD, "The combination led.", "首出的牌型。"),
        _key("lead", CARDS, "The cards led.", "首出的牌。"),
        _key("plays", NUMBER, "How many plays it took, passes not counted.", "出牌次数，过不计。"),
        _key("cards", CARDS, "All its cards, in the order played.", "全部的牌，照出牌次序。"),
        _column("points", NUMBER, "What its cards are worth in the game.", "其中的分数。"),
        _key("ruffed", pa.bool_(), "Whether somebody trumped a plain lead.", "是否有人毙牌。"),
        _key("first", NUMBER, "The event it begins with.", "开始的事件。"),
        _key("last", NUMBER, "The last event that belongs to it.", "最后的事件。"),
    ),
)  # fmt: skip

FINDINGS = Table(
    "findings",
    Label("One row per finding: a law that was broken.", "每条违规一行。"),
    (
        LOG,
        _key("event", NUMBER, "The event at fault; 0 is the header.", "违规的事件；0 为牌谱头。"),
        _column("seat", SEAT, "The seat to blame.", "责任座位。"),
        _key("code", WORD, "The stable code of the law.", "规则的固定代码。"),
        _key("message", pa.string(), "What happened, in English.", "事实（英文）。"),
        _key("message_zh", pa.string(), "What happened, in Chinese.", "事实（中文）。"),
        _column("after_code", WORD, "The code of the earlier finding it merely follows from.", "若为连带，前一条违规的代码。"),
        _column("after_event", NUMBER, "The event of that earlier finding.", "前一条违规的事件。"),
        _column("proved_at", NUMBER, "The later event that proved it.", "由其后哪个事件证实。"),
        _key("law", WORD, "The law, in English.", "规则（英文）。"),
        _key("law_zh", WORD, "The law, in Chinese.", "规则（中文）。"),
    ),
)  # fmt: skip

TABLES = (GAMES, SEATS, EVENTS, TRICKS, FINDINGS)
BY_NAME = {table.name: table for table in TABLES}
