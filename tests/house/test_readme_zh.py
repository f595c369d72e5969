"""What the Chinese README shows is what the program says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from engine.game import games
from tests.house.rooms import ROOT

README = (ROOT / "README.zh.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```\n(.*?)```", README, re.DOTALL)
DEALT = """\
发 0 6h 7s 8s 9s Ts Js Qs Ks As 2s
发 1 7h 8h 9h Th Jh Qh Kh Ah 2h Lj
发 2 7c 8c 9c Tc Jc Qc Kc Ac 2c Bj
发 3 6d 7d 8d 9d Td Jd Qd Kd Ad 2d
亮牌 1 红桃10
"""


def _paipu(*arguments: str, cwd: Path, typed: str = "") -> str:
    command = [sys.executable, "-m", "paipu", *arguments, "--lang", "zh"]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, check=False, cwd=cwd, timeout=60)
    return done.stdout


def test_the_first_log_has_the_finding_shown(tmp_path: Path) -> None:
    (tmp_path / "deal.paipu").write_text(BLOCKS[0], encoding="utf-8")
    typed, shown = BLOCKS[1].split("\n", 1)
    assert typed == "$ paipu validate deal.paipu --lang zh"
    assert _paipu("validate", "deal.paipu", cwd=tmp_path).startswith(shown)


def test_the_recording_is_answered_as_shown(tmp_path: Path) -> None:
    typed, *lines = BLOCKS[3].splitlines()
    assert typed == "$ paipu record 红十 -o deal.paipu --lang zh"
    said = [line.partition("> ")[2] for line in lines if "> " in line]
    answers = [line for line in lines if "> " not in line]
    told = _paipu("record", "红十", "-o", "deal.paipu", cwd=tmp_path, typed=DEALT + "\n".join(said) + "\n")
    assert told.splitlines()[5:] == answers


def test_every_game_is_named_with_its_page() -> None:
    for game in games():
        assert game.title.zh in README
        assert f"(docs/games/{game.key}.zh.md)" in README
