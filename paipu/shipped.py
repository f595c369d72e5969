"""The samples that come with paipu: where they are, in a wheel and in a checkout, and the command that hands them out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from logformat.commands import PATH, Session, lang_option, pass_session
from logformat.files import atomic, read

INSTALLED = Path(__file__).with_name("samples")
CHECKED_OUT = Path(__file__).parent.parent / "samples"


def folder() -> Path:
    """Return the folder of the samples; a wheel carries it inside the package."""
    return INSTALLED if INSTALLED.is_dir() else CHECKED_OUT


def sample_files(group: str | None = None) -> Iterator[Path]:
    """Yield the shipped logs of a game, of `match` or `log`, or all of them, sorted by name."""
    beneath = folder() if group is None else folder() / group
    return (path for path in sorted(beneath.rglob("*.paipu")) if path.parent.name != "specimens")


def name_of(path: Path) -> str:
    """Return the name a sample is asked for: `hongshi/HS-LEAD-01`, `hongshi/HS-LEAD-01.ok`."""
    return f"{path.parent.name}/{path.stem}"


def sample_named(name: str) -> Path | None:
    """Return a sample by its name, with its folder or without."""
    return next((path for path in sample_files() if name in (name_of(path), path.stem, path.name)), None)


def _begun(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    return [name for path in sample_files() for name in (path.stem, name_of(path)) if name.startswith(begun)]


@click.group(short_help="List, show or copy the shipped logs.")
def samples() -> None:
    """List, show or copy the logs that come with paipu: full deals, and one failing and one legal log per code.

    \b
    Example:
      paipu samples list hongshi
      paipu samples show HS-FOLLOW-02 | paipu validate -
    """


@samples.command("list")
@click.argument("group", required=False, metavar="[GAME]")
@lang_option
@pass_session
def list_samples(session: Session, group: str | None) -> None:
    """List the samples of a game, or all, with what each must show.

    \b
    Example:
      paipu samples list hongshi
    """
    found = list(sample_files(group))
    for path in found:
        click.echo(f"{name_of(path)}\t{_expected(path)}")
    if not found:
        session.fault(_no_sample(session, group or ""))


def _expected(path: Path) -> str:
    """Return what the logs of a sample must show, as their `expect` tags say."""
    logs = (entry.log for entry in read(path))
    said = [(log.tag("expect") or "none") if log else "unreadable" for log in logs]
    return " ".join(dict.fromkeys(said))


@samples.command("show")
@click.argument("names", nargs=-1, required=True, metavar="NAME...", shell_complete=_begun)
@lang_option
@pass_session
def show_samples(session: Session, names: tuple[str, ...]) -> None:
    """Print samples as they stand, by name or code.

    \b
    Example:
      paipu samples show HS-FOLLOW-02 HS-FOLLOW-02.ok
    """
    for name in names:
        path = sample_named(name)
        if path is None:
            session.fault(_no_sample(session, name))
        else:
            click.echo(path.read_text(encoding="utf-8"), nl=False)


@samples.command("copy")
@click.argument("target", type=PATH, metavar="DIR")
@click.argument("group", required=False, metavar="[GAME]")
@lang_option
@pass_session
def copy_samples(session: Session, target: str, group: str | None) -> None:
    """Copy the samples of a game, or all, into a folder.

    \b
    Example:
      paipu samples copy my-samples hongshi
    """
    found = list(sample_files(group))
    for path in found:
        place = Path(target) / path.relative_to(folder())
        place.parent.mkdir(parents=True, exist_ok=True)
        with atomic(place) as stream:
            stream.write(path.read_bytes())
    session.chatter(f"{len(found)} -> {target}")
    if not found:
        session.fault(_no_sample(session, group or ""))


def _no_sample(session: Session, name: str) -> str:
    known = sorted({path.parent.name for path in sample_files()})
    if session.lang == "zh":
        return f"没有名为 {name!r} 的样例；可用：{'、'.join(known)}，或 `paipu samples list` 所列之名"
    return f"no sample {name!r}; there are {', '.join(known)}, and the names `paipu samples list` gives"
