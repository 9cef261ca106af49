"""The command that solves Quarto!."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.options import (
    dask_option,
    examples,
    folder_option,
    json_option,
    manual,
    variant_option,
    workers_option,
)
from fourfold.cli.usage import TranslatedGroup
from fourfold.locale import text
from fourfold.rules.games import Game
from fourfold.rules.quarto import read_variant
from fourfold.terminal.printing.preparing import get_ready


def register(app: typer.Typer) -> None:
    """Add this command."""
    example = "solve quarto --variant traits=colour,height --ply 2"
    group = typer.Typer(
        cls=TranslatedGroup,
        help=text("Prove a whole game, or build its opening book."),
        epilog=examples(example),
    )
    group.command(
        "quarto",
        help=manual(
            text("Quarto!: solve every board with a given number of pieces placed, and so the game."),
            text("Run the same command again to resume interrupted work."),
        ),
        epilog=examples(
            example,
            "solve quarto --variant advanced --ply 3 --workers 8 -o advanced.book",
            "solve quarto --ply 3 --dask tcp://scheduler:8786",
        ),
    )(solve)
    group.callback()(_named_by_game)
    app.add_typer(group, name="solve")


def _named_by_game() -> None:
    """A separate group, so that the game is named."""


def solve(  # noqa: PLR0913
    variant: Annotated[str, variant_option(Game.QUARTO)] = "classic",
    *,
    ply: Annotated[
        int, typer.Option(min=1, max=5, help=text("Solve every board with this many pieces placed."))
    ] = 2,
    workers: Annotated[int, workers_option()] = os.cpu_count() or 1,
    dask: Annotated[str | None, dask_option()] = None,
    memory: Annotated[int, typer.Option(min=18, max=34, help=text("Memory: 2^N entries of 8 bytes."))] = 26,
    folder: Annotated[Path | None, folder_option()] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help=text("Write the book here."))] = None,
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Solve a variant, or go on with a solve that was interrupted."""
    rules = read_variant(variant)
    get_ready(Game.QUARTO)
    from fourfold.engine import workers as executors  # noqa: PLC0415
    from fourfold.engine.quarto import proof  # noqa: PLC0415
    from fourfold.terminal.printing.solving import solve_bar, solved_lines  # noqa: PLC0415

    plan = proof.Plan(len(rules.traits), rules.squares, ply, folder or _unfinished(), memory)
    with executors.workers(workers, dask) as executor, solve_bar() as show:
        book = proof.prove(plan, executor, show, shared_memory=dask is None)
    if output is not None:
        book.write(output)
    for line in solved_lines(rules, book, output, json=json):
        typer.echo(line)


def _unfinished() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "fourfold" / "solve"
