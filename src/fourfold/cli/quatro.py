"""Commands about the Quatro engine: the odds of a turn, and training."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.options import (
    LARGEST,
    MOST_GAMES,
    examples,
    json_option,
    layout_option,
    manual,
    variant_option,
)
from fourfold.cli.usage import TranslatedGroup
from fourfold.locale import text
from fourfold.rules.games import Game
from fourfold.rules.quatro import Position, read_variant
from fourfold.terminal.printing.preparing import get_ready


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command(
        "odds",
        help=text("Quatro: the exact odds of a turn."),
        epilog=examples(
            "odds '111.../222.../....../....../....../...... 12-12 11124@2'",
            "odds '....../....../....../....../....../...... 15-15 13355@2' --layout our-box.txt",
        ),
    )(odds)
    training = typer.Typer(
        cls=TranslatedGroup,
        help=text("Train an engine on games against itself."),
        epilog=examples("train quatro --seats 2"),
    )
    training.command(
        "quatro",
        help=manual(
            text("The evaluation of the Quatro engine."),
            text("Run the same command again to resume interrupted work."),
        ),
        epilog=examples("train quatro --seats 2", "train quatro --seats 3 --rounds 20 -o weights.npz"),
    )(train)
    training.callback()(_training)
    app.add_typer(training, name="train")


def _training() -> None:
    """A separate group, so that each engine is named."""


def odds(
    position: Annotated[
        list[str],
        typer.Argument(help=text("The position: board, stocks and dice, as in …/...... 15-15 13355@2")),
    ],
    *,
    variant: Annotated[str, variant_option(Game.QUATRO)] = "standard",
    layout: Annotated[str, layout_option()] = "default",
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Print the odds of a turn."""
    from fourfold.data import layout as known_layout  # noqa: PLC0415 - not for help alone

    read = Position(" ".join(position), read_variant(variant, known_layout(layout)))
    get_ready(Game.QUATRO)
    from fourfold.terminal.printing.odds import odds_document, odds_lines  # noqa: PLC0415 - engines where used

    for line in [odds_document(read)] if json else odds_lines(read):
        typer.echo(line)


def train(  # noqa: PLR0913 - a command has as many parameters as options
    seats: Annotated[int, typer.Option(min=2, max=4, help=text("The number of players."))],
    *,
    seed: Annotated[
        int, typer.Option(min=0, max=LARGEST, help=text("The same seed makes the same weights."))
    ] = 1,
    rounds: Annotated[
        int, typer.Option(min=1, max=MOST_GAMES, help=text("Rounds of playing and learning."))
    ] = 150,
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, help=text("Games in each round."))] = 240,
    output: Annotated[
        Path, typer.Option("--output", "-o", help=text("The file of weights to write or to add to."))
    ] = Path("quatro-outlook.npz"),
    layout: Annotated[str, layout_option()] = "default",
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Train, or go on with a training that was interrupted."""
    from fourfold.data import layout as known_layout  # noqa: PLC0415

    board = known_layout(layout)
    checkpoint = output.with_suffix(f".{seats}.checkpoint.npz")
    get_ready(Game.QUATRO)
    from fourfold.engine.quatro.training import Course  # noqa: PLC0415
    from fourfold.terminal.printing.training import train_lines  # noqa: PLC0415

    for line in train_lines(Course(seats, seed, rounds, games), board, output, checkpoint, json=json):
        typer.echo(line)
