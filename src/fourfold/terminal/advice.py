"""What the engines and the coach say, in sentences: hints, verdicts and odds on request, a question before a
step that gives something away, and what was decisive in the end.

Everything here loads an engine and may take seconds: call it in the background.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fourfold import coach
from fourfold.coach import BEST, Stage
from fourfold.engine.verdict import Proven
from fourfold.locale import labelled, text
from fourfold.play import Refused, View
from fourfold.play.help import latest_move
from fourfold.rules.game import Over
from fourfold.rules.games import Game, Position, Step, game_of
from fourfold.rules.record import Record
from fourfold.telling import result_sentence
from fourfold.terminal.game_part import game_part
from fourfold.terminal.sentences.hints import hint_words, judged_words, objection_words
from fourfold.terminal.sentences.verdicts import legend, sign

SECONDS = 10.0
"""How long an exact answer may take before we say that it is unknown."""
_A_MOMENT = 2.0
"""A player waits: what is not proven by then is not asked about."""


class GameAdvice:
    """What the engine of a game says; here of one that nothing more is known of than the ends of its moves.
    Positions are the game's own."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def verdicts(self, position: Any, edition: str, names: Sequence[str | None]) -> Iterable[str]:
        """How it ends with best play, and what each move leads to, best first. A seat without a name is the
        person who asks."""
        from fourfold.engine import analyse  # noqa: PLC0415 - brings the engines along

        for move in analyse(position).moves:
            verdict = move.verdict if isinstance(move.verdict, Proven) else None
            yield labelled(" ".join(map(str, move.choice)), sign([verdict], plies=True))
        yield legend()

    def odds(self, position: Any) -> Iterable[str]:
        """What the dice of this turn can still bring, likeliest first."""
        return [text("There is nothing to throw now.")]

    def reasons(self, position: Any, edition: str, names: Sequence[str]) -> Iterable[str]:
        """What a position's verdict comes from, as lines to read."""
        return ()


def advice_of(game: Game) -> GameAdvice:
    """What the engine of a game says."""
    return game_part(game, "advice", GameAdvice)


def hint(position: Position, edition: str, stage: Stage = BEST) -> list[str]:
    """One stage of a hint in words, where nothing can be marked."""
    if isinstance(position.turn, Over):
        return [result_sentence(position.turn)]
    return hint_words(coach.hint_at(position, stage, SECONDS), position, edition)


def verdicts(position: Position, edition: str, names: Sequence[str | None]) -> list[str]:
    """How it ends with best play, and what each move leads to; once it is over, how it ended."""
    if isinstance(position.turn, Over):
        return [result_sentence(position.turn)]
    return list(advice_of(game_of(position)).verdicts(position, edition, names))


def odds(position: Position) -> list[str]:
    """What the dice of this turn can still bring, likeliest first."""
    return list(advice_of(game_of(position)).odds(position))


def objection(position: Position, step: Step, edition: str) -> str:
    """The objection to a step; empty if there is none."""
    found = coach.judgement(coach.facts_of(position, _A_MOMENT), (str(step),))
    return "" if found is None else objection_words(found, position, edition)


def last_move_words(view: View) -> str:
    """What the latest move from this keyboard did, also after the game."""
    position, steps = latest_move(view.setup, view.steps, view.you)
    found = coach.judgement(coach.facts_of(position, _A_MOMENT), tuple(map(str, steps)))
    if found is None:
        raise Refused("This move was not judged: time ran out.")
    return judged_words(found, position)


def decisive_words(record: Record) -> str:
    """What a computer that has played says about the game; empty if nothing stands out."""
    from fourfold.engine.review import review  # noqa: PLC0415 - only once a game is over
    from fourfold.terminal.sentences.reviews import Teller  # noqa: PLC0415

    return Teller(record, review(record)).decisive() if record.steps else ""
