"""How a position ends with best play, as a sentence."""

from __future__ import annotations

from fourfold.engine.verdict import Outcome, Proven
from fourfold.locale import plural, text


def verdict_sentence(verdict: Proven | None) -> str:
    """A verdict in words, for the player to act."""
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
