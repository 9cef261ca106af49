"""How lines lie: told from the squares alone, and named once for sentences and refusals."""

from __future__ import annotations

from collections import Counter

from fourfold import quarto
from fourfold.quarto.rules.board import BLOCKS, LINES
from fourfold.quarto.rules.line_ways import Way, row_and_column, way


def test_every_line_lies_in_one_way() -> None:
    assert Counter(way(line.squares) for line in LINES) == {Way.ROW: 4, Way.COLUMN: 4, Way.DIAGONAL: 2}
    assert {way(line.squares) for line in BLOCKS} == {Way.SQUARE}
    over_edges = Counter(way(line.squares) for line in quarto.ALL_LINES if line.wraps)
    assert over_edges == {Way.BROKEN: 6, Way.ACROSS: 7}


def test_rows_and_columns_are_named_as_on_the_board() -> None:
    assert row_and_column(quarto.read_line("a3b3c3d3").squares)["row"] == "3"
    assert row_and_column(quarto.read_line("c1c2c3c4").squares)["column"] == "c"
