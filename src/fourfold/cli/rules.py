"""The command that shows the rules of a game."""

from __future__ import annotations

import shutil
from typing import Annotated

import typer

from fourfold.cli.options import examples, language_option
from fourfold.locale import text
from fourfold.rules.games import Game

_WIDEST = 88
"""Longer lines are tiring to read."""


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command(
        "rules",
        help=text("Read the rules of a game."),
        epilog=examples("rules quarto", "rules quatro --lang de"),
    )(rules)


def rules(
    game: Annotated[Game, typer.Argument(help=text("The game."))],
    *,
    _language: Annotated[str | None, language_option()] = None,
) -> None:
    """Print the rules."""
    from fourfold.terminal.rules import rules_lines

    width = min(shutil.get_terminal_size().columns, _WIDEST)
    for line in rules_lines(game, width):
        typer.echo(line)
