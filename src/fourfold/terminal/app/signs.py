"""What an engine writes on a board and says beside it: every choice's verdict, a hint, the odds of a turn.

Everything here loads an engine and may take seconds: call it only in the background.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourfold import coach
from fourfold.coach import BEST, Hint, Stage
from fourfold.rules.games import Game, Position, game_of
from fourfold.terminal.advice import SECONDS, advice_of
from fourfold.terminal.game_part import game_part
from fourfold.terminal.sentences.hints import hint_words

Signs = Any
"""What a game's own pane can show; None where there is nothing to show."""


class GameSigns:
    """What is written on the board of one game; here on one that cannot show anything, so that all is said
    beside it. Positions are the game's own."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def verdicts(self, position: Any, names: Sequence[str]) -> tuple[Signs, str]:
        """What every choice leads to, on the board, and the verdict in words."""
        return None, "\n".join(advice_of(self.game).verdicts(position, "", names))

    def hint(self, hint: Hint) -> Signs:
        """What a hint points at."""
        return None

    def odds(self, position: Any) -> tuple[Signs, str]:
        """The odds of this turn's dice on the board, and in words that of winning at once."""
        return None, "\n".join(advice_of(self.game).odds(position))


def signs_of(game: Game) -> GameSigns:
    """What is written on the board of a game."""
    return game_part(game, "signs", GameSigns)


def verdict_signs(position: Position, names: Sequence[str]) -> tuple[Signs, str]:
    """What every choice leads to, on the board, and the verdict in words."""
    return signs_of(game_of(position)).verdicts(position, names)


def hint_signs(position: Position, edition: str, stage: Stage = BEST) -> tuple[Signs, str]:
    """A hint on the board and in words: where to look, what is dangerous there, what to do."""
    hint = coach.hint_at(position, stage, SECONDS)
    said = " ".join(hint_words(hint, position, edition, marked=True))
    return signs_of(game_of(position)).hint(hint), said


def odds_signs(position: Position) -> tuple[Signs, str]:
    """The odds of this turn's dice on the board, and in words that of winning at once."""
    return signs_of(game_of(position)).odds(position)
