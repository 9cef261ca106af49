"""Questions about parts of a board: a square, a row, a column, a diagonal, what happened last."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fourfold.locale import piece_name, text
from fourfold.play import View
from fourfold.rules import quarto, quatro
from fourfold.terminal.plain.words import line_squares
from fourfold.terminal.sentences.fields import field_words
from fourfold.terminal.sentences.pieces import pieces_of
from fourfold.terminal.sentences.steps import told_steps
from fourfold.terminal.views import own_legal, position


def looked_at(view: View, line: str) -> list[str] | None:
    """The answer; None if it is not such a question."""
    words = line.strip().lower().rstrip("?").split()
    asked = line.strip().endswith("?")
    match words:
        case ["last"]:
            return told_steps(view, _last_turn(view))
        case ["where", *_] | ["build"]:
            return list(where_to_build(view))
        case [name] if asked and re.fullmatch("[a-f]|[1-6]", name):
            return _several(view, ["column" if name.isalpha() else "row", name])
        case [name] if asked and re.fullmatch("[a-f][1-6]", name):
            return [_one(view, name)]
        case ["row" | "column" | "diagonal", *_]:
            return _several(view, words)
        case _:
            return None


def where_to_build(view: View) -> Iterator[str]:
    """Quatro: the fields that the dice allow now."""
    towers, legal = position(view), own_legal(view)
    if isinstance(towers, quatro.Position) and legal is not None and legal.build:
        fields = "; ".join(field_words(towers, field) for field in legal.build)
        yield text("You may build on: {fields}.", fields=fields)
    elif isinstance(towers, quarto.Position):
        yield text("The squares of Quarto! are a1 to d4; you may use any empty one.")
    else:
        yield text("There is nowhere to build now.")


def _last_turn(view: View) -> int:
    """Where the steps of the latest turn of another player start; of the latest turn if there is none."""
    turns = [each.turn for each in view.steps if each.seat not in view.you] or [
        each.turn for each in view.steps
    ]
    return (
        next((number for number, each in enumerate(view.steps) if each.turn == turns[-1]), 0) if turns else 0
    )


def _several(view: View, words: list[str]) -> list[str] | None:
    if isinstance(position(view), quarto.Position):
        squares = line_squares(words)
        return [_one(view, quarto.square_text(square)) for square in squares] or None
    match words:
        case ["row", name] if name in "123456":
            return [_one(view, f"{column}{name}") for column in "abcdef"]
        case ["column", name] if name in "abcdef":
            return [_one(view, f"{name}{row}") for row in range(1, 7)]
        case _:
            return None


def _one(view: View, name: str) -> str:
    where = position(view)
    if isinstance(where, quatro.Position):
        return f"{field_words(where, quatro.read_field(name))}."
    piece = where.board[quarto.read_square(name)]
    words = text("empty") if piece is None else piece_name(pieces_of(view.setup), piece)
    return text("{square}: {piece}", square=name, piece=words)
