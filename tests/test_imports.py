"""What an import loads, in new interpreters."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import fourfold


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


@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        ("import fourfold; fourfold.quarto.Position", "fourfold.quarto.rules."),
        ("import fourfold.rules; fourfold.rules.record.read_record", "fourfold.rules."),
        ("import fourfold; fourfold.engine.analyse", "fourfold.engine."),
        ("import fourfold; fourfold.quatro.engine.analyse", "fourfold.quatro.engine."),
        ("import fourfold; fourfold.quarto.env.QuartoGames", "fourfold.quarto.env.batch"),
        ("from fourfold import quatro; quatro.players", "fourfold.quatro.engine."),
        ("from fourfold.quarto import draw", "fourfold.quarto.art."),
    ],
)
def test_a_room_is_loaded_when_it_is_asked_for(asked: str, begins: str) -> None:
    assert any(name.startswith(begins) for name in loaded_by(asked))


def test_completion_leads_to_every_room_and_loads_none() -> None:
    rooms = {
        path.name for path in Path(fourfold.__file__).parent.iterdir() if (path / "__init__.py").exists()
    }
    assert rooms <= set(dir(fourfold))
    assert set(fourfold.rules.__all__) <= set(dir(fourfold.rules))
    assert {"Position", "Record", "analyse", "draw", "players"} <= set(dir(fourfold.quarto))
    assert not any(name.count(".") == 1 for name in loaded_by("import fourfold; dir(fourfold)"))
    with pytest.raises(AttributeError, match="module 'fourfold' has no attribute 'roolz'"):
        fourfold.roolz  # noqa: B018 - asking is the test


RULES = ("fourfold.quarto", "fourfold.quatro", "fourfold.rules.record", "fourfold.rules.perft")
ROOMS_OF_RULES = re.compile(r"fourfold(\.later|(\.quarto|\.quatro)?(\.rules(\..*)?)?)?")


@pytest.mark.parametrize("module", RULES)
def test_the_rules_load_the_standard_library_only(module: str) -> None:
    for name in loaded_by(f"import {module}"):
        top = name.partition(".")[0]
        assert top in sys.stdlib_module_names or ROOMS_OF_RULES.fullmatch(name), name


@pytest.mark.parametrize("module", RULES)
def test_the_rules_read_no_chance_and_no_clock(module: str) -> None:
    assert not loaded_by(f"import {module}") & {
        "secrets",
        "random",
        "sqlite3",
        "asyncio",
        "socket",
    }


def test_the_two_games_never_load_each_other() -> None:
    assert not any("quatro" in name for name in loaded_by("import fourfold.quarto"))
    assert not any("quarto" in name for name in loaded_by("import fourfold.quatro"))


@pytest.mark.parametrize("room", ["locale", "data", "art", "terminal", "cli"])
def test_heavy_libraries_wait_until_they_are_used(room: str) -> None:
    assert not loaded_by(f"import fourfold.{room}") & {"numpy", "numba", "babel", "rich", "textual"}


@pytest.mark.parametrize("module", ["engine", "engine.players", "engine.verdict", "play", "play.bots"])
def test_levels_and_tables_need_no_engine(module: str) -> None:
    assert not loaded_by(f"import fourfold.{module}") & {"numpy", "numba", "llvmlite"}


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["levels", "quatro"], ["play", "--help"]])
def test_commands_that_need_no_engine_load_nothing_heavy(words: list[str]) -> None:
    heavy = {"numpy", "llvmlite", "numba", "rich", "textual", "litestar", "sqlalchemy", "asyncio", "pydantic"}
    assert not loaded_by(f"from fourfold.cli import main; main({words})") & heavy


def test_the_rules_are_drawn_without_engine_and_server() -> None:
    loaded = loaded_by("from fourfold.cli import main; main(['rules', 'quarto'])")
    assert "textual" in loaded  # it draws the figures
    assert not loaded & {"llvmlite", "numba", "litestar", "sqlalchemy", "pydantic"}


def test_analysing_a_position_loads_no_compiler_and_no_server() -> None:
    words = ["analyse", "a43b/.f.6/2..e/.0.c 5"]
    loaded = loaded_by(f"from fourfold.cli import main; main({words})")
    assert "llvmlite" in loaded
    assert not loaded & {"numba", "rich", "textual", "litestar", "sqlalchemy", "pydantic"}


def test_a_server_loads_only_the_database_that_it_uses_and_an_engine_only_later() -> None:
    loaded = loaded_by(
        "from pathlib import Path; from fourfold.web.app import Settings, assemble; "
        "import fourfold.web.server; assemble(Settings(data_dir=Path('data')))"
    )
    others = {"alembic", "sqlalchemy.dialects.postgresql", "pydantic"}
    assert not loaded & {*others, "numpy", "numba", "llvmlite", "rich"}
