"""How a game ended, by name, for the people at the table."""

from __future__ import annotations

from fourfold.play import View
from fourfold.rules.game import Over
from fourfold.telling import result_sentence
from fourfold.terminal.sentences.game_words import words_of
from fourfold.terminal.sentences.names import subjects


def result_words(view: View) -> str:
    """Who won and why, and what the line or the row was."""
    result = view.result
    assert result is not None
    over = Over(result.winners, result.reason)
    told = result_sentence(over, subjects(view), overlooked=result.overlooked)
    return " ".join([told, *words_of(view.setup.game).what_won(view)])
