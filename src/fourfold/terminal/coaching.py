"""The coach's sentences: a question before a step that gives something away, a verdict on the last move, and
what was decisive in the end.

It loads an engine and may take a second or two: only in the background.
"""

from __future__ import annotations

from fourfold import coach
from fourfold.play import Refused, View
from fourfold.play.help import latest_move
from fourfold.rules.games import Position, Step
from fourfold.rules.record import Record
from fourfold.terminal.sentences.hints import judged_words, objection_words

SECONDS = 2.0
"""A player waits: what is not proven by then is not asked about."""


def objection(position: Position, step: Step, edition: str) -> str:
    """The objection to a step; empty if there is none."""
    found = coach.judgement(coach.facts_of(position, SECONDS), (str(step),))
    return "" if found is None else objection_words(found, position, edition)


def last_move_words(view: View) -> str:
    """What the latest move from this keyboard did, also after the game."""
    position, steps = latest_move(view.setup, view.steps, view.you)
    found = coach.judgement(coach.facts_of(position, SECONDS), tuple(map(str, steps)))
    if found is None:
        raise Refused("This move was not judged: time ran out.")
    return judged_words(found, position)


def decisive_words(record: Record) -> str:
    """What a computer that has played says about the game; empty if nothing stands out."""
    from fourfold.engine.review import review  # noqa: PLC0415 - only once a game is over
    from fourfold.terminal.sentences.reviews import Teller  # noqa: PLC0415

    return Teller(record, review(record)).decisive() if record.steps else ""
