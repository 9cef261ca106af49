"""What works for both games alike, and the examples in the engines' docstrings."""

from __future__ import annotations

import doctest
import importlib

import pytest

from fourfold import engine
from fourfold.data import layout
from fourfold.engine import quarto as quarto_engine
from fourfold.engine import quatro as quatro_engine
from fourfold.rules import quarto, quatro


def test_a_position_of_either_game_can_be_analysed() -> None:
    square = quarto.Position("a43b/.f.6/2..e/.0.c 5", quarto.Variant(call=quarto.CallRule.AUTO))
    assert engine.analyse(square).moves == quarto_engine.analyse(square).moves
    roof = quatro.Variant(layout()).start(3).play(quatro.Throw((3, 3, 3, 5, 6)))
    assert engine.analyse(roof) == quatro_engine.analyse(roof)
    near = quatro_engine.Limits(depth=1)
    assert engine.analyse(roof, near) == quatro_engine.analyse(roof, near)


@pytest.mark.parametrize("module", ["", ".matches", ".quarto", ".quatro"])
def test_the_examples_in_docstrings_are_true(module: str) -> None:
    tried = doctest.testmod(importlib.import_module(f"fourfold.engine{module}"))
    assert tried.attempted > 0
    assert tried.failed == 0
