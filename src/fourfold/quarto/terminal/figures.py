"""The figures of Quarto!'s rules, drawn with the screen's board and pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.style import Style

from fourfold import quarto
from fourfold.quarto.data import edition
from fourfold.quarto.terminal.board import RACK, SMALL, QuartoBoard, Rack
from fourfold.quarto.terminal.pieces import draw_piece
from fourfold.terminal.app.canvas import Box, Canvas
from fourfold.terminal.app.look import look

_APART = (6, 3)
"""Columns and rows between two squares where lines are drawn: diagonals go two columns a row."""


def _pieces(name: str) -> list[str]:
    """All sixteen pieces with their names."""
    rack = Rack(edition(name))
    rack.beside = (1 << len(RACK)) - 1
    return rack.drawn().rows()[1:]


def _board(written: str, line: str = "") -> Canvas:
    position = quarto.Position(written, quarto.Variant())
    board = QuartoBoard(edition("classic"))
    board.pieces = position.board
    board.line = quarto.read_step(f"!{line}").line.squares if line else ()  # type: ignore[union-attr]
    canvas = board.drawn()
    if position.hand is not None:
        wide = Canvas(canvas.width + 2 + SMALL[0], canvas.height, look().paper)
        draw_piece(wide, Box(canvas.width + 2, 1, SMALL[0] - 1, SMALL[1]), position.hand, board.edition)
        for y in range(canvas.height):
            wide.write(0, y, canvas.strip(y).text, Style())
        return wide
    return canvas


def _empty() -> tuple[Canvas, list[tuple[int, int]]]:
    """A small empty board, and where its squares are."""
    right, down = _APART
    canvas = Canvas(5 + 3 * right, 2 + 3 * down, look().paper)
    places = [(3 + right * column, 1 + down * row) for row in range(4) for column in range(4)]
    for number in range(4):
        canvas.write(3 + right * number, 0, "abcd"[number], Style())
        canvas.write(0, 1 + down * number, str(number + 1), Style())
    for x, y in places:
        canvas.write(x, y, "o", Style())
    return canvas, places


def _lines() -> list[str]:
    """Ten strokes from square to square."""
    canvas, places = _empty()
    (left, top), (right, bottom) = places[0], places[-1]
    for x in range(left, right + 1):
        for y in range(top, bottom + 1):
            across, down = (x - left) % _APART[0] == 0, (y - top) % _APART[1] == 0
            if across and down:
                continue
            if across or down:
                canvas.write(x, y, "│" if across else "─", Style())
            elif x - left == 2 * (y - top):
                canvas.write(x, y, "╲", Style())
            elif right - x == 2 * (y - top):
                canvas.write(x, y, "╱", Style())
    return canvas.rows()


def _squares() -> list[str]:
    """A small frame in the middle of each block of four."""
    canvas, places = _empty()
    for x, y in places:
        if x < places[-1][0] and y < places[-1][1]:
            canvas.write(x + 1, y + 1, "┌───┐", Style())
            canvas.write(x + 1, y + 2, "└───┘", Style())
    return canvas.rows()


FIGURES: Mapping[str, Callable[[], list[str]]] = {
    "quarto-pieces": lambda: _pieces("classic"),
    "quarto-mushrooms": lambda: _pieces("mushrooms"),
    "quarto-giving": lambda: _board("2..d/7..f/96../.... e").rows(),
    "quarto-lines": _lines,
    "quarto-call": lambda: _board("2.d./.7.f/9.6./.c.1 - d4", "a1b2c3d4").rows(),
    "quarto-squares": _squares,
}
