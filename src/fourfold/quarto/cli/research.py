"""Commands for research in Quarto!: exact data for learning programs, and counting."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.options import MOST_THREADS, dask_option, examples, json_option, manual, workers_option
from fourfold.cli.research import (
    EXAMPLE,
    balance_option,
    make_dataset,
    output_option,
    positions_option,
    seed_option,
)
from fourfold.locale import number_words, text
from fourfold.quarto import read_variant
from fourfold.quarto.cli.options import variant_option
from fourfold.rules.game import Unreadable

LEAST_PLACED, MOST_PLACED = 4, 15


def register(app: typer.Typer) -> None:
    """Add the command that counts."""
    app.command(
        "count",
        help=text("Quarto!: count the full boards without a line."),
        epilog=examples("count", "count --variant advanced"),
    )(count)


def add_dataset(group: typer.Typer) -> None:
    """Add the command that writes data."""
    group.command(
        "quarto",
        help=manual(
            text("Quarto!: random positions with the exact value of every move."),
            text("Run the same command again to resume interrupted work."),
        ),
        epilog=examples(EXAMPLE, "dataset quarto --variant advanced --balance --seed 7 -o advanced"),
    )(dataset)


def dataset(
    *,
    positions: Annotated[int, positions_option()] = 100_000,
    placed: Annotated[
        str, typer.Option(metavar="RANGE", help=text("How many pieces are placed, such as 9 or 7-12."))
    ] = "7-12",
    variant: Annotated[str, variant_option()] = "classic",
    balance: Annotated[bool, balance_option()] = False,
    seed: Annotated[int, seed_option()] = 1,
    workers: Annotated[int, workers_option()] = os.cpu_count() or 1,
    dask: Annotated[str | None, dask_option()] = None,
    output: Annotated[Path, output_option()] = Path("quarto-data"),
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Write exact data about Quarto!."""
    rules, (least, most) = read_variant(variant), _read_placed(placed)
    from fourfold.engine.dataset import Plan
    from fourfold.quarto.engine.research.dataset import QuartoSource

    make_dataset(
        Plan(positions, output, balance), QuartoSource(rules, least, most, seed), workers, dask, json=json
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
    variant: Annotated[str, variant_option()] = "classic",
    *,
    threads: Annotated[
        int, typer.Option(min=1, max=MOST_THREADS, help=text("Search on this many threads."))
    ] = os.cpu_count() or 1,
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Count the full boards without a line."""
    rules = read_variant(variant)
    from fourfold.cli.progress import progress_bar
    from fourfold.quarto.engine.research.count import full_boards_without_a_line

    began = time.perf_counter()
    with progress_bar() as show:
        boards = full_boards_without_a_line(rules, show, threads)
    passed = time.perf_counter() - began
    if json:
        from fourfold.cli.documents import Counted

        typer.echo(Counted(str(rules), boards, passed))
        return
    typer.echo(
        text(
            "Full boards without a line: {number}. Counted in {seconds} seconds.",
            number=number_words(boards),
            seconds=number_words(passed, 1),
        )
    )
