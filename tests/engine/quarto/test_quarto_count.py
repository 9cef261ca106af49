"""Full boards without a line: counted in halves, and again in another way."""

from __future__ import annotations

from itertools import combinations
from math import factorial

import numpy as np
import pytest

from fourfold.quarto import LINES, read_variant
from fourfold.quarto.engine.research.count import (
    boards_with_above,
    different_halves,
    full_boards_without_a_line,
)


@pytest.mark.parametrize("also", ["", "+squares", "+torus", "+squares+torus"])
def test_one_trait_counts_as_colourings_do(also: str) -> None:
    """With one trait a board is a colouring of the squares, eight of each colour."""
    variant = read_variant(f"traits=height{also}")
    lines = [line.mask for line in variant.lines]
    colourings = 0
    for eight in combinations(range(16), 8):
        dark = sum(1 << square for square in eight)
        colourings += all(dark & line not in (0, line) for line in lines)
    assert full_boards_without_a_line(variant, threads=2) == colourings * factorial(8) ** 2


def test_every_choice_of_eight_pieces_is_counted_once() -> None:
    for text in ("classic", "advanced", "traits=colour,top"):
        assert sum(different_halves(read_variant(text)).values()) == 12_870


def test_the_count_agrees_with_boards_drawn_at_random() -> None:
    """For one choice of the upper eight pieces, compared with random boards."""
    variant = read_variant("classic")
    chosen = list(different_halves(variant))[20]
    above = [piece for piece in range(16) if chosen >> piece & 1]
    below = [piece for piece in range(16) if not chosen >> piece & 1]
    rng, deals = np.random.default_rng(4), 200_000
    boards = np.concatenate(
        [rng.permuted(np.tile(half, (deals, 1)), axis=1) for half in (above, below)], axis=1
    )
    quiet = np.ones(deals, bool)
    for line in LINES:
        four = boards[:, line.squares]
        shared = np.bitwise_and.reduce(four, axis=1) | (np.bitwise_and.reduce(~four, axis=1) & 15)
        quiet &= shared == 0
    share = boards_with_above(variant, chosen) / factorial(8) ** 2
    assert quiet.mean() == pytest.approx(share, abs=5 * (share * (1 - share) / deals) ** 0.5)


@pytest.mark.parametrize(("text", "boards"), [("classic", 414_298_141_056), ("advanced", 63_235_397_376)])
def test_whole_games_give_the_known_counts(text: str, boards: int) -> None:
    assert full_boards_without_a_line(read_variant(text), threads=2) == boards
