"""A game in the dialogue: what each game describes, asks and understands for itself.

What the class does here is done for a game that brings nothing of its own: its board is shown as rows of
text, and steps are typed in their text forms.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fourfold.play import Play, Refused, View
from fourfold.rules.game import Unreadable
from fourfold.rules.games import Game
from fourfold.terminal.game_part import game_part
from fourfold.terminal.replay import board_rows
from fourfold.terminal.sentences.game_words import words_of
from fourfold.terminal.views import position, step_of

if TYPE_CHECKING:
    from fourfold.data.puzzles import Puzzle
    from fourfold.terminal.local.game_request import GameRequest
    from fourfold.terminal.plain.menu import Talk

FILLERS = frozenset(
    {
        *("the", "a", "an", "on", "at", "to", "my", "it", "and", "all", "piece", "please", "with", "is"),
        *("die", "dice"),
    }
)
"""Words that mean nothing in a step."""
ACTIONS = frozenset({"give", "hand", "place", "put", "set", "build"})
"""Words before what is given or placed."""
Entries = Iterable[tuple[str, str]]
"""What can be typed, each with what it does."""


class GameDialogue:
    """What one game says and understands in lines."""

    names_parts = False
    """Whether rows, columns and pieces can be asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # -- What is asked before a game ------------------------------------------------------------------------

    def agree(self, talk: Talk, request: GameRequest) -> GameRequest:
        """Ask how to play this game, apart from what is asked about every game."""
        return request

    # -- What is described ----------------------------------------------------------------------------------

    def board(self, view: View) -> Iterable[str]:
        """The board in words."""
        return board_rows(position(view))

    def pieces(self, view: View) -> Iterable[str]:
        """What is beside the board."""
        return self.board(view)

    def fields(self, view: View) -> Iterable[str]:
        """What the fields of the board are."""
        return self.board(view)

    def where(self, view: View) -> Iterable[str]:
        """Where the player to move may go."""
        return [words_of(self.game).task(position(view), view.setup.edition)]

    def turn(self, view: View, *, heard: bool) -> Iterable[str]:
        """What the player to move has in front of them; `heard` if the latest step was just announced."""
        return self.board(view)

    def square(self, view: View, name: str) -> str | None:
        """What is on one square or field, such as `b2`; None if they have no names."""
        return None

    def part(self, view: View, words: list[str]) -> list[str] | None:
        """A part of the board by its name: `row 2`, `column b`, `diagonal`; None if it has no such part."""
        return None

    def help(self, view: View) -> Entries:
        """Steps that can be typed."""
        return ()

    # -- What is understood ---------------------------------------------------------------------------------

    def spoken(self) -> dict[str, str]:
        """Words of the chosen language for steps, and the steps."""
        return {}

    def called(self, lowered: str) -> str | None:
        """A step whose whole line means it, in its text form; None if the line is none."""
        return None

    def step(self, words: list[str], view: View) -> str:
        """A step that is told in words, in its text form; anything else as it is."""
        first, *rest = words
        meant = [word for word in rest if word not in FILLERS] if first in ACTIONS and rest else words
        known = {str(step).casefold(): str(step) for step in position(view).steps}
        whole = " ".join(meant)
        return known.get(whole, whole if len(meant) == 1 else " ".join(words))

    def play(self, view: View, line: str) -> Play:
        """The step that a line is, without the spaces in it; if it is none, the message repeats the words as
        typed."""
        whole = "".join(line.split())
        try:
            step_of(view, whole)
        except Unreadable:
            step_of(view, line.strip())
        return play_in_turn(view, whole)

    def throw_again(self, view: View) -> Play | None:
        """The step that throws dice once more; None where a throw is not a step."""
        return None

    # -- Puzzles --------------------------------------------------------------------------------------------

    def puzzle_setting(self, puzzle: Puzzle) -> Iterable[str]:
        """What the solver has to know beside the board."""
        return ()

    def puzzle_board(self, puzzle: Puzzle) -> Iterable[str]:
        """The board of a puzzle in words."""
        return board_rows(puzzle.start)

    def puzzle_steps(self, puzzle: Puzzle, words: list[str]) -> list[str]:
        """The steps that were typed."""
        return words

    def puzzle_help(self, puzzle: Puzzle) -> Entries:
        """What can be answered."""
        return ()


def dialogue_of(game: Game) -> GameDialogue:
    """What a game says and understands in lines."""
    return game_part(game, "plain", GameDialogue)


def play_in_turn(view: View, step: str) -> Play:
    """A step of the seat to move, if that is ours."""
    if view.turn is None:
        raise Refused("There is no game in progress.")
    if view.turn.seat not in view.you:
        raise Refused("It is not your turn: wait for the other player.")
    return Play(view.turn.seat, step, seen=view.version)
