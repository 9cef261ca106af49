"""The coach's sentences: a question before a step that gives something away, a verdict on the last move, and
what was decisive in the end.

It loads an engine and may take a second or two: only in the background.
"""

from __future__ import annotations

from fourfold.engine.blunders import judge
from fourfold.engine.verdict import Outcome
from fourfold.locale import percent_words, text
from fourfold.play import Refused, View
from fourfold.play.helping import latest_move
from fourfold.rules.games import Game, Position, Step
from fourfold.rules.record import Record


def objection(position: Position, step: Step) -> str:
    """The objection to a step; empty if there is none."""
    found = judge(position, step)
    if found is None or not found.is_blunder:
        return ""
    if found.line is not None:
        return f"{text('This piece lets your opponent complete a line.')} {found.line}"
    if found.before is None:
        return text("This costs {share} of your chances.", share=percent_words(found.loss, 0))
    if found.before is Outcome.WIN:
        return text("This gives away a win.")
    return text("This gives away a draw.")


def last_move_words(view: View) -> str:
    """What the latest move from this keyboard did, also after the game."""
    position, steps = latest_move(view.setup, view.steps, view.you)
    found = judge(position, *steps)
    if found is None:
        raise Refused("This move was not judged: time ran out.")
    if view.setup.game is Game.QUATRO:
        if found.is_blunder:
            cost = percent_words(found.loss, 0)
            return text("Your last choice cost {share} of your chances.", share=cost)
        return text("Your last choice was good.")
    if not found.is_blunder:
        return text("Your last move was as good as any.")
    if found.before is Outcome.WIN:
        return text("Your last move gave away a win.")
    return text("Your last move gave away a draw.")


def decisive_words(record: Record) -> str:
    """What a computer that has played says about the game; empty if nothing stands out."""
    from fourfold.engine.review import review  # noqa: PLC0415 - only once a game is over
    from fourfold.terminal.sentences.reviews import Teller  # noqa: PLC0415

    return Teller(record, review(record)).decisive() if record.steps else ""
