"""The command that reviews a recorded game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.options import LARGEST, examples, manual
from fourfold.cli.streams import read_text
from fourfold.locale import text
from fourfold.rules.game import Unreadable


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command(
        "review",
        help=manual(
            text("Review a recorded game: what every turn was worth, and what was decisive."),
            text(
                "Quarto! is judged exactly. In Quatro, the review separates what choices cost from "
                "what the dice brought."
            ),
        ),
        epilog=examples(
            "review game.txt",
            "review arena.txt --number 7",
            "review game.txt --svg",
            "review - --record < game.txt",
        ),
    )(review)


def review(
    file: Annotated[Path, typer.Argument(help=text("The record; - reads standard input."))],
    *,
    number: Annotated[
        int, typer.Option(min=1, max=LARGEST, help=text("Only this game, if there are several."))
    ] = 1,
    json: Annotated[bool, typer.Option("--json", help=text("Print JSON for programs."))] = False,
    svg: Annotated[bool, typer.Option("--svg", help=text("Draw the graph of the game as SVG."))] = False,
    record: Annotated[
        bool,
        typer.Option("--record", help=text("Print the record with comments and better lines as variations.")),
    ] = False,
) -> None:
    """Review a recorded game."""
    if json + svg + record > 1:
        raise Unreadable("Choose one of --json, --svg and --record.")
    from fourfold.terminal.printing import review as printing  # noqa: PLC0415 - what one command needs
    from fourfold.terminal.printing.preparing import get_ready  # noqa: PLC0415
    from fourfold.terminal.printing.progress import thinking  # noqa: PLC0415

    game = printing.chosen_record(read_text(file), number)
    get_ready(game.game)
    from fourfold.engine.review import review as look  # noqa: PLC0415

    with thinking():
        told = look(game)
    if json:
        typer.echo(printing.review_json(told))
    elif svg:
        typer.echo(printing.review_svg(game, told), nl=False)
    elif record:
        typer.echo(printing.review_record(game, told), nl=False)
    else:
        for line in printing.review_lines(game, told):
            typer.echo(line)
