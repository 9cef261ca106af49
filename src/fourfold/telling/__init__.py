"""Facts in words: one table for each game, from kinds of facts to messages with named details.

    >>> from fourfold.rules.games import Game
    >>> from fourfold.telling import tell
    >>> tell(Game.QUARTO, "step.place", name="Ada", square=6, piece="the tall one")
    'Ada places a piece on c2: the tall one.'
    >>> tell(Game.QUATRO, "step.keep", name=None, dice=(3, 3))
    'You keep 3 3.'

The tables are data (`shared.toml`, and `telling.toml` in each game's folder). Python reads them here, and the
browser's build makes a module of them: so a sentence about a game is written once. This room only fills in:
it chooses the entry and its form, finds it in the catalogue, and writes each detail as its type asks. What
only one game has, `telling.py` in its folder writes.
"""

from fourfold.telling.results import result_sentence
from fourfold.telling.tables import messages, tables, tell

__all__ = ["messages", "result_sentence", "tables", "tell"]
