"""A plain solver of Quarto!: every placement, every gift, no code shared with the engine or the rules.

A value is for the player who has `hand` to place: 1, 3, … wins with that placement from now, 2, 4, … loses,
DRAW is a draw.
"""

from __future__ import annotations

from collections.abc import Iterator

DRAW = 99
LINES = [
    *([4 * row + column for column in range(4)] for row in range(4)),
    *([4 * row + column for row in range(4)] for column in range(4)),
    [0, 5, 10, 15],
    [3, 6, 9, 12],
]
BLOCKS = [[at, at + 1, at + 4, at + 5] for at in range(11) if at % 4 != 3]

Board = tuple[int | None, ...]


class PlainSolver:
    """The game with these traits (bits of a piece) counting, with or without blocks."""

    def __init__(self, counting: int, blocks: bool) -> None:
        self.counting = counting
        self.lines = LINES + (BLOCKS if blocks else [])
        self._known: dict[tuple[Board, int], int] = {}

    def makes_line(self, board: Board, square: int) -> bool:
        """Whether the piece on `square` stands in a line of four alike."""
        for line in self.lines:
            if square in line:
                pieces = [board[at] for at in line]
                if None not in pieces:
                    ones = zeros = self.counting
                    for piece in pieces:
                        assert piece is not None
                        ones, zeros = ones & piece, zeros & ~piece
                    if ones | zeros:
                        return True
        return False

    def winning_squares(self, board: Board, hand: int) -> list[int]:
        """Where `hand` makes a line."""
        return [square for square, then in placements(board, hand) if self.makes_line(then, square)]

    def value(self, board: Board, hand: int) -> int:
        """The value of having `hand` to place on this board."""
        key = board, hand
        if key not in self._known:
            self._known[key] = self._value(board, hand)
        return self._known[key]

    def _value(self, board: Board, hand: int) -> int:
        if self.winning_squares(board, hand):
            return 1
        best = None
        for _, _, theirs in self.choices(board, hand):
            mine = DRAW if theirs == DRAW else theirs + 1
            best = mine if best is None else better(best, mine)
        return DRAW if best is None else best

    def choices(self, board: Board, hand: int) -> Iterator[tuple[int, int, int]]:
        """Every square and gift, with the opponent's value."""
        beside = [piece for piece in range(16) if piece not in board and piece != hand]
        for square, then in placements(board, hand):
            for gift in beside:
                yield square, gift, self.value(then, gift)


def better(one: int, other: int) -> int:
    """The better of two values: quick wins, then draws, then slow losses."""

    def rank(value: int) -> tuple[int, int]:
        return (1, 0) if value == DRAW else (2, -value) if value % 2 else (0, value)

    return max(one, other, key=rank)


def placements(board: Board, hand: int) -> Iterator[tuple[int, Board]]:
    """Every empty square, and the board with `hand` on it."""
    for square, piece in enumerate(board):
        if piece is None:
            yield square, (*board[:square], hand, *board[square + 1 :])
