"""How a position ends with best play, as a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from fourfold.engine.verdict import Outcome, Proven, preference
from fourfold.locale import plural, text

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


def verdict_sentence(verdict: Proven | None) -> str:
    """A verdict in words, from the point of view of the player to act."""
    if verdict is None:
        return text("Unknown: the search hit its limits.")
    match verdict.outcome:
        case Outcome.DRAW:
            return text("A draw: with best play nobody wins.")
        case Outcome.WIN if verdict.plies == 0:
            return text("Won: a line can be called now.")
        case Outcome.WIN:
            return plural(
                "Won, with the next placement.",
                "Won: the line is made with placement {number} from now.",
                verdict.plies,
                number=verdict.plies,
            )
        case Outcome.LOSS:
            return plural(
                "Lost: the opponent's next placement makes the line.",
                "Lost: the opponent makes the line with placement {number} from now.",
                verdict.plies,
                number=verdict.plies,
            )
