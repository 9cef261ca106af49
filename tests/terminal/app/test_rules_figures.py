"""The terminal draws every figure of the rules, in every language, within the smallest window."""

from __future__ import annotations

import re

import pytest

from fourfold import art
from fourfold.locale import Figure, languages, rules_page, speaking
from fourfold.rules.games import Game
from fourfold.terminal.rules import figure_lines, figures, rules_lines

NARROWEST = 57
"""Columns of a page in a window of 60."""


def test_every_figure_has_a_drawing() -> None:
    assert set(art.figures()) - set(figures()) == set()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", Game)
def test_every_figure_of_a_page_is_drawn_above_its_caption(language: str, game: Game) -> None:
    with speaking(language):
        shown = [block for block in rules_page(game) if isinstance(block, Figure)]
        said = "\n".join(rules_lines(game, NARROWEST))
    assert shown
    assert max(map(len, said.splitlines())) <= NARROWEST
    for figure in shown:
        drawn = "\n".join(figure_lines(figure.name))
        begin = re.escape(figure.caption.split()[0])
        assert re.search(rf"{re.escape(drawn)}\n\n  {begin}", said), figure.name


def test_figures_show_what_their_captions_say() -> None:
    drawn = {name: "\n".join(figure_lines(name)) for name in figures()}
    assert all(f"{piece:x}" in drawn["quarto-pieces"] for piece in range(16))
    assert drawn["quarto-lines"].count("o") == 16
    assert drawn["quarto-squares"].count("┌") == 9
    assert drawn["quatro-board"].count("★5★") == 3
    assert "4 + 3 + 3 + 2 + 1 + 1 + 1 = 15" in drawn["quatro-points"]
    assert drawn["quatro-heights"].count("■") == 1 + 2 + 3 + 4 + 5
    assert drawn["quatro-heights"].count("◢") == 1 + 2 + 3 + 4 + 5


def test_a_page_that_is_too_narrow_for_a_figure_describes_it() -> None:
    lines = [line.strip() for line in rules_lines(Game.QUATRO, 40)]
    assert any(line.startswith("[Four in a row") for line in lines)
