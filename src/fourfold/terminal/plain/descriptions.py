"""What can be asked at any time: the board, its parts, the latest turn, who plays, the help."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fourfold.locale import text
from fourfold.play import View
from fourfold.terminal.plain.game_dialogue import dialogue_of
from fourfold.terminal.replay import board_lines
from fourfold.terminal.sentences.names import seat_name
from fourfold.terminal.sentences.steps import told_steps
from fourfold.terminal.sentences.tables import setup_words
from fourfold.terminal.views import position


def board_words(view: View) -> Iterable[str]:
    """The board in words."""
    return dialogue_of(view.setup.game).board(view)


def grid_lines(view: View) -> Iterator[str]:
    """The board as rows of characters."""
    yield from board_lines(position(view), view.setup.edition)


def pieces_words(view: View) -> Iterable[str]:
    """What is beside the board."""
    return dialogue_of(view.setup.game).pieces(view)


def fields_words(view: View) -> Iterable[str]:
    """What the fields of the board are."""
    return dialogue_of(view.setup.game).fields(view)


def turn_words(view: View, *, heard: bool = False) -> Iterable[str]:
    """What is in front of the player to move; `heard` if the latest step was just announced."""
    return dialogue_of(view.setup.game).turn(view, heard=heard)


def players_words(view: View) -> Iterator[str]:
    """Who plays, and what."""
    yield setup_words(view.setup)
    for seat in range(len(view.seats)):
        yield text("Player {player}: {name}", player=seat + 1, name=seat_name(view, seat))


def help_words(view: View) -> Iterator[str]:
    """What can be typed."""
    dialogue = dialogue_of(view.setup.game)
    yield from (entry(*each) for each in dialogue.help(view))
    yield entry("board", text("the board in words; grid shows it as rows"))
    if dialogue.names_parts:
        parts = text("part of the board; also column b, diagonal, b2? for one square, 2? and b?")
        yield entry("row 2", parts)
    yield entry("last", text("what the others did last"))
    yield entry("brief", text("say less; normal and full say more"))
    if dialogue.names_parts:
        yield entry("pieces", text("which pieces are left"))
    yield entry("what", text("say again what to do now"))
    yield entry("players", text("who plays, and how"))
    yield entry("steps", text("everything that has happened so far"))
    yield entry("clock", text("how much time is left"))
    yield entry("hint", text("a hint; ask again for more (casual games)"))
    yield entry("verdict", text("how each move ends (casual games)"))
    yield entry("rate", text("rate your last move (casual games)"))
    if view.coached:
        yield entry("coach", text("whether you are asked before a blunder"))
    yield entry("undo", text("take back your last move (casual games)"))
    yield entry("draw", text("offer or accept a draw; yes and no answer the other player's question"))
    yield entry("resign", text("give up"))
    yield entry("claim", text("claim the win from a player who has been away too long"))
    yield entry("review", text("after the game: what each turn was worth, and what was decisive"))
    yield entry("again", text("after the game: play again, with the next player starting"))
    yield entry("save FILE", text("save the game so far to a file, for play --from, replay and verify"))
    yield entry("quit", text("quit; the game is saved for next time"))


def entry(words: str, sentence: str) -> str:
    """What can be typed, and what it does."""
    return f"{words:<12} {sentence}"


# -- Parts of the board -------------------------------------------------------------------------------------


def part_words(view: View, line: str) -> list[str] | None:
    """A square, a row, a column, a diagonal, or what happened last; None if the line does not ask for it."""
    words = line.strip().lower().rstrip("?").split()
    asked = line.strip().endswith("?")
    dialogue = dialogue_of(view.setup.game)
    match words:
        case ["last"]:
            return told_steps(view, _last_turn(view))
        case ["where", *_] | ["build"]:
            return list(dialogue.where(view))
        case [name] if asked and re.fullmatch("[a-f]|[1-6]", name):
            return dialogue.part(view, ["column" if name.isalpha() else "row", name])
        case [name] if asked and re.fullmatch("[a-f][1-6]", name):
            said = dialogue.square(view, name)
            return None if said is None else [said]
        case ["row" | "column" | "diagonal", *_]:
            return dialogue.part(view, words)
        case _:
            return None


def _last_turn(view: View) -> int:
    """Where the steps of the latest turn of another player start; of the latest turn if there is none."""
    turns = [each.turn for each in view.steps if each.seat not in view.you] or [
        each.turn for each in view.steps
    ]
    return (
        next((number for number, each in enumerate(view.steps) if each.turn == turns[-1]), 0) if turns else 0
    )
