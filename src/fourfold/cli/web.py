"""The command that starts the web app."""

from __future__ import annotations

import typer

from fourfold.locale import text


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("serve", help=text("Start the web app."))(serve)


def serve() -> None:
    """Say that there is none."""
    typer.echo(text("There is no web app yet: for now, fourfold is a library and these commands."), err=True)
    raise typer.Exit(1)
