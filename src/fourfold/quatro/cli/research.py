"""The command that writes data about Quatro for learning programs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.options import dask_option, examples, json_option, layout_option, manual, workers_option
from fourfold.cli.research import (
    balance_option,
    make_dataset,
    output_option,
    positions_option,
    seed_option,
)
from fourfold.locale import text
from fourfold.quatro import read_variant
from fourfold.quatro.cli.options import variant_option
from fourfold.quatro.data import layout as known_layout


def add_dataset(group: typer.Typer) -> None:
    """Add the command that writes data."""
    group.command(
        "quatro",
        help=manual(
            text("Quatro: positions with each player's chance and what every move gives away."),
            text("Run the same command again to resume interrupted work."),
        ),
        epilog=examples("dataset quatro --positions 10000 --seats 3 -o quatro-data"),
    )(dataset)


def dataset(
    *,
    positions: Annotated[int, positions_option()] = 10_000,
    seats: Annotated[int, typer.Option(min=2, max=4, help=text("The number of players."))] = 2,
    variant: Annotated[str, variant_option()] = "standard",
    layout: Annotated[str, layout_option()] = "default",
    balance: Annotated[bool, balance_option()] = False,
    seed: Annotated[int, seed_option()] = 1,
    workers: Annotated[int, workers_option()] = os.cpu_count() or 1,
    dask: Annotated[str | None, dask_option()] = None,
    output: Annotated[Path, output_option()] = Path("quatro-data"),
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Write data about Quatro."""
    rules = read_variant(variant, known_layout(layout))
    from fourfold.engine.dataset import Plan
    from fourfold.quatro.engine.dataset import QuatroSource

    make_dataset(Plan(positions, output, balance), QuatroSource(rules, seats, seed), workers, dask, json=json)
