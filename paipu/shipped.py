"""The samples that come with paipu: where they are, in a wheel and in a checkout, and the command that hands them out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from engine.game import key_of
from logformat.commands import DIR, PATH, lang_option
from logformat.errors import Say, counted, joined, one_of
from logformat.files import atomic, read
from logformat.helping import Group, argument
from logformat.listing import write_list
from logformat.session import Session, pass_session
from validator.choosing import titles_begun

GROUP = Say("[GAME]", "[游戏]")
SAMPLE, EXPECTED = Say("sample", "样例"), Say("shows", "应有")
NO_SAMPLE = Say(
    "no sample {name!r}; there are {known}, and the names `paipu samples list` gives",
    "没有名为 {name!r} 的样例；可用：{known}，或 `paipu samples list` 所列之名",
)
WORDS = {"none": Say("none", "无"), "unreadable": Say("unreadable", "读不懂")}
COPIED = Say("{count} -> {target}", "{count} 个样例 -> {target}")
CHANGED = Say(
    "{file} is there already and differs from the sample; nothing is copied",
    "{file} 已经存在，且与样例不同；未作复制",
)
INSTALLED = Path(__file__).with_name("samples")
CHECKED_OUT = Path(__file__).parent.parent / "samples"


def folder() -> Path:
    """Return the folder of the samples; a wheel carries it inside the package."""
    return INSTALLED if INSTALLED.is_dir() else CHECKED_OUT


def sample_files(group: str | None = None) -> Iterator[Path]:
    """Yield the shipped logs of a game (by key or title), of `match` or `log`, or all of them, sorted by name."""
    found = (path for path in sorted(folder().rglob("*.paipu")) if path.parent.name != "specimens")
    return found if group is None else (path for path in found if path.parent.name == (key_of(group) or group))


def groups() -> list[str]:
    """Return the folders that samples stand in: a game each, `match` and `log`."""
    return sorted({path.parent.name for path in sample_files()})


def name_of(path: Path) -> str:
    """Return the name a sample is asked for: `hongshi/HS-LEAD-01`, `hongshi/HS-LEAD-01.ok`."""
    return f"{path.parent.name}/{path.stem}"


def sample_named(name: str) -> Path | None:
    """Return a sample by its name, with its folder or without."""
    return next((path for path in sample_files() if name in (name_of(path), path.stem, path.name)), None)


def _begun(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    names = (name for path in sample_files() for name in (path.stem, name_of(path)))
    return [name for name in (*groups(), *names) if name.startswith(begun)] + titles_begun(begun)


def _groups(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    return [name for name in groups() if name.startswith(begun)] + titles_begun(begun)


@click.group(
    cls=Group,
    short_help=Say("List, show or copy the shipped logs.", "列出、显示或复制自带的牌谱。"),
    zh="列出、显示或复制 paipu 自带的牌谱：完整的局，以及每条代码的一个违例牌谱与一个合规牌谱。",
)
@lang_option
def samples() -> None:
    """List, show or copy the logs that come with paipu: full deals, and one failing and one legal log per code.

    \b
    Example:
      paipu samples list hongshi
      paipu samples show HS-FOLLOW-02 | paipu validate -
    """


@samples.command(
    "list",
    short_help=Say("List the samples of a game, or all.", "列出某个游戏的样例，或全部样例。"),
    zh="列出某个游戏的样例，或全部样例，以及各应有的违规。\n\n在管道中以制表符分隔，首行为列名。",
)
@argument("group", required=False, metavar=GROUP, shell_complete=_groups)
@lang_option
@pass_session
def list_samples(session: Session, group: str | None) -> None:
    """List the samples of a game, or all, with what each must show.

    In a pipe they are set apart by tabs, and the first line names the columns.

    \b
    Example:
      paipu samples list hongshi
    """
    found = list(sample_files(group))
    if found:
        write_list(session, (SAMPLE, EXPECTED), [(name_of(path), _expected(path)) for path in found])
    else:
        session.fault(_no_sample(group or ""))


def _expected(path: Path) -> Say:
    """Return what the logs of a sample must show, as their `expect` tags say."""
    logs = (entry.log for entry in read(path))
    said = [(log.tag("expect") or "none") if log else "unreadable" for log in logs]
    return joined(WORDS.get(word, word) for word in dict.fromkeys(said))


@samples.command(
    "show",
    short_help=Say("Print samples, by name or code.", "按名称或代码显示样例。"),
    zh="按名称或代码，原样显示样例；给出游戏则为其全部样例。",
)
@argument("names", nargs=-1, required=True, metavar=Say("NAME...", "名称..."), shell_complete=_begun)
@lang_option
@pass_session
def show_samples(session: Session, names: tuple[str, ...]) -> None:
    """Print samples as they stand, by name or code; of a game, all of them.

    \b
    Example:
      paipu samples show HS-FOLLOW-02 HS-FOLLOW-02.ok
    """
    for name in names:
        path = sample_named(name)
        found = [path] if path else list(sample_files(name))
        for number, each in enumerate(found):
            click.echo(("\n" if number else "") + each.read_text(encoding="utf-8"), nl=False)
        if not found:
            session.fault(_no_sample(name))


@samples.command(
    "copy",
    short_help=Say("Copy the samples of a game, or all, into a folder.", "把某个游戏的样例或全部样例复制到文件夹。"),
    zh="把某个游戏的样例，或全部样例，复制到文件夹。\n\n其中若已有与样例不同的同名文件，则什么都不复制。",
)
@argument("target", type=PATH, metavar=DIR)
@argument("group", required=False, metavar=GROUP, shell_complete=_groups)
@lang_option
@pass_session
def copy_samples(session: Session, target: str, group: str | None) -> None:
    """Copy the samples of a game, or all, into a folder.

    Nothing is copied where a file of the folder would be replaced by one that differs.

    \b
    Example:
      paipu samples copy my-samples hongshi
    """
    found = {path: Path(target) / path.relative_to(folder()) for path in sample_files(group)}
    if (changed := next((place for path, place in found.items() if _differs(place, path)), None)) is not None:
        session.fault(CHANGED.of(file=changed))
        return
    for path, place in found.items():
        place.parent.mkdir(parents=True, exist_ok=True)
        with atomic(place) as stream:
            stream.write(path.read_bytes())
    session.chatter(COPIED.of(count=counted(len(found), "sample"), target=target))
    if not found:
        session.fault(_no_sample(group or ""))


def _differs(place: Path, path: Path) -> bool:
    return place.is_file() and place.read_bytes() != path.read_bytes()


def _no_sample(name: str) -> Say:
    return NO_SAMPLE.of(name=name, known=one_of(groups()))
