"""Commands about puzzles: solve them, list them, make them again."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.options import LARGEST, MOST_THREADS, examples, manual
from fourfold.cli.usage import TranslatedGroup
from fourfold.locale import number_words, text
from fourfold.rules.games import Game
from fourfold.terminal.printing.preparing import get_ready


def register(app: typer.Typer) -> None:
    """Add these commands."""
    group = typer.Typer(
        cls=TranslatedGroup,
        help=text("Puzzles of both games: solve, print or make them."),
        epilog=examples("puzzles make --seed 1"),
    )
    group.command(
        "make",
        help=manual(
            text("Make the file of puzzles."),
            text("Run the same command again to resume interrupted work."),
        ),
        epilog=examples(
            "puzzles make --seed 1 -o puzzles.tsv", "puzzles make --seed 1 --dask tcp://scheduler:8786"
        ),
    )(make)
    group.callback()(_puzzles)
    app.add_typer(group, name="puzzles")


def _puzzles() -> None:
    """Puzzles of both games."""


def make(
    *,
    seed: Annotated[
        int, typer.Option(min=0, max=LARGEST, help=text("The same seed makes the same file."))
    ] = 1,
    workers: Annotated[
        int, typer.Option(min=1, max=MOST_THREADS, help=text("Local processes."))
    ] = os.cpu_count() or 1,
    dask: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help=text("A Dask cluster to use instead of local processes.")),
    ] = None,
    folder: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help=text("Where unfinished work is kept."))
    ] = None,
    output: Annotated[Path, typer.Option("--output", "-o", help=text("Write the puzzles here."))] = Path(
        "puzzles.tsv"
    ),
) -> None:
    """Find, prove and rate the puzzles, or go on with what was interrupted."""
    get_ready(*Game)
    from fourfold.engine import workers as executors  # noqa: PLC0415 - Numba only where it is used
    from fourfold.engine.puzzles import making  # noqa: PLC0415
    from fourfold.terminal.printing.progress import progress_bar  # noqa: PLC0415

    plan = making.Plan(seed, folder or _unfinished(), making.full_quotas())
    with executors.workers(workers, dask) as executor, progress_bar() as show:
        file = making.make(plan, executor, show)
    output.write_text(file, "utf-8")
    typer.echo(
        text("Puzzles written to {file}: {puzzles}.", puzzles=number_words(file.count("\n") - 1), file=output)
    )


def _unfinished() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "fourfold" / "puzzles"
