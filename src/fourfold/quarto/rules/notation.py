"""Reading the text of a position. Writing is `str()`.

A position is two to five fields with a space between them:

    2..d/7..f/96e./.c.. 1 b4 done !a1b2c3d4@1
    board               | |  |    the call that ended the game (@1: by player 1, who interrupted)
                        | |  after the sixteenth piece: its placer is done
                        | the latest placement, while its lines may still be called or after they won
                        the piece in hand, or -

Without the third field every line on the board has lost its value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fourfold.quarto.rules.board import FULL, Square, read_square, square_text
from fourfold.quarto.rules.calls import Board, CallRule, shared_traits
from fourfold.quarto.rules.pieces import DIGITS, Piece, piece_text, read_piece
from fourfold.quarto.rules.steps import read_step
from fourfold.rules.game import IllegalStep, Unreadable

if TYPE_CHECKING:
    from fourfold.quarto.rules.position import Position
    from fourfold.quarto.rules.variant import Variant


class Fields(NamedTuple):
    """What the text of a position says, field by field."""

    board: Board
    hand: Piece | None
    latest: Square | None
    endings: tuple[str, ...]
    """What happened in the last windows: `done`, and the call that ended the game."""


def read_fields(text: str, variant: Variant) -> Fields:
    """The fields of a position, each right by itself and beside the others."""
    fields = text.split(" ")
    if not 2 <= len(fields) <= 5:
        raise Unreadable(
            "A position is a board and the piece in hand, as in 2..d/7..f/96e./.c.. 1, not “{text}”.",
            text=text,
        )
    board = _read_board(fields[0])
    hand = _read_hand(fields[1], board)
    latest = _read_latest(fields[2], board, hand, variant) if len(fields) > 2 else None
    return Fields(board, hand, latest, tuple(fields[3:]))


def _read_board(text: str) -> Board:
    rows = text.split("/")
    if len(rows) != 4:
        raise Unreadable(
            "A board has 4 rows with / between them, not {count}: “{text}”.", count=len(rows), text=text
        )
    for number, row in enumerate(rows, start=1):
        if len(row) != 4:
            raise Unreadable(
                "Row {row} of the board has 4 squares, not {count}: “{text}”.",
                row=number,
                count=len(row),
                text=row,
            )
    board: list[Piece | None] = []
    for square, character in enumerate("".join(rows)):
        board.append(_read_cell(square, character, board))
    return tuple(board)


def _read_cell(square: Square, character: str, before: list[Piece | None]) -> Piece | None:
    if character == ".":
        return None
    if character not in DIGITS:
        raise Unreadable(
            "“{character}” on {square} is not a piece: write 0-9 or a-f, or . for an empty square.",
            character=character,
            square=square_text(square),
        )
    piece = read_piece(character)
    if piece in before:
        raise Unreadable(
            "Piece {piece} is on {first} and again on {second}: there is only one of each.",
            piece=character,
            first=square_text(before.index(piece)),
            second=square_text(square),
        )
    return piece


def _read_hand(text: str, board: Board) -> Piece | None:
    if text == "-":
        return None
    if len(text) != 1 or text not in DIGITS:
        raise Unreadable("“{text}” is not a piece in hand: write 0-9 or a-f, or - for none.", text=text)
    piece = read_piece(text)
    if piece in board:
        raise Unreadable(
            "Piece {piece} cannot be in hand: it is on {square}.",
            piece=piece_text(piece),
            square=square_text(board.index(piece)),
        )
    return piece


def _read_latest(text: str, board: Board, hand: Piece | None, variant: Variant) -> Square:
    square = read_square(text)
    if board[square] is None:
        raise Unreadable("The latest placement cannot be on {square}: it is empty.", square=text)
    if variant.call is CallRule.AUTO and hand is not None:
        raise Unreadable(
            "The placement on {square} won: there can be no piece in hand after it.", square=text
        )
    return square


def check_auto(position: Position) -> None:
    """Where making a line wins at once, no line is on the board but those of the last placement."""
    if position.variant.call is not CallRule.AUTO:
        return
    if position.latest is not None and not position.made:
        raise Unreadable(
            "The placement on {square} makes no line: leave it out, the game goes on.",
            square=square_text(position.latest),
        )
    for line in position.variant.lines:
        if line.mask & ~position.occupied or position.latest in line.squares:
            continue
        if shared_traits(position.board, line) & position.variant.counting:
            raise Unreadable(
                "{line} is made and has won: name the square of the last placement after the piece in hand.",
                line=line,
            )


def with_ending(position: Position, text: str) -> Position:
    """A position with what happened in its last windows: `done`, and the call that ended the game."""
    if position.variant.call is CallRule.AUTO:
        raise Unreadable("“{text}” cannot follow: there are no calls in this game.", text=text)
    if text != "done" and not text.startswith("!"):
        raise Unreadable("“{text}” cannot follow the latest placement: write done or a call.", text=text)
    if text == "done" and (position.done or position.occupied != FULL):
        raise Unreadable("“done” can be written only once, and only after the sixteenth piece.")
    try:
        return position.play(read_step(text))
    except IllegalStep as refusal:
        raise Unreadable(refusal.message, **refusal.details) from refusal
