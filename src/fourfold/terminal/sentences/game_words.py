"""A game in words: what each game says for itself, and what is said of one that has no words of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from fourfold.coach import BEST, Stage
from fourfold.locale import game_name, labelled, percent_words, row_words, text
from fourfold.rules.game import ToRoll
from fourfold.rules.games import Game, read_step
from fourfold.telling import tell
from fourfold.terminal.game_part import game_part
from fourfold.terminal.sentences.verdicts import legend, sign
from fourfold.terminal.views import who_acts

if TYPE_CHECKING:
    from fourfold.coach import Hint
    from fourfold.coach.facts import ThreatView
    from fourfold.data.puzzles import Hint as PuzzleHint
    from fourfold.data.puzzles import Puzzle
    from fourfold.engine.review import Side, Turn
    from fourfold.engine.verdict import Proven
    from fourfold.play import View
    from fourfold.terminal.sentences.reviews import Teller

CLASSIC = "classic"
"""The edition of pieces where none was chosen."""


class GameWords:
    """What is said of one game. Positions, steps and variants are the game's own; an edition is told by name,
    which a game may not know: then it speaks of the classic one."""

    hints: tuple[Stage, ...] = (BEST,)
    """How much a hint tells, each time that it is asked for again. Only a game with a coach of its own has
    something to look at before the best move."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # -- How it is played -----------------------------------------------------------------------------------

    def new_game(self) -> str:
        """The line of the menu that begins one."""
        return text("New game of {game}", game=game_name(self.game))

    def rules_title(self) -> str:
        """The line of the menu that shows its rules; empty if it has no page of them."""
        return ""

    def variant(self, variant: Any, edition: str) -> str:
        """What counts, in the words of these pieces."""
        return str(variant)

    def options(self, variant: Any) -> list[str]:
        """What else was agreed on, as far as people want to hear it."""
        return []

    # -- At the table ---------------------------------------------------------------------------------------

    def task(self, position: Any, edition: str) -> str:
        """What the player to move is to do."""
        if isinstance(position.turn, ToRoll):
            return tell(None, "ask.throw")
        return labelled(text("Moves"), row_words([str(step) for step in position.steps]))

    def step(self, position: Any, step: Any, edition: str, name: str | None) -> str:
        """What a step does in a position, as a sentence. Without a name the reader takes it."""
        return labelled(text("You") if name is None else name, step)

    def captions(self, position: Any, edition: str) -> Iterable[str]:
        """What stands below a board that is drawn with characters."""
        return ()

    def what_won(self, view: View) -> list[str]:
        """The line or the row that won, at a table."""
        return []

    def made(self, position: Any, edition: str) -> Iterable[str]:
        """The same at the end of a record."""
        return ()

    # -- The coach ------------------------------------------------------------------------------------------

    def advice(self, choice: Sequence[Any], position: Any, edition: str) -> str:
        """What to do, as a sentence."""
        return f"{' '.join(map(str, choice))}."

    def places(self, hint: Hint) -> list[str]:
        """Where a hint points."""
        return []

    def verdict(self, verdict: Proven | None) -> str:
        """How it ends with best play, from the point of view of the player to act."""
        return f"{sign([verdict], plies=True)} ({legend()})"

    def threat(self, threat: ThreatView, edition: str) -> str:
        """What is dangerous, as a sentence."""
        raise NotImplementedError

    # -- Reviews --------------------------------------------------------------------------------------------

    def better(self, turn: Turn, teller: Teller) -> Iterable[str]:
        """What a turn gave away, and what would have been better."""
        for decision in turn.decisions:
            if decision.lost and decision.alternatives:
                steps = [read_step(self.game, step) for step in decision.alternatives[0].steps]
                advice = self.advice(steps, teller.position(decision.first), teller.record.edition)
                yield text("Better: {advice}", advice=advice)

    def side(self, name: str, side: Side) -> str:
        """How well a player played."""
        return text("{name}: accuracy {accuracy}", name=name, accuracy=percent_words(side.accuracy, 0))

    # -- Puzzles --------------------------------------------------------------------------------------------

    def answers(self, puzzle: Puzzle, steps: Sequence[str], since: int) -> Iterator[str]:
        """What was answered to a puzzle from number `since` on, each as a sentence; the solver is “you”."""
        position: Any = puzzle.start
        opponent = tell(None, "seat.opponent")
        names = [None if seat == position.seat else opponent for seat in range(position.seats)]
        for number, step in enumerate(steps):
            taken = read_step(self.game, step)
            if number >= since:
                yield self.step(position, taken, CLASSIC, names[who_acts(position, taken)])
            position = position.play(taken)

    def puzzle_hint(self, hint: PuzzleHint) -> str:
        """Where to look, without giving everything away."""
        return text("One of these is right: {answers}.", answers=" / ".join(self.marked(hint)))

    def marked(self, hint: PuzzleHint) -> list[str]:
        """The answers among which a hint lets the solver choose."""
        return []


def words_of(game: Game) -> GameWords:
    """What a game says for itself."""
    return game_part(game, "sentences", GameWords)
