"""`paipu info`: what is in files of logs, whether they are whole, how near they come to the least they could take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click
import msgspec

from engine.game import ROOMS, game
from logformat import files
from logformat.codecs import Codec
from logformat.commands import format_option, from_option, jobs_option, lang_option, paths_argument
from logformat.errors import Say, joined, one_of
from logformat.helping import command, option
from logformat.session import Session, pass_session, refusal

if TYPE_CHECKING:
    from logformat.archive.facts import Facts
    from paipu.sampling import Bound

DEALS = Say("deals", "局数")
SIZE = Say("size: {bytes} bytes", "大小：{bytes} 字节")
SIZE_A_DEAL = Say("size: {bytes} bytes, {each} a deal", "大小：{bytes} 字节，每局 {each} 字节")
BOUND = Say(
    "bound: {each} bytes a deal (of {deals} looked at); the file takes {times} times that",
    "信息下界：每局 {each} 字节（抽看 {deals} 局）；文件为其 {times} 倍",
)
FRAMES = Say("frames", "帧")
EVENTS = Say("events", "事件")
GAMES = Say("games", "游戏")
MATCHES = Say("matches", "场")
PLAYERS = Say("players", "玩家")
DATES = Say("dates", "日期")
BACKWARDS = Say("deals whose times run backwards", "时间倒流的局")
ALL_WHOLE = Say("everything matches its checksums", "全部与校验和相符")
ALL_FILES = Say("all {count} files", "共 {count} 个文件")
NO_FILE_TO_SAMPLE = Say(
    "--bound reads a file twice: give it a file, not `-`", "--bound 须读文件两遍：请给出文件，不能用 `-`"
)

COUNTED = Say("{game} {count}", "{game} {count} 局")
LINE = Say("{label}: {value}", "{label}：{value}")
NAMED = Say("{count}: {names}", "{count}（{names}）")
_SHOWN = 5


@command(
    "info",
    Say("Tell what is in files: games, dates, players, sizes.", "说明文件中有什么：游戏、日期、玩家、大小。"),
    zh=(
        "说明牌谱文件中有什么：游戏、场、日期、玩家，以及每局占多少字节；有几个文件时末尾有合计。\n\n"
        "归档文件只读头行，除非用 `--check`。JSON 每个文件一行，没有合计。"
    ),
)
@paths_argument
@option(
    "--check", is_flag=True,
    help=Say(
        "Read everything and hold it against every checksum; exit 1 on damage.",
        "读完全部内容并核对每个校验和；有损坏则退出码为 1。",
    ),
)  # fmt: skip
@option(
    "--bound", "wants_bound", is_flag=True,
    help=Say(
        "Tell how many bytes a deal takes at least, from some deals picked at random: what chance decided, and log2 of the legal moves.",
        "抽取若干局，估算每局至少须占多少字节：发牌的偶然，加上每步合规着法数的 log2。",
    ),
)  # fmt: skip
@format_option("text", "json")
@from_option
@jobs_option
@lang_option
@pass_session
def info(
    session: Session, paths: tuple[str, ...], check: bool, wants_bound: bool, form: str, codec: Codec | None, jobs: int
) -> None:
    """Tell what is in files of logs: games, matches, dates, players, and how many bytes a deal takes; several files end with a sum.

    Of archives only the headers are read, unless `--check` asks for more. JSON has a line for each file, and no sum.

    \b
    Example:
      paipu info samples/hongshi
      paipu info --check deals.pparc
      paipu info --bound deals.pparc
    """
    from logformat.archive.facts import Facts, facts_of
    from paipu.sampling import bound_of

    if wants_bound and files.STDIO in paths:
        raise refusal(NO_FILE_TO_SAMPLE)
    told, total = 0, Facts("", "", 0, events=0, frames=0)
    for facts in facts_of(paths, codec, check=check, jobs=jobs):
        for fault in facts.faults:
            session.fault(fault)
        if facts.is_lost or (facts.faults and not (facts.deals or facts.damage)):
            continue
        if facts.damage:
            session.found()
        bound = bound_of(facts.file, codec, facts.deals) if wants_bound else None
        if form == "json":
            click.echo(_json(session, facts, bound))
        else:
            click.echo("\n".join(_text(session, facts, bound, check=check)))
        total.join(msgspec.structs.replace(facts, backwards=_backwards(facts), damage=[]))
        told += 1
    if told > 1 and form == "text":
        total.file = session.say(ALL_FILES.of(count=told))
        click.echo("\n".join(_text(session, total, None, check=False)))


def _json(session: Session, facts: Facts, bound: Bound | None) -> str:
    shape = msgspec.structs.asdict(facts)
    del shape["faults"], shape["is_lost"]
    shape |= {"matches": len(facts.matches), "players": len(facts.players), "backwards": _backwards(facts)}
    shape["damage"] = list(map(session.text, facts.damage))
    if bound is not None:
        shape["bound"] = bound
    return msgspec.json.encode(shape).decode()


def _backwards(facts: Facts) -> list[str | int]:
    """Return the names of the deals whose times run backwards, `file#n` of one without an id."""
    return [f"{facts.file}#{name}" if isinstance(name, int) else name for name in facts.backwards]


def _text(session: Session, facts: Facts, bound: Bound | None, *, check: bool) -> Iterator[str]:
    """Yield the lines about a file in the language of the run."""
    yield facts.file
    for said in (*_sizes(facts, bound), *_contents(facts)):
        yield f"  {session.say(said)}"
    yield from (f"  {session.text(damage)}" for damage in facts.damage)
    if check and not facts.damage:
        yield f"  {session.say(ALL_WHOLE)}"


def _sizes(facts: Facts, bound: Bound | None) -> Iterator[Say]:
    """Yield how much there is in a file, and how many bytes that takes."""
    yield LINE.of(label=DEALS, value=facts.deals)
    if facts.bytes and facts.deals:
        size = SIZE if facts.deals == 1 else SIZE_A_DEAL
        yield size.of(bytes=facts.bytes, each=round(facts.bytes / facts.deals, 1))
    if bound is not None and bound.deals:
        times = round(facts.bytes / facts.deals / bound.bytes, 2)
        yield BOUND.of(each=round(bound.bytes, 1), deals=bound.deals, times=times)
    if facts.frames is not None:
        yield LINE.of(label=FRAMES, value=facts.frames)
    if facts.events is not None:
        yield LINE.of(label=EVENTS, value=facts.events)


def _contents(facts: Facts) -> Iterator[Say]:
    """Yield what the deals of a file are: of which games and matches, whose, when."""
    if facts.games:
        games = _listed(COUNTED.of(game=_game(key), count=count) for key, count in facts.games.most_common())
        yield LINE.of(label=GAMES, value=games)
    if facts.matches:
        yield LINE.of(label=MATCHES, value=len(facts.matches))
    if facts.players:
        yield LINE.of(label=PLAYERS, value=_named(sorted(facts.players)))
    if facts.dates:
        yield LINE.of(label=DATES, value=" – ".join(dict.fromkeys(facts.dates)))
    if facts.backwards:
        yield LINE.of(label=BACKWARDS, value=_named(list(map(str, _backwards(facts)))))


def _named(names: list[str]) -> Say:
    return NAMED.of(count=len(names), names=_listed(names))


def _listed(names: Iterable[str]) -> Say:
    listed = list(names)
    return joined([one_of(listed[:_SHOWN]), "…"] if len(listed) > _SHOWN else [one_of(listed)])


def _game(key: str) -> Say:
    """Return a game: its key, in Chinese its title; an archive may hold games there are none of."""
    return Say(key, game(key).title.zh if key in ROOMS else key)
