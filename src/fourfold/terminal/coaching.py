"""The coach's question before a step that gives something away, as a sentence.

It loads an engine and may take a second or two: only in the background.
"""

from __future__ import annotations

from fourfold.engine.blunders import blunder
from fourfold.engine.verdict import Outcome
from fourfold.locale import percent_words, text
from fourfold.rules.games import Position, Step


def objection(position: Position, step: Step) -> str:
    """The objection to a step; empty if there is none."""
    found = blunder(position, step)
    if found is None:
        return ""
    if found.line is not None:
        return f"{text('This piece lets your opponent complete a line.')} {found.line}"
    if found.before is None:
        return text("This costs {share} of your chances.", share=percent_words(found.loss, 0))
    if found.before is Outcome.WIN:
        return text("This gives away a win.")
    return text("This gives away a draw.")
