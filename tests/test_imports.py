"""What an import loads, in new interpreters."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest


def loaded_by(statement: str) -> set[str]:
    """The modules that `statement` loads in a new interpreter."""
    code = (
        "import json, sys; before = set(sys.modules); "
        f"{statement}; print(json.dumps(sorted(set(sys.modules) - before)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    return set(json.loads(run.stdout.splitlines()[-1]))


def test_the_package_itself_loads_no_room() -> None:
    assert loaded_by("import fourfold") == {"fourfold"}


@pytest.mark.parametrize("module", ["quarto", "quatro", "record", "perft"])
def test_the_rules_load_the_standard_library_only(module: str) -> None:
    for name in loaded_by(f"import fourfold.rules.{module}"):
        top = name.partition(".")[0]
        assert top in sys.stdlib_module_names or name == "fourfold" or name.startswith("fourfold.rules"), name


@pytest.mark.parametrize("module", ["quarto", "quatro", "record"])
def test_the_rules_read_no_chance_and_no_clock(module: str) -> None:
    assert not loaded_by(f"import fourfold.rules.{module}") & {
        "secrets",
        "random",
        "sqlite3",
        "asyncio",
        "socket",
    }


def test_the_two_games_never_load_each_other() -> None:
    assert not any("quatro" in name for name in loaded_by("import fourfold.rules.quarto"))
    assert not any("quarto" in name for name in loaded_by("import fourfold.rules.quatro"))


@pytest.mark.parametrize("room", ["locale", "data", "art", "terminal", "cli"])
def test_heavy_libraries_wait_until_they_are_used(room: str) -> None:
    assert not loaded_by(f"import fourfold.{room}") & {"numpy", "numba", "babel", "rich", "textual"}


@pytest.mark.parametrize("module", ["engine", "engine.players", "engine.verdict", "play", "play.bots"])
def test_levels_and_tables_need_no_engine(module: str) -> None:
    assert not loaded_by(f"import fourfold.{module}") & {"numpy", "numba", "llvmlite"}


@pytest.mark.parametrize(
    "words", [["--version"], ["--help"], ["levels", "quatro"], ["rules", "quarto"], ["play", "--help"]]
)
def test_commands_that_need_no_engine_load_nothing_heavy(words: list[str]) -> None:
    heavy = {"numpy", "llvmlite", "numba", "rich", "textual", "litestar", "sqlalchemy", "asyncio", "pydantic"}
    assert not loaded_by(f"from fourfold.cli import main; main({words})") & heavy


def test_analysing_a_position_loads_no_compiler_and_no_server() -> None:
    words = ["analyse", "a43b/.f.6/2..e/.0.c 5"]
    loaded = loaded_by(f"from fourfold.cli import main; main({words})")
    assert "llvmlite" in loaded
    assert not loaded & {"numba", "rich", "textual", "litestar", "sqlalchemy", "pydantic"}


def test_a_server_loads_only_the_database_that_it_uses_and_an_engine_only_later() -> None:
    loaded = loaded_by(
        "from pathlib import Path; from fourfold.web.app import Settings, assemble; "
        "import fourfold.web.serving; assemble(Settings(data_dir=Path('data')))"
    )
    others = {"alembic", "sqlalchemy.dialects.postgresql", "pydantic"}
    assert not loaded & {*others, "numpy", "numba", "llvmlite", "rich"}
