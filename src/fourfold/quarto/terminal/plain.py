"""Quarto! as a dialogue in lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from fourfold import quarto
from fourfold.locale import call_rules, explain, piece_name, text, value_name
from fourfold.play import Play, View
from fourfold.quarto.art.descriptions import describe
from fourfold.quarto.data import editions
from fourfold.quarto.data.puzzles import QuartoKind
from fourfold.quarto.terminal.typed import call_in, line_squares, step_in
from fourfold.quarto.terminal.words import callers, left_over, named_piece, pieces_of
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game
from fourfold.telling import tell
from fourfold.terminal.plain.game_dialogue import Entries, GameDialogue, play_in_turn
from fourfold.terminal.sentences.game_words import CLASSIC
from fourfold.terminal.views import position

if TYPE_CHECKING:
    from fourfold.data.puzzles import Puzzle
    from fourfold.terminal.local.game_request import GameRequest
    from fourfold.terminal.plain.menu import Talk


class QuartoDialogue(GameDialogue):
    """Squares, pieces and lines by their names."""

    names_parts = True

    def agree(self, talk: Talk, request: GameRequest) -> GameRequest:
        calls = tuple(map(str, call_rules()))
        return replace(
            request,
            variant=_variant(talk, request.variant or "classic"),
            call=talk.choose(text("Who may call a line?"), calls, request.call or calls[0]),
            edition=talk.choose(text("Which pieces?"), editions(), request.edition or CLASSIC),
        )

    # -- What is described ----------------------------------------------------------------------------------

    def board(self, view: View) -> Iterator[str]:
        """Square by square."""
        board = _board(view)
        yield describe(board, pieces_of(view.setup.edition), text)[1]
        empty = [quarto.square_text(square) for square in quarto.SQUARES if board.board[square] is None]
        if 0 < len(empty) < len(quarto.SQUARES):
            yield text("Empty squares: {squares}.", squares=" ".join(empty))

    def pieces(self, view: View) -> Iterator[str]:
        """The pieces that can still be given."""
        left = left_over(_board(view))
        yield text("Pieces left:") if left else text("No pieces are left.")
        yield from (f"  {named_piece(piece, pieces_of(view.setup.edition))}" for piece in left)

    def fields(self, view: View) -> list[str]:
        return [text("The squares of Quarto! are a1 to d4; you may use any empty one.")]

    def where(self, view: View) -> list[str]:
        return self.fields(view)

    def turn(self, view: View, *, heard: bool) -> Iterable[str]:
        """The task says it all."""
        return ()

    def square(self, view: View, name: str) -> str:
        piece = _board(view).board[quarto.read_square(name)]
        words = (
            tell(None, "board.empty") if piece is None else piece_name(pieces_of(view.setup.edition), piece)
        )
        return text("{square}: {piece}", square=name, piece=words)

    def part(self, view: View, words: list[str]) -> list[str] | None:
        return [self.square(view, quarto.square_text(square)) for square in line_squares(words)] or None

    def help(self, view: View) -> Entries:
        yield "7", text("give piece 7; the pieces are 0 to 9 and a to f")
        pieces = pieces_of(view.setup.edition)
        some_trait = value_name(pieces, pieces.traits[2], 1)
        yield some_trait, text("give the piece with these traits, as many as you need to name it")
        yield "b3", text("place the piece in hand on column b, row 3")
        yield "!a1b2c3d4", text("call Quarto! and name the four squares of the line")
        yield "done", text("after the last piece: let the call pass")

    # -- What is understood ---------------------------------------------------------------------------------

    def called(self, lowered: str) -> str | None:
        return call_in(lowered)

    def step(self, words: list[str], view: View) -> str:
        return step_in(words, _board(view), pieces_of(view.setup.edition))

    def play(self, view: View, line: str) -> Play:
        """Another seat than the one to move may call: `!a1b2c3d4@2` says which."""
        if not line.startswith("!"):
            return super().play(view, line)
        whole = "".join(line.split())
        ours = callers(view)
        if not ours or view.turn is None:
            return play_in_turn(view, whole)
        called, _, by = whole.partition("@")
        return Play(int(by) - 1 if by in ("1", "2") else ours[0], called, seen=view.version)

    # -- Puzzles --------------------------------------------------------------------------------------------

    def puzzle_setting(self, puzzle: Puzzle) -> Iterator[str]:
        """What was placed last."""
        start = puzzle.start
        assert isinstance(start, quarto.Position)
        if start.latest is not None and (piece := start.board[start.latest]) is not None:
            placed = named_piece(piece, pieces_of(CLASSIC))
            square = quarto.square_text(start.latest)
            yield text("Last placed: {piece} on {square}", piece=placed, square=square)

    def puzzle_board(self, puzzle: Puzzle) -> Iterator[str]:
        start, pieces = puzzle.start, pieces_of(CLASSIC)
        assert isinstance(start, quarto.Position)
        yield describe(start, pieces, text)[1]
        left = [named_piece(piece, pieces) for piece in left_over(start)]
        yield text("Pieces left: {pieces}", pieces="; ".join(left))

    def puzzle_steps(self, puzzle: Puzzle, words: list[str]) -> list[str]:
        """A line may be given by its squares or as in `row 2`."""
        if puzzle.kind is not QuartoKind.SEE:
            return words
        squares = line_squares(words)
        if squares:
            return [f"!{''.join(map(quarto.square_text, sorted(squares)))}"]
        told_squares = "".join(words).removeprefix("!")
        return [f"!{told_squares}"]

    def puzzle_help(self, puzzle: Puzzle) -> Entries:
        match puzzle.kind:
            case QuartoKind.SEE:
                yield "a1b2c3d4", text("the four squares of the line; also row 2, column b or diagonal")
            case QuartoKind.SAFE:
                yield "7", text("give piece 7; the pieces are 0 to 9 and a to f")
            case QuartoKind.WIN_IN_ONE:
                yield "b3", text("place the piece in hand on column b, row 3")
            case _:
                yield "b3 7", text("place the piece in hand on column b, row 3, and give piece 7")


def _board(view: View) -> quarto.Position:
    board = position(view)
    assert isinstance(board, quarto.Position)
    return board


def _variant(talk: Talk, usual: str) -> str:
    """One of the variants that have names, or any other in its text form."""
    named = ("classic", "advanced", "torus")
    choices = (*named, "traits=colour,height+squares")
    known = text("Choose one of {choices}; an empty line is {usual}.", choices=choices, usual=usual)
    talk.say(f"{text('Which variant?')} {known}")
    while True:
        answer = talk.listen().strip().lower() or usual
        found = [name for name in named if name.startswith(answer)]
        try:
            variant = quarto.read_variant(found[0] if len(found) == 1 else answer)
        except RuleError as problem:
            talk.say(explain(problem))
            continue
        if variant.torus:
            talk.say(tell(Game.QUARTO, "torus.explained"))
        return str(variant)


PART = QuartoDialogue(Game.QUARTO)
