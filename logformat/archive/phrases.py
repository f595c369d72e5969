"""What the archive expects and finds, in both languages."""

from __future__ import annotations

from logformat.errors import Say

WHOLE_ARCHIVE = Say("an archive as it was written", "与写入时相同的归档文件")
DAMAGE = Say("damage in bytes {start} to {end}: {why}", "第 {start} 至 {end} 字节损坏：{why}")
DAMAGED_DEALS = Say(
    "damage in bytes {start} to {end}, deals {first} to {last}: {why}",
    "第 {start} 至 {end} 字节损坏（第 {first} 至 {last} 局）：{why}",
)
ONE_WRITER = Say("an archive that nobody else writes to", "无其他写入者的归档文件")
ANOTHER_WRITER = Say("another writer", "另一个写入者")
AN_ARCHIVE = Say("an archive", "归档文件")
NO_ARCHIVE = Say("other bytes", "其他内容")
ARCHIVE_VERSION = Say("archive version {newest} or older", "不高于 {newest} 的归档版本")
REPAIRED = Say(
    "an archive without damage (`paipu recover` makes one)", "没有损坏的归档文件（可用 `paipu recover` 修复）"
)

STAYS = Say("the damaged file stays as it is; name another one with -o", "损坏的文件保持原样；请用 -o 指定另一个文件")
NOTHING_WHOLE = Say("nothing of {file} is whole, so nothing is written", "{file} 中没有完好的牌谱，故不写入")
WHAT_IS_KEPT = Say("{count} kept", "保留 {count} 局")
