"""Counts the files that branch on the game outside the games' own files: `python -m checks.game_branches`.

A game is known only to its own folders and the registry: whatever else told the games apart would have to be
changed for a third one.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
_ASKED = {"Python": "fourfold.rules.games", "client": "client/src/games"}
GAMES = ("quarto", "quatro")
_MEMBERS = {game.upper() for game in GAMES}
_OWN = re.compile(r"(^|[/_])(quarto|quatro)", re.IGNORECASE)
"""The path of a file that belongs to one game: its folder or its name says so."""
_REGISTRY = "fourfold/rules/games.py"
_IN_CLIENT = re.compile(rf"(?:[!=]==|\bcase)\s*\"(?:{'|'.join(GAMES)})\"|\"(?:{'|'.join(GAMES)})\"\s*[!=]==")


def branches_in_python(source: str) -> list[int]:
    """The lines that tell the games apart, by the game's name or by the type of something of it."""
    tree = ast.parse(source)
    types = set(_names_from_a_game(tree))
    found = [node for node in ast.walk(tree) if _branches(node, types)]
    return sorted({node.lineno for node in found if isinstance(node, ast.expr | ast.pattern)})


def _names_from_a_game(tree: ast.AST) -> Iterator[str]:
    """The names in a module that belong to one game: its room, and what is imported from there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            from_a_game = any(part in GAMES for part in (node.module or "").split("."))
            for name in node.names:
                if from_a_game or name.name in GAMES:
                    yield name.asname or name.name


def _branches(node: ast.AST, types: set[str]) -> bool:
    match node:
        case ast.Attribute(value=ast.Name(id="Game"), attr=name):
            return name in _MEMBERS
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, asked]):
            return any(isinstance(each, ast.Name) and each.id in types for each in ast.walk(asked))
        case ast.MatchClass(cls=asked):
            return any(isinstance(each, ast.Name) and each.id in types for each in ast.walk(asked))
        case ast.Compare(left=left, comparators=compared):
            return any(isinstance(each, ast.Constant) and each.value in GAMES for each in (left, *compared))
        case _:
            return False


def branches_in_client(source: str) -> list[int]:
    """The lines that compare with the name of a game."""
    return [number for number, line in enumerate(source.splitlines(), start=1) if _IN_CLIENT.search(line)]


def python_files() -> dict[str, list[int]]:
    """The shared files of the package that branch on the game, and where."""
    found = {}
    for path in sorted((ROOT / "src").rglob("*.py")):
        name = path.relative_to(ROOT / "src").as_posix()
        if not _OWN.search(name) and name != _REGISTRY:
            found[name] = branches_in_python(path.read_text("utf-8"))
    return {name: lines for name, lines in found.items() if lines}


def client_files() -> dict[str, list[int]]:
    """The shared files of the client that branch on the game, and where."""
    found = {}
    for path in sorted((ROOT / "client" / "src").rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in (".ts", ".svelte") and not _OWN.search(name) and not name.endswith(".test.ts"):
            found[name] = branches_in_client(path.read_text("utf-8"))
    return {name: lines for name, lines in found.items() if lines}


def main() -> int:
    """Name the files that branch on the game, and fail if there are any."""
    wrong = False
    for room, found in {"Python": python_files(), "client": client_files()}.items():
        print(f"{room}: {len(found)} shared files branch on the game.")
        for name, lines in found.items():
            print(f"  {name}: {', '.join(map(str, lines))}. Ask the registry ({_ASKED[room]}) instead.")
        wrong |= bool(found)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
