"""The command that writes exact data for learning programs; each game adds its own."""

from __future__ import annotations

from typing import Any

import typer

from fourfold.cli.game_part import all_commands
from fourfold.cli.options import LARGEST, examples
from fourfold.cli.usage import TranslatedGroup
from fourfold.locale import number_words, text

EXAMPLE = "dataset quarto --positions 100000 --placed 7-12 -o quarto-data"


def register(app: typer.Typer) -> None:
    """Add this command."""
    group = typer.Typer(
        cls=TranslatedGroup,
        help=text("Exact data for machine learning, as Parquet files."),
        epilog=examples(EXAMPLE),
    )
    for each in all_commands():
        each.add_dataset(group)
    group.callback()(_named_by_game)
    app.add_typer(group, name="dataset")


def _named_by_game() -> None:
    """A separate group, so that the game is named."""


def positions_option() -> Any:
    """`--positions`: how much data."""
    return typer.Option(min=1, max=LARGEST, help=text("How many positions."))


def balance_option() -> Any:
    """`--balance`: as many of each outcome."""
    return typer.Option(
        "--balance",
        help=text("Equal numbers of won, drawn and lost positions, as far as they can be found."),
    )


def seed_option() -> Any:
    """`--seed`: what chance begins with."""
    return typer.Option(min=0, max=LARGEST, help=text("The same seed writes the same files."))


def output_option() -> Any:
    """`--output`: where the data goes."""
    return typer.Option("--output", "-o", metavar="FOLDER", help=text("The folder to write to."))


def make_dataset(plan: Any, source: Any, workers: int, dask: str | None, *, json: bool) -> None:
    """Write what a source has, by a plan, and say what was written."""
    from fourfold.cli.progress import progress_bar
    from fourfold.engine import workers as executors
    from fourfold.engine.dataset import make

    with executors.workers(workers, dask) as executor, progress_bar() as show:
        made = make(plan, source, executor, show, ahead=4 * workers)
    if json:
        from fourfold.cli.documents import Dataset

        typer.echo(Dataset(str(plan.folder), made.rows, made.checked))
        return
    typer.echo(
        text(
            "Positions written to {folder}: {number}. Re-solved and correct: {checked}.",
            folder=plan.folder,
            number=number_words(made.rows),
            checked=number_words(made.checked),
        )
    )
