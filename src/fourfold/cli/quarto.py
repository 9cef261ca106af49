"""Commands about the Quarto! engine: analysis and solving."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.options import LARGEST, LONGEST, MOST_THREADS, call_option, examples, manual, variant_option
from fourfold.cli.usage import TranslatedGroup
from fourfold.locale import number_words, text
from fourfold.rules.games import Game
from fourfold.rules.quarto import CallRule, Position, read_variant
from fourfold.terminal.printing.preparing import get_ready


def register(app: typer.Typer) -> None:
    """Add these commands."""
    _register_analyse(app)
    _register_solve(app)


def _register_analyse(app: typer.Typer) -> None:
    example = "analyse quarto 'a43b/.f.6/2..e/.0.c 5'"
    group = typer.Typer(
        cls=TranslatedGroup, help=text("The exact truth about a position."), epilog=examples(example)
    )
    group.command(
        "quarto",
        help=manual(
            text("Quarto!: the verdict of a position and of every move."),
            text(
                "Verdicts are exact: who wins with best play, and after how many placements. --nodes and "
                "--seconds end a search early; what is not known then is said to be so."
            ),
        ),
        epilog=examples(
            example,
            "analyse quarto '2..d/7..f/96e./.c.. 1' --variant advanced --seconds 20",
            "analyse quarto 'a43b/.f.6/2..e/.0.c 5' --json",
        ),
    )(analyse)
    group.callback()(_named_by_game)
    app.add_typer(group, name="analyse")


def _register_solve(app: typer.Typer) -> None:
    example = "solve quarto --variant traits=colour,height --ply 2"
    group = typer.Typer(
        cls=TranslatedGroup,
        help=text("Prove a whole game, or build its opening book."),
        epilog=examples(example),
    )
    group.command(
        "quarto",
        help=manual(
            text("Quarto!: every board with so many pieces placed, and so the game."),
            text("Interrupted work goes on where it stopped when the same command is given again."),
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
    """A group of its own, so that the game is named."""


def analyse(  # noqa: PLR0913 - a command has as many parameters as options
    position: Annotated[
        list[str],
        typer.Argument(help=text("The position: board and piece in hand, as in 2..d/7..f/96e./.c.. 1")),
    ],
    *,
    variant: Annotated[str, variant_option()] = "classic",
    call: Annotated[CallRule, call_option()] = CallRule.TURNS,
    nodes: Annotated[
        int | None, typer.Option(min=1, max=LARGEST, help=text("Search at most so many positions."))
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.0, max=LONGEST, help=text("Search at most so long."))
    ] = None,
    threads: Annotated[
        int, typer.Option(min=1, max=MOST_THREADS, help=text("Search on so many threads."))
    ] = os.cpu_count() or 1,
    json: Annotated[bool, typer.Option("--json", help=text("Print JSON for programs."))] = False,
) -> None:
    """Print the exact verdicts of a position and its moves."""
    read = Position(" ".join(position), read_variant(variant, call))
    get_ready(Game.QUARTO)
    from fourfold.engine.quarto import Limits  # noqa: PLC0415 - Numba only where it is used
    from fourfold.engine.quarto import analyse as search  # noqa: PLC0415
    from fourfold.terminal.printing.analysis import analysis_json, analysis_lines  # noqa: PLC0415

    found = search(read, Limits(nodes, seconds, threads))
    for line in [analysis_json(found)] if json else analysis_lines(found):
        typer.echo(line)


def solve(  # noqa: PLR0913
    variant: Annotated[str, variant_option()] = "classic",
    *,
    ply: Annotated[
        int, typer.Option(min=1, max=5, help=text("Solve every board with so many pieces placed."))
    ] = 2,
    workers: Annotated[
        int, typer.Option(min=1, max=MOST_THREADS, help=text("Local processes."))
    ] = os.cpu_count() or 1,
    dask: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help=text("A Dask cluster to use instead of local processes.")),
    ] = None,
    memory: Annotated[
        int, typer.Option(min=18, max=34, help=text("2^N entries of 8 bytes to remember."))
    ] = 26,
    folder: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help=text("Where unfinished work is kept."))
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help=text("Write the book here."))] = None,
) -> None:
    """Solve a variant, or go on with a solve that was interrupted."""
    rules = read_variant(variant)
    get_ready(Game.QUARTO)
    from fourfold.engine import workers as executors  # noqa: PLC0415
    from fourfold.engine.quarto import proof  # noqa: PLC0415
    from fourfold.terminal.printing.solving import solve_bar  # noqa: PLC0415
    from fourfold.terminal.sentences.verdicts import verdict_sentence  # noqa: PLC0415

    plan = proof.Plan(len(rules.traits), rules.squares, ply, folder or _unfinished(), memory)
    with executors.workers(workers, dask) as executor, solve_bar() as show:
        book = proof.prove(plan, executor, show, shared_memory=dask is None)
    typer.echo(verdict_sentence(proof.verdict_of_the_start(book)))
    if output is not None:
        book.write(output)
        typer.echo(
            text("Boards written to {file}: {boards}.", boards=number_words(len(book.keys)), file=output)
        )


def _unfinished() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "fourfold" / "solve"
