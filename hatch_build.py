"""Compiles the engine while a wheel is built, if `PAIPU_COMPILE=1` asks for it; why and what: docs/decisions/010.

The modules are those `compile` in pyproject.toml names, less those `interpret` names. Without a C compiler the wheel is
the plain one, and the build says so; an error of mypyc or of the compiler fails the build. Nothing is written into the
source tree.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from contextlib import chdir
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASKED = "PAIPU_COMPILE"
NEEDED = ["mypy>=2", "setuptools>=65", "msgspec>=0.20", "backports.zstd>=1.0; python_version < '3.14'"]
"""What compiling needs besides the compiler: mypyc, what calls the compiler, and the types that compiled code builds on."""
NO_COMPILER = "paipu: {what} not found, so the engine is not compiled: this wheel is the plain one"


class CompiledEngine(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel, beside the sources they were made from."""

    scratch: Path | None = None

    def dependencies(self) -> list[str]:
        """Return what the build needs besides hatchling: nothing, unless the engine is to be compiled."""
        return NEEDED if is_asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, if asked, and hand the results to the wheel; an editable install stays plain."""
        if not is_asked() or version == "editable":
            return
        if (missing := missing_tool()) is not None:
            self.app.display_warning(NO_COMPILER.format(what=missing))
            return
        self.scratch = Path(tempfile.mkdtemp(prefix="paipu-compiled-"))
        sources = chosen(Path(self.root), self.config["compile"], self.config["interpret"])
        self.app.display_info(f"paipu: compiling {len(sources)} modules of the engine")
        with chdir(self.root):
            made = compiled(sources, self.scratch)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({str(path): path.relative_to(made).as_posix() for path in libraries(made)})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the generated C and the libraries once they are in the wheel."""
        del version, build_data, artifact_path
        if self.scratch is not None:
            shutil.rmtree(self.scratch)


def is_asked() -> bool:
    """Whether the environment asks for a compiled engine."""
    return os.environ.get(ASKED, "") not in ("", "0")


def missing_tool() -> str | None:
    """Return what compiling lacks here: the C compiler, or the headers of Python; None if all is there."""
    if sys.platform == "win32":
        return None  # setuptools finds the compiler of Visual Studio by itself
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"the C compiler {compiler}"
    header = Path(sysconfig.get_path("include"), "Python.h")
    return None if header.is_file() else str(header)


def chosen(root: Path, compile_: Iterable[str], interpret: Iterable[str]) -> list[str]:
    """Return the modules to compile, as paths below the root: those of some patterns, less those of others."""
    found = {path for pattern in compile_ for path in root.glob(pattern)}
    left = {path for pattern in interpret for path in root.glob(pattern)}
    return sorted(path.relative_to(root).as_posix() for path in found - left)


def libraries(folder: Path) -> list[Path]:
    """Return the compiled modules in a folder."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return sorted(folder.rglob(f"*{suffix}"))


def compiled(sources: list[str], scratch: Path) -> Path:
    """Compile modules, named by paths below the working directory; return the folder that holds the results."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    groups: dict[str, list[str]] = {}
    for source in sources:
        groups.setdefault(group_of(source), []).append(source)
    extensions = mypycify(
        ["--cache-dir", str(scratch / "cache"), *sources],
        separate=[(paths, name) for name, paths in groups.items()],
        target_dir=str(scratch / "c"),
        opt_level="2",
        debug_level="0",
    )
    builder: Any = Distribution({"name": "paipu", "ext_modules": extensions}).get_command_obj("build_ext")
    builder.build_lib, builder.build_temp = str(scratch / "made"), str(scratch / "objects")
    builder.parallel = os.cpu_count()
    builder.ensure_finalized()
    builder.run()
    return scratch / "made"


def group_of(source: str) -> str:
    """Return the library a module goes into: each room has its own, loaded with the room; the rest share one."""
    parts = source.split("/")
    return f"paipu_{parts[2]}" if parts[:2] == ["engine", "games"] else "paipu_shared"
