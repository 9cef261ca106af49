"""The extractor finds every sentence of the program, and its caller fills every place."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import fourfold

SOURCES = sorted(Path(fourfold.__file__).parent.rglob("*.py"))
ERRORS = {"RuleError", "Unreadable", "IllegalStep"}
SENTENCES = {"text": 1, "plural": 2, **dict.fromkeys(ERRORS, 1)}
"""Functions that take sentences, and how many."""
FILLED = {"plural": {"count"}}


def calls(source: Path) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SENTENCES:
            yield node.func.id, node


def places(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_there_are_sentences_to_look_at() -> None:
    assert sum(1 for source in SOURCES for _ in calls(source)) > 100


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: "/".join(source.parts[-2:]))
def test_every_place_of_a_sentence_is_filled(source: Path) -> None:
    for name, call in calls(source):
        given = {keyword.arg for keyword in call.keywords}
        if None in given:
            continue  # passed on from another sentence, which is checked where it is made
        for template in call.args[: SENTENCES[name]]:
            if isinstance(template, ast.Constant) and isinstance(template.value, str):
                missing = places(template.value) - given - FILLED.get(name, set())
                assert not missing, f"{source.name}:{call.lineno}: nothing fills {missing}"


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: "/".join(source.parts[-2:]))
def test_errors_of_the_rules_are_literal_so_that_the_extractor_sees_them(source: Path) -> None:
    for name, call in calls(source):
        if name in ERRORS and not any(keyword.arg is None for keyword in call.keywords):
            literal = bool(call.args) and isinstance(call.args[0], ast.Constant)
            assert literal, (
                f"{source.name}:{call.lineno}: the sentence is not written where the error is made"
            )
