"""How positions end with best play, as signs."""

from __future__ import annotations

from collections.abc import Iterable

from fourfold.coach.facts import Distance
from fourfold.engine.verdict import Outcome, Proven, preference
from fourfold.locale import text

SIGNS = {Outcome.WIN: "+", Outcome.DRAW: "=", Outcome.LOSS: "−"}
UNKNOWN = "?"


def sign(verdicts: Iterable[Proven | None], *, plies: bool = False) -> str:
    """The best that a choice can lead to, as one sign; optionally with the number of placements."""
    known = list(verdicts)
    proven = [verdict for verdict in known if verdict is not None]
    best = max(proven, key=preference, default=None)
    # With something unknown among them, only a win is certain to be the best.
    if best is None or (len(proven) < len(known) and best.outcome is not Outcome.WIN):
        return UNKNOWN
    counted = plies and best.plies > 0 and best.outcome is not Outcome.DRAW
    return f"{SIGNS[best.outcome]}{best.plies}" if counted else SIGNS[best.outcome]


def legend() -> str:
    """What the signs mean."""
    return text(
        "{win} won, {draw} drawn, {loss} lost",
        win=SIGNS[Outcome.WIN],
        draw=SIGNS[Outcome.DRAW],
        loss=SIGNS[Outcome.LOSS],
    )


def proven(distance: Distance | None) -> Proven | None:
    """A verdict among the coach's facts."""
    return None if distance is None else Proven(distance.outcome, distance.plies)
