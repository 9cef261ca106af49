"""What the help page of each game says."""

from __future__ import annotations

from fourfold.locale import text
from fourfold.play import View
from fourfold.rules.games import Game


def help_lines(view: View, *, is_ours: bool) -> list[str]:
    """The keys of this table: those of its game, and where others sit elsewhere those for talking to them."""
    lines = _quarto_lines() if view.setup.game is Game.QUARTO else _quatro_lines()
    if not is_ours:
        lines += ["", *_remote_lines()]
    return lines


def _quarto_lines() -> list[str]:
    return [
        text("Arrows and Enter, or the mouse, point at squares and pieces."),
        text("Steps can be typed too: 7 gives piece 7, b3 places on column b, row 3."),
        "",
        text(
            "! calls QUARTO!: then point at the four squares of your line. It is offered as long as a line "
            "could be called, whether there is one or not. @ calls for the player who interrupts."
        ),
        text("After the last piece, d says that you are done and lets the call pass."),
        "",
        text("h asks for a hint, v for the verdict of every step, u takes a step back (casual games)."),
        text("w offers a draw, x gives up, s shows all steps, q leaves: the game is kept."),
        _both_lines(),
        "",
        text(
            "Pieces: round or square, tall or short, with a hole or solid, plain (light) or hatched (dark)."
        ),
    ]


def _quatro_lines() -> list[str]:
    return [
        text("t throws. Digits, or Enter on a die, choose what to keep; t throws the others again."),
        text("c4 builds on column c, row 4; so do Enter or a click on a field between ▶ and ◀."),
        text("l gives up a roof when nothing can be built after the fifth throw."),
        "",
        text("o writes the chance of building into each field, h asks for a hint, v for all chances."),
        text("u takes a roof back until the next dice are thrown, x gives up, q leaves: the game is kept."),
        "",
        text("Fields: 3-3 a pair, 3× and 4× of a kind, 1-5 a straight, 2+3 a full house, ★5★ Yatzy."),
        text(
            "A roof shows its owner; beside it stands the height of the tower, below it the roofs it covers."
        ),
        "",
        _both_lines(),
    ]


def _both_lines() -> str:
    return text(
        "Ctrl-S writes the game to a file; r plays again once it is over; Ctrl-T is light or dark; "
        "while others play, Space shows the rest of their turns at once."
    )


def _remote_lines() -> list[str]:
    return [
        text("y and n answer what others ask: a draw, a step back, another game."),
        text("k takes the win from somebody who has been away for long."),
    ]
