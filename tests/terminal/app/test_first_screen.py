"""The first screen comes before any engine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from harness.pseudo_terminal import PseudoTerminal

HEAVY = ("numba", "numpy", "litestar", "sqlalchemy", "fourfold.web.app", "fourfold.store")


def test_nothing_heavy_is_loaded_before_the_first_screen() -> None:
    code = (
        "import sys, fourfold.cli, fourfold.terminal.app, fourfold.terminal.plain; "
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_defaults_are_not_checked_by_a_library_that_loads_slowly() -> None:
    code = (
        "import sys; from fourfold.cli import main, play; "
        "play._check_terminal = lambda **_: None; "
        "play._play = lambda *_, **__: print('pydantic' in sys.modules) or 0; "
        "main(['play', '--official'])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


def test_the_screen_opens_in_a_terminal_and_leaves_at_once(tmp_path: Path) -> None:
    environment = {**os.environ, "LANGUAGE": "en", "TERM": "xterm", "XDG_DATA_HOME": str(tmp_path)}
    with PseudoTerminal([sys.executable, "-m", "fourfold", "play"], environment) as terminal:
        terminal.sees("New game of Quatro")
        terminal.types("q")
        assert terminal.ends() == 0
