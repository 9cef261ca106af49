"""The command that judges a position of either game."""

from __future__ import annotations

import os
from typing import Annotated, Any

import typer

from fourfold.cli.options import (
    LARGEST,
    LONGEST,
    MOST_THREADS,
    call_option,
    check_options,
    chosen_variant,
    examples,
    json_option,
    layout_option,
    manual,
    variant_option,
)
from fourfold.locale import text
from fourfold.rules.games import Game, game_in, read_position
from fourfold.rules.quarto import CallRule
from fourfold.terminal.printing.preparing import get_ready


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command(
        "analyse",
        help=manual(
            text("The exact verdict on a position and on every move."),
            text(
                "In Quarto! it is exact: who wins with best play, and after how many placements. "
                "--nodes and --seconds stop the search early; anything still unknown is marked. In "
                "Quatro it is each player's chance to win."
            ),
        ),
        epilog=examples(
            "analyse 'a43b/.f.6/2..e/.0.c 5'",
            "analyse '2..d/7..f/96e./.c.. 1' --variant advanced --seconds 20",
            "analyse '111.../222.../....../....../....../...... 12-12 11124@2' --json",
        ),
    )(analyse)


def analyse(  # noqa: PLR0913 - a command has as many parameters as options
    position: Annotated[
        list[str],
        typer.Argument(help=text("The position, as in 2..d/7..f/96e./.c.. 1; see docs/notation.md.")),
    ],
    *,
    variant: Annotated[str | None, variant_option()] = None,
    call: Annotated[CallRule | None, call_option()] = None,
    layout: Annotated[str | None, layout_option()] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, max=LARGEST, help=text("Search at most this many positions."))
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.0, max=LONGEST, help=text("Search for at most this long."))
    ] = None,
    threads: Annotated[
        int | None, typer.Option(min=1, max=MOST_THREADS, help=text("Search on this many threads."))
    ] = None,
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Print the verdicts of a position and its moves."""
    words = " ".join(position)
    game = game_in(words)
    check_options(game, nodes=nodes, seconds=seconds is not None, threads=threads)
    read = read_position(words, chosen_variant(game, variant, call, layout))
    get_ready(game)
    from fourfold.engine import analyse as search  # noqa: PLC0415 - the engines only where they are used
    from fourfold.terminal.printing.analysis import analysis_document, analysis_lines  # noqa: PLC0415
    from fourfold.terminal.printing.progress import thinking  # noqa: PLC0415

    with thinking():
        found = search(read, _limits(nodes, seconds, threads) if game is Game.QUARTO else None)
    for line in [analysis_document(found)] if json else analysis_lines(found):
        typer.echo(line)


def _limits(nodes: int | None, seconds: float | None, threads: int | None) -> Any:
    """Where a search of Quarto! ends early, and how many threads it has."""
    from fourfold.engine.quarto import Limits  # noqa: PLC0415

    return Limits(nodes, seconds, threads or os.cpu_count() or 1)
