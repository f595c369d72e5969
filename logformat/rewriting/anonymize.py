"""`paipu anonymize`: logs without the people in them."""

from __future__ import annotations

from pathlib import Path

import click

from logformat.codecs import Codec
from logformat.commands import (
    FILE,
    NAME,
    PATH,
    from_option,
    jobs_option,
    lang_option,
    paths_argument,
    rewritten_option,
    to_option,
    written_as,
)
from logformat.errors import Say
from logformat.helping import command, option
from logformat.session import Session, pass_session

NO_KEY = Say("a key is needed: --key, --key-file or PAIPU_KEY", "需要密钥：--key、--key-file 或环境变量 PAIPU_KEY")


def _key(session: Session, key: str | None, key_file: str | None) -> bytes:
    """Return the secret key; a file of it is taken without the newline at its end."""
    found = Path(key_file).read_bytes().rstrip(b"\r\n") if key_file else (key or "").encode()
    if not found:
        raise click.UsageError(session.say(NO_KEY))
    return found


@command(
    "anonymize",
    Say("Take the people out of logs.", "从牌谱中抹去人名。"),
    zh=(
        "从牌谱中抹去人名：玩家、id 与场名换成化名，密钥相同则化名处处相同。\n\n"
        "标签除 date 与 expect 外一律去掉。注释与 note 中，本局玩家的名字被替换；其他名字保留，除非一并去掉。"
        "密钥应当又长又保密：得到它的人可以试猜人名。"
    ),
)
@paths_argument
@option(
    "--key", envvar="PAIPU_KEY", metavar=Say("TEXT", "文字"),
    help=Say("The secret behind the pseudonyms; PAIPU_KEY in the environment.", "化名所用的密钥；亦可设环境变量 PAIPU_KEY。"),
)  # fmt: skip
@option("--key-file", type=PATH, metavar=FILE, help=Say("A file with the secret in it.", "存有密钥的文件。"))
@option(
    "--keep-tag", multiple=True, metavar=NAME,
    help=Say("Keep a tag; date and expect are kept anyway.", "保留某个标签；date 与 expect 总是保留。"),
)  # fmt: skip
@option(
    "--drop-tag", multiple=True, metavar=NAME,
    help=Say("Drop a tag that is kept otherwise.", "去掉某个本会保留的标签。"),
)  # fmt: skip
@option("--keep-ids", is_flag=True, help=Say("Keep the ids of the logs.", "保留牌谱的 id。"))
@option("--keep-matches", is_flag=True, help=Say("Keep the names of matches.", "保留场名。"))
@option(
    "--drop-comments", is_flag=True,
    help=Say("Drop comments; else names in them are replaced.", "去掉注释；否则替换其中的名字。"),
)  # fmt: skip
@option(
    "--drop-notes", is_flag=True,
    help=Say("Empty notes; else names in them are replaced.", "清空 note；否则替换其中的名字。"),
)  # fmt: skip
@rewritten_option
@from_option
@to_option
@jobs_option
@lang_option
@pass_session
def anonymize(
    session: Session,
    paths: tuple[str, ...],
    key: str | None,
    key_file: str | None,
    keep_tag: tuple[str, ...],
    drop_tag: tuple[str, ...],
    keep_ids: bool,
    keep_matches: bool,
    drop_comments: bool,
    drop_notes: bool,
    output: str,
    codec: Codec | None,
    to_codec: Codec | None,
    jobs: int,
) -> None:
    """Take the people out of logs: players, ids and matches get pseudonyms, the same wherever the key is the same.

    Tags go, but for date and expect. Names of a log's players are replaced in its comments and notes; other names in
    such texts stay, unless they are dropped. The key should be long and secret: who has it can test guesses.

    \b
    Example:
      paipu anonymize samples/hongshi --key-file secret.txt -o open.jsonl --drop-comments
    """
    from logformat.rewriting import anonymous
    from logformat.rewriting.sharing import Streams, rewrite

    to_codec = written_as(output, to_codec)
    how = anonymous.Anonymizer(
        key=_key(session, key, key_file),
        tags=frozenset((*anonymous.KEPT_TAGS, *keep_tag)) - frozenset(drop_tag),
        keep_ids=keep_ids,
        keep_matches=keep_matches,
        drop_comments=drop_comments,
        drop_notes=drop_notes,
    )
    rewrite(session, Streams(paths, codec, output, to_codec, jobs), change=how.anonymous)
