"""What the help pages of all games say."""

from __future__ import annotations

from fourfold.locale import labelled, text
from fourfold.play import View
from fourfold.terminal.app.game_screens import screens_of


def help_lines(view: View, *, is_ours: bool) -> list[str]:
    """The keys of this table: those of its game, and those for talking to players elsewhere."""
    lines = screens_of(view.setup.game).help(view)
    if not is_ours:
        lines += ["", *_remote_lines()]
    return lines


def usual_lines(_: View) -> list[str]:
    """The keys of a game that has none of its own."""
    return [rate_line(), leave_line(), saving_line(), language_line()]


def rate_line() -> str:
    """The key that has a move judged."""
    return labelled("j", text("rate your last move (casual games)"))


def leave_line() -> str:
    """The keys that end a game."""
    return text("w offers a draw, x gives up, s shows all moves, q leaves: the game is saved.")


def saving_line() -> str:
    """The keys for what is around a game."""
    return text(
        "Ctrl-S saves the game to a file; r plays again when it is over; Ctrl-T switches between light "
        "and dark; while others play, Space skips to the end of their turns."
    )


def language_line() -> str:
    """The key that changes the language."""
    return labelled("Ctrl-L", text("Change language"))


def _remote_lines() -> list[str]:
    return [
        text("y and n answer what others ask: a draw, a takeback, another game."),
        text("k claims the win from a player who has been away too long."),
    ]
