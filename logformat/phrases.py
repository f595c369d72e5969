"""What the readers expect and find, in both languages; `tokens`, `draft` and `wellformed` keep the words of lines."""

from __future__ import annotations

from logformat.errors import Say

A_VERB = Say("a verb such as play, pass or result", "play（出）、pass（过）、result（结果）之类的动词")
A_VERSION = Say("a version number", "版本号")
VERSION_FIRST = Say("a `paipu 1` line first", "先有 `paipu 1` 行")
A_LOG = Say("a log, from its `paipu 1` line on", "以 `paipu 1` 行开始的牌谱")
NO_LOG = Say("none", "没有牌谱")
UTF8 = Say("UTF-8 text (of GBK: iconv -f GBK -t UTF-8)", "UTF-8 文本（GBK 文件请先转码：iconv -f GBK -t UTF-8）")
A_BYTE = Say("byte 0x{byte:02x}", "字节 0x{byte:02x}")
SHORT_LINE = Say("a line of at most 65536 bytes", "至多 65536 字节的行")
SHORT_LOG = Say("a log of at most 1 MiB", "至多 1 MiB 的牌谱")
SO_MANY_BYTES = Say("{count} bytes", "{count} 字节")
MORE = Say("a longer one", "更长的牌谱")
WHOLE_LINE = Say("a whole last line, with its newline", "完整的末行，以换行结束")
GAME_LINE = Say("a `game` line in the header", "头行中有 `game` 行")
NO_GAME_LINE = Say("none", "无此行")
SHORT_VALUE = Say("a log of at most 32 MiB", "至多 32 MiB 的牌谱")
BROKEN_LINE = Say("{count} bytes that break off", "中断的 {count} 字节")
A_BIN = Say("a `bin` value: 0xc4, 0xc5 or 0xc6", "`bin` 值（0xc4、0xc5 或 0xc6）")
WHOLE_VALUE = Say("{count} bytes of one log", "一局牌谱的 {count} 字节")
