"""The command that gets the engines ready before somebody plays."""

from __future__ import annotations

import typer

from fourfold.cli.options import examples, manual
from fourfold.locale import text
from fourfold.rules.games import Game
from fourfold.terminal.printing.preparing import get_ready


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command(
        "prepare",
        help=manual(
            text("Prepare the engines for this machine."),
            text("Without it the first game waits some seconds. It is done once, and again after an update."),
        ),
        epilog=examples("prepare"),
    )(prepare)


def prepare() -> None:
    """Compile what is not compiled yet."""
    from fourfold.engine.kernel.files import own_folder  # noqa: PLC0415 - not for help alone

    if own_folder() is None:
        typer.echo(text("The engines cannot be kept: there is no folder that is closed to others."), err=True)
        raise typer.Exit(1)
    get_ready(*Game)
    typer.echo(text("The engines are ready."))
