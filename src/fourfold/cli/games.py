"""Commands about games themselves: replay a record, draw a position, count what can happen."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.options import (
    LARGEST,
    call_option,
    check_options,
    chosen_variant,
    edition_option,
    examples,
    json_option,
    layout_option,
    variant_option,
)
from fourfold.cli.streams import read_text
from fourfold.locale import text
from fourfold.rules.games import Game, game_in, read_position
from fourfold.rules.quarto import CallRule


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command(
        "replay",
        help=text("Print recorded games position by position."),
        epilog=examples("replay game.txt", "replay - < game.txt", "replay arena.txt --number 7"),
    )(replay)
    app.command(
        "show",
        help=text("Draw a position as SVG."),
        epilog=examples(
            "show '2..d/7..f/96e./.c.. 1' -o board.svg", "show '2..d/7..f/96e./.c.. 1' --edition mushrooms"
        ),
    )(show)
    app.command(
        "perft",
        help=text("Count the sequences of steps that can be played, level by level."),
        epilog=examples(
            "perft quarto 4", "perft quarto 3 --variant advanced --call auto", "perft quatro 2 --seats 3"
        ),
    )(count)


def replay(
    file: Annotated[Path, typer.Argument(help=text("The record; - reads standard input."))],
    *,
    number: Annotated[
        int | None, typer.Option(min=1, max=LARGEST, help=text("Only this game, if there are several."))
    ] = None,
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Print recorded games."""
    from fourfold.terminal.printing.replay import replay_all, replay_documents  # noqa: PLC0415 - what one command needs

    games = read_text(file)
    for line in replay_documents(games, number) if json else replay_all(games, number):
        typer.echo(line)


def show(  # noqa: PLR0913 - a command has as many parameters as options
    position: Annotated[list[str], typer.Argument(help=text("The position, as in 2..d/7..f/96e./.c.. 1"))],
    *,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help=text("The file to write (default: standard output).")),
    ] = None,
    game: Annotated[Game | None, typer.Option(help=text("The game (default: as the board shows)."))] = None,
    variant: Annotated[str | None, variant_option()] = None,
    call: Annotated[CallRule | None, call_option()] = None,
    layout: Annotated[str | None, layout_option()] = None,
    edition: Annotated[str | None, edition_option()] = None,
) -> None:
    """Draw a position."""
    from fourfold.terminal.printing.picture import picture  # noqa: PLC0415 - drawings only where they are drawn

    words = " ".join(position)
    which = game or game_in(words)
    check_options(which, edition=edition)
    shown = read_position(words, chosen_variant(which, variant, call, layout))
    drawing = picture(shown, edition or "classic")
    if output is None:
        typer.echo(drawing)
    else:
        output.write_text(drawing, encoding="utf-8")


def count(  # noqa: PLR0913
    game: Annotated[Game, typer.Argument(help=text("The game."))],
    depth: Annotated[int, typer.Argument(min=1, help=text("How many steps deep."))],
    position: Annotated[
        list[str] | None, typer.Argument(help=text("Where to start (default: the start of the game)."))
    ] = None,
    *,
    variant: Annotated[str | None, variant_option()] = None,
    call: Annotated[CallRule | None, call_option()] = None,
    layout: Annotated[str | None, layout_option()] = None,
    seats: Annotated[int, typer.Option(help=text("The number of players."))] = 2,
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Count what can happen."""
    from fourfold.terminal.printing.perft import perft_lines  # noqa: PLC0415

    played = chosen_variant(game, variant, call, layout)
    begin = read_position(" ".join(position), played) if position else played.start(seats)
    for line in perft_lines(begin, depth, json=json):
        typer.echo(line)
