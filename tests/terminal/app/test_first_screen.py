"""The first screen comes before any engine."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

HEAVY = ("numba", "numpy", "litestar", "sqlalchemy", "fourfold.web.app", "fourfold.store")


def test_nothing_heavy_is_loaded_before_the_first_screen() -> None:
    code = (
        "import sys, fourfold.cli, fourfold.terminal.app, fourfold.terminal.plain; "
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_what_nobody_typed_is_not_checked_by_a_library_that_takes_its_time_to_load() -> None:
    code = (
        "import sys; from fourfold.cli import main, play; "
        "play._check_terminal = lambda **_: None; "
        "play._play = lambda *_, **__: print('pydantic' in sys.modules) or 0; "
        "main(['play', '--official'])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


def test_the_screen_opens_in_a_terminal_and_leaves_at_once(tmp_path: Path) -> None:
    child, terminal = pty.fork()
    if child == 0:
        environment = {**os.environ, "LANGUAGE": "en", "TERM": "xterm", "XDG_DATA_HOME": str(tmp_path)}
        os.execve(sys.executable, [sys.executable, "-m", "fourfold", "play"], environment)
    shown = b""
    while b"New game of Quatro" not in shown:
        shown += os.read(terminal, 65536)
    with open(f"/proc/{child}/stat", encoding="ascii") as file:  # noqa: PTH123
        user, system = file.read().rpartition(")")[2].split()[11:13]
    # Its own work, not the time that others on a busy machine take: the promise is a second on an idle one.
    assert (int(user) + int(system)) / os.sysconf("SC_CLK_TCK") < 1.2
    os.write(terminal, b"q")
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        pass  # how a terminal says that nobody is left
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
