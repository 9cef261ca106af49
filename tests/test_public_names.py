"""The names people may rely on, and their docstrings.

`public_names.txt` lists them, one a line: changing that file changes the library's promises. If you mean to,
`python tests/test_public_names.py` writes it again; what users notice goes into the changelog.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

SOURCES = Path(__file__).parents[1] / "src"
KEPT = Path(__file__).parent / "public_names.txt"
TOLD_BY_THEIR_NAMES = ("fourfold.play", "fourfold.store", "fourfold.terminal")
"""Modules whose public classes are messages or rows, whose fields need no docstrings."""
ROOMS = (
    "rules",
    "data",
    "art",
    "locale",
    "telling",
    "engine",
    "coach",
    "env",
    "play",
    "store",
    "web",
    "terminal",
    "cli",
)


def module_name(file: Path) -> str:
    parts = file.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree(module: str) -> ast.Module:
    file = SOURCES.joinpath(*module.split("."))
    package = file / "__init__.py"
    return ast.parse((package if package.exists() else file.with_suffix(".py")).read_text("utf-8"))


def assigned(node: ast.stmt) -> str:
    """The name that a statement gives a value or a type, if it is one."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return ""


def public_modules() -> list[str]:
    """Every module with `__all__`."""
    files = sorted(SOURCES.glob("fourfold/**/*.py"))
    modules = (module_name(file) for file in files if "\n__all__" in file.read_text("utf-8"))
    return [name for name in modules if any(assigned(node) == "__all__" for node in tree(name).body)]


def public_names() -> list[str]:
    """Every current public name, with its module."""
    return [
        f"{module}.{name}"
        for module in public_modules()
        for name in sorted(importlib.import_module(module).__all__)
    ]


def documented(body: list[ast.stmt]) -> dict[str, bool]:
    """For each public name that these statements define, whether it has a docstring."""
    found: dict[str, bool] = {}
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found[name] = ast.get_docstring(node) is not None or found.get(name, False)
            case ast.Assign() | ast.AnnAssign():
                told = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                found[assigned(node)] = told
    return {name: told for name, told in found.items() if name and not name.startswith("_")}


def home(module: str, name: str) -> str:
    """The module where a name is defined, however often it is re-exported."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("fourfold"):
            for alias in node.names:
                if name == (alias.asname or alias.name):
                    return home(node.module, alias.name)
    return module


def untold_members(kind: type, module: str) -> Iterator[str]:
    """The public parts of a class without a docstring: fields where the class is defined, the rest also where
    it is overridden."""
    for node in tree(module).body:
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            for name, told in documented(node.body).items():
                method = inspect.isroutine(value := getattr(kind, name, None)) or isinstance(value, property)
                if not (inspect.getdoc(value) if method else told or module.startswith(TOLD_BY_THEIR_NAMES)):
                    yield f"{kind.__name__}.{name}"


def part(module: ModuleType, name: str) -> object:
    """The object that a module has under a name, which may be a module itself."""
    if not hasattr(module, name):
        importlib.import_module(f"{module.__name__}.{name}")
    return getattr(module, name)


def test_public_names_are_these() -> None:
    kept, today = set(KEPT.read_text("utf-8").split()), set(public_names())
    assert kept == today, (
        f"new: {sorted(today - kept)}; gone: {sorted(kept - today)}. "
        "If that is meant, run: python tests/test_public_names.py"
    )


@pytest.mark.parametrize("room", ["", *ROOMS])
def test_every_room_says_what_it_offers(room: str) -> None:
    module = importlib.import_module(f"fourfold.{room}" if room else "fourfold")
    assert module.__doc__
    for name in module.__all__:
        part(module, name)


@pytest.mark.parametrize("module", public_modules())
def test_every_public_name_says_what_it_is(module: str) -> None:
    untold = []
    room = importlib.import_module(module)
    for name in room.__all__:
        value = part(room, name)
        where = home(module, name)
        if isinstance(value, ModuleType):
            untold += [] if value.__doc__ else [name]
        elif not name.startswith("__") and not documented(tree(where).body).get(name, False):
            untold.append(name)
        if isinstance(value, type):
            untold += untold_members(value, where)
    assert not untold, f"{module}: {', '.join(untold)}"


@pytest.mark.parametrize("game", ["quarto", "quatro"])
def test_both_games_offer_what_everything_else_builds_on(game: str) -> None:
    names = set(importlib.import_module(f"fourfold.{game}").__all__)
    assert names >= {"Variant", "Position", "Step", "read_variant", "read_step"}


if __name__ == "__main__":
    KEPT.write_text("".join(f"{name}\n" for name in public_names()), "utf-8")
