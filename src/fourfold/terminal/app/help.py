"""What the help page of each game says."""

from __future__ import annotations

from fourfold.data import Edition
from fourfold.locale import labelled, text
from fourfold.play import View
from fourfold.rules.games import Game
from fourfold.terminal.sentences.pieces import pieces_of


def help_lines(view: View, *, is_ours: bool) -> list[str]:
    """The keys of this table: those of its game, and those for talking to players elsewhere."""
    lines = _quarto_lines(pieces_of(view.setup)) if view.setup.game is Game.QUARTO else _quatro_lines()
    if not is_ours:
        lines += ["", *_remote_lines()]
    return lines


def _quarto_lines(pieces: Edition) -> list[str]:
    return [
        text("Use the arrow keys and Enter, or the mouse, to choose squares and pieces."),
        text("You can also type moves: 7 gives piece 7, b3 places on column b, row 3."),
        "",
        text(
            "! calls QUARTO!: then choose the four squares of your line. It is always offered while a "
            "call is allowed, whether there is a line or not. @ calls for the player who has just given a "
            "piece (race games)."
        ),
        text("After the last piece, d says that you are done and lets the call pass."),
        "",
        text(
            "v shows a verdict for every move on squares and pieces: + won, = drawn, − lost, and in "
            "how many placements. h shows a hint, u takes a move back (casual games)."
        ),
        _rate_line(),
        text("w offers a draw, x gives up, s shows all moves, q leaves: the game is saved."),
        _both_lines(),
        "",
        _pieces_line(pieces),
    ]


def _pieces_line(pieces: Edition) -> str:
    """How to tell the pieces apart, as they are drawn."""
    if pieces.drawing == "mushroom":
        return text(
            "Pieces: flat or pointed cap, big or small, with dots or without, plain (blue) or hatched (red)."
        )
    return text(
        "Pieces: round or square, tall or short, with a hole or solid, plain (light) or hatched (dark)."
    )


def _quatro_lines() -> list[str]:
    return [
        text("t throws. Digits, or Enter on a die, choose what to keep; t throws the rest again."),
        text("c4 builds on column c, row 4; so does Enter or a click on a field between ▶ and ◀."),
        text("l gives up a roof when nothing can be built after the fifth throw."),
        "",
        text(
            "o shows the chance of building on each field, v the chance to win after it. h shows a "
            "hint; ▴ marks dice to keep (casual games)."
        ),
        _rate_line(),
        text("u takes a roof back until the next throw, x gives up, q leaves: the game is saved."),
        "",
        text("Fields: 3-3 a pair, 3× and 4× of a kind, 1…5 a straight, 2+3 a full house, ★5★ Yatzy."),
        text("A roof shows its owner, with the height of the tower beside it and the roofs it covers below."),
        "",
        _both_lines(),
    ]


def _rate_line() -> str:
    return labelled("j", text("rate your last move (casual games)"))


def _both_lines() -> str:
    return text(
        "Ctrl-S saves the game to a file; r plays again when it is over; Ctrl-T switches between light "
        "and dark; while others play, Space skips to the end of their turns."
    )


def _remote_lines() -> list[str]:
    return [
        text("y and n answer what others ask: a draw, a takeback, another game."),
        text("k claims the win from a player who has been away too long."),
    ]
