"""The picture of a game that has none of its own: a board of squares with a mark on each that is taken.

What lies where, the game's rules say (`GameRules.marks`).
"""

from __future__ import annotations

from typing import Any

from fourfold.art.light import SHADES
from fourfold.art.svg import Element, document, element, group
from fourfold.art.theme import Theme, ThemeName, theme_of
from fourfold.art.timber import MARGIN, TIMBER_SHADES, edge_marks, inlay, lettering, plank
from fourfold.data.english import Text
from fourfold.rules.games import game_of, rules_of
from fourfold.rules.registry import Mark, PlainBoard

FRAME = 32
PITCH = 84
TILE = 76
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def picture(position: Any, _edition: str, theme: ThemeName, text: Text) -> str:
    """A position as SVG."""
    board, colours = _board(position), theme_of(theme)
    wide, high = PITCH * board.width, PITCH * board.height
    marks = {mark.square: mark for mark in board.marks}
    squares = (
        _square(square, board, marks.get(square), colours) for square in range(board.width * board.height)
    )
    return document(
        wide + 2 * FRAME + 2 * MARGIN,
        high + 2 * FRAME + 2 * MARGIN,
        plank(MARGIN, MARGIN, wide + 2 * FRAME, high + 2 * FRAME, colours),
        inlay(MARGIN + FRAME - 4, MARGIN + FRAME - 4, wide + 8, high + 8, colours),
        edge_marks(LETTERS[: board.width], FRAME, PITCH, colours, board.height),
        *squares,
        title=rules_of(game_of(position)).title,
        description=description(position, "", text),
        definitions=(*SHADES, *TIMBER_SHADES),
    )


def description(position: Any, _edition: str, text: Text) -> str:
    """What lies where."""
    board = _board(position)
    lying = [
        text("{square}: {piece}", square=_name(mark.square, board), piece=mark.text) for mark in board.marks
    ]
    return text("On the board: {pieces}.", pieces="; ".join(lying)) if lying else text("The board is empty.")


def _board(position: Any) -> PlainBoard:
    rules = rules_of(game_of(position))
    if rules.marks is None:
        raise LookupError(f"{rules.title} has no picture: its rules do not say what lies where")
    return rules.marks(position)


def _name(square: int, board: PlainBoard) -> str:
    row, column = divmod(square, board.width)
    return f"{LETTERS[column]}{row + 1}"


def _square(square: int, board: PlainBoard, mark: Mark | None, theme: Theme) -> Element:
    row, column = divmod(square, board.width)
    x, y = MARGIN + FRAME + PITCH * (column + 0.5), MARGIN + FRAME + PITCH * (row + 0.5)
    shapes = [element("rect", x=x - TILE / 2, y=y - TILE / 2, width=TILE, height=TILE, rx=9, fill=theme.tile)]
    if mark is not None:
        colour = theme.tile_ink if mark.seat is None else theme.seats[mark.seat]
        shapes.append(lettering((x, y), mark.text, 44, colour, 700))
    return group(*shapes, class_="square", data_square=_name(square, board))
