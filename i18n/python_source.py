"""Sentences in the Python sources: the arguments of `text`, `plural` and the errors of the rules.

The errors are found by their base class, so a new kind of refusal is gathered too.
A comment `# For translators: …` right above a call goes into the catalogue.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from i18n.message import ROOT, Sentence, place

SOURCES = ROOT / "src" / "fourfold"
_BASE = "RuleError"
_PLAIN_NAMES = ("text", "plural")
"""Always called by these names, never as a method."""
_NOTE = "# For translators:"


@cache
def sentences() -> tuple[Sentence, ...]:
    """Everything the Python sources say."""
    return tuple(_sentences({file: ast.parse(file.read_text("utf-8")) for file in source_files()}))


def _sentences(trees: dict[Path, ast.Module]) -> Iterator[Sentence]:
    errors = error_names(trees.values())
    for file, tree in trees.items():
        speaking = errors if _foreign(tree) else errors.union(_PLAIN_NAMES)
        lines = file.read_text("utf-8").splitlines()
        for call in _calls(tree):
            if name_of(call) in speaking:
                yield from _said(call, place(file), lines)


def error_names(trees: Iterable[ast.Module]) -> frozenset[str]:
    """`RuleError` and every class that derives from it. Of two classes with one name, one is enough."""
    bases: dict[str, set[str]] = {}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                above = {base.id for base in node.bases if isinstance(base, ast.Name)}
                bases.setdefault(node.name, set()).update(above)
    found = {_BASE}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return frozenset(found)


def _foreign(tree: ast.Module) -> bool:
    """Whether `text` is something else here, such as a statement of SQL."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return any(
        name.name == "text" and not (node.module or "").startswith("fourfold")
        for node in imports
        for name in node.names
    )


def _calls(tree: ast.Module) -> Iterator[ast.Call]:
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return iter(sorted(found, key=lambda call: (call.lineno, call.col_offset)))


def _said(call: ast.Call, file: str, lines: list[str]) -> Iterator[Sentence]:
    if name_of(call) in _PLAIN_NAMES and not isinstance(call.func, ast.Name):
        return  # sqlalchemy.text and the like
    match name_of(call), [_literal(argument) for argument in call.args]:
        case "plural", [str(one), str(many), *_]:
            yield Sentence((one, many), file, _context(call), _note(call, lines))
        case "plural", _:
            pass
        case _, [str(said), *_] if said:
            yield Sentence(said, file, _context(call), _note(call, lines))
        case _:
            pass


def name_of(call: ast.Call) -> str:
    """What is called: `text` for `text(…)` and for `self.text(…)`."""
    match call.func:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _context(call: ast.Call) -> str | None:
    return next((_literal(word.value) for word in call.keywords if word.arg == "context"), None)


def _note(call: ast.Call, lines: list[str]) -> str:
    """The note right above the call, or above the line of the statement that it begins."""
    above: list[str] = []
    for line in reversed(lines[: call.lineno - 1]):
        if not line.strip().startswith("#"):
            break
        above.insert(0, line.strip())
    note = " ".join(line.removeprefix(_NOTE).removeprefix("#").strip() for line in above)
    return note if above and above[0].startswith(_NOTE) else ""


def source_files() -> Iterator[Path]:
    """The files that are searched."""
    return iter(sorted(SOURCES.rglob("*.py")))
