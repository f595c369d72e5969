"""Why bytes of an archive are called damaged, in Chinese: the English stands where it is found out."""

from __future__ import annotations

from logformat.errors import Say

_CHINESE = {
    "checksum of a frame": "帧与其校验和不符",
    "checksum of a table": "表与其校验和不符",
    "checksum of a seek table": "寻址表与其校验和不符",
    "kind of a table": "表的种类不对",
    "seek table": "寻址表不对",
    "no index": "没有索引",
    "no frame begins here": "此处没有帧的开头",
    "bytes after a frame": "帧后有多余的字节",
    "a frame that breaks off": "帧中断",
    "a table that breaks off": "表中断",
    "a file that breaks off in its first frame": "文件在第一帧中断",
    "a frame of unknown kind": "帧的种类未知",
    "frames of a newer version": "帧的版本较新",
    "no version": "没有版本号",
    "a frame of no shape": "帧的结构不对",
    "a deal of no shape": "局的结构不对",
    "a frame beyond the limit": "帧超过上限",
    "a frame in another place": "帧不在其位",
    "a frame with other deals": "帧中的局数不符",
    "a frame without its size": "帧没有写明大小",
    "a seek table of another file": "寻址表属于另一个文件",
    "a seek table without an index": "寻址表没有索引",
    "a seek table without its end": "寻址表不完整",
    "an index of another length": "索引的长度不符",
    "an index of another table": "索引属于另一个寻址表",
    "an index that leads nowhere": "索引无所指",
    "an index that names nothing": "索引中的名目不存在",
    "lost": "已缺失",
}


def reason(why: str) -> Say:
    """Return why bytes are damaged, in both languages; what a library or a decoder said is quoted after it."""
    if why in _CHINESE:
        return Say(why, _CHINESE[why])
    known, _, quoted = why.partition(": ")
    if known in _CHINESE and quoted:
        return Say(why, f"{_CHINESE[known]}（原文：“{quoted}”）")
    return Say(why, f"无法解读（原文：“{why}”）")
