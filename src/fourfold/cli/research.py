"""Commands for research: exact data for learning programs, and counting."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from fourfold.cli.options import (
    LARGEST,
    MOST_THREADS,
    dask_option,
    examples,
    json_option,
    layout_option,
    manual,
    variant_option,
    workers_option,
)
from fourfold.cli.usage import TranslatedGroup
from fourfold.data import layout as known_layout
from fourfold.locale import number_words, text
from fourfold.rules import quarto, quatro
from fourfold.rules.game import Unreadable
from fourfold.rules.games import Game

LEAST_PLACED, MOST_PLACED = 4, 15


def register(app: typer.Typer) -> None:
    """Add these commands."""
    example = "dataset quarto --positions 100000 --placed 7-12 -o quarto-data"
    group = typer.Typer(
        cls=TranslatedGroup,
        help=text("Exact data for machine learning, as Parquet files."),
        epilog=examples(example),
    )
    again = text("Run the same command again to resume interrupted work.")
    group.command(
        "quarto",
        help=manual(text("Quarto!: random positions with the exact value of every move."), again),
        epilog=examples(example, "dataset quarto --variant advanced --balance --seed 7 -o advanced"),
    )(quarto_dataset)
    group.command(
        "quatro",
        help=manual(
            text("Quatro: positions with each player's chance and what every move gives away."), again
        ),
        epilog=examples("dataset quatro --positions 10000 --seats 3 -o quatro-data"),
    )(quatro_dataset)
    group.callback()(_named_by_game)
    app.add_typer(group, name="dataset")
    app.command(
        "count",
        help=text("Quarto!: count the full boards without a line."),
        epilog=examples("count", "count --variant advanced"),
    )(count)


def _named_by_game() -> None:
    """A separate group, so that the game is named."""


def _positions() -> Any:
    return typer.Option(min=1, max=LARGEST, help=text("How many positions."))


def _balance() -> Any:
    return typer.Option("--balance", help=text("As many won, drawn and lost positions as can be found."))


def _seed() -> Any:
    return typer.Option(min=0, max=LARGEST, help=text("The same seed writes the same files."))


def _output() -> Any:
    return typer.Option("--output", "-o", metavar="FOLDER", help=text("The folder to write to."))


def quarto_dataset(  # noqa: PLR0913 - a command has as many parameters as options
    *,
    positions: Annotated[int, _positions()] = 100_000,
    placed: Annotated[
        str, typer.Option(metavar="RANGE", help=text("How many pieces are placed, such as 9 or 7-12."))
    ] = "7-12",
    variant: Annotated[str, variant_option(Game.QUARTO)] = "classic",
    balance: Annotated[bool, _balance()] = False,
    seed: Annotated[int, _seed()] = 1,
    workers: Annotated[int, workers_option()] = os.cpu_count() or 1,
    dask: Annotated[str | None, dask_option()] = None,
    output: Annotated[Path, _output()] = Path("quarto-data"),
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Write exact data about Quarto!."""
    rules, (least, most) = quarto.read_variant(variant), _read_placed(placed)
    from fourfold.engine.dataset import Plan  # noqa: PLC0415 - Numba only where it is used
    from fourfold.engine.quarto.research.dataset import QuartoSource  # noqa: PLC0415

    _make(Plan(positions, output, balance), QuartoSource(rules, least, most, seed), workers, dask, json=json)


def quatro_dataset(  # noqa: PLR0913
    *,
    positions: Annotated[int, _positions()] = 10_000,
    seats: Annotated[int, typer.Option(min=2, max=4, help=text("The number of players."))] = 2,
    variant: Annotated[str, variant_option(Game.QUATRO)] = "standard",
    layout: Annotated[str, layout_option()] = "default",
    balance: Annotated[bool, _balance()] = False,
    seed: Annotated[int, _seed()] = 1,
    workers: Annotated[int, workers_option()] = os.cpu_count() or 1,
    dask: Annotated[str | None, dask_option()] = None,
    output: Annotated[Path, _output()] = Path("quatro-data"),
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Write data about Quatro."""
    rules = quatro.read_variant(variant, known_layout(layout))
    from fourfold.engine.dataset import Plan  # noqa: PLC0415
    from fourfold.engine.quatro.dataset import QuatroSource  # noqa: PLC0415

    _make(Plan(positions, output, balance), QuatroSource(rules, seats, seed), workers, dask, json=json)


def _make(plan: Any, source: Any, workers: int, dask: str | None, *, json: bool) -> None:
    from fourfold.engine import workers as executors  # noqa: PLC0415
    from fourfold.engine.dataset import make  # noqa: PLC0415
    from fourfold.terminal.printing.progress import progress_bar  # noqa: PLC0415

    with executors.workers(workers, dask) as executor, progress_bar() as show:
        made = make(plan, source, executor, show, ahead=4 * workers)
    if json:
        from fourfold.terminal.printing.documents import Dataset  # noqa: PLC0415

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


def _read_placed(typed: str) -> tuple[int, int]:
    """Both ends of a range of placed pieces."""
    match = re.fullmatch(r"(\d{1,2})(?:-(\d{1,2}))?", typed)
    if match is not None:
        least, most = int(match[1]), int(match[2] or match[1])
        if LEAST_PLACED <= least <= most <= MOST_PLACED:
            return least, most
    raise Unreadable(
        (
            "“{text}” is not a number of placed pieces: write one from {least} to {most}, or a range such "
            "as 7-12."
        ),
        text=typed,
        least=LEAST_PLACED,
        most=MOST_PLACED,
    )


def count(
    variant: Annotated[str, variant_option(Game.QUARTO)] = "classic",
    *,
    threads: Annotated[
        int, typer.Option(min=1, max=MOST_THREADS, help=text("Search on this many threads."))
    ] = os.cpu_count() or 1,
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Count the full boards without a line."""
    rules = quarto.read_variant(variant)
    from fourfold.engine.quarto.research.count import full_boards_without_a_line  # noqa: PLC0415
    from fourfold.terminal.printing.progress import progress_bar  # noqa: PLC0415

    began = time.perf_counter()
    with progress_bar() as show:
        boards = full_boards_without_a_line(rules, show, threads)
    passed = time.perf_counter() - began
    if json:
        from fourfold.terminal.printing.documents import Counted  # noqa: PLC0415

        typer.echo(Counted(str(rules), boards, passed))
        return
    typer.echo(
        text(
            "Full boards without a line: {number}. Counted in {seconds} seconds.",
            number=number_words(boards),
            seconds=number_words(passed, 1),
        )
    )
