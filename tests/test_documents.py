"""The documents are true: their Python runs, their commands are valid, and the examples run.

A block of Python runs as it is, or as a doctest if it has prompts. The blocks of a document share their
names, from top to bottom.
"""

from __future__ import annotations

import ast
import doctest
import importlib
import io
import re
import runpy
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer

from fourfold.cli import app
from fourfold.locale import use_language

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]
EXAMPLES = sorted(ROOT.glob("examples/*.py"))
SOURCES = ROOT / "src"

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?: {4}|\$ )?(fourfold(?: .*)?)$", re.MULTILINE)
SUBSTITUTION = re.compile(r"\$\([^)]*\)")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Code(NamedTuple):
    """A block of a document."""

    text: str
    line: int
    """Where it begins, counted from 0."""


def blocks(document: Path) -> list[Code]:
    text = document.read_text("utf-8")
    return [Code(found[1], text.count("\n", 0, found.start(1))) for found in BLOCK.finditer(text)]


def title(path: Path) -> str:
    return str(path.relative_to(ROOT))


def run_block(code: Code, document: Path, names: dict[str, Any]) -> None:
    """Run a block with the names of those before it."""
    if ">>> " not in code.text:
        exec(compile("\n" * code.line + code.text, str(document), "exec"), names)
        return
    told: list[str] = []
    test = doctest.DocTestParser().get_doctest(code.text, names, title(document), str(document), code.line)
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
    runner.run(test, out=told.append, clear_globs=False)
    names.update(test.globs)
    assert runner.failures == 0, "".join(told)


@pytest.mark.parametrize("document", [each for each in DOCUMENTS if blocks(each)], ids=title)
def test_the_python_of_a_document_runs(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    for code in blocks(document):
        run_block(code, document, names)


# -- Commands -----------------------------------------------------------------------------------------------


def commands(document: Path) -> list[list[str]]:
    """The calls of `fourfold` that a document shows on separate lines, as words."""
    text = document.read_text("utf-8")
    shown = [found[2] for found in FENCE.finditer(text) if found[1] in ("sh", "console")]
    shown.append("\n".join(line for line in FENCE.sub("", text).splitlines() if line.startswith("    ")))
    lines = (found[1] for part in shown for found in COMMAND.finditer(part))
    plain = (SUBSTITUTION.sub("today", line).partition(" < ")[0] for line in lines)
    return [shlex.split(line, comments=True)[1:] for line in plain]


def leaves(command: Any) -> Iterator[Any]:
    """Every command that does something."""
    below = getattr(command, "commands", {})
    if not below or command.invoke_without_command:
        yield command
    for each in below.values():
        yield from leaves(each)


@pytest.mark.parametrize("document", [each for each in DOCUMENTS if commands(each)], ids=title)
def test_the_commands_of_a_document_are_understood(document: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_language("en")
    command: Any = typer.main.get_command(app._application())
    ran: list[object] = []
    for leaf in leaves(command):
        monkeypatch.setattr(leaf, "callback", lambda **options: ran.append(options))
    for words in commands(document):
        ran.clear()
        command.main(words, prog_name="fourfold", standalone_mode=False)
        assert ran, words


# -- Examples -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", EXAMPLES, ids=title)
def test_every_example_runs_and_shows_something(
    example: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    source = example.read_text("utf-8")
    assert ast.get_docstring(ast.parse(source))
    quick = ["--quick"] if '"--quick"' in source else []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [str(example), *quick])
    monkeypatch.setattr(sys, "stdin", io.StringIO("hello\n"))  # for examples that read input
    runpy.run_path(str(example), run_name="__main__")
    assert capsys.readouterr().out


def with_prompts() -> list[str]:
    """Every module with doctests."""
    files = (file for file in sorted(SOURCES.rglob("*.py")) if ">>> " in file.read_text("utf-8"))
    parts = (file.relative_to(SOURCES).with_suffix("").parts for file in files)
    return [".".join(part for part in path if part != "__init__") for path in parts]


@pytest.mark.parametrize("module", with_prompts())
def test_the_examples_in_docstrings_are_true(module: str) -> None:
    tried = doctest.testmod(importlib.import_module(module))
    assert tried.attempted > 0
    assert tried.failed == 0
