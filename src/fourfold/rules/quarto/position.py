"""One moment of a game of Quarto!, and what each step makes of it.

The call decides most of what is subtle here. A placement opens a window, kept as `latest`: while it is set,
lines through that square may be called. The next placement moves the window to its own square, and so a line
that was not called before has lost its value for good. After the sixteenth piece there is no giving and no
placing to close the windows, so the players say `done` instead.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, assert_never

from fourfold.rules.game import IllegalStep, Over, Reason, Seat, ToMove
from fourfold.rules.quarto.board import FULL, Line, Square, square_text
from fourfold.rules.quarto.calling import Board, CallRule, Made, made, made_lines, shared_traits
from fourfold.rules.quarto.pieces import PIECES, Piece, piece_text
from fourfold.rules.quarto.steps import DONE, Call, Done, Give, Place, Step, gives, places

if TYPE_CHECKING:
    from fourfold.rules.quarto.variant import Variant

_set = object.__setattr__


@dataclass(frozen=True, slots=True)
class Position:
    """The board, the piece in hand, and what may still be called.

    Positions come from `Variant.start`, `read_position` and `play`; the constructor itself checks nothing.
    """

    variant: Variant
    board: Board = (None,) * 16
    hand: Piece | None = None
    """The piece that was given and waits to be placed."""
    latest: Square | None = None
    """The latest placement, while its lines may be called or after they won; None: nothing may be called."""
    done: bool = False
    """After the sixteenth piece: its placer has let his window pass."""
    call: Call | None = None
    """The call that ended the game."""
    occupied: int = field(init=False, repr=False, compare=False)
    """The squares with a piece on them, as a set (bit n for square n)."""
    beside: int = field(init=False, repr=False, compare=False)
    """The pieces neither on the board nor in hand, as a set (bit n for piece n)."""

    def __post_init__(self) -> None:
        occupied, used = 0, 0 if self.hand is None else 1 << self.hand
        for square, piece in enumerate(self.board):
            if piece is not None:
                occupied |= 1 << square
                used |= 1 << piece
        _set(self, "occupied", occupied)
        _set(self, "beside", FULL & ~used)

    # -- What it says ---------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many play: always two."""
        return 2

    @property
    def seat(self) -> Seat:
        """Who is to move, or was when the game ended. Seat 0 gives first, so seat 1 places first."""
        # The placer of the n-th piece is seat n mod 2. Once he has given, or is done, it is the other's turn.
        return self.occupied.bit_count() + (self.hand is not None or self.done) & 1

    @property
    def turn(self) -> ToMove[Step] | Over:
        if self.call is not None:
            return Over((self.seat if self.call.by is None else self.call.by,), Reason.LINE)
        if self.hand is not None:
            return self._with_calls(_to_place(self.occupied))
        if self.latest is not None and self.variant.call is CallRule.AUTO:
            return Over((self.seat,), Reason.LINE)
        if self.occupied != FULL:
            return self._with_calls(_to_give(self.beside))
        if self.latest is not None:
            return self._with_calls(ToMove(self.seat, (DONE,)))
        return Over((), Reason.FULL)

    def _with_calls(self, plain: ToMove[Step]) -> ToMove[Step]:
        if self.latest is None:
            return plain
        variant = self.variant
        lines = made_lines(self.board, self.occupied, variant.lines_through[self.latest], variant.counting)
        if not lines and variant.call is CallRule.TURNS:
            return plain
        return ToMove(plain.seat, plain.steps + tuple(map(Call, lines)), self.callers)

    @property
    def callers(self) -> tuple[Seat, ...]:
        """Who may interrupt the seat to move with a call: the placer who has given, in a `race` game."""
        handed_over = self.hand is not None or self.done
        if (
            self.variant.call is CallRule.RACE
            and handed_over
            and self.latest is not None
            and self.call is None
        ):
            return (1 - self.seat,)
        return ()

    @property
    def made(self) -> tuple[Made, ...]:
        """Every line that the latest placement made, while it may be called or after it ended the game.

        In a game with calls this is the players' to find: show it to nobody before the game is over.
        """
        if self.latest is None:
            return ()
        lines, counting = self.variant.lines_through[self.latest], self.variant.counting
        found = made_lines(self.board, self.occupied, lines, counting)
        return tuple(made(self.board, line, counting) for line in found)

    def __str__(self) -> str:
        rows = ("".join(map(_cell, self.board[start : start + 4])) for start in range(0, 16, 4))
        fields = ["/".join(rows), "-" if self.hand is None else piece_text(self.hand)]
        if self.latest is not None:
            fields.append(square_text(self.latest))
        if self.done:
            fields.append("done")
        if self.call is not None:
            fields.append(str(self.call))
        return " ".join(fields)

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        # Found by name, and only when asked for: rules know no pictures and import without them.
        picture: str = import_module("fourfold.art").quarto_board(self)
        return picture

    # -- What steps make of it ------------------------------------------------------------------------------

    def play(self, step: Step) -> Position:
        """The position after `step`; raises `IllegalStep` and changes nothing if it may not happen."""
        match step:
            case Give(piece):
                return self._given(piece)
            case Place(square):
                return self._placed(square)
            case Call():
                return self._called(step)
            case Done():
                return self._let_pass()
        assert_never(step)

    def _given(self, piece: Piece) -> Position:
        if not self.beside >> piece & 1 or self.hand is not None or self._is_over:
            self._refuse_give(piece)
        return self._after(self.board, piece, self.latest, self.occupied, self.beside ^ 1 << piece)

    def _placed(self, square: Square) -> Position:
        if self.hand is None or self.occupied >> square & 1 or self.call is not None:
            self._refuse_place(square)
        board = (*self.board[:square], self.hand, *self.board[square + 1 :])
        occupied = self.occupied | 1 << square
        variant = self.variant
        window = variant.call is not CallRule.AUTO or made_lines(
            board, occupied, variant.lines_through[square], variant.counting
        )
        return self._after(board, None, square if window else None, occupied, self.beside)

    def _called(self, call: Call) -> Position:
        self._check_window(call)
        self._check_line(call.line)
        return Position(self.variant, self.board, self.hand, self.latest, self.done, call)

    def _let_pass(self) -> Position:
        self._refuse_if_over()
        if self.occupied != FULL:
            raise IllegalStep("Nobody is done before the sixteenth piece is placed: give or place a piece.")
        if self.done:
            return Position(self.variant, self.board)
        return Position(self.variant, self.board, latest=self.latest, done=True)

    def _after(
        self, board: Board, hand: Piece | None, latest: Square | None, occupied: int, beside: int
    ) -> Position:
        """The next position, with the sets handed on instead of counted anew: random play lives from this."""
        after = object.__new__(Position)
        _set(after, "variant", self.variant)
        _set(after, "board", board)
        _set(after, "hand", hand)
        _set(after, "latest", latest)
        _set(after, "done", False)
        _set(after, "call", None)
        _set(after, "occupied", occupied)
        _set(after, "beside", beside)
        return after

    # -- Why a step is refused ------------------------------------------------------------------------------

    @property
    def _is_over(self) -> bool:
        if self.call is not None:
            return True
        if self.latest is None:
            return self.occupied == FULL
        return self.variant.call is CallRule.AUTO and self.hand is None

    def _refuse_if_over(self) -> None:
        if self._is_over:
            raise IllegalStep("The game is over: no step may follow.")

    def _refuse_give(self, piece: Piece) -> None:
        self._refuse_if_over()
        if self.hand is not None:
            raise IllegalStep(
                "Piece {hand} is in hand: place it before giving another.", hand=piece_text(self.hand)
            )
        if self.occupied == FULL:
            raise IllegalStep("There is no piece left to give: call a line or be done.")
        raise IllegalStep(
            "Piece {piece} is on the board already: give one of the pieces beside it.",
            piece=piece_text(piece),
        )

    def _refuse_place(self, square: Square) -> None:
        self._refuse_if_over()
        if self.hand is None:
            raise IllegalStep("There is no piece in hand to place: give one first.")
        raise IllegalStep(
            "There is a piece on {square} already: place on an empty square.", square=square_text(square)
        )

    def _check_window(self, call: Call) -> None:
        self._refuse_if_over()
        if self.variant.call is CallRule.AUTO:
            raise IllegalStep("Nobody calls in this game: a line wins by itself as soon as it is made.")
        if self.latest is None:
            raise IllegalStep("No line can be called now: wait for the next placement.")
        if call.by is None or call.by in self.callers:
            return
        if call.by == self.seat:
            raise IllegalStep(
                "Player {player} is to move: that player's call names no seat.", player=call.by + 1
            )
        raise IllegalStep(
            "Player {player} cannot call now: it is the other player's turn.", player=call.by + 1
        )

    def _check_line(self, line: Line) -> None:
        assert self.latest is not None
        if line.block and not self.variant.squares:
            raise IllegalStep("{line} is a block of 2×2, and blocks do not count in this game.", line=line)
        for square in line.squares:
            if self.board[square] is None:
                raise IllegalStep(
                    "{line} is not full: {square} is empty.", line=line, square=square_text(square)
                )
        if not shared_traits(self.board, line) & self.variant.counting:
            raise IllegalStep("The four pieces of {line} share no trait that counts in this game.", line=line)
        if self.latest not in line.squares:
            raise IllegalStep(
                "{line} has lost its value: only lines through the latest piece, on {latest}, can be called.",
                line=line,
                latest=square_text(self.latest),
            )


# A set of squares or pieces tells whose turn it is, so each such turn is made once and kept: random play
# meets the same ones all the time.


@cache
def _to_give(beside: int) -> ToMove[Step]:
    return ToMove(len(PIECES) - beside.bit_count() & 1, gives(beside))


@cache
def _to_place(occupied: int) -> ToMove[Step]:
    return ToMove(occupied.bit_count() + 1 & 1, places(occupied))


def _cell(piece: Piece | None) -> str:
    return "." if piece is None else piece_text(piece)
