"""What works for both games alike, and the examples in the engines' docstrings."""

from __future__ import annotations

import doctest
import importlib
import re
from typing import Any

import pytest

from fourfold import engine, quarto, quatro
from fourfold.quarto import engine as quarto_engine
from fourfold.quatro import engine as quatro_engine
from fourfold.quatro.data import layout
from fourfold.rules.game import Unreadable


def test_a_position_of_either_game_can_be_analysed() -> None:
    square = quarto.Position("a43b/.f.6/2..e/.0.c 5", quarto.Variant(call=quarto.CallRule.AUTO))
    assert engine.analyse(square).moves == quarto_engine.analyse(square).moves
    roof = quatro.Variant(layout()).start(3).play(quatro.Throw((3, 3, 3, 5, 6)))
    assert engine.analyse(roof) == quatro_engine.analyse(roof)
    near = quatro_engine.Limits(depth=1)
    assert engine.analyse(roof, near) == quatro_engine.analyse(roof, near) == engine.analyse(roof, depth=1)


@pytest.mark.parametrize(
    "position", [quarto.Position("a43b/.f.6/2..e/.0.c 5"), quatro.Position().play("33356").play("k333")]
)
def test_a_position_can_be_given_as_its_text(position: quarto.Position | quatro.Position) -> None:
    assert engine.analyse(str(position)).moves == engine.analyse(position).moves


def test_limits_are_keywords_too() -> None:
    found = engine.analyse("2..d/7..f/9.../.... 1", nodes=100, threads=1)
    assert not found.complete
    assert found == engine.analyse("2..d/7..f/9.../.... 1", quarto_engine.Limits(nodes=100))


QUARTO, QUATRO = quarto.Position(), quatro.Position()


@pytest.mark.parametrize(
    ("position", "limits", "more", "said"),
    [
        (7, (), {}, "takes a position of Quarto! or Quatro or its text, not 7"),
        (None, (), {}, "takes a position of Quarto! or Quatro or its text, not None"),
        (QUARTO, (5,), {}, "limits are keywords, as in nodes=1, or Limits of Quarto!, not 5"),
        (QUARTO, (quatro_engine.Limits(),), {}, "or Limits of Quarto!, not Limits(depth=2"),
        (QUATRO, (), {"seconds": 1}, "no limit seconds in Quatro: the limits are depth, rollouts, seed"),
        (QUARTO, (), {"second": 1}, "no limit second in Quarto!: the limits are nodes, seconds, threads"),
        (QUARTO, (quarto_engine.Limits(),), {"seconds": 1}, "seconds: give limits either as keywords or as"),
    ],
)
def test_what_cannot_be_analysed_is_told(
    position: Any, limits: tuple[Any, ...], more: dict[str, Any], said: str
) -> None:
    with pytest.raises(TypeError, match=re.escape(said)):
        engine.analyse(position, *limits, **more)
    with pytest.raises(Unreadable):
        engine.analyse("nonsense")


@pytest.mark.parametrize("module", ["engine", "engine.matches", "quarto.engine", "quatro.engine"])
def test_the_examples_in_docstrings_are_true(module: str) -> None:
    tried = doctest.testmod(importlib.import_module(f"fourfold.{module}"))
    assert tried.attempted > 0
    assert tried.failed == 0
