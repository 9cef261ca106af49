"""The lowest versions that `pyproject.toml` allows do the work: in an environment of nothing newer."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from harness.pseudo_terminal import PseudoTerminal
from harness.services import Server
from tests.package.conftest import ROOT, Environment, Once, empty_environment

IMPORT_ALL = """
import importlib, pkgutil, fourfold
found = [module.name for module in pkgutil.walk_packages(fourfold.__path__, "fourfold.")]
for name in found:
    if not name.startswith("fourfold.store.migrations") and not name.endswith("__main__"):
        importlib.import_module(name)
print(len(found))
"""


@pytest.fixture(scope="module")
def lowest(once: Once, wheel: Path) -> Environment:
    """An environment with the lowest version of everything that we name, all extras included."""

    def make(folder: Path) -> None:
        environment = empty_environment(folder)
        everything = ("--requirements", ROOT / "pyproject.toml", "--all-extras")
        environment.install("--resolution", "lowest-direct", *everything)
        environment.install("--no-deps", wheel)

    made = once("lowest", make)
    return Environment(made / "venv", made / "home")


def test_every_module_is_imported(lowest: Environment) -> None:
    assert int(lowest.python(IMPORT_ALL)) > 300


def test_kernels_are_compiled_and_loaded(lowest: Environment, source: Path, tmp_path: Path) -> None:
    compiling = ("-m", "fourfold.engine.kernel.compiler", "fourfold.quarto.env", tmp_path)
    lowest.call(lowest.folder / "bin" / "python", *compiling, PYTHONPATH=str(source / "src"))
    assert list(tmp_path.glob("quarto-env-*.kernels"))
    assert "with best play nobody wins" in lowest.run("analyse", "a43b/.f.6/2..e/.0.c 5")


def test_a_table_is_opened_and_played_at_from_a_terminal(lowest: Environment, tmp_path: Path) -> None:
    running = Server(tmp_path, program=(str(lowest.program),), environment=lowest.variables)
    with running as server, httpx.Client(base_url=server.url, timeout=120) as client:
        assert client.get("/readyz").text == "ok"
        wish = {"game": "quarto", "seats": [{"type": "me", "name": "Max"}, {"type": "open"}]}
        opened = client.post("/api/tables", json=wish).raise_for_status().json()
        assert client.get(f"/api/tables/{opened['table']}").is_success
        joining = [lowest.program, "play", "--plain", "--connect", opened["links"][0]["url"], "--name", "Ada"]
        with PseudoTerminal(joining, lowest.variables) as terminal:
            terminal.sees("Now give", "Max is to move")
            terminal.types("quit\n")
            assert terminal.ends() == 0


def test_the_screen_opens(lowest: Environment) -> None:
    with PseudoTerminal([lowest.program, "play"], {**lowest.variables, "TERM": "xterm"}) as terminal:
        terminal.sees("New game of Quatro")
        terminal.types("q")
        assert terminal.ends() == 0
