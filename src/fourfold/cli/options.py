"""Options that several commands share.

They are functions, asked when the application is built: only then is the language of their help known.
"""

from __future__ import annotations

from typing import Any

import typer

from fourfold.data import layout as known_layout
from fourfold.locale import text
from fourfold.rules.games import Game, Variant, read_variant
from fourfold.rules.quarto import CallRule


def examples(*commands: str) -> str:
    """The foot of a command's help: ways to call it, which need no translation. The mark at the beginning
    lets each stand on a line of its own."""
    return "\n".join(("\b", text("Examples:"), *(f"  fourfold {command}".rstrip() for command in commands)))


def manual(*paragraphs: str) -> str:
    """A command's help: its first paragraph is what the list of commands shows."""
    return "\n\n".join(paragraphs)


def exit_codes() -> str:
    """What the program tells the shell when it ends."""
    return text("Exit codes: 0 all is well, 1 it could not be done, 2 a word was not right, 130 interrupted.")


def variant_option() -> Any:
    """`--variant`: the text of a variant."""
    return typer.Option(
        "--variant",
        metavar="VARIANT",
        help=text(
            "Quarto!: classic, advanced, or as in traits=colour,height+squares. "
            "Quatro: standard or five-as-full-house."
        ),
    )


def call_option() -> Any:
    """`--call`: who may call a line, and when."""
    return typer.Option("--call", help=text("Quarto!: who may call a line, and when."))


def layout_option() -> Any:
    """`--layout`: the board of Quatro."""
    return typer.Option(
        "--layout", metavar="LAYOUT", help=text("Quatro: the name of a layout, or a file with 36 symbols.")
    )


def edition_option() -> Any:
    """`--edition`: the pieces of Quarto!."""
    return typer.Option(
        "--edition",
        metavar="EDITION",
        help=text("Quarto!: the pieces to draw, such as classic or mushrooms."),
    )


def chosen_variant(game: Game, variant: str | None, call: CallRule, layout: str) -> Variant:
    """The variant that these options describe together."""
    board = known_layout(layout) if game is Game.QUATRO else ""
    return read_variant(game, variant or "", call=call, layout=board)
