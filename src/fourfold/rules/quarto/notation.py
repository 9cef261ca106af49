"""Reading steps and positions. Writing is `str()`.

A position is two to five fields with a space between them:

    2..d/7..f/96e./.c.. 1 b4 done !a1b2c3d4@1
    board               | |  |    the call that ended the game (@1: by player 1, who interrupted)
                        | |  after the sixteenth piece: its placer is done
                        | the latest placement, while its lines may still be called or after they won
                        the piece in hand, or -

Without the third field every line on the board has lost its value.
"""

from __future__ import annotations

from fourfold.rules.game import IllegalStep, RuleError, Unreadable
from fourfold.rules.quarto.board import (
    BLOCKS,
    FULL,
    LINES,
    Square,
    read_line,
    read_square,
    square_text,
)
from fourfold.rules.quarto.calling import Board, CallRule, shared_traits
from fourfold.rules.quarto.pieces import DIGITS, Piece, piece_text, read_piece
from fourfold.rules.quarto.position import Position
from fourfold.rules.quarto.steps import DONE, Call, Give, Place, Step
from fourfold.rules.quarto.variant import Variant


def read_step(text: str) -> Step:
    """The step that `text` names: give `7`, place `b3`, call `!a1b2c3d4`, or `done`."""
    if text == "done":
        return DONE
    if text.startswith("!"):
        return _read_call(text)
    if len(text) == 1:
        return Give(read_piece(text))
    if len(text) == 2:
        return Place(read_square(text))
    raise Unreadable(
        "“{text}” is no step: give a piece (7), place it (b3), call a line (!a1b2c3d4), or be done (done).",
        text=text,
    )


def _read_call(text: str) -> Call:
    line, at, player = text[1:].partition("@")
    if at and player not in ("1", "2"):
        raise Unreadable(
            "“{player}” is no player: a call that interrupts ends in @1 or @2.", player=player, text=text
        )
    return Call(read_line(line), int(player) - 1 if at else None)


def read_position(text: str, variant: Variant) -> Position:
    """The position that `text` describes, in a game of `variant`."""
    fields = text.split(" ")
    if not 2 <= len(fields) <= 5:
        raise Unreadable(
            "A position is a board and the piece in hand, as in 2..d/7..f/96e./.c.. 1, not “{text}”.",
            text=text,
        )
    board = _read_board(fields[0])
    position = Position(variant, board, _read_hand(fields[1], board))
    if len(fields) > 2:
        position = _with_latest(position, fields[2])
    _check_auto(position)
    for ending in fields[3:]:
        position = _with_ending(position, ending)
    return position


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
            "“{character}” on {square} is no piece: write 0-9 or a-f, or . for an empty square.",
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
        raise Unreadable("“{text}” is no piece in hand: write 0-9 or a-f, or - for none.", text=text)
    piece = read_piece(text)
    if piece in board:
        raise Unreadable(
            "Piece {piece} cannot be in hand: it is on {square}.",
            piece=piece_text(piece),
            square=square_text(board.index(piece)),
        )
    return piece


def _with_latest(position: Position, text: str) -> Position:
    square = read_square(text)
    if position.board[square] is None:
        raise Unreadable("The latest placement cannot be on {square}: it is empty.", square=text)
    if position.variant.call is CallRule.AUTO and position.hand is not None:
        raise Unreadable(
            "The placement on {square} won: there can be no piece in hand after it.", square=text
        )
    return Position(position.variant, position.board, position.hand, square)


def _check_auto(position: Position) -> None:
    """Where making a line wins at once, no line is on the board but those of the last placement."""
    if position.variant.call is not CallRule.AUTO:
        return
    if position.latest is not None and not position.made:
        raise Unreadable(
            "The placement on {square} makes no line: leave it out, the game goes on.",
            square=square_text(position.latest),
        )
    for line in LINES + BLOCKS if position.variant.squares else LINES:
        if line.mask & ~position.occupied or position.latest in line.squares:
            continue
        if shared_traits(position.board, line) & position.variant.counting:
            raise Unreadable(
                "{line} is made and has won: name the square of the last placement after the piece in hand.",
                line=line,
            )


def _with_ending(position: Position, text: str) -> Position:
    """A position with what happened in its last windows: `done`, and the call that ended the game."""
    if position.variant.call is CallRule.AUTO:
        raise Unreadable("“{text}” cannot follow: nobody calls in this game.", text=text)
    if text != "done" and not text.startswith("!"):
        raise Unreadable("“{text}” cannot follow the latest placement: write done or a call.", text=text)
    if text == "done" and (position.done or position.occupied != FULL):
        raise Unreadable("“done” stands once, and only after the sixteenth piece.")
    try:
        return position.play(read_step(text))
    except IllegalStep as refusal:
        raise _unreadable(refusal) from refusal


def _unreadable(refusal: RuleError) -> Unreadable:
    return Unreadable(refusal.message, **refusal.details)
