"""Understands typed words: synonyms, any case, in English and the chosen language. What it understands
becomes the short forms of `help`; steps are left to the game, and anything else stays as it was."""

from __future__ import annotations

import re

from fourfold.locale import text
from fourfold.play import View
from fourfold.telling import tell
from fourfold.terminal.plain.game_dialogue import dialogue_of

_SYNONYMS = {
    **dict.fromkeys(("throw", "t", "roll", "cast"), "roll"),
    **dict.fromkeys(("q", "exit", "leave", "bye"), "quit"),
    **dict.fromkeys(("back", "takeback"), "undo"),
    **dict.fromkeys(("pass",), "done"),
    **dict.fromkeys(("time",), "clock"),
    **dict.fromkeys(("beside", "left"), "pieces"),
    **dict.fromkeys(("rematch",), "again"),
    **dict.fromkeys(("verdicts",), "verdict"),
    **dict.fromkeys(("judge", "rating"), "rate"),
    **dict.fromkeys(("moves", "history"), "steps"),
}


def understood(view: View, line: str) -> str:
    """The same in the words that the dialogue knows."""
    lowered, dialogue = line.strip().casefold(), dialogue_of(view.setup.game)
    if (called := dialogue.called(lowered)) is not None:
        return called
    words = [word for word in re.split(r"[\s,;.:]+", lowered) if word]
    if not words or words[0] == "save":
        return line.strip()
    whole, spoken = " ".join(words), {**_spoken(), **dialogue.spoken()}
    if len(words) == 1 or whole in spoken:
        words = [spoken.get(whole, _SYNONYMS.get(whole, whole))]
    return dialogue.step(words, view)


def _spoken() -> dict[str, str]:
    """The words of the chosen language for what can be typed, as the screen's keys name them."""
    return {
        tell(None, "action.throw").casefold(): "roll",
        text("Done").casefold(): "done",
        tell(None, "action.done").casefold(): "done",
        text("Help").casefold(): "help",
        tell(None, "action.hint").casefold(): "hint",
        text("Verdicts").casefold(): "verdict",
        text("Odds").casefold(): "odds",
        tell(None, "action.undo").casefold(): "undo",
        text("Draw").casefold(): "draw",
        tell(None, "action.give-up").casefold(): "resign",
        text("Moves").casefold(): "steps",
        tell(None, "option.pieces").casefold(): "pieces",
        tell(None, "board.pieces-left").casefold(): "pieces",
        tell(None, "option.players").casefold(): "players",
        tell(None, "option.time-limit").casefold(): "clock",
        tell(None, "action.play-again").casefold(): "again",
        tell(None, "action.claim").casefold(): "claim",
        tell(None, "action.agree").casefold(): "yes",
        text("No").casefold(): "no",
        text("Quit").casefold(): "quit",
    }
