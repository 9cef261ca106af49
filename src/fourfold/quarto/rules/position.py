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

from fourfold.quarto.rules.board import COLUMNS, FULL, ROWS, Line, Square, square_text
from fourfold.quarto.rules.calls import Board, CallRule, Made, made, made_lines, shared_traits
from fourfold.quarto.rules.notation import check_auto, read_fields, with_ending
from fourfold.quarto.rules.pieces import PIECES, Piece, piece_text
from fourfold.quarto.rules.refused_calls import nothing_shared, out_of_date
from fourfold.quarto.rules.steps import DONE, Call, Done, Give, Place, Step, gives, places, read_step
from fourfold.quarto.rules.variant import Variant
from fourfold.rules.game import IllegalStep, Over, Reason, Seat, ToMove, wrong_form

CLASSIC = Variant()

_set = object.__setattr__


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Position:
    """One moment of a game: the board, the piece in hand, and what may still be called.

        >>> position = Position().play("7").play("b3")
        >>> position
        Position('..../..../.7../.... - b3')
        >>> len(position.steps)
        15

    It is made from its text, by `Variant.start`, or from another by `play`. Without a text it is the empty
    board, without a variant a game of the classic one. Positions never change and can be keys of a dict.

        variant     the way the game is played
        board       the piece on each square, a1 first, or None
        hand        the piece that was given and waits to be placed
        latest      the square of the latest placement, while its lines may be called
        done        whether the placer of the sixteenth piece has let his window pass
        call        the call that ended the game
        occupied    the squares with a piece on them, as a set of bits
        beside      the pieces that are left, as a set of bits
    """

    variant: Variant
    """The way the game is played."""
    board: Board
    """The piece on each of the sixteen squares, a1 first; None where there is none."""
    hand: Piece | None
    """The piece that was given and waits to be placed."""
    latest: Square | None
    """The latest placement, while its lines may be called or after they won; None: nothing may be called."""
    done: bool
    """After the sixteenth piece: its placer has let his window pass."""
    call: Call | None
    """The call that ended the game."""
    occupied: int = field(compare=False)
    """The squares with a piece on them, as a set (bit n for square n)."""
    beside: int = field(compare=False)
    """The pieces neither on the board nor in hand, as a set (bit n for piece n)."""

    def __init__(self, text: str = "..../..../..../.... -", variant: Variant = CLASSIC) -> None:
        if not isinstance(text, str) or not isinstance(variant, Variant):
            raise TypeError("a position is made from its text and a Variant, each may be left out")
        board, hand, latest, endings = read_fields(text, variant)
        occupied, used = 0, 0 if hand is None else 1 << hand
        for square, piece in enumerate(board):
            if piece is not None:
                occupied |= 1 << square
                used |= 1 << piece
        values = (variant, board, hand, latest, False, None, occupied, FULL & ~used)
        for name, value in zip(self.__slots__, values, strict=True):
            _set(self, name, value)
        check_auto(self)
        for ending in endings:
            after = with_ending(self, ending)
            _set(self, "done", after.done)
            _set(self, "call", after.call)

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
        """What happens next: `ToMove` with the seat and its legal steps, or `Over` with the result."""
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

    @property
    def steps(self) -> tuple[Step, ...]:
        """The legal steps of the seat to move, none at the end. `callers` may interrupt."""
        turn = self.turn
        return () if isinstance(turn, Over) else turn.steps

    @property
    def result(self) -> Over | None:
        """How the game ended; None while it goes on."""
        turn = self.turn
        return turn if isinstance(turn, Over) else None

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

    def expired(self, after: Position) -> tuple[Made, ...]:
        """The lines that nobody called and nobody can call any more in `after`, the next position.

        A line that stands when another is called, or when the game is given up, has not expired.
        """
        return () if after.latest == self.latest else self.made

    def __str__(self) -> str:
        fields = ["/".join(map("".join, self._rows())), "-" if self.hand is None else piece_text(self.hand)]
        if self.latest is not None:
            fields.append(square_text(self.latest))
        if self.done:
            fields.append("done")
        if self.call is not None:
            fields.append(str(self.call))
        return " ".join(fields)

    def __repr__(self) -> str:
        variant = "" if self.variant == CLASSIC else f", {self.variant!r}"
        return f"Position({str(self)!r}{variant})"

    def __format__(self, form: str) -> str:
        """The text form, or in the form `board` a board for people to look at."""
        match form:
            case "":
                return str(self)
            case "board":
                rows = (f"{name} {' '.join(row)}" for name, row in zip(ROWS, self._rows(), strict=True))
                return "\n".join((f"  {' '.join(COLUMNS)}", *rows))
        raise wrong_form(form)

    def _rows(self) -> list[list[str]]:
        cells = ["." if piece is None else piece_text(piece) for piece in self.board]
        return [cells[start : start + 4] for start in range(0, 16, 4)]

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        # Found by name, and only when asked for: rules know no pictures and import without them.
        picture: str = import_module("fourfold.quarto.art").draw(self)
        return picture

    # -- What steps make of it ------------------------------------------------------------------------------

    def play(self, step: Step | str) -> Position:
        """The position after `step`, which may be given by its text: `7`, `b3`, `!a1b2c3d4`, `done`.

        A text that cannot be read raises `Unreadable`, a step that may not happen `IllegalStep`; this
        position never changes.
        """
        match step:
            case Give(piece):
                return self._given(piece)
            case Place(square):
                return self._placed(square)
            case Call():
                return self._called(step)
            case Done():
                return self._let_pass()
            case str():
                return self.play(read_step(step))
        raise TypeError(f"a step of Quarto! is Give, Place, Call, Done or the text of one, not {step!r}")

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
        return self._changed(call=call)

    def _let_pass(self) -> Position:
        self._refuse_if_over()
        if self.occupied != FULL:
            raise IllegalStep(
                "You cannot be done before the sixteenth piece is placed: give or place a piece."
            )
        if self.done:
            return self._changed(latest=None, done=False)
        return self._changed(done=True)

    def _after(
        self, board: Board, hand: Piece | None, latest: Square | None, occupied: int, beside: int
    ) -> Position:
        """The next position, with the sets passed on, not counted again: random play depends on this."""
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

    def _changed(self, **changes: object) -> Position:
        """The same with other values in some fields, where speed matters less."""
        after = object.__new__(Position)
        for name in self.__slots__:
            _set(after, name, changes[name] if name in changes else getattr(self, name))
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
            raise IllegalStep("There is no piece left to give: call a line, or say that you are done.")
        raise IllegalStep(
            "Piece {piece} is already on the board: give one of the pieces left.",
            piece=piece_text(piece),
        )

    def _refuse_place(self, square: Square) -> None:
        self._refuse_if_over()
        if self.hand is None:
            raise IllegalStep("There is no piece in hand to place: give one first.")
        raise IllegalStep(
            "There is already a piece on {square}: choose an empty square.", square=square_text(square)
        )

    def _check_window(self, call: Call) -> None:
        self._refuse_if_over()
        if self.variant.call is CallRule.AUTO:
            raise IllegalStep("There are no calls in this game: a line wins as soon as it is made.")
        if self.latest is None:
            raise IllegalStep("No line can be called now: wait for the next placement.")
        if call.by is None or call.by in self.callers:
            return
        if call.by == self.seat:
            raise IllegalStep(
                "Player {player} is to move: leave out the seat in that call.", player=call.by + 1
            )
        raise IllegalStep(
            "Player {player} cannot call now: it is the other player's turn.", player=call.by + 1
        )

    def _check_line(self, line: Line) -> None:
        assert self.latest is not None
        if line.block and not self.variant.squares:
            raise IllegalStep("{line} is a 2×2 block, and blocks do not count in this game.", line=line)
        if line.wraps and not self.variant.torus:
            raise IllegalStep(
                "{line} runs over the edge, and such lines do not count in this game.", line=line
            )
        for square in line.squares:
            if self.board[square] is None:
                raise IllegalStep(
                    "{line} is not full: {square} is empty.", line=line, square=square_text(square)
                )
        if not shared_traits(self.board, line) & self.variant.counting:
            raise nothing_shared(line)
        if self.latest not in line.squares:
            raise out_of_date(line, self.latest)


# A set of squares or pieces tells whose turn it is, so each such turn is made once and kept: random play
# meets the same ones all the time.


@cache
def _to_give(beside: int) -> ToMove[Step]:
    return ToMove(len(PIECES) - beside.bit_count() & 1, gives(beside))


@cache
def _to_place(occupied: int) -> ToMove[Step]:
    return ToMove(occupied.bit_count() + 1 & 1, places(occupied))


_START = Position()


def empty_board(variant: Variant) -> Position:
    """Where a game of `variant` begins."""
    return _START._changed(variant=variant)
